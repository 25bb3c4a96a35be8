package reports

import (
	"strconv"
	"strings"
)

// A PageItem is one item of an experiment as the page shows it. It holds only text (pictures are SVG), so that it can be kept
// in a file until the page is made. [Document.OnPage] and [Sheet.OnPage] make one. The caller adds the pictures
// and what only it knows: Name, Title, Command and Files, or Error.
type PageItem struct {
	Name     string        `json:"name"`            // the name of its files, and its anchor on the page
	Kind     string        `json:"kind"`            // "odds", "chart"
	Title    string        `json:"title"`           // the title, in a run folder that of the experiment file
	Command  string        `json:"command"`         // what to type to get the same
	Error    string        `json:"error,omitempty"` // why there is nothing to show; "" if all went well
	Scenario string        `json:"scenario"`
	Findings []string      `json:"findings"` // whole sentences, the most important first
	Pictures []PagePicture `json:"pictures"`
	Tables   []PageTable   `json:"tables"`
	Assumed  []Assumption  `json:"assumed"`
	Sources  []string      `json:"sources"` // how the figures were obtained
	Notes    []string      `json:"notes"`
	Files    []PageFile    `json:"files"` // the item's files in the folder of the page
}

// A PageTable can be sorted by each of its columns.
type PageTable struct {
	Caption string       `json:"caption"`
	Columns []string     `json:"columns"`
	Rows    [][]PageCell `json:"rows"`
}

// A PageCell is the text of a cell, and the number by which the cell is sorted; "" if it is sorted by its text.
type PageCell struct {
	Text string `json:"text"`
	Sort string `json:"sort,omitempty"`
}

// A PageFile is a file that belongs to an item.
type PageFile struct {
	Name string `json:"name"` // "range.csv"
	Text string `json:"text"` // "CSV"
}

// A PagePicture is one picture in two widths, for a desk and for a phone.
type PagePicture struct {
	Describes string `json:"describes"` // a description for readers who cannot see the picture
	Wide      string `json:"wide"`      // SVG
	Narrow    string `json:"narrow"`    // SVG
}

// onPage returns the table for a page, where readers can sort it: by its present order (the first column), or by the figures or
// words of another column.
func (t *table) onPage(caption string) PageTable {
	pageTable := PageTable{Caption: caption}
	for i := range t.columns {
		head := t.columns[i].head
		if t.shared() == "" {
			head = strings.TrimSpace(t.columns[i].group + " " + head)
		}
		pageTable.Columns = append(pageTable.Columns, head)
	}
	for row := range t.columns[0].cells {
		pageTable.Rows = append(pageTable.Rows, []PageCell{{Text: strings.TrimSpace(t.columns[0].cells[row]), Sort: strconv.Itoa(row)}})
	}
	for i := range t.columns[1:] {
		cells := t.columns[1+i].cells
		for row, sort := range sortedBy(cells) {
			pageTable.Rows[row] = append(pageTable.Rows[row], PageCell{strings.TrimSpace(cells[row]), sort})
		}
	}
	return pageTable
}

// shared returns the group that all columns but the first have in common, which captions name; "" if there is none.
func (t *table) shared() string {
	for i := range t.columns[1:] {
		if t.columns[1+i].group != t.columns[1].group {
			return ""
		}
	}
	return t.columns[1].group
}

// noFigure sorts a cell without a figure before all figures.
const noFigure = "-Infinity"

// sortedBy returns by what each cell of a column is sorted: by the number that it begins with. A column without any number is
// sorted by its words.
func sortedBy(cells []string) []string {
	keys, numbers := make([]string, len(cells)), false
	for i, cell := range cells {
		keys[i] = leadingNumber(strings.TrimSpace(cell))
		numbers = numbers || keys[i] != noFigure
	}
	if !numbers {
		clear(keys)
	}
	return keys
}

// leadingNumber returns the number that a text begins with, without a "<", ">" or "+" before it and without
// commas between thousands; noFigure if there is none.
func leadingNumber(text string) string {
	text = strings.TrimLeft(text, "<>+")
	digits := strings.TrimPrefix(text, "-")
	number := text[:len(text)-len(strings.TrimLeft(digits, "0123456789.,"))]
	number = strings.TrimRight(strings.ReplaceAll(number, ",", ""), ".")
	if _, err := strconv.ParseFloat(number, 64); err != nil {
		return noFigure
	}
	return number
}
