package bolt

import (
	"fmt"
	"slices"
	"strconv"

	"salvo/rules"
	"salvo/rules/english"
	"salvo/sim"
)

// testedUnit is the only party of the procedures order, rally and morale.
var testedUnit = []rules.PartySpec{{Name: "unit", Help: "the unit that is tested", Count: rules.Single}}

// testFactors declares the factors for the state of a unit that is tested.
var testFactors = []rules.Factor{
	{Name: "quality", Type: rules.Labels(qualityWords...), Default: "regular",
		Derive: func(s *rules.Scenario) string { return s.Party("unit").Groups[0].Unit.Word("quality") },
		Help:   "of the unit, if another than its own"},
	{Name: "pins", Type: rules.Int(0, 20), Default: "0", Help: "pins on the unit"},
	officerFactor("officer", "unit"),
	{Name: "nco-lost", Type: rules.YesNo(), Default: "no", Help: "the squad has lost its NCO"},
	{Name: "alone", Type: rules.YesNo(), Default: "no", Help: "the last man of a team or gun crew"},
	{Name: "traits", Type: rules.List(traitWords...).Or("none"), Default: "none",
		Derive: func(s *rules.Scenario) string { return s.Party("unit").Groups[0].Unit.Word("traits") },
		Help:   "special rules of the unit, if other than its own"},
}

// officerFactor declares the bonus of the best officer near the unit of a party (OFF-01). If the unit has an officer in
// it, the default is that officer's bonus (SUP-12).
func officerFactor(name, party string) rules.Factor {
	return rules.Factor{Name: name, Type: rules.Int(0, mostOfficer), Default: "0",
		Derive: func(s *rules.Scenario) string {
			rank := s.Party(party).Groups[0].Unit.Word("rank")
			return strconv.Itoa(slices.Index(rankWords, rank))
		},
		Help: "officer bonus for tests and checks of the " + party + "; the default is the bonus of its own rank"}
}

// mishapFactors declares what a double six may lead to.
var mishapFactors = []rules.Factor{
	{Name: "friendly-target", Type: rules.YesNo(), Default: "yes", Help: "friendly fire would find a victim"},
	{Name: "can-panic", Type: rules.YesNo(), Default: "yes", Derive: canMove,
		Help: "an enemy is in sight and the unit can move; the default is yes for a unit with a move"},
}

func canMove(s *rules.Scenario) string {
	if s.Party("unit").Groups[0].Unit.Int("move") == 0 {
		return "no"
	}
	return "yes"
}

var orderWords = []string{"fire", "advance", "run", "ambush", "down", "rally"}

// orderProcedure plays an order to a unit (ORD-01, SUP-02 to SUP-08, FUB-01).
var orderProcedure = &rules.Procedure{
	Name:    "order",
	Title:   "Order test",
	Help:    "A unit is given an order: pinned units test, and a double six is a mishap.",
	Example: "bolt-action/order us-rangers pins=3 officer=1",
	Parties: testedUnit,
	Factors: slices.Concat(testFactors, []rules.Factor{
		{Name: "order", Type: rules.Labels(orderWords...), Default: "fire", Help: "the order given"},
	}, mishapFactors),
	Metrics: orderMetrics(0),
	Told: [][]rules.Telling{{
		{Figure: "result=obeyed", Subject: "{unit}", Text: "~{obeys|obey}"},
		{Figure: "result=down", Text: "~{goes|go} down"},
		{Figure: "result=panic+", Text: "~{suffers|suffer} a mishap", IfAny: true},
	}},
	Prepare: prepare(func(b rulebook) (*rules.Engagement, error) { return prepareOrder(b, b.Word("order")) }),
}

// rallyProcedure plays the order to rally (SUP-08).
var rallyProcedure = &rules.Procedure{
	Name:    "rally",
	Title:   "Rally",
	Help:    "A unit is ordered to rally: if it passes its test, it loses D6 pins and more.",
	Example: "bolt-action/rally us-rifles pins=4 officer=1",
	Parties: testedUnit,
	Factors: slices.Concat(testFactors, mishapFactors),
	Metrics: orderMetrics(0),
	Told: [][]rules.Telling{{
		{Figure: "result=obeyed", Subject: "{unit}", Text: "~{rallies|rally}"},
		{Figure: "mean pins-left", Text: "{has|have} # pins left on average"},
	}},
	Prepare: prepare(func(b rulebook) (*rules.Engagement, error) { return prepareOrder(b, "rally") }),
}

func orderMetrics(pins int) []sim.Metric {
	return []sim.Metric{
		{Name: "result", Labels: orderResultWords, Help: "what the unit does"},
		{Name: "pins-left", Max: pins, Help: "pins on the unit afterwards"},
	}
}

// testedOf returns the unit that is tested, and its condition.
func testedOf(b rulebook) (*unit, condition, error) {
	u, err := b.newUnit(b.Party("unit").Groups[0].Unit)
	if err != nil {
		return nil, condition{}, err
	}
	u.quality = quality(slices.Index(qualityWords, b.Word("quality")))
	u.unitTraits = traitsOf(b.Items("traits"))
	c := u.fresh()
	if err := b.pin(u, &c, "pins"); err != nil {
		return nil, c, err
	}
	c.ncoLost = b.Yes("nco-lost")
	switch {
	case c.ncoLost && !(u.kind == infantry && u.nco):
		return nil, c, fmt.Errorf("nco-lost=yes: only infantry has an NCO to lose, and %s has none", u.Name)
	case b.Yes("alone") && (u.kind == infantry || u.kind == vehicle || u.men == 1):
		return nil, c, fmt.Errorf("alone=yes: only the last man of a team or gun crew of two or more is alone, "+
			"and %s is none", u.Name)
	case b.Yes("alone"):
		c.men = 1
	}
	return u, c, nil
}

// orderState is the state of a unit that has been given an order, with the result.
type orderState struct {
	unit   condition
	result orderResult
}

func prepareOrder(b rulebook, order string) (*rules.Engagement, error) {
	u, c, err := testedOf(b)
	if err != nil {
		return nil, err
	}
	officer, rally, tests := b.Int("officer"), order == "rally", order != "down" && mustTest(u, &c)
	may := mishaps{friendlyTarget: b.Yes("friendly-target"), canPanic: b.Yes("can-panic")}
	asked := orderOccasions{orders: tests && !rally && c.pins > 0, rallies: rally && c.pins > 0, several: c.pins > 1,
		lastMan: tests && u.isLastMan(&c)}
	if tests {
		scoring := readings{lastManStays: b.is("last-man", "none", asked.lastMan)}
		counted := c
		if rally && b.is("rally-pins", "ignored", c.pins > 0) {
			counted.pins = 0
		}
		score, _ := scoring.testScore(u, &counted, officer, false)
		asked.high, asked.low = score > 10, score < 2
	}
	r := newOrderRules(b, asked)
	chain := &sim.Chain[orderState]{Name: "order", Step: func(d *sim.Dice, s *orderState) bool {
		if tests {
			s.result = r.give(d, u, &s.unit, officer, rally, may)
		}
		if d.Telling() {
			d.Tell(tellObeyed(u, order, s))
		}
		return true
	}}
	return &rules.Engagement{
		Model: sim.NewModel(b.String(), orderMetrics(int(c.pins)), chain, orderState{unit: c},
			func(s *orderState, _ int, out []int) { out[0], out[1] = int(s.result), int(s.unit.pins) }),
		Assumed: r.explain(u, &c, officer, order, tests, may),
	}, nil
}

func (r *orderRules) explain(u *unit, c *condition, officer int, order string, tests bool, may mishaps) explanation {
	var all explanation
	switch {
	case order == "down":
		all.say("order", "Down needs no test")
		return all
	case !tests:
		all.say("order", "%s has no pins and needs no test", u.Name)
		return all
	}
	score, why := r.score(u, c, officer, order == "rally")
	all.say("order", "%s, %s: two dice, %s", u.Name, order, r.testText(c, score, why))
	if order == "rally" {
		all.say("rally", "if it passes it loses %s", [...]string{"D6+1 pins", "D6 pins", "all pins"}[r.rallyRemoves])
	}
	mishap := "1-2 friendly fire"
	if !may.friendlyTarget {
		mishap = "1-2 Down, for want of a victim"
	}
	if may.canPanic {
		mishap += ", 3-6 panic"
	} else {
		mishap += ", 3-6 Down, as it cannot run"
	}
	all.say("double six", "a mishap: %s", mishap)
	return all
}

// The functions below write the story of orders.

func (r *orderRules) tellOrder(u *unit, c *condition, score int, why modifiers, result int) string {
	words := [...]string{testFailed: "failed", testPassed: "passed", testDoubleOne: "double one, inspired",
		testMishap: "double six, a mishap"}
	return fmt.Sprintf("%s tests its order, %s: %s", u.Name, r.testText(c, score, why), words[result])
}

func tellShaken(u *unit, before, left int8) string {
	return fmt.Sprintf("%s sheds %s, %d left", u.Name, english.Counted(int(before-left), "pin"), left)
}

func tellMishap(u *unit, friendly bool, result orderResult) string {
	meant := u.Name + " has a mishap, friendly fire on 1-2, panic on 3-6: "
	if friendly {
		meant += "friendly fire"
	} else {
		meant += "panic"
	}
	if result == wentDown {
		return meant + ", but it cannot be, and goes Down"
	}
	return meant
}

func tellObeyed(u *unit, order string, s *orderState) string {
	switch s.result {
	case wentDown:
		return u.Name + " goes Down"
	case panicked:
		return u.Name + " runs from the enemy"
	case friendlyFire:
		return u.Name + " fires at its own side"
	}
	return fmt.Sprintf("%s obeys: %s", u.Name, order)
}
