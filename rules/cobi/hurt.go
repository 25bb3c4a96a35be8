package cobi

import (
	"fmt"
	"math/bits"

	"salvo/sim"
)

// hurt is the result of opposed dice: how many figures they kill and wound, or that the weapon jams.
type hurt int

const (
	jamFlag hurt = 1 << 16
	sixFlag hurt = 1 << 17 // a hit with a 6, which brings a further attack; added once for each such hit
)

func newHurt(killed, wounded int) hurt { return hurt(killed | wounded<<8) }

func (h hurt) killed() int  { return int(h & 0xff) }
func (h hurt) wounded() int { return int(h >> 8 & 0xff) }
func (h hurt) jammed() bool { return h&jamFlag != 0 }
func (h hurt) sixes() int   { return int(h / sixFlag) }

func addHurts(a, b int) int { return a + b }

// hurtBy returns what an attack die with this reach does to n figures. dice are their defence dice in the form of
// defenceDice (INF-06).
func hurtBy(reach, dice, n int) hurt {
	if reach&bySix != 0 {
		if h := hurtBy(reach&^bySix, dice, n); h != 0 {
			return h + sixFlag
		}
		return 0
	}
	switch {
	case reach == jammed:
		return jamFlag
	case reach == missed:
		return 0
	case reach == sureKill:
		return newHurt(n, 0)
	}
	killed, wounded := 0, 0
	for face := 1; face <= 6; face++ {
		switch showing := dice >> (4 * (face - 1)) & 15; {
		case reach > face:
			killed += showing
		case reach == face:
			wounded += showing
		}
	}
	return newHurt(killed, wounded)
}

// dieOf returns one defence die in the form of defenceDice.
func dieOf(face int) int { return 1 << (4 * (face - 1)) }

// lowestDie returns the lowest face among defence dice.
func lowestDie(dice int) int { return bits.TrailingZeros(uint(dice))/4 + 1 }

// defenceDice returns the table of n defence dice as one number: how many dice show each face, in four bits a face,
// beginning with face 1. Opposed dice depend on nothing else.
var defenceDice = func() *sim.Row {
	last := noDie
	return sim.NewRow(func(n int) *sim.Table {
		if n > 0 {
			last = last.Then(fmt.Sprintf("%d defence dice", n), func(int) *sim.Table { return sim.Die(6) },
				func(dice, face int) int { return dice + dieOf(face) })
		}
		return last
	})
}()
