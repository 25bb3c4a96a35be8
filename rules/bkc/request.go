package bkc

import (
	"fmt"
	"slices"

	"salvo/rules"
	"salvo/rules/english"
	"salvo/sim"
)

// requestProcedure declares an observer's request for artillery or aircraft (ART-02, AIR-01), or an attempt to postpone
// scheduled fire (bkc1 SCH-03, bkc2 SCH-04).
func requestProcedure(e *edition) *rules.Procedure {
	return &rules.Procedure{
		Name:    "request",
		Title:   "Request for support",
		Help:    "An observer asks for artillery or aircraft, or puts off scheduled fire.",
		Example: e.name + "/request cv=8 units=4",
		Factors: append([]rules.Factor{
			cvFactor,
			{Name: "kind", Type: rules.Labels("artillery", "air", "reschedule"), Default: "artillery",
				Help: "what is asked for"},
			{Name: "units", Type: rules.Int(1, maxSupport), Default: "1", Help: "batteries or aircraft asked for"},
			{Name: "battery", Type: rules.Labels("conventional", "rocket", "naval"), Default: "conventional",
				Help: "the class of the batteries"},
			{Name: "all-sp", Type: rules.YesNo(), Default: "no", Help: "all batteries are self-propelled"},
			{Name: "smoke", Type: rules.YesNo(), Default: "no", Help: "smoke is asked for"},
		}, e.requestFactors...),
		Metrics: []sim.Metric{requestMetric},
		Told: [][]rules.Telling{{
			{Figure: "request=passed-", Subject: "the request", Text: "~succeeds"},
			{Figure: "request=blunder", Text: "is ~a blunder"},
			{Figure: "request=barred", Text: "is ~barred", IfAny: true},
		}},
		Prepare: e.prepare(prepareRequest),
	}
}

// A mission is the fire or the air strike that an observer asks for.
type mission struct {
	air      bool
	units    int
	battery  string
	allSP    bool
	special  string  // smoke or counter-battery fire
	both     bool    // rockets-together=both: more than three rocket batteries also pay the penalty for other batteries
	previous int     // earlier requests of the observer this turn
	others   []bonus // the modifiers of a request that only one edition has
}

// modifiers returns the modifiers of the command value of an observer for this mission (ART-02, AIR-01).
func (m *mission) modifiers() []bonus {
	var all []bonus
	if m.allSP && !m.air {
		all = append(all, bonus{+1, "all self-propelled"})
	}
	if m.previous > 0 {
		all = append(all, bonus{-m.previous, fmt.Sprintf("%d earlier %s", m.previous, english.Plural(m.previous, "request"))})
	}
	if more := m.costOfUnits(); more > 0 {
		what := "aircraft"
		if !m.air {
			what = m.battery + " batteries"
		}
		all = append(all, bonus{-more, fmt.Sprintf("%d %s", m.units, what)})
	}
	if m.special != "" {
		all = append(all, bonus{-1, m.special})
	}
	return append(all, m.others...)
}

// costOfUnits returns the penalty for requesting several units: 1 for each aircraft, rocket or naval gun after the
// first, 1 for every further three of other batteries (ART-02, AIR-01). If both is true, rockets and naval guns pay both
// penalties.
func (m *mission) costOfUnits() int {
	threes, each := (m.units+2)/3-1, m.units-1
	switch {
	case m.air:
		return each
	case m.battery == "conventional":
		return threes
	case m.both:
		return each + threes
	}
	return each
}

// askRockets sets m.both: whether a mission of more than three rocket or naval batteries also pays the penalty for
// other batteries (E-10).
func (m *mission) askRockets(b rulebook) {
	m.both = !m.air && m.battery != "conventional" && m.units > 3 && b.Reading("rockets-together") == "both"
}

func prepareRequest(b rulebook) (*rules.Engagement, error) {
	cv := b.Int("cv")
	if b.Is("kind", "reschedule") { // no modifiers
		assumed := rules.Assumption{Topic: "value", Text: explainValue(cv, nil)}
		return throwOnce(b, requestMetric, rescheduleTest(cv), assumed), nil
	}
	m := mission{air: b.Is("kind", "air"), units: b.Int("units"), battery: b.Word("battery"), allSP: b.Yes("all-sp")}
	if b.Yes("smoke") && !m.air {
		m.special = "smoke"
	}
	b.requestSituation(b, &m)
	m.askRockets(b)
	modifiers := m.modifiers()
	return throwOnce(b, requestMetric, testOf(b, cv+total(modifiers)),
		rules.Assumption{Topic: "value", Text: explainValue(cv, modifiers)}), nil
}

// requestMetric has the results of a request: those of an order, and barred.
var requestMetric = sim.Metric{Name: "request", Labels: append(slices.Clone(orderLabels), "barred"),
	Help: "bonus and blunder occur if support is requested; barred: scheduled fire can no longer be put off in this game"}

const barred = orderBlunder + 1

// rescheduleTest returns the throw to postpone scheduled fire, against a command value. Double 1 has no bonus. Double 6
// bars the player from trying again (bkc1 SCH-03, bkc2 SCH-04).
func rescheduleTest(cv int) *sim.Table {
	return sim.Sum(2).Map(fmt.Sprintf("2d6 against %d", cv), func(sum int) int {
		switch {
		case sum == 12:
			return int(barred)
		case sum <= cv:
			return int(orderPassed)
		}
		return int(orderFailed)
	})
}

// firstRequest adds the modifiers of a request that only the first edition has.
func firstRequest(b rulebook, m *mission) {
	if m.air && b.Yes("enemy-air") {
		m.others = []bonus{{-1, "the enemy flew last turn"}}
	}
}

// secondRequest adds the modifiers of a request that only the second edition has.
func secondRequest(b rulebook, m *mission) {
	m.previous = b.Int("previous")
	if b.Yes("counter-battery") && !m.air && m.special == "" {
		m.special = "counter-battery fire"
	}
	m.superiority(b)
	if by := b.Int("adjust"); by != 0 {
		m.others = append(m.others, bonus{by, "adjustment"})
	}
}

// secondAirSituation adds the modifiers for the request of an air strike that only the second edition has: earlier
// requests and air superiority.
func secondAirSituation(b rulebook, m *mission) {
	m.previous = b.Int("previous")
	m.superiority(b)
}

// superiority adds the modifier for the enemy's air superiority (bkc2 AIR-01).
func (m *mission) superiority(b rulebook) {
	if !m.air {
		return
	}
	switch b.Word("superiority") {
	case "partial":
		m.others = append(m.others, bonus{-1, "partial air superiority"})
	case "full":
		m.others = append(m.others, bonus{-2, "full air superiority"})
	}
}

var (
	enemyAirFactor = rules.Factor{Name: "enemy-air", Type: rules.YesNo(), Default: "no",
		Help: "the enemy used air support in his last turn"}
	superiorityFactor = rules.Factor{Name: "superiority", Type: rules.Labels("none", "partial", "full"), Default: "none",
		Help: "air superiority of the enemy"}
	previousRequests = rules.Factor{Name: "previous", Type: rules.Int(0, 20), Default: "0",
		Help: "requests by this observer already this turn"}
	counterBatteryFactor = rules.Factor{Name: "counter-battery", Type: rules.YesNo(), Default: "no",
		Help: "counter-battery fire is asked for"}
	adjustFactor = rules.Factor{Name: "adjust", Type: rules.Int(-6, 6), Default: "0",
		Help: "any other change of the command value, such as -2 after a blunder"}
)
