package reports

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"salvo/rules/english"
)

// An Exchange holds, for every two units, how many of one balance one of the other.
type Exchange struct {
	Schema     int          `json:"schema"`
	Version    string       `json:"version"`
	Ruleset    string       `json:"ruleset"`
	Title      string       `json:"title"`
	Heading    string       `json:"heading,omitempty"` // what the user calls it; "" if the title is used instead
	Budget     float64      `json:"budget"`
	Battles    int64        `json:"battles"`
	Seed       uint64       `json:"seed"`
	Situations []string     `json:"situations"` // the situations in which the units fought
	Units      []Exchanged  `json:"units"`
	Ratios     [][]Ratio    `json:"ratios"`             // [row][column]: how many of the column's unit balance one of the row's
	Cycles     []Cycle      `json:"_cycles,omitempty"`  // three units each, of which each beats the next; the clearest first
	Circles    [][3]string  `json:"cycles"`             // only in files: the units of each of Cycles
	AllCycles  int          `json:"all_cycles"`         // how many cycles there are
	OnLine     bool         `json:"_on_line,omitempty"` // the units fought on the line, not on tables
	Assumed    []Assumption `json:"_assumed,omitempty"`
	Notes      []string     `json:"notes"` // whole sentences
	Origin
}

// An Exchanged unit is a unit of the matrix.
type Exchanged struct {
	Unit   string `json:"unit"`
	Listed int    `json:"listed,omitempty"`  // what it costs; 0: nothing is listed
	Title  string `json:"_title,omitempty"`  // on axes: "Tiger I"; "" if it has none
	Called string `json:"_called,omitempty"` // in a sentence: "the Tiger I"; "" if it has no title
}

// A Ratio is how many of one unit balance one of another, with its 95 % interval or only as a bound.
type Ratio struct {
	Value float64 `json:"value,omitempty"`
	Low   float64 `json:"low,omitempty"`
	High  float64 `json:"high,omitempty"`
	Bound Bound   `json:"bound,omitempty"`
}

// A Bound says that only a bound of a ratio is known, or nothing at all.
type Bound string

const (
	Known   Bound = ""
	Above   Bound = ">" // the ratio is larger than Value, beyond the numbers that a search tries
	Below   Bound = "<" // the ratio is smaller than Value, beyond the numbers that a search tries
	Unknown Bound = "?" // numbers do not decide the fight
)

// Inverse returns the ratio with the units exchanged.
func (r Ratio) Inverse() Ratio {
	other := map[Bound]Bound{Known: Known, Above: Below, Below: Above, Unknown: Unknown}
	if r.Bound == Unknown {
		return r
	}
	made := Ratio{Value: 1 / r.Value, Bound: other[r.Bound]}
	if r.Bound == Known {
		made.Low, made.High = 1/r.High, 1/r.Low
	}
	return made
}

// String returns the ratio as a short text.
func (r Ratio) String() string {
	switch r.Bound {
	case Unknown:
		return NoFigure
	case Known:
		return twoDigits(r.Value)
	}
	return string(r.Bound) + twoDigits(r.Value)
}

// twoDigits returns a ratio with no decimals from 10 on, with one from 1 on, and with two below 1.
func twoDigits(x float64) string {
	switch {
	case x >= 9.95:
		return Fixed(x, 0)
	case x >= 0.995:
		return Fixed(x, 1)
	}
	return Fixed(x, 2)
}

// Value returns what the row's unit is worth against the column's for the same points: above 1 it is the better buy. If any unit
// of the matrix has no listed cost, Value compares one unit with one.
func (e *Exchange) Value(row, column int) Ratio {
	r := e.Ratios[row][column]
	if e.priced() {
		same := float64(e.Units[column].Listed) / float64(e.Units[row].Listed)
		r.Value, r.Low, r.High = r.Value*same, r.Low*same, r.High*same
	}
	switch r.Bound {
	case Above:
		r.Low, r.High = r.Value, noEnd
	case Below:
		r.Low, r.High = 0, r.Value
	case Unknown:
		r.Low, r.High = 0, noEnd
	}
	return r
}

// Sure reports whether a ratio is surely above or surely below 1.
func (r Ratio) Sure() bool { return r.Low > 1 || r.High < 1 }

// noEnd is larger than every ratio. Runs keep reports as JSON, which has no infinity.
const noEnd = math.MaxFloat64

// priced reports whether all units have a cost.
func (e *Exchange) priced() bool {
	for _, u := range e.Units {
		if u.Listed == 0 {
			return false
		}
	}
	return true
}

// A Cycle is three units of which each beats the next, and the last the first.
type Cycle struct {
	Units  [3]string
	Called [3]string // the names of the units in a sentence
	Value  [3]Ratio  // what the unit is worth against the next, for the same points
}

// Least returns the smallest lower end of the three ratios: the narrowest victory.
func (c *Cycle) Least() float64 { return min(c.Value[0].Low, c.Value[1].Low, c.Value[2].Low) }

// String returns the cycle in words.
func (c *Cycle) String() string {
	var parts []string
	for i, called := range c.Called {
		parts = append(parts, fmt.Sprintf("%s beats %s by %s to 1", called, c.Called[(i+1)%3], c.Value[i].String()))
	}
	return strings.Join(parts, ", ") + "."
}

// Call returns unit i in a sentence, with its name where two units have the same title.
func (e *Exchange) Call(i int) string {
	u := &e.Units[i]
	alike := func(other Exchanged) bool { return other.Called == u.Called && other.Unit != u.Unit }
	switch {
	case u.Called == "":
		return u.Unit
	case slices.ContainsFunc(e.Units, alike):
		return fmt.Sprintf("%s (%s)", u.Called, u.Unit)
	}
	return u.Called
}

// Label returns unit i on an axis, by its name where two units have the same title.
func (e *Exchange) Label(i int) string {
	u := &e.Units[i]
	if u.Title == "" || slices.ContainsFunc(e.Units, func(other Exchanged) bool { return other.Title == u.Title && other.Unit != u.Unit }) {
		return u.Unit
	}
	return u.Title
}

func (e *Exchange) heading() string {
	if e.Heading != "" {
		return e.Heading
	}
	return e.Title
}

// name describes what was weighed.
func (e *Exchange) name() string {
	return fmt.Sprintf("%s: %s in pairs, forces of up to %s points, over %s", e.Ruleset, english.Counted(len(e.Units), "unit"),
		CostText(e.Budget), strings.Join(e.Situations, ", "))
}

// sources describes how the figures were obtained.
func (e *Exchange) sources() []string {
	sentence := fmt.Sprintf("Simulated: %s battles, seed %d", english.Grouped(e.Battles), e.Seed)
	if least, most := e.precision(); most > 0 {
		sentence += fmt.Sprintf(", 95 %% intervals of ±%s to ±%s", PerCent(least), PerCent(most))
	}
	return []string{sentence + "."}
}

// precision returns half of the narrowest and half of the widest interval, as a share of the ratio.
func (e *Exchange) precision() (least, most float64) {
	least = math.Inf(1)
	for i := range e.Ratios {
		for k, r := range e.Ratios[i][:i] {
			if r.Bound == Known && i != k {
				half := math.Sqrt(r.High/r.Low) - 1
				least, most = min(least, half), max(most, half)
			}
		}
	}
	return least, most
}
