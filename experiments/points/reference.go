package points

import (
	"math"
	"math/rand/v2"
	"slices"

	"salvo/rules"
	"salvo/rules/yamlfile"
)

// What a unit is worth depends on what stands beside it and against it. If that were the other units that somebody asks
// about, a question about a Sherman and a Firefly would get another answer than one about a Sherman and a Stuart. So a mix
// names a reference population: a few kinds of all classes from which companions and opponents mostly come. Their total list
// cost is the scale, so that no other list price moves anything.

// A population is kinds by the part of the forces that they belong to, each part with its share.
type population struct {
	kinds [][]int   // by corps
	upTo  []float64 // sums of the shares of the corps that have kinds
	size  int
}

// invite adds the reference population to the units, as guests where nobody asked about them.
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

// welcome makes a unit one of the reference population.
func (p *Points) welcome(u *rules.Unit) {
	alike := p.alike(u)
	place := slices.IndexFunc(p.units, func(c contender) bool { return c.alike == alike })
	if place < 0 {
		place = p.add(u)
		p.units[place].guest = true
	}
	p.units[place].standard = float64(u.Cost())
}

// populated returns the kinds that are chosen, by corps.
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

// pick draws a kind: a part of the forces by its share, then any of its kinds.
func (pop *population) pick(luck *rand.Rand) int {
	at := luck.Float64() * pop.upTo[len(pop.upTo)-1]
	kinds := pop.kinds[slices.IndexFunc(pop.upTo, func(end float64) bool { return at < end })]
	return kinds[luck.IntN(len(kinds))]
}

// populationOf returns whom a place of a force is drawn from: the first from what is asked about, the second from the reference
// population, the others from either.
func (p *Points) populationOf(place int, luck *rand.Rand) *population {
	if p.usual.size == 0 || place == 0 || place > 1 && luck.IntN(2) == 0 {
		return &p.asking
	}
	return &p.usual
}

// startCosts returns the prices of the first round. Beside a reference population no other list price has a say in them: a unit
// begins as one of its class there, or at what the mix says of its class.
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

// roleOf returns what a unit does on tables, as a number; on the line all do the same.
func (p *Points) roleOf(u *rules.Unit) int {
	top := p.ruleset.Tabletop
	if !p.onTables() || top == nil || top.Muster == nil {
		return 0
	}
	return int(top.Muster.RoleOf(u))
}
