package points

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"

	"salvo/experiments"
	"salvo/reports"
	"salvo/rules"
	"salvo/rules/yamlfile"
)

// The mix says which share of a force is infantry, tanks and so on. A part without any unit to draw leaves its share to
// the other parts. Apart from that, the shares do not depend on how many kinds of each class are measured. Units whose
// values differ at most in the cost count as one kind, so a roster with several names for a unit draws the same forces
// as a roster with one name for it.

// A corps is a part of the forces that the mix declares, such as the infantry, with the units that belong to it.
type corps struct {
	*part
	kinds []int   // indices in Points.units of the units of this part
	upTo  float64 // the sum of the shares of all parts up to and including this one; a part without kinds adds nothing
	with  int     // the index of another part, of which a force must have at least as many units; -1 for none
}

// assign puts every unit into the first part of the forces that names one of its classes. Units whose class no part
// names form a new part for this class. Then assign prepares the drawing of forces (muster).
func (p *Points) assign() error {
	roster, err := p.library.Roster(p.ruleset)
	if err != nil {
		return err
	}
	if err := p.mix.checkForces(roster); err != nil {
		return err
	}
	for i := range p.mix.parts {
		p.corps = append(p.corps, corps{part: &p.mix.parts[i]})
	}
	for i := range p.units {
		u := &p.units[i]
		classes := roster.ClassesOf(u.Unit)
		u.corps = slices.IndexFunc(p.corps, func(c corps) bool { return c.names(classes...) })
		if u.corps < 0 {
			u.corps = len(p.corps)
			own := &part{classes: []yamlfile.Spelt{{}}, share: usualShare, alone: true}
			if len(classes) > 0 {
				own.classes[0].Text = classes[0]
			}
			p.corps = append(p.corps, corps{part: own})
		}
		p.corps[u.corps].kinds = append(p.corps[u.corps].kinds, i)
		u.goes, u.role = p.goes(u.Unit), p.roleOf(u.Unit)
		if err := p.instruct(u); err != nil {
			return err
		}
	}
	return p.muster()
}

// instruct sets the fields of a unit that the mix prescribes for its part, such as its stance. It does so only on the
// line: on tables, players decide how units fight.
func (p *Points) instruct(u *contender) error {
	fields := p.corps[u.corps].fields
	if fields.Text == "" || p.onTables() {
		return nil
	}
	told, err := p.withFields(u.Unit.String(), fields.Text)
	if err != nil {
		return yamlfile.Mistakes{{File: p.mix.file, Line: fields.Line, Column: fields.Column, Text: err.Error()}}
	}
	u.Unit = told
	return nil
}

// muster prepares the drawing of forces: it adds up the shares of the parts, finds for each part the part that limits
// its number of units (with), and forms the populations to draw from. If no kind that can take objectives could fill up
// a force, it sets unbound: the largest numbers of units that the mix sets for its parts (most) do not apply, and every
// kind that can fight alone may fill up a force.
func (p *Points) muster() error {
	sum := 0.0
	for i := range p.corps {
		c := &p.corps[i]
		if c.with = -1; c.part.with.Text != "" {
			c.with = slices.IndexFunc(p.corps, func(other corps) bool { return other.names(c.part.with.Text) && len(other.kinds) > 0 })
		}
		if len(c.kinds) > 0 {
			sum += float64(c.share)
		}
		c.upTo = sum
	}
	present := func(filling func(c corps) bool) bool {
		return slices.ContainsFunc(p.corps, func(c corps) bool { return len(c.kinds) > 0 && filling(c) })
	}
	if !present(func(c corps) bool { return c.alone }) {
		return experiments.BadInput("%s cannot fight alone: name units beside which it is weighed", p.units[0].name)
	}
	p.unbound = !slices.ContainsFunc(p.units, func(u contender) bool { return u.goes && p.corps[u.corps].fills() })
	p.asking = p.populated(func(u *contender) bool { return !u.guest })
	p.usual = p.populated(func(u *contender) bool { return u.standard > 0 })
	p.sample = slices.IndexFunc(p.units, func(u contender) bool { return p.corps[u.corps].alone })
	return nil
}

// any draws a kind of unit from part c of the forces, each with the same chance. It draws only from the reference
// population, unless the part has no kind of that population.
func (p *Points) any(c int, luck *rand.Rand) int {
	kinds := p.corps[c].kinds
	if len(p.usual.kinds) > 0 && len(p.usual.kinds[c]) > 0 {
		kinds = p.usual.kinds[c]
	}
	return kinds[luck.IntN(len(kinds))]
}

// fills reports whether a force can be filled up with any number of a kind of unit. The part of the unit must allow it.
// On tables, the unit must also be able to take objectives, because a force of guns alone could hold none. If unbound
// is true, every kind that can fight alone will do (see muster).
func (p *Points) fills(unit int) bool {
	c := &p.corps[p.units[unit].corps]
	return p.units[unit].goes && c.fills() || p.unbound && c.alone
}

// goes reports whether a unit can take objectives. On the line, which has no objectives, and in a ruleset without roles
// of units, it is true for every unit.
func (p *Points) goes(u *rules.Unit) bool {
	top := p.ruleset.Tabletop
	if !p.onTables() || top == nil || top.Muster == nil {
		return true
	}
	role := top.Muster.RoleOf(u)
	return role == rules.Assaults || role == rules.Strikes
}

// sizes returns, by unit, its size at the given assumed costs: the points that it takes of a force when forces are
// drawn. A unit with the typical cost of its part has the size that the mix states for the part (each), and dearer
// units of the part are larger. So if all assumed costs of a part are too high by the same factor, forces still have as
// many of its units. If they had fewer, wrong costs would lead to wrong results: for example, the fewer squads there
// are to hold objectives, the more each of them is worth. If the mix states no size for a part, the size is the assumed
// cost.
func (p *Points) sizes(costs []float64) []float64 {
	all := make([]float64, len(costs))
	for i := range p.corps {
		c := &p.corps[i]
		times := 1.0
		if c.each > 0 {
			times = float64(c.each) / p.typical(i, costs)
		}
		for _, unit := range c.kinds {
			all[unit] = threeDigits(max(p.leastSize(), max(p.leastSize(), costs[unit])*times))
		}
	}
	return all
}

// typical returns the geometric mean of the costs of the units of part c of the forces. It takes only units of the
// reference population, unless the part has no unit of this population. Each cost counts as at least leastSize.
func (p *Points) typical(c int, costs []float64) float64 {
	kinds, sum := p.corps[c].kinds, 0.0
	if len(p.usual.kinds) > 0 && len(p.usual.kinds[c]) > 0 {
		kinds = p.usual.kinds[c]
	}
	for _, unit := range kinds {
		sum += math.Log(max(p.leastSize(), costs[unit]))
	}
	return math.Exp(sum / float64(max(len(kinds), 1)))
}

// leastSize returns the smallest size of a unit in points: a unit that costs less has this size, too (see sizes).
func (p *Points) leastSize() float64 { return p.budget / float64(smallest*p.mostUnits) }

// full reports whether a force may have no further unit of a kind. The argument had holds, by part of the forces, the
// number of units in the force so far.
func (p *Points) full(unit int, had []int) bool {
	place := p.units[unit].corps
	c := &p.corps[place]
	return !p.unbound && c.most > 0 && had[place] >= c.most || c.with >= 0 && had[place] >= had[c.with]
}

// composition describes in words, for the report, what forces are made of.
func (p *Points) composition() reports.Assumption {
	var all []string
	whole := p.corps[len(p.corps)-1].upTo
	for i := range p.corps {
		c := &p.corps[i]
		if len(c.kinds) == 0 {
			continue
		}
		text := reports.PerCent(float64(c.share)/whole) + " " + c.name()
		if c.each > 0 {
			text += fmt.Sprintf(" at %d points each", c.each)
		}
		if c.least > 0 {
			text += fmt.Sprintf(", at least %d", c.least)
		}
		if c.most > 0 && !p.unbound {
			text += fmt.Sprintf(", at most %d", c.most)
		}
		if c.with >= 0 {
			text += ", no more than " + c.part.with.Text
		}
		if !c.alone {
			text += ", never alone"
		}
		if c.fields.Text != "" && !p.onTables() {
			text += ", with " + c.fields.Text
		}
		all = append(all, text)
	}
	return reports.Assumption{Topic: "made of", Text: strings.Join(all, "; ")}
}

// alike returns a key made of a unit's class and of all its values except the cost. Units with equal keys are one kind.
func (p *Points) alike(u *rules.Unit) (key string) {
	for _, field := range p.ruleset.Fields {
		if field.Name != "cost" {
			key += u.Word(field.Name) + "\x00"
		}
	}
	return key + u.Class
}
