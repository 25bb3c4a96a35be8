package reports

import (
	"fmt"
	"slices"

	"salvo/sim"
)

// Document returns the verdict, the figures beside those of a fair random walk, the battles by the turn that decided them,
// what matters, the units and the objectives.
func (r *Review) Document() (*Document, error) {
	data := *r
	data.Schema, data.Answer, data.Notes = jsonSchema, r.Answers(), orEmpty(r.Notes)
	data.Others, data.Chosen, data.Units = orEmpty(r.Others), orEmpty(r.Chosen), orEmpty(r.Units)
	data.Objectives, data.Matters, data.Helps = orEmpty(r.Objectives), orEmpty(r.Matters), orEmpty(r.Helps)
	d := &Document{Kind: "review", Origin: r.Origin, Title: r.Title, Heading: r.Heading, Headline: r.headline(), Typed: r.Typed, Line: r.Scenario,
		Asked: []string{WhichSides(r.Sides)}, Answer: data.Answer, Notes: r.Notes, Sources: r.sources(), Picture: r.picture(), Rows: r.rows(), Data: &data}
	add := func(head string, t *table) {
		if t.rows() > 0 {
			d.Body = append(d.Body, Passage{Head: head, Caption: head, Table: t})
		}
	}
	add("figures, beside those of a fair random walk", r.figuresTable())
	add("battles by the turn that decided them, and tension at its end", r.turnsTable())
	add("what matters: the value of "+r.Sides[0].label()+" with one thing changed", r.mattersTable())
	add("units: per cent of battles without a part in it, and with a shot", r.unitsTable())
	add("objectives: held at the end, both sides there, changes of hands", r.objectivesTable())
	return d, nil
}

// headline returns the title of the picture.
func (r *Review) headline() string {
	if r.Heading != "" {
		return r.Heading
	}
	return heading(Texts(r.Answers()[:1]), r.Title)
}

// figuresTable returns the single figures.
func (r *Review) figuresTable() *table {
	var names, values, walks []string
	add := func(name, value, walk string) {
		names, values, walks = append(names, name), append(values, value), append(walks, walk)
	}
	add("value of "+r.Sides[0].label(), chanceWithin(r.Value), "")
	for _, o := range r.Others {
		add(r.otherName(o.Name), chanceWithin(o.Value), "")
	}
	add("plans decide", PerCent(r.Choice), "")
	add("mean turn decided", Fixed(meanTurn(r.Decided), 1), Fixed(r.Walk.Decided, 1))
	add("decided before half time", chanceWithin(r.DecidedEarly), "")
	add("comebacks", chanceWithin(r.Comebacks), PerCent(r.Walk.Comebacks))
	add("tension, mean of all turns", Fixed(r.meanTension(), 2), Fixed(r.Walk.Tension, 2))
	add("turns fought", Number(r.Length), "")
	add("ends early", chanceWithin(r.EndsEarly), "")
	add("ends early: a side breaks", chanceWithin(r.EndsBroken), "")
	add("ends early otherwise", chanceWithin(r.EndsOtherwise), "")
	return &table{columns: []column{{head: "figure", cells: names, text: true}, {head: "here", cells: values}, {head: "fair walk", cells: walks}}}
}

// otherName returns the name of a value of Others in words.
func (r *Review) otherName(name string) string {
	switch name {
	case "first-a":
		return "plans of the scenario, " + r.Sides[0].label() + " begin"
	case "first-b":
		return "plans of the scenario, " + r.Sides[1].label() + " begin"
	}
	return "plans of the scenario, " + name + " players"
}

// turnsTable returns, by turn, how many battles are decided and how tense they are.
func (r *Review) turnsTable() *table {
	var turns, decided, means, low, high []string
	for _, t := range r.Tension {
		n := 0
		if t.Turn < len(r.Decided) {
			n = r.Decided[t.Turn]
		}
		turns, decided = append(turns, fmt.Sprint(t.Turn)), append(decided, fmt.Sprint(n))
		means, low, high = append(means, Fixed(t.Mean.Value, 2)), append(low, Fixed(t.Fan[0], 2)), append(high, Fixed(t.Fan[4], 2))
	}
	return &table{columns: []column{{head: "turn", cells: turns}, {head: "decided", cells: decided}, {head: "tension", cells: means},
		{head: "a tenth below", cells: low}, {head: "a tenth above", cells: high}}}
}

// mattersTable returns the changes with the values that follow from them.
func (r *Review) mattersTable() *table {
	var names, values, changes []string
	for i := range r.Matters {
		m := &r.Matters[i]
		names, values, changes = append(names, Shortened(r.changed(m), 44)), append(values, chanceWithin(m.Value)), append(changes, pointsWithin(m.Change))
	}
	return &table{columns: []column{{head: "with", cells: names, text: true}, {head: "value", cells: values}, figures("", "points", changes)}}
}

// unitsTable returns how often units had no part in the battle, the idlest unit first.
func (r *Review) unitsTable() *table {
	units := slices.Clone(r.Units)
	slices.SortStableFunc(units, func(a, b ReviewUnit) int {
		switch {
		case a.Idle.Value > b.Idle.Value:
			return -1
		case a.Idle.Value < b.Idle.Value:
			return 1
		}
		return 0
	})
	var names, idle, fires []string
	for _, u := range units {
		names = append(names, u.Words+", "+r.Sides[r.sideNamed(u.Side)].label())
		idle, fires = append(idle, Rough(u.Idle, false, 0)), append(fires, Rough(u.Fires, false, 0))
	}
	return &table{columns: []column{{head: "unit", cells: names, text: true}, {head: "idle", cells: idle}, {head: "fires", cells: fires}}}
}

// objectivesTable returns how often each side holds each objective, and how often both contest it.
func (r *Review) objectivesTable() *table {
	var names, a, b, contested, changes []string
	for _, o := range r.Objectives {
		names, a, b = append(names, o.Name), append(a, Percent(o.Held[0])), append(b, Percent(o.Held[1]))
		contested, changes = append(contested, Percent(o.Contested)), append(changes, Number(o.Changes))
	}
	return &table{columns: []column{{head: "objective", cells: names, text: true}, {head: r.Sides[0].label(), cells: a}, {head: r.Sides[1].label(), cells: b},
		{head: "contested", cells: contested}, {head: "changes", cells: changes}}}
}

// picture returns the tension as a fan, the chance curves of some battles, and what matters.
func (r *Review) picture() *Picture {
	fan := &CurvesPane{Name: "tension at the end of each turn", Turns: r.Turns}
	for _, t := range r.Tension {
		fan.Mean, fan.Fan = append(fan.Mean, t.Mean.Value), append(fan.Fan, t.Fan)
	}
	curves := &CurvesPane{Name: fmt.Sprintf("chance of %s in %d battles", r.Sides[0].label(), len(r.Curves)), Turns: r.Turns, Share: true, Curves: r.Curves}
	p := &Picture{Title: r.headline(), Legend: fanLegend + " Chances: a line for each battle. " + r.ends(), Blocks: []Block{{Panes: []Pane{fan, curves}, Beside: true}}, Answers: Texts(r.Answers()[1:]),
		Caption: caption(r.Scenario, r.sources(), r.Origin, r.Version), Describes: "Tension, chance curves and what matters. " + joined(r.Answers(), " ").String()}
	if shifts := r.shifts(); len(shifts.Rows) > 0 {
		p.Blocks = append(p.Blocks, alone(shifts))
	}
	return p
}

// ends says how the battles end whose chances are drawn. Many lines lie on one another, and a draw ends at 50 %.
func (r *Review) ends() string {
	var won, drawn, lost int
	for _, curve := range r.Curves {
		switch end := curve[len(curve)-1]; {
		case end >= 1:
			won++
		case end <= 0:
			lost++
		default:
			drawn++
		}
	}
	return fmt.Sprintf("Of these %d, side %s wins %d, %d end in a draw (50 %%), and side %s wins %d.", len(r.Curves), r.Sides[0].Letter, won, drawn, r.Sides[1].Letter, lost)
}

// mostMatters is the largest number of changes that the picture shows.
const mostMatters = 14

// shifts returns a pane of what matters, up to mostMatters changes.
func (r *Review) shifts() *ShiftPane {
	p := &ShiftPane{Name: "what matters: change of the value of " + r.Sides[0].label()}
	for i := range r.Matters[:min(len(r.Matters), mostMatters)] {
		m := &r.Matters[i]
		p.Rows = append(p.Rows, r.changed(m))
		p.Shifts = append(p.Shifts, &Shift{Estimate: m.Change})
	}
	return p
}

// rows returns a figure in each row: what it is, its side and thing, its value and its interval. Figures of the fair walk and a
// few others are only in the JSON form.
func (r *Review) rows() [][]string {
	rows := [][]string{{"scenario", "figure", "side", "name", "turn", "value", "low", "high"}}
	add := func(figure, side, name, turn string, e sim.Estimate) {
		rows = append(rows, []string{r.Scenario, figure, side, name, turn, significant(e.Value), significant(e.Low), significant(e.High)})
	}
	add("value", "a", "", "", r.Value)
	for _, o := range r.Others {
		add("value", "a", o.Name, "", o.Value)
	}
	add("choice", "", "", "", sim.Certain(r.Choice))
	for t, n := range r.Decided {
		add("decided", "", "", fmt.Sprint(t), sim.Certain(float64(n)))
	}
	add("decided-early", "", "", "", r.DecidedEarly)
	add("comebacks", "", "", "", r.Comebacks)
	for _, t := range r.Tension {
		add("tension", "", "", fmt.Sprint(t.Turn), t.Mean)
	}
	add("length", "", "", "", r.Length)
	add("ends-early", "", "", "", r.EndsEarly)
	for _, u := range r.Units {
		add("idle", u.Side, u.Name, "", u.Idle)
		add("fires", u.Side, u.Name, "", u.Fires)
	}
	for _, o := range r.Objectives {
		add("held", "a", o.Name, "", o.Held[0])
		add("held", "b", o.Name, "", o.Held[1])
		add("contested", "", o.Name, "", o.Contested)
	}
	for _, m := range r.Matters {
		add(m.What, m.Side, m.Name, "", m.Value)
	}
	return rows
}
