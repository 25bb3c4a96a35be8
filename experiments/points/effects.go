package points

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"salvo/reports"
	"salvo/sim"
)

// mostEffects is the largest number of entries in each of the report's two lists of effects: by situation, and beside
// or against other units.
const mostEffects = 8

// A stand is one side of a situation, such as the attacker, or both sides together if they have the same task.
type stand struct {
	situation int
	side      int // 0 for side a, 1 for side b, or bothSides
}

const bothSides = -1

func (p *Points) stands() (all []stand) {
	for i := range p.mix.situations {
		if p.mix.situations[i].sides[0] == "" {
			all = append(all, stand{i, bothSides})
		} else {
			all = append(all, stand{i, 0}, stand{i, 1})
		}
	}
	return all
}

func (s stand) holds(situation, side int) bool {
	return s.situation == situation && (s.side == side || s.side == bothSides)
}

// effects finds what the fair costs leave out, and adds it to trust: units that are worth more in some situations than
// in others, and units that are worth more beside or against certain other units. The argument f is the fit that gave
// the costs.
//
// In some situations all units decide more than in others, for example because more dice are thrown there. That says
// nothing about the cost of a single unit. So effects first makes a fit in which every stand but the last has a weight
// for the worth of all its units together.
func (t *tournament) effects(f *curved, trust *reports.Trust) error {
	stands := t.stands()
	size := t.places() + len(stands) - 1 // the last stand has no weight, because the other stands are compared with it
	wider := make([]observation, len(f.observations))
	for i := range wider {
		o := f.observations[i]
		o.terms = slices.Clone(o.terms)
		for k := range stands[:len(stands)-1] {
			if worth := t.worthIn(&t.fought[i], stands[k], f.fit); worth != 0 {
				o.terms = append(o.terms, term{t.places() + k, worth})
			}
		}
		wider[i] = o
	}
	ridges := t.ridges()
	g := &fit{weights: make([]float64, size), tables: t.mix.pooled(), ridges: ridges}
	if err := g.find(wider); err != nil {
		return err
	}
	s, err := t.scale(f.fit)
	if err != nil {
		return err
	}
	perPoint := s.perWeight

	findings, asked := g.probed(wider, func(i int, add func(int, float64)) {
		b := &t.fought[i]
		for k, s := range stands {
			t.eachHead(b, s, func(h head, times float64) { add(h.unit*len(stands)+k, times) })
		}
	})
	trust.Checked = asked
	trust.Situational = t.largestEffects(findings, perPoint, func(f finding) (unit int, where string, effect float64) {
		return f.id / len(stands), t.standIn(stands[f.id%len(stands)]), f.effect
	})

	findings, asked = g.probed(wider, func(i int, add func(int, float64)) { t.meetings(&t.fought[i], add) })
	trust.Paired = asked
	trust.Missed = t.largestEffects(findings, perPoint, t.meeting)
	return nil
}

// eachHead calls visit for every entry of the forces of a bout that belongs to stand s: the bout is in the situation of
// the stand, and the entry is of its side. times is the number of units of the entry, negative for side b.
func (t *tournament) eachHead(b *bout, s stand, visit func(h head, times float64)) {
	for side, sign := range [2]float64{1, -1} {
		if s.holds(b.situation, side) {
			for _, h := range b.forces[side] {
				visit(h, sign*float64(h.count))
			}
		}
	}
}

// worthIn returns the sum of the weights of all units of a bout that belong to a stand. Units of side b count
// negatively.
func (t *tournament) worthIn(b *bout, s stand, f *fit) (sum float64) {
	t.eachHead(b, s, func(h head, times float64) { sum += float64(times * f.weights[h.unit]) })
	return sum
}

// standIn returns a stand in words: the name of the situation and of the side.
func (t *tournament) standIn(s stand) string {
	about := &t.mix.situations[s.situation]
	if s.side == bothSides {
		return about.name
	}
	return about.name + ", as " + about.sides[s.side]
}

// meetings calls add for every two kinds of unit in a bout that fight against or beside each other, and for every kind
// of which a side has several units. The argument times of add is the number of pairs of these units. It is negative if
// the kind with the lower index is on side b. The ids of kinds against each other are below the square of the number of
// kinds; the ids of kinds beside each other follow.
func (t *tournament) meetings(b *bout, add func(id int, times float64)) {
	n := len(t.units)
	for _, h := range b.forces[0] {
		for _, k := range b.forces[1] {
			switch times := float64(h.count * k.count); {
			case h.unit < k.unit:
				add(h.unit*n+k.unit, times)
			case h.unit > k.unit:
				add(k.unit*n+h.unit, -times)
			}
		}
	}
	for side, sign := range [2]float64{1, -1} {
		for i, h := range b.forces[side] {
			if h.count > 1 {
				add(n*n+h.unit*n+h.unit, sign*float64(h.count*(h.count-1))/2)
			}
			for _, k := range b.forces[side][i+1:] {
				add(n*n+min(h.unit, k.unit)*n+max(h.unit, k.unit), sign*float64(h.count*k.count))
			}
		}
	}
}

// meeting turns a finding about two kinds that meet into an effect on one of them, the result unit. The result where
// names the other kind in words. If the two fight each other, one gains as much as the other loses, and unit is the one
// that gains.
func (t *tournament) meeting(f finding) (unit int, where string, effect float64) {
	n := len(t.units)
	first, second := f.id%(n*n)/n, f.id%n
	switch {
	case f.id < n*n && f.effect < 0:
		return second, fmt.Sprintf("for each %s against it", t.units[first].name), -f.effect
	case f.id < n*n:
		return first, fmt.Sprintf("for each %s against it", t.units[second].name), f.effect
	case first == second:
		return first, "for each other one beside it", f.effect
	}
	return first, fmt.Sprintf("for each %s beside it", t.units[second].name), f.effect
}

// largestEffects returns the largest findings, up to mostEffects, as effects in points. They are sorted by the end of
// the effect's interval that is nearer to 0, as a distance from 0, divided by the unit's assumed cost in the last
// round.
func (t *tournament) largestEffects(found []finding, perPoint float64,
	say func(f finding) (unit int, where string, effect float64)) []reports.Effect {
	type ranked struct {
		reports.Effect
		rank float64
	}
	var list []ranked
	for _, f := range found {
		unit, where, effect := say(f)
		effect, half := effect*perPoint, f.half*perPoint
		list = append(list, ranked{
			reports.Effect{Unit: t.units[unit].name, Where: where,
				Points: sim.Estimate{Value: effect, Low: effect - half, High: effect + half}},
			(math.Abs(effect) - half) / t.rounds[len(t.rounds)-1].prices[unit],
		})
	}
	slices.SortStableFunc(list, func(a, b ranked) int { return cmp.Compare(b.rank, a.rank) })
	var made []reports.Effect
	for _, r := range list[:min(len(list), mostEffects)] {
		made = append(made, r.Effect)
	}
	return made
}
