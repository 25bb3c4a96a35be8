package bkc

import (
	"fmt"

	"salvo/rules"
	"salvo/rules/ground"
	"salvo/sim"
)

// evadeProcedure declares the procedure evade: a unit runs from a charge (bkc1 CHG-07). No dice are thrown.
func evadeProcedure(e *edition) *rules.Procedure {
	return &rules.Procedure{
		Name:    "evade",
		Title:   "Evade",
		Help:    "A unit runs from a charge; no dice.",
		Example: e.name + "/evade range=12 move=10",
		Factors: []rules.Factor{
			{Name: "range", Type: rules.Number(0, 1000), Unit: "cm", Default: "20", Help: "cm between the two before"},
			{Name: "move", Type: rules.Number(0, 200), Unit: "cm", Default: "10", Help: "cm that the evader moves"},
			{Name: "charge-move", Type: rules.Number(0, 200), Unit: "cm", Default: "20",
				Help: "cm that the charger moves: 20 on initiative, else its move"},
		},
		Metrics: []sim.Metric{{Name: "evade", Labels: []string{"escaped", "caught"}, Help: "whether it gets away"}},
		Told: [][]rules.Telling{{
			{Figure: "evade=escaped", Subject: "the unit", Text: "escapes the charge"},
			{Figure: "evade=caught", Subject: "the charge", Text: "catches the unit"},
		}},
		Prepare: e.prepare(prepareEvade),
	}
}

const safeGap = ground.Length(5_00) // a unit that ends closer to its charger is lost

// escapes reports whether an evader gets away with this distance left between it and its charger. Whether exactly 5 cm
// are enough is a reading (bkc1 CHG-07, AMB-40, E-09; bkc2 CA-09).
func escapes(left ground.Length, safeAtFive bool) bool {
	return left > safeGap || left == safeGap && safeAtFive
}

func prepareEvade(b rulebook) (*rules.Engagement, error) {
	length := func(factor string) ground.Length { return ground.LengthOf(b.Number(factor)) }
	left := length("range") + length("move") - length("charge-move")
	caught, end := 0, "it gets away"
	if !escapes(left, left != safeGap || b.Reading("evade-at-five") == "safe") {
		caught, end = 1, "it is lost"
	}
	text := fmt.Sprintf("%s +%s -%s = %s cm apart in the end: %s", b.Word("range"), b.Word("move"),
		b.Word("charge-move"), left, end)
	return certain(b, []sim.Metric{{Name: "evade", Labels: []string{"escaped", "caught"}}}, []int{caught},
		[]rules.Assumption{{Topic: "distance", Text: text}}), nil
}

// certain returns an engagement that throws no dice and always has the given result.
func certain(b rulebook, metrics []sim.Metric, measured []int, assumed []rules.Assumption) *rules.Engagement {
	type nothing struct{}
	chain := &sim.Chain[nothing]{Name: b.Procedure.Name, Step: func(*sim.Dice, *nothing) bool { return true }}
	return &rules.Engagement{
		Model: sim.NewModel(b.String(), metrics, chain, nothing{},
			func(_ *nothing, _ int, out []int) { copy(out, measured) }),
		Assumed: assumed,
	}
}
