package random

import (
	"fmt"
	"slices"

	"salvo/rules/ground"
)

// deployments are the words for where the sides begin.
var deployments = []string{edges: "edges", corners: "corners", columns: "columns"}

const (
	edges   = iota // along the southern and the northern edge
	corners        // in the south-western and the north-eastern corner
	columns        // narrow and deep, amid the southern and the northern edge
)

// A zone is the area where a side begins.
type zone struct {
	text string // the text that a file has for it
	area ground.Area
}

// drawZones draws the zones of both sides. The zone of b lies opposite to that of a, at the same distance from the
// middle.
func (r *recipe) drawZones() (zones [2]zone) {
	right, top := r.size.Columns-1, r.size.Rows-1
	deep := min(r.muster.Deep*r.size.Rows/r.muster.Size.Rows, r.size.Rows/3)
	var of [][4]int // rectangles of a: from a column and a row to others
	switch r.deployment {
	case edges:
		of = [][4]int{{0, 0, right, deep - 1}}
	case corners:
		of = [][4]int{{0, 0, right / 2, deep - 1}, {0, deep, deep - 1, top / 2}}
	case columns:
		third := r.size.Columns / 3
		of = [][4]int{{third, 0, right - third, deep + deep/3}}
	}
	for side := range zones {
		z := &zones[side]
		for i, rect := range of {
			if side == 1 { // turned by half a turn
				rect = [4]int{right - rect[2], top - rect[3], right - rect[0], top - rect[1]}
			}
			if i > 0 {
				z.text += "+"
			}
			z.text += r.size.Name(r.size.At(rect[0], rect[1])) + "-" + r.size.Name(r.size.At(rect[2], rect[3]))
		}
		z.area, _ = r.size.Area(z.text) // it lies on the table
	}
	return zones
}

// A goal is an objective.
type goal struct {
	at    ground.Square
	what  string
	far   [2]int // the distances from the zones, in squares
	noise int    // a random number, so that not all tables are alike
}

// drawObjectives chooses squares that armies fight for, such as villages, hills and crossings, apart from each other.
// It tries to choose each objective equally far from both sides, or for each side one that is nearer to it, so that the
// sums of distances are equal.
func (r *recipe) drawObjectives(s *sheet, zones [2]zone) (goals []goal) {
	l := r.luck("objectives")
	all := s.candidates(zones)
	between := s.Columns + s.Rows
	for i := range all {
		between, all[i].noise = min(between, all[i].far[0]+all[i].far[1]), l.below(6)
	}
	ahead := 0 // how much nearer to a one of the objectives is
	if r.objectives > 1 && l.oneIn(2) {
		ahead = between / 3
	}
	space := (s.Columns + s.Rows) / (r.objectives + 2)
	for i, sum := 0, 0; i < r.objectives; i++ {
		offset := 0
		switch {
		case i == r.objectives-1:
			offset = -sum
		case i == r.objectives-2:
			offset = -ahead
		}
		g := slices.MinFunc(all, func(g, h goal) int { return s.cost(g, goals, offset, space) - s.cost(h, goals, offset, space) })
		goals, sum = append(goals, g), sum+g.far[0]-g.far[1]
	}
	for i := range goals {
		goals[i].what = s.describe(goals[i].at)
	}
	return goals
}

// cost returns how badly a square suits as a further objective that is farther from a than from b by the given offset.
func (s *sheet) cost(g goal, others []goal, offset, space int) int {
	cost := 6*abs(g.far[0]-g.far[1]-offset) - s.worth(g.at) + g.noise
	for _, other := range others {
		cost += 12 * max(0, space-apart(s.Size, g.at, other.at))
	}
	return cost
}

// candidates returns the plain squares that are at least two squares away from the edge and from the zones.
func (s *sheet) candidates(zones [2]zone) (all []goal) {
	for i := range s.Squares() {
		at := ground.Square(i)
		x, y := s.Column(at), s.Row(at)
		if !s.isPlain(at) || min(x, y, s.Columns-1-x, s.Rows-1-y) < 2 {
			continue
		}
		g := goal{at: at}
		for side := range zones {
			g.far[side] = s.fromZone(at, zones[side].area)
		}
		if min(g.far[0], g.far[1]) > 1 {
			all = append(all, g)
		}
	}
	if all == nil { // no square of the table is open, so take its middle
		middle := s.At(s.Columns/2, s.Rows/2)
		all = []goal{{at: middle, far: [2]int{s.fromZone(middle, zones[0].area), s.fromZone(middle, zones[1].area)}}}
	}
	return all
}

// fromZone returns the distance of a square from the nearest square of a zone.
func (s *sheet) fromZone(at ground.Square, zone ground.Area) int {
	least := s.Columns + s.Rows
	for _, q := range zone {
		least = min(least, apart(s.Size, at, q))
	}
	return least
}

// worth returns how likely armies fight for a square.
func (s *sheet) worth(at ground.Square) int {
	houses := s.count(at, func(q ground.Square) bool { return s.kind[q] == ground.BuiltUp })
	return 3*min(houses, 3) + 4*int(s.level[at]) + 3*oneIf(s.isCrossing(at))
}

func (s *sheet) isCrossing(at ground.Square) bool {
	return s.kind[at] == ground.Road && s.count(at, func(q ground.Square) bool { return s.kind[q] == ground.Road }) > 2
}

// describe returns words for a square.
func (s *sheet) describe(at ground.Square) string {
	beside := func(kind ground.Kind) bool {
		return s.count(at, func(q ground.Square) bool { return s.kind[q] == kind }) > 1
	}
	switch {
	case beside(ground.BuiltUp):
		return "the houses"
	case s.isCrossing(at):
		return "the crossroads"
	case s.level[at] > 0:
		return "the hill"
	case beside(ground.Woods):
		return "the edge of the woods"
	case s.kind[at] == ground.Road:
		return "the road"
	case beside(ground.Hedge) || beside(ground.Wall):
		return "the field"
	}
	return "the open ground"
}

// apart returns the number of steps of a chess king between two squares.
func apart(z ground.Size, p, q ground.Square) int {
	return max(abs(z.Column(p)-z.Column(q)), abs(z.Row(p)-z.Row(q)))
}

func abs(n int) int { return max(n, -n) }

func oneIf(is bool) int {
	if is {
		return 1
	}
	return 0
}

// listed returns the objectives as lines of a file.
func (s *sheet) listed(goals []goal) (lines []string) {
	for i, g := range goals {
		text := fmt.Sprintf("  %d: {at: %s, reach: 1}", i+1, s.Name(g.at))
		lines = append(lines, fmt.Sprintf("%-30s # %s", text, g.what))
	}
	return lines
}

// nearestFirst returns the numbers of the objectives, the nearest to a side first.
func nearestFirst(goals []goal, side int) []int {
	order := make([]int, len(goals))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return goals[i].far[side] - goals[j].far[side] })
	return order
}
