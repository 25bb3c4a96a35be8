package draw

import (
	"slices"
	"strings"

	"salvo/reports"
)

// A replayKey holds the signs that occur in a battle, for the key of the page.
type replayKey struct {
	Kinds  []keySymbol // kinds of units
	States string      // examples of the states that a dashed edge stands for; "" if no unit is in any
	Lost   bool        // a unit is lost
	Deeds  []keyDeed
	Burst  string // the words for a burst around a unit; "" if there is none
	Smoke  bool
	Dice   bool // some dice are marked as successes
	Flags  bool // the table has objectives
	Falls  bool // the slider has marks of losses
}

type keySymbol struct{ Name, Path string }

// A keyDeed is a row of the key for one kind of line between units. Classes are the CSS classes of such a line.
type keyDeed struct{ Classes, Text string }

// deedSigns are the kinds of lines in the order of the key.
var deedSigns = []struct {
	does, classes, text string
	unseen              bool
}{
	{"fire", "fire", "fire, in the colour of the side that fires", false},
	{"fire", "fire unseen", "fire at a target that the firing unit does not see", true},
	{"charge", "charge", "charge", false},
	{"move", "move", "move", false},
	{"order", "order", "order to a unit", false},
}

// key returns the key of the page.
func (s *stage) key() (k replayKey) {
	for _, kind := range reports.SymbolKinds {
		if slices.ContainsFunc(s.Units, func(u reports.ReplayUnit) bool { return u.Symbol == kind }) {
			k.Kinds = append(k.Kinds, keySymbol{kind, reports.UnitCounter.Symbols[kind]})
		}
	}
	k.States = strings.Join(s.StateWords(), ", ")
	for i := range s.Steps {
		k.Falls = k.Falls || len(s.Fallen(i)) > 0
	}
	for _, u := range s.Steps[len(s.Steps)-1].Units {
		k.Lost = k.Lost || u.Is == reports.Lost
	}
	k.Deeds, k.Burst = s.deedsOfKey()
	for i := range s.Steps {
		step := &s.Steps[i]
		k.Smoke = k.Smoke || len(step.Smoke) > 0
		for j := range step.Lines {
			for _, c := range step.Lines[j].Throws() {
				k.Dice = k.Dice || slices.Contains(c.Hits, true)
			}
		}
	}
	k.Flags = slices.ContainsFunc(s.Steps[0].Score, func(r reports.ReplayScore) bool { return r.Place != "" })
	return k
}

// deedsOfKey returns the lines between units that occur, and the words for bursts.
func (s *stage) deedsOfKey() (all []keyDeed, burst string) {
	occurs := func(does string, unseen bool) bool {
		return slices.ContainsFunc(s.Steps, func(r reports.ReplayStep) bool {
			return r.Does == does && (!unseen || slices.Contains(r.Unseen, true))
		})
	}
	for _, sign := range deedSigns {
		if occurs(sign.does, sign.unseen) {
			all = append(all, keyDeed{sign.classes, sign.text})
		}
	}
	var bursts []string
	if occurs("strike", false) {
		bursts = append(bursts, "struck by artillery, mines or aircraft")
	}
	if occurs("fight", false) {
		bursts = append(bursts, "in close combat")
	}
	return all, strings.Join(bursts, ", or ")
}
