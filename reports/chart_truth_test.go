package reports

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"salvo/sim"
)

func TestColoursOfChancesMeanTheSameInEveryMap(t *testing.T) {
	rare, likely := saves(), saves()
	rare.Panels = []Panel{filled("result=knocked-out", 4, 8, func(_, _ int) float64 { return 0.0002 })}
	rare.Panels[0].Cells[0][0].Estimate = exact(0.00024)
	likely.Panels = []Panel{filled("result=knocked-out", 4, 8, func(row, _ int) float64 { return 0.98 - float64(row)/10 })}
	for _, c := range []*Chart{rare, likely} { // the scale of colours ends at 100 %
		if got := string(written(t, chartPlot(c, "svg"))); !strings.Contains(got, ">100 %<") {
			t.Error("the darkest colour does not stand for 100 %")
		}
	}
	if got := string(written(t, chartPlot(rare, "svg"))); !strings.Contains(got, ">0.024<") {
		t.Error("0.024 % has lost its digits")
	}
}

func TestSharesOfOneMetricHaveTheSameAxis(t *testing.T) {
	c := attackers()
	none := filled("result=none", 1, 6, func(_, col int) float64 { return 0.13 / float64(col+1) })
	c.Panels = append(c.Panels, none)
	both := panelsOf(c)
	one, other := c.Pane(&c.Panels[0], both).(*LinePane), c.Pane(&c.Panels[1], both).(*LinePane)
	if one.Top != other.Top {
		t.Errorf("axes up to %v and %v", one.Top, other.Top)
	}
}

func TestLinesThatEndTogetherAreNamedInTheirOrderBefore(t *testing.T) {
	c := panthers()
	c.Panels = []Panel{filled("result=knocked-out", 3, 8, falling)}
	for row := range c.Panels[0].Cells {
		c.Panels[0].Cells[row][7].Estimate = exact(0.01)
	}
	got := string(written(t, chartPlot(c, "svg")))
	heights := map[string]float64{}
	for _, name := range []string{"none", "soft", "hard"} {
		heights[name] = textHeight(t, got, name)
	}
	if heights["none"] <= heights["soft"] || heights["soft"] <= heights["hard"] {
		t.Errorf("none is the highest line, hard the lowest: %v", heights)
	}
}

// stepped is a chart whose figures jump at 41.
func stepped() *Chart {
	c := panthers()
	c.Panels = []Panel{filled("result=knocked-out", 3, 8, func(row, col int) float64 {
		if col < 4 {
			return 0.1 / float64(row+1)
		}
		return 0.045 / float64(row+1)
	})}
	for row := range c.Panels[0].Cells {
		cells := c.Panels[0].Cells[row]
		cells[3].Steps = []Step{{At: 41, Value: cells[4].Estimate.Value}}
	}
	return c
}

func TestWhatJumpsIsDrawnAsAStep(t *testing.T) {
	golden(t, "chart-steps.svg", chartPlot(stepped(), "svg"))
}

func TestNoLineLeadsOverAJumpAtAnUnknownPlace(t *testing.T) {
	broken := func(c *Chart) bool {
		return strings.Contains(string(written(t, chartPlot(c, "svg"))), "No line between two marks")
	}
	for name, keep := range map[string]func(row, col int) bool{
		"exact":     func(row, col int) bool { return true },
		"simulated": func(row, col int) bool { return row > 0 },
	} {
		c := stepped()
		c.Panels[0].simulate(4000, keep)
		if name == "exact" && broken(c) {
			t.Error("a line is broken at a known jump")
		}
		for row := range c.Panels[0].Cells {
			c.Panels[0].Cells[row][3].Steps = nil
		}
		if !broken(c) {
			t.Errorf("%s figures over a length are joined where they jump", name)
		}
	}
	c := stepped()
	c.Panels[0].Cells[0][3].Steps[0].Value = 0.07
	if !broken(c) {
		t.Error("a line is joined where only some of its jumps are known")
	}
}

func TestOneLineThatJumpsIsNamed(t *testing.T) {
	c := stepped()
	for row := range c.Panels[0].Cells {
		if c.Panels[0].Cells[row][3].Steps[0].Beyond = true; row > 0 {
			c.Panels[0].Cells[row][3].Steps = nil
		}
	}
	if notes := strings.Join(c.notes(), "\n"); !strings.Contains(notes, "it jumps beyond range 41 cm (cover none).") {
		t.Error(notes)
	}
}

func TestATitleCountsTheCellsThatTie(t *testing.T) {
	heat := panthers()
	heat.Panels = []Panel{filled("result=knocked-out", 3, 8, func(row, col int) float64 { return 0.1 + 0.01*float64(max(col, 2*row)) })}
	if got := heat.Tell()[0].String(); !strings.Contains(got, "17 % of the time (range 80 cm)") {
		t.Error(got)
	}
	heat.Panels = []Panel{filled("result=knocked-out", 3, 8, func(row, col int) float64 { return 0.1 + 0.01*float64(min(col+row, 7)) })}
	if got := heat.Tell()[0].String(); !strings.Contains(got, "17 % of the time (range 80 cm, cover none and 5 more cells)") {
		t.Error(got)
	}
	rolled := panthers()
	rolled.Panels = []Panel{filled("result=knocked-out", 3, 8, func(row, col int) float64 { return 0.5 - 0.04*float64(col) + 0.001*float64(row) })}
	rolled.Panels[0].simulate(1000, func(row, col int) bool { return false })
	if got := rolled.Tell()[0].String(); !strings.Contains(got, "(range 70 to 80 cm, too close to tell)") {
		t.Error(got)
	}
}

func TestATitleNamesTheRowsThatTie(t *testing.T) {
	heat := panthers()
	heat.Panels = []Panel{filled("result=knocked-out", 3, 8, func(row, _ int) float64 { return []float64{0.3, 0.2, 0.2}[row] })}
	if got := heat.Tell()[0].String(); !strings.Contains(got, "from 20 % (cover soft or hard) to 30 % of the time (cover none)") {
		t.Error(got)
	}
	heat.Panels = []Panel{filled("result=knocked-out", 3, 8, func(row, col int) float64 { return 0.1 + 0.1*float64(min(1, row)*min(1, col/4)) })}
	if got := heat.Tell()[0].String(); !strings.Contains(got, "20 % of the time (range 50 to 80 cm, cover soft or hard)") {
		t.Error(got)
	}
}

func TestFiguresThatSurelyDifferDoNotTie(t *testing.T) {
	five := panthers()
	five.Y, five.Series = nil, nil
	five.Panels = []Panel{filled("result=knocked-out", 1, 8, func(_, col int) float64 {
		return []float64{0.35, 0.4, 0.555, 0.68, 0.685, 0.66, 0.67, 0.5}[col]
	})}
	five.Panels[0].simulate(400, func(_, _ int) bool { return false })
	if got := five.Tell()[0].String(); !strings.Contains(got, "(range 40 to 70 cm, too close to tell)") {
		t.Error(got)
	}
}

func TestNoTitleReachesBelowNever(t *testing.T) {
	few := panthers()
	few.Y, few.Series = nil, nil
	few.Panels = []Panel{filled("result=knocked-out", 1, 8, func(_, col int) float64 { return []float64{0.6, 0.3, 0.1, 0.02, 0.02, 0.02, 0.02, 0.02}[col] })}
	few.Panels[0].simulate(60, func(_, _ int) bool { return false })
	if got := few.Tell()[0].String(); !strings.Contains(got, "from 2 % (0 to 9; range 30 to 80 cm, too close to tell) to 60 ±13 % of the time (range 10 cm)") {
		t.Error(got)
	}
}

func TestTheReaderIsToldWhereItJumps(t *testing.T) {
	if notes := strings.Join(stepped().notes(), "\n"); !strings.Contains(notes, "it jumps at range 41 cm.") {
		t.Error(notes)
	}
}

func TestACaptionStatesWhatIsVariedAsVaried(t *testing.T) {
	c := panthers()
	c.Scenario = "bkc2 panther vs sherman-m4 cover=soft range=25"
	want := "bkc2 panther vs sherman-m4 | varied: range 10 to 80 cm; cover none, soft, hard"
	if got := c.varied(true); got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestEmptyCellsAreCounted(t *testing.T) {
	if got, want := saves().empties()[0], "Empty in 4 of 32 cells, at range 80 cm: the target is out of range."; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestAPictureOfWhatIsTheSameEverywhereIsASentence(t *testing.T) {
	c := attackers()
	c.Panels = []Panel{filled("result=fell-back", 1, 6, func(_, _ int) float64 { return 0 })}
	pic := pictureOf(t, c)
	if len(pic.Blocks) != 0 || !slices.Contains(pic.Remarks, "Chance of result=fell-back: 0 % everywhere.") {
		t.Errorf("%+v", pic)
	}
}

func TestWhatWasSeenIsDrawn(t *testing.T) {
	o := shermans(false)
	o.Observed = &Observed{Metric: "hits", Value: "5",
		AtMost: exact(63.0 / 64), Exactly: exact(6.0 / 64), AtLeast: exact(7.0 / 64)}
	got := string(written(t, drawn(o, "svg")))
	for _, want := range []string{">seen<", "Five hits or more: 11 % of the time; as rare either way: 22 %."} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q", want)
		}
	}
}

func TestADifferenceIsDrawnWithItsInterval(t *testing.T) {
	c := houseRule()
	panes := c.differences()
	if len(panes) == 0 {
		t.Fatal("no differences")
	}
	d := panes[0].(*ShiftPane)
	got := string(written(t, plotted(c, "svg")))
	if !strings.Contains(got, d.Name) {
		t.Errorf("no %q", d.Name)
	}
}

func TestAComparisonOfWhatIsTheSameIsASentence(t *testing.T) {
	c := houseRule()
	same := FigureRow{Name: "turns", Kind: KindMean, Changes: make([]Shift, 3)}
	for range c.Columns {
		same.Cells = append(same.Cells, Cell{Exact: true, Estimate: exact(6)})
	}
	for i := range same.Changes {
		same.Changes[i].Method = sim.Exact
	}
	c.Situations[0].Groups = []FigureGroup{{Name: "mean", Head: "On average", Shape: Loose, Rows: []FigureRow{same}}}
	if pic := pictureOf(t, c); len(pic.Blocks) > 0 || !slices.Contains(pic.Remarks, "turns: 6.00 in all.") {
		t.Errorf("%+v", pic)
	}
}

func TestADifferenceThatIsNothingReadsNothing(t *testing.T) {
	if got := KindChance.Change(&Shift{Estimate: sim.Estimate{}, Narrower: 1}); got != "0" {
		t.Errorf("%q", got)
	}
	if got := KindMean.Figure(&Cell{Trials: 100}); strings.Contains(got, "±") {
		t.Errorf("%q", got)
	}
}

// textHeight is how high a text stands in a picture.
func textHeight(t *testing.T, svg, text string) float64 {
	t.Helper()
	found := regexp.MustCompile(`<text x="[^"]*" y="([^"]*)"[^>]*>` + text + `<`).FindStringSubmatch(svg)
	if found == nil {
		t.Fatalf("no %q", text)
	}
	y, err := strconv.ParseFloat(found[1], 64)
	if err != nil {
		t.Fatal(err)
	}
	return -y
}

// A figure that a whole run of numbers shares belongs to no single one of them.
func TestATitleNamesAllNumbersThatShareItsFigure(t *testing.T) {
	c := panthers()
	c.Panels = []Panel{filled("result=knocked-out", 3, 8, func(row, col int) float64 {
		if col < 3 {
			return 0.4 - float64(row)/10
		}
		return 0.1 - float64(row)/100
	})}
	if got, want := c.Tell()[0].String(), "from 8 % (range 40 to 80 cm, cover hard) to 40 % of the time (range 10 to 30 cm, cover none)."; !strings.HasSuffix(got, want) {
		t.Errorf("%q does not end with %q", got, want)
	}
	c.Panels = []Panel{filled("result=knocked-out", 3, 8, func(row, _ int) float64 { return 0.4 - float64(row)/10 })}
	if got, want := c.Tell()[0].String(), "from 20 % (cover hard) to 40 % of the time (cover none)."; !strings.HasSuffix(got, want) {
		t.Errorf("%q does not end with %q", got, want)
	}
}

func TestOneInNAgreesWithTheShareOrIsAbout(t *testing.T) {
	for want, e := range map[string]sim.Estimate{
		"9 % of the time, about 1 in 10": within(0.0945, 0.013), "10 % of the time, 1 in 10": within(0.0999, 0.01), "2 % of the time, 1 in 51": exact(0.0197),
		"7 % of the time, 1 in 15": sim.Wilson(4, 60), "7 % of the time, 1 in 14": sim.Wilson(28, 400),
	} {
		if got := Often(e); got != want {
			t.Errorf("%v is %q, want %q", e, got, want)
		}
	}
}

func TestAChartOfAFigureThatNeverChangesPointsToOthers(t *testing.T) {
	c := panthers()
	c.Panels = []Panel{filled("blunder", 3, 8, func(row, col int) float64 { return 1. / 36 })}
	want := "Blunder: 2.8 %. Neither range nor cover changes that: --show asks for another figure."
	if got := strings.Join(Texts(c.Tell()), " "); got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
}

func TestALongTitleIsItsFirstSentence(t *testing.T) {
	c := panthers()
	c.Answer = []Sentence{plainly(strings.Repeat("long ", 25) + "."), plainly(strings.Repeat("longer ", 10) + ".")}
	if pic := c.picture(); pic.Title != c.Answer[0].String() || len(pic.Answers) != 1 || pic.Answers[0] != c.Answer[1].String() {
		t.Errorf("%q, below it %q", pic.Title, pic.Answers)
	}
}

// Out of range nothing happens, so range does change the figure although all cells that have one agree.
func TestAChartWithEmptyCellsDoesNotSayThatItsAxesChangeNothing(t *testing.T) {
	c := panthers()
	c.Panels = []Panel{filled("blunder", 3, 8, func(row, col int) float64 { return 1. / 36 })}
	c.Panels[0].empty("out of range", func(row, col int) bool { return row == 2 && col > 5 })
	want := "Blunder: 2.8 %. That holds in 22 of 24 cells; the others are empty."
	if got := strings.Join(Texts(c.Tell()), " "); got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
	if pic := c.picture(); pic.Blocks == nil {
		t.Error("there is no picture of where the figure ends")
	}
}

func TestAChartAlongOneAxisNamesTheValuesWithoutAFigure(t *testing.T) {
	c := panthers()
	c.X, c.Y, c.Series = upTo("pins", "", 0, 8, 1), nil, nil
	c.X.Said = []string{"0 pins", "1 pin", "2 pins", "3 pins", "4 pins", "5 pins", "6 pins", "7 pins", "8 pins"}
	for want, is := range map[string]func(row, col int) bool{
		"at 1 to 8 pins; there is no such figure at 0 pins.":                 func(_, col int) bool { return col == 0 },
		"at 0 pins and 3 to 8 pins; there is no such figure at 1 to 2 pins.": func(_, col int) bool { return col == 1 || col == 2 },
		"in 5 of 9 cells; the others are empty.":                             func(_, col int) bool { return col%2 == 1 },
	} {
		c.Panels = []Panel{filled("friendly-fire", 1, 9, func(_, _ int) float64 { return 1. / 108 })}
		c.Panels[0].empty("no test", is)
		if got := c.Tell()[1].String(); got != "That holds "+want {
			t.Errorf("%s\nwant %s", got, want)
		}
	}
}

// The chance is not known at the numbers between two values of the axis.
func TestAnEvenChanceIsNotPutOnAValueNextToSkippedOnes(t *testing.T) {
	rising := func(_, col int) float64 { return 0.2 * float64(col+1) }
	dropping := func(_, col int) float64 { return 0.9 - 0.2*float64(col) }
	for _, c := range []struct {
		axis  Axis
		value func(row, col int) float64
		want  string
	}{
		{upTo("turns", "", 2, 8, 2), rising, "An even chance lies between turns 4 and 6."},
		{upTo("turns", "", 2, 5, 1), rising, "An even chance takes turns 4."},
		{upTo("range", "inches", 4, 28, 8), dropping, "The chance is even or better at range 20 inches, no longer at 28 inches."},
		{upTo("attacks", "", 1, 4, 1), dropping, "The chance is even or better up to attacks 3."},
		{upTo("attacks", "", 1, 7, 2), dropping, "The chance is even or better at attacks 5, no longer at 7."},
	} {
		chart := panthers()
		chart.X, chart.Y, chart.Series = c.axis, nil, nil
		chart.Panels = []Panel{filled("result=knocked-out", 1, 4, c.value)}
		if told := Texts(chart.Tell()); told[len(told)-1] != c.want {
			t.Errorf("%q, want %q", told[len(told)-1], c.want)
		}
	}
	two := panthers()
	two.X, two.Y, two.Series = upTo("turns", "", 2, 8, 2), nil, &Axis{Name: "cover", Values: []string{"none", "soft"}}
	two.X.Said = []string{"2 turns", "4 turns", "6 turns", "8 turns"}
	two.Panels = []Panel{filled("result=knocked-out", 2, 4, func(row, col int) float64 { return 0.2*float64(col+1) + 0.15*float64(row) })}
	want := "With cover none an even chance lies between 4 and 6 turns, and with cover soft between 2 and 4 turns."
	if told := Texts(two.Tell()); told[len(told)-1] != want {
		t.Errorf("%q, want %q", told[len(told)-1], want)
	}
}
