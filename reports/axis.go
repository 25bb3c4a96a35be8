package reports

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
)

// An Axis is one thing that is varied, with its values in the order in which they are shown.
type Axis struct {
	Name    string   `json:"name"`               // as the user wrote it: "range", "target.save", "+save-six"
	Unit    string   `json:"unit,omitempty"`     // "cm"; "" for none
	Values  []string `json:"values"`             // as the scenario line writes them
	Numeric bool     `json:"_numeric,omitempty"` // all values are plain numbers; lines are drawn to their scale
	// Words is the name in words, "save of the M4 Sherman"; Labels are the values in words, "5+". They are "" and nil if
	// Name and Values need no words.
	Words  string   `json:"_words,omitempty"`
	Labels []string `json:"_labels,omitempty"`
	Units  bool     `json:"_units,omitempty"` // its values are units: bars are sorted by their figures
	One    string   `json:"-"`                // if the values are numbers of things: the name of one thing, "M4 Sherman"
	// Said are the values as parts of a sentence, "six M4 Shermans", "range 35 cm"; nil if name and value are used instead.
	Said []string `json:"-"`
}

// say returns a value as part of a sentence.
func (a *Axis) say(i int) string {
	if a.Said != nil {
		return a.Said[i]
	}
	return a.Place(i)
}

// spans returns values of the axis as text. If the axis is numeric, three or more values that are neighbours on the axis
// become one span: "3 to 9".
func (a *Axis) spans(values []string) (all []string) {
	for from := 0; from < len(values); {
		to, at := from, slices.Index(a.Values, values[from])
		for to+1 < len(values) && slices.Index(a.Values, values[to+1]) == at+to+1-from {
			to++
		}
		if a.Numeric && to-from >= 2 {
			all = append(all, values[from]+" to "+values[to])
		} else {
			all = append(all, values[from:to+1]...)
		}
		from = to + 1
	}
	return all
}

// Title returns the name of the axis with its unit.
func (a *Axis) Title() string {
	name := cmp.Or(a.Words, a.Name)
	if a.Unit == "" {
		return name
	}
	return name + " in " + a.Unit
}

// label returns a value as people read it.
func (a *Axis) label(value string) string {
	if i := slices.Index(a.Values, value); i >= 0 {
		return a.Shown()[i]
	}
	return value
}

// Place returns a value with the name of the axis: "range 30 cm", "save of the M4 Sherman 5+". Of an axis of units it returns
// the unit alone: "the Panther".
func (a *Axis) Place(i int) string {
	if a.Units && a.Said != nil {
		return a.Said[i]
	}
	return strings.TrimSpace(cmp.Or(a.Words, a.Name) + " " + a.Shown()[i] + " " + a.Unit)
}

// Shown returns the values as people read them.
func (a *Axis) Shown() []string {
	if a.Labels != nil {
		return a.Labels
	}
	return a.Values
}

// span returns the axis with its values: "range 10 to 80 cm", "cover none, soft, hard".
func (a *Axis) span() string {
	values := a.Shown()
	text := strings.Join(values, ", ")
	if len(values) > 3 && a.Increasing() {
		text = values[0] + " to " + values[len(values)-1]
	}
	return strings.TrimSpace(cmp.Or(a.Words, a.Name) + " " + text + " " + a.Unit)
}

// Places returns the positions of the values on the axis: numbers to scale, words one after the other.
func (a *Axis) Places() []float64 {
	places := make([]float64, len(a.Values))
	for i, value := range a.Values {
		places[i] = float64(i)
		if x, err := strconv.ParseFloat(value, 64); a.Numeric && err == nil {
			places[i] = x
		}
	}
	return places
}

// Increasing reports whether the values are numbers in increasing order, so that they can be drawn to scale.
func (a *Axis) Increasing() bool {
	places := a.Places()
	for i := 1; i < len(places); i++ {
		if places[i] <= places[i-1] {
			return false
		}
	}
	return a.Numeric
}
