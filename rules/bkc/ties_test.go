package bkc_test

import (
	"testing"

	"salvo/rules/rulestest"
)

// lots returns duels in which the order of the units makes a difference.
func lots() (lines []string) {
	const weak, strong = "unit:attack=2,hits=2,range=40,move=20", "unit:attack=4,hits=3,save=5,range=40,kind=afv"
	for _, line := range []string{
		"duel " + weak + "+" + strong + " vs " + strong + "+" + weak + " turns=1 range=30 max-orders=1 cv-b=none",
		"duel " + weak + "+" + strong + " vs " + weak + "+" + strong + " turns=1 range=15 cv-b=none stance-a=assault " +
			"max-orders=1 blunders=no",
		"duel " + weak + "+" + strong + " vs " + weak + "+" + strong + " turns=1 range=30 max-orders=1 cv-b=none policy-a=spread",
	} {
		lines = append(lines, "bkc1/"+line, "bkc2/"+line)
	}
	return lines
}

// shuffled returns battles in which the order also decides where a unit stands, which units an HQ commands and which HQ
// orders first.
func shuffled() (lines [][2]string) {
	const b = " vs 4xsherman-m4+us-rifles+us-hq+us-co stance-b=assault pos-a=20 pos-b=25 ties=lot"
	for _, edition := range []string{"bkc1", "bkc2"} {
		lines = append(lines, [2]string{
			edition + "/battle 2xpanther+2xde-infantry+tiger-1+de-hq:cv=7+de-hq+pak-40" + b,
			edition + "/battle pak-40+tiger-1+panther+2xde-infantry+panther+de-hq+de-hq:cv=7" + b,
		})
	}
	return lines
}

// Eight dice at 4+ are expected to hit 4 times. One shooter is enough for a unit with 2 hits, so the next shooter turns
// on the other unit. With the policy best-odds all fire at the first.
func TestASpreadFormationOverkillsNobody(t *testing.T) {
	const line = "bkc2/duel 3xunit:attack=8,range=40 vs unit:hits=2+unit:hits=2,range=10 range=30 turns=1 max-orders=1 " +
		"cv-b=none blunders=no policy-a="
	both := func(policy string) float64 {
		return rulestest.Of(t, rulestest.Walked(t, library, line+policy, false), "b-units-lost=2")
	}
	if spread, best := both("spread"), both("best-odds"); spread < 0.5 || best > 0.1 {
		t.Errorf("both are lost with a chance of %.3g by spread, %.3g by best odds", spread, best)
	}
}

func TestTheLineWarnsOfSpacingTooWide(t *testing.T) {
	for line, want := range map[string]int{
		"bkc2/battle 3xpanther+de-hq vs 3xsherman-m4+us-hq": 0,
		// The ends of the lines are 90 cm apart, and the guns reach 80 and 60.
		"bkc2/battle 3xpanther+de-hq vs 3xsherman-m4+us-hq spacing-a=60 spacing-b=30": 2,
		// The ends of the lines are 210 cm apart, and 200 from the HQ.
		"bkc2/battle 5xpanther+de-hq vs 3xsherman-m4+us-hq spacing-a=100":           3,
		"bkc1/battle 5xpanther:range=300+de-hq vs 3xsherman-m4+us-hq spacing-a=100": 2,
	} {
		warnings := 0
		for _, a := range prepared(t, line).Assumed {
			if a.Topic == "warning" {
				warnings++
			}
		}
		if warnings != want {
			t.Errorf("%s has %d warnings, want %d", line, warnings, want)
		}
	}
}
