package reports

import "io"

// JSON writes the formula for other programs, indented and in stable order.
func (f *Formula) JSON(w io.Writer) error {
	form := jsonFormula{Schema: jsonSchema, Version: f.Version, Ruleset: f.Ruleset, Title: f.Title, Heading: f.Heading,
		Equation: f.Equation(), Constant: f.Constant, MedianError: jsonNumber(coarsely(f.MedianOff())),
		MedianHalf: jsonNumber(coarsely(f.MedianHalf())), Priced: []jsonPriced{}, Battles: f.Battles, Seed: f.Seed,
		Assumed: jsonAssumptions(f.Assumed), Notes: append([]string{}, f.notes()...)}
	for _, t := range f.Terms {
		form.Terms = append(form.Terms, jsonTerm{t.Factor, t.Per, t.Of})
	}
	for i := range f.Units {
		u := &f.Units[i]
		form.Units = append(form.Units, jsonFormulaUnit{u.Unit, u.Listed, jsonOf(coarse(u.Fair)), u.Formula, u.LeftOut, f.misprices(u)})
	}
	for _, p := range f.Priced {
		form.Priced = append(form.Priced, jsonPriced(p))
	}
	return writeJSON(w, form)
}

type jsonFormula struct {
	Schema      int               `json:"schema"`
	Version     string            `json:"version"`
	Ruleset     string            `json:"ruleset"`
	Title       string            `json:"title"`
	Heading     string            `json:"heading,omitempty"`
	Equation    string            `json:"equation"`
	Constant    int               `json:"constant"`
	Terms       []jsonTerm        `json:"terms"`
	MedianError jsonNumber        `json:"median_error"`
	MedianHalf  jsonNumber        `json:"median_half"`
	Units       []jsonFormulaUnit `json:"units"`
	Priced      []jsonPriced      `json:"priced"`
	Battles     int64             `json:"battles"`
	Seed        uint64            `json:"seed"`
	Assumed     []jsonAssumption  `json:"assumed"`
	Notes       []string          `json:"notes"`
}

type jsonTerm struct {
	Factor int    `json:"factor"`
	Per    int    `json:"per"`
	Of     string `json:"of"`
}

type jsonFormulaUnit struct {
	Unit      string       `json:"unit"`
	Listed    int          `json:"listed,omitempty"`
	Fair      jsonEstimate `json:"fair"`
	Formula   int          `json:"formula"`
	LeftOut   int          `json:"left_out"`
	Misprices bool         `json:"misprices"`
}

type jsonPriced struct {
	Unit    string `json:"unit"`
	Listed  int    `json:"listed,omitempty"`
	Formula int    `json:"formula"`
}
