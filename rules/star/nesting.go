package star

import (
	"fmt"
	"slices"
	"strings"

	"salvo/rules/yamlfile"
)

// The parser of the library calls itself for every bracket and every operator, so a hostile file could use up the
// stack. All but the last of these limits are checked before the file is parsed; the compiler checks deepestSyntax.
const (
	longestFile   = 256 << 10 // bytes of a file
	deepestNest   = 60        // levels of brackets in brackets
	mostOperators = 500       // operators in one expression
	deepestSyntax = 200       // levels of expressions and blocks in each other
)

// A scanner reads a file before the parser, and looks for nesting and expressions that would use up the parser's stack.
type scanner struct {
	text         string
	at           int
	line, column int
	open         int // the number of open brackets
	operators    int // the number of operators, dots and opening brackets since the last comma or the beginning of the statement
}

// operatorWords are operators that are words.
var operatorWords = []string{"not", "lambda", "else", "and", "or", "in", "if"}

// scan returns a mistake if a file is too long or too deeply nested for the parser, else nil.
func scan(file string, text []byte) yamlfile.Mistakes {
	if len(text) > longestFile {
		return yamlfile.Mistakes{{File: file, Line: 1, Column: 1,
			Text: fmt.Sprintf("the file has %d bytes: a game file may have %d", len(text), longestFile)}}
	}
	s := &scanner{text: string(text), line: 1, column: 1}
	for s.at < len(s.text) {
		if wrong := s.next(); wrong != "" {
			return yamlfile.Mistakes{{File: file, Line: s.line, Column: s.column, Text: wrong}}
		}
	}
	return nil
}

// next reads one piece of the text: a comment, a string, a word or one byte. It returns a text if a limit is exceeded.
func (s *scanner) next() (wrong string) {
	switch c := s.text[s.at]; {
	case c == '#':
		end := strings.IndexByte(s.text[s.at:], '\n')
		if end < 0 {
			end = len(s.text) - s.at
		}
		s.skip(end)
		return ""
	case c == '"' || c == '\'':
		s.skip(s.quoteLength(c))
		return ""
	case c == '\n' && s.open == 0, c == ',':
		s.operators = 0
	case strings.IndexByte("([{", c) >= 0:
		s.operators++
		if s.open++; s.open > deepestNest {
			return fmt.Sprintf("brackets are nested more than %d deep", deepestNest)
		}
	case strings.IndexByte(")]}", c) >= 0:
		s.open = max(0, s.open-1)
	case strings.IndexByte("+-*/%~|&^<>.", c) >= 0:
		s.operators++
	case isLetter(c):
		word := s.word()
		if slices.Contains(operatorWords, word) {
			s.operators++
		}
		s.skip(len(word))
		return s.tooMany()
	}
	s.skip(1)
	return s.tooMany()
}

func (s *scanner) tooMany() string {
	if s.operators > mostOperators {
		return fmt.Sprintf("an expression has more than %d operators: split it", mostOperators)
	}
	return ""
}

func isLetter(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_' || c >= '0' && c <= '9'
}

func (s *scanner) word() string {
	end := s.at
	for end < len(s.text) && isLetter(s.text[end]) {
		end++
	}
	return s.text[s.at:end]
}

// quoteLength returns the length in bytes of the string literal that begins here.
func (s *scanner) quoteLength(quote byte) int {
	rest := s.text[s.at:]
	end := string(quote)
	if strings.HasPrefix(rest, strings.Repeat(end, 3)) {
		end = strings.Repeat(end, 3)
	}
	for i := len(end); i < len(rest); i++ {
		switch {
		case rest[i] == '\\':
			i++
		case strings.HasPrefix(rest[i:], end):
			return i + len(end)
		case rest[i] == '\n' && len(end) == 1:
			return i
		}
	}
	return len(rest)
}

// skip moves on by n bytes, and counts lines and columns.
func (s *scanner) skip(n int) {
	n = min(n, len(s.text)-s.at)
	passed := s.text[s.at : s.at+n]
	if lines := strings.Count(passed, "\n"); lines > 0 {
		s.line += lines
		s.column = n - strings.LastIndexByte(passed, '\n')
	} else {
		s.column += n
	}
	s.at += n
}
