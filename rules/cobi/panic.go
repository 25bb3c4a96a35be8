package cobi

import (
	"fmt"

	"salvo/rules"
	"salvo/sim"
)

// panicProcedure declares the throw for where soldiers in panic run (SPC-03). The rules do not say what starts a panic
// (AMB-29), so panic never happens in duels and battles.
var panicProcedure = &rules.Procedure{
	Name:    "panic",
	Title:   "Panic",
	Help:    "Soldiers in panic drop everything and run, some of them towards the enemy.",
	Example: "cobi/panic figures=5",
	Factors: []rules.Factor{panicking, againFactor},
	Metrics: []sim.Metric{panicMetric(0)},
	Told: [][]rules.Telling{{
		{Figure: "mean to-enemy", Subject: "of {figures} soldiers in panic", Text: "# run towards the enemy on average"},
	}},
	Prepare: preparePanic,
}

// rallyProcedure declares the throws of panicking soldiers when a leader rallies them (SPC-04).
var rallyProcedure = &rules.Procedure{
	Name:    "rally",
	Title:   "Rally",
	Help:    "A leader within 10 cm rallies panicking soldiers, each of whom rolls once a turn.",
	Example: "cobi/rally figures=3 officer=yes turns=2",
	Factors: []rules.Factor{
		panicking,
		{Name: "officer", Type: rules.YesNo(), Default: "no", Help: "the leader is an officer: +1"},
		{Name: "turns", Type: rules.Int(1, 100), Default: "1", Help: "turns that the leader stays with them"},
		spurFactor, againFactor,
	},
	Metrics: []sim.Metric{rallyMetric(0)},
	Told: [][]rules.Telling{{
		{Figure: "mean rallied", Subject: "the leader", Text: "rallies # of {figures} soldiers on average"},
	}},
	Prepare: prepareRally,
}

// motivateProcedure declares the tries of an officer or chaplain to motivate soldiers (SPC-13).
var motivateProcedure = &rules.Procedure{
	Name:    "motivate",
	Title:   "Motivation",
	Help:    "An officer or chaplain spurs his men on; a 6 gives each +1 to one test of his this turn.",
	Example: "cobi/motivate attempts=2",
	Factors: []rules.Factor{attemptsFactor, againFactor},
	Metrics: []sim.Metric{motivateMetric},
	Told: [][]rules.Telling{{
		{Figure: "motivated=yes", Subject: "the leader", Text: "~motivates his men"},
	}},
	Prepare: prepareMotivate,
}

var (
	panicking = rules.Factor{Name: "figures", Type: rules.Int(1, 50), Default: "1", Help: "soldiers in panic"}

	attemptsFactor = rules.Factor{Name: "attempts", Type: rules.Int(1, 100), Default: "1",
		Help: "tries, one after another until one succeeds"}

	motivateMetric = sim.Metric{Name: "motivated", Labels: yesNoLabels, Help: "whether a try succeeds"}
)

func panicMetric(figures int) sim.Metric {
	return sim.Metric{Name: "to-enemy", Max: figures, Help: "soldiers who run towards the enemy"}
}

func rallyMetric(figures int) sim.Metric {
	return sim.Metric{Name: "rallied", Max: figures, Help: "soldiers free of panic from the next turn on"}
}

func preparePanic(s *rules.Scenario) (*rules.Engagement, error) {
	figures := s.Int("figures")
	// A soldier runs towards the enemy on 1 and 2, home on 3 or more (SPC-03).
	help := aidOf(s, false)
	astray := help.spared(figures, 3)
	return countOnce(s, panicMetric(figures), astray, "home", 3,
		func(n int) string { return fmt.Sprintf("each on 1 or 2: %d of %d run towards the enemy", n, figures) },
		rules.Assumption{Topic: "each", Text: "one die, 1 or 2 towards the enemy, 3+ home; all drop their arms" + help.String()}), nil
}

func prepareRally(s *rules.Scenario) (*rules.Engagement, error) {
	figures, score, why := s.Int("figures"), 5, ""
	if s.Yes("officer") {
		score, why = 4, " (5+, and +1 for the officer)"
	}
	help := aidOf(s, true)
	why += help.String()
	needs := plus(score)
	score -= help.bonus
	failing := sim.NewRow(func(n int) *sim.Table { return help.spared(n, score) })
	chain := &sim.Chain[headcount]{ // the state is the number of soldiers still in panic
		Name: "rally",
		Step: func(d *sim.Dice, left *headcount) bool {
			before := *left
			*left = headcount(d.Pick(failing.Of(int(*left)))) // SPC-04
			rallied := before - *left
			if d.Telling() {
				d.Cast("to rally "+plus(score), int(before), sim.Reaches(score))
				castAll(d, "to rally "+plus(score)+", again")
				d.Tell(fmt.Sprintf("each on %s: %d rallied, %d still in panic", plus(score), rallied, *left))
			}
			return *left == 0
		},
		NewTurn: func(*headcount) bool { return true },
		Turns:   s.Int("turns"),
	}
	return &rules.Engagement{
		Model: sim.NewModel(s.String(), []sim.Metric{rallyMetric(figures)}, chain, headcount(figures),
			func(left *headcount, _ int, out []int) { out[0] = figures - int(*left) }),
		Assumed: []rules.Assumption{
			{Topic: "each", Text: fmt.Sprintf("one die a turn until he is rallied, %s%s", needs, why)}},
	}, nil
}

func prepareMotivate(s *rules.Scenario) (*rules.Engagement, error) {
	help := aidOf(s, false)                                                            // motivation never helps motivation (SPC-14)
	chain := tries("motivate", 6, s.Int("attempts"), help, func(success bool) string { // SPC-13
		if success {
			return "they are spurred on"
		}
		return "nobody listens"
	})
	return &rules.Engagement{
		Model: succeeds(s.String(), motivateMetric, chain),
		Assumed: []rules.Assumption{
			{Topic: "try", Text: "one die, 6" + help.String()},
			{Topic: "bonus", Text: "+1 to one test of each, this turn only; bonuses of several never add up"},
		},
	}, nil
}

// A headcount is a number of figures or vehicles.
type headcount int16

// countOnce returns an engagement of a single throw whose value is a count: of soldiers that run, of vehicles that
// stall.
func countOnce(s *rules.Scenario, m sim.Metric, throw *sim.Table, what string, score int, tell func(n int) string,
	assumed rules.Assumption) *rules.Engagement {
	chain := &sim.Chain[headcount]{Name: m.Name, Step: func(d *sim.Dice, s *headcount) bool {
		*s = headcount(d.Pick(throw))
		if d.Telling() {
			castOnes(d, what, score)
			d.Tell(tell(int(*s)))
		}
		return true
	}}
	return &rules.Engagement{
		Model: sim.NewModel(s.String(), []sim.Metric{m}, chain, 0,
			func(s *headcount, _ int, out []int) { out[0] = int(*s) }),
		Assumed: []rules.Assumption{assumed},
	}
}
