package rules

import (
	"fmt"
	"slices"
	"strconv"

	"salvo/sim"
)

// House rules with dice are the same in every game: another score to hit or to save, sixes that explode, dice to hit that
// are thrown again. They are options that no book leaves open, so nobody recomputes an answer with them unasked.

const (
	houseHit     = "hit"
	houseSave    = "save"
	houseExplode = "explode"
	houseReroll  = "reroll"

	asPrinted = "printed" // a score that differs from unit to unit
)

// HouseDice are what a game lets players change about its dice. Where a list of procedures is nil, the game throws no
// such dice.
type HouseDice struct {
	Hit     string   // what a score to hit is before modifiers: "in the open; cover adds to it"
	Basic   int      // that score by the book; 0 if it differs from unit to unit
	ToHit   []string // procedures with a score to hit
	Save    string   // whose saves, before modifiers
	ToSave  []string // procedures with saves
	More    string   // what an exploding six brings: "one more hit"
	Explode []string // procedures in which it matters how many dice hit
	Reroll  []string // procedures with dice to hit
}

// Options are the house rules.
func (h HouseDice) Options() (all []Option) {
	add := func(name, help string, procedures []string, readings ...Reading) {
		if procedures != nil {
			all = append(all, Option{Name: name, Help: help, Readings: readings, Procedures: procedures, House: true})
		}
	}
	add(houseHit, "score to hit "+h.Hit, h.ToHit, houseScores("hits", h.Basic)...)
	add(houseSave, "score to save "+h.Save, h.ToSave, houseScores("saves", 0)...)
	add(houseExplode, "what does a six to hit bring?", h.Explode,
		Reading{Name: "no", Help: "a six counts like any other hit"},
		Reading{Name: "6", Help: "each six that hits is thrown again, once, for " + h.More + " if it hits"})
	add(houseReroll, "which dice to hit are thrown again?", h.Reroll,
		Reading{Name: "none", Help: "those that the rules name"},
		Reading{Name: "ones", Help: "dice to hit that show a one are thrown again, once"},
		Reading{Name: "misses", Help: "dice to hit that miss are thrown again, once"})
	return all
}

func orMore(n int) string {
	if n == 6 {
		return "a 6 "
	}
	return fmt.Sprintf("%d or more ", n)
}

// houseScores are what a score may be, that of the book first; 0 if it differs from unit to unit.
func houseScores(does string, book int) []Reading {
	readings := []Reading{{Name: asPrinted, Help: "each has the score that is printed"}}
	if book > 0 {
		readings[0] = Reading{Name: strconv.Itoa(book), Help: orMore(book) + does + ", as the book has it"}
	}
	for n := 2; n <= 6; n++ {
		if n != book {
			readings = append(readings, Reading{Name: strconv.Itoa(n), Help: orMore(n) + does})
		}
	}
	return readings
}

// House is the dice of a scenario as house rules have them; its zero value is the book.
type House struct {
	Hit, Save int // scores before modifiers, 0 as the book has them
	Throw     sim.Throw
}

// House reads the house rules of a scenario.
func (s *Scenario) House() (h House) {
	h.Hit, h.Save = s.houseScore(houseHit), s.houseScore(houseSave)
	h.Throw.Sixes = s.house(houseExplode) == "6"
	switch s.house(houseReroll) {
	case "ones":
		h.Throw.Again = sim.Ones
	case "misses":
		h.Throw.Again = sim.Misses
	}
	return h
}

// house is how a house rule is chosen, "" if it is not.
func (s *Scenario) house(option string) string {
	chosen, said := s.chosen[option]
	if !said {
		return ""
	}
	if o := s.option(option); !o.House || chosen == o.Readings[0].Name {
		return ""
	}
	return chosen
}

func (s *Scenario) houseScore(option string) int {
	score, _ := strconv.Atoi(s.house(option)) // "" is 0
	return score
}

// isHouseRule reports whether other games have a house rule of that name.
func isHouseRule(name string) bool {
	return slices.Contains([]string{houseHit, houseSave, houseExplode, houseReroll}, name)
}
