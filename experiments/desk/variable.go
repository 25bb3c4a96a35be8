package desk

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"

	"salvo/experiments"
	"salvo/rules"
)

// A variable is a number of a battle that a balance can vary.
type variable struct {
	Name  string  `json:"name"`           // as an axis names it: "caution-a", "b.sherman-m4", "b.save"
	Of    string  `json:"of"`             // "rules", "units" for the number of units of a kind, or "side" for a field of all units of a side
	Title string  `json:"title"`          // as "salvo balance" calls it: "save of the Americans"
	Unit  string  `json:"unit,omitempty"` // the unit of the number: "cm"
	Least float64 `json:"least"`          // the range of the slider
	Most  float64 `json:"most"`
	Low   float64 `json:"low"` // the range that is searched at first, around the values that the battle has
	High  float64 `json:"high"`
	Step  float64 `json:"step"`
}

// around is how many steps the first range of a search extends below the smallest and above the largest value that the
// number has in the battle.
const around = 4

// numbers sends a list of the numbers that a balance of a battle can vary.
func (d *Desk) numbers(ctx context.Context, r *Request, send func(any)) error {
	s, _, err := d.scenario(ctx, r)
	if err == nil {
		send(map[string]any{"numbers": variablesOf(s)})
	}
	return err
}

// variablesOf lists the numbers of a battle on a table that a balance can vary: factors, the number of units of every
// kind, and fields of all units of a side. It leaves out numbers that no axis can vary in this battle.
func variablesOf(s *rules.Scenario) []variable {
	var list []variable
	for _, f := range s.Procedure.Factors {
		if shape := f.Type.Shape(); f.On != rules.OnLine && isNumber(shape) {
			list = append(list, variableOf(f.Name, "rules", shape, []string{s.Word(f.Name)}))
		}
	}
	for i := range s.Parties {
		p := &s.Parties[i]
		list = slices.Concat(list, countsOf(p), sideValues(s.Ruleset, p))
	}
	all := []variable{}
	for _, v := range list {
		axis, err := experiments.ParseAxis(fmt.Sprintf("%s=%g,%g", v.Name, v.Low, v.High), s)
		if err != nil {
			continue
		}
		axis.Describe(s)
		v.Title, v.Unit = axis.Words, axis.Unit
		all = append(all, v)
	}
	return all
}

// countsOf lists the kinds of units in a party whose number can vary. It leaves out kinds whose squares the party
// states, and kinds that stand in several groups.
func countsOf(p *rules.Party) (list []variable) {
	for _, g := range p.Groups {
		kinds := 0
		for _, other := range p.Groups {
			if other.Unit.Name == g.Unit.Name {
				kinds++
			}
		}
		if g.Squares() == nil && kinds == 1 {
			list = append(list, variable{Name: p.Spec.Name + "." + g.Unit.Name, Of: "units", Low: 1, High: float64(max(4, g.Count+3)),
				Most: float64(max(8, 2*g.Count)), Step: 1})
		}
	}
	return list
}

// sideValues lists the fields that are numbers above 0 for some units of a party. It leaves out fields that say how a
// unit begins.
func sideValues(rs *rules.Ruleset, p *rules.Party) (list []variable) {
	for _, f := range rs.Fields {
		shape := f.Type.Shape()
		if !isNumber(shape) || f.Name == positionField || rs.Tabletop != nil && slices.Contains(rs.Tabletop.Begins, f.Name) {
			continue
		}
		var values []string
		for _, g := range p.Groups {
			if value := g.Unit.Word(f.Name); number(value) > 0 {
				values = append(values, value)
			}
		}
		if len(values) > 0 {
			list = append(list, variableOf(p.Spec.Name+"."+f.Name, "side", shape, values))
		}
	}
	return list
}

func isNumber(t rules.Shape) bool { return t.Kind == "int" || t.Kind == "number" }

// variableOf returns a number with its range: that of its type if it is small, else up to twice the greatest value that
// the battle has, and at least up to mostPoints. If no value is a number, as with "plan", the middle of the range stands
// for the values.
func variableOf(name, of string, t rules.Shape, values []string) variable {
	v := variable{Name: name, Of: of, Least: t.Min, Most: t.Max}
	var now []float64
	for _, value := range values {
		if x, err := strconv.ParseFloat(value, 64); err == nil {
			now = append(now, x)
		}
	}
	if len(now) == 0 {
		now = []float64{(t.Min + t.Max) / 2}
	}
	if v.Most-v.Least > mostWhole {
		v.Most = min(t.Max, max(mostPoints, 2*slices.Max(now)))
	}
	v.Step = roundStep(v.Most-v.Least, t)
	v.Low = max(v.Least, v.inSteps(slices.Min(now)-around*v.Step))
	v.High = min(v.Most, v.inSteps(slices.Max(now)+around*v.Step))
	return v
}

// inSteps returns the multiple of the step that is nearest to a value.
func (v *variable) inSteps(value float64) float64 {
	hundredths := math.Round(100 * v.Step)
	return math.Round(100*value/hundredths) * hundredths / 100
}
