package battle

import (
	"bytes"
	"math/bits"
	"slices"

	"salvo/rules"
	"salvo/sim"
)

// Ties declares the factor of what decides ties: between targets of equal worth, between units that could act first,
// and between places.
func Ties() rules.Factor {
	return rules.Factor{Name: "ties", Type: rules.Labels("listed", "lot"), Default: "listed",
		Help: "who comes first among equals, as targets and when units act or line up: the order of the line, or one drawn " +
			"by lot for each side before the first turn, so that it does not matter who is listed first"}
}

// TiesTold returns how ties are decided as an assumption.
func TiesTold(s *rules.Scenario) rules.Assumption {
	text := "who is listed first comes first: as a target, and when units act or line up"
	if s.Is("ties", "lot") {
		text = "an order drawn by lot for each side before the first turn, all orders of its units being as likely"
	}
	return rules.Assumption{Topic: "ties", Text: "among equals " + text}
}

// Lots are drawn for the places of a side's units in the order that decides between equals (Board.Line).
type Lots struct {
	// Roles: units change places only with units of the same role.
	Roles    []uint8
	kinds    []uint8 // the kind of each unit: units of one kind need not change places
	names    func(units []int) string
	enlisted int // the number of units that a line lists; a commander of a duel is not listed
}

// Lots returns the lots of a side whose units may all change places; nil where the order of the line decides.
func (a *Army[K]) Lots(s *rules.Scenario) *Lots {
	if !s.Is("ties", "lot") {
		return nil
	}
	n := len(a.Units)
	l := &Lots{Roles: make([]uint8, n), kinds: make([]uint8, n), names: a.Names, enlisted: len(a.names)}
	copy(l.kinds, a.kinds)
	oneOf.Of(n)
	return l
}

// matter reports whether there are units of one role and several kinds.
func (l *Lots) matter() bool {
	if l == nil {
		return false
	}
	for last := range l.Roles {
		if _, several := l.left(listed[:last+1]); several {
			return true
		}
	}
	return false
}

// left returns how many units of a line may take its last place, and whether they are of several kinds.
func (l *Lots) left(line []uint8) (units int, several bool) {
	last := line[len(line)-1]
	for _, unit := range line {
		if l.Roles[unit] == l.Roles[last] {
			units++
			several = several || l.kinds[unit] != l.kinds[last]
		}
	}
	return units, several
}

// draw draws the unit for the last place of a line. Of the kind that was drawn it takes the last unit, so that equal
// units make no difference. If all units left are of one kind, nothing is drawn.
func (l *Lots) draw(d *sim.Dice, line []uint8) (drew bool) {
	units, several := l.left(line)
	if !several {
		return false
	}
	last := len(line) - 1
	role, skip, kind := l.Roles[line[last]], d.Pick(oneOf.Of(units)), uint8(0)
	for _, unit := range line {
		if l.Roles[unit] == role {
			if skip == 0 {
				kind = l.kinds[unit]
				break
			}
			skip--
		}
	}
	place := last
	for l.Roles[line[place]] != role || l.kinds[line[place]] != kind {
		place--
	}
	line[place], line[last] = line[last], line[place]
	return true
}

// drawNext draws for the next place of either side, the last places first. Clock.undrawn counts the places that are
// left.
func (e *Engagement[U, T]) drawNext(d *sim.Dice, b *Board[U, T]) {
	for c, drew := b.Clock, false; c.undrawn > 0 && !drew; {
		c.undrawn--
		place := Either(int(c.undrawn), len(b.Units[A]))
		lots, line := e.Lots[place.Side], b.Order(place.Side)
		if lots == nil {
			continue
		}
		if drew = lots.draw(d, line[:place.Number+1]); d.Telling() && place.Number == 0 {
			d.Tell(lots.tell(place.Side, line))
		}
	}
}

// tell writes the order that was drawn.
func (l *Lots) tell(side Side, line []uint8) string {
	var units []int
	for _, unit := range line {
		if int(unit) < l.enlisted {
			units = append(units, int(unit))
		}
	}
	return "lots are drawn, the order of side " + side.String() + ": " + l.names(units)
}

// OneOf draws one of n equals, from 0. Nothing is drawn if there is only one.
func OneOf(d *sim.Dice, n int) int {
	if n == 1 {
		return 0
	}
	return d.Pick(oneOf.Of(n))
}

var oneOf = sim.NewRow(func(n int) *sim.Table {
	if n == 0 {
		return nil
	}
	return sim.Draw(slices.Repeat([]int{1}, n)...)
})

// listed is the order of the line.
var listed = func() (order [MostUnits]uint8) {
	for i := range order {
		order[i] = uint8(i)
	}
	return order
}()

// Seat returns the place of a unit in the order that decides ties.
func (b *Board[U, T]) Seat(r Ref) int {
	line := b.Order(r.Side)
	if line[r.Number] == r.Number { // always so where no lots are drawn
		return int(r.Number)
	}
	return bytes.IndexByte(line, r.Number)
}

// First returns the unit of a side that comes first in that order among a set of numbers, after skipping some of them.
func (b *Board[U, T]) First(side Side, set uint64, skip int) Ref {
	if b.Line[side] == &listed {
		for range skip {
			set &= set - 1
		}
		return side.Unit(bits.TrailingZeros64(set))
	}
	for _, number := range b.Order(side) {
		if set>>number&1 != 0 {
			if skip == 0 {
				return side.Unit(int(number))
			}
			skip--
		}
	}
	panic("no unit is left to be the first")
}

// Take takes the unit that comes first in that order out of a set of numbers, which is not empty.
func (b *Board[U, T]) Take(side Side, set *uint64) Ref {
	if b.Line[side] == &listed {
		number := bits.TrailingZeros64(*set)
		*set &= *set - 1
		return side.Unit(number)
	}
	r := b.First(side, *set, 0)
	*set &^= 1 << r.Number
	return r
}
