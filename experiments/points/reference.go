package points

import (
	"math"
	"math/rand/v2"
	"slices"

	"salvo/rules"
	"salvo/rules/yamlfile"
)

// The worth of a unit depends on its companions and opponents. If these were only the units that the user asks about,
// the cost of a Sherman would differ between a question about Sherman and Firefly and one about Sherman and Stuart. So
// a mix names a reference population: a few kinds of many classes, from which many of the companions and opponents
// come. Unless the user names a reference unit, the sum of their listed costs sets the scale. Listed costs of other
// kinds then make no difference to the scale.

// A population is a set of kinds of unit from which forces are drawn. The kinds are grouped by part of the forces
// (corps), and each part is drawn by its share.
type population struct {
	kinds [][]int   // for each part of the forces: the indices of its kinds
	upTo  []float64 // for each part of the forces: the sum of the shares of all parts up to and including it; a part without kinds adds nothing
	size  int       // the number of kinds in the population
}

// invite adds the reference population of the mix to the units of the study. Units that the user did not ask about are
// marked as guests.
func (p *Points) invite() error {
	p.asking.size = len(p.units)
	if p.asked.Pairs || len(p.mix.reference) == 0 {
		return nil
	}
	roster, err := p.library.Roster(p.ruleset)
	if err != nil {
		return err
	}
	var wrong yamlfile.Mistakes
	for _, word := range p.mix.reference {
		u, ok := roster.Unit(word.Text)
		if !ok || u.Cost() == 0 {
			text := "reference: " + word.Text + " is no unit of " + p.ruleset.Name + " that has a cost"
			wrong = append(wrong, yamlfile.Mistake{File: p.mix.file, Line: word.Line, Column: word.Column, Text: text})
			continue
		}
		p.welcome(u)
	}
	if wrong != nil {
		return wrong.Sorted()
	}
	return nil
}

// welcome marks a unit as part of the reference population. If the study has no such kind yet, welcome adds it as a
// guest: a kind that the user did not ask about.
func (p *Points) welcome(u *rules.Unit) {
	alike := p.alike(u)
	place := slices.IndexFunc(p.units, func(c contender) bool { return c.alike == alike })
	if place < 0 {
		place = p.add(u)
		p.units[place].guest = true
	}
	p.units[place].standard = float64(u.Cost())
}

// populated returns the population of all kinds for which chosen is true.
func (p *Points) populated(chosen func(u *contender) bool) (pop population) {
	sum := 0.0
	for i := range p.corps {
		var kinds []int
		for _, unit := range p.corps[i].kinds {
			if chosen(&p.units[unit]) {
				kinds = append(kinds, unit)
			}
		}
		if pop.size += len(kinds); len(kinds) > 0 {
			sum += float64(p.corps[i].share)
		}
		pop.kinds, pop.upTo = append(pop.kinds, kinds), append(pop.upTo, sum)
	}
	return pop
}

// pick draws a kind of unit: first a part of the forces, by its share, then one of the part's kinds, each with the same
// chance.
func (pop *population) pick(luck *rand.Rand) int {
	at := luck.Float64() * pop.upTo[len(pop.upTo)-1]
	kinds := pop.kinds[slices.IndexFunc(pop.upTo, func(end float64) bool { return at < end })]
	return kinds[luck.IntN(len(kinds))]
}

// populationOf returns the population from which a kind of a force is drawn; place is 0 for the first kind. The first
// kind comes from the units that the user asks about, the second from the reference population, later kinds from either
// with equal chances. Without a reference population, all kinds come from the units that the user asks about.
func (p *Points) populationOf(place int, luck *rand.Rand) *population {
	if p.usual.size == 0 || place == 0 || place > 1 && luck.IntN(2) == 0 {
		return &p.asking
	}
	return &p.usual
}

// startCosts returns the assumed costs of the first round. Without a reference population, these are the listed costs.
// With one, its kinds have their listed costs. Any other kind begins at the geometric mean cost of the reference kinds
// in its part of the forces. If the part has no reference kind, the kind begins at what the mix states for the part
// (each), or else at its listed cost.
func (p *Points) startCosts() []float64 {
	costs := p.listedCosts()
	if p.usual.size == 0 {
		return costs
	}
	for i := range costs {
		c := p.units[i].corps
		switch {
		case p.units[i].standard > 0:
			costs[i] = p.units[i].standard
		case len(p.usual.kinds[c]) > 0:
			sum := 0.0
			for _, unit := range p.usual.kinds[c] {
				sum += math.Log(p.units[unit].standard)
			}
			costs[i] = threeDigits(math.Exp(sum / float64(len(p.usual.kinds[c]))))
		case p.corps[c].each > 0:
			costs[i] = float64(p.corps[c].each)
		}
	}
	return costs
}

// roleOf returns the role of a unit on tables as a number. On the line, and in a ruleset without roles of units, it is
// 0.
func (p *Points) roleOf(u *rules.Unit) int {
	top := p.ruleset.Tabletop
	if !p.onTables() || top == nil || top.Muster == nil {
		return 0
	}
	return int(top.Muster.RoleOf(u))
}
