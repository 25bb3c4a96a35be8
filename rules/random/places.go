package random

import (
	"fmt"
	"slices"

	"salvo/rules/ground"
)

// deployments are the words of a user for the places where the sides deploy.
var deployments = []string{edges: "edges", corners: "corners", columns: "columns"}

const (
	edges   = iota // a deploys along the southern edge, b along the northern
	corners        // a deploys in the south-western corner, b in the north-eastern
	columns        // a deploys in the middle of the southern edge, b of the northern, both on narrow, deep strips
)

// A zone is the area where a side deploys.
type zone struct {
	text string // the area as a scenario file writes it, for example A1-P3
	area ground.Area
}

// drawZones returns the deployment zones of both sides. The zone of side b is the zone of side a, turned by 180 degrees
// about the middle of the table.
func (r *recipe) drawZones() (zones [2]zone) {
	right, top := r.size.Columns-1, r.size.Rows-1
	deep := min(r.muster.Deep*r.size.Rows/r.muster.Size.Rows, r.size.Rows/3)
	var of [][4]int // rectangles of side a: first column and row, last column and row
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
			if side == 1 { // turn the rectangle by 180 degrees
				rect = [4]int{right - rect[2], top - rect[3], right - rect[0], top - rect[1]}
			}
			if i > 0 {
				z.text += "+"
			}
			z.text += r.size.Name(r.size.At(rect[0], rect[1])) + "-" + r.size.Name(r.size.At(rect[2], rect[3]))
		}
		z.area, _ = r.size.Area(z.text) // no error: the zone lies on the table
	}
	return zones
}

// A goal is an objective: a square that the sides fight for.
type goal struct {
	at    ground.Square
	what  string
	far   [2]int // the distances from the zones of sides a and b, in squares
	noise int    // a random number, so that not all tables are alike
}

// drawObjectives chooses squares that armies fight for, such as villages, hills and crossings, and keeps them apart
// from each other. It tries to be fair. Either each objective is to be equally far from both sides, or each side has
// one that is nearer to it, by the same number of squares.
func (r *recipe) drawObjectives(s *sheet, zones [2]zone) (goals []goal) {
	l := r.luck("objectives")
	all := s.candidates(zones)
	between := s.Columns + s.Rows
	for i := range all {
		between, all[i].noise = min(between, all[i].far[0]+all[i].far[1]), l.below(6)
	}
	ahead := 0 // by how many squares one objective is nearer to side a than to side b
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

// cost rates a square as a further objective: the lower, the better. The objective should be farther from side a than
// from side b by offset squares, and at least space squares away from the other objectives.
func (s *sheet) cost(g goal, others []goal, offset, space int) int {
	cost := 6*abs(g.far[0]-g.far[1]-offset) - s.worth(g.at) + g.noise
	for _, other := range others {
		cost += 12 * max(0, space-apart(s.Size, g.at, other.at))
	}
	return cost
}

// candidates returns the squares that may be objectives: plain, and at least two squares away from the table's edge and
// from the zones.
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
	if all == nil { // no square meets the conditions: take the middle of the table
		middle := s.At(s.Columns/2, s.Rows/2)
		all = []goal{{at: middle, far: [2]int{s.fromZone(middle, zones[0].area), s.fromZone(middle, zones[1].area)}}}
	}
	return all
}

// fromZone returns the distance of a square from the nearest square of a zone, in squares.
func (s *sheet) fromZone(at ground.Square, zone ground.Area) int {
	least := s.Columns + s.Rows
	for _, q := range zone {
		least = min(least, apart(s.Size, at, q))
	}
	return least
}

// worth rates a square as an objective: houses beside it, height and crossroads add to its worth.
func (s *sheet) worth(at ground.Square) int {
	houses := s.count(at, func(q ground.Square) bool { return s.kind[q] == ground.BuiltUp })
	return 3*min(houses, 3) + 4*int(s.level[at]) + 3*oneIf(s.isCrossing(at))
}

func (s *sheet) isCrossing(at ground.Square) bool {
	return s.kind[at] == ground.Road && s.count(at, func(q ground.Square) bool { return s.kind[q] == ground.Road }) > 2
}

// describe returns a name for an objective, such as "the houses", from the ground of its square and around it.
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

// apart returns the distance of two squares as the number of moves of a chess king.
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

// listed returns the objectives as lines of the scenario file.
func (s *sheet) listed(goals []goal) (lines []string) {
	for i, g := range goals {
		text := fmt.Sprintf("  %d: {at: %s, reach: 1}", i+1, s.Name(g.at))
		lines = append(lines, fmt.Sprintf("%-30s # %s", text, g.what))
	}
	return lines
}

// nearestFirst returns the indices of the objectives, sorted by their distance from a side.
func nearestFirst(goals []goal, side int) []int {
	order := make([]int, len(goals))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return goals[i].far[side] - goals[j].far[side] })
	return order
}
