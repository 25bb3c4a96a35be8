package reports

import (
	"slices"

	"salvo/rules/english"
)

// A Never is something that a party of an engagement can never do, whatever the dice: fire at the enemy, or mark a hit on it.
// Reports print it before the answer, because it explains the figures.
type Never struct {
	Claim string `json:"claim"`
	Plain string `json:"_plain,omitempty"` // the claim without the names of the parties, for engagements that differ in them
	Why   string `json:"why,omitempty"`
	Mend  string `json:"mend,omitempty"` // the words of a line that would make it possible
}

// String returns the claim, its reason and its remedy in sentences.
func (n Never) String() string {
	text := english.Capital(n.Reason()) + "."
	if n.Mend != "" {
		text += " Write " + n.Mend + " to change that."
	}
	return text
}

// Reason returns the claim and its reason as part of a sentence, without the remedy.
func (n Never) Reason() string {
	if n.Why == "" {
		return n.Claim
	}
	return n.Claim + ": " + n.Why
}

// NeverSentences returns all claims as sentences.
func NeverSentences(list []Never) (sentences []string) {
	for _, n := range list {
		sentences = append(sentences, n.String())
	}
	return sentences
}

// NeverIn returns what is impossible in all of several engagements. A reason or a remedy that is not the same in all of them is
// left out, and a claim that names different parties becomes its Plain form.
func NeverIn(engagements [][]Never) (all []Never) {
	if len(engagements) == 0 {
		return nil
	}
	for _, n := range engagements[0] {
		everywhere := true
		for _, others := range engagements[1:] {
			i := slices.IndexFunc(others, func(other Never) bool { return other.Plain == n.Plain })
			if everywhere = i >= 0; !everywhere {
				break
			}
			if others[i].Claim != n.Claim {
				n.Claim = n.Plain
			}
			if others[i].Why != n.Why {
				n.Why = ""
			}
			if others[i].Mend != n.Mend {
				n.Mend = ""
			}
		}
		if everywhere {
			all = append(all, n)
		}
	}
	return all
}
