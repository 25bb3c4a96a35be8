package battle

import (
	"cmp"
	"fmt"
	"slices"

	"salvo/rules/ground"
	"salvo/rules/tablefile"
)

// Start is where a unit stands at the start, facing the enemy's edge. For who arrives later it means nothing.
func (s *Script) Start(r Ref) ground.Place { return s.units[r.Side][r.Number].start }

// place puts the units of a side where they start: those that say a square there, then the others in list order, each
// on the free square of its zone that is best for its first task. Command units stand with the others.
func (s *Script) place(side Side) error {
	taken := map[ground.Square]bool{}
	put := func(u *actor, at ground.Square) {
		u.start = ground.Stand(at, side.Home().Forward())
		taken[at] = taken[at] || u.combat
	}
	units := s.units[side]
	placed := make([]bool, len(units))
	for i := range units {
		at, own, err := s.ownSquare(&units[i])
		if err != nil {
			return err
		}
		if own && units[i].Arrival == 0 {
			put(&units[i], at)
			placed[i] = true
		}
	}
	for i := range units {
		if u := &units[i]; !placed[i] && u.combat && u.Arrival == 0 {
			at, err := s.free(side, u, taken)
			if err != nil {
				return err
			}
			put(u, at)
		}
	}
	for i := range units {
		if u := &units[i]; !placed[i] && !u.combat && u.Arrival == 0 {
			put(u, s.amid(side, u))
		}
	}
	return nil
}

// ownSquare is the square that a unit says it starts on, if it does.
func (s *Script) ownSquare(u *actor) (at ground.Square, own bool, err error) {
	if u.Square == "" {
		return 0, false, nil
	}
	if at, err = s.table.Map.Parse(u.Square); err != nil {
		return 0, false, fmt.Errorf("%s: %w", u.Label, err)
	}
	if s.barred(at, u.means) {
		return 0, false, fmt.Errorf("%s cannot stand in %s: it is %s", u.Label, u.Square, s.table.Map.Cells[at].Kind)
	}
	return at, true, nil
}

// barred reports whether who moves so cannot enter a square.
func (s *Script) barred(at ground.Square, by ground.Means) bool {
	return s.game.Terrain[s.table.Map.Cells[at].Kind].Price[by] == ground.Barred
}

// free is the best free square of a side's zone for a unit.
func (s *Script) free(side Side, u *actor, taken map[ground.Square]bool) (ground.Square, error) {
	zone := s.table.Sides[side].Zone
	if zone == tablefile.None {
		return 0, fmt.Errorf("%s has no square, and side %s has no zone", u.Label, side)
	}
	for _, at := range s.best(side, u, zone, 0) {
		if !taken[at] {
			return at, nil
		}
	}
	return 0, fmt.Errorf("zone %s has no free square left that %s can enter", s.table.Zones[zone].Name, u.Label)
}

// amid is the square of that combat unit of the same group, or else of the side, that is nearest to all others of them.
// A side with none starts in its zone, or anywhere.
func (s *Script) amid(side Side, u *actor) ground.Square {
	among := s.starts(side, func(o *actor) bool { return o.group == u.group })
	if len(among) == 0 {
		among = s.starts(side, func(*actor) bool { return true })
	}
	if len(among) == 0 {
		among = []ground.Place{0}
		if zone := s.table.Sides[side].Zone; zone != tablefile.None {
			among = []ground.Place{ground.Stand(s.table.Zones[zone].Area[0], 0)}
		}
	}
	far := make([]ground.Length, len(among))
	sum := func(p ground.Place) (all ground.Length) {
		s.table.Ground.Gaps(p, among, far)
		for _, gap := range far {
			all += gap
		}
		return all
	}
	return slices.MinFunc(among, func(p, q ground.Place) int { return cmp.Compare(sum(p), sum(q)) }).Square()
}

// starts are where some combat units of a side start.
func (s *Script) starts(side Side, wanted func(u *actor) bool) (all []ground.Place) {
	for i := range s.units[side] {
		if u := &s.units[side][i]; u.combat && u.Arrival == 0 && wanted(u) {
			all = append(all, u.start)
		}
	}
	return all
}

// A wish is what the order of the squares of a zone depends on.
type wish struct {
	side  Side
	zone  int
	means ground.Means
	do    tablefile.Verb
	to    ground.Goal
	place int
	stays bool
}

// best are the squares of a zone that a unit can enter, the best one for a task of its group first: for support those
// that see its place, for others those with the shortest way. Among equals those come first that have the better
// cover, then those nearest to the middle of the zone.
func (s *Script) best(side Side, u *actor, zone, task int) []ground.Square {
	t := s.going(side, u, task)
	w := wish{side, zone, u.means, t.Do, t.To, t.place, t.Stays}
	if known, ok := s.wishes[w]; ok {
		return known
	}
	var all []ground.Square
	for _, at := range s.table.Zones[zone].Area {
		if !s.barred(at, u.means) {
			all = append(all, at)
		}
	}
	middle := s.middle(zone)
	cover := func(at ground.Square) uint8 { return s.table.Ground.Shelter(ground.Stand(at, 0)) }
	slices.SortFunc(all, func(p, q ground.Square) int {
		return cmp.Or(cmp.Compare(s.toGo(t, u, p), s.toGo(t, u, q)), cmp.Compare(cover(q), cover(p)),
			cmp.Compare(middle(p), middle(q)), int(side.Home())*cmp.Compare(p, q))
	})
	s.wishes[w] = all
	return all
}

// going is the first task of a unit from the one with a number on that leads it somewhere.
func (s *Script) going(side Side, u *actor, number int) *Task {
	if u.group == noGroup {
		return &stay
	}
	g := &s.groups[side][u.group]
	for g.at(number).Do == tablefile.Wait {
		number++
	}
	return g.at(number)
}

// toGo is how far a unit in a square has to go for its task: no way at all if it sees what it is to support.
func (s *Script) toGo(t *Task, u *actor, at ground.Square) ground.Length {
	switch {
	case t.Stays || t.Do == tablefile.Support && s.places[t.place].seen[at] < ground.Endless:
		return 0
	}
	return s.table.Ground.Left(ground.Stand(at, 0), t.To, u.means)
}

// middle measures how far a square is from the middle of a zone: the square of the distance, in parts of a square.
func (s *Script) middle(zone int) func(at ground.Square) int {
	area, size := s.table.Zones[zone].Area, s.table.Map.Size
	x, y := 0, 0
	for _, at := range area {
		x, y = x+size.Column(at), y+size.Row(at)
	}
	return func(at ground.Square) int {
		east, north := size.Column(at)*len(area)-x, size.Row(at)*len(area)-y
		return east*east + north*north
	}
}
