package reports

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"salvo/rules/english"
	"salvo/sim"
)

// Sensitivity holds how a figure of an engagement changes if one thing at a time is changed by a step, the largest change
// first.
type Sensitivity struct {
	Schema   int          `json:"schema"`
	Version  string       `json:"version"`
	Scenario string       `json:"scenario"` // the canonical line of the engagement
	Title    string       `json:"title"`
	Heading  string       `json:"heading,omitempty"` // what the user calls it; "" if title and scenario are used instead
	Answer   []Sentence   `json:"answers"`
	Figure   string       `json:"figure"` // as the user writes it: "winner=a"
	Never    []Never      `json:"never,omitempty"`
	Base     Cell         `json:"base"` // the figure without a change
	Things   []Influence  `json:"things"`
	Assumed  []Assumption `json:"assumed"`
	Notes    []string     `json:"notes"` // whole sentences
	Origin
	Typed  string `json:"_typed,omitempty"` // the line as the user wrote it; "" if no user wrote one
	Words  string `json:"_words,omitempty"` // the figure in words; "" if there are none
	Told   string `json:"_told,omitempty"`  // the clause that states the figure, see [Clause]; "" if there is none
	Metric string `json:"_metric"`          // the metric of the figure, as in CSV
	Value  string `json:"_value"`           // the value of the figure, as in CSV
	Mean   bool   `json:"_mean,omitempty"`  // the figure is a number, not a chance
	Sides  []Side `json:"_sides,omitempty"` // the sides of a fight; nil if there are none
}

// An Influence is one thing that was changed by steps.
type Influence struct {
	Kind  InfluenceKind   `json:"kind"`
	Party string          `json:"party,omitempty"`    // the party of the unit; "" for other things
	Of    string          `json:"unit,omitempty"`     // the unit; "" for other things
	Name  string          `json:"name"`               // "save", "range", "suppress-dice"
	Unit  string          `json:"measured,omitempty"` // the unit of a number: "cm"; "" for none
	From  string          `json:"from"`               // the value without a change
	Steps []SensitiveStep `json:"steps"`
	Score bool            `json:"_score,omitempty"` // a die at or above the value succeeds: it reads 5+
	Words string          `json:"_words,omitempty"` // the thing in words: "save of the M4 Sherman"; "" if there are none
}

// An InfluenceKind is a kind of thing that can be changed.
type InfluenceKind string

const (
	StatOfUnit    InfluenceKind = "stat"
	FactorOfFight InfluenceKind = "factor"
	ReadingOfRule InfluenceKind = "reading"
)

// A SensitiveStep is another value of one thing, with its effect.
type SensitiveStep struct {
	To        string       `json:"to"`
	Cell      Cell         `json:"figure"`
	Change    sim.Estimate `json:"change"`
	Sure      bool         `json:"sure"` // the figure changes by more than luck can explain
	Exact     bool         `json:"_exact,omitempty"`
	Unlikely  bool         `json:"_unlikely,omitempty"`  // the step would make a different unit of the unit: only long texts and files show the step
	Different bool         `json:"_different,omitempty"` // the distribution of the figure's metric changed at all
}

// sure reports whether a change of the figure is larger than luck can explain.
func sure(change sim.Estimate) bool {
	return math.Abs(change.Value) > max(certainty, surely*change.Half())
}

// size returns the largest sure change of the likely steps, without its sign; 0 if no change is sure.
func (f *Influence) size() float64 {
	size := 0.0
	for i := range f.Steps {
		if s := &f.Steps[i]; s.Sure && !s.Unlikely {
			size = max(size, math.Abs(s.Change.Value))
		}
	}
	return size
}

// Rank marks the steps whose change is sure, and sorts things by their largest sure change (size).
func (y *Sensitivity) Rank() {
	for _, f := range y.Things {
		for i := range f.Steps {
			f.Steps[i].Sure = sure(f.Steps[i].Change)
		}
	}
	slices.SortStableFunc(y.Things, func(a, b Influence) int { return cmp.Compare(b.size(), a.size()) })
}

// ranked returns the things that surely change the figure.
func (y *Sensitivity) ranked() []Influence {
	i := slices.IndexFunc(y.Things, func(f Influence) bool { return f.size() == 0 })
	if i < 0 {
		return y.Things
	}
	return y.Things[:i]
}

// called returns a thing in words: "sherman-m4 save", "range", "reading of suppress dice".
func (y *Sensitivity) called(f *Influence) string {
	if f.Words != "" {
		return f.Words
	}
	switch f.Kind {
	case StatOfUnit:
		both := slices.ContainsFunc(y.Things, func(o Influence) bool { return o.Of == f.Of && o.Party != f.Party })
		if both {
			return f.Party + ": " + f.Of + " " + f.Name
		}
		return f.Of + " " + f.Name
	case ReadingOfRule:
		return "reading of " + strings.ReplaceAll(f.Name, "-", " ")
	}
	return f.Name
}

// value returns a value with its unit, if it is a number.
func (f *Influence) value(of string) string {
	switch {
	case of == "unit" || of == "same": // both words stand for a value that is given elsewhere
		return "unchanged"
	case strings.Trim(of, "0123456789.-") != "":
		return strings.ReplaceAll(of, "-", " ")
	case f.Score:
		return of + "+"
	}
	return strings.TrimSpace(of + " " + f.Unit)
}

// step returns the value of a step. For a list it returns only the part that differs: "2xrifle", "no lmg".
func (f *Influence) step(s *SensitiveStep) string {
	if !strings.Contains(f.From+s.To, "/") {
		return f.value(s.To)
	}
	was, is := strings.Split(f.From, "/"), strings.Split(s.To, "/")
	for _, part := range is {
		if !slices.Contains(was, part) {
			return part
		}
	}
	for _, part := range was {
		if !slices.Contains(is, part) {
			return "no " + part
		}
	}
	return f.value(s.To)
}

// change returns a difference with its sign, in points if the figure is a chance.
func (y *Sensitivity) change(e sim.Estimate) string { return signed(e, Factor(y.Mean)) }

// points returns the unit of changes for a sentence.
func (y *Sensitivity) points() string {
	if y.Mean {
		return ""
	}
	return " points"
}

// answers states the figure, and what it depends on most.
func (y *Sensitivity) answers() []Sentence {
	list := []Sentence{y.base()}
	ranked := y.ranked()
	if len(ranked) == 0 {
		return append(list, plainly("No single step changes that, as far as can be told."))
	}
	most := Sentence{{Words: "It depends most on "}}
	for i := range ranked[:min(3, len(ranked))] {
		if i > 0 {
			most = append(most, Phrase{Words: "; then on "})
		}
		most = append(most, y.inBrief(&ranked[i])...)
	}
	return append(list, append(most, Phrase{Words: "."}))
}

// base states the figure without a change.
func (y *Sensitivity) base() Sentence {
	if y.Told != "" {
		clause := Clause{Text: y.Told, Metric: y.Metric, Name: y.Figure, Figure: y.Base.Estimate, Mean: y.Mean}
		if told := Tell([]Clause{clause}); told != nil {
			return told
		}
	}
	return Sentence{{Words: english.Capital(cmp.Or(y.Words, y.Figure)) + ": "}, {FigureText(y.Base.Estimate, y.Mean), y.Figure, y.Base.Estimate.Value}, {Words: "."}}
}

// inBrief states a thing with its largest changes in both directions: "sherman-m4 save (4+): -6.1 points with 3+,
// +4 with 5+".
func (y *Sensitivity) inBrief(f *Influence) Sentence {
	sentence := Sentence{{Words: fmt.Sprintf("%s (%s): ", y.called(f), f.value(f.From))}}
	unit, joint := y.points(), ""
	for _, s := range f.extremes() {
		if s != nil {
			sentence = append(sentence, Phrase{Words: joint}, Phrase{y.change(s.Change), y.changeName(f, s), s.Change.Value},
				Phrase{Words: unit + " with " + f.alike(s)})
			unit, joint = "", ", "
		}
	}
	return sentence
}

// alike returns the value of a step, and those of other likely steps with an equal change: "side or rear".
func (f *Influence) alike(s *SensitiveStep) string {
	text := f.step(s)
	for i := range f.Steps {
		if other := &f.Steps[i]; other.To != s.To && !other.Unlikely && math.Abs(other.Change.Value-s.Change.Value) <= certainty {
			text += " or " + f.step(other)
		}
	}
	return text
}

// changeName returns the name of a change among the figures of the document.
func (y *Sensitivity) changeName(f *Influence, s *SensitiveStep) string {
	return y.called(f) + "=" + s.To
}

// extremes returns the steps that lower and that raise the figure most; nil for a direction without a sure change.
func (f *Influence) extremes() (both [2]*SensitiveStep) {
	for i := range f.Steps {
		s := &f.Steps[i]
		if !s.Sure || s.Unlikely {
			continue
		}
		side := 0
		if s.Change.Value > 0 {
			side = 1
		}
		if both[side] == nil || math.Abs(s.Change.Value) > math.Abs(both[side].Change.Value) {
			both[side] = s
		}
	}
	return both
}

// likely reports whether any step of the thing is likely: after it the unit is still the same unit.
func (f *Influence) likely() bool {
	return slices.ContainsFunc(f.Steps, func(s SensitiveStep) bool { return !s.Unlikely })
}

// rest counts in a sentence the things that do not surely change the figure, apart from things without a likely step.
func (y *Sensitivity) rest() []string {
	nothing, other, unclear := 0, 0, 0
	var likely []Influence
	for _, f := range y.Things[len(y.ranked()):] {
		if f.likely() {
			likely = append(likely, f)
		}
	}
	for _, f := range likely {
		different := func(s SensitiveStep) bool { return s.Different }
		moved := func(s SensitiveStep) bool { return math.Abs(s.Change.Value) > certainty }
		switch {
		case !slices.ContainsFunc(f.Steps, different):
			nothing++
		case !slices.ContainsFunc(f.Steps, moved):
			other++
		default:
			unclear++
		}
	}
	var parts []string
	for _, p := range []struct {
		n    int
		what string
	}{{nothing, "nothing"}, {other, "what else comes out, but not that"}, {unclear, "too little to tell"}} {
		if p.n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s %s", p.n, agreeing(p.n, "change"), p.what))
		}
	}
	if parts == nil {
		return nil
	}
	return []string{fmt.Sprintf("Of %s that were stepped, %s.", english.Counted(len(y.ranked())+len(likely), "thing"), english.Clauses(parts))}
}

// agreeing returns a verb in the singular or plural, by n.
func agreeing(n int, verb string) string {
	if n == 1 {
		return verb + "s"
	}
	return verb
}

// sources describes how the figures were obtained.
func (y *Sensitivity) sources() []string {
	var t tally
	for _, f := range y.Things {
		for i := range f.Steps {
			t.add(&f.Steps[i].Cell)
		}
	}
	list := t.sentences("a step, all with the same luck")
	if t.simulated > 0 {
		list[len(list)-1] += " All changes are from one base sample."
	}
	return list
}

// headline returns the title of the picture.
func (y *Sensitivity) headline() string {
	if y.Heading != "" {
		return y.Heading
	}
	title := y.base()
	if ranked := y.ranked(); len(ranked) > 0 {
		title = Say("%s It depends most on %s.", title, y.inBrief(&ranked[0]))
	}
	return title.String()
}
