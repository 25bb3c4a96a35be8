package battle

import (
	"fmt"
	"slices"
	"strings"

	"salvo/rules"
	"salvo/rules/ground"
	"salvo/rules/tablefile"
	"salvo/sim"
)

// An arrival is a set of units that arrive on the table together.
type arrival struct {
	*tablefile.Arrival
	units uint64 // the units, a bit for each number
}

// readArrivals finds the units of each arrival of a side, and the squares on which they may arrive.
func (s *Script) readArrivals(side Side) error {
	said := s.table.Sides[side].Arrivals
	for i := range said {
		s.arrivals[side] = append(s.arrivals[side], arrival{Arrival: &said[i]})
	}
	for i := range s.units[side] {
		u := &s.units[side][i]
		if u.Arrival == 0 {
			continue
		}
		a := &s.arrivals[side][u.Arrival-1]
		a.units |= 1 << i
		if err := s.readEntries(side, u, a.Zone); err != nil {
			return err
		}
	}
	return nil
}

// readEntries finds the squares of a zone on which a unit may arrive (actor.entries), for every task that its group may
// have at that time. A unit with a square of its own arrives there.
func (s *Script) readEntries(side Side, u *actor, zone int) error {
	at, own, err := s.ownSquare(u)
	for _, k := range s.coursesOf(side, u) {
		entries := make([][]ground.Square, len(k.tasks)+1)
		for t := range entries {
			if own {
				entries[t] = []ground.Square{at}
			} else {
				entries[t] = s.best(side, u, zone, k.going(t))
			}
		}
		u.entries = append(u.entries, entries)
	}
	return err
}

// Pieces holds a game's functions with which the script reads where units are and puts them on squares.
type Pieces[U comparable] struct {
	At   func(u *U) ground.Place
	Put  func(u *U, at ground.Place)
	Ride func(u *U, at ground.Place) // puts a carried unit at the place of its carrier; nil if no unit is ever carried
	Lost func(u *U) bool
}

// Arrivals returns the phase at the start of a side's turn in which its units arrive: for certain in the turn of the
// file, or by a die in that turn and each later one. One die decides for all units of an arrival. A unit enters the
// free square of its zone that is best for its task. If no square is free, it waits for the next turn.
func Arrivals[U, T comparable](s *Script, p Pieces[U]) Phase[U, T] {
	return Phase[U, T]{
		Next: func(d *sim.Dice, b *Board[U, T]) bool {
			side := b.Clock.Active
			for ; int(b.Clock.At) < len(s.arrivals[side]); b.Clock.At++ {
				a := &s.arrivals[side][b.Clock.At]
				absent := &b.Scene.absent[side]
				switch waiting := a.units & absent.all &^ absent.gone(); {
				case waiting == 0 || b.Clock.Number() < a.Turn:
				case a.Score > 0 && waiting&absent.due == 0:
					return true
				default:
					enter(d, s, p, b, waiting)
				}
			}
			return false
		},
		Do: func(d *sim.Dice, b *Board[U, T]) (ended bool) {
			a := &s.arrivals[b.Clock.Active][b.Clock.At]
			b.Clock.At++
			arrives := d.AtLeast(1, a.Score) > 0
			if d.Telling() {
				d.Cast(fmt.Sprintf("arrival %d+", a.Score), 1, sim.Reaches(a.Score))
			}
			if arrives {
				b.Scene.absent[b.Clock.Active].due |= a.units
				enter(d, s, p, b, a.units)
			} else if d.Telling() {
				d.Tell(s.tellAbsence(b.Clock.Active, a.units, a.Score))
			}
			return false
		},
	}
}

// BothArrive returns the phases of arrivals for games whose turn is a round for both sides: one phase for each side,
// a's first, in which that side is the active one.
func BothArrive[U, T comparable](s *Script, p Pieces[U]) (both []Phase[U, T]) {
	phase := Arrivals[U, T](s, p)
	for _, side := range Sides {
		both = append(both, Phase[U, T]{
			Next: func(d *sim.Dice, b *Board[U, T]) bool {
				b.Clock.Active = side
				return phase.Next(d, b)
			},
			Do: phase.Do,
		})
	}
	return both
}

// enter puts units of the active side, given as bits, on the table. A unit without a free square stays away.
func enter[U, T comparable](d *sim.Dice, s *Script, p Pieces[U], b *Board[U, T], units uint64) {
	side := b.Clock.Active
	for i := range s.units[side] {
		r := side.Unit(i)
		if units>>i&1 == 0 || b.Scene.Rides(r) { // a carried unit arrives with its carrier
			continue
		}
		at, free := entry(s, p, b, r)
		if free {
			p.Put(b.At(r), ground.Stand(at, side.Home().Forward()))
			b.Scene.enter(r)
			if load := s.Passenger(b.Scene, r); load != Nobody {
				p.Ride(b.At(load), p.At(b.At(r)))
				b.Scene.enter(load)
			}
		}
		if d.Telling() {
			Tell(d, s.tellEntry(r, at, free), rules.Arrive, []Ref{r})
		}
	}
}

// entry returns the square on which a unit arrives: the first free one of its list for the current task of its group.
// found is false if none is free.
func entry[U, T comparable](s *Script, p Pieces[U], b *Board[U, T], r Ref) (at ground.Square, found bool) {
	u, course, now := &s.units[r.Side][r.Number], 0, 0
	if u.group != noGroup {
		course, now = int(b.Scene.courses[r.Side][u.group]), int(b.Scene.tasks[r.Side][u.group])
	}
	squares := u.entries[course][now]
	i := slices.IndexFunc(squares, func(at ground.Square) bool { return room(s, p, b, r, at) })
	if i < 0 {
		return 0, false
	}
	return squares[i], true
}

// room reports whether a unit may arrive on a square. A combat unit needs a square without any combat unit; any other
// unit needs one without a combat unit of the enemy.
func room[U, T comparable](s *Script, p Pieces[U], b *Board[U, T], r Ref, at ground.Square) bool {
	for _, side := range Sides {
		if side == r.Side && !s.units[r.Side][r.Number].combat {
			continue
		}
		for i := range b.Units[side] {
			other := side.Unit(i)
			if s.units[side][i].combat && !b.Scene.Absent(other) && !p.Lost(b.At(other)) && p.At(b.At(other)).Square() == at {
				return false
			}
		}
	}
	return true
}

// tellAbsence returns the sentence for the story that the die was too low, so that these units do not arrive yet.
func (s *Script) tellAbsence(side Side, units uint64, score int) string {
	var labels []string
	for i := range s.units[side] {
		if units>>i&1 != 0 {
			labels = append(labels, s.units[side][i].Label)
		}
	}
	return fmt.Sprintf("%s: still to arrive, on %d or more: %s", side, score, strings.Join(labels, ", "))
}

// tellEntry returns the sentence for the story about a unit that arrives, or that finds no free square.
func (s *Script) tellEntry(r Ref, at ground.Square, found bool) string {
	label := r.Side.String() + ": " + s.units[r.Side][r.Number].Label
	if !found {
		return label + " finds no room to arrive"
	}
	return label + " arrives in " + s.table.Map.Name(at)
}
