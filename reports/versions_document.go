package reports

import (
	"fmt"
	"slices"

	"salvo/rules/english"
)

// Document returns what the change did, both versions side by side.
func (v *Versions) Document() (*Document, error) {
	data := *v
	data.Schema, data.Answer = jsonSchema, v.Answers()
	data.Figures = orEmpty(v.Figures)
	for i := range data.Of {
		data.Of[i].Chosen = orEmpty(data.Of[i].Chosen)
	}
	d := &Document{Kind: "compare", Origin: v.Origin, Title: v.Title, Heading: v.Heading, Headline: v.headline(), Typed: v.Of[0].Typed, Line: v.Of[0].Scenario,
		Asked: []string{WhichSides(v.Sides)}, Answer: data.Answer, Sources: v.sources(), Picture: v.picture(), Rows: v.rows(), Data: &data}
	d.Body = append(d.Body, Passage{Indent: "  ", Topics: []Assumption{{Topic: "first", Text: v.Of[0].Typed}, {Topic: "second", Text: v.Of[1].Typed}}},
		Passage{Head: "battles", Caption: "battles of both versions", Table: v.table(func(f *VersionFigure) bool { return f.Name == "" })})
	d.Body = append(d.Body, v.things()...)
	return d, nil
}

// things returns the figures of units and objectives. A short text has those that surely changed, and says how many it
// leaves out.
func (v *Versions) things() []Passage {
	const head, caption = "units and objectives: per cent of the battles", "units and objectives of both versions"
	all, sure := v.table(func(f *VersionFigure) bool { return f.Name != "" }), v.table(func(f *VersionFigure) bool { return f.Name != "" && f.Sure })
	n := all.rows() - sure.rows()
	switch {
	case all.rows() == 0:
		return nil
	case n == 0:
		return []Passage{{Head: head, Caption: caption, Table: all}}
	}
	full := Passage{Head: head, Caption: caption, Only: InFull, Table: all}
	if sure.rows() == 0 {
		return []Passage{{Only: InBrief, Items: []Item{{Text: fmt.Sprintf("Units and objectives: none of %s changed surely (--all lists them).", english.Counted(n, "figure"))}}}, full}
	}
	others := fmt.Sprintf("%s of other units and objectives: no sure change (--all lists them).", english.Capital(english.Counted(n, "figure")))
	return []Passage{{Head: head, Only: InBrief, Table: sure, Items: []Item{{Text: others}}}, full}
}

// headline returns what stands over a picture.
func (v *Versions) headline() string {
	if v.Heading != "" {
		return v.Heading
	}
	answers := Texts(v.Answers())
	return heading(answers[v.leading():][:1], v.Title)
}

// leading returns the place of the first sentence about a sure change; 0 if there is none.
func (v *Versions) leading() int {
	for i, name := range []string{VersionValue, VersionTension, VersionDecided, VersionLength, VersionIdle} {
		if v.figure(name).Sure {
			return i
		}
	}
	return 0
}

// table returns figures of both versions and the change; "~" before a change that chance could explain.
func (v *Versions) table(has func(f *VersionFigure) bool) *table {
	var names, first, second, changes []string
	for i := range v.Figures {
		f := &v.Figures[i]
		if !has(f) {
			continue
		}
		by := f.by()
		if !f.Sure {
			by = "~" + by
		}
		names, first, second, changes = append(names, v.rowName(f)), append(first, f.is(f.First)), append(second, f.is(f.Second)), append(changes, by)
	}
	return &table{columns: []column{{head: "figure", cells: names, text: true}, {head: "first", cells: first}, {head: "second", cells: second},
		{head: "change", cells: changes}}}
}

// rowName returns what a figure is called in a table.
func (v *Versions) rowName(f *VersionFigure) string {
	switch f.Figure {
	case VersionValue:
		return "value of " + v.Sides[0].label()
	case VersionIdle:
		return "idle units, share"
	case VersionUnitIdle:
		return v.named(f) + ": idle"
	case VersionContested:
		return "objective " + f.Name + ": contested"
	}
	return f.Figure
}

// picture returns the tension of both versions as fans, and the changes of shares. Of units and objectives it
// shows only sure changes.
func (v *Versions) picture() *Picture {
	var fans []Pane
	turns := max(v.Of[0].Turns, v.Of[1].Turns)
	for i, name := range []string{"first", "second"} {
		of := &v.Of[i]
		fan := &CurvesPane{Name: "tension of the " + name + " version", Turns: turns}
		for _, t := range of.Tension {
			fan.Mean, fan.Fan = append(fan.Mean, t.Mean.Value), append(fan.Fan, t.Fan)
		}
		fans = append(fans, fan)
	}
	shifts := &ShiftPane{Name: "change from the first to the second version"}
	for i := range v.Figures {
		if f := &v.Figures[i]; !f.plain() && (f.Name == "" || f.Sure) {
			shifts.Rows, shifts.Shifts = append(shifts.Rows, v.rowName(f)), append(shifts.Shifts, &Shift{Estimate: f.Change})
		}
	}
	answers := Texts(v.Answers())
	return &Picture{Title: v.headline(), Legend: fanLegend, Blocks: []Block{{Panes: fans, Beside: true}, alone(shifts)},
		Answers:   slices.Delete(answers, v.leading(), v.leading()+1),
		Caption:   caption("First: "+v.Of[0].Scenario+". Second: "+v.Of[1].Scenario+".", v.sources(), v.Origin, v.Version),
		Describes: "Tension of two versions of a scenario, and what changed. " + joined(v.Answers(), " ").String()}
}

// rows returns a row for every figure.
func (v *Versions) rows() [][]string {
	rows := [][]string{{"first", "second", "figure", "side", "name", "value-first", "value-second", "change", "low", "high", "sure"}}
	for i := range v.Figures {
		f := &v.Figures[i]
		rows = append(rows, []string{v.Of[0].Scenario, v.Of[1].Scenario, f.Figure, f.Side, f.Name, significant(f.First.Value), significant(f.Second.Value),
			significant(f.Change.Value), significant(f.Change.Low), significant(f.Change.High), fmt.Sprint(f.Sure)})
	}
	return rows
}
