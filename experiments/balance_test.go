package experiments

import (
	"context"
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"salvo/reports"
	"salvo/rules"
	"salvo/rules/bkc"
	"salvo/rules/rulestest"
	"salvo/sim"
)

func balance(t *testing.T, line, vary, until string, set Settings) (*reports.Balance, error) {
	t.Helper()
	s := scenario(t, line)
	axis, err := ParseAxis(vary, s)
	if err != nil {
		t.Fatal(err)
	}
	b, err := NewBalance(s, axis, until)
	if err != nil {
		return nil, err
	}
	return b.Work(context.Background(), set)
}

func balanced(t *testing.T, line, vary, until string, set Settings) *reports.Balance {
	t.Helper()
	b, err := balance(t, line, vary, until, set)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// A player with n units throws n dice, and the chance of a hit is 1 - 1/2^n.
func TestBalanceIsFoundBetweenItsNeighbours(t *testing.T) {
	for until, want := range map[string]string{
		"60%":            "The chance of hit passes 60 % between 1 and 2 units; 1 is nearer.",
		"result=hit 90%": "The chance of hit passes 90 % between 3 and 4 units; 3 is nearer.",
		"result=hit":     "The chance of hit is 50 % exactly at 1 unit.",
		"99.9%":          "Nowhere: the chance of hit stays below 99.9 %; nearest with 8 units: 99.61 %.",
		"98.4375 %":      "The chance of hit is 98.4375 % exactly at 6 units.",
		"hits=2+ 70%":    "The chance of 2 hits or more passes 70 % between 4 and 5 units; 4 is nearer.",
	} {
		b := balanced(t, "dice unit", "player=1..8", until, Settings{Method: Auto})
		if got := strings.Join(reports.Texts(b.Answers()), " "); got != want {
			t.Errorf("%s: %s\nwant %s", until, got, want)
		}
	}
}

// fought returns the balance of a fight of Skirmish, in which both sides throw at the same time and a 5 or 6 hits.
func fought(t *testing.T, line, vary, until string) *reports.Balance {
	t.Helper()
	s, err := rulestest.Skirmish().Parse(line)
	if err != nil {
		t.Fatal(err)
	}
	axis, err := ParseAxis(vary, s)
	if err != nil {
		t.Fatal(err)
	}
	b, err := NewBalance(s, axis, until)
	if err != nil {
		t.Fatal(err)
	}
	found, err := b.Work(context.Background(), Settings{Method: Exact})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// Two guns hit with a chance of 1/3 each. Of the rounds that end their fight, both are hit in 1 of 5, and each wins 2
// of 5. The fight is even, though neither wins half of the fights.
func TestADrawCountsHalfAWinForBoth(t *testing.T) {
	b := fought(t, "skirmish gun vs gun", "b.gun=1..3", "")
	if got, want := b.Answers()[0].String(), "Even exactly at 1 gun."; got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
	for k, want := range []float64{0.5, 0.4, 0.2, 0.4} {
		if got := b.Panels[k].Cells[0][0].Estimate.Value; math.Abs(got-want) > 1e-9 {
			t.Errorf("%s is %v, want %v", b.Panels[k].Figure, got, want)
		}
	}
}

func TestABalanceIsTheSameWithTheSidesChanged(t *testing.T) {
	for _, until := range []string{"", "score 30%"} {
		b := fought(t, "skirmish 2xdouble vs gun", "b.gun=1..12", until)
		mirrored := strings.Replace(until, "30", "70", 1)
		m := fought(t, "skirmish gun vs 2xdouble", "a.gun=1..12", mirrored)
		one := strings.ReplaceAll(b.Answers()[0].String(), "b.gun", "a.gun")
		if other := strings.Replace(m.Answers()[0].String(), "70 %", "30 %", 1); one != other {
			t.Errorf("%s\nmirrored %s", one, other)
		}
		for i, cell := range b.Panels[0].Cells[0] {
			if sum := cell.Estimate.Value + m.Panels[0].Cells[0][i].Estimate.Value; math.Abs(sum-1) > 1e-12 {
				t.Errorf("%s: the scores of both sides add up to %v", b.X.Values[i], sum)
			}
		}
	}
}

func TestAStandoffIsNotCalledABalance(t *testing.T) {
	b := fought(t, "skirmish wall vs wall", "b.wall=1..3", "")
	if got := b.Answers()[0].String(); !strings.HasPrefix(got, "A standoff rather than a balance, for most fights end in a draw") {
		t.Error(got)
	}
}

func TestARolledScoreHasAnInterval(t *testing.T) {
	p := place{counts: []int64{400, 200, 400}, trials: 1000, scored: true, metric: preparedSkirmish(t).Model.Metrics()[0]}
	e := p.score()
	// The variance of 1, 1/2 and 0 with 0.4, 0.2 and 0.4 is 0.2.
	if half := sim.Z95 * math.Sqrt(0.2/1000); math.Abs(e.Value-0.5) > 1e-12 || math.Abs(e.Half()-half) > 1e-12 {
		t.Errorf("%+v, want 0.5 with a half-width of %v", e, half)
	}
	p.counts = []int64{1000, 0, 0}
	if e := p.score(); e.Value != 1 || e.High != 1 || e.Low >= 1 || e.Low < 0.99 {
		t.Errorf("%+v after winning all of 1000 fights", e)
	}
}

func preparedSkirmish(t *testing.T) *rules.Engagement {
	t.Helper()
	s, err := rulestest.Skirmish().Parse("skirmish gun vs gun")
	if err != nil {
		t.Fatal(err)
	}
	e, err := s.Prepare()
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func TestFewTrialsDoNotSayWhereAnEvenFightIs(t *testing.T) {
	b := balanced(t, "dice unit", "player=1..8", "75%", Settings{Method: Simulate, Trials: 40, Seed: 1})
	want := "Where the chance of hit is 75 % these trials cannot tell: perhaps at "
	if got := b.Answers()[0].String(); !strings.HasPrefix(got, want) {
		t.Errorf("%s\nwant %s", got, want)
	}
}

// Nobody shoots twice in a gale, so this value is left out, and a note says so.
func TestValuesThatMakeNoSenseAreNamed(t *testing.T) {
	for vary, want := range map[string][]string{
		"wind=none,strong,gale": {"Left out of 3 values: gale: nobody shoots twice in a gale."},
		"wind=none,strong":      nil,
	} {
		s := shot(t, "gallery rifle vs duck rounds=2")
		axis, err := ParseAxis(vary, s)
		if err != nil {
			t.Fatal(err)
		}
		b, err := NewBalance(s, axis, "result=hit 50%")
		if err != nil {
			t.Fatal(err)
		}
		found, err := b.Work(context.Background(), Settings{Method: Auto})
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(found.Notes, want) {
			t.Errorf("%s: notes %q, want %q", vary, found.Notes, want)
		}
	}
}

func TestLongAxisIsSearchedNotWalked(t *testing.T) {
	b := balanced(t, "dice unit", "player=1..100", "hits=20+ 50%", Settings{Method: Simulate, Trials: 50_000, Seed: 1})
	want := "The chance of 20 hits or more is 50 % at 39 units as far as these trials can tell, surely between 38 and 40."
	if got := b.Answers()[0].String(); got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
	if n := len(b.X.Values); n > 40 {
		t.Errorf("%d of 100 values were looked at", n)
	}
}

func TestRolledBalanceDecidesOnlyWhenItsIntervalAllows(t *testing.T) {
	set := Settings{Method: Simulate, Trials: 100_000, Seed: 1}
	b := balanced(t, "dice unit", "player=1..8", "60%", set)
	if got := b.Answers()[0].String(); !strings.HasPrefix(got, "The chance of hit passes 60 % between 1 and 2 units;") {
		t.Error(got)
	}
	b = balanced(t, "dice unit", "player=1..8", "75%", set) // which is what two dice have
	want := "The chance of hit is 75 % at 2 units as far as these trials can tell, surely between 1 and 3."
	if got := b.Answers()[0].String(); got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
	for i, cell := range b.Panels[0].Cells[0] {
		if want := int64(firstLook); i != 1 && cell.Trials != want || i == 1 && cell.Trials != set.Trials {
			t.Errorf("%s had %d trials", b.X.Values[i], cell.Trials)
		}
	}
}

func TestBalanceDoesNotDependOnTheWorkers(t *testing.T) {
	text := func(workers int) string {
		var w strings.Builder
		b := balanced(t, "dice unit", "player=1..6", "", Settings{Method: Simulate, Trials: 50_000, Workers: workers})
		if err := reports.Print(&w, b, reports.JSON); err != nil {
			t.Fatal(err)
		}
		return w.String()
	}
	if one := text(1); one != text(2) || one != text(7) {
		t.Error("the number of workers shows")
	}
}

func TestABalanceOfANumberDoesNotNameTheNumberOfTheLine(t *testing.T) {
	s, err := rules.NewLibrary(bkc.Second()).Parse("bkc2 3xsherman-m4 vs tiger-1 range=30")
	if err != nil {
		t.Fatal(err)
	}
	axis, err := ParseAxis("attackers=1..8", s)
	if err != nil {
		t.Fatal(err)
	}
	search, err := NewBalance(s, axis, "result=knocked-out 50%")
	if err != nil {
		t.Fatal(err)
	}
	found, err := search.Work(context.Background(), Settings{Method: Exact})
	if err != nil {
		t.Fatal(err)
	}
	const want = "The chance that M4 Shermans knock out the Tiger I "
	if got := found.Answers()[0].String(); !strings.HasPrefix(got, want) {
		t.Errorf("%q does not begin with %q", got, want)
	}
}

func TestMistakesInABalanceAreTold(t *testing.T) {
	for _, c := range []struct{ vary, until, want string }{
		{"player=3", "", "vary: player=3 has one value: there is nothing to choose from"},
		{"player=1..3", "0%", "until: 0%: give a share between 0% and 100%"},
		{"player=1..3", "140%", "until: 140%: give a share between 0% and 100%"},
		{"player=1..3", "result=hurt", `until: result=hurt: must be missed, hit`},
	} {
		_, err := balance(t, "dice unit", c.vary, c.until, Settings{Method: Auto})
		var input InputError
		if !errors.As(err, &input) || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%s until %q: %v, want %s", c.vary, c.until, err, c.want)
		}
	}
	_, err := balance(t, "dice unit", "player=1..3", "", Settings{Method: Both})
	if err == nil || !strings.HasPrefix(err.Error(), "method: both: a balance is worked out or rolled") {
		t.Error(err)
	}
}
