//go:build !js

package reports

import (
	"bytes"
	_ "embed"
	"html/template"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// A Page is everything an experiment found out, as one HTML file that needs nothing beside it.
type Page struct {
	Title   string
	Summary []string // paragraphs: what this is about, in the words of the plan
	Items   []PageItem
	Version string // of the program
}

// A PageItem is one item of an experiment as the page shows it. It is words only, so that it can be kept in a file
// until the page is made. [Odds.OnPage], [Chart.OnPage] and [Sheet.OnPage] make one; the caller adds what only it
// knows: Name, Title, Command and Files, or Error.
type PageItem struct {
	Name     string        `json:"name"`            // of its files, and of its place on the page
	Kind     string        `json:"kind"`            // "odds", "chart"
	Title    string        `json:"title"`           // in the words of the plan
	Command  string        `json:"command"`         // what to type to get the same
	Error    string        `json:"error,omitempty"` // why there is nothing to show; "" if all went well
	Scenario string        `json:"scenario"`
	Findings []string      `json:"findings"` // whole sentences, the most important first
	Pictures []PagePicture `json:"pictures"`
	Tables   []PageTable   `json:"tables"`
	Assumed  []Assumption  `json:"assumed"`
	Sources  []string      `json:"sources"` // how it was computed
	Notes    []string      `json:"notes"`
	Files    []PageFile    `json:"files"` // in the folder of the page
}

// A PageTable can be sorted by each of its columns.
type PageTable struct {
	Caption string       `json:"caption"`
	Columns []string     `json:"columns"`
	Rows    [][]PageCell `json:"rows"`
}

// A PageCell is what a table shows, and the number by which it is sorted; "" where it is sorted as a word.
type PageCell struct {
	Text string `json:"text"`
	Sort string `json:"sort,omitempty"`
}

// A PageFile is a file that belongs to an item.
type PageFile struct {
	Name string `json:"name"` // "range.csv"
	Text string `json:"text"` // "CSV"
}

//go:embed page.html
var pageText string

//go:embed page.js
var pageScript string

var pageTemplate = template.Must(template.New("page").Funcs(template.FuncMap{
	"svg":    func(drawn string) template.HTML { return template.HTML(drawn) }, // we drew it, its texts are escaped
	"dark":   func(p *Page) template.CSS { return template.CSS(strings.Join(p.darkColours(), ";")) },
	"script": func() template.JS { return template.JS(pageScript) },
	"short":  short,
}).Parse(pageText))

// HTML writes the page.
func (p *Page) HTML(w io.Writer) error {
	var made bytes.Buffer
	if err := pageTemplate.Execute(&made, p); err != nil {
		return err
	}
	_, err := made.WriteTo(w)
	return err
}

// Lead is the finding that stands over the picture; "" if the title says it.
func (item PageItem) Lead() string {
	if len(item.Findings) == 0 || strings.Contains(item.Title, item.Findings[0]) {
		return ""
	}
	return item.Findings[0]
}

// More are the findings below the picture, what the title says left out.
func (item PageItem) More() []string {
	if len(item.Findings) == 0 {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(item.Findings[1:]), func(finding string) bool {
		return strings.Contains(item.Title, finding)
	})
}

// Readings are the readings of unclear rules that any item used, each once.
func (p *Page) Readings() []string {
	var list []string
	for i := range p.Items {
		for _, a := range p.Items[i].Assumed {
			if a.Topic == readingTopic && !slices.Contains(list, a.Text) {
				list = append(list, a.Text)
			}
		}
	}
	return list
}

// short reports whether tables are so short that the page shows them without being asked.
func short(tables []PageTable) bool {
	rows := 0
	for _, t := range tables {
		rows += len(t.Rows)
	}
	return rows <= 12
}

// onPage is the table with what its cells are sorted by: the first column by its order here, the others by their
// figures.
func (t *table) onPage(caption string) PageTable {
	made := PageTable{Caption: caption}
	for i := range t.columns {
		made.Columns = append(made.Columns, strings.TrimSpace(t.columns[i].group+" "+t.columns[i].head))
	}
	for row := range t.columns[0].cells {
		cells := []PageCell{{Text: strings.TrimSpace(t.columns[0].cells[row]), Sort: strconv.Itoa(row)}}
		for i := range t.columns[1:] {
			text := strings.TrimSpace(t.columns[1+i].cells[row])
			cells = append(cells, PageCell{text, leadingNumber(text)})
		}
		made.Rows = append(made.Rows, cells)
	}
	return made
}

var number = regexp.MustCompile(`^[<>]?([0-9]+(?:\.[0-9]+)?)`)

// leadingNumber is the number that a cell begins with; less than all of them if there is none.
func leadingNumber(text string) string {
	if found := number.FindStringSubmatch(text); found != nil {
		return found[1]
	}
	return "-1"
}
