package battle

import (
	"bytes"
	"math/bits"
	"slices"

	"salvo/rules"
	"salvo/sim"
)

// Ties declares the factor "ties": what decides between targets of equal worth, between units that could act first, and
// between places in a line.
func Ties() rules.Factor {
	return rules.Factor{Name: "ties", Type: rules.Labels("listed", "lot"), Default: "listed",
		Help: "which unit comes first among equals, as targets and when units act or line up: the order of the line, or one drawn " +
			"by lot for each side before the first turn, so that it does not matter which unit is listed first"}
}

// TiesTold returns the assumption "ties" for the report of a scenario: how ties are decided.
func TiesTold(s *rules.Scenario) rules.Assumption {
	text := "the unit listed first comes first: as a target, and when units act or line up"
	if s.Is("ties", "lot") {
		text = "an order drawn by lot for each side before the first turn, all orders of its units being as likely"
	}
	return rules.Assumption{Topic: "ties", Text: "among equals " + text}
}

// Lots draws by lot the order in which the units of a side stand in Board.Line. That order decides between equals.
type Lots struct {
	// Roles holds a role for each unit: a unit changes places only with units of the same role.
	Roles    []uint8
	kinds    []uint8 // the kind of each unit; units of one kind need not change places
	names    func(units []int) string
	enlisted int // the number of units that the scenario lists; the commander of a duel is not listed
}

// Lots returns the lots of a side whose units may all change places; nil if ties are decided by the listed order.
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

// matter reports whether drawing lots can change anything: whether units of one role are of several kinds.
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

// left returns how many units of a line may be drawn for its last place: those with the role of the unit that stands
// there now. several reports whether they are of several kinds.
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

// draw draws by lot the unit for the last place of a line and moves it there. It draws a kind, and takes the last unit of
// that kind, since units of one kind make no difference. If all units that may be drawn are of one kind, nothing is drawn
// and drew is false.
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

// drawNext draws by lot the unit for one more place of Board.Line. Places are filled from the end: side b first, its
// last place first. Clock.undrawn counts the places that are left.
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

// tell returns the sentence for the story about the order that was drawn for a side.
func (l *Lots) tell(side Side, line []uint8) string {
	var units []int
	for _, unit := range line {
		if int(unit) < l.enlisted {
			units = append(units, int(unit))
		}
	}
	return "lots are drawn, the order of side " + side.String() + ": " + l.names(units)
}

// OneOf draws a number from 0 to n-1, all equally likely. For n = 1 it uses no dice.
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

// listed is the order of units without lots: 0, 1, 2 and so on.
var listed = func() (order [MostUnits]uint8) {
	for i := range order {
		order[i] = uint8(i)
	}
	return order
}()

// Seat returns the index of a unit in the order that decides ties (Board.Line).
func (b *Board[U, T]) Seat(r Ref) int {
	line := b.Order(r.Side)
	if line[r.Number] == r.Number { // without lots every unit is at the index of its own number
		return int(r.Number)
	}
	return bytes.IndexByte(line, r.Number)
}

// First returns, from a set of units of a side, the unit that comes first in the order that decides ties, after
// skipping some of them. The set has a bit for each unit's number.
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

// Take removes from a set of units of a side the unit that comes first in the order that decides ties, and returns it.
// The set has a bit for each unit's number and is not empty.
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
