package reports

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"salvo/sim"
)

// Sensitivity is what stepping one thing at a time does to a figure of an engagement, what does most first.
type Sensitivity struct {
	Scenario string // the canonical line of the engagement
	Typed    string // the line as the user wrote it; "" if nobody did
	Title    string
	Heading  string // what a reader calls it; "" where the title and the scenario must do
	Figure   string // as the user writes it: "winner=a"
	Told     string // the clause that tells it, see [Clause]; "" if there is none
	Metric   string // of the figure, and
	Value    string // its value, as CSV has them
	Mean     bool   // a plain number, and no chance
	Sides    []Side // of a fight; nil where there are none
	Base     Cell   // the figure with nothing changed
	Things   []Influence
	Never    []Never
	Assumed  []Assumption
	Notes    []string // whole sentences
	Version  string
}

// An Influence is one thing that was stepped.
type Influence struct {
	Kind  InfluenceKind
	Party string // whose unit it is; "" for other things
	Of    string // the unit; "" for other things
	Name  string // "save", "range", "suppress-dice"
	Unit  string // of a number that has one
	From  string // what it is
	Steps []SensitiveStep
}

// An InfluenceKind is what can be stepped.
type InfluenceKind string

const (
	StatOfUnit    InfluenceKind = "stat"
	FactorOfFight InfluenceKind = "factor"
	ReadingOfRule InfluenceKind = "reading"
)

// A SensitiveStep is another value of one thing, and what that does.
type SensitiveStep struct {
	To        string
	Cell      Cell // the figure
	Change    Shift
	Different bool // whether anything of the figure's metric was different at all
}

// surely is how many times its half-width a change must be from nothing. Hundreds of steps are looked at, so that with
// 95 % some would seem to matter that do not; with this it is one in a thousand.
const surely = 1.68

// sure reports whether a step changes the figure, for all that luck can do.
func (s *SensitiveStep) sure() bool {
	e := s.Change.Estimate
	return math.Abs(e.Value) > max(certainty, surely*e.Half())
}

// size is the largest change that is sure.
func (f *Influence) size() float64 {
	size := 0.0
	for i := range f.Steps {
		if s := &f.Steps[i]; s.sure() {
			size = max(size, math.Abs(s.Change.Estimate.Value))
		}
	}
	return size
}

// Rank puts what changes most first.
func (y *Sensitivity) Rank() {
	slices.SortStableFunc(y.Things, func(a, b Influence) int { return cmp.Compare(b.size(), a.size()) })
}

// ranked are the things that surely change the figure.
func (y *Sensitivity) ranked() []Influence {
	i := slices.IndexFunc(y.Things, func(f Influence) bool { return f.size() == 0 })
	if i < 0 {
		return y.Things
	}
	return y.Things[:i]
}

// called is a thing in words: "sherman-m4 save", "range", "reading suppress-dice".
func (y *Sensitivity) called(f *Influence) string {
	switch f.Kind {
	case StatOfUnit:
		both := slices.ContainsFunc(y.Things, func(o Influence) bool { return o.Of == f.Of && o.Party != f.Party })
		if both {
			return f.Party + ": " + f.Of + " " + f.Name
		}
		return f.Of + " " + f.Name
	case ReadingOfRule:
		return "+" + f.Name
	}
	return f.Name
}

// value is one with its unit, if it is a number.
func (f *Influence) value(of string) string {
	if f.Unit == "" || strings.Trim(of, "0123456789.-") != "" {
		return of
	}
	return of + " " + f.Unit
}

// step is the value of a step. Of a list it is the part that is another: "2xrifle", "no lmg".
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

// change is a difference with its sign, in points where the figure is a chance.
func (y *Sensitivity) change(e sim.Estimate) string { return signed(e, Factor(y.Mean)) }

// points is what changes are counted in, for a sentence.
func (y *Sensitivity) points() string {
	if y.Mean {
		return ""
	}
	return " points"
}

// Answers tell the figure, and what it depends on most.
func (y *Sensitivity) Answers() []string {
	list := []string{y.base()}
	ranked := y.ranked()
	if len(ranked) == 0 {
		return append(list, "No single step changes that, as far as can be told.")
	}
	var parts []string
	for i := range ranked[:min(3, len(ranked))] {
		parts = append(parts, y.inBrief(&ranked[i]))
	}
	return append(list, "It depends most on "+strings.Join(parts, "; then on ")+".")
}

// base tells the figure with nothing changed.
func (y *Sensitivity) base() string {
	if y.Told != "" {
		clause := Clause{Text: y.Told, Metric: y.Metric, Figure: y.Base.Estimate, Mean: y.Mean}
		if text := Sentence([]Clause{clause}); text != "" {
			return text
		}
	}
	return fmt.Sprintf("%s: %s.", y.Figure, FigureText(y.Base.Estimate, y.Mean))
}

// inBrief is a thing with its largest changes to either side: "sherman-m4 save (4): -6.1 points at 3, +4 at 5".
func (y *Sensitivity) inBrief(f *Influence) string {
	var parts []string
	unit := y.points()
	for _, s := range f.extremes() {
		if s != nil {
			parts = append(parts, fmt.Sprintf("%s%s with %s", y.change(s.Change.Estimate), unit, f.step(s)))
			unit = ""
		}
	}
	return fmt.Sprintf("%s (%s): %s", y.called(f), f.value(f.From), strings.Join(parts, ", "))
}

// extremes are the steps that lower and that raise the figure most; nil where none surely does.
func (f *Influence) extremes() (both [2]*SensitiveStep) {
	for i := range f.Steps {
		s := &f.Steps[i]
		if !s.sure() {
			continue
		}
		side := 0
		if s.Change.Estimate.Value > 0 {
			side = 1
		}
		if both[side] == nil || math.Abs(s.Change.Estimate.Value) > math.Abs(both[side].Change.Estimate.Value) {
			both[side] = s
		}
	}
	return both
}

// rest counts in a sentence what is not ranked.
func (y *Sensitivity) rest() []string {
	nothing, other, unclear := 0, 0, 0
	for _, f := range y.Things[len(y.ranked()):] {
		different := func(s SensitiveStep) bool { return s.Different }
		moved := func(s SensitiveStep) bool { return math.Abs(s.Change.Estimate.Value) > certainty }
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
	return []string{fmt.Sprintf("Of %s that were stepped, %s.", numbered(len(y.Things), "thing"), enumerated(parts))}
}

// agreeing is a verb of so many.
func agreeing(n int, verb string) string {
	if n == 1 {
		return verb + "s"
	}
	return verb
}

// sources tell how the figures were obtained.
func (y *Sensitivity) sources() []string {
	fewest, most, exact := int64(math.MaxInt64), int64(0), 0
	for _, f := range y.Things {
		for i := range f.Steps {
			if c := &f.Steps[i].Cell; c.Exact {
				exact++
			} else {
				fewest, most = min(fewest, c.Trials), max(most, c.Trials)
			}
		}
	}
	if most == 0 {
		return []string{"Exact: every branch walked."}
	}
	trials := grouped(most)
	if fewest < most {
		trials = grouped(fewest) + " to " + trials
	}
	rolled := fmt.Sprintf("%s trials a step, all with the same luck, seed %d, 95 %% interval.", trials, y.seed())
	if exact > 0 {
		return []string{"Without an interval: exact, every branch walked.", "With one: simulated, " + rolled}
	}
	return []string{"Simulated: " + rolled}
}

// seed is that of what was rolled.
func (y *Sensitivity) seed() uint64 {
	for _, f := range y.Things {
		for i := range f.Steps {
			if c := &f.Steps[i].Cell; !c.Exact {
				return c.Seed
			}
		}
	}
	return 0
}

// headline is what stands over a picture.
func (y *Sensitivity) headline() string {
	if y.Heading != "" {
		return y.Heading
	}
	return y.base()
}
