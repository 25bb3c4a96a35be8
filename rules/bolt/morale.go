package bolt

import (
	"slices"

	"salvo/rules"
	"salvo/sim"
)

// moraleProcedure is a morale check (SUP-13). A unit that a tank drives into checks like this too (SUP-69).
var moraleProcedure = &rules.Procedure{
	Name:    "morale",
	Title:   "Morale check",
	Help:    "A unit checks its morale; failing destroys it.",
	Example: "bolt-action/morale us-rifles pins=3 nco-lost=yes officer=2",
	Parties: testedUnit,
	Factors: slices.Concat(testFactors, []rules.Factor{
		{Name: "extra", Type: rules.Int(-10, 10), Default: "0",
			Help: "added to the score, as -3 before an assault on a tank"},
	}),
	Metrics: moraleResult,
	Told: [][]rules.Telling{{
		{Figure: "result=passed", Subject: "{unit}", Text: "~{passes|pass} the check"},
	}},
	Prepare: prepare(prepareMorale),
}

var moraleResult = []sim.Metric{{Name: "result", Labels: []string{"passed", "failed"}, Help: "of the check"}}

type moraleState struct{ failed bool }

func prepareMorale(b rulebook) (*rules.Engagement, error) {
	u, c, err := testedOf(b)
	if err != nil {
		return nil, err
	}
	officer, extra := b.Int("officer"), modifier{b.Int("extra"), "extra"}
	r := &resolver{}
	r.lastManStays = b.is("last-man", "none", u.isLastMan(&c))
	score, why := r.testScore(u, &c, officer, true)
	score += extra.by
	r.askTests(b, score > 10, score < 2)
	chain := &sim.Chain[moraleState]{Name: "morale", Step: func(d *sim.Dice, s *moraleState) bool {
		s.failed = !r.check(d, u, &c, officer, extra)
		return true
	}}
	var all explanation
	why.add(extra.by, extra.why)
	all.say("check", "%s: two dice, %s", u.Name, r.testText(&c, score, why))
	return &rules.Engagement{
		Model: sim.NewModel(b.String(), moraleResult, chain, moraleState{},
			func(s *moraleState, _ int, out []int) { out[0] = indexOf(s.failed) }),
		Assumed: all,
	}, nil
}
