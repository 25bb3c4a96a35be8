package points

import (
	"bytes"
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"salvo/experiments"
	"salvo/reports"
	"salvo/rules"
	"salvo/rules/games"
)

func TestRatingsOfKnownStrengthsAreFound(t *testing.T) {
	strength := []float64{0.8, 0.1, -0.3, -0.6}
	table := newCrossTable(len(strength))
	for i := range strength {
		for k := range i {
			const n = 1_000_000
			p := 1 / (1 + math.Exp(strength[k]-strength[i]))
			won := int64(math.Round(n * p))
			table.add(i, k, []int64{won / 2, 0, n/2 - won/2}, false)
			table.add(i, k, []int64{n/2 - (won - won/2), 0, won - won/2}, true)
		}
	}
	for i, r := range table.ratings() {
		want := 1500 + 400/math.Ln10*strength[i]
		if math.Abs(r.Value-want) > 0.2 || r.Low > want || r.High < want {
			t.Errorf("list %d is rated %v, want %v", i, r, want)
		}
	}
}

func TestWhoAlwaysWinsHasARatingWithinBounds(t *testing.T) {
	table := newCrossTable(2)
	table.add(1, 0, []int64{100, 0, 0}, false)
	for i, r := range table.ratings() {
		if math.IsNaN(r.Value) || math.IsInf(r.Value, 0) || (r.Value > 1500) != (i == 1) {
			t.Errorf("list %d is rated %v", i, r)
		}
	}
	if e := table.score(1, 0); e.Value != 1 || table.score(0, 1).Value != 0 {
		t.Errorf("its score is %v", e)
	}
}

func TestAScaledForceKeepsItsProportionsAndItsBudget(t *testing.T) {
	lib := games.All()
	rs, err := lib.Ruleset("bkc2")
	if err != nil {
		t.Fatal(err)
	}
	party, err := lib.Party(rs, "4xsherman-m4+2xus-rifles")
	if err != nil {
		t.Fatal(err)
	}
	cost := func(groups []rules.Group) int { p := rules.Party{Groups: groups}; return p.Cost() }
	for _, times := range []float64{0.5, 1, 1.4, 2, 3} {
		got := scaled(party, times)
		budget := times * float64(cost(party))
		if c := float64(cost(got)); c > budget+1e-9 || c < budget-float64(party[1].Unit.Cost()) {
			t.Errorf("%g times is %v of %v points", times, c, budget)
		}
		if times == math.Trunc(times) && got[0].Count != 4*int(times) {
			t.Errorf("%g times has %d tanks", times, got[0].Count)
		}
	}
}

func listed(t *testing.T, trials int64, workers int, words ...string) string {
	t.Helper()
	l, err := NewLists(games.All(), ListsAsked{Ruleset: "bkc2", Words: words, Budget: 400})
	if err != nil {
		t.Fatal(err)
	}
	made, err := l.Work(context.Background(), experiments.Settings{Trials: trials, Seed: 1, Workers: workers})
	if err != nil {
		t.Fatal(err)
	}
	var text bytes.Buffer
	if err := reports.Print(&text, made, reports.JSON); err != nil {
		t.Fatal(err)
	}
	return text.String()
}

func TestListsDoNotDependOnTheWorkersAndTheWeakestIsLast(t *testing.T) {
	lists := []string{"us-tank-company", "us-rifles", "de-tank-company"}
	trials := int64(80)
	if testing.Short() {
		trials = 16 // the race detector needs no more
	}
	one := listed(t, trials, 1, lists...)
	if listed(t, trials, 3, lists...) != one {
		t.Error("the result depends on the workers")
	}
	if tank, rifles := strings.Index(one, `"name": "us-tank-company"`), strings.Index(one, `"name": "us-rifles"`); rifles < tank {
		t.Errorf("rifles are rated above tanks: %s", one)
	}
}

func TestListsThatCannotBeRatedAreRefused(t *testing.T) {
	for want, asked := range map[string]ListsAsked{
		"one list to rate": {Ruleset: "bkc2", Words: []string{"panther"}},
		"is named twice":   {Ruleset: "bkc2", Words: []string{"panther", "panther"}},
		"costs nothing":    {Ruleset: "bkc2", Words: []string{"panther", "unit:attack=3"}},
		"unknown unit":     {Ruleset: "bkc2", Words: []string{"panther", "pantser"}},
		"may have 48":      {Ruleset: "bkc2", Words: []string{"panther", "jeep"}},
		"unknown ruleset":  {Ruleset: "bkc9"},
	} {
		if _, err := NewLists(games.All(), asked); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

// TestListsFightOnlyOnTheTablesOfTheirPools lets lists fight on pools with fewer tables than battles would allow. They must
// stay in the pools, fight in every situation, and use no table of a situation twice.
func TestListsFightOnlyOnTheTablesOfTheirPools(t *testing.T) {
	for _, test := range []struct {
		pools []string
		want  []string
	}{
		{[]string{"7..9"}, []string{"0 random:7", "0 random:8", "0 random:9"}},
		{[]string{"7..7"}, []string{"0 random:7"}},
		{[]string{"7..7", "7..7", "8..9"}, []string{"0 random:7", "1 random:7", "2 random:8"}},
		{[]string{"1..4000"}, []string{"0 random:1", "0 random:2", "0 random:3", "0 random:4", "0 random:5"}},
	} {
		mix := "tables:\n"
		for _, pool := range test.pools {
			mix += "  - {table: 'random:" + pool + " size=16 points=700', factors: turns=4}\n"
		}
		l, err := NewLists(games.All(), ListsAsked{Ruleset: "bkc2", Words: []string{"us-rifles", "sherman-m4"}, Budget: 200, MixFile: "mix.yaml", MixText: []byte(mix)})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, at := range l.places(5 * 2 * listBattlesOfSide) {
			s, err := at.set()
			if err != nil {
				t.Fatal(err)
			}
			table, _, _ := strings.Cut(s.String(), " ")
			got = append(got, fmt.Sprint(at.situation, " ", table))
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("pools %v: lists fight at %q, want %q", test.pools, got, test.want)
		}
	}
}
