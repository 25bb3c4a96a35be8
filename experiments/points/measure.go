package points

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"salvo/experiments"
)

// anchorCosts sets the reference unit and its cost if the user names one. Otherwise the listed costs will set the
// scale, and anchorCosts returns an error if no unit has a listed cost. If units are compared in pairs, no scale is
// needed.
func (p *Points) anchorCosts() error {
	p.reference = noReference
	if p.asked.Reference == "" {
		listed := slices.ContainsFunc(p.units, func(u contender) bool { return u.listed > 0 })
		if !listed && !p.asked.Pairs && len(p.units) > 0 {
			return experiments.BadInput("none of the units has a cost: say by which they are measured, %s UNIT=COST",
				experiments.Setting("reference"))
		}
		return nil
	}
	name, cost, explicit := p.asked.Reference, "", false
	if i := strings.LastIndexByte(name, '='); i >= 0 {
		name, cost, explicit = name[:i], name[i+1:], true
	}
	roster, err := p.library.Roster(p.ruleset)
	if err != nil {
		return err
	}
	units, err := p.unitsNamed(name, roster)
	if err != nil {
		return experiments.SettingError{Setting: "reference", Err: err}
	}
	if len(units) != 1 {
		return experiments.WrongSetting("reference", "%s stands for %d units: name one", name, len(units))
	}
	p.reference = p.add(units[0])
	p.anchor = float64(units[0].Cost())
	if explicit {
		if p.anchor, err = strconv.ParseFloat(cost, 64); err != nil || !(p.anchor > 0 && p.anchor <= MostBudget) {
			return experiments.WrongSetting("reference", "%s=%s: give a cost above 0, up to %d", name, cost, MostBudget)
		}
	}
	if p.anchor == 0 {
		return experiments.WrongSetting("reference", "%s has no cost: write %s %s=COST", name,
			experiments.Setting("reference"), name)
	}
	return nil
}

// settleBudget sets the points of a force and its largest number of units, and checks how many units the user asks
// about. If neither the user nor the mix states a budget, it is four times the highest listed cost, or four times the
// cost of the reference unit if that is higher.
func (p *Points) settleBudget() error {
	most := mostWeighed
	if p.asked.Pairs {
		most = MostPaired
	}
	least := 2
	if p.asking.size < len(p.units) {
		least = 1
	}
	if n := p.asking.size; n < least || n > most {
		return experiments.BadInput("%s to weigh: name 2 to %d, or a class", amount(n, "unit"), most)
	}
	dearest := &p.units[0]
	for i := range p.units {
		if p.units[i].listed > dearest.listed {
			dearest = &p.units[i]
		}
	}
	if p.budget = float64(p.mix.budget); p.budget == 0 {
		p.budget = 4 * max(dearest.listed, p.anchor)
	}
	if asked := float64(p.asked.Budget); asked > 0 {
		if p.budget = asked; asked < dearest.listed {
			return experiments.WrongSetting("budget", "%g points are too few for %s, which costs %g: give %g or more",
				asked, dearest.name, dearest.listed, 2*dearest.listed)
		}
	}
	p.mostUnits = p.mix.mostUnits
	if usual := float64(p.mix.budget); usual > 0 && p.budget != usual { // the largest number of units grows and shrinks with the budget
		p.mostUnits = max(leastCap, min(int(math.Ceil(float64(p.mix.mostUnits)*p.budget/usual)), mostUnitsOfForce))
	}
	return nil
}

// If the mix states a budget, the largest number of units in a force or a list grows and shrinks with the budget that is
// in use. leastCap is the least to which it shrinks.
const leastCap = 4

// listedCosts returns the listed costs of all units. A unit without a cost gets the mean of the listed costs that there
// are. If no unit has a listed cost, every unit gets the cost of the reference unit, but at least 1.
func (p *Points) listedCosts() []float64 {
	costs, usual, n := make([]float64, len(p.units)), 0.0, 0
	for i := range p.units {
		if costs[i] = p.units[i].listed; costs[i] > 0 {
			usual += costs[i]
			n++
		}
	}
	if usual /= float64(max(n, 1)); usual == 0 {
		usual = max(p.anchor, 1)
	}
	for i := range costs {
		if costs[i] == 0 {
			costs[i] = usual
		}
	}
	return costs
}
