package reports

import (
	"encoding/json"
	"io"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"salvo/sim"
)

// exactCell and rolledCell are figures of a line.
func exactCell(line string, x float64) Cell {
	return Cell{Scenario: line, Exact: true, Estimate: sim.Estimate{Value: x, Low: x, High: x}}
}

func rolledCell(line string, x, half float64) Cell {
	return Cell{Scenario: line, Estimate: sim.Estimate{Value: x, Low: x - half, High: x + half}, Trials: 20_000, Seed: 7}
}

// fourGames is a situation in four rulesets, one of which lacks it and one of which is rolled.
func fourGames() *Comparison {
	columns := []string{"bkc1", "bkc2", "bolt-action", "cobi"}
	row := func(name string, kind Kind, figures ...float64) FigureRow {
		r := FigureRow{Name: name, Kind: kind}
		for i, x := range figures {
			r.Cells = append(r.Cells, exactCell(columns[i]+" mortar vs squad", x))
		}
		r.Cells[2] = rolledCell("bolt-action mortar vs squad", figures[2], 0.004)
		r.Cells[3] = Cell{Scenario: "", Empty: true, Why: "mortar: the game has none"}
		return r
	}
	s := Situation{
		Name: "mortar-on-squad", About: "A mortar fires at riflemen in the open.",
		Lines: []Assumption{
			{Text: "bkc1 de-mortar-81 vs us-rifles range=60"}, {Text: "bkc2 de-mortar-81 vs us-rifles range=60"},
		},
		Findings: []Finding{
			{"One activation leaves the squad hindered or worse most often in bolt-action, least often in bkc2.",
				Say("bolt-action %s, bkc1 %s, bkc2 %s", Phrase{"61.0 % ±0.4", "bolt-action", 0.61}, Phrase{"41.75 %", "bkc1", 0.4175},
					Phrase{"35.50 %", "bkc2", 0.355})},
			{"~ In the duel the mortar wins more often in one than in the other? These trials cannot tell.",
				Say("bkc1 %s, bolt-action %s", Phrase{"30.1 %", "bkc1", 0.301}, Phrase{"30.3 % ±0.4", "bolt-action", 0.303})},
		},
		Absent: []Assumption{{"cobi", "mortar: the game has none"}},
		Groups: []FigureGroup{
			{Name: "attack", Head: "One activation of the mortar against the squad", Shape: Stacked, Rows: []FigureRow{
				row("none", KindChance, 0.5825, 0.645, 0.39, 0), row("hindered", KindChance, 0.4175, 0.355, 0.41, 0),
				row("reduced", KindChance, 0, 0, 0.17, 0), row("out", KindChance, 0, 0, 0.03, 0),
			}},
			{Name: "worth", Head: "How the odds change", Shape: Loose, Rows: []FigureRow{
				row("soft cover", KindRatio, 0.31, 0.33, 0.5, 0), row("to begin is worth", KindPoints, 0.204, 0.153, -0.01, 0),
				row("turns until it is out", KindMean, 2.36, 2.47, 3.1, 0),
			}},
			{Name: "survival", Head: "The chance that the target is still in after the turn", Shape: Curve, Rows: []FigureRow{
				row("1", KindChance, 0.78, 0.8, 0.9, 0), row("2", KindChance, 0.66, 0.7, 0.7, 0),
				row("3", KindChance, 0.59, 0.63, 0.55, 0),
			}},
		},
	}
	return &Comparison{Title: "The same engagement in several rulesets", ColumnName: "ruleset", Columns: columns,
		Notes:      []string{"In bkc1 a unit acts on order=passed-: bkc1/command cv=8."},
		Situations: []Situation{s}, Version: "1.2.3"}
}

// houseRule is an engagement under two house rules, one exact and one rolled.
func houseRule() *Comparison {
	lines := []string{
		"bkc2 panther vs sherman-m4", "bkc2 panther vs sherman-m4 +suppress-dice=gross", "bkc2 tiger-1 vs sherman-m4",
	}
	row := func(name string, kind Kind, a, b, c float64) FigureRow {
		return FigureRow{Name: name, Kind: kind,
			Cells: []Cell{exactCell(lines[0], a), exactCell(lines[1], b), rolledCell(lines[2], c, 0.01)},
			Changes: []Shift{{Method: sim.Exact}, {Method: sim.Exact, Estimate: sim.Estimate{Value: b - a, Low: b - a, High: b - a}},
				{Method: sim.Simulated, Estimate: sim.Estimate{Value: c - a, Low: c - a - 0.003, High: c - a + 0.003}, Narrower: 4.2}}}
	}
	return &Comparison{
		Title: "Blitzkrieg Commander II: Fire", ColumnName: "line", Columns: []string{"A", "B", "C"}, Version: "1.2.3",
		Situations: []Situation{{
			Lines: []Assumption{{"A", lines[0]}, {"B", lines[1]}, {"C", lines[2]}},
			Groups: []FigureGroup{
				{Name: "result", Head: "result", Shape: Stacked, Rows: []FigureRow{
					row("none", KindChance, 0.4, 0.235, 0.402), row("suppressed", KindChance, 0.555, 0.72, 0.5),
					row("knocked-out", KindChance, 0.045, 0.045, 0.098),
				}},
				{Name: "mean", Head: "On average", Shape: Loose, Rows: []FigureRow{row("hits", KindMean, 2.5, 2.5, 3)}},
			},
		}}}
}

func TestComparisonsAreWrittenAsTheyAlwaysWere(t *testing.T) {
	for name, c := range map[string]*Comparison{"compare-games": fourGames(), "compare-house": houseRule()} {
		golden(t, name+".txt", asText(c, TextOptions{}))
		golden(t, name+".csv", asCSV(c))
		golden(t, name+".json", asJSON(c))
		golden(t, name+".svg", plotted(c, "svg"))
	}
}

func TestSeveralSituationsShareOnePicture(t *testing.T) {
	c := fourGames()
	second := fourGames().Situations[0]
	second.Name = "machine-gun-on-squad"
	none, hindered := second.Groups[0].Rows[0].Cells, second.Groups[0].Rows[1].Cells
	none[0], hindered[0] = hindered[0], none[0] // else the two rows would be joined to one
	c.Situations = append(c.Situations, second)
	golden(t, "compare-several.svg", plotted(c, "svg"))
}

// The picture explains the words by which all games call the effect on a unit.
func TestThePictureOfSituationsExplainsTheEffects(t *testing.T) {
	stack := &StackPane{Labels: []string{"none", "hindered", "out"}}
	if got := effectsTold([]Block{alone(stack)}); got != "Hindered: suppressed, pinned or driven back; out: out of the fight." {
		t.Error(got)
	}
	stack.Labels = []string{"a", "draw", "b"}
	if got := effectsTold([]Block{alone(stack)}); got != "" {
		t.Error(got)
	}
}

func TestAComparisonFitsTheTerminal(t *testing.T) {
	for _, c := range []*Comparison{fourGames(), houseRule()} {
		text := string(written(t, asText(c, TextOptions{})))
		for line := range strings.Lines(text) {
			if utf8.RuneCountInString(strings.TrimSuffix(line, "\n")) > usualWidth {
				t.Errorf("too wide: %s", line)
			}
		}
	}
}

func TestADifferenceThatLuckMayHaveMadeIsMarked(t *testing.T) {
	for shift, want := range map[Shift]string{
		{Estimate: sim.Estimate{Value: 0.002, Low: -0.001, High: 0.005}, Narrower: 2}:  "+0.2 ±0.3 ~",
		{Estimate: sim.Estimate{Value: -0.04, Low: -0.043, High: -0.037}, Narrower: 2}: "-4.0 ±0.3",
		{Method: sim.Exact}: "0",
		{Method: sim.Exact, Estimate: sim.Estimate{Value: -0.165, Low: -0.165, High: -0.165}}: "-16.50 points",
	} {
		if got := KindChance.Change(&shift); got != want {
			t.Errorf("%+v is %q, want %q", shift, got, want)
		}
	}
}

func TestRatiosNextToCertaintyAreNotSpeltOut(t *testing.T) {
	for value, want := range map[float64]string{8504443.67: "×>1000", 0.0002: "×<0.001", 0.31: "×0.31", 1: "×1.00"} {
		cell := exactCell("", value)
		if got := KindRatio.Figure(&cell); got != want {
			t.Errorf("%v is %q, want %q", value, got, want)
		}
	}
}

func TestAComparisonIsTheSameAfterItWasKept(t *testing.T) {
	for _, c := range []*Comparison{fourGames(), houseRule()} {
		text, err := json.Marshal(c)
		if err != nil {
			t.Fatal(err)
		}
		back := new(Comparison)
		if err := json.Unmarshal(text, back); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(c, back); diff != "" {
			t.Error(diff)
		}
	}
}

func TestThePageTellsWhatWasFoundWithItsNumbers(t *testing.T) {
	item, err := onPage(fourGames())()
	if err != nil {
		t.Fatal(err)
	}
	numbers := ": bolt-action 61.0 % ±0.4, bkc1 41.75 %, bkc2 35.50 %."
	if len(item.Findings) != 2 || !strings.HasSuffix(item.Findings[0], numbers) {
		t.Errorf("findings %q", item.Findings)
	}
	if len(item.Tables) != 3 || len(item.Pictures) != 1 || !strings.Contains(item.Pictures[0].Wide, "<svg") {
		t.Errorf("%d tables, %d pictures", len(item.Tables), len(item.Pictures))
	}
	if want := "Not in cobi: mortar: the game has none."; item.Notes[len(item.Notes)-1] != want {
		t.Errorf("notes %q", item.Notes)
	}
}

func TestAnEmptyComparisonIsRefused(t *testing.T) {
	uneven := fourGames()
	uneven.Columns = uneven.Columns[:3]
	for _, c := range []*Comparison{{}, uneven} {
		for name, write := range map[string]func(io.Writer) error{
			"text": asText(c, TextOptions{}), "csv": asCSV(c), "json": asJSON(c),
			"svg": plotted(c, "svg"),
		} {
			if err := write(io.Discard); err == nil {
				t.Errorf("%s of nothing", name)
			}
		}
	}
}
