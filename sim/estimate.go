package sim

import (
	"encoding/json"
	"math"
)

// An Estimate is a figure with its 95 % interval. An exact figure is its own interval.
type Estimate struct {
	Value, Low, High float64
}

// Half returns half the width of the interval.
func (e Estimate) Half() float64 { return (e.High - e.Low) / 2 }

func certain(v float64) Estimate { return Estimate{v, v, v} }

// jsonEstimate is an estimate in files. An exact one has no interval. NaN and infinity are written as null.
type jsonEstimate struct {
	Value *float64 `json:"value"`
	Low   *float64 `json:"low,omitempty"`
	High  *float64 `json:"high,omitempty"`
}

// MarshalJSON implements [json.Marshaler].
func (e Estimate) MarshalJSON() ([]byte, error) {
	if e.Low == e.High {
		return json.Marshal(jsonEstimate{Value: finite(e.Value)})
	}
	return json.Marshal(struct {
		Value *float64 `json:"value"`
		Low   *float64 `json:"low"`
		High  *float64 `json:"high"`
	}{finite(e.Value), finite(e.Low), finite(e.High)})
}

// UnmarshalJSON implements [json.Unmarshaler].
func (e *Estimate) UnmarshalJSON(text []byte) error {
	var form jsonEstimate
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

// finite returns the number, or nil if JSON cannot write it (NaN, infinity).
func finite(x float64) *float64 {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return nil
	}
	return &x
}
