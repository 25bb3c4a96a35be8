package rulestest

import (
	"fmt"
	"testing/fstest"

	"salvo/rules"
	"salvo/sim"
)

// Coin returns the smallest ruleset: players toss coins, and a coin that lands on its edge is tossed again. It shows how
// little a game needs. Tests use it where the rules of the game do not matter.
func Coin() *rules.Ruleset {
	return &rules.Ruleset{
		Name: "coin", Title: "Coin toss", About: "Heads wins; a coin on its edge is tossed again.",
		Fields: []rules.Field{
			{Name: "coins", Type: rules.Int(1, 20), Default: "1", Help: "how many are tossed"},
			{Name: "cost", Type: rules.Int(0, 100), Default: "1", Help: "points"},
		},
		Options: []rules.Option{{Name: "edge", Rule: "AMB-01", Help: "what does a coin on its edge count?",
			Readings: []rules.Reading{{Name: "again", Help: "it is tossed again"}, {Name: "tails", Help: "it counts as tails"}}}},
		Procedures: []*rules.Procedure{{
			Name: "toss", Title: "Toss", Help: "A player tosses coins.", Example: "coin gambler need=2",
			Parties: []rules.PartySpec{{Name: "player", Help: "who tosses", Count: rules.Single}},
			Factors: []rules.Factor{{Name: "need", Type: rules.Int(1, 20), Default: "1", Help: "heads needed to win"}},
			Metrics: coinMetrics(0),
			Told: [][]rules.Telling{{
				{Figure: "result=won", Subject: "{player}", Text: "~{wins|win}"},
				{Figure: "mean heads", Text: "{tosses|toss} # heads on average"},
			}},
			Prepare: prepareToss,
		}},
		Rosters: fstest.MapFS{"coin.yaml": {Data: []byte(
			"rulesets: coin\nunits:\n  - name: gambler\n    fields: {coins: 3}\n    cost: 5\n    source: illustrative\n")}},
	}
}

func coinMetrics(coins int) []sim.Metric {
	return []sim.Metric{
		{Name: "result", Labels: []string{"lost", "won"}, Help: "whether there were enough heads"},
		{Name: "heads", Max: coins, Help: "coins that showed heads"},
	}
}

// A toss holds the number of coins that are still to be tossed, and the number of heads so far.
type toss struct{ left, heads int8 }

func prepareToss(s *rules.Scenario) (*rules.Engagement, error) {
	coins, need := s.Party("player").Groups[0].Unit.Int("coins"), s.Int("need")
	if need > coins {
		return nil, fmt.Errorf("need=%d: there are only %d coins", need, coins)
	}
	again := s.Reading("edge") == "again"
	step := func(d *sim.Dice, t *toss) bool {
		face := d.D6() // a 6 is the edge: the coin is tossed again
		if face == 6 && again {
			return false
		}
		t.left--
		if face <= 3 {
			t.heads++
		}
		if d.Telling() {
			d.Tell(fmt.Sprintf("a coin: %d heads so far, %d to go", t.heads, t.left))
		}
		return t.left == 0
	}
	measure := func(t *toss, _ int, out []int) {
		out[0], out[1] = 0, int(t.heads)
		if int(t.heads) >= need {
			out[0] = 1
		}
	}
	return &rules.Engagement{
		Model:   sim.NewModel(s.String(), coinMetrics(coins), &sim.Chain[toss]{Name: "toss", Step: step}, toss{left: int8(coins)}, measure),
		Assumed: []rules.Assumption{{Topic: "coins", Text: fmt.Sprintf("%d, of which %d must show heads", coins, need)}},
	}, nil
}
