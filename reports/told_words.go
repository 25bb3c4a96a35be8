package reports

import "salvo/sim"

// ToldWords are an engagement narrated die by die for a page, in the words of the text report.
type ToldWords struct {
	Headline string       `json:"headline"`
	Lines    []ToldLine   `json:"lines"`
	Ended    []Assumption `json:"ended"` // the value of each metric
}

// A ToldLine is a sentence and the dice that belong to it.
type ToldLine struct {
	Text  string     `json:"text"`
	Casts []ToldCast `json:"casts,omitempty"` // its dice, throw by throw
}

// A ToldCast holds dice that were thrown together.
type ToldCast struct {
	For   string `json:"for,omitempty"` // "to hit 4+"; "" if the rule does not state it
	Faces []int  `json:"faces"`
	Hits  []bool `json:"hits,omitempty"` // for each die, whether it succeeds
}

// ToldLineOf returns a line of a story for a page.
func ToldLineOf(line *sim.StoryLine) ToldLine {
	told := ToldLine{Text: line.Text}
	for _, c := range line.Throws() {
		told.Casts = append(told.Casts, ToldCast{c.For, c.Faces, c.Hits})
	}
	return told
}

// Words returns the words of the story for a page.
func (t *Told) Words() ToldWords {
	words := ToldWords{Headline: t.Outcome(), Lines: []ToldLine{}}
	for _, line := range t.Story.Lines {
		words.Lines = append(words.Lines, ToldLineOf(&line))
	}
	words.Ended = orEmpty(t.ends())
	return words
}
