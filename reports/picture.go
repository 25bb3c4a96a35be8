package reports

import (
	"slices"
	"strings"
)

// A Picture describes a drawing as plain data. Package draw draws it, as wide as paper or as a phone.
type Picture struct {
	Title     string // stands over a picture in its own file; a page has a heading instead
	About     string // what the picture is of, if the page says that elsewhere; "" for nothing
	Legend    string // explains colours and marks; "" if nothing needs explaining
	Blocks    []Block
	Remarks   []string // sentences below the panes, such as what the panes leave out
	Answers   []string // sentences that a page prints beside the picture; a picture in its own file prints them as remarks
	Caption   []string // paragraphs: the scenario, the sources, the version
	Describes string   // for readers who cannot see the picture; "" if a page shows no picture
}

// A Block holds panes of equal rank, the most important first.
type Block struct {
	Panes  []Pane
	Beside bool // [MostBeside] panes may stand side by side
}

// A Pane is one part of a picture. Head returns its name and remarks on it, the most important remark first.
type Pane interface {
	Head() (name string, remarks []string)
}

// MostPanes is the largest number of panes in the picture of odds or of a chart. In the picture of a comparison it limits the
// differences, the curves and the bars, each by itself.
const MostPanes = 6

// alone returns a block of one pane.
func alone(p Pane) Block { return Block{Panes: []Pane{p}} }

// caption returns the paragraphs below a picture: what it shows, how the figures were obtained, whose figures the units have
// and which version drew it.
func caption(of string, sources []string, origin Origin, version string) []string {
	return []string{of, withVersion(slices.Concat(sources, origin.sentences()), version)}
}

// withVersion joins sentences and the program's version to one line.
func withVersion(sentences []string, version string) string {
	line := strings.Join(sentences, " ")
	if version != "" {
		line += " salvo " + version
	}
	return line
}

// MostBeside is the number of panes that stand side by side in a wide picture.
const MostBeside = 2

// InRows divides panes into rows of perRow. If they do not fill all rows, the first row has fewer, and so more room: the first
// pane matters most.
func InRows[P any](panes []P, perRow int) [][]P {
	var rows [][]P
	if odd := len(panes) % perRow; odd > 0 {
		rows, panes = append(rows, panes[:odd]), panes[odd:]
	}
	for ; len(panes) > 0; panes = panes[perRow:] {
		rows = append(rows, panes[:perRow])
	}
	return rows
}
