package experiments

import (
	"context"
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"salvo/reports"
	"salvo/sim"
)

// charted returns the chart of a wish. The test fails if there is an error.
func charted(t *testing.T, w wish) *reports.Chart {
	t.Helper()
	c, err := w.chart(t)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestEveryCellIsTheOddsOfItsEngagement(t *testing.T) {
	c := charted(t, wish{line: "gallery rifle vs duck", x: "shooters=1..4", series: "wind=none,strong,gale",
		show: []string{"result=hit", "hits=2+", "mean hits", "result=hit per 100 points"}})
	if len(c.Panels) != 4 || c.Series == nil || c.Y != nil || c.Scenario != "gallery rifle vs duck" {
		t.Fatalf("%+v", c)
	}
	for row, wind := range c.Series.Values {
		for x, shooters := range c.X.Values {
			line := strings.TrimSuffix("gallery "+shooters+"xrifle vs duck wind="+wind, " wind=none")
			line = strings.Replace(line, " 1x", " ", 1)
			o, err := Odds(context.Background(), shot(t, line), Settings{Method: Exact})
			if err != nil {
				t.Fatal(err)
			}
			hits := o.Exact.Metrics[1]
			hundreds := float64(x+1) * 50 / 100
			want := []float64{o.Exact.Metrics[0].Prob[1], hits.Share(2, 99).Value, hits.Mean().Value,
				o.Exact.Metrics[0].Prob[1] / hundreds}
			for k, panel := range c.Panels {
				cell := panel.Cells[row][x]
				if cell.Scenario != line || !cell.Exact || cell.Empty || cell.Count != nil || cell.Trials != 0 ||
					math.Abs(cell.Estimate.Value-want[k]) > 1e-15 {
					t.Errorf("%s of %s: %+v, want %v", panel.Figure, line, cell, want[k])
				}
			}
		}
	}
	var words [][2]string
	for _, p := range c.Panels {
		words = append(words, [2]string{p.Metric, p.Value})
	}
	want := [][2]string{{"result", "hit"}, {"hits", "2+"}, {"hits", "mean"}, {"result", "hit per 100 points"}}
	if diff := cmp.Diff(want, words); diff != "" {
		t.Error(diff)
	}
}

func TestWithoutAFigureTheFirstThatOddsTellIsShown(t *testing.T) {
	c := charted(t, wish{line: "gallery rifle vs duck", x: "shooters=1..2"})
	if c.Panels[0].Figure != "result=hit" {
		t.Errorf("%s is shown", c.Panels[0].Figure)
	}
}

func TestAHeatMapHasARowForEachY(t *testing.T) {
	c := charted(t, wish{line: "gallery rifle vs duck", x: "range=10,20", y: "a.attack=1..3"})
	if c.Y == nil || c.Series != nil || len(c.Panels[0].Cells) != 3 || len(c.Panels[0].Cells[0]) != 2 {
		t.Errorf("%+v", c)
	}
}

func TestAChartDoesNotDependOnItsWorkers(t *testing.T) {
	var first *reports.Chart
	for _, workers := range []int{1, 2, 7, 100} {
		c := charted(t, wish{line: "gallery rifle vs duck", x: "shooters=1..5", series: "wind=none,gale",
			show: []string{"result=hit", "mean hits"}, set: Settings{Method: Simulate, Seed: 7, Workers: workers}})
		if first == nil {
			first = c
		}
		if diff := cmp.Diff(first, c); diff != "" {
			t.Errorf("with %d workers: %s", workers, diff)
		}
	}
}

func TestCellsThatCannotBeWalkedAreRolled(t *testing.T) {
	c := charted(t, wish{line: "gallery rifle vs duck", x: "endless=no,yes", set: Settings{Seed: 7, Trials: 5000}})
	exact, rolled := c.Panels[0].Cells[0][0], c.Panels[0].Cells[0][1]
	if !exact.Exact || exact.Estimate.Half() != 0 {
		t.Errorf("not exact: %+v", exact)
	}
	if rolled.Exact || rolled.Trials != 5000 || rolled.Seed != 7 || rolled.Estimate.Half() <= 0 ||
		float64(*rolled.Count) != math.Round(rolled.Estimate.Value*5000) {
		t.Errorf("not rolled: %+v", rolled)
	}
	if len(c.Notes) != 1 || !strings.HasPrefix(c.Notes[0], "Simulated, because ") {
		t.Errorf("notes: %q", c.Notes)
	}
	_, err := wish{line: "gallery rifle vs duck endless=yes", x: "range=1", set: Settings{Method: Exact}}.chart(t)
	var input InputError
	if !errors.As(err, &input) || !strings.Contains(err.Error(), "use method simulate") {
		t.Errorf("exact beyond the limits: %v", err)
	}
}

func TestCellsThatMakeNoSenseStayEmpty(t *testing.T) {
	c := charted(t, wish{line: "gallery rifle vs duck", x: "range=50..70/10", series: "wind=none,gale"})
	for _, row := range c.Panels[0].Cells {
		if row[0].Empty || row[1].Empty || !row[2].Empty || row[2].Why != "dice: the duck is too far away" {
			t.Errorf("%+v", row)
		}
	}
	c = charted(t, wish{line: "gallery rifle vs duck", x: "rounds=1,2", series: "wind=none,gale"})
	if cell := c.Panels[0].Cells[1][1]; !cell.Empty || cell.Why != "nobody shoots twice in a gale" {
		t.Errorf("%+v", cell)
	}
	for w, want := range map[string]string{
		"gallery rifle vs duck wind=gale":  "no cell of the chart makes sense: nobody shoots twice in a gale",
		"gallery pistol vs duck range=100": "nothing can happen in any cell of the chart: dice: the duck is too far away",
	} {
		c, err := wish{line: w, x: "rounds=2,3"}.chart(t)
		if err == nil || err.Error() != want {
			t.Errorf("%s: %v, %v", w, c, err)
		}
	}
}

func TestWhatWasRolledIsEmptyOnlyIfItIsSure(t *testing.T) {
	c := charted(t, wish{line: "gallery rifle vs duck", x: "range=60,70", set: Settings{Method: Simulate, Trials: 1000}})
	if cells := c.Panels[0].Cells[0]; cells[0].Empty || !cells[1].Empty {
		t.Errorf("%+v", cells)
	}
	c = charted(t, wish{line: "gallery unit:attack=1 vs duck wind=gale", x: "range=10", set: Settings{Method: Simulate,
		Trials: 1, Seed: 1}})
	if cell := c.Panels[0].Cells[0][0]; cell.Empty {
		t.Errorf("a shot that missed counts as none: %+v", cell)
	}
}

func TestAFigureBeyondTheDiceOfACellHasNoChance(t *testing.T) {
	c := charted(t, wish{line: "gallery rifle vs duck", x: "shooters=1..3", show: []string{"hits=4+", "hits=4-"}})
	few, many := c.Panels[0].Cells[0], c.Panels[1].Cells[0]
	if few[0].Estimate.Value != 0 || few[1].Estimate.Value != 1./16 || math.Abs(many[0].Estimate.Value-1) > 1e-12 {
		t.Errorf("%+v, %+v", few, many)
	}
	_, err := wish{line: "gallery rifle vs duck", x: "shooters=1..3", show: []string{"hits=7+"}}.chart(t)
	if err == nil || err.Error() != "show: hits=7+: the largest possible is 6" {
		t.Error(err)
	}
}

func TestFiguresPer100PointsNeedPoints(t *testing.T) {
	per := []string{"result=hit per 100 points"}
	c := charted(t, wish{line: "gallery rifle vs duck", x: "shooter=rifle,slingshot", show: per})
	cells := c.Panels[0].Cells[0]
	if cells[0].Empty || !cells[1].Empty || cells[1].Why != "the first party costs nothing" {
		t.Errorf("%+v", cells)
	}
	_, err := wish{line: "gallery slingshot vs duck", x: "shooters=1..3", show: per}.chart(t)
	if err == nil || !strings.Contains(err.Error(), "the first party costs nothing, so there are no 100 points") {
		t.Error(err)
	}
}

func TestAConditionHoldsInEveryCell(t *testing.T) {
	c := charted(t, wish{line: "gallery rifle vs duck", x: "shooters=1,2", show: []string{"hits=1"},
		set: Settings{Given: "result=hit"}})
	if got := c.Panels[0].Cells[0][0].Estimate.Value; math.Abs(got-2./3) > 1e-12 || c.Given != "result=hit" {
		t.Errorf("%v, given %s", got, c.Given)
	}
	c = charted(t, wish{line: "gallery unit vs duck", x: "shooters=1,2", set: Settings{Given: "hits=2"}})
	if cell := c.Panels[0].Cells[0][0]; !cell.Empty || cell.Why != "given: hits=2: the largest possible is 1" {
		t.Errorf("%+v", cell)
	}
}

func TestAUnitIsPutInPlaceBeforeItsFieldsAndNumber(t *testing.T) {
	for _, w := range []wish{
		{line: "gallery rifle vs duck", x: "a.attack=5", series: "shooter=pistol"},
		{line: "gallery rifle vs duck", x: "shooter=pistol", series: "a.attack=5"},
	} {
		if got := charted(t, w).Panels[0].Cells[0][0].Scenario; got != "gallery pistol:attack=5 vs duck" {
			t.Errorf("%s by %s: %s", w.x, w.series, got)
		}
	}
}

func TestAChartSaysWhatHoldsInAllItsCells(t *testing.T) {
	reading := reports.Assumption{Topic: "reading", Text: "ties=no: it does not (AMB-1)"}
	for _, c := range []struct {
		x    string
		want []reports.Assumption
	}{
		{"shooters=1,2", []reports.Assumption{{Topic: "score", Text: "4"}, reading}},
		{"wind=none,strong", []reports.Assumption{{Topic: "dice", Text: "2"}, reading}},
		{"+ties=no,yes", []reports.Assumption{{Topic: "dice", Text: "2"}}},
	} {
		got := charted(t, wish{line: "gallery rifle vs duck", x: c.x}).Assumed
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s: %s", c.x, diff)
		}
	}
}

func TestChartsThatCannotBeAreRefused(t *testing.T) {
	for want, w := range map[string]wish{
		"a chart has a series or a y axis, not both: leave one out": {x: "range=1", series: "rounds=1", y: "wind=none"},
		"range is on both axes: vary two different things":          {x: "range=1", y: "range=2"},
		"the chart has 10001 cells: at most 10000 are allowed":      {x: "shooters=1..73", y: "range=0..136"},
		"show: result=hit is shown twice": {
			x: "range=1", show: []string{"result=hit", "result=hit"}},
		`show: unknown metric "hit"; did you mean "hits"? (there are result and hits)`: {
			x: "range=1", show: []string{"hit=2"}},
	} {
		w.line = "gallery rifle vs duck"
		if _, err := w.chart(t); err == nil || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

func TestAChartIsInterruptedAtOnce(t *testing.T) {
	s := shot(t, "gallery rifle vs duck endless=yes")
	x, err := ParseAxis("shooters=1..500", s)
	if err != nil {
		t.Fatal(err)
	}
	c, err := NewChart(s, x, nil, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	stop()
	if _, err := c.Work(ctx, Settings{Method: Simulate, Trials: 1e9}); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

func TestARuleThatFailsIsAnErrorOfTheFirstCell(t *testing.T) {
	_, err := wish{line: "gallery/broken", x: "+ties=no,yes"}.chart(t)
	var broken sim.RuleError
	if !errors.As(err, &broken) || !strings.HasPrefix(err.Error(), "gallery/broken: ") {
		t.Error(err)
	}
}

func TestProgressAddsUpToAllThatWasAnnounced(t *testing.T) {
	for _, set := range []Settings{
		{Method: Auto, Trials: 10_000}, {Method: Simulate, Trials: 10_000}, {Method: Both, Trials: 10_000},
		{Method: Simulate, PrecisionInPoints: 5, Trials: MostTrials},
	} {
		var announced, done counter
		set.Progress = func(trials int64) func(int64) {
			announced.add(trials)
			return done.add
		}
		charted(t, wish{line: "gallery rifle vs duck", x: "shooters=1..3", series: "wind=none,gale", set: set})
		if announced.sum() != done.sum() || announced.sum() == 0 {
			t.Errorf("%+v: %d announced, %d done", set, announced.sum(), done.sum())
		}
	}
}

func BenchmarkExactHeatMapOf1000Cells(b *testing.B) {
	for b.Loop() {
		w := wish{line: "gallery rifle vs duck", x: "shooters=1..50", y: "a.attack=1..20"}
		if _, err := w.chart(b); err != nil {
			b.Fatal(err)
		}
	}
}
