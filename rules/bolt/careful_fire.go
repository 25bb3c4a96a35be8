package bolt

import (
	"math"

	"salvo/rules/battle"
	"salvo/rules/ground"
	"salvo/rules/player"
	"salvo/sim"
)

// This file computes the expected effect of fire for the careful player: once for every battery, from the chances of
// its dice.

// chances holds the chances of single dice.
type chances struct {
	hits  [scores]float64                   // the mean hits of a die, by its score
	dice  [len(diceTables)]float64          // the mean sum of each kind of dice (diceTables)
	knock [mostNeed - leastNeed + 1]float64 // the share of a vehicle that a hit on armour costs on average (gradeWorth), by the score that its damage die needs
}

func newChances(r *resolver) *chances {
	c := &chances{}
	for score := automatic; score < scores; score++ {
		c.hits[score] = meanOf(r.tables.toHit(1, score))
	}
	for i, t := range diceTables {
		if t != nil {
			c.dice[i] = meanOf(t)
		}
	}
	for i := range c.knock {
		for face := 1; face <= 6; face++ {
			if hit := gradeOf(face - leastNeed - i); face > 1 || r.ones != onesFail {
				c.knock[i] += gradeWorth[hit] / 6
			}
		}
	}
	return c
}

// gradeWorth is the share of a vehicle that damage of a grade costs on average. A vehicle that is stunned, stopped or
// on fire is not knocked out, but little is left of it.
var gradeWorth = [...]float64{noDamage: 0, superficialDamage: 0.3, fullDamage: 0.65, massiveDamage: 0.85}

// meanOf returns the mean of a table.
func meanOf(t *sim.Table) (mean float64) {
	for i := range t.Len() {
		p, _ := t.Fraction(i).Float64()
		mean += float64(p * float64(t.Value(i)))
	}
	return mean
}

// of returns the expected effect of a battery on a target: the men of troops that fall, or the share of a vehicle that
// is lost (damages), in thousandths. Two pins hinder the target as much as pins can (player.Fire.Hinder).
func (c *chances) of(b *battery, t *unit) player.Fire {
	killed, spared, unpinned, pins := 0.0, 1.0, 1.0, 0.0
	for i := range b.bursts {
		f := &b.bursts[i]
		if f.dice == 0 {
			break
		}
		hit, hits := min(1, c.hits[f.score]), float64(f.dice)*c.hits[f.score]
		if f.size != noDice {
			pins += float64(hits * c.dice[f.pins])
			if hits *= c.dice[f.size]; f.halved != notHalved {
				hits /= 2
			}
		} else if f.pins != noDice {
			unpinned *= math.Pow(1-hit, float64(f.dice))
		}
		chance := c.damages(f, b.armour)
		killed += float64(hits * chance)
		spared *= math.Pow(1-chance, hits)
	}
	pins += 1 - unpinned
	fire := player.Fire{Harm: int(math.Round(1000 * killed)), Hinder: min(1000, int(math.Round(500*pins)))}
	if !t.isTroops() {
		fire.Harm = int(math.Round(1000 * (1 - spared)))
	}
	return fire
}

// damages returns the chance that a hit does damage. For armour it is weighted by the grade of the damage (gradeWorth).
func (c *chances) damages(f *burst, armour bool) float64 {
	if armour {
		return c.knock[min(max(int(f.need), leastNeed), mostNeed)-leastNeed]
	}
	return float64(min(max(7-int(f.need), 0), 6)) / 6
}

// freshFires returns the expected effect of the fire of one kind of unit at another, both fresh, by band of distance
// and cover.
func (f *field) freshFires(by, at *unit) (all [][hardCover + 1]player.Fire) {
	own, other, g := by.fresh(), at.fresh(), freshGear()
	for band := range len(by.bands) + 1 {
		far := ground.Length(0)
		if band > 0 {
			far = by.bands[band-1] + 1
		}
		var row [hardCover + 1]player.Fire
		for in := range row {
			row[in] = f.fireOf(&aim{distance: far, cover: cover(in)}, by, &own, &g, at, &other)
		}
		all = append(all, row)
	}
	return all
}

// expectedFire returns the expected effect of fire by a unit of kind by at a unit of kind at. far is the distance
// between them, and in the cover of the target.
func (f *field) expectedFire(side battle.Side, by, at int, far ground.Length, in uint8) player.Fire {
	c := &f.sides[side]
	return c.fires[by*len(f.sides[side.Other()].Kinds)+at][c.Kinds[by].band(far)][in]
}
