package players

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"salvo/experiments"
	"salvo/rules"
	"salvo/rules/games"
)

// A siege tests a printed bound: it tries other plans than those of the attack against the printed mixtures.
type siege struct {
	battles, trials      int64 // of the search; 0 for the default
	first, last, confirm int64 // battles of each plan, of the best four, and with a third set of random numbers
	drawn                int   // plans that are drawn by chance
	only                 []string
}

// briefSiege checks that the test works; wholeSiege is for "make soak".
var (
	briefSiege = siege{battles: 1000, trials: 16, first: 8, last: 32, confirm: 200, drawn: 4, only: []string{onlyFile}}
	wholeSiege = siege{first: 400, last: 4000, confirm: 20_000, drawn: 30}
)

// brief reports whether a siege only checks that the test works.
func (of siege) brief() bool { return of.trials > 0 }

// soakSeed draws other plans than those of the attack.
const soakSeed = 7_000_003

// tables returns the scenarios of "make soak": the ready-made ones, and 20 random tables of each game.
func tables(t *testing.T) (lines []string) {
	t.Helper()
	ready, err := filepath.Glob("../../rules/games/scenarios/*.yaml")
	if err != nil || len(ready) == 0 {
		t.Fatalf("%d ready-made scenarios: %v", len(ready), err)
	}
	for _, path := range ready {
		lines = append(lines, strings.TrimSuffix(filepath.Base(path), ".yaml"))
	}
	for _, game := range []string{"bkc1", "bkc2", "bolt-action", "cobi"} {
		for seed := 3001; seed <= 3020; seed++ {
			lines = append(lines, fmt.Sprintf("random:%d ruleset=%s", seed, game))
		}
	}
	return lines
}

// TestNoOtherPlanGainsMoreThanTheBound tries three small tables with the plans of their files; with SALVO_PLANS=1 all of "make
// soak", which takes hours.
func TestNoOtherPlanGainsMoreThanTheBound(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	lines, of := []string{"bridge turns=2", "farm turns=1", "random:3002 ruleset=cobi turns=1"}, briefSiege
	if os.Getenv("SALVO_PLANS") != "" {
		lines, of = tables(t), wholeSiege
	}
	var bounds []float64
	for _, line := range lines {
		t.Run(line, func(t *testing.T) {
			s, err := games.All().Parse(line)
			if err != nil {
				t.Fatal(err)
			}
			bounds = append(bounds, of.lay(t, line, s))
		})
	}
	if of.brief() || len(bounds) == 0 {
		return
	}
	slices.Sort(bounds)
	t.Logf("%d tables: the median bound is %.3f, the largest %.3f", len(bounds), bounds[len(bounds)/2], bounds[len(bounds)-1])
	if median, largest := bounds[len(bounds)/2], bounds[len(bounds)-1]; median > 0.05 || largest > 0.1 {
		t.Errorf("the median bound is %.3f, the largest %.3f", median, largest)
	}
}

// lay tests the bound of a scenario, and returns the larger bound of both sides.
func (of siege) lay(t *testing.T, line string, s *rules.Scenario) (bound float64) {
	t.Helper()
	ctx := context.Background()
	p, err := NewPlans(s, of.only)
	if err != nil {
		t.Fatal(line, err)
	}
	p.Battles = of.battles
	set := experiments.Settings{Seed: 1, Trials: of.trials, Method: experiments.Simulate}
	e := p.effort(&set)
	m, err := p.begin(ctx, set, e)
	if err != nil {
		t.Fatal(line, err)
	}
	v, b, err := m.solve(ctx, e)
	if err != nil {
		t.Fatal(line, err)
	}
	if v.value.Low > v.value.Value || v.value.High < v.value.Value || b.Tried[0] < drawnAttacks || b.Tried[1] < drawnAttacks {
		t.Errorf("%s: value %v, attacked with %v plans", line, v.value, b.Tried)
	}
	mixtures := [2][]backed{m.backedOf(0, v.X), m.backedOf(1, v.Y)}
	for side := range mixtures {
		most := max(0, b.Gain[side].High)
		bound = max(bound, most)
		known := map[string]bool{}
		tailor := newTailor(m.scenario, side, soakSeed)
		others := append(menuOf(m.scenario, side, nil),
			tailor.several(of.drawn, known, func(name string) (plan, bool) { return tailor.drawn("drawn-" + name) })...)
		for _, p := range of.best(t, m, others, mixtures, side, most) {
			t.Logf("%s: %s of side %d may gain more than the bound of %.3f", line, p.name, side, most)
			now := m.meet(mixtures[side], mixtures[1-side], side)
			if err := m.fight(ctx, "third", []*bout{p, now}, of.confirm); err != nil {
				t.Fatal(line, err)
			}
			if gain := p.gain(now); gain.Value-float64(cautious*(gain.Value-gain.Low)) > most {
				t.Errorf("%s: %s of side %d gains %v, more than the bound of %v", line, p.name, side, gain, most)
			}
		}
	}
	t.Logf("%s: value %.3f (%.3f to %.3f), other plans gain at most %.3f and %.3f, choices %d and %d", line, v.value.Value, v.value.Low,
		v.value.High, b.Gain[0].High, b.Gain[1].High, choicesOfSide(v.plans[0]), choicesOfSide(v.plans[1]))
	for side, plans := range v.plans {
		for _, j := range plans {
			if p := m.sides[side][j.number]; p.source == given {
				t.Logf("%s: plan %s of side %d costs %.3f (%.3f to %.3f), chosen %.2f, never %t", line, p.name, side, j.costs.Value, j.costs.Low,
					j.costs.High, j.share, j.beaten)
			}
		}
	}
	return bound
}

// choicesOfSide returns how many plans cost at most five points.
func choicesOfSide(plans []judged) (n int) {
	for _, p := range plans {
		if p.costs.Value <= 5*aPoint {
			n++
		}
	}
	return n
}

// best returns the plans of a side whose gain, as far as the first battles show, may lie above the bound. Later they fight with
// a third set of random numbers. A plan that surely gains less than the bound (most) fights no longer.
func (of siege) best(t *testing.T, m *match, plans []plan, mixtures [2][]backed, side int, most float64) (best []*bout) {
	t.Helper()
	for _, p := range plans {
		if b := m.meets(p, side, mixtures[1-side]); b.pairs[0].refused() == nil {
			best = append(best, b)
		}
	}
	now := m.meet(mixtures[side], mixtures[1-side], side)
	for _, trials := range []int64{of.first / 4, of.first, of.last / 4, of.last} {
		if err := m.fight(context.Background(), "besieged", append([]*bout{now}, best...), trials); err != nil {
			t.Fatal(err)
		}
		if !of.brief() {
			best = slices.DeleteFunc(best, func(p *bout) bool {
				gain := p.gain(now)
				return gain.Value+float64(cautious*(gain.High-gain.Value)) < most || trials == of.last && gain.Value <= most
			})
		}
		if trials >= of.first {
			slices.SortStableFunc(best, func(a, b *bout) int { return cmp.Compare(b.score().Value, a.score().Value) })
			best = best[:min(len(best), bestAttacks)]
		}
	}
	if of.brief() {
		best = best[:1]
	}
	for i := range best {
		best[i] = best[i].afresh()
	}
	return best
}

// TestASmallBattleIsSolvedToTheInterval compares the value that the search finds for a duel with the value of the matrix
// of all plans, worked out exactly.
func TestASmallBattleIsSolvedToTheInterval(t *testing.T) {
	s, err := games.All().Parse("bolt-action/duel panther vs us-57mm range=30 turns=2")
	if err != nil {
		t.Fatal(err)
	}
	worth := func(method experiments.Method) *verdict {
		p, err := NewPlans(s, nil)
		if err != nil {
			t.Fatal(err)
		}
		set := experiments.Settings{Seed: 3, Method: method}
		e := p.effort(&set)
		m, err := p.begin(context.Background(), set, e)
		if err != nil {
			t.Fatal(err)
		}
		v, b, err := m.solve(context.Background(), e)
		if err != nil {
			t.Fatal(err)
		}
		for side, g := range b.Gain {
			if g.High > 0.03 {
				t.Errorf("%s: side %d gains up to %v", method, side, g.High)
			}
		}
		return v
	}
	exact, rolled := worth(experiments.Exact), worth(experiments.Simulate)
	if v := exact.value.Value; v < rolled.value.Low-aPoint || v > rolled.value.High+aPoint {
		t.Errorf("the battle is worth %v, but the search says %v", v, rolled.value)
	}
}

// TestBothSidesLearnFromAnAttack: other plans gain much against those of the file. If further attacks are allowed, the plans
// that the first attack found join those of their side, and the last attack gains less.
func TestBothSidesLearnFromAnAttack(t *testing.T) {
	s, err := games.All().Parse("dash turns=1")
	if err != nil {
		t.Fatal(err)
	}
	attacked := func(learning int64) (most float64, m *match) {
		p, err := NewPlans(s, []string{onlyFile})
		if err != nil {
			t.Fatal(err)
		}
		p.Battles, p.Attack = 1000, 512
		set := experiments.Settings{Seed: 1, Method: experiments.Simulate}
		e := p.effort(&set)
		e.learning = learning
		if m, err = p.begin(context.Background(), set, e); err != nil {
			t.Fatal(err)
		}
		_, b, err := m.solve(context.Background(), e)
		if err != nil {
			t.Fatal(err)
		}
		return max(b.Gain[0].High, b.Gain[1].High), m
	}
	first, _ := attacked(0)
	last, m := attacked(1_000_000)
	if last >= first-2*aPoint || m.attacks == 0 {
		t.Errorf("plans gain up to %v, and up to %v after %d further attacks", first, last, m.attacks)
	}
	if notes := strings.Join(m.notes, " "); !strings.Contains(notes, "Attack 1 found plans that gain up to") {
		t.Errorf("the notes are %q", notes)
	}
}

// TestAPlanOfTheAttackIsWrittenUnlessTheReportShowsIt: a reader who knows the text of the best attacking plan can try it.
func TestAPlanOfTheAttackIsWrittenUnlessTheReportShowsIt(t *testing.T) {
	s, err := games.All().Parse("farm turns=1")
	if err != nil {
		t.Fatal(err)
	}
	p, err := NewPlans(s, []string{onlyFile})
	if err != nil {
		t.Fatal(err)
	}
	set := experiments.Settings{Seed: 1, Trials: 4, Method: experiments.Simulate}
	m, err := p.begin(context.Background(), set, p.effort(&set))
	if err != nil {
		t.Fatal(err)
	}
	shown := m.sides[0][0]
	if text := m.textBeside(0, shown.written(s, 0)); len(text) > 0 {
		t.Errorf("%s is written twice: %q", shown.name, text)
	}
	for _, other := range m.attackers(0)[len(m.sides[0]):] {
		if text := m.textBeside(0, other.own); len(text) < 2 || text[0] != "  "+other.name+":" {
			t.Errorf("the text of %s is %q", other.name, text)
		}
	}
}
