package random

import (
	"cmp"
	"slices"

	"salvo/rules/ground"
)

// drawVillages builds villages until they have the wanted number of squares in all, in at most mostTries attempts. Each
// lies on a road. The first village lies in the middle third of the table, on one road or where two roads cross. A road
// joins each further village to a road that exists, or to the table's edge. A table without villages has one road or
// none.
func (s *sheet) drawVillages(l luck, target int) {
	x, y := l.between(s.Columns/3, s.Columns-1-s.Columns/3), l.between(s.Rows/3, s.Rows-1-s.Rows/3)
	if target == 0 && l.oneIn(2) {
		return
	}
	second := target > 0 && !l.oneIn(3)
	first := l.below(2) // 0: the road runs from north to south, 1: from east to west
	for _, way := range straight {
		if (way[0] != 0) == (first == 1) || second {
			s.drawRoad(l, x, y, way, false)
		}
	}
	for houses, try := 0, 0; houses < target && try < mostTries; try++ {
		if houses > 0 {
			x, y = l.between(2, s.Columns-3), l.between(2, s.Rows-3)
			at := s.At(x, y)
			if s.kind[at] != ground.Open || s.near(at, 4, ground.BuiltUp) {
				continue
			}
			s.drawRoad(l, x, y, straight[l.below(4)], true)
		}
		houses += s.build(l, x, y, min(target-houses, l.between(5, 14)))
	}
}

// near reports whether a square of the given terrain is at most far squares away.
func (s *sheet) near(at ground.Square, far int, kind ground.Kind) bool {
	for dy := -far; dy <= far; dy++ {
		for dx := -far; dx <= far; dx++ {
			if q, there := s.at(s.Column(at)+dx, s.Row(at)+dy); there && s.kind[q] == kind {
				return true
			}
		}
	}
	return false
}

// drawRoad draws a road from a square to the table's edge, with a bend now and then. If joins is true, it ends at the
// first road that it meets ahead; a bend onto a road does not end it.
func (s *sheet) drawRoad(l luck, x, y int, way [2]int, joins bool) {
	s.kind[s.At(x, y)] = ground.Road
	for step := 0; ; step++ {
		if step > 3 && l.oneIn(7) {
			aside := 1 - 2*l.below(2)
			if at, there := s.at(x+aside*way[1], y+aside*way[0]); there {
				x, y = x+aside*way[1], y+aside*way[0]
				s.kind[at] = ground.Road
			}
		}
		x, y = x+way[0], y+way[1]
		at, there := s.at(x, y)
		if !there || joins && s.kind[at] == ground.Road {
			return
		}
		s.kind[at] = ground.Road
	}
}

// build puts houses beside the roads around a square, the nearest first, with gaps and some walls between them. It
// returns the number of squares built up, at most target.
func (s *sheet) build(l luck, x, y, target int) (houses int) {
	type plot struct {
		at  ground.Square
		far int
	}
	var plots []plot
	isRoad := func(q ground.Square) bool { return s.kind[q] == ground.Road }
	for dy := -4; dy <= 4; dy++ {
		for dx := -4; dx <= 4; dx++ {
			at, there := s.at(x+dx, y+dy)
			if there && s.kind[at] == ground.Open && s.count(at, isRoad) > 0 {
				plots = append(plots, plot{at, dx*dx + dy*dy + l.below(6)})
			}
		}
	}
	slices.SortStableFunc(plots, func(p, q plot) int { return cmp.Compare(p.far, q.far) })
	for _, p := range plots {
		switch {
		case houses == target:
			return houses
		case l.oneIn(8):
			s.kind[p.at] = ground.Wall
		case !l.oneIn(6):
			s.kind[p.at] = ground.BuiltUp
			houses++
		}
	}
	return houses
}
