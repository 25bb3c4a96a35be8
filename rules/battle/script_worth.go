package battle

import (
	"salvo/rules/ground"
	"salvo/rules/tablefile"
)

// The players weigh what places, victory points and units are worth in whole cents. A cent is a hundredth of a point of
// cost.

// WorthOf returns the worth of holding an objective to the end, in cents: the points that it gives to both sides, times
// the price of a point (PointPrice). It is 0 if the file has no points.
func (s *Script) WorthOf(objective int) (cents int) {
	if !s.Scores() {
		return 0
	}
	for _, side := range Sides {
		terms, points := &s.table.Victory.Terms[side], 0
		for _, w := range terms.Hold {
			if s.places[w.Place].objective == objective {
				points += w.Points
			}
		}
		for _, w := range terms.EachTurn {
			if s.places[w.Place].objective == objective {
				points += w.Points * s.turns / 2
			}
		}
		cents += points * s.PointPrice()
	}
	return cents
}

// PointPrice returns the worth of a victory point, in cents: the cost of the enemy units whose loss brings a point. If
// losses bring no points, it is the cost of both sides divided by all points that they can win.
func (s *Script) PointPrice() int {
	sum, n, most := 0, 0, s.mostPoints()
	for _, side := range Sides {
		if losses := s.table.Victory.Terms[side].Losses; losses.Per > 0 && losses.Points > 0 {
			sum, n = sum+100*losses.Per/losses.Points, n+1
		}
	}
	if n > 0 {
		return sum / n
	}
	for _, side := range Sides {
		sum += 100 * s.Cost(side, ^uint64(0)>>(64-len(s.units[side])))
	}
	return sum / max(1, most[A]+most[B])
}

// ExitRate returns how many points a side gets for units that leave by an edge, as points per cost. It is zero if the
// edge gives none.
func (s *Script) ExitRate(side Side, by ground.Edge) (r tablefile.Rate) {
	for _, x := range s.table.Victory.Terms[side].Exits {
		if x.Edge == by {
			r = x.Rate
		}
	}
	return r
}
