package desk

import (
	"fmt"
	"unicode/utf8"

	"salvo/experiments/setting"
)

// A field is a text in a request, with the largest number of characters that the text may have.
type field struct {
	name string
	text string
	most int
}

// The limits of a request: characters of its texts, numbers of its files, and names in one field. A scenario line with 24
// different units has about 1,000 characters, an axis over all units of a game about 2,500.
const (
	MostLine  = 10_000  // characters of the line
	MostOver  = 5_000   // characters of the field "over", and of a unit in the field "as"
	MostWords = 200     // characters of any other text, and of the name of a file
	MostFiles = 20      // rosters of a request, and scenario files of a request
	MostData  = 300_000 // characters of the field "data"; "salvo serve" takes at most 256 KiB for the whole question
	MostNames = 200     // names in the field "as"
)

// fields returns the texts of a request with their limits, except for the texts of files, for which yamlfile.Scan has
// limits.
func (r *Request) fields() []field {
	list := []field{{"ask", r.Ask, MostWords}, {"ruleset", r.Ruleset, MostWords}, {"line", r.Line, MostLine},
		{"over", r.Over, MostOver}, {"form", r.Form, MostWords}, {"name", r.Name, MostWords}, {"data", r.Data, MostData}}
	for name, unit := range r.As {
		list = append(list, field{"a name", name, MostWords}, field{"a unit", unit, MostOver})
	}
	for _, s := range setting.OnPage() {
		for _, text := range r.Values[s.Name] {
			list = append(list, field{s.Name, text, MostWords})
		}
	}
	for _, files := range [][]File{r.Rosters, r.Tables} {
		for _, file := range files {
			list = append(list, field{"the name of a file", file.Name, MostWords})
		}
	}
	return list
}

// checkLengths returns an error if a text is too long or there are too many files, before any work begins.
func (r *Request) checkLengths() error {
	for what, files := range map[string][]File{"rosters": r.Rosters, "scenario files": r.Tables} {
		if len(files) > MostFiles {
			return fmt.Errorf("the question has %d %s: %d is the most", len(files), what, MostFiles)
		}
	}
	if len(r.As) > MostNames {
		return fmt.Errorf("the question says what %d names mean: %d is the most", len(r.As), MostNames)
	}
	for _, f := range r.fields() {
		if n := utf8.RuneCountInString(f.text); n > f.most {
			return fmt.Errorf("%s has %d characters: %d is the most", f.name, n, f.most)
		}
	}
	return nil
}
