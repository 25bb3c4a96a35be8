package reports

import (
	"slices"

	"salvo/rules/english"
)

// A Never is what the parties of an engagement can never do as they stand. Reports say it before anything else: the
// figures below it are those of a fight that one side is not in.
type Never struct {
	Claim string `json:"claim"`
	Plain string `json:"_plain,omitempty"` // the claim for parties that change from engagement to engagement
	Why   string `json:"why,omitempty"`
	Mend  string `json:"mend,omitempty"` // the words of a line that would change it
}

// String returns that in sentences.
func (n Never) String() string {
	text := english.Capital(n.Reason()) + "."
	if n.Mend != "" {
		text += " Write " + n.Mend + " to change that."
	}
	return text
}

// Reason returns that within a sentence, without what would mend it.
func (n Never) Reason() string {
	if n.Why == "" {
		return n.Claim
	}
	return n.Claim + ": " + n.Why
}

// Said returns all of them as sentences.
func Said(list []Never) (sentences []string) {
	for _, n := range list {
		sentences = append(sentences, n.String())
	}
	return sentences
}

// NeverIn returns what can never happen in any of several engagements. Where they differ in why and in what would mend
// it, only what they have in common is left.
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
