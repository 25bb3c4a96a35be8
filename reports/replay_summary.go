package reports

import (
	"fmt"
	"slices"
	"strings"
)

// Summary returns how the battle ended, in sentences: the losses of each side with their turns, the shots and, if
// there are any, the objectives.
func (r *Replay) Summary() (all []string) {
	for side := range 2 {
		all = append(all, r.losses(side))
	}
	shots := r.shots()
	all = append(all, fmt.Sprintf("Shots: %s %d, %s %d.", r.SideName(0), shots[0], r.SideName(1), shots[1]))
	var holders []string
	for _, s := range r.Steps[len(r.Steps)-1].Score {
		if s.Place == "" {
			continue
		}
		holder := "nobody"
		if side := strings.Index("ab", s.Holder); side >= 0 {
			holder = r.SideName(side)
		}
		holders = append(holders, s.Name+" by "+holder)
	}
	if holders != nil {
		all = append(all, "Held at the end: "+strings.Join(holders, ", ")+".")
	}
	return all
}

// losses returns a sentence with the units that a side has lost, in the order of their loss.
func (r *Replay) losses(side int) string {
	var lost []string
	for i := range r.Steps {
		for _, u := range r.Fallen(i) {
			if r.Units[u].Side == side {
				lost = append(lost, fmt.Sprintf("%s (turn %d)", r.ownName(u), r.Steps[i].Turn))
			}
		}
	}
	units := 0
	for _, u := range r.Units {
		if u.Side == side {
			units++
		}
	}
	if lost == nil {
		return fmt.Sprintf("Losses of %s: none of %d.", r.SideName(side), units)
	}
	return fmt.Sprintf("Losses of %s: %d of %d: %s.", r.SideName(side), len(lost), units, strings.Join(lost, ", "))
}

// Fallen returns the units that are lost at the end of a step and were not lost before it.
func (r *Replay) Fallen(step int) (units []int) {
	for u := range r.Units {
		if r.Steps[step].Units[u].Is == Lost && (step == 0 || r.Steps[step-1].Units[u].Is != Lost) {
			units = append(units, u)
		}
	}
	return units
}

// ownName returns the name of a unit without the side that stories put before it: "panther 1" for "a's panther 1".
func (r *Replay) ownName(unit int) string {
	u := &r.Units[unit]
	return strings.TrimPrefix(u.Name, string(rune('a'+u.Side))+"'s ")
}

// shots returns the number of steps in which each side fires.
func (r *Replay) shots() (of [2]int) {
	for i := range r.Steps {
		if s := &r.Steps[i]; s.Does == "fire" && len(s.By) > 0 {
			of[r.Units[s.By[0]].Side]++
		}
	}
	return of
}

// StateWords returns one example of every state that units in play are in, in the order of their first appearance:
// "1 of 6 hits", "suppressed".
func (r *Replay) StateWords() (examples []string) {
	var known []string
	for i := range r.Steps {
		for _, u := range r.Steps[i].Units {
			for word := range strings.SplitSeq(u.Words, ", ") {
				kind := strings.TrimSuffix(strings.Map(withoutDigits, word), "s")
				if word != "" && u.Is == There && !slices.Contains(known, kind) {
					known, examples = append(known, kind), append(examples, word)
				}
			}
		}
	}
	return examples
}

// withoutDigits drops digits from a text, for [strings.Map].
func withoutDigits(letter rune) rune {
	if letter >= '0' && letter <= '9' {
		return -1
	}
	return letter
}
