package player

import (
	"math"
	"slices"
	"sync"
	"sync/atomic"

	"salvo/rules/battle"
	"salvo/rules/ground"
)

// What two enemies may do to each other (odds) depends on their kinds and on the ground between them (sightline). The
// player works out one sightline for every two squares, and the odds for every two kinds and sightline, each when it first
// needs them. All memory for this is allocated at the start, so that trials allocate nothing.

// A sightline is a number for the ground between two squares. It contains the band of their distance, and the cover that
// each square gives against fire from the other.
type sightline uint16

// unseen is the sightline of two squares that do not see each other, or that are too far apart (sightlines.reach).
const unseen sightline = 0

// seen returns 0 for the sightline unseen, else 1. It has no branch that a processor would have to guess.
func (l sightline) seen() uint64 { return uint64(-int64(l)) >> 63 }

const coverBits = 2

func sightlineOf(band int, there, back uint8) sightline {
	return 1 + sightline(band)<<(2*coverBits) + sightline(there)<<coverBits + sightline(back)
}

// sightlines holds the sightline of every two squares (known), and what is needed to work sightlines out.
type sightlines struct {
	ground *ground.Ground
	ends   []ground.Length // the largest distance of each band, except for the last band, which has no end
	most   int             // one more than the largest possible sightline
	reach  ground.Length   // the distance beyond which no unit can act; squares farther apart count as unseen
	known  *knownSightlines
}

type knownSightlines struct {
	sync.Mutex
	all  []sightline   // a row for each square of an enemy, with a sightline for each square of a unit; the last row is for enemies off the table
	rows []atomic.Bool // whether each row has been worked out
}

func newSightlines(g *ground.Ground, bands []ground.Length, reach ground.Length) sightlines {
	ends, n := slices.Clone(bands), g.Squares()
	slices.Sort(ends)
	ends = slices.Compact(ends)
	known := &knownSightlines{all: make([]sightline, (n+1)*n), rows: make([]atomic.Bool, n)}
	return sightlines{g, ends, int(sightlineOf(len(ends)+1, 0, 0)), reach, known}
}

// nobody returns the index of the row for an enemy that is not on the table.
func (l *sightlines) nobody() int { return len(l.known.rows) * len(l.known.rows) }

// row returns the index of the row for an enemy in a square.
func (l *sightlines) row(at ground.Square) int {
	from := int(at) * len(l.known.rows)
	if !l.known.rows[at].Load() {
		l.workOut(at, l.known.all[from:from+len(l.known.rows)])
	}
	return from
}

func (l *sightlines) workOut(at ground.Square, row []sightline) {
	l.known.Lock()
	defer l.known.Unlock()
	if l.known.rows[at].Load() {
		return
	}
	enemy := ground.Stand(at, 0)
	for s := range row {
		own := ground.Stand(ground.Square(s), 0)
		look := l.ground.Look(enemy, own)
		if !look.Sees() {
			continue
		}
		if far := l.ground.Gap(enemy, own); far <= l.reach {
			band, _ := slices.BinarySearch(l.ends, far)
			row[s] = sightlineOf(band, look.Cover(), l.ground.Look(own, enemy).Cover())
		}
	}
	l.known.rows[at].Store(true)
}

// far returns a distance that is in the band of a sightline.
func (l *sightlines) far(of sightline) ground.Length {
	switch band := int(of-1) >> (2 * coverBits); {
	case band < len(l.ends):
		return l.ends[band]
	case band > 0:
		return l.ends[band-1] + 1
	}
	return 0
}

func (l sightline) cover() (own, enemy uint8) {
	const mask = 1<<coverBits - 1
	return uint8((l-1)>>coverBits) & mask, uint8(l-1) & mask
}

// odds packs what one fire of an enemy may do to a unit (menace), and what one fire of the unit may do to the enemy
// (target). Each is a share of the cost of the unit that is fired at, in thousandths (share). Each is stored again in
// steps of oddsStep thousandths, which fit into bytes. If the enemy's charge does more than its fire, the steps of
// menace are those of the charge. Odds that have been worked out are never 0.
type odds uint64

const (
	oddsStep  = 4
	oddsKnown = 1 << 63

	targetStepsAt, menaceAt, targetAt, chargeAt, piercesAt = 8, 16, 32, 48, 62
)

func newOdds(menace, target int) odds {
	menace, target = min(menace, math.MaxUint16), min(target, math.MaxUint16)
	steps := func(share int) odds { return odds(min(share/oddsStep, math.MaxUint8)) }
	return oddsKnown | odds(target)<<targetAt | odds(menace)<<menaceAt | steps(target)<<targetStepsAt | steps(menace)
}

// charged returns the odds with the effect of the enemy's charge, if that is larger than the effect of its fire.
func (o odds) charged(share int) odds {
	if share <= o.menace() {
		return o
	}
	return o&^math.MaxUint8 | odds(min(share/oddsStep, math.MaxUint8)) | odds(min(share, mostCharge))<<chargeAt
}

const mostCharge = 1<<14 - 1

// piercing returns the odds of an enemy whose fire can hurt the unit's flank or rear.
func (o odds) piercing() odds { return o | 1<<piercesAt }

func (o odds) pierces() bool    { return o>>piercesAt&1 != 0 }
func (o odds) charge() int      { return int(o >> chargeAt & mostCharge) }
func (o odds) menace() int      { return int(uint16(o >> menaceAt)) }
func (o odds) target() int      { return int(uint16(o >> targetAt)) }
func (o odds) menaceSteps() int { return int(uint8(o)) }
func (o odds) targetSteps() int { return int(uint8(o >> targetStepsAt)) }

// oddsAt returns the index in lore.odds at which the odds of units of a side and a kind begin. These odds are ordered by
// the kind of the enemy, then by the sightline.
func (c *Careful) oddsAt(side battle.Side, kind int) int {
	return kind * len(c.Breeds[side.Other()]) * c.sightlines.most
}

// workOut works out the odds at an index of lore.odds, stores them and returns them.
func (c *Careful) workOut(side battle.Side, at int) odds {
	enemies := len(c.Breeds[side.Other()])
	kinds, how := at/c.sightlines.most, sightline(at%c.sightlines.most)
	kind, enemy := kinds/enemies, kinds%enemies
	now := newOdds(0, 0)
	if how != unseen {
		far := c.sightlines.far(how)
		own, other := how.cover()
		takes := c.Breeds[side][kind].Takes
		fire := c.comes(side.Other(), enemy, kind, far, own)
		now = newOdds(c.share(fire, takes), c.share(c.Fire(side, kind, enemy, far, other), c.Breeds[side.Other()][enemy].Takes))
		if c.pierces(side.Other(), enemy, kind, far, fire) {
			now = now.piercing()
		}
		if c.Charge != nil {
			now = now.charged(c.share(c.Charge(side.Other(), enemy, kind, far, own), takes))
		}
	}
	c.odds[side][at].Store(uint64(now))
	return now
}

// comes returns the expected effect if a unit of a side fires at an enemy in its next turn; the parameters are those of
// Tactic.Fire. It is the effect from where the unit stands, or the effect after a move towards the target
// (Weights.Comes) if that does more harm. Support weapons do not move first.
func (c *Careful) comes(side battle.Side, by, at int, far ground.Length, cover uint8) Fire {
	now, b := c.Fire(side, by, at, far, cover), &c.Breeds[side][by]
	if c.Comes == 0 || b.Supports || b.Move == 0 {
		return now
	}
	near := c.Fire(side, by, at, max(0, far-b.Move), cover)
	near.Harm, near.Hinder = near.Harm*c.Comes/100, near.Hinder*c.Comes/100
	if near.Harm > now.Harm {
		return near
	}
	return now
}

// pierces reports whether units of a side can hurt the flank or rear of enemies of a kind at a distance. It returns
// false if that kind has no front, flank and rear (Breed.Sides is zero). The argument front is the effect of fire at the
// front.
func (c *Careful) pierces(side battle.Side, by, at int, far ground.Length, front Fire) bool {
	switch {
	case c.Breeds[side.Other()][at].Sides == [3]int{}:
		return false
	case c.Pierces == nil:
		return front.Harm > 0
	}
	return c.Pierces(side, by, at, far)
}

// share returns the value of a fire at a fresh unit, in thousandths of the unit's cost: the expected harm divided by the
// harm that the unit can take (takes), plus Weights.Hindered times the chance to hinder the unit.
func (c *Careful) share(f Fire, takes int) int { return f.Harm/max(1, takes) + c.Hindered*f.Hinder/100 }
