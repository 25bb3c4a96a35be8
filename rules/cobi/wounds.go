package cobi

import (
	"fmt"
	"math"

	"salvo/rules"
	"salvo/rules/english"
	"salvo/sim"
)

// treatProcedure declares the treatment of a wounded man by a medic (SPC-01).
var treatProcedure = &rules.Procedure{
	Name:    "treat",
	Title:   "Treating wounds",
	Help:    "A medic stays beside a wounded man until he is back on his feet or dead.",
	Example: "cobi/treat turns=3",
	Factors: []rules.Factor{careTurns, spurFactor, againFactor},
	Metrics: []sim.Metric{careMetric},
	Told: [][]rules.Telling{{
		{Figure: "outcome=treated", Subject: "the wounded man", Text: "is ~treated"},
		{Figure: "outcome=dead", Text: "~dies"},
		{Figure: "outcome=waiting", Text: "is ~still waiting", IfAny: true},
	}},
	Prepare: prepareTreat,
}

// hospitalProcedure declares the way of a wounded man to a field hospital, on foot or towed, and his treatment there
// (SPC-02, EFX-08, EFX-12, EFX-13).
var hospitalProcedure = &rules.Procedure{
	Name:    "hospital",
	Title:   "Field hospital",
	Help:    "A wounded man walks or is towed to a field hospital and is cared for there.",
	Example: "cobi/hospital distance=40 mode=walk",
	Factors: []rules.Factor{
		{Name: "distance", Type: rules.Number(0, 500), Unit: "cm", Default: "30", Help: "cm to the hospital"},
		{Name: "mode", Type: rules.Labels("walk", "tow"), Default: "walk",
			Help: "he walks at half his move, or a medic tows him at full move"},
		{Name: "move", Type: rules.Int(1, 50), Unit: "cm", Default: "15", Help: "cm per turn of whoever walks"},
		careTurns, spurFactor, againFactor,
	},
	Metrics: hospitalMetrics(0),
	Told: [][]rules.Telling{{
		{Figure: "arrives=yes", Subject: "the wounded man", Text: "~reaches the hospital"},
		{Figure: "outcome=treated", Text: "is ~treated"},
		{Figure: "outcome=dead", Text: "~dies"},
	}},
	Prepare: prepareHospital,
}

func hospitalMetrics(rolls int) []sim.Metric {
	return []sim.Metric{
		{Name: "rolls", Max: rolls, Help: "turns on the way, a die in each as long as he lives"},
		{Name: "arrives", Labels: yesNoLabels, Help: "whether he lives to see the hospital"},
		careMetric,
	}
}

var (
	careTurns = rules.Factor{Name: "turns", Type: rules.Int(0, 100), Default: "0",
		Help: "turns of care; 0: until it is settled"}
	careMetric = sim.Metric{Name: "outcome", Labels: []string{"treated", "waiting", "dead"},
		Help: "treated: back in the fight from the next turn"}
)

// care is the state of a wounded man: treated, still waiting, or dead.
type care uint8

const (
	treated care = iota
	waiting
	dead
)

// A healer is a medic or a hospital that throws one die a turn for a wounded man. With the bonus added, he dies on a 1
// and is treated at the score or more.
type healer struct {
	place string
	score int
	help  aid // a headquarters may have a die on which he dies thrown again (EFX-09)
	die   *sim.Table
}

var (
	medic    = healer{place: "the medic", score: 6}    // SPC-01
	hospital = healer{place: "the hospital", score: 5} // EFX-12
)

// with returns a copy of the healer with the given aid, and with the table of its die.
func (h healer) with(help aid) *healer {
	h.help = help
	h.die = sim.Die(6).Then(h.place+" at work", func(face int) *sim.Table {
		if h.fails(face) {
			return sim.Die(6)
		}
		return noDie
	}, func(face, again int) int {
		if h.fails(face) {
			face = again
		}
		return int(h.outcome(face))
	})
	return &h
}

// fails reports whether the headquarters has this die thrown again.
func (h *healer) fails(face int) bool { return h.help.again && h.outcome(face) == dead }

// treats reports whether the wounded man is treated by this die.
func (h *healer) treats(face int) bool { return h.outcome(face) == treated }

// outcome returns the state of the wounded man after this die.
func (h *healer) outcome(face int) care {
	switch {
	case face+h.help.bonus == 1:
		return dead
	case face+h.help.bonus >= h.score:
		return treated
	}
	return waiting
}

// work throws the die of one turn of care and returns the state of the wounded man (SPC-01, EFX-12).
func (h *healer) work(d *sim.Dice) care {
	if !d.Telling() {
		return care(d.Pick(h.die))
	}
	face := d.D6()
	d.Cast("to treat "+h.needs(), 1, h.treats)
	if h.fails(face) {
		d.Tell(fmt.Sprintf("%s, %s to treat him: %d, headquarters has it thrown again", h.place, h.needs(), face))
		face = d.D6()
		d.Cast("to treat "+h.needs()+", again", 1, h.treats)
	}
	outcome := h.outcome(face)
	d.Tell(fmt.Sprintf("%s, %s to treat him: %s", h.place, h.needs(), shown(face, careWords[outcome])))
	return outcome
}

// needs returns the score of the die in a player's words: "6", "5+".
func (h *healer) needs() string { return plus(h.score - h.help.bonus) }

var careWords = [...]string{treated: "he is back on his feet", waiting: "no change", dead: "he dies"}

// explain describes what the dice mean, and for how many turns they are thrown.
func (h *healer) explain(turns int) rules.Assumption {
	text := fmt.Sprintf("one die a turn, 1 dies, %s treated%s; ", plus(h.score), h.help)
	if turns == 0 {
		text += "until it is settled"
	} else {
		text += fmt.Sprintf("%d %s", turns, english.Plural(turns, "turn"))
	}
	return rules.Assumption{Topic: h.place, Text: text}
}

func prepareTreat(s *rules.Scenario) (*rules.Engagement, error) {
	medic := medic.with(aidOf(s, true))
	chain := &sim.Chain[care]{Name: "treat", Turns: s.Int("turns"), Step: func(d *sim.Dice, s *care) bool {
		*s = medic.work(d)
		return *s != waiting
	}}
	if chain.Turns > 0 {
		chain.NewTurn = func(*care) bool { return true }
	}
	return &rules.Engagement{
		Model: sim.NewModel(s.String(), []sim.Metric{careMetric}, chain, waiting,
			func(s *care, _ int, out []int) { out[0] = int(*s) }),
		Assumed: []rules.Assumption{medic.explain(chain.Turns)},
	}, nil
}

// A transport is how a wounded man gets to the hospital, walking or towed: the share of a soldier's move that he makes
// each turn (1 is a whole move), and the dice on which he dies.
type transport struct {
	share   float64
	deadly  int    // he dies if the die shows this number or less
	dies    string // the dice on which he dies, in words
	telling string
}

// transports are walking (EFX-12), at half a move that is not rounded (AMB-34), and being towed (SPC-02, EFX-13).
var transports = map[string]transport{
	"walk": {share: 0.5, deadly: 2, dies: "1 or 2", telling: "he drags himself on"},
	"tow":  {share: 1, deadly: 1, dies: "1", telling: "the medic tows him on"},
}

// A patient is a wounded man on his way to the hospital, or in it.
type patient struct {
	ahead   int16 // the turns that he still needs to arrive
	arrived bool
	inside  bool // a die has been thrown in the hospital
	care    care
}

func prepareHospital(s *rules.Scenario) (*rules.Engagement, error) {
	by, turns, help := transports[s.Word("mode")], s.Int("turns"), aidOf(s, true)
	hospital := hospital.with(help)
	step := by.share * s.Number("move")
	rolls := int(math.Ceil(s.Number("distance") / step))
	chain := &sim.Chain[patient]{Name: "hospital", Turns: turns, Step: func(d *sim.Dice, s *patient) bool {
		if !s.arrived {
			return by.travel(d, s, help)
		}
		s.inside, s.care = true, hospital.work(d)
		return s.care != waiting
	}}
	if turns > 0 {
		chain.NewTurn = func(s *patient) bool { return s.inside } // the limit counts only turns in the hospital
	}
	start := patient{ahead: int16(rolls), arrived: rolls == 0, care: waiting}
	return &rules.Engagement{
		Model: sim.NewModel(s.String(), hospitalMetrics(rolls), chain, start, func(s *patient, _ int, out []int) {
			out[0], out[1], out[2] = rolls, yesOrNo(s.arrived), int(s.care)
		}),
		Assumed: []rules.Assumption{
			{Topic: "the way", Text: by.explain(s.Word("distance"), step, rolls) + help.String()},
			hospital.explain(turns),
		},
	}, nil
}

// travel throws the die of one turn on the way, and reports whether the wounded man has died (SPC-02, EFX-12, EFX-13).
func (by *transport) travel(d *sim.Dice, s *patient, help aid) (died bool) {
	lives, face := help.throw(d, "to live", by.deadly+1-help.bonus)
	died = !lives
	s.ahead--
	switch {
	case died:
		s.care = dead
	case s.ahead == 0:
		s.arrived = true
	}
	if d.Telling() {
		text := "he lives"
		switch {
		case died:
			text = "he dies"
		case s.arrived:
			text = "he reaches the hospital"
		}
		d.Tell(fmt.Sprintf("%s, dies on %s: %s", by.telling, by.dies, shown(face, text)))
	}
	return died
}

func (by *transport) explain(distance string, step float64, rolls int) string {
	if rolls == 0 {
		return "he is there already"
	}
	return fmt.Sprintf("%s cm at %g cm a turn: %d %s, one die each, dies on %s",
		distance, step, rolls, english.Plural(rolls, "turn"), by.dies)
}
