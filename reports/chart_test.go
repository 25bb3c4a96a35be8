package reports

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"salvo/sim"
)

// chartPlot draws a chart in a format.
func chartPlot(c *Chart, format string) func(io.Writer) error {
	return plotted(c, format)
}

// chartText writes a chart for a terminal.
func chartText(c *Chart) func(io.Writer) error {
	return asText(c, TextOptions{All: true})
}

func TestChartsReadAsTheyAlwaysDid(t *testing.T) {
	for name, c := range map[string]*Chart{
		"lines": panthers(), "heat": saves(), "several": several(), "bars": tanks(), "single": attackers(),
	} {
		golden(t, "chart-"+name+".txt", chartText(c))
		golden(t, "chart-"+name+".svg", chartPlot(c, "svg"))
	}
	golden(t, "chart-crossed.svg", chartPlot(crossed(), "svg"))
	golden(t, "chart-ordered.svg", chartPlot(ordered(6), "svg"))
	golden(t, "chart-several.csv", asCSV(several()))
	golden(t, "chart-bars.json", asJSON(tanks()))
}

// anyChart is a chart of any size and with any names.
func anyChart(t *rapid.T) *Chart {
	name := rapid.OneOf(rapid.StringMatching(`[a-z.+=-]{1,40}`), rapid.String())
	axis := func(label string, most int) Axis {
		a := Axis{Name: name.Draw(t, label), Unit: rapid.SampledFrom([]string{"", "cm"}).Draw(t, "unit")}
		if a.Numeric = rapid.Bool().Draw(t, "numeric"); a.Numeric {
			return upTo(a.Name, a.Unit, 1, rapid.IntRange(1, most).Draw(t, "values"), 1)
		}
		a.Values = rapid.SliceOfN(name, 1, most).Draw(t, "values")
		return a
	}
	c := &Chart{Title: name.Draw(t, "title"), Scenario: name.Draw(t, "scenario"), X: axis("x", 30), Version: "0.1.0"}
	rows := 1
	if rapid.Bool().Draw(t, "second") {
		other := axis("other", 20)
		rows = len(other.Values)
		if c.Series = &other; rapid.Bool().Draw(t, "heat") {
			c.Series, c.Y = nil, &other
		}
	}
	for range rapid.IntRange(1, 3).Draw(t, "panels") {
		p := filled(name.Draw(t, "figure"), rows, len(c.X.Values), func(int, int) float64 { return 0 })
		p.Mean = rapid.Bool().Draw(t, "mean")
		p.each(func(_, _ int, cell *Cell) {
			switch rapid.IntRange(0, 3).Draw(t, "kind") {
			case 0:
				*cell = Cell{Empty: true, Why: name.Draw(t, "why")}
			case 1:
				n := rapid.Int64Range(0, 1e6).Draw(t, "trials")
				k := rapid.Int64Range(0, n).Draw(t, "count")
				*cell = Cell{Estimate: sim.Wilson(k, n), Count: &k, Trials: n, Seed: 1}
			default:
				x := rapid.Float64Range(0, 1).Draw(t, "chance")
				cell.Estimate = sim.Estimate{Value: x, Low: x, High: x}
			}
		})
		c.Panels = append(c.Panels, p)
	}
	return c
}

func TestAnyChartFitsIntoEightyColumns(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var b bytes.Buffer
		if err := asText(anyChart(t), TextOptions{All: true})(&b); err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(b.String()) {
			line = strings.TrimSuffix(line, "\n")
			if utf8.RuneCountInString(line) > usualWidth || line != strings.TrimRight(line, " ") {
				t.Fatalf("too wide, or blanks at its end: %q", line)
			}
		}
	})
}

func TestAnyChartCanBeDrawnAndHoldsNoForeignElements(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := anyChart(t)
		var b bytes.Buffer
		if err := plotted(c, "svg")(&b); err != nil {
			t.Fatal(err)
		}
		wellFormed(t, &b)
		item, err := onPage(c)()
		if err != nil {
			t.Fatal(err)
		}
		wellFormed(t, strings.NewReader(item.Pictures[0].Narrow))
	})
}

func TestTheSameChartGivesTheSameBytesWithoutATimeOfDay(t *testing.T) {
	date := regexp.MustCompile(`Date|20[2-9][0-9][-/]?[01][0-9][-/]?[0-3][0-9]`)
	for _, c := range []*Chart{several(), saves()} {
		for _, format := range []string{"svg", "png", "pdf"} {
			first := written(t, chartPlot(c, format))
			if again := written(t, chartPlot(c, format)); !bytes.Equal(first, again) {
				t.Errorf("%s: two runs differ", format)
			}
			if format != "png" && date.Match(first) {
				t.Errorf("%s: holds a date: %q", format, date.Find(first))
			}
		}
	}
}

func TestChartCSVHasItsAxesInFrontAndARowForEachFigure(t *testing.T) {
	c := several()
	c.Series.Name, c.Given = "+save-six", "hits=1+"
	rows, err := csv.NewReader(bytes.NewReader(written(t, asCSV(c)))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	if want := append([]string{"range", "save-six"}, csvHead...); !slices.Equal(rows[0], want) {
		t.Errorf("head %q", rows[0])
	}
	cells := 0
	for i := range c.Panels {
		exact, simulated := c.Panels[i].Count()
		cells += exact + simulated
	}
	if len(rows) != cells+1 {
		t.Errorf("%d rows for %d figures", len(rows)-1, cells)
	}
	for _, row := range rows[1:] {
		if !strings.HasSuffix(row[2], " | given hits=1+") {
			t.Fatalf("scenario %q", row[2])
		}
		if interval := strings.Join(row[7:], ""); (row[5] == "exact") != (interval == "") {
			t.Errorf("method and interval disagree: %q", row)
		}
	}
}

func TestChartJSONSaysWhyACellIsEmpty(t *testing.T) {
	var form struct {
		Schema int
		Panels []struct {
			Cells [][]struct {
				Value *float64
				Empty string
			}
		}
	}
	if err := json.Unmarshal(written(t, asJSON(panthers())), &form); err != nil || form.Schema != 1 {
		t.Fatal(form.Schema, err)
	}
	if cell := form.Panels[0].Cells[2][7]; cell.Value != nil || cell.Empty != "the target is out of range" {
		t.Errorf("%+v", cell)
	}
	if cell := form.Panels[0].Cells[0][0]; cell.Value == nil || *cell.Value != 0.72 {
		t.Errorf("%+v", cell)
	}
}

func TestEmptyCellsAreToldTogether(t *testing.T) {
	c := wide()
	c.Panels[0].empty("out of range.", func(_, col int) bool { return col > 30 })
	c.Panels[0].empty("the save is too good", func(row, col int) bool { return row == 24 && col < 2 })
	want := []string{
		"Empty in 2 of 1000 cells, at range 2 cm, target.save 25; range 4 cm, target.save 25: the save is too good.",
		"Empty in 225 of 1000 cells, at range 64 cm; range 66 cm; range 68 cm and so on: out of range.",
	}
	if got := c.empties(); !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
	c.Panels[0].each(func(row, col int, cell *Cell) {
		*cell = Cell{Empty: true, Why: fmt.Sprintf("reason %d", row+25*col)}
	})
	if got := c.empties(); len(got) != mostEmpty+1 {
		t.Errorf("%d notes", len(got))
	}
}

func TestTheCaptionSaysWhatIsExactAndWhatIsSimulated(t *testing.T) {
	mixed := several()
	rolled := several()
	for i := range rolled.Panels {
		rolled.Panels[i].simulate(4000, func(int, int) bool { return false })
	}
	for want, c := range map[string]*Chart{
		"Exact: every branch walked. salvo 0.1.0":                   panthers(),
		"Simulated: 4,000 trials a cell, seed 1, 95 % interval.":    rolled,
		"Exact, every branch walked: 12 of 22 cells. The others ":   mixed,
		"simulated: 2,000 trials a cell, seed 1, 95 % interval.":    mixed,
		"Filled marks: exact. Open marks: simulated, with their 95": mixed,
	} {
		if !strings.Contains(string(written(t, chartPlot(c, "svg"))), want) {
			t.Errorf("no %q", want)
		}
	}
}

func TestChartsThatCannotBeShownLeaveNothingBehind(t *testing.T) {
	torn, none := panthers(), panthers()
	torn.Panels[0].Cells = torn.Panels[0].Cells[1:]
	none.Panels = nil
	for want, c := range map[string]*Chart{"has not 3 times 8 cells": torn, "is empty": none} {
		for _, write := range []func(io.Writer) error{chartText(c), asCSV(c), asJSON(c), chartPlot(c, "svg")} {
			var b bytes.Buffer
			if err := write(&b); err == nil || !strings.Contains(err.Error(), want) || b.Len() > 0 {
				t.Errorf("error %v, want %q; %d bytes", err, want, b.Len())
			}
		}
	}
}

func TestAThousandCellsEachShowTheirNumber(t *testing.T) {
	c := wide()
	got := string(written(t, chartPlot(c, "svg")))
	if n := strings.Count(got, "font-size:5px"); n != 1000 {
		t.Errorf("%d numbers", n)
	}
}

func TestAPictureOfAChartFitsOnAPageOfA4(t *testing.T) {
	for _, c := range []*Chart{panthers(), wide(), several(), ordered(12), ordered(40)} {
		if width, height := sizeOf(t, written(t, chartPlot(c, "svg"))); width > 595 || height > 842 {
			t.Errorf("%v x %v points", width, height)
		}
	}
}

func TestLinesThatAreTheSameShareOneName(t *testing.T) {
	c := panthers()
	c.Panels[0].Cells[1] = slices.Clone(c.Panels[0].Cells[0])
	if got := string(written(t, chartPlot(c, "svg"))); !strings.Contains(got, ">none, soft<") {
		t.Error("no shared name")
	}
}

// plansOf returns a chart of two plans with the same number of trials each.
func plansOf(trials int64, wins ...int64) *Chart {
	c := tanks()
	c.X = Axis{Name: "plan-a", Words: "plan of the Soviets", Said: []string{"west bridge", "both bridges"}, Values: []string{"west-bridge", "both-bridges"}}
	c.Panels = []Panel{{Figure: "winner=b", Metric: "winner", Value: "b", Told: "the Germans ~win", Words: "chance that the Germans win", Cells: [][]Cell{nil}}}
	for _, n := range wins {
		c.Panels[0].Cells[0] = append(c.Panels[0].Cells[0], Cell{Estimate: sim.Wilson(n, trials), Count: &n, Trials: trials})
	}
	return c
}

func TestWhatLuckMayHaveMadeIsNoHeadline(t *testing.T) {
	for _, test := range []struct {
		chart *Chart
		want  string
	}{
		{plansOf(40, 24, 17), "The Germans win 43 ±15 % to 60 ±15 % of the time. With 40 trials each, these cannot be told apart."},
		{plansOf(200, 109, 76), "The Germans win from 38 ±7 % (both bridges) to 55 ±7 % of the time (west bridge)."},
		{plansOf(20000, 10900, 7600), "The Germans win from 38.0 ±0.7 % (both bridges) to 54.5 ±0.7 % of the time (west bridge)."},
		{plansOf(2000000, 1090000, 760000), "The Germans win from 38 % (both bridges) to 55 % of the time (west bridge)."},
	} {
		if got := joined(test.chart.Tell(), " ").String(); got != test.want {
			t.Errorf("%q, want %q", got, test.want)
		}
	}
}

// If a heat map takes the place of too many lines, the picture says why.
func TestAChartOfTooManyLinesSaysThatItIsAHeatMap(t *testing.T) {
	for lines, want := range map[int]string{MostLines: "", MostLines + 1: "13 lines would be too many to distinguish, so the chart is a heat map."} {
		c := ordered(lines)
		if got := strings.Join(c.picture().Remarks, " "); strings.Contains(got, "heat map") != (want != "") || !strings.Contains(got, want) {
			t.Errorf("%d lines: %q, want %q", lines, got, want)
		}
	}
}

// Notes of the caller that a reader needs stand in the picture, too.
func TestRemarksOfAChartStandInItsPictureAndAmongItsNotes(t *testing.T) {
	c := panthers()
	c.Remarks = []string{"Range is not given and differs: 40 cm to 100 cm."}
	if !slices.Contains(c.picture().Remarks, c.Remarks[0]) || !slices.Contains(c.notes(), c.Remarks[0]) {
		t.Errorf("%q, %q", c.picture().Remarks, c.notes())
	}
}
