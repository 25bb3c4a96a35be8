package reports

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"salvo/sim"
)

// A Sentence is a sequence of words and figures.
type Sentence []Phrase

// A Phrase is a part of a sentence: plain words, or a figure of the document in words.
type Phrase struct {
	Words  string
	Figure string  // the name of the figure: "result=knocked-out"; "" for plain words
	Value  float64 // the value of the figure
}

// chance returns a phrase that says a chance in per cent.
func chance(name string, e sim.Estimate) Phrase { return Phrase{Percent(e), name, e.Value} }

// Say builds a sentence from a text: each %s stands for a phrase, a sentence or plain words.
func Say(text string, args ...any) (s Sentence) {
	for i, words := range strings.Split(text, "%s") {
		if i > 0 {
			switch arg := args[i-1].(type) {
			case Phrase:
				s = append(s, arg)
			case Sentence:
				s = append(s, arg...)
			default:
				s = append(s, Phrase{Words: fmt.Sprint(arg)})
			}
		}
		s = append(s, Phrase{Words: words})
	}
	return s
}

// Instead states a figure and the one it replaces: "4.2 % instead of 3.6 %". If both have the same words, it says that there is
// no difference.
func Instead(now, before Phrase) Sentence {
	if now.Words == before.Words {
		return Sentence{now, {Words: ", no difference"}}
	}
	return Sentence{now, {Words: " instead of "}, before}
}

// joined returns several sentences as one. The argument between holds the words between two of them.
func joined(parts []Sentence, between string) (whole Sentence) {
	for i, part := range parts {
		if i > 0 {
			whole = append(whole, Phrase{Words: between})
		}
		whole = append(whole, part...)
	}
	return whole
}

// String returns the text of the sentence.
func (s Sentence) String() string {
	var b strings.Builder
	for _, p := range s {
		b.WriteString(p.Words)
	}
	return b.String()
}

// unended returns the sentence without its full stop.
func (s Sentence) unended() Sentence {
	last := len(s) - 1
	cut := slices.Clone(s)
	cut[last].Words = strings.TrimSuffix(cut[last].Words, ".")
	return cut
}

// Equal reports whether two sentences read the same.
func (s Sentence) Equal(other Sentence) bool { return s.String() == other.String() }

// MarshalJSON writes the text.
func (s Sentence) MarshalJSON() ([]byte, error) { return json.Marshal(s.String()) }

// UnmarshalJSON reads the text.
func (s *Sentence) UnmarshalJSON(text []byte) error {
	var words string
	err := json.Unmarshal(text, &words)
	*s = plainly(words)
	return err
}

// plainly returns a sentence that consists of words only.
func plainly(words string) Sentence { return Sentence{{Words: words}} }

// Texts returns the texts of sentences.
func Texts(list []Sentence) (all []string) {
	for _, s := range list {
		all = append(all, s.String())
	}
	return all
}

// plainSentences returns sentences that consist of words only.
func plainSentences(list []string) (all []Sentence) {
	for _, text := range list {
		all = append(all, plainly(text))
	}
	return all
}
