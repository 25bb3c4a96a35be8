package bkc

import (
	"fmt"
	"slices"
	"strings"

	"salvo/rules"
	"salvo/rules/english"
	"salvo/rules/ground"
	"salvo/sim"
)

// commandProcedure declares the procedure of a single order (CMD-01 to CMD-06).
func commandProcedure(e *edition) *rules.Procedure {
	previous := rules.Factor{Name: "previous", Type: rules.Int(0, 20), Default: "0",
		Help: "orders given to this formation already this turn"}
	return &rules.Procedure{
		Name:    "command",
		Title:   "Order",
		Help:    "A command unit gives one order to a formation.",
		Example: e.name + "/command cv=8 previous=1 distance=45",
		Factors: slices.Concat([]rules.Factor{cvFactor, previous}, orderFactors, e.orderFactors),
		Metrics: []sim.Metric{orderMetric("order")},
		Told: [][]rules.Telling{{
			{Figure: "order=passed-", Subject: "the order", Text: "~succeeds"},
			{Figure: "order=blunder", Text: "is ~a blunder"},
		}},
		Prepare: e.prepare(prepareCommand),
	}
}

var cvFactor = rules.Factor{Name: "cv", Type: rules.Int(6, 10), Default: "8", Help: "command value"}

// orderFactors are the circumstances that modify every order in both editions (CMD-04).
var orderFactors = []rules.Factor{
	{Name: "reacted", Type: rules.YesNo(), Default: "no", Help: "a unit of the formation acted on initiative this turn"},
	{Name: "distance", Type: rules.Number(0, 1000), Unit: "cm", Default: "0", Help: "cm to the farthest unit of the formation"},
	{Name: "exempt", Type: rules.YesNo(), Default: "no", Help: "distance does not count, as on roads, for recce, mortars"},
	{Name: "dense", Type: rules.YesNo(), Default: "no", Help: "a unit moves in dense terrain or smoke"},
	{Name: "repeat-penalty", Type: rules.Int(0, 5), Default: "1",
		Help: "what each earlier order to the formation costs; 1 by the book, 0 for a house rule"},
}

// The circumstances that modify an order in only one edition (CMD-04).
var (
	firstOrderFactors = []rules.Factor{
		{Name: "toward", Type: rules.YesNo(), Default: "no", Help: "a unit moves towards a visible enemy within 20 cm"},
		{Name: "damaged", Type: rules.YesNo(), Default: "no", Help: "a unit has the damage that costs 1"},
	}
	secondOrderFactors = []rules.Factor{
		{Name: "opportunity", Type: rules.YesNo(), Default: "no", Help: "a unit acted on opportunity in the last turn"},
		{Name: "assault", Type: rules.YesNo(), Default: "no", Help: "a unit assaults the enemy"},
		adjustFactor,
	}
)

// An order is the result of the throw for an order or a request.
type order uint8

const (
	orderBonus order = iota
	orderPassed
	orderFailed
	orderBlunder
)

var orderLabels = []string{"bonus", "passed", "failed", "blunder"}

func orderMetric(name string) sim.Metric {
	return sim.Metric{Name: name, Labels: orderLabels, Help: "double 1 is a bonus, double 6 a blunder"}
}

// orderTests holds the throws of two dice against values from 0 to 12. The first index is 1 if double 1 succeeds only
// against a value of 2 or more.
var orderTests = func() (tests [2][13]*sim.Table) {
	for strict := range tests {
		for value := range tests[strict] {
			tests[strict][value] = newOrderTest(value, strict == 1)
		}
	}
	return tests
}()

// newOrderTest returns the throw of two dice against a value (CMD-01, CMD-05, CMD-06). Double 1 gives the bonus, double
// 6 is a blunder. If strict is true, double 1 fails against a value below 2.
func newOrderTest(value int, strict bool) *sim.Table {
	return sim.Sum(2).Map(fmt.Sprintf("2d6 against %d", value), func(sum int) int {
		switch {
		case sum == 12:
			return int(orderBlunder)
		case sum == 2 && (value >= 2 || !strict):
			return int(orderBonus)
		case sum <= value:
			return int(orderPassed)
		}
		return int(orderFailed)
	})
}

// orderTest returns the throw against a modified value. strict means double-one=if-passed: double 1 succeeds only
// against a value of 2 or more.
func orderTest(value int, strict bool) *sim.Table {
	return orderTests[oneIf(strict)][min(max(value, 0), 12)]
}

// orderTestsUpTo returns the throws against the values from 0 to the given one.
func orderTestsUpTo(value int, strict bool) []*sim.Table {
	return orderTests[oneIf(strict)][:min(max(value, 0), 12)+1]
}

// testOf returns the throw against a value. It reads the option double-one only where it matters: for values below 2.
func testOf(b rulebook, value int) *sim.Table {
	return orderTest(value, value < 2 && b.Reading("double-one") == "if-passed")
}

// orderModifiers returns the modifiers of the command value for an order (CMD-04). earlier is the number of orders that
// the formation has had this turn.
func orderModifiers(b rulebook, earlier int) []bonus {
	var all []bonus
	if penalty := earlier * b.Int("repeat-penalty"); penalty > 0 {
		all = append(all, bonus{-penalty, fmt.Sprintf("%d earlier %s", earlier, english.Plural(earlier, "order"))})
	}
	if far := b.Number("distance"); far >= 20 && !b.Yes("exempt") {
		full := b.Reading("distance-step") == "full"
		if penalty := distancePenalty(ground.LengthOf(far), full); penalty > 0 {
			all = append(all, bonus{-penalty, fmt.Sprintf("%s cm away", b.Word("distance"))})
		}
	}
	if b.Yes("dense") {
		all = append(all, bonus{-orderPenalty, "dense terrain"})
	}
	return append(all, b.situation(b, earlier)...)
}

// freeDistance is the distance up to which an order has no penalty, 20 cm. Beyond it the penalty grows with each step
// of this length.
const freeDistance = ground.Length(20_00)

// distancePenalty returns the penalty of an order for distance: 1 for every 20 cm begun beyond the first 20, or if full
// is true 1 for every full 20 cm (bkc1 CMD-04, AMB-15; bkc2 CMD-04, AMB-14).
func distancePenalty(distance ground.Length, full bool) int {
	if full {
		return int(distance / freeDistance)
	}
	return max(0, int((distance+freeDistance-1)/freeDistance)-1)
}

// firstSituation returns the modifiers that only the first edition has (bkc1 CMD-04, INI-07, DMG-02).
func firstSituation(b rulebook, earlier int) []bonus {
	var all []bonus
	if b.Yes("reacted") && (earlier == 0 || b.Reading("reaction-penalty") == "cumulative") {
		all = append(all, bonus{-orderPenalty, "acted on initiative"})
	}
	if b.Yes("toward") {
		all = append(all, bonus{-orderPenalty, "towards an enemy within 20 cm"})
	}
	if b.Yes("damaged") {
		all = append(all, bonus{-orderPenalty, "damaged"})
	}
	return all
}

// secondSituation returns the modifiers that only the second edition has (bkc2 CMD-04, INI-03, OPP-01).
func secondSituation(b rulebook, _ int) []bonus {
	var all []bonus
	reacted, opportunity := b.Yes("reacted"), b.Yes("opportunity")
	switch {
	case reacted && opportunity && b.Reading("opp-init") == "both":
		all = append(all, bonus{-2 * orderPenalty, "acted on initiative and on opportunity"})
	case reacted:
		all = append(all, bonus{-orderPenalty, "acted on initiative"})
	case opportunity:
		all = append(all, bonus{-orderPenalty, "acted on opportunity"})
	}
	if b.Yes("assault") {
		all = append(all, bonus{-orderPenalty, "assaults"})
	}
	if by := b.Int("adjust"); by != 0 {
		all = append(all, bonus{by, "adjustment"})
	}
	return all
}

// throwState is the state of a procedure that consists of one throw.
type throwState struct{ order order }

func prepareCommand(b rulebook) (*rules.Engagement, error) {
	modifiers := orderModifiers(b, b.Int("previous"))
	value := b.Int("cv") + total(modifiers)
	return throwOnce(b, orderMetric("order"), testOf(b, value), rules.Assumption{Topic: "value",
		Text: explainValue(b.Int("cv"), modifiers)}), nil
}

// throwOnce returns an engagement that consists of a single throw against a value.
func throwOnce(b rulebook, metric sim.Metric, test *sim.Table, assumed rules.Assumption) *rules.Engagement {
	chain := &sim.Chain[throwState]{Name: metric.Name, Step: func(d *sim.Dice, s *throwState) bool {
		s.order = order(d.Pick(test))
		if d.Telling() {
			d.Tell(fmt.Sprintf("%s: %s", test, metric.Labels[s.order]))
		}
		return true
	}}
	return &rules.Engagement{
		Model: sim.NewModel(b.String(), []sim.Metric{metric}, chain, throwState{},
			func(s *throwState, _ int, out []int) { out[0] = int(s.order) }),
		Assumed: []rules.Assumption{assumed},
	}
}

// explainValue returns a command value with its modifiers as text: "8 -1 dense terrain = 7 or less on two dice".
func explainValue(cv int, modifiers []bonus) string {
	var text strings.Builder
	fmt.Fprintf(&text, "%d", cv)
	for _, m := range modifiers {
		fmt.Fprintf(&text, " %+d %s", m.by, m.why)
	}
	if len(modifiers) > 0 {
		fmt.Fprintf(&text, " = %d", cv+total(modifiers))
	}
	return text.String() + " or less on two dice"
}
