package desk

import (
	"math"
	"strconv"

	"salvo/rules"
)

// A span is the range of a slider, and the step of a profile.
type span struct {
	Low  float64 `json:"low"`
	High float64 `json:"high"`
	Step float64 `json:"step"` // the step of a profile; a slider moves by 1
}

const (
	mostWhole  = 60 // the largest range that a slider covers completely
	mostPoints = 20 // the largest number of steps of a profile
)

// spanOf returns the span of a number: everything that its type allows if that is little, else up to twice the usual value, so
// that it shows what happens beyond, and at least up to the current value. It returns nil for anything but a number.
func spanOf(t rules.Shape, value formValue) *span {
	if t.Kind != "int" && t.Kind != "number" {
		return nil
	}
	s := span{Low: t.Min, High: t.Max, Step: 1}
	if s.High-s.Low > mostWhole {
		s.Low = max(t.Min, min(0, number(value.Value)))
		far := max(2*number(value.Usual), number(value.Value), 10)
		if !value.Said {
			far = max(2*number(value.Value), 10)
		}
		s.High = min(t.Max, math.Ceil(far/10)*10)
	}
	for s.High-s.Low > mostPoints*s.Step {
		s.Step = nextStep(s.Step)
	}
	return &s
}

// nextStep returns the next round number: 1, 2, 5, 10, 20, 50.
func nextStep(step float64) float64 {
	for _, next := range []float64{2, 5, 10} {
		if tens := math.Pow10(int(math.Log10(step))); next*tens > step {
			return next * tens
		}
	}
	return 10 * step
}

// number returns a value as a number; 0 for a word.
func number(text string) float64 {
	x, err := strconv.ParseFloat(text, 64)
	if err != nil {
		return 0
	}
	return x
}
