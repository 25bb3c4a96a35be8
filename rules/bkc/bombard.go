package bkc

import (
	"fmt"
	"slices"

	"salvo/rules"
	"salvo/sim"
)

// bombardProcedure declares off-table artillery against a group of units (bkc1 ART-01 to ART-10, bkc2 ART-01 to
// ART-08).
func bombardProcedure(e *edition) *rules.Procedure {
	factors := slices.Concat(groupFactors, supportFactors, []rules.Factor{
		{Name: "pattern", Type: rules.Labels("concentration", "barrage"), Default: "concentration",
			Help: "all fire on one point, or side by side"}}, e.observer)
	if e.selfPropelledFactor {
		factors = append(factors, rules.Factor{Name: "all-sp", Type: rules.YesNo(), Default: "no", Derive: allSelfPropelled,
			Help: "all batteries are self-propelled; as the units are if not said"})
	}
	return &rules.Procedure{
		Name:    "bombard",
		Title:   "Artillery support",
		Help:    "Off-table artillery fires at a group of units, on request or as scheduled.",
		Example: e.name + "/bombard 2xde-105mm vs 5xus-rifles spacing=8 cv=8",
		Parties: []rules.PartySpec{
			{Name: "attackers", Help: "the batteries, all of one class", Count: rules.Many},
			{Name: "target", Help: "the units of the group in the order in which they stand, friend=yes for friends among them",
				Count: rules.Many},
		},
		Factors: slices.Concat(factors, []rules.Factor{coverFactor(e, hardIfFortified(e))}, stateFactors(e)),
		Metrics: bombardMetrics(0),
		Told:    toldSupport,
		Prepare: e.prepare(prepareBombard),
	}
}

func bombardMetrics(units int) []sim.Metric {
	return slices.Concat([]sim.Metric{supportMetric}, tollMetrics(units))
}

// supportFactors declares the factors of requests for artillery and air support.
var supportFactors = []rules.Factor{
	{Name: "timing", Type: rules.Labels("on-order", "scheduled"), Default: "on-order",
		Help: "requested this turn, or planned before the battle"},
	{Name: "request", Type: rules.Labels("test", "granted", "bonus"), Default: "test",
		Help: "throw for the request, or take it as granted, or as granted by double 1"},
	{Name: "cv", Type: rules.Int(6, 10), Default: "8", Help: "command value of the observer"},
}

// maxSupport is the largest number of batteries or aircraft in one mission.
const maxSupport = 30

func checkSupport(p *rules.Party) error {
	if n := p.Units(); n > maxSupport {
		return fmt.Errorf("%d units are asked for; one mission may have %d", n, maxSupport)
	}
	return nil
}

func allSelfPropelled(s *rules.Scenario) string {
	for _, g := range s.Party("attackers").Groups {
		if !g.Unit.Yes("self-propelled") {
			return "no"
		}
	}
	return "yes"
}

// A support is the result of a request, or the result that the scenario assumes.
type support uint8

const (
	supportScheduled support = iota
	supportGranted
	supportBonus
	supportPassed
	supportFailed
	supportBlunder
)

var supportMetric = sim.Metric{Name: "request",
	Labels: []string{"scheduled", "granted", "bonus", "passed", "failed", "blunder"},
	Help:   "how the support came about; a failed or blundered request leaves the group alone"}

// A supportCall decides whether artillery or aircraft come: by a test, or as the scenario assumes.
type supportCall struct {
	assumed support
	test    *sim.Table // the throw of the request; nil if support is assumed
	value   string
}

// callOf returns whether support is requested, scheduled or taken as granted, as the scenario says. The mission is the
// fire that the observer asks for.
func callOf(b rulebook, m *mission) supportCall {
	switch {
	case b.Is("timing", "scheduled"):
		return supportCall{assumed: supportScheduled}
	case b.Is("request", "granted"):
		return supportCall{assumed: supportGranted}
	case b.Is("request", "bonus"):
		return supportCall{assumed: supportBonus}
	}
	m.askRockets(b)
	modifiers := m.modifiers()
	cv := b.Int("cv")
	return supportCall{test: testOf(b, cv+total(modifiers)), value: explainValue(cv, modifiers)}
}

// make throws the request, if one is needed, and reports whether the support comes.
func (c *supportCall) make(d *sim.Dice) (s support, comes bool) {
	if c.test == nil {
		return c.assumed, true
	}
	came := order(d.Pick(c.test))
	if d.Telling() {
		d.Tell(fmt.Sprintf("request, %s: %s", c.test, orderLabels[came]))
	}
	return supportBonus + support(came), came == orderBonus || came == orderPassed
}

// halves returns 1 if the deviation is halved, since the request was granted with a bonus, else 0.
func (s support) halves() int {
	if s == supportBonus {
		return 1
	}
	return 0
}

func (c *supportCall) explain() rules.Assumption {
	switch {
	case c.test != nil:
		return rules.Assumption{Topic: "request", Text: c.value}
	case c.assumed == supportScheduled:
		return rules.Assumption{Topic: "request", Text: "none, the mission is scheduled"}
	}
	return rules.Assumption{Topic: "request", Text: "taken as granted"}
}

// A bombardment holds what the steps of artillery support need.
type bombardment struct {
	call  supportCall
	falls *deviation
	crowd *crowd
}

// bombardState is the progress of a bombardment: whether it was requested and has landed, and which units have been
// attacked.
type bombardState struct {
	landed  bool
	support support
	reckoning
}

func prepareBombard(b rulebook) (*rules.Engagement, error) {
	groups := b.Party("attackers").Groups
	if err := checkSupport(b.Party("attackers")); err != nil {
		return nil, err
	}
	crowd, err := crowdOf(b)
	if err != nil {
		return nil, err
	}
	if err := crowd.checkAim(b); err != nil {
		return nil, err
	}
	err = crowd.expose(b, false, func(a *aim) ([]volley, error) {
		v, err := a.shells(groups, b.Is("pattern", "barrage"))
		return []volley{v}, err
	})
	if err != nil {
		return nil, err
	}
	m := mission{units: b.Party("attackers").Units(), battery: groups[0].Unit.Word("battery")}
	if b.selfPropelledFactor {
		m.allSP = b.Yes("all-sp")
	} else {
		m.allSP, m.previous = allSelfPropelled(b.Scenario) == "yes", b.Int("previous")
	}
	bomb := &bombardment{call: callOf(b, &m), crowd: crowd}
	dice, wild := shellDeviation(b, m.battery)
	if bomb.falls, err = newDeviation(b, shellZone(b, &m), dice, wild); err != nil {
		return nil, err
	}
	bomb.falls.kinds = crowd.byPlace
	chain := &sim.Chain[bombardState]{Name: "bombard", Step: bomb.step, Weight: 34}
	return &rules.Engagement{
		Model:   sim.NewModel(b.String(), bombardMetrics(len(bomb.falls.places)), chain, bombardState{}, bomb.measure),
		Assumed: slices.Concat([]rules.Assumption{bomb.call.explain()}, bomb.falls.explain(), crowd.explain(0)),
	}, nil
}

// shells returns the dice on each unit in the zone. A concentration throws the dice of all batteries (bkc1 ART-07, bkc2
// ART-06), a barrage their average (bkc1 ART-08, bkc2 ART-07). Range bonus and facing do not matter (bkc1 ART-10, bkc2
// ART-08).
func (a *aim) shells(batteries []rules.Group, barrage bool) (volley, error) {
	var v volley
	dice, units := 0, 0
	lead := batteries[0].Unit
	for _, g := range batteries {
		switch u := g.Unit; {
		case !u.Is("kind", "artillery"):
			return nil, fmt.Errorf("%s is not artillery: only units of kind=artillery bombard", u.Name)
		case u.Word("battery") != lead.Word("battery"):
			return nil, fmt.Errorf("%s is %s and %s is %s: batteries of one mission are of one class", lead.Name,
				lead.Word("battery"), u.Name, u.Word("battery"))
		case barrage && u.Word("limit") != lead.Word("limit"):
			return nil, fmt.Errorf("%s and %s differ in limit: they cannot fire one barrage", lead.Name, u.Name)
		}
		dice, units = dice+g.Count*g.Unit.Int("attack"), units+g.Count
		if !barrage {
			v.add(a.group(indirectFire, g.Count*g.Unit.Int("attack"), g.Unit.Word("limit")))
		}
	}
	if barrage {
		dice = (dice + units - 1) / units
		v.add(a.group(indirectFire, dice, lead.Word("limit")))
	}
	if dice > maxDice {
		return nil, fmt.Errorf("the batteries throw %d dice at each unit; one attack may have %d", dice, maxDice)
	}
	v.load(a.book.tables, nil)
	return v, nil
}

// shellZone returns the zone of a bombardment: 20 cm wide, for rockets and naval guns 30 (ART-05). In a barrage the
// zones of the batteries lie side by side.
func shellZone(b rulebook, m *mission) zone {
	z := zone{side: 20, fires: 1, circle: b.Reading("zone") == "circle"}
	if m.battery != "conventional" {
		z.side = 30
	}
	if b.Is("pattern", "barrage") {
		z.fires = m.units
	}
	return z
}

// shellDeviation returns the number of deviation dice, and whether the deviation is wild, that is twice as far.
// Scheduled fire lands on its target (bkc1 SCH-02, bkc2 SCH-03), except that of rockets.
func shellDeviation(b rulebook, battery string) (dice int, wild bool) {
	rockets := battery == "rocket"
	switch {
	case b.Is("timing", "scheduled") && rockets:
		return plainDeviation, false
	case b.Is("timing", "scheduled"):
		return 0, false
	}
	dice = b.deviationDice(b)
	return dice, rockets && dice > 0 && b.Reading("rocket-deviation") == "double"
}

// step plays the next part of a bombardment: the request with the deviation, or the attack on one unit in the zone. It
// reports whether the bombardment is over.
func (bomb *bombardment) step(d *sim.Dice, s *bombardState) (done bool) {
	if !s.landed {
		var comes bool
		if s.support, comes = bomb.call.make(d); !comes {
			return true
		}
		s.landed = true
		s.reckoning = bomb.crowd.reckon(bomb.falls.land(d, s.support.halves()))
		return s.done()
	}
	bomb.crowd.attackNext(d, &s.reckoning, strike{times: 1})
	return s.done()
}

func (bomb *bombardment) measure(s *bombardState, _ int, out []int) {
	out[0] = int(s.support)
	s.reckoning.measure(out[1:])
}
