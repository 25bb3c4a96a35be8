package reports

// ToldWords are an engagement told die by die for a page, in the words of the text report.
type ToldWords struct {
	Headline string       `json:"headline"`
	Lines    []ToldLine   `json:"lines"`
	Ended    []Assumption `json:"ended"` // how it was measured
}

// A ToldLine is a sentence and the dice that belong to it.
type ToldLine struct {
	Text  string `json:"text"`
	Faces []int  `json:"faces,omitempty"`
}

// Words are those of the story.
func (t *Told) Words() ToldWords {
	words := ToldWords{Headline: t.Outcome(), Lines: []ToldLine{}}
	for _, line := range t.Story.Lines {
		words.Lines = append(words.Lines, ToldLine{line.Text, line.Faces})
	}
	words.Ended = orEmpty(t.ends())
	return words
}
