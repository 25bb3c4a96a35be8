package reports

import (
	"bytes"
	"io"
	"slices"
	"strings"
	"testing"
)

// glance returns a sheet as a player keeps it.
func glance() *Sheet {
	s := &Sheet{Title: "Fire at a glance", Notes: []string{"Distances in cm."}, Version: "0.1.0"}
	for _, c := range []struct {
		heading string
		*Chart
	}{
		{"A Panther fires", panthers()}, {"The save makes the difference", saves()}, {"More Panthers", attackers()},
		{"Who knocks out a Sherman?", tanks()}, {"Panthers by range", ordered(6)},
	} {
		c.Heading = c.heading
		s.Charts = append(s.Charts, c.Chart)
	}
	return s
}

func sheetPlot(s *Sheet, format string) func(io.Writer) error {
	return func(w io.Writer) error { return Draws.Sheet(w, s, format) }
}

func TestASheetLooksAsItAlwaysDid(t *testing.T) { golden(t, "sheet.svg", sheetPlot(glance(), "svg")) }

func TestASheetIsOnePageOfA4WithTitleLegendAndReadings(t *testing.T) {
	drawn := written(t, sheetPlot(glance(), "pdf"))
	if again := written(t, sheetPlot(glance(), "pdf")); !bytes.Equal(drawn, again) {
		t.Error("two runs differ")
	}
	if !bytes.Contains(drawn, []byte("/MediaBox [0 0 595.28 841.89]")) || !bytes.Contains(drawn, []byte("/Count 1")) {
		t.Error("not one page of A4")
	}
	_, svg, _ := strings.Cut(string(written(t, sheetPlot(glance(), "svg"))), "</desc>")
	for _, want := range []string{
		"Fire at a glance", "More Panthers", "Reading: suppress-dice=net", "Bars with a whisker", "Distances in cm.",
		"salvo 0.1.0", "Empty in 1 of 6 cells, at attacker us-rifles",
	} {
		if strings.Count(svg, want) != 1 {
			t.Errorf("%q stands there %d times", want, strings.Count(svg, want))
		}
	}
}

func TestASheetOfSeveralGamesNamesTheGameOfEachChart(t *testing.T) {
	s := glance()
	for i, title := range []string{"The game: Fire", "Another game: Fire"} {
		s.Charts[i].Title, s.Charts[i].Heading = title, ""
	}
	s.Charts = s.Charts[:2]
	if s.Title = SheetTitle(s.Charts); s.Title != "Fire in The game and Another game" {
		t.Error(s.Title)
	}
	_, svg, _ := strings.Cut(string(written(t, sheetPlot(s, "svg"))), "</desc>")
	for _, want := range []string{">The game: Fire<", ">Another game: Fire<", "Reading of The game: suppress-dice=net"} {
		if strings.Count(svg, want) != 1 {
			t.Errorf("%q stands there %d times", want, strings.Count(svg, want))
		}
	}
	if one := SheetTitle([]*Chart{panthers(), panthers()}); one != panthers().Title {
		t.Error(one)
	}
}

func TestASheetThatDoesNotFitSaysSo(t *testing.T) {
	full := glance()
	for range 3 {
		full.Charts = append(full.Charts, wide())
	}
	torn := glance()
	torn.Charts[1].Panels = nil
	for want, s := range map[string]*Sheet{
		"does not fit on a page of A4": full, `"Nothing" is empty`: {Title: "Nothing"}, "is empty": torn,
	} {
		var b bytes.Buffer
		if err := Draws.Sheet(&b, s, "svg"); err == nil || !strings.Contains(err.Error(), want) || b.Len() > 0 {
			t.Errorf("error %v, want %q; %d bytes", err, want, b.Len())
		}
	}
}

func TestWhatIsTheSameEverywhereIsASentenceOnASheet(t *testing.T) {
	s := glance()
	level := attackers()
	level.Heading, level.Panels[0].Figure = "Nothing helps", "result=fell-back"
	for i := range level.Panels[0].Cells[0] {
		level.Panels[0].Cells[0][i] = Cell{Exact: true}
	}
	s.Charts = append(s.Charts, level)
	panels := s.Panels()
	for _, p := range panels {
		if p.Chart == level {
			t.Error("a figure that never changes is drawn")
		}
	}
	if len(panels) != len(glance().Panels()) {
		t.Errorf("%d figures are drawn", len(panels))
	}
	const want = "Nothing helps: Chance of result=fell-back: 0 % everywhere."
	if svg := string(written(t, sheetPlot(s, "svg"))); strings.Count(svg, want) != 1 {
		t.Errorf("%q stands there %d times", want, strings.Count(svg, want))
	}
	item, err := sheetOnPage(s)()
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(item.Pictures[0].Narrow, "Nothing helps") {
		t.Error("the phone does not say it")
	}
}

// Bars of units are sorted by their figures; each keeps its name.
func TestBarsOfUnitsAreSorted(t *testing.T) {
	c := &Chart{X: Axis{Name: "target", Values: []string{"tiger-1", "firefly", "us-rifles"}, Labels: []string{"Tiger I", "Firefly", "Rifles"}, Units: true},
		Panels: []Panel{filled("result=knocked-out", 1, 3, func(_, x int) float64 { return []float64{0.1, 0.3, 0.2}[x] })}}
	bars := c.Pane(&c.Panels[0], nil).(*BarPane)
	for i, want := range []string{"Firefly", "Rifles", "Tiger I"} {
		if got := bars.X.Labels[i]; got != want || bars.Panel.Cells[0][i].Estimate.Value != []float64{0.3, 0.2, 0.1}[i] {
			t.Errorf("bar %d is %s with %v", i, got, bars.Panel.Cells[0][i].Estimate.Value)
		}
	}
}

func TestChartsOfASheetShareTheirAxes(t *testing.T) {
	s := glance()
	s.Charts[4].X = upTo("range", "cm", 10, 120, 10)
	s.Charts[4].Panels[0] = filled("result=suppressed", 6, 12, func(_, _ int) float64 { return 0.05 })
	s.Charts[4].Panels[0].Cells[0][0].Estimate = exact(0.06)
	equalAxes(t, "sheet", s.Panels())
}

// equalAxes checks that all axes of chances on a sheet are equally long, and that axes of one name have the same ends.
func equalAxes(t *testing.T, name string, panels []TitledPanel) {
	t.Helper()
	spans := map[string][2]float64{}
	top := 0.0
	reaches := func(mean bool, reach float64) {
		if top != 0 && !mean && reach != top {
			t.Errorf("%s: axes of chances up to %v and %v", name, top, reach)
		}
		if !mean {
			top = reach
		}
	}
	for _, p := range panels {
		switch pane := p.Pane().(type) {
		case *BarPane:
			reaches(p.Panel.Mean, pane.Top)
		case *LinePane:
			reaches(p.Panel.Mean, pane.Top)
			span := [2]float64{pane.From, pane.To}
			if known, seen := spans[pane.X.Title()]; seen && known != span && pane.X.Increasing() {
				t.Errorf("%s: %s from %v and from %v", name, pane.X.Title(), known, span)
			}
			spans[pane.X.Title()] = span
		}
	}
}

// Two games may have units of the same name, of which only one has figures that are not the publisher's.
func TestASheetOfSeveralGamesSaysInWhichFiguresAreIllustrative(t *testing.T) {
	bkc, bolt := panthers(), panthers()
	bolt.Title = "Bolt Action: Shooting"
	bkc.Add([]string{"panther"})
	if got := (&Sheet{Charts: []*Chart{bkc, bolt}}).origins(); !slices.Equal(got, []string{"Not the publisher's figures in Blitzkrieg Commander II: panther; yours: --roster FILE."}) {
		t.Errorf("two games: %q", got)
	}
	if got := (&Sheet{Charts: []*Chart{bkc, bkc}}).origins(); !slices.Equal(got, []string{"Not the publisher's figures: panther; yours: --roster FILE."}) {
		t.Errorf("one game: %q", got)
	}
}
