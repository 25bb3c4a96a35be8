package compare

import (
	"context"
	"strings"
	"testing"

	"salvo/experiments"
	"salvo/rules/games"
)

// staged returns the fights of a situation of the catalogue, calculated in the named rulesets.
func staged(t *testing.T, name string, rulesets ...string) []*fight {
	t.Helper()
	library := games.All()
	catalogue, mistakes := NewCatalogue(library)
	if mistakes != nil {
		t.Fatal(mistakes)
	}
	var l ledger
	var row []*fight
	for _, ruleset := range rulesets {
		rs, err := library.Ruleset(ruleset)
		if err != nil {
			t.Fatal(err)
		}
		row = append(row, catalogue.stage(&l, catalogue.situation(name), rs, true))
	}
	if err := l.work(context.Background(), experiments.Settings{Method: experiments.Exact}); err != nil {
		t.Fatal(err)
	}
	return row
}

func TestAnAttackIsTakenApartIntoDiceHitsAndWhatTheyDo(t *testing.T) {
	row := staged(t, "medium-tank-duel", "bkc2", "bolt-action")
	// bkc2 throws four dice that hit on 4 or more. A Bolt Action gun has one shot that hits on 3+, one harder at long
	// range.
	for i, want := range []struct {
		dice   int
		perDie float64
	}{{4, 0.5}, {1, 0.5}} {
		a, ok := row[i].attack.anatomy()
		if !ok || a.dice() != want.dice || !near(a.perDie(), want.perDie) || !a.alike() {
			t.Errorf("%s: %+v", row[i].ruleset, a)
		}
		for k, p := range a.effects(a.hits) {
			if whole := row[i].attack.effect(effects[k], false).Estimate.Value; !near(p, whole) {
				t.Errorf("%s: put together again %s comes %v of the time, not %v", row[i].ruleset, effects[k], p, whole)
			}
		}
		if a.effects(binomial(want.dice+1, 0.5)) != nil {
			t.Errorf("%s knows what more hits than dice would do", row[i].ruleset)
		}
	}
	// One die of bkc2 never knocks out a tank, because that takes four unsaved hits.
	a, _ := row[0].attack.anatomy()
	if one := a.effects(binomial(1, 0.5)); one[3] != 0 {
		t.Errorf("one die knocks out %v of the time", one[3])
	}
}

func TestAcrossGamesTheCauseIsALeverThatBothHave(t *testing.T) {
	row := staged(t, "medium-tank-duel", "bolt-action", "cobi")
	inquiries := inquire(row)
	told := causes(inquiries[2]) // the inquiry about targets that are out
	// In Bolt Action 29 of 144 hits leave the target out. COBI loads on 3+, two in three, and hits on 3+: 2/3 x 2/3 x
	// 29/144 is 8.95 %.
	if len(told) != 1 || !strings.HasPrefix(told[0].Text, "Why bolt-action and cobi differ in one activation, out: what a hit does") ||
		!strings.Contains(told[0].Numbers.String(), "with hits that do as much cobi has 8.95 %") {
		t.Errorf("%+v", told)
	}
}

func TestBeingHinderedCountsByWhatItCosts(t *testing.T) {
	row := staged(t, "medium-tank-duel", "bkc2", "bolt-action")
	// A suppressed unit of bkc2 does nothing, so it loses all fighting power. With one pin in Bolt Action a regular
	// crew obeys on 8 or less with two dice, 26 in 36, and loses the pin when it obeys.
	for i, want := range []float64{1, 10. / 36} {
		if got := row[i].hinderedCosts(1); !near(got, want) {
			t.Errorf("%s: %v, want %v", row[i].ruleset, got, want)
		}
	}
	f := row[1]
	want := f.attack.effect("hindered", false).Estimate.Value*10/36 + f.attack.effect("reduced", true).Estimate.Value
	if got := f.leaves(0, f.attack, hindrance).Estimate.Value; !near(got, want) {
		t.Errorf("hindered or worse counts %v, want %v", got, want)
	}
}

// A pin in Bolt Action costs a unit 28 % of its fighting power. A figure that counts pins by this cost is no chance, so
// no sentence about it says how often something happens.
func TestAWeighedFigureIsNotCalledOften(t *testing.T) {
	row := staged(t, "flank-shot", "bolt-action", "cobi")
	found := findings(row, inquire(row))
	for i, want := range []string{
		"One activation costs the medium tank more fighting power in cobi than in bolt-action.",
		"Why bolt-action and cobi differ in the fighting power that one activation costs: what a hit does: one costs the " +
			"target 60 % of its fighting power in bolt-action, 100 % in cobi.",
	} {
		if got := found[i].Text; got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	if got := found[0].Numbers.String(); !strings.HasPrefix(got, "mean loss, a part if hindered and all if worse: cobi 44.40 %") {
		t.Error(got)
	}
}
