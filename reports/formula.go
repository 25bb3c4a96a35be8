package reports

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"salvo/rules/english"
	"salvo/sim"
)

// A Formula prices units by their values. So it can also price units that were not weighed.
type Formula struct {
	Schema   int           `json:"schema"`
	Version  string        `json:"version"`
	Ruleset  string        `json:"ruleset"`
	Title    string        `json:"title"`
	Heading  string        `json:"heading,omitempty"` // what the user calls it; "" if the title is used instead
	Text     string        `json:"equation"`          // only in files: the equation
	Constant int           `json:"constant"`
	Terms    []FormulaTerm `json:"terms"`
	Error    float64       `json:"median_error"` // only in files, like Half: the medians over all units, rounded
	Half     float64       `json:"median_half"`
	Units    []FormulaUnit `json:"units"`   // the units that the formula prices worst come first
	Priced   []PricedUnit  `json:"priced"`  // the units that the user asked for
	Battles  int64         `json:"battles"` // the battles behind the fair costs
	Seed     uint64        `json:"seed"`
	Assumed  []Assumption  `json:"assumed"`
	Notes    []string      `json:"notes"` // only in files
	Origin
}

// A FormulaTerm is Factor times a value of the unit, or Factor for every Per of it.
type FormulaTerm struct {
	Factor int    `json:"factor"`
	Per    int    `json:"per"`
	Of     string `json:"of"`              // "attack x hits"
	Note   string `json:"_note,omitempty"` // how the value becomes a number: "save none counts as 7"; "" if it needs no explanation
}

// A FormulaUnit is a unit to which the formula was fitted.
type FormulaUnit struct {
	Unit      string       `json:"unit"`
	Listed    int          `json:"listed,omitempty"`
	Fair      sim.Estimate `json:"fair"`
	Formula   int          `json:"formula"`   // the cost by the formula
	LeftOut   int          `json:"left_out"`  // the cost by a formula that was fitted without this unit
	Misprices bool         `json:"misprices"` // only in files: LeftOut is off by more than luck explains (the method misprices)
}

// A PricedUnit is a unit that the user wants priced by the formula.
type PricedUnit struct {
	Unit    string `json:"unit"`
	Listed  int    `json:"listed,omitempty"`
	Formula int    `json:"formula"`
}

// Off returns how much a formula that was fitted without the unit exceeds the unit's fair cost.
func (u *FormulaUnit) Off() float64 { return float64(u.LeftOut) - u.Fair.Value }

// Equation returns the formula as players write it.
func (f *Formula) Equation() string {
	text := fmt.Sprintf("cost = %d", f.Constant)
	for _, t := range f.Terms {
		sign := "+"
		if t.Factor < 0 {
			sign = "-"
		}
		of := t.Of
		if t.Per > 1 {
			of += fmt.Sprintf(" / %d", t.Per)
		}
		text += fmt.Sprintf(" %s %d x %s", sign, max(t.Factor, -t.Factor), of)
	}
	return text
}

// notes returns sentences on how the values of units become numbers: "Save none counts as 7."
func (f *Formula) notes() (list []string) {
	for _, t := range f.Terms {
		for note := range strings.SplitSeq(t.Note, "; ") {
			if note == "" {
				continue
			}
			if note = english.Capital(note) + "."; !slices.Contains(list, note) {
				list = append(list, note)
			}
		}
	}
	return list
}

// middle returns the median of some numbers.
func middle(list []float64) float64 {
	slices.Sort(list)
	if len(list) == 0 {
		return 0
	}
	return (list[(len(list)-1)/2] + list[len(list)/2]) / 2
}

// MedianOff returns the median error over all units, each priced by a formula that was fitted without it.
func (f *Formula) MedianOff() float64 {
	var list []float64
	for i := range f.Units {
		list = append(list, math.Abs(f.Units[i].Off()))
	}
	return middle(list)
}

// MedianHalf returns the median half-width of the intervals of the fair costs.
func (f *Formula) MedianHalf() float64 {
	var list []float64
	for i := range f.Units {
		list = append(list, f.Units[i].Fair.Half())
	}
	return middle(list)
}

// misprices reports whether LeftOut, the cost by a formula that was fitted without the unit, differs too much from the unit's fair
// cost: by more than half the width of the fair cost's interval plus twice the formula's median error. Such a difference is the
// worth of special rules, and of values that have no term in the formula.
func (f *Formula) misprices(u *FormulaUnit) bool {
	return math.Abs(u.Off()) > u.Fair.Half()+2*f.MedianOff()
}

// Answers states the formula, how far it can be trusted, and its costs of the units that the user asked for.
func (f *Formula) Answers() []Sentence {
	list := []Sentence{plainly(f.Equation() + "."),
		Say("A unit that it has not seen is priced to %s points of its fair cost in the median; fair costs are known to ±%s.",
			Phrase{Fixed(f.MedianOff(), 1), "median_error", f.MedianOff()}, Phrase{Fixed(f.MedianHalf(), 1), "median_half", f.MedianHalf()})}
	for _, p := range f.Priced {
		list = append(list, Say("%s: %s points.", p.Unit, Phrase{fmt.Sprint(p.Formula), "formula of " + p.Unit, float64(p.Formula)}))
	}
	return list
}

// name describes what was fitted.
func (f *Formula) name() string {
	return fmt.Sprintf("%s: %s", f.Ruleset, english.Counted(len(f.Units), "unit"))
}

// sources describes how the figures were obtained.
func (f *Formula) sources() []string {
	return []string{fmt.Sprintf("Fitted to fair costs of %s simulated battles, seed %d; errors by leaving each unit out.",
		english.Grouped(f.Battles), f.Seed)}
}
