package points

import (
	"slices"
	"strings"
	"testing"

	"salvo/experiments"
	"salvo/reports"
	"salvo/rules"
	"salvo/rules/games"
)

// TestATestOfCostsGivesBothSidesTheUnitsOfTheirTable prepares the battles of a test on two kinds of table. On each, both
// sides must have the further units that the mix names for this kind of table, and the report must say so.
func TestATestOfCostsGivesBothSidesTheUnitsOfTheirTable(t *testing.T) {
	mix := "tables:\n  - {name: one, table: 'random:1..4000 size=20', both: us-hq, factors: turns=12}\n" +
		"  - {name: two, table: 'random:1..4000 size=16', both: 2xde-hq, factors: turns=10}\n"
	p, err := New(games.All(), Asked{Ruleset: "bkc2", Verify: true, Tried: true, MixFile: "mix.yaml", MixText: []byte(mix),
		Words: []string{"us-rifles", "mg-42", "pak-40", "sherman-m4", "panther", "tiger-1"}})
	if err != nil {
		t.Fatal(err)
	}
	v := &verifier{tournament: &tournament{Points: p, settings: &experiments.Settings{Seed: 1}}, names: []string{"list"},
		costs: [][]float64{p.listedCosts()}, asked: Verification{Pairs: 2, Battles: 72, From: FirstTable}}
	if err := v.equip(); err != nil {
		t.Fatal(err)
	}
	for number := FirstTable; number < FirstTable+4; number++ {
		situation, err := v.heldOut(number)
		if err != nil {
			t.Fatal(err)
		}
		parties := v.partiesIn(&situation, v.priced[0], [2][]head{{{0, 2}}, {{1, 3}}})
		for side, groups := range parties {
			others := rules.Party{Groups: groups[1:]}
			if got := others.String(); got != situation.both {
				t.Errorf("%s: side %d has %q beside its force, want %s", situation.table, side, got, situation.both)
			}
		}
	}
	var about []string
	for _, a := range v.assumedOfTest() {
		if strings.Contains(a.Text, "turns=") || strings.Contains(a.Text, "-hq") {
			about = append(about, a.Topic+": "+a.Text)
		}
	}
	if want := []string{"tables: size=20 turns=12; both sides have us-hq as well, at no cost",
		"tables: size=16 turns=10; both sides have 2xde-hq as well, at no cost"}; !slices.Equal(about, want) {
		t.Errorf("the report says %q, want %q", about, want)
	}
}

// TestReportsSayHowLargeTheTablesOfAnotherBudgetAre asks for twice the points of the mix. The tables then have twice the
// points and the area, and reports of costs and of their tests must say so.
func TestReportsSayHowLargeTheTablesOfAnotherBudgetAre(t *testing.T) {
	mix := "budget: 700\ntables:\n  - {name: one, table: 'random:1..4000 size=20 points=700', factors: turns=12}\n"
	p, err := New(games.All(), Asked{Ruleset: "bkc2", Verify: true, Tried: true, MixFile: "mix.yaml", MixText: []byte(mix), Budget: 1400,
		Words: []string{"us-rifles", "mg-42", "pak-40", "sherman-m4", "panther", "tiger-1"}})
	if err != nil {
		t.Fatal(err)
	}
	if line, want := p.lineIn(&p.mix.situations[0], "a", "b"), "random:1 size=28 points=1400"; !strings.HasPrefix(line, want) {
		t.Fatalf("the battles are fought on %s, want %s", line, want)
	}
	v := &verifier{tournament: &tournament{Points: p, settings: &experiments.Settings{Seed: 1}}, asked: Verification{From: FirstTable}}
	all := append(p.assumed("drawn by lot"), v.assumedOfTest()...)
	for _, want := range []reports.Assumption{{Topic: "situation", Text: "one: random:1..4000 size=28 points=1400 turns=12"},
		{Topic: "tables", Text: "size=28 points=1400 turns=12"}} {
		if !slices.ContainsFunc(all, func(a reports.Assumption) bool { return a.Topic == want.Topic && strings.HasPrefix(a.Text, want.Text) }) {
			t.Errorf("no %q in %q", want, all)
		}
	}
}

// TestTheFileOfCostsSetsTheCostOfEveryUnitOfAKind tests costs of a file for a kind of two units, and for units that the
// command changes. The cost of a kind is the mean of its units, each at its cost in the file or else its listed cost.
func TestTheFileOfCostsSetsTheCostOfEveryUnitOfAKind(t *testing.T) {
	for _, test := range []struct {
		words []string
		file  string
		want  []float64
	}{
		{[]string{"gun", "cannon", "double"}, "{name: cannon, class: gun, cost: 20}", []float64{15, 25}},
		{[]string{"gun", "cannon", "double"}, "{name: gun, class: gun, cost: 12}, {name: cannon, class: gun, cost: 20}", []float64{16, 25}},
		{[]string{"gun", "double:cost=40"}, "{name: gun, class: gun, cost: 12}", []float64{12, 40}},
		{[]string{"gun", "double:dice=3"}, "{name: double, class: gun, cost: 30, fields: {dice: 2, hits: 2}}", []float64{10, 30}},
	} {
		asked := weighing(test.words...)
		asked.CostsFile, asked.CostsText = "costs.yaml", []byte("rulesets: skirmish\nunits: ["+test.file+"]\n")
		if got := points(t, asked).filed; !slices.Equal(got, test.want) {
			t.Errorf("%v with %s cost %v, want %v", test.words, test.file, got, test.want)
		}
	}
}
