package desk

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"salvo/experiments"
	"salvo/reports"
	"salvo/rules"
)

// A profileAnswer holds figures of a scenario over all values of one of its factors.
type profileAnswer struct {
	Over    string          `json:"over"`
	Unit    string          `json:"unit,omitempty"`
	Numeric bool            `json:"numeric,omitempty"`
	Values  []string        `json:"values"`
	Figures []profileFigure `json:"figures"`
	Notes   []string        `json:"notes"`
}

type profileFigure struct {
	Figure string        `json:"figure"` // the figure as a chart names it: "result=suppressed+"
	Label  int           `json:"label"`  // the first label of the event in the first metric; -1 for a mean
	Cells  []profileCell `json:"cells"`  // one for each value of the factor
}

type profileCell struct {
	Value *float64     `json:"value,omitempty"`
	Low   *float64     `json:"low,omitempty"` // the lower end of a simulated figure
	High  *float64     `json:"high,omitempty"`
	Steps [][2]float64 `json:"steps,omitempty"` // the jumps of the figure before the next cell: where, and to which value
	Empty string       `json:"empty,omitempty"` // why the cell has no figure
}

// profileTrials returns the number of trials for each value of a profile. Large battles get fewer, because the page
// needs a first outline soon.
func profileTrials(s *rules.Scenario) int64 {
	if isLarge(s) {
		return 1_000
	}
	return 10_000
}

// isLarge reports whether a scenario has more than six units, so that one engagement takes long.
func isLarge(s *rules.Scenario) bool {
	units := 0
	for i := range s.Parties {
		units += s.Parties[i].Units()
	}
	return units > 6
}

// profile sends the figures of a scenario for every value of a factor, or for every number of units of a party.
func (d *Desk) profile(ctx context.Context, r *Request, send func(any)) error {
	s, library, err := d.scenario(ctx, r)
	if err != nil {
		return err
	}
	if s.Table != nil {
		return experiments.BadInput("a battle on a table takes too long for a profile here: salvo chart draws one")
	}
	axis, err := axisOf(library, s, r.Over)
	if err != nil {
		return err
	}
	figures, labels := profileFigures(s)
	chart, err := experiments.NewChart(s, axis, nil, nil, figures)
	if err != nil {
		return err
	}
	set := d.settings(r)
	if len(s.Parties) > 0 && s.Parties[0].IsSide() {
		set.Method, set.Trials = experiments.Simulate, profileTrials(s)
	}
	c, err := chart.Work(ctx, set)
	if err != nil {
		return err
	}
	answer := profileAnswer{Over: axis.Name, Unit: axis.Unit, Numeric: axis.Numeric, Values: axis.Values,
		Notes: append([]string{}, c.Notes...)}
	for i, panel := range c.Panels {
		f := profileFigure{Figure: panel.Figure, Label: labels[i]}
		for i := range panel.Cells[0] {
			f.Cells = append(f.Cells, profileCellOf(&panel.Cells[0][i]))
		}
		answer.Figures = append(answer.Figures, f)
	}
	send(map[string]any{"profile": answer})
	return nil
}

func profileCellOf(c *reports.Cell) profileCell {
	if c.Empty {
		return profileCell{Empty: c.Why}
	}
	cell := profileCell{Value: &c.Estimate.Value}
	if !c.Exact {
		cell.Low, cell.High = &c.Estimate.Low, &c.Estimate.High
	}
	for _, step := range c.Steps {
		cell.Steps = append(cell.Steps, [2]float64{step.At, step.Value})
	}
	return cell
}

// profileFigures returns the figures of the first metric. For a number the figure is its mean. For ordered labels there
// is a figure for each label except the mildest: the chance of that label or a worse one. For other labels there is a
// figure for each: its chance.
func profileFigures(s *rules.Scenario) (figures []string, labels []int) {
	m := s.Procedure.Metrics[0]
	if m.Labels == nil {
		return []string{"mean " + m.Name}, []int{-1}
	}
	for i, label := range m.Labels {
		switch {
		case m.Kinds || m.Sides != nil:
			figures, labels = append(figures, m.Name+"="+label), append(labels, i)
		case i > 0:
			figures, labels = append(figures, m.Name+"="+label+"+"), append(labels, i)
		}
	}
	return figures, labels
}

// mostUnits is the largest number of units in a profile that varies the number of units.
const mostUnits = 12

// axisOf returns the axis of a profile. For a factor it has the values of the slider or the buttons on the page, for a
// party the numbers of units up to mostUnits. The argument over can also be an axis such as range=0..80/5.
func axisOf(library *rules.Library, s *rules.Scenario, over string) (*experiments.Axis, error) {
	if strings.Contains(over, "=") {
		return experiments.ParseAxis(over, s)
	}
	i := slices.IndexFunc(s.Procedure.Factors, func(f rules.Factor) bool { return f.Name == over })
	if i < 0 {
		return experiments.ParseAxis(fmt.Sprintf("%s=1..%d", over, mostUnits), s)
	}
	f := s.Procedure.Factors[i]
	shape := f.Type.Shape()
	span := formOf(library, s).Factors[over].Span
	if span == nil && len(shape.Words) == 0 {
		return nil, experiments.BadInput("%s has no order to draw it in", over)
	}
	values := slices.Clone(shape.Words)
	if shape.Kind == "yes-no" {
		values = []string{"no", "yes"}
	}
	if span != nil {
		values = []string{fmt.Sprintf("%g..%g/%g", span.Low, span.High, span.Step)}
	}
	return experiments.ParseAxis(over+"="+strings.Join(values, ","), s)
}
