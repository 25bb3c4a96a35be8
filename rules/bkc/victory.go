package bkc

import (
	"fmt"

	"salvo/rules"
	"salvo/sim"
)

// victoryProcedure declares the winner and the size of the victory (VIC-02 to VIC-04); no dice are thrown.
func victoryProcedure(e *edition) *rules.Procedure {
	var factors []rules.Factor
	for _, side := range []string{"a", "b"} {
		factors = append(factors,
			rules.Factor{Name: "objective-" + side, Type: rules.Labels("none", "minor", "major"), Default: "none",
				Help: "objective that side " + side + " has reached"},
			rules.Factor{Name: "lost-" + side, Type: rules.Int(0, 100_000), Default: "0",
				Help: "points of units that side " + side + " has lost"},
			rules.Factor{Name: "standing-" + side, Type: rules.Int(0, 100_000), Default: "0",
				Help: "points of its off-table artillery and field works"},
			rules.Factor{Name: "handicap-" + side, Type: rules.Int(0, 100_000), Default: "0",
				Help: "points it was short of the agreed total"},
			rules.Factor{Name: "broke-" + side, Type: rules.YesNo(), Default: "no", Help: "it broke or gave up"},
		)
	}
	return &rules.Procedure{
		Name:    "victory",
		Title:   "Victory",
		Help:    "Victory points and who has won; no dice.",
		Example: e.name + "/victory lost-a=140 lost-b=300",
		Factors: factors,
		Metrics: victoryMetrics(0),
		Told:    toldVictory(),
		Prepare: e.prepare(prepareVictory),
	}
}

// verdictMetric returns the metric of the victory table.
func verdictMetric(name string) sim.Metric {
	return sim.Metric{Name: name, Labels: victoryLabels, Kinds: true,
		Help: "the verdict, from the greatest victory of b to that of a; twice the enemy's points improve it by a step"}
}

func victoryMetrics(points int) []sim.Metric {
	return []sim.Metric{
		verdictMetric("result"),
		{Name: "vp-a", Max: points, Help: "victory points of side a"},
		{Name: "vp-b", Max: points, Help: "victory points of side b"},
	}
}

// A verdict is the winner and the size of the victory: 0 is a draw, 1 a minor, 2 a total victory of side a, 3 a total
// victory with honours. Negative values are victories of side b.
type verdict int

const withHonours verdict = 3

var victoryLabels = []string{"b-total-plus", "b-total", "b-minor", "draw", "a-minor", "a-total", "a-total-plus"}

// objectives returns the verdict by objectives, which come first (VIC-02). A difference of one step is a minor victory,
// a difference of two a total one.
func objectives(a, b string) verdict {
	rank := map[string]verdict{"none": 0, "minor": 1, "major": 2}
	return rank[a] - rank[b]
}

// points returns a side's victory points (VIC-03), before those of a broken side are limited.
func points(lost, standing, handicap int) int { return max(0, lost+standing-handicap) }

// shifted returns the verdict after the rule of double points (VIC-04): a side with at least twice the enemy's points
// improves the verdict by a step. If its objectives are worse than the enemy's, a reading decides whether it may.
func shifted(v verdict, vpA, vpB int, losersToo func() bool) verdict {
	step := verdict(0)
	switch {
	case vpA > vpB && vpA >= 2*vpB:
		step = +1
	case vpB > vpA && vpB >= 2*vpA:
		step = -1
	}
	if step*v < 0 && !losersToo() {
		return v
	}
	return v + step
}

func prepareVictory(b rulebook) (*rules.Engagement, error) {
	vpA := points(b.Int("lost-b"), b.Int("standing-b"), b.Int("handicap-b"))
	vpB := points(b.Int("lost-a"), b.Int("standing-a"), b.Int("handicap-a"))
	a, z := vpA, vpB
	if b.Yes("broke-a") {
		a = min(vpA, vpB)
	}
	if b.Yes("broke-b") {
		z = min(vpA, vpB)
	}
	v := shifted(objectives(b.Word("objective-a"), b.Word("objective-b")), a, z,
		func() bool { return b.Reading("losing-shift") == "yes" })
	return certain(b, victoryMetrics(max(vpA, vpB)), []int{int(v + withHonours), a, z}, []rules.Assumption{
		{Topic: "points", Text: fmt.Sprintf("a %d, b %d: enemy losses and standing works, less the enemy's handicap", a, z)},
	}), nil
}
