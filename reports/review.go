package reports

import (
	"fmt"
	"math"
	"strings"

	"salvo/rules/english"
	"salvo/sim"
)

// A Review judges a scenario over many battles: whether it is fair, when it is decided, what decides it, and what has no part in it.
// Scores and chances are those of side a, a draw counting half.
type Review struct {
	Schema   int          `json:"schema"`
	Version  string       `json:"version"`
	Scenario string       `json:"scenario"`
	Title    string       `json:"title"`
	Heading  string       `json:"heading,omitempty"`
	Answer   []Sentence   `json:"answers"`
	Turns    int          `json:"turns"`
	Value    sim.Estimate `json:"value"` // if both choose well
	Bound    *Attack      `json:"bound,omitempty"`
	Held     sim.Estimate `json:"held"`   // the score of the mixtures over Trials battles, with which changes are compared
	Others   []OtherValue `json:"others"` // default plans with other players, and by who moves first
	Chosen   []ChosenPlan `json:"chosen"`
	Choice   float64      `json:"choice"`  // share of the variance of the result between strategies; the rest is luck
	Decided  []int        `json:"decided"` // battles by the turn that decided them, from turn 0
	// DecidedEarly is the share decided before half time.
	DecidedEarly  sim.Estimate      `json:"decided_early"`
	Comebacks     sim.Estimate      `json:"comebacks"`
	Tension       []Tension         `json:"tension"`
	Curves        [][]float64       `json:"curves"` // chances at the turns' ends of the first battles
	Walk          Walk              `json:"fair_walk"`
	Length        sim.Estimate      `json:"length"` // in turns
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
	Seed          uint64            `json:"seed"`
	Notes         []string          `json:"notes"`
	Origin
	Typed string `json:"_typed,omitempty"`
	Sides []Side `json:"_sides,omitempty"`
}

// CurvesShown is how many battles a picture shows as curves.
const CurvesShown = 30

// An OtherValue is the score with default plans: between simple or careful players, or if a side begins.
type OtherValue struct {
	Name  string       `json:"name"` // simple, careful, first-a, first-b
	Value sim.Estimate `json:"value"`
}

// A ChosenPlan is a plan that a side should choose, and how often.
type ChosenPlan struct {
	Side  string  `json:"side"`
	Name  string  `json:"name"`
	Share float64 `json:"share"`
}

// A Tension is how open battles are at the end of a turn: 1 - abs(2p - 1), with p the chance of a side.
type Tension struct {
	Turn int          `json:"turn"`
	Mean sim.Estimate `json:"mean"`
	Fan  [5]float64   `json:"fan"` // below it lie a tenth, a quarter, half, three quarters, nine tenths of the battles
}

// A Walk is what a fair random walk of as many turns has.
type Walk struct {
	Decided   float64 `json:"decided"` // mean turn
	Comebacks float64 `json:"comebacks"`
	Tension   float64 `json:"tension"`
}

// A ReviewUnit is how often a unit had no part in a battle: it neither fired, was fired at, fought, led nor stood at an objective.
type ReviewUnit struct {
	Side    string       `json:"side"`
	Name    string       `json:"name"`
	Kind    string       `json:"unit"`
	Arrival int          `json:"arrival,omitempty"`
	Idle    sim.Estimate `json:"idle"`
	Fires   sim.Estimate `json:"fires"`
	Armed   bool         `json:"armed"`
}

// A ReviewObjective is who holds an objective at the end, and how often both sides were there.
type ReviewObjective struct {
	Name      string          `json:"name"`
	Held      [2]sim.Estimate `json:"held"`
	Contested sim.Estimate    `json:"contested"`
	Changes   sim.Estimate    `json:"changes"` // of hands, in a battle
}

// What is changed to see whether it matters.
const (
	UnitAbsent         = "unit absent"
	ArrivalAbsent      = "arrival never comes"
	ArrivalAtOnce      = "arrival on turn 1"
	ObjectiveWorthless = "objective worth nothing"
)

// A Matter is one thing that was changed, and the value then, with the same luck and mixtures.
type Matter struct {
	What   string       `json:"what"`
	Side   string       `json:"side,omitempty"`
	Name   string       `json:"name"`
	Turn   int          `json:"turn,omitempty"` // of an arrival
	Value  sim.Estimate `json:"value"`
	Change sim.Estimate `json:"change"`
}

// A Help is a change that might help, with the turn that decides half of the battles then.
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

// meanTurn returns the mean turn that decides.
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

// the returns what a side is called in a sentence.
func (r *Review) the(side int) string {
	return "the " + strings.TrimPrefix(r.Sides[side].Short, "the ")
}

// sideNamed returns the place of a side by its letter.
func (r *Review) sideNamed(letter string) int {
	for i := range r.Sides {
		if r.Sides[i].Letter == letter {
			return i
		}
	}
	return 0
}

// Answers returns the verdict: whether the scenario is fair, when and by what it is decided, and what has no part in it; at the end what might
// help.
func (r *Review) Answers() []Sentence {
	list := []Sentence{r.fairness()}
	if r.Bound != nil {
		list = append(list, (&Plans{Sides: r.Sides, Bound: r.Bound}).Bounded())
	}
	list = append(list, r.decided(), r.decides(), r.comebacks())
	list = append(list, r.late()...)
	list = append(list, r.uncontested()...)
	list = append(list, r.idle()...)
	return append(list, r.helps()...)
}

// even is how far from one half a value may be for a scenario to be fair.
const even = 0.05

// fairness says whom the scenario favours.
func (r *Review) fairness() Sentence {
	v := r.Value
	span := ""
	if !IsExact(v) {
		span = fmt.Sprintf(" (%s to %s)", Fixed(math.Floor(100*v.Low), 0), Fixed(RoundUp(100*v.High), 0))
	}
	value := Phrase{Fixed(100*v.Value, 0) + " %", "value", v.Value}
	switch {
	case v.Low > 0.5+even:
		return Say("Unfair: it favours %s if both play well, value %s%s.", r.the(0), value, span)
	case v.High < 0.5-even:
		return Say("Unfair: it favours %s if both play well, value %s%s for %s.", r.the(1), value, span, r.the(0))
	case math.Abs(v.Value-0.5) <= even:
		return Say("Fair for both if played well: value %s%s for %s.", value, span, r.the(0))
	}
	return Say("Perhaps unfair: value %s%s for %s if both play well; this many battles cannot tell.", value, span, r.the(0))
}

// decided says when battles are decided, beside a fair random walk.
func (r *Review) decided() Sentence {
	turn := MedianTurn(r.Decided)
	walk := Say("a fair random walk on turn %s on average, these battles on turn %s", Phrase{Fixed(r.Walk.Decided, 1), "decided in a fair walk", r.Walk.Decided},
		Phrase{Fixed(meanTurn(r.Decided), 1), "mean turn decided", meanTurn(r.Decided)})
	switch {
	case turn <= 1:
		return Say("Decided on turn 1 in half of the battles or more: what happens later hardly matters; %s.", walk)
	case turn == r.Turns:
		return Say("Open to the last turn in half of the battles; %s.", walk)
	}
	return Say("Decided by turn %s of %s in half of the battles; %s.", turn, r.Turns, walk)
}

// decides says what decides: choice or luck.
func (r *Review) decides() Sentence {
	choice := Phrase{Fixed(100*r.Choice, 0) + " %", "choice", r.Choice}
	switch {
	case r.Choice >= 0.5:
		return Say("Plans decide more than luck: %s of the result.", choice)
	case r.Choice < 0.05:
		return Say("Once both choose well luck decides nearly all: plans account for %s of the result.", choice)
	}
	return Say("Plans account for %s of the result, luck for the rest.", choice)
}

// comebacks says how often a side wins that was nearly beaten, and how tense battles are.
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

// hardly is a change of the value that nobody would notice.
const hardly = 0.03

// late names arrivals that come too late to matter.
func (r *Review) late() (list []Sentence) {
	for _, m := range r.Matters {
		if m.What == ArrivalAbsent && m.Change.Low > -hardly && m.Change.High < hardly {
			list = append(list, Say("The reinforcements of %s (%s, turn %s) come too late to matter: without them the value changes by %s points.",
				r.the(r.sideNamed(m.Side)), m.Name, m.Turn, Phrase{withSign(100*m.Change.Value, 1), "change without " + m.Name, m.Change.Value}))
		}
	}
	return list
}

// uncontested names objectives at which both sides hardly ever are.
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

// idle names units that never fire or have nothing to do.
func (r *Review) idle() (list []Sentence) {
	var silent, idle []string
	for _, u := range r.Units {
		name := u.Name + " of " + r.the(r.sideNamed(u.Side))
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

// helps says what might help.
func (r *Review) helps() (list []Sentence) {
	for _, h := range r.Helps {
		list = append(list, Say("What might help: with %s the value is %s, and half of the battles are decided by turn %s.", r.changed(&h.Matter),
			chance("value with "+h.Name, h.Value), h.Decided))
	}
	return list
}

// changed says what was changed.
func (r *Review) changed(m *Matter) string {
	switch m.What {
	case UnitAbsent:
		return fmt.Sprintf("one %s of %s less", m.Name, r.the(r.sideNamed(m.Side)))
	case ArrivalAbsent:
		return fmt.Sprintf("no %s of %s", m.Name, r.the(r.sideNamed(m.Side)))
	case ArrivalAtOnce:
		return fmt.Sprintf("%s of %s on turn 1", m.Name, r.the(r.sideNamed(m.Side)))
	}
	return "objective " + m.Name + " worth nothing"
}

// sources say how the figures were obtained.
func (r *Review) sources() []string {
	return []string{fmt.Sprintf("Simulated: %d battles with the plans that both should choose, each played out %d times from every turn's end, seed %d, 95 %% interval.",
		r.Battles, r.PlayOuts, r.Seed),
		fmt.Sprintf("What matters: %s battles of each change with the same luck and plans.", english.Grouped(r.Trials))}
}
