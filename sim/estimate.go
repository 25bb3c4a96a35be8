package sim

import (
	"encoding/json"
	"fmt"
	"math"
)

// An Estimate is a figure with its 95 % interval. Low and High of an exact figure equal its Value, and files leave them
// out.
type Estimate struct {
	Value float64 `json:"value"`
	Low   float64 `json:"low,omitempty"`
	High  float64 `json:"high,omitempty"`
}

// Half returns half the width of the interval.
func (e Estimate) Half() float64 { return (e.High - e.Low) / 2 }

// Certain returns an exact figure.
func Certain(v float64) Estimate { return Estimate{v, v, v} }

// MarshalJSON implements [json.Marshaler].
func (e Estimate) MarshalJSON() ([]byte, error) {
	if e.Low == e.High {
		return fmt.Appendf(nil, `{"value":%s}`, number(e.Value)), nil
	}
	return fmt.Appendf(nil, `{"value":%s,"low":%s,"high":%s}`, number(e.Value), number(e.Low), number(e.High)), nil
}

// number returns a number as JSON writes it: null for NaN and infinity.
func number(x float64) []byte {
	text, err := json.Marshal(x)
	if err != nil {
		return []byte("null")
	}
	return text
}

// UnmarshalJSON implements [json.Unmarshaler].
func (e *Estimate) UnmarshalJSON(text []byte) error {
	var form struct{ Value, Low, High *float64 }
	if err := json.Unmarshal(text, &form); err != nil {
		return err
	}
	nan := math.NaN()
	*e = Estimate{nan, nan, nan}
	if form.Value != nil {
		e.Value, e.Low, e.High = *form.Value, *form.Value, *form.Value
	}
	if form.Low != nil {
		e.Low = *form.Low
	}
	if form.High != nil {
		e.High = *form.High
	}
	return nil
}
