package points

import (
	"math"
	"math/rand/v2"
	"slices"

	"salvo/rules"
	"salvo/rules/yamlfile"
)

// The worth of a unit depends on its companions and opponents. If these were only the other units that the user asks about,
// the cost of a Sherman would differ between a question about a Sherman and a Firefly and one about a Sherman and a Stuart.
// So a mix names a reference population: a few kinds of all classes, from which many of the companions and opponents come.
// The sum of their listed costs sets the scale, so that no other listed cost changes anything.

// A population is a set of kinds of unit, grouped by part of the forces (corps), from which kinds are drawn by the shares
// of the parts.
type population struct {
	kinds [][]int   // by part of the forces: indices of its kinds
	upTo  []float64 // by part of the forces: the sum of the shares up to it; parts without kinds have no share
	size  int
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

// welcome marks a unit as part of the reference population, and adds it as a guest if it is not yet in the study.
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

// pick draws a kind of unit: first a part of the forces, by its share, then one of its kinds, all equally likely.
func (pop *population) pick(luck *rand.Rand) int {
	at := luck.Float64() * pop.upTo[len(pop.upTo)-1]
	kinds := pop.kinds[slices.IndexFunc(pop.upTo, func(end float64) bool { return at < end })]
	return kinds[luck.IntN(len(kinds))]
}

// populationOf returns the population from which the kind number place of a force is drawn. The first kind comes from the
// units that the user asks about, the second from the reference population, and later ones from either with equal chances.
// Without a reference population, all come from the units that the user asks about.
func (p *Points) populationOf(place int, luck *rand.Rand) *population {
	if p.usual.size == 0 || place == 0 || place > 1 && luck.IntN(2) == 0 {
		return &p.asking
	}
	return &p.usual
}

// startCosts returns the assumed costs of the first round. Without a reference population these are the listed costs. With
// one, only the listed costs of its members count: any other unit begins at the mean cost of the members of its class, or
// at what the mix says about its class.
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

// roleOf returns the role of a unit on tables as a number; on the line it is always 0.
func (p *Points) roleOf(u *rules.Unit) int {
	top := p.ruleset.Tabletop
	if !p.onTables() || top == nil || top.Muster == nil {
		return 0
	}
	return int(top.Muster.RoleOf(u))
}
