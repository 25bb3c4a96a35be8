package reports

import "io"

// JSON writes the plans for other programs, indented and in stable order.
func (p *Plans) JSON(w io.Writer) error {
	form := jsonPlans{Schema: jsonSchema, Version: p.Version, Scenario: p.Scenario, Title: p.Title, Heading: p.Heading,
		Answers: p.Answer, Never: jsonNevers(p.Never), Value: jsonOf(p.Value), Floor: jsonOf(p.Floor),
		Ceiling: jsonOf(p.Ceiling), Cells: [][]jsonCell{}, Assumed: jsonAssumptions(p.Assumed),
		Notes: append([]string{}, p.notes()...)}
	for side := range p.Plans {
		made := jsonPlanSide{Side: p.Sides[side].Letter, Name: p.Sides[side].Name}
		for _, plan := range p.Plans[side] {
			made.Plans = append(made.Plans, jsonPlan{Name: plan.Name, Words: plan.Words, Chosen: jsonNumber(plan.Share),
				Score: jsonOf(plan.Against), Costs: jsonOf(plan.Costs), Worst: jsonOf(plan.Worst),
				By: p.Plans[1-side][plan.By].Name, Beaten: plan.Beaten, Found: plan.Found, Same: plan.Same})
		}
		form.Sides = append(form.Sides, made)
	}
	for _, row := range p.Cells {
		var cells []jsonCell
		for i := range row {
			cells = append(cells, row[i].jsonForm())
		}
		form.Cells = append(form.Cells, cells)
	}
	return writeJSON(w, form)
}

type jsonPlans struct {
	Schema   int              `json:"schema"`
	Version  string           `json:"version"`
	Scenario string           `json:"scenario"`
	Title    string           `json:"title"`
	Heading  string           `json:"heading,omitempty"`
	Answers  []string         `json:"answers"`
	Never    []jsonNever      `json:"never,omitempty"`
	Value    jsonEstimate     `json:"value"`
	Floor    jsonEstimate     `json:"floor"`
	Ceiling  jsonEstimate     `json:"ceiling"`
	Sides    []jsonPlanSide   `json:"sides"`
	Cells    [][]jsonCell     `json:"cells"`
	Assumed  []jsonAssumption `json:"assumed"`
	Notes    []string         `json:"notes"`
}

type jsonPlanSide struct {
	Side  string     `json:"side"`
	Name  string     `json:"name"`
	Plans []jsonPlan `json:"plans"`
}

type jsonPlan struct {
	Name   string       `json:"name"`
	Words  []string     `json:"words"`
	Chosen jsonNumber   `json:"chosen"`
	Score  jsonEstimate `json:"score"`
	Costs  jsonEstimate `json:"costs"`
	Worst  jsonEstimate `json:"worst"`
	By     string       `json:"by"`
	Beaten bool         `json:"beaten,omitempty"`
	Found  bool         `json:"found,omitempty"`
	Same   []string     `json:"same,omitempty"`
}
