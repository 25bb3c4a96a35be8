package bkc

import (
	"fmt"
	"slices"

	"salvo/sim"
)

// A group is the dice of one attack that need the same score and meet the same save. Equal groups of few dice are equal
// by ==, so that a chain may start from them.
type group struct {
	dice  int
	score int  // the score to hit
	test  int  // the score that its suppression dice need
	save  int  // noSave if the target has none
	harms bool // hits are marked; else they only suppress
	// roll is the dice to hit and the saves in one pick: the hits, and how many of them were not saved.
	roll *sim.Table
}

func (g *group) sameScores(h *group) bool {
	return g.score == h.score && g.test == h.test && g.save == h.save && g.harms == h.harms
}

// A volley is all the dice of one attack, in groups.
type volley []group

// maxGroups is how many groups an attack has room for: dice that harm need one of three scores and meet one of two
// saves, flame meets none, and dice that only suppress need one of three scores and meet one of two saves or none.
const maxGroups = 16

// maxDice is the most dice of one attack; beyond it the tables would grow out of hand.
const maxDice = 300

// add puts dice into the group of their scores; dice with other scores keep their own (bkc1 HIT-05, bkc2 HIT-07).
func (v *volley) add(g group) {
	if g.dice == 0 {
		return
	}
	if i := slices.IndexFunc(*v, func(h group) bool { return g.sameScores(&h) }); i >= 0 {
		(*v)[i].dice += g.dice
		return
	}
	*v = append(*v, g)
}

func (v volley) dice() (n int) {
	for i := range v {
		n += v[i].dice
	}
	return n
}

// load gives every group its table. It reuses the tables of a volley with equal dice.
func (v volley) load(h *hitTables, like volley) {
	if len(v) > maxGroups {
		panic(fmt.Sprintf("bkc: an attack of %d groups has room for %d", len(v), maxGroups))
	}
	for i := range v {
		if i < len(like) && v[i].dice == like[i].dice && v[i].sameScores(&like[i]) {
			v[i].roll = like[i].roll
		} else {
			v[i].roll = h.hitsAndSaves(v[i].dice, v[i].score, v[i].save)
		}
	}
}

// packHits makes one value of a table out of hits and unsaved hits; unpackHits takes it apart.
func packHits(hits, saved int) int            { return hits<<16 | (hits - saved) }
func unpackHits(both int) (hits, unsaved int) { return both >> 16, both & 0xffff }
