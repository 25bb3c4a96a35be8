package battle

import (
	"cmp"
	"fmt"
	"slices"

	"salvo/rules/ground"
	"salvo/rules/tablefile"
)

// Start returns where a unit stands at the start, facing the enemy's edge. For a unit that arrives later the result has
// no meaning.
func (s *Script) Start(r Ref) ground.Place { return s.units[r.Side][r.Number].start }

// deploy puts the units of both sides where they start. Units with a square of their own come first, then the other
// combat units in list order, each on the free square of its zone that is best for its first task. A carried unit
// starts where its carrier does. Command units share a square with a combat unit.
func (s *Script) deploy() error {
	taken := map[ground.Square]*actor{}
	if err := s.eachStarting(func(side Side, u *actor) error { return s.putOnOwn(side, u, taken) }); err != nil {
		return err
	}
	err := s.eachStarting(func(side Side, u *actor) error {
		if u.Square != "" || !u.combat || u.by != Nobody {
			return nil
		}
		return s.putInZone(side, u, taken)
	})
	if err != nil {
		return err
	}
	s.putAboard()
	return s.eachStarting(func(side Side, u *actor) error {
		if u.Square == "" && !u.combat {
			s.put(side, u, s.amid(side, u))
		}
		return nil
	})
}

// eachStarting calls do for each unit that is on the table at the start, until do returns an error.
func (s *Script) eachStarting(do func(side Side, u *actor) error) error {
	for _, side := range Sides {
		for i := range s.units[side] {
			if u := &s.units[side][i]; u.Arrival == 0 {
				if err := do(side, u); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// put lets a unit start in a square, facing the enemy's edge.
func (s *Script) put(side Side, u *actor, at ground.Square) {
	u.start = ground.Stand(at, side.Home().Forward())
}

// putOnOwn lets a unit start on the square of its field pos, if it has one. taken holds the combat units that are
// already placed; two of them cannot share a square.
func (s *Script) putOnOwn(side Side, u *actor, taken map[ground.Square]*actor) error {
	at, own, err := s.ownSquare(u)
	if err != nil || !own {
		return err
	}
	if other := taken[at]; u.combat && other != nil {
		return fmt.Errorf("%s and %s cannot both start in %s", other.Label, u.Label, u.Square)
	}
	if s.put(side, u, at); u.combat {
		taken[at] = u
	}
	return nil
}

// putInZone lets a unit start in the best free square of a zone: the zone of its group, or else that of its side. taken
// holds the combat units that are already placed.
func (s *Script) putInZone(side Side, u *actor, taken map[ground.Square]*actor) error {
	zone, task := s.table.Sides[side].Zone, s.coursesOf(side, u)[0].going(0)
	if u.group != noGroup && s.groups[side][u.group].deploy != nil {
		if d := s.groups[side][u.group].deploy; d.zone != tablefile.None {
			zone = d.zone
		} else {
			task = d.task
		}
	}
	if zone == tablefile.None {
		return fmt.Errorf("%s says no square, and side %s has no zone", u.Label, side)
	}
	for _, at := range s.best(side, u, zone, task) {
		if taken[at] == nil {
			s.put(side, u, at)
			taken[at] = u
			return nil
		}
	}
	return fmt.Errorf("zone %s has no free square left that %s can enter", s.table.Zones[zone].Name, u.Label)
}

// ownSquare returns the square of a unit's field pos. own is false if the field is empty; it is an error if the unit
// cannot enter the square.
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

// barred reports whether a unit with this means of movement cannot enter a square.
func (s *Script) barred(at ground.Square, by ground.Means) bool {
	return s.table.Terrain[s.table.Map.Cells[at].Kind].Price[by] == ground.Barred
}

// amid returns the square where a command unit starts: that of the combat unit with the smallest sum of distances to
// the others. The combat units considered are those that it leads, or else those of its group, or else all of its side.
// Without combat units it starts in the first square of its zone, or of the table.
func (s *Script) amid(side Side, u *actor) ground.Square {
	var led []int
	if s.game.Leads != nil {
		led = s.game.Leads(u.Unit.Unit)
	}
	numbers := s.numbers(side)
	among := s.starts(side, func(o int) bool { return slices.Contains(led, numbers[o]) })
	if len(among) == 0 && u.named {
		among = s.starts(side, func(o int) bool { return s.units[side][o].group == u.group })
	}
	if len(among) == 0 {
		among = s.starts(side, func(int) bool { return true })
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

// starts returns the places where those combat units of a side start for which wanted returns true. Units that arrive later
// are left out.
func (s *Script) starts(side Side, wanted func(unit int) bool) (all []ground.Place) {
	for i := range s.units[side] {
		if u := &s.units[side][i]; u.combat && u.Arrival == 0 && wanted(i) {
			all = append(all, u.start)
		}
	}
	return all
}

// A wish is the key under which best stores its result: everything on which the order of a zone's squares depends.
type wish struct {
	side  Side
	zone  int
	means ground.Means
	reach ground.Length // of a gun
	do    tablefile.Verb
	to    ground.Goal
	place int
	stays bool
}

// best returns the squares of a zone that a unit can enter, the best for a task first: for support the squares that see the
// place of the task, for other tasks the squares with the shortest way, and for guns those of gunPosts. Among equals, better
// cover comes first, then nearness to the middle of the zone.
func (s *Script) best(side Side, u *actor, zone int, t *Task) []ground.Square {
	w := wish{side, zone, u.means, s.reachOf(u), t.Do, t.To, t.place, t.Stays}
	if known, ok := s.wishes[w]; ok {
		return known
	}
	var all []ground.Square
	for _, at := range s.table.Zones[zone].Area {
		if !s.barred(at, u.means) {
			all = append(all, at)
		}
	}
	middle, far := s.middle(zone), func(at ground.Square) int { return int(s.toGo(t, u, at)) }
	if u.means == ground.Gun {
		far = s.gunPosts(all, zone, t, w.reach)
	}
	type rated struct {
		at                 ground.Square
		far, cover, middle int
	}
	list := make([]rated, len(all))
	for i, at := range all {
		list[i] = rated{at, far(at), int(s.table.Ground.Shelter(ground.Stand(at, 0))), middle(at)}
	}
	slices.SortFunc(list, func(p, q rated) int {
		return cmp.Or(cmp.Compare(p.far, q.far), cmp.Compare(q.cover, p.cover), cmp.Compare(p.middle, q.middle),
			int(side.Home())*cmp.Compare(p.at, q.at))
	})
	for i := range list {
		all[i] = list[i].at
	}
	s.wishes[w] = all
	return all
}

// coursesOf returns the courses that the group of a unit may follow. A unit without a group stays where it is.
func (s *Script) coursesOf(side Side, u *actor) []course {
	if u.group == noGroup {
		return []course{{}}
	}
	return s.groups[side][u.group].courses
}

// going returns the first task of a course, from a number on, that is not waiting.
func (k *course) going(number int) *Task {
	for k.at(number).Do == tablefile.Wait {
		number++
	}
	return k.at(number)
}

// toGo returns how far a unit in a square has to go for its task. It is 0 if the task leads nowhere (Stays), and if the
// unit sees the place that it is to support.
func (s *Script) toGo(t *Task, u *actor, at ground.Square) ground.Length {
	if t.Stays || t.Do == tablefile.Support && s.places[t.place].seen[at] < ground.Endless {
		return 0
	}
	return s.table.Ground.Left(ground.Stand(at, 0), t.To, u.means)
}

// reachOf returns how far a gun fires; 0 for other units.
func (s *Script) reachOf(u *actor) ground.Length {
	switch {
	case u.means != ground.Gun:
		return 0
	case s.game.Reach == nil:
		return ground.Endless - 1
	}
	return s.game.Reach(u.Unit.Unit)
}

// gunPosts returns a function that says how bad a square is for a gun that hardly moves. The best squares have the place of
// the task in sight and in reach. If no square of the zone has, or the task has no place, a square is the better, the
// more squares outside the zone it has in sight and in reach.
func (s *Script) gunPosts(squares []ground.Square, zone int, t *Task, reach ground.Length) func(at ground.Square) int {
	if t.place != noPlace {
		seen := s.places[t.place].seen
		if slices.ContainsFunc(squares, func(at ground.Square) bool { return seen[at] <= reach }) {
			return func(at ground.Square) int { return cmp.Compare(seen[at], reach+1) }
		}
	}
	field := map[ground.Square]int{}
	g := s.table.Ground
	for _, at := range squares {
		from := ground.Stand(at, 0)
		for to := range ground.Square(s.table.Map.Size.Squares()) {
			goal := ground.Stand(to, 0)
			if g.Gap(from, goal) <= reach && !slices.Contains(s.table.Zones[zone].Area, to) && g.Look(from, goal).Sees() {
				field[at]++
			}
		}
	}
	return func(at ground.Square) int { return -field[at] }
}

// middle returns a function that measures how far a square is from the middle of a zone. Its result is the squared
// distance; the unit of length is 1/n of a square, and n is the number of squares of the zone.
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
