package points

import (
	"strings"
	"testing"

	"salvo/rules/games"
)

func TestResultsOfTestsAreOfKnownRulesetsAndTheirFiguresAgree(t *testing.T) {
	all, err := verifiedBefore()
	if err != nil || len(all) == 0 {
		t.Fatal(len(all), err)
	}
	seen := map[string]bool{}
	for _, v := range all {
		name := v.Ruleset + " on " + v.Ground
		if _, err := games.All().Ruleset(v.Ruleset); err != nil || v.Ground != "tables" && v.Ground != "line" || seen[name] {
			t.Errorf("%s: %v, or it is there twice", name, err)
		}
		seen[name] = true
		if v.Pairs < 1 || v.Battles < 1 || v.FitBattles < 1 || v.LastTable-v.FirstTable+1 != v.Pairs || len(v.Costs) < 2 {
			t.Errorf("%s: %+v", name, v)
		}
		for i, c := range v.Costs {
			if c.By != []string{"list", "fair", "file"}[i] {
				t.Errorf("%s: costs %d are %s", name, i, c.By)
			}
			for _, e := range [][4]float64{{c.Spread.Low, c.Spread.Value, c.Spread.High, 50}, {c.Even.Low, c.Even.Value, c.Even.High, 1}, {c.Mean.Low, c.Mean.Value, c.Mean.High, 1}} {
				if !(0 <= e[0] && e[0] <= e[1] && e[1] <= e[2] && e[2] <= e[3]) || e[0] == e[2] {
					t.Errorf("%s by %s: %v", name, c.By, e)
				}
			}
		}
		if off := v.Gain.Value - (v.Costs[0].Spread.Value - v.Costs[1].Spread.Value); off < -0.1 || off > 0.1 {
			t.Errorf("%s: the gain is %v, the spreads are %v and %v", name, v.Gain.Value, v.Costs[0].Spread.Value, v.Costs[1].Spread.Value)
		}
	}
}

func TestALineOfTrustIsPrintedOnlyWhereItWasMeasured(t *testing.T) {
	for _, c := range []struct {
		asked Asked
		want  string
	}{
		{Asked{Ruleset: "cobi"}, "33 % (29 to 37) of pairs are even by fair costs"},
		{Asked{Ruleset: "cobi", Ground: onLine}, ""},
		{Asked{Ruleset: "cobi", Budget: 300}, ""},
		{Asked{Ruleset: "bkc1", Ground: onLine}, ""},
	} {
		c.asked.Words = []string{"class:medium-tank"}
		if c.asked.Tried = true; c.asked.Ruleset == "bkc1" {
			c.asked.Words = []string{"class:afv"}
		}
		p, err := New(games.All(), c.asked)
		if err != nil {
			t.Fatal(err)
		}
		if got := p.tested(); c.want == "" && got != "" || !strings.Contains(got, c.want) {
			t.Errorf("%+v: it says %q, want %q", c.asked, got, c.want)
		}
	}
}
