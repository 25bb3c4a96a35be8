package yamlfile

import "fmt"

// MaxFile is the largest number of bytes of a file.
const MaxFile = 1 << 20

// Files come from anywhere, and the YAML library needs far more time for some files than their size suggests. Its lexer needs
// quadratic time for a run of empty lines at the end of a block, for a run of "<", and for tabs in double quotes. Its parser
// moves all tokens for each value that is missing, calls itself for every key of a mapping and every level, copies all later
// tokens for each document, and stores for each node the names of all keys above it. Aliases of aliases multiply. A unit of a
// roster takes 10 kB of memory, which the garbage collector visits again and again. Within these limits the time to read a file
// is proportional to its size.
const (
	maxLines = 100_000 // a roster of 1 MiB has about 30,000
	maxLine  = 10_000  // the longest line of the files that come with salvo has 312 characters
	maxRun   = 1_000   // how often a character may stand in a row; rows of a map repeat a letter at most a few hundred times
	maxEmpty = 100     // empty lines in a row
	maxTabs  = 100     // the most tabs in a line
	maxDepth = 20      // levels of indentation, or of brackets; a roster has at most three of each
	maxKeys  = 1_000   // the most keys of a mapping
	maxFlow  = 1_000   // entries between one pair of brackets
	maxList  = 10_000  // entries of a list below dashes; the longest list of a built-in roster has 50 units, that of a roster of 1 MiB about 4,000
	maxTrail = 500     // characters of a key and all keys above it; a roster has at most 27
	maxNulls = 1_000   // keys and entries without a value; for each, the parser moves all later tokens
	maxMarks = 20      // lines with "---" or "..."; one document has at most two
	maxNodes = 200_000 // keys, values, opening brackets and dashes of lists; a roster of 1 MiB has about 120,000

	maxFrills  = 100 // if a file has more, its other mistakes are not searched
	maxInvalid = 100 // tokens that the lexer could not read; only the first is reported
)

// A Limit is the largest number of something in a file.
type Limit struct {
	Of   string
	Most int
}

// Limits lists the limits of a file, in the order of the documentation.
var Limits = []Limit{
	{"bytes of a file", MaxFile},
	{"lines of a file", maxLines},
	{"characters of a line", maxLine},
	{"times the same character in a row", maxRun},
	{"empty lines in a row", maxEmpty},
	{"tabs in a line", maxTabs},
	{"levels of nesting", maxDepth},
	{"keys in one place", maxKeys},
	{"entries between one pair of brackets", maxFlow},
	{"entries of a list of dashes", maxList},
	{"characters of a key and the keys above it", maxTrail},
	{"keys and entries without a value", maxNulls},
	{"lines with --- or ...", maxMarks},
	{"keys and values of a file", maxNodes},
}

// String returns the limit as the documentation prints it, with commas between thousands.
func (l Limit) String() string {
	if l.Most < 1000 {
		return fmt.Sprintf("%d %s", l.Most, l.Of)
	}
	if l.Most < 1_000_000 {
		return fmt.Sprintf("%d,%03d %s", l.Most/1000, l.Most%1000, l.Of)
	}
	return fmt.Sprintf("%d,%03d,%03d %s", l.Most/1_000_000, l.Most/1000%1000, l.Most%1000, l.Of)
}
