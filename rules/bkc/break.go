package bkc

import (
	"fmt"

	"salvo/rules"
	"salvo/sim"
)

// breakProcedure declares the test of a side that has reached its breakpoint (bkc1 BRK-01, BRK-02; bkc2 BRK-02,
// BRK-03).
func breakProcedure(e *edition) *rules.Procedure {
	return &rules.Procedure{
		Name:    "break",
		Title:   "Breaking",
		Help:    "A side that has lost half of its units tests at the start of each of its turns.",
		Example: e.name + "/break counting=20 lost=11 cv=9 turns=3 loss-per-turn=1",
		Factors: []rules.Factor{
			{Name: "counting", Type: rules.Int(0, 1000), Default: "20",
				Help: "units that count for the breakpoint at the start"},
			{Name: "lost", Type: rules.Int(0, 1000), Default: "10", Help: "of these, lost so far"},
			{Name: "cv", Type: rules.Int(6, 10).Or("none"), Default: "9",
				Help: "of the CO, else the best HQ; none: nobody is left"},
			{Name: "turns", Type: rules.Int(1, 100), Default: "1", Help: "turns to hold"},
			{Name: "loss-per-turn", Type: rules.Int(0, 100), Default: "0", Help: "units lost before each later test"},
		},
		Metrics: breakMetrics(0),
		Told: [][]rules.Telling{{
			{Figure: "test=broke", Subject: "the side", Text: "~breaks"},
			{Figure: "mean turns-held", Text: "begins # turns unbroken on average"},
		}},
		Prepare: e.prepare(prepareBreak),
	}
}

func breakMetrics(turns int) []sim.Metric {
	return []sim.Metric{
		{Name: "test", Labels: []string{"not-needed", "held", "broke"}, Help: "how the tests go"},
		{Name: "turns-held", Max: turns, Help: "turns begun without breaking"},
	}
}

// breakpoint returns half of the units that count for breaking, rounded up (bkc1 BRK-01, bkc2 BRK-02).
func breakpoint(counting int) int { return (counting + 1) / 2 }

// A breakTest holds what the tests of a side depend on: the units that count, the command value, and the interpretation
// of a double 1.
type breakTest struct {
	counting     int
	cv           int // command value; 0 if no command unit is left to test
	doubleOneYes bool
}

// holds tests whether a side that has lost this many units fights on (bkc1 BRK-02, bkc2 BRK-03). A side below its
// breakpoint needs no test.
func (t *breakTest) holds(d *sim.Dice, lost int) (needed, holds bool) {
	if t.counting == 0 || lost < breakpoint(t.counting) {
		return false, true
	}
	if t.cv == 0 {
		return true, false
	}
	value := t.cv - (lost - breakpoint(t.counting))
	if t.doubleOneYes {
		value = max(value, 2)
	}
	holds = d.TwoD6AtMost(value)
	if d.Telling() {
		d.Tell(fmt.Sprintf("%d of %d lost, breakpoint %d, %d or less on two dice: %s", lost, t.counting,
			breakpoint(t.counting), value, map[bool]string{true: "holds", false: "breaks"}[holds]))
	}
	return true, holds
}

type breakState struct {
	turn, held int8
	lost       int16
	tested     bool
	broke      bool
}

func prepareBreak(b rulebook) (*rules.Engagement, error) {
	t := &breakTest{counting: b.Int("counting"), cv: b.Int("cv")}
	turns, each := b.Int("turns"), b.Int("loss-per-turn")
	if lost := b.Int("lost"); lost > t.counting {
		return nil, fmt.Errorf("lost=%d: only %d units count", lost, t.counting)
	}
	worst := min(b.Int("lost")+(turns-1)*each, t.counting)
	if t.cv > 0 && t.cv-(worst-breakpoint(t.counting)) < 2 {
		t.doubleOneYes = b.Reading("break-double-one") == "yes"
	}
	chain := &sim.Chain[breakState]{Name: "break", Step: func(d *sim.Dice, s *breakState) bool {
		needed, holds := t.holds(d, int(s.lost))
		s.tested = s.tested || needed
		s.turn++
		if !holds {
			s.broke = true
			return true
		}
		s.held++
		s.lost = int16(min(int(s.lost)+each, t.counting))
		return int(s.turn) == turns
	}}
	return &rules.Engagement{
		Model: sim.NewModel(b.String(), breakMetrics(turns), chain, breakState{lost: int16(b.Int("lost"))},
			func(s *breakState, _ int, out []int) {
				out[0], out[1] = 0, int(s.held)
				if s.tested {
					out[0] = 1
				}
				if s.broke {
					out[0] = 2
				}
			}),
		Assumed: []rules.Assumption{{Topic: "breakpoint", Text: t.explain(b.Word("cv"))}},
		Never:   t.never(worst),
	}, nil
}

// never says that the side does not test if the most units that it loses are fewer than its breakpoint.
func (t *breakTest) never(worst int) []rules.Never {
	if worst >= breakpoint(t.counting) {
		return nil
	}
	const claim = "the side never tests"
	return []rules.Never{{Claim: claim, Plain: claim,
		Why: fmt.Sprintf("its breakpoint is %d of %d units lost (counting=%d)", breakpoint(t.counting), t.counting, t.counting)}}
}

func (t *breakTest) explain(cv string) string {
	text := fmt.Sprintf("%d of %d units lost", breakpoint(t.counting), t.counting)
	if t.cv == 0 {
		return text + "; nobody is left to test, so it breaks at once"
	}
	return text + fmt.Sprintf("; from then on %s or less on two dice, 1 lower for every unit beyond it", cv)
}
