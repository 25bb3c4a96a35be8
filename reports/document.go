package reports

import (
	"io"
	"slices"
)

// A Report is the answer to a question, as plain data.
type Report interface {
	Document() (*Document, error)
}

// A Document is an answer ready to be printed, in the order in which people read it. [Text], [CSV] and [JSON] print any
// document, [Document.OnPage] and [Page.HTML] make a page of it, and package draw draws its picture.
type Document struct {
	Kind     string   // the question: "odds"
	Title    string   // what was asked: "Blitzkrieg Commander II: Fire"
	Heading  string   // what the user calls it; "" for none
	Headline string   // stands over the picture and on the page
	Typed    string   // the line as the user wrote it; "" if no user wrote one
	Line     string   // the canonical line
	Scenario string   // names the answer on the page if the line alone does not; else ""
	Asked    []string // further lines below the title: which side is which, a condition
	Never    []Never
	Answer   []Sentence   // the most important sentence first
	Opening  []Assumption // assumptions that a text states in brief below the answer
	Body     []Passage
	Picture  *Picture // nil if there is nothing to draw
	Assumed  []Assumption
	Notes    []string // whole sentences
	Sources  []string // how the figures were obtained, a sentence each
	Origin   Origin
	Next     string // what to ask next; "" for nothing; only texts print it
	Extra    Extra
	Rows     [][]string // the rows of the CSV form; the first names the columns
	Data     any        // the data of the JSON form
}

// Extra is what a page shows after the answer, the notes, the assumptions and the sources of a document. A text has passages
// instead.
type Extra struct {
	Findings []Sentence
	Notes    []string
	Assumed  []Assumption
	Sources  []string
}

// A Passage is a part of the body.
type Passage struct {
	Head    string // "" for none
	Caption string // the caption of its table on the page; "" if the page leaves the passage out
	Only    Length // whether every text prints the passage, or only a short one, a full one, or the page
	Tight   bool   // no empty line before it
	Lead    []string
	Table   *table
	Topics  []Assumption
	Items   []Item
	Indent  string // the indentation of topics and items
	Layer   *layer // a drawing in letters
	Sources []string
}

// A Length says which texts print a passage.
type Length int

const (
	Always  Length = iota
	InBrief        // only a short text
	InFull         // only a text that leaves nothing out
	OnPage         // only the page, no text
)

// An Item is a paragraph, with text below it.
type Item struct {
	Text    string
	Beneath string   // wrapped, line by line
	Lines   []string // printed as they are
}

// OnPage returns the document as a page shows it, without its picture.
func (d *Document) OnPage() PageItem {
	item := PageItem{Kind: d.Kind, Title: d.Headline, Scenario: d.Line,
		Findings: slices.Concat(NeverSentences(d.Never), Texts(d.Answer), Texts(d.Extra.Findings)),
		Assumed:  slices.Concat(d.Assumed, d.Extra.Assumed), Sources: slices.Concat(d.Sources, d.Extra.Sources, d.Origin.sentences()), Notes: slices.Concat(d.Notes, d.Extra.Notes)}
	if d.Scenario != "" {
		item.Scenario = d.Scenario
	}
	for i := range d.Body {
		if s := &d.Body[i]; s.Caption != "" {
			item.Tables = append(item.Tables, s.Table.onPage(s.Caption))
		}
	}
	return item
}

// Print prints a report in a form: [CSV] or [JSON].
func Print(w io.Writer, r Report, form func(w io.Writer, d *Document) error) error {
	d, err := r.Document()
	if err != nil {
		return err
	}
	return form(w, d)
}
