package reports

import "io"

// JSON writes the comparison for other programs, indented and in stable order.
func (c *Comparison) JSON(w io.Writer) error {
	if err := c.check(); err != nil {
		return err
	}
	return writeJSON(w, c.jsonForm())
}

type jsonComparison struct {
	Schema     int             `json:"schema"`
	Version    string          `json:"version"`
	Title      string          `json:"title"`
	Columns    []string        `json:"columns"`
	Situations []jsonSituation `json:"situations"`
	Notes      []string        `json:"notes"`
}

type jsonSituation struct {
	Name     string           `json:"name"`
	About    string           `json:"about"`
	Lines    []jsonAssumption `json:"lines"`
	Never    []jsonNever      `json:"never,omitempty"`
	Absent   []jsonAssumption `json:"absent"`
	Findings []jsonFinding    `json:"findings"`
	Groups   []jsonGroup      `json:"groups"`
}

type jsonFinding struct {
	Text    string `json:"text"`
	Numbers string `json:"numbers"`
}

type jsonGroup struct {
	Name  string          `json:"name"`
	Head  string          `json:"head"`
	Shape Shape           `json:"shape"`
	Rows  []jsonFigureRow `json:"rows"`
}

type jsonFigureRow struct {
	Name    string      `json:"name"`
	Kind    Kind        `json:"kind"`
	Cells   []jsonCell  `json:"cells"`
	Changes []jsonShift `json:"changes,omitempty"`
}

type jsonShift struct {
	Method   string       `json:"method"`
	Value    jsonEstimate `json:"value"`
	Narrower jsonNumber   `json:"narrower,omitempty"`
}

func (c *Comparison) jsonForm() jsonComparison {
	form := jsonComparison{
		Schema: jsonSchema, Version: c.Version, Title: c.Title, Columns: c.Columns,
		Situations: []jsonSituation{}, Notes: append([]string{}, c.Notes...),
	}
	for i := range c.Situations {
		form.Situations = append(form.Situations, c.Situations[i].jsonForm())
	}
	return form
}

func (s *Situation) jsonForm() jsonSituation {
	form := jsonSituation{Name: s.Name, About: s.About, Lines: jsonAssumptions(s.Lines), Never: jsonNevers(s.Never),
		Absent: jsonAssumptions(s.Absent), Findings: []jsonFinding{}, Groups: []jsonGroup{}}
	for _, f := range s.Findings {
		form.Findings = append(form.Findings, jsonFinding(f))
	}
	for _, g := range s.Groups {
		group := jsonGroup{Name: g.Name, Head: g.Head, Shape: g.Shape}
		for _, row := range g.Rows {
			group.Rows = append(group.Rows, row.jsonForm())
		}
		form.Groups = append(form.Groups, group)
	}
	return form
}

func (row *FigureRow) jsonForm() jsonFigureRow {
	form := jsonFigureRow{Name: row.Name, Kind: row.Kind}
	for i := range row.Cells {
		form.Cells = append(form.Cells, row.Cells[i].jsonForm())
	}
	for i := range row.Changes {
		s := &row.Changes[i]
		change := jsonShift{Method: "exact", Value: jsonOf(s.Estimate)}
		if !s.Exact {
			change.Method, change.Narrower = "simulated", jsonNumber(s.Narrower)
		}
		form.Changes = append(form.Changes, change)
	}
	return form
}
