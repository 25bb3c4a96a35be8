package yamlfile

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// A Mistake is something wrong at a place in a file.
type Mistake struct {
	File         string
	Line, Column int // from 1
	Text         string
}

// String returns the mistake as compilers print it, with its place in front.
func (m Mistake) String() string {
	return fmt.Sprintf("%s:%d:%d: %s", m.File, m.Line, m.Column, m.Text)
}

// Mistakes are all mistakes of a file, and perhaps of other files that it names. As an error they have one line each,
// except that Lines shortens a long list.
type Mistakes []Mistake

func (all Mistakes) Error() string { return strings.Join(all.Lines(), "\n") }

// mostLines is the number of mistakes that are printed before a line that counts the others. If there is only one more,
// it is printed itself.
const mostLines = 50

// Lines returns the mistakes for the reader. A list that is too long ends with the place of the first mistake that is
// left out.
func (all Mistakes) Lines() []string {
	var lines []string
	for i, m := range all {
		if left := len(all) - i; i == mostLines && left > 1 {
			m.Text = fmt.Sprintf("this and %d more mistakes are not listed", left-1)
			return append(lines, m.String())
		}
		lines = append(lines, m.String())
	}
	return lines
}

// Sorted returns the mistakes in the order of their files and places, each once.
func (all Mistakes) Sorted() Mistakes {
	slices.SortFunc(all, func(a, b Mistake) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column), cmp.Compare(a.Text, b.Text))
	})
	return slices.Compact(all)
}
