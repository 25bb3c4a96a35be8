package desk

import (
	"math"
	"strconv"

	"salvo/rules"
)

// A span is the range of a slider, with the step between the values of a profile.
type span struct {
	Low  float64 `json:"low"`
	High float64 `json:"high"`
	Step float64 `json:"step"` // the step of a profile; a slider moves by 1, or by the step if that is smaller
}

const (
	mostWhole  = 60 // the largest range that a slider covers completely
	mostPoints = 20 // the largest number of steps of a profile
)

// spanOf returns the span of a number. If the range of its type is at most mostWhole, that is the span. Else the span
// goes up to twice the usual value, so that it shows what happens beyond that value, and at least up to the current
// value and to 10. It begins at 0, or at the current value if that is negative. Its end is rounded up to tens. The range
// of the type still limits both ends. spanOf returns nil if the type is no number.
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
	s.Step = roundStep(s.High-s.Low, t)
	return &s
}

// roundStep returns the smallest round number that divides a range into at most mostPoints steps: 0.01, 0.02, 0.05, 0.1 and so
// on, or 1, 2, 5, 10 and so on for whole numbers.
func roundStep(width float64, t rules.Shape) float64 {
	hundredths := 1 // numbers of a scenario have two decimals
	if t.Kind == "int" {
		hundredths = 100
	}
	for ; ; hundredths *= 10 {
		for _, round := range []int{1, 2, 5} {
			if 100*width <= float64(mostPoints*round*hundredths) {
				return float64(round*hundredths) / 100
			}
		}
	}
}

// number returns a value as a number; 0 for a word.
func number(text string) float64 {
	x, err := strconv.ParseFloat(text, 64)
	if err != nil {
		return 0
	}
	return x
}
