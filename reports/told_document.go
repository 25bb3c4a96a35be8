package reports

import (
	"strconv"
	"strings"
)

// Document returns the story: what came of the dice, and beneath it the dice.
func (t *Told) Document() (*Document, error) {
	d := &Document{Kind: "trace", Origin: t.Origin, Title: t.Title, Headline: t.Outcome(), Typed: t.Typed, Line: t.Scenario,
		Asked: []string{WhichSides(t.Sides)}, Never: t.Never, Answer: []Sentence{plainly(t.Outcome())}, Opening: t.Assumed}
	story := Passage{}
	for _, line := range t.Story.Lines {
		faces := make([]string, len(line.Faces))
		for i, face := range line.Faces {
			faces[i] = strconv.Itoa(face)
		}
		story.Items = append(story.Items, Item{Text: line.Text, Beneath: strings.Join(faces, " ")})
	}
	d.Body = []Passage{story, {Head: "So it ended:", Indent: "  ", Topics: t.ends()}}
	if len(t.Assumed) > 0 {
		d.Body = append(d.Body, Passage{Head: "Assumed:", Indent: "  ", Topics: t.Assumed})
	}
	return d, nil
}
