package reports

import (
	"strings"

	"salvo/sim"
)

// Document returns the story with the dice beneath each line, then the value of each metric and the assumptions.
func (t *Narration) Document() (*Document, error) {
	d := &Document{Kind: "trace", Origin: t.Origin, Title: t.Title, Headline: t.Outcome(), Typed: t.Typed, Line: t.Scenario,
		Asked: []string{WhichSides(t.Sides)}, Never: t.Never, Answer: []Sentence{plainly(t.Outcome())}, Opening: t.Assumed}
	story := Passage{}
	for _, line := range t.Story.Lines {
		story.Items = append(story.Items, Item{Text: line.Text, Beneath: diceBeneath(&line)})
	}
	if t.Chances != nil {
		t.Chances.add(d, &story)
	}
	d.Body = append([]Passage{story}, d.Body...)
	d.Body = append(d.Body, Passage{Head: "The result:", Indent: "  ", Topics: t.ends()})
	if len(t.Assumed) > 0 {
		d.Body = append(d.Body, Passage{Head: "Assumed:", Indent: "  ", Topics: t.Assumed})
	}
	return d, nil
}

// diceBeneath returns the dice of a line, with a row for each throw.
func diceBeneath(line *sim.StoryLine) string {
	var rows []string
	for _, c := range line.Throws() {
		rows = append(rows, c.String())
	}
	return strings.Join(rows, "\n")
}
