package bolt

import (
	"cmp"
	"fmt"
	"math/big"
	"sync/atomic"

	"salvo/rules"
	"salvo/sim"
)

// Tables of bursts are built on first use and shared by all workers. A value of a table of shots packs hits, casualties
// and exceptional damage into one number. A value of a table of shells also holds how many shells landed.

const (
	maxDice  = maxMen * 11 // at most maxMen weapons, each with 10 shots and one of extra-mg
	harmless = 7           // the damage score of a burst whose damage is rolled later or never
	scores   = sixThenSix + 1
	needs    = harmless + 1
)

// tables holds the tables of bursts for one set of house rules: how dice to hit are thrown, and the score on which
// medics save.
type tables struct {
	sim.TableSet
	throw  sim.Throw
	medic  int
	shots  [maxDice + 1][scores][needs][3][2]atomic.Pointer[sim.Table]
	shells [d3PlusOne][scores][needs][2][3]atomic.Pointer[sim.Table]
	damage [needs][3][2]*sim.Row // by the number of hits
}

var tablesByHouse = sim.NewStock(newTables, func(t *tables) *sim.TableSet { return &t.TableSet })

// tablesOf returns the tables for house rules. It makes them at the first call.
func tablesOf(h rules.House) *tables {
	h.Hit = 0 // the tables do not depend on the basic score
	return tablesByHouse.Of(h)
}

func newTables(h rules.House) *tables {
	t := &tables{throw: h.Throw, medic: cmp.Or(h.Save, medicScore)}
	for need := 1; need < needs; need++ {
		for kind := range t.damage[need] {
			t.damage[need][kind][0] = t.damageRow(need, special(kind), 0)
			t.damage[need][kind][1] = t.damageRow(need, special(kind), t.medic)
		}
	}
	return t
}

// of returns the table of a burst of shots, or of one shell.
func (t *tables) of(f *burst, armour bool) *sim.Table {
	need := int(f.need)
	if armour {
		need = harmless
	}
	if f.size != noDice {
		return t.Keep(&t.shells[f.size][f.score][need][f.special][f.halved],
			func() *sim.Table { return t.newShell(*f, need) })
	}
	saved := indexOf(f.medic)
	return t.Keep(&t.shots[f.dice][f.score][need][f.special][saved],
		func() *sim.Table { return t.newShots(*f, need, saved) })
}

func (t *tables) newShots(f burst, need, saved int) *sim.Table {
	name := fmt.Sprintf("%d shots at %s%s, damage at %s", f.dice, scoreText(int(f.score)), t.throw, scoreText(need))
	return t.toHit(int(f.dice), int(f.score)).Then(name,
		func(hits int) *sim.Table { return t.damage[need][f.special][saved].Of(hits) },
		func(hits, harm int) int { return hits<<hitsShift | harm })
}

func (t *tables) newShell(f burst, need int) *sim.Table {
	name := fmt.Sprintf("a shell at %s%s, %s hits, damage at %s", scoreText(int(f.score)), t.throw, f.size, scoreText(need))
	hits := t.toHit(1, int(f.score)).Then(name, f.hitsOf, func(landed, hits int) int { return landed<<8 | hits })
	return hits.Then(name, func(shell int) *sim.Table { return t.damage[need][f.special][0].Of(shell & 0xff) },
		func(shell, harm int) int { return (shell>>8)<<landedShift | (shell&0xff)<<hitsShift | harm })
}

// hitsOf returns the table of the hits of a shell that has landed a number of times. A shell lands more than once only
// if sixes explode.
func (f *burst) hitsOf(landed int) *sim.Table {
	if landed == 0 {
		return diceTables[noDice]
	}
	one := diceTables[f.size].Map(f.size.String(), f.halved.of)
	if landed == 1 {
		return one
	}
	return one.Then(fmt.Sprintf("%d times %s", landed, f.size), func(int) *sim.Table { return f.hitsOf(landed - 1) },
		func(first, more int) int { return first + more })
}

// How a table packs its values: casualties, a flag for exceptional damage, hits, how often a shell landed.
const (
	exceptionalFlag = 1 << 12
	hitsShift       = 16
	landedShift     = 28
)

func unpackHits(packed int) (hits, casualties int, exceptional bool) {
	return packed >> hitsShift & 0xfff, packed & (exceptionalFlag - 1), packed&exceptionalFlag != 0
}

func unpackShell(packed int) (landed, hits, casualties int, exceptional bool) {
	hits, casualties, exceptional = unpackHits(packed)
	return packed >> landedShift, hits, casualties, exceptional
}

// addHits adds two packed numbers of hits and casualties. The sum has exceptional damage if either of them has.
func addHits(one, more int) int {
	return (one|more)&exceptionalFlag | one&^exceptionalFlag + more&^exceptionalFlag
}

// toHit returns the table of the hits that a number of dice make.
func (t *tables) toHit(dice, score int) *sim.Table {
	if score != sixThenSix {
		return t.throw.AtLeast(dice, score)
	}
	hits := t.sixThenSix(dice)
	if !t.throw.Sixes {
		return hits
	}
	return hits.Then(hits.String()+t.throw.String(), t.sixThenSix, func(hits, more int) int { return hits + more })
}

// sixThenSix returns the table of how many dice show a 6 followed by a 6 (SUP-27). Only the first of the two throws may
// be rerolled.
func (t *tables) sixThenSix(dice int) *sim.Table {
	first := sim.Throw{Again: t.throw.Again}.AtLeast(dice, 6)
	return first.Then(fmt.Sprintf("%d dice at 6 then 6", dice),
		func(sixes int) *sim.Table { return sim.AtLeast(sixes, 6) }, func(_, both int) int { return both })
}

// tellAgain returns the words of a story for dice to hit that were thrown again.
func (t *tables) tellAgain(d *sim.Dice, dice, score int) string {
	if score == sixThenSix {
		return sim.Throw{Again: t.throw.Again}.Tell(d, dice, 6)
	}
	return t.throw.Tell(d, dice, score)
}

// castHits names the dice to hit for the next line of a story.
func (t *tables) castHits(d *sim.Dice, dice, score int) {
	what := "to hit " + scoreText(score)
	if score != sixThenSix {
		t.throw.Cast(d, what, dice, score)
		return
	}
	sim.Throw{Again: t.throw.Again}.Cast(d, what, dice, 6)
	d.Cast("to hit, after a 6", len(d.Unnamed()), sim.Reaches(6))
}

// castDamage names the damage dice of hits on troops and soft-skins, in the order in which damageDie throws them. A 6
// that is thrown again (SUP-31) and the die of a medic (SUP-33) stand behind the die to which they belong.
func (t *tables) castDamage(d *sim.Dice, f *burst, hits int, medic bool) {
	what, thrown := "damage "+scoreText(int(f.need)), 0
	for faces := d.Unnamed(); hits > 0 && thrown < len(faces); hits-- {
		shown := faces[thrown]
		thrown++
		again := f.special == sixesSpecial && shown == 6 && shown >= int(f.need)
		saved := medic && shown >= int(f.need) && f.special != allSpecial
		if !again && !saved {
			continue
		}
		d.Cast(what, thrown, sim.Reaches(int(f.need)))
		if again {
			saved = saved && d.Unnamed()[0] != 6
			d.Cast("exceptional damage 6", 1, sim.Reaches(6))
		}
		if saved {
			d.Cast("medic "+scoreText(t.medic), 1, sim.Reaches(t.medic))
		}
		faces, thrown = d.Unnamed(), 0
	}
	d.Cast(what, thrown, sim.Reaches(int(f.need)))
}

// damageRow returns the tables of the harm that 0, 1, 2, ... hits do to troops: casualties, and whether there was
// exceptional damage.
func (t *tables) damageRow(need int, kind special, medic int) *sim.Row {
	if need >= harmless { // dice without any effect are not thrown
		return sim.NewRow(func(int) *sim.Table { return sim.AtLeast(0, 6) })
	}
	one := damageDie(need, kind, medic)
	last := sim.AtLeast(0, 6) // the row is built in ascending order
	return sim.NewRow(func(hits int) *sim.Table {
		if hits > 0 {
			last = last.Then(fmt.Sprintf("damage of %d hits at %s", hits, scoreText(need)),
				func(int) *sim.Table { return one },
				addHits)
			t.Count(last)
		}
		return last
	})
}

// damageDie returns the table of one damage die against troops (DMG-01). With the kind sixesSpecial a natural 6 is
// rolled again, and another 6 is exceptional damage (SUP-31). With allSpecial every casualty is exceptional damage. A
// medic saves an ordinary casualty on the score medic or more (SUP-33); 0 means no medic.
func damageDie(need int, kind special, medic int) *sim.Table {
	const exceptional = 1 | exceptionalFlag
	roll := func(face sim.Faces) int {
		shown := face(6)
		switch {
		case shown < need:
			return 0
		case kind == allSpecial, kind == sixesSpecial && shown == 6 && face(6) == 6:
			return exceptional
		case medic > 0 && face(6) >= medic:
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
	if medic > 0 {
		ordinary.Mul(ordinary, sixths(int64(medic-1)))
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
