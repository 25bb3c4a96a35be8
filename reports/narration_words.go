package reports

import "salvo/sim"

// NarrationWords hold an engagement narrated die by die for a page, in the words of the text report.
type NarrationWords struct {
	Headline string          `json:"headline"`
	Lines    []NarrationLine `json:"lines"`
	Ended    []Assumption    `json:"ended"` // the value of each metric, except for metrics that only repeat another one
}

// A NarrationLine is a sentence and the dice that belong to it.
type NarrationLine struct {
	Text  string          `json:"text"`
	Casts []NarrationCast `json:"casts,omitempty"` // its dice, throw by throw
}

// A NarrationCast holds dice that were thrown together.
type NarrationCast struct {
	For   string `json:"for,omitempty"` // "to hit 4+"; "" if the rule does not state it
	Faces []int  `json:"faces"`
	Hits  []bool `json:"hits,omitempty"` // for each die, whether it succeeds
}

// NarrationLineOf returns a line of a story for a page.
func NarrationLineOf(line *sim.StoryLine) NarrationLine {
	told := NarrationLine{Text: line.Text}
	for _, c := range line.Throws() {
		told.Casts = append(told.Casts, NarrationCast{c.For, c.Faces, c.Hits})
	}
	return told
}

// Words returns the words of the story for a page.
func (t *Narration) Words() NarrationWords {
	words := NarrationWords{Headline: t.Outcome(), Lines: []NarrationLine{}}
	for _, line := range t.Story.Lines {
		words.Lines = append(words.Lines, NarrationLineOf(&line))
	}
	words.Ended = orEmpty(t.ends())
	return words
}
