package reports

import (
	"fmt"
	"slices"
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
	if units := v.table(func(f *VersionFigure) bool { return f.Name != "" }); units.rows() > 0 {
		d.Body = append(d.Body, Passage{Head: "units and objectives: per cent of the battles", Caption: "units and objectives of both versions", Table: units})
	}
	return d, nil
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

// picture returns the tension of both versions as fans, and the changes of all shares as bars.
func (v *Versions) picture() *Picture {
	var fans []Pane
	for i, name := range []string{"first", "second"} {
		of := &v.Of[i]
		fan := &CurvesPane{Name: "tension, " + name + ": " + Shortened(of.Typed, 28), Turns: of.Turns, Remark: "line: mean; bands: 10 to 90 and 25 to 75 per cent of the battles"}
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
	return &Picture{Title: v.headline(), Blocks: []Block{{Panes: fans, Beside: true}, alone(shifts)},
		Answers:   slices.Delete(answers, v.leading(), v.leading()+1),
		Caption:   caption(v.Of[0].Scenario+" | "+v.Of[1].Scenario, v.sources(), v.Origin, v.Version),
		Describes: "Tension of two versions of a scenario, and what changed. " + joined(v.Answers(), " ").String()}
}

// rows are one for every figure.
func (v *Versions) rows() [][]string {
	rows := [][]string{{"first", "second", "figure", "side", "name", "value-first", "value-second", "change", "low", "high", "sure"}}
	for i := range v.Figures {
		f := &v.Figures[i]
		rows = append(rows, []string{v.Of[0].Scenario, v.Of[1].Scenario, f.Figure, f.Side, f.Name, significant(f.First.Value), significant(f.Second.Value),
			significant(f.Change.Value), significant(f.Change.Low), significant(f.Change.High), fmt.Sprint(f.Sure)})
	}
	return rows
}
