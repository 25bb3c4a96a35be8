package points

import (
	"slices"
	"strings"
	"testing"

	"salvo/reports"
	"salvo/rules/rulestest"
)

func TestReportsSayInWhichSituationsBothSidesHaveFurtherUnits(t *testing.T) {
	inAll := []string{"both sides: have 4xgun as well, at no cost"}
	inOpen := "situation: open: score-a=6; both sides have 4xgun as well, at no cost"
	inCover := "situation: cover: score-b=6; both sides have 2xwall as well, at no cost"
	for _, test := range []struct {
		mix, open, cover string // of the mix, and of its two situations: the units that both sides have
		want             []string
	}{
		{want: nil},
		{mix: "4xgun", want: inAll},
		{open: "4xgun", cover: "4xgun", want: inAll},
		{open: "4xgun", want: []string{inOpen}},
		{cover: "2xwall", want: []string{inCover}},
		{mix: "4xgun", cover: "2xwall", want: []string{inOpen, inCover}},
	} {
		text := "both: '" + test.mix + "'\nbudget: 80\nmost-units: 20\nsituations:\n" +
			"  - {name: open, factors: score-a=6, both: '" + test.open + "'}\n" +
			"  - {name: cover, factors: score-b=6, both: '" + test.cover + "'}\n"
		text = strings.NewReplacer("both: ''\n", "", ", both: ''", "").Replace(text)
		asked := weighing("gun", "double")
		asked.MixText = []byte(text)
		if got := aboutBoth(points(t, asked).assumed("drawn by lot")); !slices.Equal(got, test.want) {
			t.Errorf("%s\nthe report of costs says %q, want %q", text, got, test.want)
		}
		l, err := NewLists(rulestest.Skirmish(), ListsAsked{Ruleset: "skirmish", Words: []string{"gun", "double"}, MixFile: "mix.yaml", MixText: []byte(text)})
		if err != nil {
			t.Fatal(err)
		}
		if got := aboutBoth(l.circumstances()); !slices.Equal(got, test.want) {
			t.Errorf("%s\nthe report of lists says %q, want %q", text, got, test.want)
		}
	}
}

// TestReportsSayWhereASituationIsFought compares the words of situations in the reports of costs and of lists, with and
// without a table, a pool of tables, and factors.
func TestReportsSayWhereASituationIsFought(t *testing.T) {
	for _, test := range []struct{ situation, want string }{
		{"{name: plain}", "situation: plain"},
		{"{name: open, factors: score-a=6}", "situation: open: score-a=6"},
		{"{name: strong, factors: score-a=6, a-budget: 2}", "situation: strong: score-a=6; side a has 2 times the "},
	} {
		asked := weighing("gun", "double")
		asked.MixText = []byte("budget: 80\nmost-units: 20\nsituations:\n  - " + test.situation + "\n")
		l, err := NewLists(rulestest.Skirmish(), ListsAsked{Ruleset: "skirmish", Words: []string{"gun", "double"}, MixFile: "mix.yaml", MixText: asked.MixText})
		if err != nil {
			t.Fatal(err)
		}
		for report, all := range map[string][]reports.Assumption{"costs": points(t, asked).assumed("drawn by lot"), "lists": l.circumstances()} {
			if !slices.ContainsFunc(all, func(a reports.Assumption) bool {
				got, _ := strings.CutSuffix(a.Topic+": "+a.Text, map[string]string{"costs": "points", "lists": "list"}[report])
				return got == test.want
			}) {
				t.Errorf("the report of %s has no %q: %q", report, test.want, all)
			}
		}
	}
	pool := battleKind{name: "pool", table: "random:1 size=20", pool: [2]int{1, 4000}, factors: "turns=12"}
	if got, want := pool.about(), "pool: random:1..4000 size=20 turns=12"; got != want {
		t.Errorf("a pool is fought at %q, want %q", got, want)
	}
}

// aboutBoth returns, as text, the assumptions about units that both sides have in addition.
func aboutBoth(all []reports.Assumption) (texts []string) {
	for _, a := range all {
		if text := a.Topic + ": " + a.Text; strings.Contains(text, "both sides") {
			texts = append(texts, text)
		}
	}
	return texts
}
