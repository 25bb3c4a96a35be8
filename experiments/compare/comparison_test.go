package compare

import (
	"bytes"
	"context"
	"math"
	"slices"
	"strings"
	"testing"

	"salvo/experiments"
	"salvo/reports"
	"salvo/rules/games"
	"salvo/sim"
)

// compared compares the named situations in both editions of Blitzkrieg Commander.
func compared(t *testing.T, set experiments.Settings, situations ...string) *reports.Comparison {
	t.Helper()
	c, err := comparing(t).Compare(situations, []string{"bkc1", "bkc2"})
	if err != nil {
		t.Fatal(err)
	}
	found, err := c.Work(context.Background(), set)
	if err != nil {
		t.Fatal(err)
	}
	return found
}

var exactly = experiments.Settings{Method: experiments.Auto, Trials: 10_000, Seed: 1}

// rowOf returns the row of a figure in a group of the report.
func rowOf(t *testing.T, s *reports.Situation, group, name string) *reports.FigureRow {
	t.Helper()
	for i := range s.Groups {
		for k := range s.Groups[i].Rows {
			if s.Groups[i].Name == group && s.Groups[i].Rows[k].Name == name {
				return &s.Groups[i].Rows[k]
			}
		}
	}
	t.Fatalf("%s has no %s: %s", s.Name, group, name)
	return nil
}

// chanceOf returns the exact chance of an event in a scenario line, calculated without package compare.
func chanceOf(t *testing.T, line, event string) float64 {
	t.Helper()
	s, err := games.All().Parse(line)
	if err != nil {
		t.Fatal(err)
	}
	e := (&ledger{}).ask(s)
	if err := e.work(context.Background(), exactly); err != nil {
		t.Fatal(err)
	}
	cell := e.chance(event)
	if cell.Empty || !cell.Exact {
		t.Fatalf("%s of %s: %+v", event, line, cell)
	}
	return cell.Estimate.Value
}

func near(a, b float64) bool { return math.Abs(a-b) < 1e-12 }

func TestTheRuleBehindInfantryInCoverIsNamed(t *testing.T) {
	found := compared(t, exactly, "infantry-in-cover")
	for _, figure := range []string{"one activation, hindered or worse", "the duel"} {
		named := slices.ContainsFunc(found.Situations[0].Findings, func(f reports.Finding) bool {
			return strings.Contains(f.Text, "Why bkc1 and bkc2 differ in "+figure) &&
				strings.Contains(f.Text, "which hits throw a die for suppression and fall-back? (AMB-01 of bkc1)") &&
				strings.Contains(f.Numbers.String(), "with +suppress-dice=net in bkc1") &&
				strings.HasSuffix(f.Numbers.String(), "closes 100 % of the gap")
		})
		if !named {
			t.Errorf("no finding names the rule behind %s: %+v", figure, found.Situations[0].Findings)
		}
	}
}

func TestAReadingIsOnlyBlamedIfItBringsEverythingCloser(t *testing.T) {
	a, b, then := &entry{}, &entry{}, &entry{}
	chances := map[*entry][]float64{ // the last chance is the figure
		a: {0.5, 0.5, 0, 0}, b: {0.7, 0, 0, 0.3}, then: {0.7, 0.3, 0, 0},
	}
	row := []*fight{{dialect: &dialect{ruleset: "one"}, attack: a}, {dialect: &dialect{ruleset: "other"}, attack: b}}
	q := &inquiry{
		row:   row,
		entry: func(f *fight) *entry { return f.attack },
		value: func(_ *fight, e *entry) reports.Cell { return filled(1 - chances[e][0]) },
		whole: func(_ *fight, e *entry) (all []reports.Cell) {
			for _, p := range chances[e] {
				all = append(all, filled(p))
			}
			return all
		},
		leads: [][]lead{{{entry: then}}, nil},
	}
	if got := q.closes(0, 1, version{row[0], then}, q.version(1)); !near(got, 0.4) {
		t.Errorf("closes %v of the gap, want 0.4: the figure meets, what makes it up does not", got)
	}
	if best, ok := q.cause(0, 1); ok {
		t.Errorf("blames %+v", best)
	}
	chances[then] = []float64{0.7, 0.02, 0, 0.28}
	if best, ok := q.cause(0, 1); !ok || best.closes < 0.9 {
		t.Errorf("blames %+v", best)
	}
}

func TestOneActivationCountsTheChanceToAct(t *testing.T) {
	s := &compared(t, experiments.Settings{Method: experiments.Auto, Trials: 10_000, Seed: 1}, "infantry-in-cover").Situations[0]
	for i, rs := range []string{"bkc1", "bkc2"} {
		acts := chanceOf(t, rs+"/command cv=8", "order=passed-")
		hindered := chanceOf(t, rs+" us-rifles vs pak-40 range=18 cover=soft", "effect=hindered")
		if got := rowOf(t, s, "attack", "hindered").Cells[i]; !near(got.Estimate.Value, acts*hindered) || !got.Exact {
			t.Errorf("%s: %v, want %v", rs, got.Estimate, acts*hindered)
		}
		sum := 0.0
		for _, label := range effects {
			sum += rowOf(t, s, "attack", label).Cells[i].Estimate.Value
		}
		if !near(sum, 1) {
			t.Errorf("%s: the effects add up to %v", rs, sum)
		}
	}
}

func TestTheTargetIsStillInUnlessTheAttackerHasWon(t *testing.T) {
	s := &compared(t, exactly, "at-gun-ambush").Situations[0]
	line := "bkc2/duel pak-40 vs panzer-iv-h blunders=no cover-a=soft range=48"
	for _, turn := range []string{"1", "3", "6"} {
		want := 1 - chanceOf(t, line+" turns="+turn, "winner=a")
		if got := rowOf(t, s, "survival", turn).Cells[1]; !near(got.Estimate.Value, want) {
			t.Errorf("after turn %s: %v, want %v", turn, got.Estimate.Value, want)
		}
	}
	want := chanceOf(t, line, "winner=a")
	if got := rowOf(t, s, "duel", "anti-tank-gun wins").Cells[1].Estimate.Value; !near(got, want) {
		t.Errorf("the gun wins %v, want %v", got, want)
	}
}

func TestToBeginIsMeasuredBetweenEquals(t *testing.T) {
	s := &compared(t, exactly, "at-gun-ambush").Situations[0]
	line := "bkc1/duel pak-40 vs pak-40 blunders=no range=48"
	want := chanceOf(t, line, "winner=a") - chanceOf(t, line, "winner=b")
	if got := rowOf(t, s, "first", "to begin is worth").Cells[0].Estimate.Value; !near(got, want) {
		t.Errorf("to begin is worth %v, want %v", got, want)
	}
}

func TestCoverIsWorthARatioOfOdds(t *testing.T) {
	s := &compared(t, exactly, "machine-gun-on-hard-cover").Situations[0]
	odds := func(line string) float64 {
		p := chanceOf(t, line, "effect=hindered+")
		return p / (1 - p)
	}
	open, soft := odds("bkc2 mg-42 vs us-rifles range=36"), odds("bkc2 mg-42 vs us-rifles range=36 cover=soft")
	if got := rowOf(t, s, "worth", "soft cover").Cells[1].Estimate.Value; math.Abs(got-soft/open) > 1e-9 {
		t.Errorf("soft cover changes the odds by %v, want %v", got, soft/open)
	}
}

func TestLuckIsTheSpreadThatIsLeft(t *testing.T) {
	wins, losses := filled(0.6), filled(0.3)
	// a win (1) has chance 0.6, a draw (1/2) 0.1, a loss (0) 0.3: mean 0.65, mean square 0.625
	if got, want := spread(wins, losses).Estimate.Value, math.Sqrt(0.625-0.65*0.65); !near(got, want) {
		t.Errorf("spread %v, want %v", got, want)
	}
	if got := quotientOfSquares(filled(0.2), filled(0.4)).Estimate.Value; !near(got, 0.25) {
		t.Errorf("luck %v, want 0.25", got)
	}
}

// filled returns the cell of an exact figure.
func filled(p float64) reports.Cell {
	c := reports.Cell{Exact: true}
	c.Estimate.Value, c.Estimate.Low, c.Estimate.High = p, p, p
	return c
}

func TestIntervalsOfMadeUpFiguresFollowTheirSlopes(t *testing.T) {
	rolled := func(p, half float64) reports.Cell {
		c := reports.Cell{Trials: 1000, Seed: 1}
		c.Estimate.Value, c.Estimate.Low, c.Estimate.High = p, p-half, p+half
		return c
	}
	const small = 1e-6
	for name, of := range map[string]func(x, y reports.Cell) reports.Cell{
		"both": both, "either": either, "difference": difference, "oddsRatio": oddsRatio, "spread": spread,
		"quotientOfSquares": quotientOfSquares,
	} {
		dx := (of(filled(0.5+small), filled(0.3)).Estimate.Value - of(filled(0.5), filled(0.3)).Estimate.Value) / small
		dy := (of(filled(0.5), filled(0.3+small)).Estimate.Value - of(filled(0.5), filled(0.3)).Estimate.Value) / small
		want := math.Hypot(dx*0.01, dy*0.02)
		got := of(rolled(0.5, 0.01), rolled(0.3, 0.02))
		if math.Abs(got.Estimate.Half()-want) > 1e-4*want || got.Exact || got.Trials != 1000 {
			t.Errorf("%s: half-width %v, want %v", name, got.Estimate.Half(), want)
		}
	}
}

func TestNothingIsFoundWhereTheNumbersAreTheSame(t *testing.T) {
	for _, f := range compared(t, exactly, "squad-firefight").Situations[0].Findings {
		if strings.HasPrefix(f.Text, "Why") || strings.Contains(f.Text, "more often in") {
			t.Errorf("both editions are the same here, but: %s (%s)", f.Text, f.Numbers)
		}
		if len(f.Numbers) == 0 {
			t.Errorf("no numbers: %s", f.Text)
		}
	}
}

func TestADifferenceWithinItsIntervalIsMarked(t *testing.T) {
	set := experiments.Settings{Method: experiments.Simulate, Trials: 2000, Seed: 1}
	found := compared(t, set, "squad-firefight").Situations[0].Findings
	marked := slices.ContainsFunc(found, func(f reports.Finding) bool {
		return strings.HasPrefix(f.Text, "~ One activation leaves the rifle squad hindered or worse more often in one than in the other?")
	})
	if !marked {
		t.Error("a difference of luck is told as one of rules")
	}
}

// Simulated chances that came out equal are no proof that the chances are equal. Exact ones are.
func TestEqualCountsOfFewTrialsAreMarked(t *testing.T) {
	rolled := reports.Cell{Estimate: sim.Wilson(2, 40), Trials: 40}
	exact := reports.Cell{Estimate: sim.Certain(0.05), Exact: true}
	for want, cell := range map[string]reports.Cell{
		"~ Side a wins more often in one than in the other? These trials cannot tell.": rolled,
		"Side a wins as often in both.": exact,
	} {
		found, _ := often.ranked([]standing{{"bkc1", cell}, {"bkc2", cell}}, "Side a wins")
		if found.Text != want {
			t.Errorf("%q, want %q", found.Text, want)
		}
	}
}

// Of several games a finding ranks only those that the trials can tell apart: a game that may equal the first and the last is
// not called second. The largest of many differences needs a wider interval than a single one.
func TestAFindingRanksOnlyWhatTheTrialsTell(t *testing.T) {
	rolled := func(name string, n int64) standing {
		return standing{name, reports.Cell{Estimate: sim.Wilson(n, 100), Trials: 100}}
	}
	for want, list := range map[string][]standing{
		"Side a wins more often in A than in C.":                                     {rolled("A", 60), rolled("B", 50), rolled("C", 40)},
		"Side a wins most often in A, least often in C.":                             {rolled("A", 80), rolled("B", 50), rolled("C", 20)},
		"Side a wins more often in A than in B.":                                     {rolled("A", 50), rolled("B", 34)},
		"~ Side a wins more often in one than in another? These trials cannot tell.": {rolled("A", 50), rolled("B", 34), rolled("C", 42), rolled("D", 42)},
	} {
		if found, _ := often.ranked(list, "Side a wins"); found.Text != want {
			t.Errorf("%q, want %q", found.Text, want)
		}
	}
}

func TestARulesetWithoutSuchAUnitIsSaidAndTheRestCompared(t *testing.T) {
	c := comparing(t)
	mistakes := c.Add("mine.yaml", []byte("archetypes:\n  mortar: {bkc1: 'absent, nobody carries one'}\n"))
	if mistakes != nil {
		t.Fatal(mistakes)
	}
	comparison, err := c.Compare([]string{"mortar-on-squad"}, []string{"bkc1", "bkc2"})
	if err != nil {
		t.Fatal(err)
	}
	found, err := comparison.Work(context.Background(), exactly)
	if err != nil {
		t.Fatal(err)
	}
	s := &found.Situations[0]
	want := reports.Assumption{Topic: "bkc1", Text: "mortar: nobody carries one"}
	if !slices.Contains(s.Absent, want) || !rowOf(t, s, "attack", "out").Cells[0].Empty ||
		rowOf(t, s, "attack", "hindered").Cells[1].Empty {
		t.Errorf("absent %v, cells %+v", s.Absent, rowOf(t, s, "attack", "hindered").Cells)
	}
}

func TestComparisonsDoNotDependOnTheWorkers(t *testing.T) {
	trials := int64(5000)
	if testing.Short() {
		trials = 200
	}
	written := func(workers int) string {
		set := experiments.Settings{Method: experiments.Simulate, Trials: trials, Seed: 3, Workers: workers}
		var b bytes.Buffer
		if err := reports.Print(&b, compared(t, set, "machine-gun-on-squad"), reports.CSV); err != nil {
			t.Fatal(err)
		}
		return b.String()
	}
	want := written(1)
	for _, workers := range []int{2, 7} {
		if written(workers) != want {
			t.Errorf("%d workers give other bytes", workers)
		}
	}
}

func TestWhatIsAskedTwiceIsWorkedOutOnce(t *testing.T) {
	c := comparing(t)
	one, err := c.Compare([]string{"medium-tank-duel"}, []string{"bkc2"})
	if err != nil {
		t.Fatal(err)
	}
	l := &ledger{}
	one.stage(l)
	lines := map[string]bool{}
	for _, e := range l.entries {
		if lines[e.line()] {
			t.Errorf("%s is there twice", e.line())
		}
		lines[e.line()] = true
	}
}

func TestNoReadingOfOneGameAloneIsACauseAndTheLargestGapIsNeverSilent(t *testing.T) {
	lib := games.All()
	catalogue, mistakes := NewCatalogue(lib)
	if mistakes != nil {
		t.Fatal(mistakes)
	}
	c, err := catalogue.Compare([]string{"flank-shot"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	found, err := c.Work(context.Background(), exactly)
	if err != nil {
		t.Fatal(err)
	}
	silent := true
	for _, f := range found.Situations[0].Findings {
		if strings.HasPrefix(f.Text, "Why ") {
			silent = false
			ofBoth := []string{"as in the other", "not explained", "the chance to act", "how many dice", "what a hit", "who may answer"}
			if !slices.ContainsFunc(ofBoth, func(words string) bool { return strings.Contains(f.Text, words) }) {
				t.Errorf("no rule of both games: %s", f.Text)
			}
		}
	}
	if silent {
		t.Error("the games differ, and nothing says why or that it is not explained")
	}
}
