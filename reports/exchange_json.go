package reports

import "io"

// JSON writes the matrix for other programs, indented and in stable order.
func (e *Exchange) JSON(w io.Writer) error {
	form := jsonExchange{Schema: jsonSchema, Version: e.Version, Ruleset: e.Ruleset, Title: e.Title, Heading: e.Heading,
		Budget: jsonNumber(e.Budget), Battles: e.Battles, Seed: e.Seed, Situations: e.Situations, Cycles: [][3]string{},
		AllCycles: e.AllCycles, Notes: append([]string{}, e.Notes...)}
	for i, u := range e.Units {
		form.Units = append(form.Units, jsonExchanged(u))
		var row []jsonRatio
		for _, r := range e.Ratios[i] {
			cell := jsonRatio{Bound: r.Bound}
			if r.Bound != Unknown {
				value := jsonNumber(coarsely(r.Value))
				cell.Value = &value
			}
			if r.Bound == Known {
				low, high := jsonNumber(coarsely(r.Low)), jsonNumber(coarsely(r.High))
				cell.Low, cell.High = &low, &high
			}
			row = append(row, cell)
		}
		form.Ratios = append(form.Ratios, row)
	}
	for _, c := range e.Cycles {
		form.Cycles = append(form.Cycles, c.Units)
	}
	return writeJSON(w, form)
}

type jsonExchange struct {
	Schema     int             `json:"schema"`
	Version    string          `json:"version"`
	Ruleset    string          `json:"ruleset"`
	Title      string          `json:"title"`
	Heading    string          `json:"heading,omitempty"`
	Budget     jsonNumber      `json:"budget"`
	Battles    int64           `json:"battles"`
	Seed       uint64          `json:"seed"`
	Situations []string        `json:"situations"`
	Units      []jsonExchanged `json:"units"`
	Ratios     [][]jsonRatio   `json:"ratios"`
	Cycles     [][3]string     `json:"cycles"`
	AllCycles  int             `json:"all_cycles"`
	Notes      []string        `json:"notes"`
}

type jsonExchanged struct {
	Unit   string `json:"unit"`
	Listed int    `json:"listed,omitempty"`
}

type jsonRatio struct {
	Value *jsonNumber `json:"value,omitempty"`
	Low   *jsonNumber `json:"low,omitempty"`
	High  *jsonNumber `json:"high,omitempty"`
	Bound Bound       `json:"bound,omitempty"`
}
