package bolt

import (
	"fmt"
	"math/big"
	"sync/atomic"

	"salvo/sim"
)

// The tables of bursts, built when first wanted and shared by all workers. Those of shots give packed hits,
// casualties and exceptional damage, those of shells whether it landed besides.

const (
	maxDice  = maxMen * 11 // weapons and their shots
	harmless = 7           // need of a burst whose damage comes later or never
	scores   = sixThenSix + 1
	needs    = harmless + 1
)

var (
	shotTables  [maxDice + 1][scores][needs][3][2]atomic.Pointer[sim.Table]
	shellTables [d3PlusOne][scores][needs][2][3]atomic.Pointer[sim.Table]
	damageRows  [needs][3][2]*sim.Row // by the number of hits
)

func init() {
	for need := 1; need < needs; need++ {
		for kind := range damageRows[need] {
			damageRows[need][kind][0] = damageRow(need, special(kind), false)
			damageRows[need][kind][1] = damageRow(need, special(kind), true)
		}
	}
}

// table is the dice of shots, or of one shell.
func (f *burst) table(armour bool) *sim.Table {
	need := int(f.need)
	if armour {
		need = harmless
	}
	if f.size != noDice {
		return shared(&shellTables[f.size][f.score][need][f.special][f.halved],
			func() *sim.Table { return newShell(*f, need) })
	}
	saved := 0
	if f.medic {
		saved = 1
	}
	return shared(&shotTables[f.dice][f.score][need][f.special][saved],
		func() *sim.Table { return newShots(*f, need, saved) })
}

// shared is a table that is built once; whoever is first, all get the same.
func shared(kept *atomic.Pointer[sim.Table], build func() *sim.Table) *sim.Table {
	if t := kept.Load(); t != nil {
		return t
	}
	kept.CompareAndSwap(nil, build())
	return kept.Load()
}

func newShots(f burst, need, saved int) *sim.Table {
	name := fmt.Sprintf("%d shots at %s, damage at %s", f.dice, scoreText(int(f.score)), scoreText(need))
	return toHit(int(f.dice), int(f.score)).Then(name,
		func(hits int) *sim.Table { return damageRows[need][f.special][saved].Of(hits) },
		func(hits, harm int) int { return hits<<hitsShift | harm })
}

func newShell(f burst, need int) *sim.Table {
	name := fmt.Sprintf("a shell at %s, %s hits, damage at %s", scoreText(int(f.score)), f.size, scoreText(need))
	burstsInto := func(landed int) *sim.Table {
		if landed == 0 {
			return diceTables[noDice]
		}
		return diceTables[f.size].Map(f.size.String(), f.halved.of)
	}
	hits := toHit(1, int(f.score)).Then(name, burstsInto, func(landed, hits int) int { return landed<<8 | hits })
	return hits.Then(name, func(shell int) *sim.Table { return damageRows[need][f.special][0].Of(shell & 0xff) },
		func(shell, harm int) int { return (shell>>8)<<landedShift | (shell&0xff)<<hitsShift | harm })
}

// How a table packs its values: casualties, a flag for exceptional damage, hits, whether a shell landed.
const (
	exceptionalFlag = 1 << 12
	hitsShift       = 16
	landedShift     = 28
)

func unpackHits(packed int) (hits, casualties int, exceptional bool) {
	return packed >> hitsShift & 0xfff, packed & (exceptionalFlag - 1), packed&exceptionalFlag != 0
}

func unpackShell(packed int) (landed bool, hits, casualties int, exceptional bool) {
	hits, casualties, exceptional = unpackHits(packed)
	return packed>>landedShift > 0, hits, casualties, exceptional
}

// addHits adds packed hits up; exceptional damage is so in either.
func addHits(one, more int) int {
	return (one|more)&exceptionalFlag | one&^exceptionalFlag + more&^exceptionalFlag
}

// toHit is how many of so many dice hit.
func toHit(dice, score int) *sim.Table {
	if score != sixThenSix {
		return sim.AtLeast(dice, score)
	}
	return sim.AtLeast(dice, 6).Then(fmt.Sprintf("%d dice at 6 then 6", dice), // SUP-27
		func(sixes int) *sim.Table { return sim.AtLeast(sixes, 6) }, func(_, both int) int { return both })
}

// damageRow is the harm of 0, 1, 2, ... hits on troops: casualties, and whether there was exceptional damage.
func damageRow(need int, kind special, medic bool) *sim.Row {
	if need >= harmless { // nobody throws dice that cannot do anything
		return sim.NewRow(func(int) *sim.Table { return sim.AtLeast(0, 6) })
	}
	one := damageDie(need, kind, medic)
	last := sim.AtLeast(0, 6) // the row is built in ascending order
	return sim.NewRow(func(hits int) *sim.Table {
		if hits > 0 {
			last = last.Then(fmt.Sprintf("damage of %d hits at %s", hits, scoreText(need)),
				func(int) *sim.Table { return one },
				addHits)
		}
		return last
	})
}

// damageDie is one damage die against troops (DMG-01): a natural 6 is rolled again, and another 6 is exceptional
// damage (SUP-31); a medic saves an ordinary casualty on a 6 (SUP-33).
func damageDie(need int, kind special, medic bool) *sim.Table {
	const exceptional = 1 | exceptionalFlag
	roll := func(face sim.Faces) int {
		shown := face(6)
		switch {
		case shown < need:
			return 0
		case kind == allSpecial, kind == sixesSpecial && shown == 6 && face(6) == 6:
			return exceptional
		case medic && face(6) == 6:
			return 0
		}
		return 1
	}
	sixths := func(n int64) *big.Rat { return big.NewRat(n, 6) }
	kills, special := sixths(int64(7-need)), new(big.Rat)
	switch kind {
	case allSpecial:
		special.Set(kills)
	case sixesSpecial:
		special.SetFrac64(1, 36)
	}
	ordinary := new(big.Rat).Sub(kills, special)
	if medic {
		ordinary.Mul(ordinary, sixths(5))
	}
	nothing := new(big.Rat).Sub(big.NewRat(1, 1), ordinary)
	nothing.Sub(nothing, special)
	t, err := sim.NewTable(fmt.Sprintf("damage at %s", scoreText(need)),
		[]sim.Outcome{{Value: 0, Chance: nothing}, {Value: 1, Chance: ordinary}, {Value: exceptional, Chance: special}}, roll)
	if err != nil {
		panic(err) // the chances add up to 1 by construction
	}
	return t
}
