package rules

import (
	"fmt"
	"slices"
	"strconv"

	"salvo/sim"
)

// House rules about dice are the same in every game: another score to hit or to save, sixes that explode, dice to hit
// that are thrown again. They are options, but no rulebook leaves them open. So only compare varies them unasked, when it looks
// for the causes of a difference between games.

const (
	houseHit     = "hit"
	houseSave    = "save"
	houseExplode = "explode"
	houseReroll  = "reroll"

	asPrinted = "printed" // the score differs from unit to unit
)

// HouseDice lists what players may change about the dice of a game. If a list of procedures is nil, the game throws no
// such dice.
type HouseDice struct {
	Hit     string   // what a score to hit means before modifiers: "in the open; cover adds to it"
	Basic   int      // the score to hit by the book; 0 if it differs from unit to unit
	ToHit   []string // procedures with a score to hit
	Save    string   // the units whose saves may change, before modifiers
	ToSave  []string // procedures with saves
	More    string   // what an exploding six may add: "one more hit"
	Explode []string // procedures in which the number of hitting dice matters
	Reroll  []string // procedures with dice to hit
}

// Options returns the house rules as options of the game.
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

// houseScores returns the possible scores, the book's score first. book is 0 if the score differs from unit to unit.
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

// A House is the house rules about dice of a scenario. Its zero value is the book.
type House struct {
	Hit, Save int // scores before modifiers; 0: by the book
	Throw     sim.Throw
}

// House returns the house rules of the scenario.
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

// house returns the chosen reading of a house rule, "" if the line does not choose one or chooses the book's.
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

// isHouseRule reports whether a name is that of a house rule about dice, which some games have.
func isHouseRule(name string) bool {
	return slices.Contains([]string{houseHit, houseSave, houseExplode, houseReroll}, name)
}
