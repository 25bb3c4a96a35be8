package reports

import (
	"fmt"
	"math"
	"strings"

	"salvo/rules/english"
	"salvo/sim"
)

// A Review judges a scenario over many battles: whether it is fair, when it is decided, what decides it, and what has no part
// in it. Scores and chances are those of side a, a draw counting half.
type Review struct {
	Schema   int          `json:"schema"`
	Version  string       `json:"version"`
	Scenario string       `json:"scenario"`
	Title    string       `json:"title"`
	Heading  string       `json:"heading,omitempty"`
	Answer   []Sentence   `json:"answers"`
	Turns    int          `json:"turns"`
	Value    sim.Estimate `json:"value"` // the score if both sides choose well
	Bound    *Attack      `json:"bound,omitempty"`
	Held     sim.Estimate `json:"held"`   // the score of the same choices, measured again over Trials battles: the scores of changes are compared with it
	Others   []OtherValue `json:"others"` // the scores of the scenario's own plans with other players, and with either side moving first
	Chosen   []ChosenPlan `json:"chosen"`
	Choice   float64      `json:"choice"`  // the share of the variance of the result that comes from the choice of plans; the rest is luck
	Decided  []int        `json:"decided"` // the number of battles by the turn that decided them, from turn 0
	// DecidedEarly is the share of battles decided before half time.
	DecidedEarly  sim.Estimate      `json:"decided_early"`
	Comebacks     sim.Estimate      `json:"comebacks"`
	Tension       []Tension         `json:"tension"`
	Curves        [][]float64       `json:"curves"` // chances at the end of each turn in the first battles
	Walk          Walk              `json:"fair_walk"`
	Length        sim.Estimate      `json:"length"` // the length in turns
	EndsEarly     sim.Estimate      `json:"ends_early"`
	EndsBroken    sim.Estimate      `json:"ends_broken"`
	EndsOtherwise sim.Estimate      `json:"ends_otherwise"`
	Units         []ReviewUnit      `json:"units"`
	Objectives    []ReviewObjective `json:"objectives"`
	Matters       []Matter          `json:"matters"`
	Helps         []Help            `json:"helps"`
	Battles       int               `json:"battles"`
	PlayOuts      int64             `json:"play_outs"`
	Trials        int64             `json:"trials"`
	Glances       int64             `json:"glances"` // battles of each change that seems to matter little
	Seed          uint64            `json:"seed"`
	Notes         []string          `json:"notes"`
	Origin
	Typed string `json:"_typed,omitempty"`
	Sides []Side `json:"_sides,omitempty"`
	// Draws is the share of the followed battles that no side won.
	Draws sim.Estimate `json:"_draws,omitzero"`
}

// CurvesShown is how many battles the picture shows as curves.
const CurvesShown = 30

// An OtherValue is the score of the plans that the scenario states, with other players or with a given side moving first.
type OtherValue struct {
	Name  string       `json:"name"` // simple, careful, first-a, first-b
	Value sim.Estimate `json:"value"`
}

// A ChosenPlan is a plan that a side should choose, with its share.
type ChosenPlan struct {
	Side  string  `json:"side"`
	Name  string  `json:"name"`
	Share float64 `json:"share"`
}

// A Tension says how open battles are at the end of a turn: 1 - abs(2p - 1), where p is the chance of a side.
type Tension struct {
	Turn int          `json:"turn"`
	Mean sim.Estimate `json:"mean"`
	Fan  [5]float64   `json:"fan"` // the values below which a tenth, a quarter, half, three quarters and nine tenths of the battles lie
}

// A Walk holds the figures of a fair random walk with as many turns as the scenario.
type Walk struct {
	Decided   float64 `json:"decided"` // mean turn
	Comebacks float64 `json:"comebacks"`
	Tension   float64 `json:"tension"`
}

// A ReviewUnit says how often a unit had no part in a battle: it neither fired, was fired at, fought, led nor stood at an
// objective.
type ReviewUnit struct {
	Side    string       `json:"side"`
	Name    string       `json:"name"` // its name in stories
	Words   string       `json:"_words"`
	Kind    string       `json:"unit"`
	Arrival int          `json:"arrival,omitempty"`
	Idle    sim.Estimate `json:"idle"`
	Fires   sim.Estimate `json:"fires"`
	Armed   bool         `json:"armed"`
}

// A ReviewObjective says how often each side holds an objective at the end, and in what share of battles both sides had
// units there, perhaps at different times.
type ReviewObjective struct {
	Name      string          `json:"name"`
	Held      [2]sim.Estimate `json:"held"`
	Contested sim.Estimate    `json:"contested"`
	Changes   sim.Estimate    `json:"changes"` // how often the objective changes hands in a battle
}

// The kinds of changes that are tried to see what matters.
const (
	UnitAbsent         = "unit absent"
	ArrivalAbsent      = "arrival never comes"
	ArrivalAtOnce      = "arrival on turn 1"
	ObjectiveWorthless = "objective worth nothing"
)

// A Matter is one change of the scenario and its value, with the same luck and the same plans.
type Matter struct {
	What   string       `json:"what"`
	Side   string       `json:"side,omitempty"`
	Name   string       `json:"name"`
	Words  string       `json:"_words,omitempty"` // units: "one M4 Sherman (76 mm)"
	Turn   int          `json:"turn,omitempty"`   // the turn of an arrival
	Value  sim.Estimate `json:"value"`
	Change sim.Estimate `json:"change"`
}

// A Help is a change that might improve the scenario, with the turn by which half of the battles are then decided.
type Help struct {
	Matter
	Decided int `json:"decided"`
}

// MedianTurn returns the turn by which half of the battles are decided.
func MedianTurn(turns []int) int {
	all, sum := 0, 0
	for _, n := range turns {
		all += n
	}
	for t, n := range turns {
		if sum += n; 2*sum >= all {
			return t
		}
	}
	return len(turns) - 1
}

// meanTurn returns the mean turn in which battles are decided.
func meanTurn(turns []int) float64 {
	all, sum := 0, 0
	for t, n := range turns {
		all, sum = all+n, sum+t*n
	}
	return float64(sum) / float64(max(1, all))
}

// meanTension returns the mean of the tension over all turns.
func (r *Review) meanTension() (sum float64) {
	for _, t := range r.Tension {
		sum += t.Mean.Value / float64(len(r.Tension))
	}
	return sum
}

// the returns the name of a side in a sentence.
func (r *Review) the(side int) string {
	return "the " + strings.TrimPrefix(r.Sides[side].Short, "the ")
}

// sideNamed returns the index of a side by its letter.
func (r *Review) sideNamed(letter string) int {
	for i := range r.Sides {
		if r.Sides[i].Letter == letter {
			return i
		}
	}
	return 0
}

// Answers returns the verdict: whether the scenario is fair, when and by what it is decided (unless most battles are drawn),
// what has no part in it, and last what might help.
func (r *Review) Answers() []Sentence {
	list := []Sentence{r.fairness()}
	if r.Bound != nil {
		list = append(list, r.Bound.inWords(r.Sides))
	}
	if !r.mostlyDrawn() { // a draw is open to the end, however little happens
		list = append(list, r.decided(), r.decides(), r.comebacks())
	}
	list = append(list, r.late()...)
	list = append(list, r.uncontested()...)
	list = append(list, r.idle()...)
	return append(list, r.helps()...)
}

// even is the largest distance of a fair scenario's value from one half. The interval of the value may reach twice as far.
const even = 0.05

// mostlyDrawn reports whether surely more than half of the battles end in a draw.
func (r *Review) mostlyDrawn() bool { return r.Draws.Low > 0.5 }

// lopsided is the distance of the value from one half beyond which the winner hardly depends on luck.
const lopsided = 0.35

// fairness says which side the scenario favours.
func (r *Review) fairness() Sentence {
	v := r.Value
	span := ""
	if !IsExact(v) {
		span = fmt.Sprintf(" (%s to %s)", Fixed(math.Floor(100*v.Low), 0), Fixed(RoundUp(100*v.High), 0))
	}
	if r.mostlyDrawn() {
		return Say("Most battles end in a draw (%s): that is no sign that it is fair. Value %s%s for %s, a draw counting half.", chance("draws", r.Draws),
			Phrase{Fixed(100*v.Value, 0) + " %", "value", v.Value}, span, r.the(0))
	}
	value, well := Phrase{Fixed(100*v.Value, 0) + " %", "value", v.Value}, r.well()
	switch {
	case v.Low > 0.5+even:
		return Say("Unfair: it favours %s %s, value %s%s.", r.the(0), well, value, span)
	case v.High < 0.5-even:
		return Say("Unfair: it favours %s %s, value %s%s for %s.", r.the(1), well, value, span, r.the(0))
	case math.Abs(v.Value-0.5) <= even && v.Low >= 0.5-2*even && v.High <= 0.5+2*even:
		return Say("Fair for both %s: value %s%s for %s.", well, value, span, r.the(0))
	}
	if v.Low <= 0.5 && v.High >= 0.5 {
		return Say("Perhaps fair: value %s%s for %s %s; this many battles cannot tell it from even.", value, span, r.the(0), well)
	}
	return Say("Perhaps unfair: value %s%s for %s %s; this many battles cannot tell.", value, span, r.the(0), well)
}

// well says by which plans the sides fight: those that were attacked, those of a quick search, or those of the scenario.
func (r *Review) well() string {
	switch {
	case r.Bound != nil:
		return "if both play well"
	case len(r.Chosen) > 0:
		return "with the plans of a quick search"
	}
	return "as they are led here"
}

// decided states when battles are decided, and when a fair random walk is.
func (r *Review) decided() Sentence {
	turn := MedianTurn(r.Decided)
	walk := Say("on average decided on turn %s, a fair random walk on turn %s", Phrase{Fixed(meanTurn(r.Decided), 1), "mean turn decided", meanTurn(r.Decided)},
		Phrase{Fixed(r.Walk.Decided, 1), "decided in a fair walk", r.Walk.Decided})
	switch {
	case turn <= 1:
		return Say("Decided on turn 1 in half of the battles or more: what happens later hardly matters; %s.", walk)
	case turn == r.Turns:
		return Say("Open to the last turn in half of the battles; %s.", walk)
	}
	return Say("Decided by turn %s of %s in half of the battles; %s.", turn, r.Turns, walk)
}

// decides says what decides most of the result: the plans, luck, or the forces and the ground.
func (r *Review) decides() Sentence {
	choice := Phrase{Fixed(100*r.Choice, 0) + " %", "choice", r.Choice}
	switch {
	case r.Choice >= 0.5:
		return Say("Plans decide more than luck: %s of the result.", choice)
	case r.Choice < 0.05 && math.Abs(r.Value.Value-0.5) > lopsided:
		return Say("The forces and the ground decide nearly all: plans account for %s of the result, and luck changes little.", choice)
	case r.Choice < 0.05:
		return Say("Once both choose well luck decides nearly all: plans account for %s of the result.", choice)
	}
	return Say("Plans account for %s of the result, luck for the rest.", choice)
}

// comebacks states how often a side that was nearly beaten wins, and how tense battles are.
func (r *Review) comebacks() Sentence {
	tension := r.meanTension()
	word := "about as tense as"
	if tension < r.Walk.Tension-0.1 {
		word = "less tense than"
	} else if tension > r.Walk.Tension+0.1 {
		word = "more tense than"
	}
	return Say("Comebacks from a chance below 25 %: %s (fair walk %s). Tension %s, %s a fair walk (%s).", chance("comebacks", r.Comebacks),
		Phrase{PerCent(r.Walk.Comebacks), "comebacks in a fair walk", r.Walk.Comebacks}, Phrase{Fixed(tension, 2), "tension", tension}, word,
		Phrase{Fixed(r.Walk.Tension, 2), "tension of a fair walk", r.Walk.Tension})
}

// hardly is the largest change of the value that players would not notice.
const hardly = 0.03

// late names arrivals that come too late to matter.
func (r *Review) late() (list []Sentence) {
	for _, m := range r.Matters {
		if m.What == ArrivalAbsent && m.Change.Low > -hardly && m.Change.High < hardly {
			list = append(list, Say("The reinforcements of %s (%s, turn %s) come too late to matter: without them the value changes by %s points.",
				r.the(r.sideNamed(m.Side)), m.Words, m.Turn, Phrase{withSign(100*m.Change.Value, 1), "change without " + m.Name, m.Change.Value}))
		}
	}
	return list
}

// uncontested names the objectives where both sides have units in fewer than 5 % of the battles.
func (r *Review) uncontested() (list []Sentence) {
	for _, o := range r.Objectives {
		if o.Contested.Value < 0.05 {
			list = append(list, Say("Nobody contests objective %s: both sides are there in %s of the battles.", o.Name,
				chance("contested "+o.Name, o.Contested)))
		}
	}
	return list
}

// mostlyIdle is the share of battles from which on a unit counts as idle.
const mostlyIdle = 0.8

// idle names armed units that never fire, and others that have no part in four of five battles or more.
func (r *Review) idle() (list []Sentence) {
	var silent, idle []string
	for _, u := range r.Units {
		name := u.Words + " of " + r.the(r.sideNamed(u.Side))
		switch {
		case u.Armed && u.Fires.Value == 0:
			silent = append(silent, name)
		case u.Idle.Value >= mostlyIdle:
			idle = append(idle, name)
		}
	}
	if silent != nil {
		list = append(list, Say("Never fires in %s battles: %s.", fmt.Sprint(r.Battles), english.List(silent)))
	}
	if idle != nil {
		list = append(list, Say("Has nothing to do in four of five battles or more: %s.", english.List(idle)))
	}
	return list
}

// helps states what might help.
func (r *Review) helps() (list []Sentence) {
	for _, h := range r.Helps {
		list = append(list, Say("What might help: with %s the value is %s, and half of the battles are decided by turn %s.", r.changed(&h.Matter),
			chance("value with "+h.Name, h.Value), h.Decided))
	}
	return list
}

// changed describes a change.
func (r *Review) changed(m *Matter) string {
	switch m.What {
	case UnitAbsent:
		return fmt.Sprintf("%s of %s less", m.Words, r.the(r.sideNamed(m.Side)))
	case ArrivalAbsent:
		return fmt.Sprintf("%s of %s never arriving", m.Words, r.the(r.sideNamed(m.Side)))
	case ArrivalAtOnce:
		return fmt.Sprintf("%s of %s on turn 1", m.Words, r.the(r.sideNamed(m.Side)))
	}
	return "objective " + m.Name + " worth nothing"
}

// sources describes how the figures were obtained.
func (r *Review) sources() []string {
	list := []string{fmt.Sprintf("Simulated: %d battles with the plans that both should choose, each played out at most %d times from every turn's end, seed %d, "+
		"95 %% interval. The chances of the fair walk are measured by as many play-outs.", r.Battles, r.PlayOuts, r.Seed)}
	if r.Glances > 0 && len(r.Matters) > 0 {
		list = append(list, fmt.Sprintf("What matters: %s battles of each change with the same luck and plans, %s of the largest changes and of arrivals.",
			english.Grouped(r.Glances), english.Grouped(r.Trials)))
	}
	if r.Bound == nil && len(r.Chosen) > 0 {
		list = append(list, "The plans were not attacked: without --quick the review says how much better plans could gain.")
	}
	return list
}
