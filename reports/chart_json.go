package reports

import (
	"io"

	"salvo/sim"
)

// JSON writes the chart for other programs, indented and in stable order. Cells stand in rows as in [Panel.Cells]; an
// empty one has no value but a reason.
func (c *Chart) JSON(w io.Writer) error {
	if err := c.check(); err != nil {
		return err
	}
	return writeJSON(w, c.jsonForm())
}

type jsonChart struct {
	Schema   int              `json:"schema"`
	Version  string           `json:"version"`
	Scenario string           `json:"scenario"`
	Title    string           `json:"title"`
	Heading  string           `json:"heading,omitempty"`
	Given    string           `json:"given,omitempty"`
	Never    []jsonNever      `json:"never,omitempty"`
	X        jsonAxis         `json:"x"`
	Series   *jsonAxis        `json:"series,omitempty"`
	Y        *jsonAxis        `json:"y,omitempty"`
	Panels   []jsonPanel      `json:"panels"`
	Assumed  []jsonAssumption `json:"assumed"`
	Notes    []string         `json:"notes"`
}

type jsonAxis struct {
	Name   string   `json:"name"`
	Unit   string   `json:"unit,omitempty"`
	Values []string `json:"values"`
}

type jsonPanel struct {
	Figure string       `json:"figure"`
	Metric string       `json:"metric"`
	Value  string       `json:"value"`
	Cells  [][]jsonCell `json:"cells"`
}

type jsonCell struct {
	Scenario string      `json:"scenario"`
	Method   sim.Method  `json:"method,omitempty"`
	Value    *jsonNumber `json:"value,omitempty"`
	Low      *jsonNumber `json:"low,omitempty"`
	High     *jsonNumber `json:"high,omitempty"`
	Count    *int64      `json:"count,omitempty"`
	Trials   int64       `json:"trials,omitempty"`
	Seed     *uint64     `json:"seed,omitempty"`
	Empty    string      `json:"empty,omitempty"`
}

func (c *Chart) jsonForm() jsonChart {
	form := jsonChart{
		Schema: jsonSchema, Version: c.Version, Scenario: c.Scenario, Title: c.Title, Heading: c.Heading,
		Given: c.Given, Never: jsonNevers(c.Never), X: *jsonAxisOf(&c.X), Series: jsonAxisOf(c.Series), Y: jsonAxisOf(c.Y),
		Assumed: jsonAssumptions(c.Assumed), Notes: append([]string{}, c.notes()...),
	}
	for i := range c.Panels {
		p := &c.Panels[i]
		panel := jsonPanel{Figure: p.Figure, Metric: p.Metric, Value: p.Value}
		for _, row := range p.Cells {
			cells := []jsonCell{}
			for k := range row {
				cells = append(cells, row[k].jsonForm())
			}
			panel.Cells = append(panel.Cells, cells)
		}
		form.Panels = append(form.Panels, panel)
	}
	return form
}

func jsonAxisOf(a *Axis) *jsonAxis {
	if a == nil {
		return nil
	}
	return &jsonAxis{a.Name, a.Unit, a.Values}
}

func (c *Cell) jsonForm() jsonCell {
	form := jsonCell{Scenario: c.Scenario}
	if c.Empty {
		form.Empty = c.Why
		return form
	}
	e := jsonOf(c.Estimate)
	form.Method, form.Value, form.Low, form.High = sim.Exact, &e.Value, e.Low, e.High
	if !c.Exact {
		form.Method, form.Count, form.Trials, form.Seed = sim.Simulated, c.Count, c.Trials, &c.Seed
	}
	return form
}
