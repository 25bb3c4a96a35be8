package points

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"salvo/rules/games"
	"salvo/sim"
)

var update = flag.Bool("update", false, "write the table of docs/points.md anew")

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
		if v.Pairs < 1 || v.Battles < 1 || v.FitBattles < 1 || v.LastTable-v.FirstTable+1 != v.Pairs*v.Tables || len(v.Forces) != len(designs) {
			t.Errorf("%s: %+v", name, v)
		}
		for d, f := range v.Forces {
			if f.Name != designs[d].name || len(f.Costs) < 2 {
				t.Errorf("%s: forces %d: %+v", name, d, f)
			}
			for i, c := range f.Costs {
				if c.By != []string{"list", "fair", "file"}[i] {
					t.Errorf("%s: costs %d are %s", name, i, c.By)
				}
				for _, e := range [][4]float64{{c.Spread.Low, c.Spread.Value, c.Spread.High, 50}, {c.Even.Low, c.Even.Value, c.Even.High, 1},
					{c.SpreadOnOne.Low, c.SpreadOnOne.Value, c.SpreadOnOne.High, 50}, {c.Mean.Low, c.Mean.Value, c.Mean.High, 1}} {
					if !(0 <= e[0] && e[0] <= e[1] && e[1] <= e[2] && e[2] <= e[3]) || e[0] == e[2] {
						t.Errorf("%s by %s: %v", name, c.By, e)
					}
				}
			}
			if off := f.Gain.Value - (f.Costs[0].Spread.Value - f.Costs[1].Spread.Value); off < -0.1 || off > 0.1 {
				t.Errorf("%s: the gain is %v, the spreads are %v and %v", name, f.Gain.Value, f.Costs[0].Spread.Value, f.Costs[1].Spread.Value)
			}
		}
	}
}

func TestALineOfTrustIsPrintedOnlyWhereItWasMeasured(t *testing.T) {
	for _, c := range []struct {
		asked Asked
		want  string
	}{
		{Asked{Ruleset: "cobi"}, "81 % (73 to 91) of pairs are even by fair costs"},
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

// TestVerifiedTableOfTheManualIsMadeFromTheResults compares the table of docs/points.md with verified.json.
func TestVerifiedTableOfTheManualIsMadeFromTheResults(t *testing.T) {
	const file, begin, end = "../../docs/points.md", "<!-- verified -->\n", "<!-- end verified -->"
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, _ := strings.Cut(string(text), begin)
	got, after, found := strings.Cut(rest, end)
	if !found {
		t.Fatalf("%s has no %q and %q", file, begin, end)
	}
	want := verifiedTable(t)
	if *update {
		err = os.WriteFile(file, []byte(before+begin+want+end+after), 0o644)
	} else if got != want {
		t.Errorf("the table is old: type go test ./experiments/points -run Verified -update\n%s", want)
	}
	if err != nil {
		t.Error(err)
	}
}

// verifiedTable returns the results of verified.json as a table in Markdown.
func verifiedTable(t *testing.T) string {
	all, err := verifiedBefore()
	if err != nil {
		t.Fatal(err)
	}
	within := func(e sim.Estimate, times float64, unit string) string {
		return fmt.Sprintf("%.1f%s (%.0f to %.0f)", times*e.Value, unit, times*e.Low, times*e.High)
	}
	var b strings.Builder
	b.WriteString("| ruleset | forces | costs | spread, points | even | one table, points | mean of the force that was changed |\n|---|---|---|---|---|---|---|\n")
	for _, v := range all {
		for _, f := range v.Forces {
			for _, c := range f.Costs {
				fmt.Fprintf(&b, "| %s | %s | %s | %s | %s | %s | %s |\n", v.Ruleset, f.Name, c.By, within(c.Spread, 1, ""), within(c.Even, 100, " %"),
					within(c.SpreadOnOne, 1, ""), within(c.Mean, 100, " %"))
			}
		}
	}
	for _, v := range all {
		fmt.Fprintf(&b, "\n%s: %d pairs of each kind of force, %d battles each, on random:%d to random:%d; fair costs by %d battles, seed %d.\n", v.Ruleset, v.Pairs, v.Battles,
			v.FirstTable, v.LastTable, v.FitBattles, v.Seed)
	}
	return b.String()
}
