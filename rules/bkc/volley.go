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
	harms bool // hits are marked; if false, they only suppress
	// roll is the table of the dice to hit and their saves: the number of hits, and how many of them were not saved.
	roll *sim.Table
}

func (g *group) sameScores(h *group) bool {
	return g.score == h.score && g.test == h.test && g.save == h.save && g.harms == h.harms
}

// A volley is all the dice of one attack, in groups.
type volley []group

// maxGroups is the number of groups that an attack has room for. Dice that harm need one of three scores and meet one
// of two saves: six groups. Flame has no save: one group. Dice that only suppress need one of three scores and meet one
// of two saves or none: nine groups.
const maxGroups = 16

// maxDice is the largest number of dice of one attack. With more dice the tables would take too much memory.
const maxDice = 300

// add adds dice to the group with the same scores. Dice with other scores form a group of their own (bkc1 HIT-05, bkc2
// HIT-07).
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

// load gives every group its table. It reuses the tables of like, a volley with equal dice, or nil.
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

// packHits packs hits and unsaved hits into one value of a table; unpackHits takes it apart.
func packHits(hits, saved int) int            { return hits<<16 | (hits - saved) }
func unpackHits(both int) (hits, unsaved int) { return both >> 16, both & 0xffff }
