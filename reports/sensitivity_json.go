package reports

import "io"

// JSON writes all steps for other programs, indented and in stable order.
func (y *Sensitivity) JSON(w io.Writer) error {
	form := jsonSensitivity{Schema: jsonSchema, Version: y.Version, Scenario: y.Scenario, Title: y.Title, Heading: y.Heading,
		Answers: y.Answers(), Figure: y.Figure, Never: jsonNevers(y.Never), Base: y.Base.jsonForm(), Things: []jsonInfluence{},
		Assumed: jsonAssumptions(y.Assumed), Notes: append([]string{}, append(y.rest(), y.Notes...)...)}
	for i := range y.Things {
		f := &y.Things[i]
		made := jsonInfluence{Kind: string(f.Kind), Party: f.Party, Unit: f.Of, Name: f.Name, Measured: f.Unit, From: f.From}
		for k := range f.Steps {
			s := &f.Steps[k]
			made.Steps = append(made.Steps, jsonSensitiveStep{To: s.To, Figure: s.Cell.jsonForm(),
				Change: jsonOf(s.Change.Estimate), Sure: s.sure()})
		}
		form.Things = append(form.Things, made)
	}
	return writeJSON(w, form)
}

type jsonSensitivity struct {
	Schema   int              `json:"schema"`
	Version  string           `json:"version"`
	Scenario string           `json:"scenario"`
	Title    string           `json:"title"`
	Heading  string           `json:"heading,omitempty"`
	Answers  []string         `json:"answers"`
	Figure   string           `json:"figure"`
	Never    []jsonNever      `json:"never,omitempty"`
	Base     jsonCell         `json:"base"`
	Things   []jsonInfluence  `json:"things"`
	Assumed  []jsonAssumption `json:"assumed"`
	Notes    []string         `json:"notes"`
}

type jsonInfluence struct {
	Kind     string              `json:"kind"`
	Party    string              `json:"party,omitempty"`
	Unit     string              `json:"unit,omitempty"`
	Name     string              `json:"name"`
	Measured string              `json:"measured,omitempty"`
	From     string              `json:"from"`
	Steps    []jsonSensitiveStep `json:"steps"`
}

type jsonSensitiveStep struct {
	To     string       `json:"to"`
	Figure jsonCell     `json:"figure"`
	Change jsonEstimate `json:"change"`
	Sure   bool         `json:"sure"`
}
