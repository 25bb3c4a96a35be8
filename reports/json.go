package reports

import (
	"encoding/json"
	"io"
	"math"
	"math/big"

	"salvo/sim"
)

// jsonSchema is the number of the form below; it changes when a reader of the old form would go wrong.
const jsonSchema = 1

// writeJSON is how every JSON file is written.
func writeJSON(w io.Writer, form any) error {
	out := json.NewEncoder(w)
	out.SetEscapeHTML(false)
	out.SetIndent("", "  ")
	return out.Encode(form)
}

type jsonAssumption struct {
	Topic string `json:"topic"`
	Text  string `json:"text"`
}

func jsonAssumptions(list []Assumption) []jsonAssumption {
	form := []jsonAssumption{}
	for _, a := range list {
		form = append(form, jsonAssumption(a))
	}
	return form
}

// jsonEstimate has an interval only where it is not exact.
type jsonEstimate struct {
	Value jsonNumber  `json:"value"`
	Low   *jsonNumber `json:"low,omitempty"`
	High  *jsonNumber `json:"high,omitempty"`
}

// jsonOf is an estimate in its JSON form.
func jsonOf(e sim.Estimate) jsonEstimate {
	form := jsonEstimate{Value: jsonNumber(e.Value)}
	if !IsExact(e) {
		low, high := jsonNumber(e.Low), jsonNumber(e.High)
		form.Low, form.High = &low, &high
	}
	return form
}

// jsonOptional is an estimate that may be missing.
func jsonOptional(e *sim.Estimate) *jsonEstimate {
	if e == nil {
		return nil
	}
	form := jsonOf(*e)
	return &form
}

// A jsonNumber has 12 significant digits; one that JSON cannot write, the mean of no trials, is null.
type jsonNumber float64

func (n jsonNumber) MarshalJSON() ([]byte, error) {
	x := float64(n)
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return []byte("null"), nil
	}
	return []byte(significant(x)), nil
}

// coarsely is a fitted figure to six decimals: a fit has no more to say, and so it is the same on every machine.
func coarsely(x float64) float64 { return math.Round(x*1e6) / 1e6 }

func coarse(e sim.Estimate) sim.Estimate {
	return sim.Estimate{Value: coarsely(e.Value), Low: coarsely(e.Low), High: coarsely(e.High)}
}

// ratio is a fraction as text; "" where there is none.
func ratio(r *big.Rat) string {
	if r == nil {
		return ""
	}
	return r.RatString()
}
