package bkc

import (
	"fmt"
	"slices"
	"strings"
	"sync/atomic"

	"salvo/rules"
	"salvo/sim"
)

const (
	dieRolls = attacks + " anti-aircraft assault" // procedures that throw dice to hit
	saveless = "minefield"                        // no house rule on saves: saves against mines are fixed (bkc2 SAVE-04)
)

// houseRules returns the options that change the dice of an edition. If the house changes the score in the open, all
// other scores to hit change by the same number.
func houseRules(procedures []*rules.Procedure) []rules.Option {
	h := rules.HouseDice{
		Hit:   "in the open; every other score to hit changes by as much, within 2 to 6",
		Basic: coverScore["none"],
		Save:  "of units that have a save; it is still one worse from flank and rear where the rules say so",
		More:  "one more hit",
	}
	for _, p := range procedures {
		if !slices.Contains(strings.Fields(dieRolls), p.Name) {
			continue
		}
		h.ToHit = append(h.ToHit, p.Name)
		if p.Name != saveless {
			h.ToSave = append(h.ToSave, p.Name)
		}
	}
	h.Explode, h.Reroll = h.ToHit, h.ToHit
	return h.Options()
}

// hitOn returns a score to hit of the book, changed as the house rules say.
func (b rulebook) hitOn(score int) int {
	if b.house.Hit == 0 {
		return score
	}
	return min(max(score+b.house.Hit-coverScore["none"], 2), 6)
}

// unit returns a unit with its save changed as the house rules say.
func (b rulebook) unit(u *rules.Unit) unit {
	made := newUnit(u)
	if made.save < noSave && b.house.Save > 0 {
		made.save = b.house.Save
	}
	return made
}

// hitTables holds tables of dice to hit and their saves, indexed by dice, score and save. All tables are for one way to
// throw dice to hit. Each table is built at its first use and shared by all workers.
type hitTables struct {
	sim.TableSet
	throw   sim.Throw
	perDie  [noSave + 1]float64 // the expected number of hits of a die, by its score
	both    [keptDice + 1][noSave + 1][noSave + 1]atomic.Pointer[sim.Table]
	unsaved [handfulDice + 1][noSave + 1][noSave + 1]atomic.Pointer[sim.Table]
}

// keptDice is the largest number of dice for which a table of hitsAndSaves is kept for all scenarios.
const keptDice = 128

var (
	tablesByThrow = sim.NewStock(newHitTables, func(h *hitTables) *sim.TableSet { return &h.TableSet })
	plainTables   = newHitTables(sim.Throw{}) // tables without house rules, for estimates of what saves do
)

func newHitTables(throw sim.Throw) *hitTables {
	h := &hitTables{throw: throw}
	for score := range h.perDie {
		h.perDie[score] = throw.Mean(score)
	}
	return h
}

// hitsAndSaves returns a table of dice to hit with a save for every hit, as one pick of packed hits.
func (h *hitTables) hitsAndSaves(dice, score, save int) *sim.Table {
	if dice > keptDice {
		return h.newHitsAndSaves(dice, score, save)
	}
	return h.Keep(&h.both[dice][score][save], func() *sim.Table { return h.newHitsAndSaves(dice, score, save) })
}

func (h *hitTables) newHitsAndSaves(dice, score, save int) *sim.Table {
	name := fmt.Sprintf("%d dice at %s%s", dice, plus(score), h.throw)
	if save < noSave {
		name += ", saves at " + plus(save)
	}
	return h.throw.AtLeast(dice, score).Then(name, func(hits int) *sim.Table {
		if save == noSave {
			hits = 0 // dice that cannot save are not thrown
		}
		return sim.AtLeast(hits, save)
	}, packHits)
}

// unsavedHits returns the table of the unsaved hits of some dice, for rules that do not use the saved hits.
func (h *hitTables) unsavedHits(dice, score, save int) *sim.Table {
	return h.Keep(&h.unsaved[dice][score][save], func() *sim.Table {
		name := fmt.Sprintf("%d dice at %s%s, unsaved at %s", dice, plus(score), h.throw, plus(save))
		return h.hitsAndSaves(dice, score, save).Map(name, func(both int) int {
			_, unsaved := unpackHits(both)
			return unsaved
		})
	})
}
