package reports

import (
	"bytes"
	"encoding/json"
	"io"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"salvo/sim"
)

// worthOf returns made-up costs with everything that a report of costs can show.
func worthOf() *Points {
	around := func(value, half float64) sim.Estimate {
		return sim.Estimate{Value: value, Low: value - half, High: value + half}
	}
	p := &Points{
		Ruleset: "dice", Title: "Dice: what units are worth", Reference: "gun", ReferenceCost: 50, Budget: 600, Round: 5,
		Formulas: []string{"fan-formula"},
		Situations: []BattleKind{
			{"open ground", "stance-a=advance", 2. / 3, 0.52, 0.04},
			{"a town", "cover-b=hard", 1. / 3, 0.41, 0.12},
		},
		Trust: Trust{Held: Foretold{900, 0.75, 0.66}, Even: Foretold{120, 0.7, 0.55}, Ready: Foretold{80, 0.62, 0.6}, ReadyForces: 4,
			Loss: 0.54, BaseLoss: 0.69, Checked: 12, Paired: 30,
			Situational: []Effect{{"wall", "a town, as defender", around(21.4, 4)}, {"tank", "a town", around(-33, 12)}},
			Missed:      []Effect{{"gun", "for each tank against it", around(4.83, 0.7)}},
			Calibration: []Bin{{0.1, around(0.12, 0.02), 300}, {0.5, around(0.48, 0.03), 300}, {0.9, around(0.86, 0.02), 300}},
		},
		Battles: 1000, Pairs: 125, Rounds: 4, Seed: 1, Version: "0.1.0",
		Assumed: []Assumption{{"forces", "about 600 points"}},
		Notes:   []string{"This is made up."},
	}
	for _, u := range []struct {
		name    string
		listed  int
		fair    sim.Estimate
		formula float64
	}{
		{"mortar", 40, around(76, 3), 50}, {"tank", 185, around(200, 8), 190}, {"gun", 50, around(50, 0), 50},
		{"wall", 30, around(29.5, 2), 0}, {"car", 60, around(57, 9), 70}, {"rifles", 35, around(24, 2), 35},
		{"ghost", 20, around(-0.04, 0.9), 0}, {"novelty", 0, around(81, 4), 60},
	} {
		w := Worth{Unit: u.name, Class: "thing", Listed: u.listed, Fair: u.fair, Verdict: Judge(u.fair, u.listed),
			Rounded: int(u.fair.Value/5+0.5) * 5, Formulas: []float64{u.formula}}
		if u.name == p.Reference {
			w.Verdict = Measure
		}
		p.Units = append(p.Units, w)
	}
	return p
}

// exchanged is a made-up matrix with a circle.
func exchanged() *Exchange {
	known := func(x float64) Ratio { return Ratio{Value: x, Low: x / 1.05, High: x * 1.05} }
	e := &Exchange{
		Ruleset: "dice", Title: "Dice: how many balance one", Budget: 600, Situations: []string{"open ground"},
		Battles: 5000, Seed: 1, Version: "0.1.0", AllCycles: 1,
		Units: []Exchanged{{Unit: "rock", Listed: 10, Title: "Rock", Called: "the Rock"}, {Unit: "paper", Listed: 20},
			{Unit: "scissors", Listed: 40}, {Unit: "dust", Listed: 5}},
		Cycles: []Cycle{{[3]string{"rock", "scissors", "paper"}, [3]string{"the Rock", "scissors", "paper"},
			[3]Ratio{known(2), known(1.5), known(1.5)}}},
	}
	upper := map[[2]int]Ratio{{0, 1}: known(0.333), {0, 2}: known(0.5), {0, 3}: {Value: 16, Bound: Above},
		{1, 2}: known(0.333), {1, 3}: {Bound: Unknown}, {2, 3}: known(9.97)}
	for i := range e.Units {
		var row []Ratio
		for k := range e.Units {
			switch {
			case i == k:
				row = append(row, Ratio{Value: 1, Low: 1, High: 1})
			case i < k:
				row = append(row, upper[[2]int{i, k}])
			default:
				row = append(row, upper[[2]int{k, i}].Inverse())
			}
		}
		e.Ratios = append(e.Ratios, row)
	}
	return e
}

func TestCostsAreWrittenAsTheyAlwaysWere(t *testing.T) {
	p, e := worthOf(), exchanged()
	text := asText(p, TextOptions{})
	matrix := asText(e, TextOptions{})
	golden(t, "points.txt", text)
	golden(t, "points.csv", asCSV(p))
	golden(t, "points.json", asJSON(p))
	golden(t, "points.svg", plotted(p, "svg"))
	golden(t, "exchange.txt", matrix)
	golden(t, "exchange.csv", asCSV(e))
	golden(t, "exchange.json", asJSON(e))
	golden(t, "exchange.svg", plotted(e, "svg"))
	for _, write := range []func(io.Writer) error{text, matrix} {
		for line := range strings.Lines(string(written(t, write))) {
			if !columns(usualWidth)(strings.TrimSuffix(line, "\n")) {
				t.Errorf("wider than %d columns: %s", usualWidth, line)
			}
		}
	}
}

func TestAVerdictNeedsAnIntervalThatClearsTheListedCost(t *testing.T) {
	for _, test := range []struct {
		low, high float64
		listed    int
		want      Verdict
	}{
		{101, 130, 100, Cheap}, {70, 99, 100, Dear}, {95, 105, 100, Fair}, {101, 109, 100, Fair}, {85, 105, 100, Unclear},
		{50, 150, 100, Unclear}, {50, 150, 0, Unlisted},
	} {
		fair := sim.Estimate{Value: (test.low + test.high) / 2, Low: test.low, High: test.high}
		if got := Judge(fair, test.listed); got != test.want {
			t.Errorf("%v to %v against %d: %q, want %q", test.low, test.high, test.listed, got, test.want)
		}
	}
}

func TestARatioSeenFromTheOtherSideIsItsInverse(t *testing.T) {
	for _, r := range []Ratio{{2, 1.6, 2.5, Known}, {16, 0, 0, Above}, {0.1, 0, 0, Below}, {Bound: Unknown}} {
		if back := r.Inverse().Inverse(); back != r {
			t.Errorf("%v comes back as %v", r, back)
		}
	}
	if got := (Ratio{16, 0, 0, Above}).Inverse().String(); got != "<0.06" {
		t.Errorf("got %s", got)
	}
}

func TestValueForTheSamePointsCountsTheCosts(t *testing.T) {
	e := exchanged()
	if v := e.Value(0, 2); v.Value != 2 || v.Low <= 1 { // half a pair of scissors balances a rock and costs twice as much
		t.Errorf("got %+v", v)
	}
	e.Units[3].Listed = 0
	if v := e.Value(0, 2); v.Value != 0.5 {
		t.Errorf("without costs: %+v", v)
	}
}

func TestNoNameTouchesAnotherOrADot(t *testing.T) {
	p := worthOf()
	for i := range 60 { // a crowd
		u := p.Units[1]
		u.Unit, u.Listed = strings.Repeat("x", 5+i%9), 60+i
		p.Units = append(p.Units, u)
	}
	var b bytes.Buffer
	if err := plotted(p, "svg")(&b); err != nil {
		t.Fatal(err)
	}
	// The rows name every unit; among the dots there is room for some.
	if all := strings.Count(b.String(), ">xxxxx") - 60; all <= 0 || all >= 60 {
		t.Errorf("%d of 60 names are written among the dots", all)
	}
}

func TestAFormulaIsJudgedByItselfNotByTheList(t *testing.T) {
	p := worthOf()
	want := []string{ // rifles are dear by the list and by the formula; the gun is what all are measured by
		"Of the 6 units that fan-formula knows, it asks too little for 2: mortar (50, worth 76), novelty (60, worth 81).",
		"Of the 6 units that fan-formula knows, it asks too much for 2: rifles (35, worth 24), car (70, worth 57).",
	}
	if diff := cmp.Diff(want, p.partings()); diff != "" {
		t.Error(diff)
	}
}

func TestACircleWithoutAnEndCanBeKept(t *testing.T) {
	e := exchanged()
	e.Cycles[0].Value[0] = e.Value(0, 3) // more than any number that was tried
	kept, err := json.Marshal(e)
	if err != nil {
		t.Fatal(err)
	}
	back := new(Exchange)
	if err := json.Unmarshal(kept, back); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(e.Cycles, back.Cycles); diff != "" {
		t.Error(diff)
	}
}

func TestEveryUnitIsNamedInTheOrderOfWhatItIsWorth(t *testing.T) {
	p := worthOf()
	got := string(written(t, plotted(p, "svg")))
	before := math.Inf(1)
	for _, u := range p.worth().Units {
		height := textHeight(t, got, u.Unit)
		if height >= before {
			t.Errorf("%s does not stand below what is worth more", u.Unit)
		}
		before = height
	}
	if units := p.worth().Units; units[0].Unit != "mortar" || len(units) != 7 {
		t.Errorf("%d units, the first %s", len(units), units[0].Unit)
	}
}

func TestTheTitleOfCostsOnTheLineSaysSo(t *testing.T) {
	p := worthOf()
	p.OnLine = true
	for _, got := range Texts(p.answer()) {
		if !strings.Contains(got, " on the line: ") {
			t.Errorf("it says %q", got)
		}
	}
}

func TestAnotherCostOfTheReferenceIsSaidBesideEveryComparisonWithTheList(t *testing.T) {
	for cost, said := range map[float64]bool{50: false, 25: true} {
		p := worthOf()
		p.ReferenceCost = cost
		_, remarks := p.worth().Head()
		for name, text := range map[string]string{"the title": p.headline(), "the first sentence": p.answer()[0].String(),
			"the picture": strings.Join(remarks, " ")} {
			if strings.Contains(text, "with gun at 25 points, listed at 50") != said {
				t.Errorf("reference at %g: %s says %q", cost, name, text)
			}
		}
	}
}

// A picture of battles on the line says what these battles leave out, and a picture of battles on tables does not.
func TestPicturesOfBattlesOnTheLineSayWhatTheyLeaveOut(t *testing.T) {
	p, l, e := worthOf(), threeLists(), exchanged()
	for _, onLine := range []bool{true, false} {
		p.OnLine, l.OnLine, e.OnLine = onLine, onLine, onLine
		for _, pic := range []*Picture{p.picture(), l.picture(), e.picture()} {
			if said := strings.Contains(strings.Join(pic.Remarks, " "), foughtOnLine); said != onLine {
				t.Errorf("on the line: %v, but the remarks are %q", onLine, pic.Remarks)
			}
		}
	}
}

// A picture of verdicts says how sure they must be: an interval of 95 % beside the cost is not enough for several units.
func TestThePictureOfWorthsSaysHowSureAVerdictIs(t *testing.T) {
	p := worthOf()
	p.Strict = 1.31
	if legend := p.picture().Legend; !strings.Contains(legend, "Verdicts ask for 1.31 times the interval") {
		t.Error(legend)
	}
}
