package cobi

import (
	"fmt"
	"math/bits"

	"salvo/sim"
)

// hurt is what opposed dice did: how many figures are killed and wounded, or that the weapon is jammed.
type hurt int

const (
	jamFlag hurt = 1 << 16
	sixFlag hurt = 1 << 17 // a six hit, and brings another attack; the flags of several figures add up
)

func newHurt(killed, wounded int) hurt { return hurt(killed | wounded<<8) }

func (h hurt) killed() int  { return int(h & 0xff) }
func (h hurt) wounded() int { return int(h >> 8 & 0xff) }
func (h hurt) jammed() bool { return h&jamFlag != 0 }
func (h hurt) sixes() int   { return int(h / sixFlag) }

func addHurts(a, b int) int { return a + b }

// hurtBy compares a reach with the defence dice of n figures (INF-06).
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

// dieOf returns a defence die as a number of defenceDice.
func dieOf(face int) int { return 1 << (4 * (face - 1)) }

// lowestDie returns the lowest of some defence dice.
func lowestDie(dice int) int { return bits.TrailingZeros(uint(dice))/4 + 1 }

// defenceDice are n dice as one number: how many show each face, four bits for each, the ones lowest. Opposed dice
// depend on nothing else.
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
