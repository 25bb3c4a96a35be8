package listfile

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"salvo/rules"
	"salvo/rules/english"
)

// A sheet is a table with a header, from a spreadsheet or from salvo units --format csv.
type sheet struct {
	rulesets []*rules.Ruleset // the rulesets whose fields the header fits best; several if it cannot decide
	heads    []string         // the heads of the columns, as they are written
	means    []string         // what each column is: a field (perhaps with fieldPrefix), or one of metaColumns; "" if it is neither
	first    int              // the line of the header
	rows     []row
	wrong    error // why there is no header, in a file that claims to be a sheet
}

type row struct {
	line  int
	cells []string
}

// metaColumns are the columns that are no fields of a unit.
var metaColumns = []string{"ruleset", "number", "name", "title", "nation", "class", "source", "printed", "tags"}

// fieldPrefix stands before a field that has the name of another column, as salvo units writes it.
const fieldPrefix = "field-"

// delimiters are what separates the cells of a row.
var delimiters = []rune{',', ';', '\t', '|'}

// mostSearched is how many rows with content are searched for the header, from the beginning of a file.
const mostSearched = 10

// sheetOf returns the sheet of a text. It takes the delimiter and the header by which most columns have a meaning; at
// least two must, and one must be the name or the title. Without a header it returns a sheet with an error (wrong) for
// a .csv or .tsv file, and nil for others.
func sheetOf(lib *rules.Library, name, text string) *sheet {
	words, err := vocabularies()
	if err != nil {
		return nil
	}
	var best *sheet
	most := 0
	heads := make(map[*rules.Ruleset]headings)
	for _, rs := range lib.Rulesets() {
		heads[rs] = headingsOf(rs, words[""].in("columns"))
	}
	for _, delimiter := range delimiters {
		if !strings.ContainsRune(text, delimiter) && best != nil {
			continue
		}
		start := readRows(text, delimiter, mostSearched)
		for i, r := range start {
			for _, rs := range lib.Rulesets() {
				means := heads[rs].meanings(r.cells)
				n := len(means) - count(means, "")
				switch {
				case n < 2 || n < most || !slices.Contains(means, "name") && !slices.Contains(means, "title"):
				case n > most:
					most = n
					best = &sheet{rulesets: []*rules.Ruleset{rs}, heads: r.cells, means: means, first: r.line}
					best.rows = append(best.rows, row{line: i, cells: []string{string(delimiter)}}) // the header and the delimiter, for the end of this function
				default:
					if slices.Equal(best.means, means) {
						best.rulesets = append(best.rulesets, rs)
					}
				}
			}
		}
	}
	if best == nil {
		if end := strings.ToLower(filepath.Ext(name)); end == ".csv" || end == ".tsv" {
			return &sheet{wrong: errors.New("the file has no header: the first row names the columns, such as name, attack, hits and cost " +
				"(salvo import --template RULESET writes one)")}
		}
		return nil
	}
	at := best.rows[0]
	all := readRows(text, []rune(at.cells[0])[0], mostLines+mostSearched)
	best.rows = all[min(at.line+1, len(all)):]
	return best
}

func count(words []string, word string) (n int) {
	for _, w := range words {
		if w == word {
			n++
		}
	}
	return n
}

// readRows reads the rows that have any content, up to the number most. Quotation marks may stand in wrong places. A
// row that the CSV reader refuses is the last one, read as far as possible.
func readRows(text string, delimiter rune, most int) (rows []row) {
	if manyCells(text, delimiter) {
		return nil
	}
	skipped := 0
	if first, rest, _ := strings.Cut(text, "\n"); strings.HasPrefix(strings.ToLower(first), "sep=") { // a habit of spreadsheets
		text, skipped = rest, 1
	}
	r := csv.NewReader(strings.NewReader(text))
	r.Comma, r.LazyQuotes, r.FieldsPerRecord, r.TrimLeadingSpace, r.ReuseRecord = delimiter, true, -1, delimiter != '\t', true
	for len(rows) < most {
		cells, err := r.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		line, _ := r.FieldPos(0)
		if err != nil {
			line++
			if len(rows) > 0 && rows[len(rows)-1].line >= line {
				break
			}
		}
		tidy := make([]string, 0, min(len(cells), mostColumns))
		for _, cell := range cells[:min(len(cells), mostColumns)] {
			tidy = append(tidy, clipped(cell, mostEntry+1)) // one more than set accepts
		}
		if strings.Join(tidy, "") != "" {
			rows = append(rows, row{line + skipped, tidy})
		}
		if err != nil {
			break
		}
	}
	return rows
}

// manyCells reports whether a line has far more cells than a sheet: the reader of CSV would need memory for each.
func manyCells(text string, delimiter rune) bool {
	for line := range strings.Lines(text) {
		if strings.Count(line, string(delimiter)) > 10*mostColumns {
			return true
		}
	}
	return false
}

// headings maps the words of a column's head to its meaning for a ruleset.
type headings map[string]string

// headingsOf returns the headings of a ruleset: the metaColumns, the names of its fields, what salvo calls them, and
// other words for all of these.
func headingsOf(rs *rules.Ruleset, columns lexicon) headings {
	h := make(headings)
	put := func(words []string, means string) {
		if key := strings.Join(words, " "); h[key] == "" {
			h[key] = means
		}
	}
	for _, name := range metaColumns {
		put(tokens(name), name)
	}
	for _, f := range rs.Fields {
		if slices.Contains(metaColumns, f.Name) {
			put(tokens(fieldPrefix+f.Name), fieldPrefix+f.Name)
		} else {
			put(tokens(f.Name), f.Name)
		}
	}
	for _, f := range rs.Fields {
		put(tokens(rules.InWords(f.Name)), f.Name)
	}
	for _, e := range columns {
		if slices.Contains(metaColumns, e.meaning) || slices.Contains(fieldNames(rs), e.meaning) {
			put(e.phrase, e.meaning)
		}
	}
	return h
}

// meanings returns the meanings of the columns of a header, each field once; "" for columns without one.
func (h headings) meanings(heads []string) []string {
	means := make([]string, len(heads))
	for i, head := range heads {
		if before, _, found := strings.Cut(head, "("); found && strings.TrimSpace(before) != "" {
			head = before // Range (cm)
		}
		if m := h[strings.Join(tokens(head), " ")]; m != "" && !slices.Contains(means[:i], m) {
			means[i] = m
		}
	}
	return means
}

// sheet turns the rows of a sheet into units.
func (r *reader) sheet(s *sheet) error {
	if s.wrong != nil {
		return s.wrong
	}
	if err := r.chooseFor(s); err != nil {
		return err
	}
	if len(s.rows) > mostLines {
		return tooMuch("the sheet has more than %d rows", mostLines)
	}
	for i, head := range s.heads {
		switch {
		case s.means[i] == "" && head != "":
			r.remark(fmt.Sprintf("line %d", s.first), "column "+head, LeftOut, "no field of %s has this name%s", r.Ruleset.Name,
				rules.DidYouMean(strings.ToLower(tidied(head)), fieldNames(r.Ruleset)))
		case s.means[i] != "" && !strings.EqualFold(head, s.means[i]):
			r.remark(fmt.Sprintf("line %d", s.first), "column "+head, Understood, "%s", s.means[i])
		}
	}
	if !slices.Contains(s.means, "number") {
		r.remark("", "the force", Guessed, "one of each unit, since the sheet has no column \"number\"")
	}
	for _, row := range s.rows {
		if err := r.row(s, row); err != nil {
			return err
		}
	}
	return nil
}

func fieldNames(rs *rules.Ruleset) (names []string) {
	for _, f := range rs.Fields {
		names = append(names, f.Name)
	}
	return names
}

// chooseFor decides the ruleset of a sheet: the one asked for, the one in its column, or the one whose fields its
// header names.
func (r *reader) chooseFor(s *sheet) error {
	ruleset := r.asked.Ruleset
	if at := slices.Index(s.means, "ruleset"); ruleset == "" && at >= 0 {
		for _, row := range s.rows {
			switch cell := row.cell(at); {
			case cell == "" || cell == ruleset:
			case ruleset == "":
				ruleset = cell
			default:
				return fmt.Errorf("line %d: the sheet has units of %s and of %s: name the rules to read it by, or write a sheet for each", row.line, ruleset, cell)
			}
		}
	}
	if ruleset != "" {
		if err := r.choose(ruleset); err != nil {
			return err
		}
		known, err := vocabularies()
		if err != nil {
			return err
		}
		s.means = headingsOf(r.Ruleset, known[""].in("columns")).meanings(s.heads)
		return nil
	}
	best := s.rulesets[len(s.rulesets)-1]
	if i := slices.IndexFunc(s.rulesets, func(rs *rules.Ruleset) bool { return rs.Compared.With != "" }); i >= 0 {
		best = s.rulesets[i] // the later one of two editions
	}
	if err := r.choose(best.Name); err != nil {
		return err
	}
	if len(s.rulesets) > 1 {
		var names []string
		for _, rs := range s.rulesets {
			names = append(names, rs.Name)
		}
		r.remark(fmt.Sprintf("line %d", s.first), "the header", Guessed, "a sheet of %s; its columns fit %s", best.Name, english.List(names))
	} else {
		r.remark(fmt.Sprintf("line %d", s.first), "the header", Understood, "a sheet of %s", best.Name)
	}
	return nil
}

// cell returns the first mostName characters of a cell of a row; "" if the row is shorter.
func (w *row) cell(at int) string {
	if at < 0 || at >= len(w.cells) {
		return ""
	}
	return tidied(w.cells[at])
}
