package desk

import (
	"encoding/json"
	"math"
	"reflect"
	"strings"
	"testing"

	"salvo/experiments/setting"
	"salvo/reports"
	"salvo/rules/ground"
)

const ownTable = `title: Two woods
ruleset: bkc2
ground: |
  ....ww..
  ........
  .w......
  ........
zones: {A: A1-H1, B: A4-H4}
places: {1: {at: D2, reach: 1}}
sides:
  a: {party: "2xpanther:pos=B1/C1+pak-40", zone: A, plan: go}
  b: {party: 2xsherman-m4, zone: B, plan: go}
plans: {go: [{units: all, do: attack 1}]}
turns: 3
`

var ownTables = []File{{"own.yaml", ownTable}}

func TestATableIsToldWithWhoStandsWhere(t *testing.T) {
	table := last[tableAnswer](t, ask(t, Request{Ask: "table", Line: "own.yaml", Tables: ownTables, Values: setting.Values{"overlay": {"sight D2"}}}), "table")
	a := table.Units[0]
	if len(a) != 3 || a[0] != (placement{"panther", "Panther", "a1", "B1", true, "tank"}) || a[2].Square == "" || a[2].Fixed {
		t.Errorf("side a is %+v", a)
	}
	var drawing struct {
		Columns, Rows int
		Squares       []struct{ Square, Ground, Word string }
	}
	if err := json.Unmarshal(table.Map, &drawing); err != nil {
		t.Fatal(err)
	}
	if drawing.Columns != 8 || drawing.Rows != 4 || drawing.Squares[9].Ground != "woods" || drawing.Squares[11].Word != "yes" {
		t.Errorf("%+v", drawing)
	}
}

// The desk sends the marks that pictures have, so that the page needs no marks of its own.
func TestATableIsToldWithTheSymbolsOfPictures(t *testing.T) {
	text := strings.Replace(ownTable, "  .w......\n  ........\n", "  .w..=h..\n  ....=...\n", 1)
	table := last[tableAnswer](t, ask(t, Request{Ask: "table", Line: "own.yaml", Tables: []File{{"own.yaml", text}}}), "table")
	for i, kind := range ground.KindWords() {
		want := kindOfGround{kind, string(ground.Kind(i).Letter()), reports.Tint(kind), reports.Symbol(kind)}
		if !reflect.DeepEqual(table.Kinds[i], want) {
			t.Errorf("%s is told as %+v, want %+v", kind, table.Kinds[i], want)
		}
	}
	m := &reports.Map{Columns: 1, Rows: 3, Squares: []reports.MapSquare{{Ground: "road"}, {Ground: "road"}, {Ground: "open"}}}
	for square, name := range []string{"E1", "E2"} {
		if got, want := table.Drawing.Joined[name], m.Joined(square); !reflect.DeepEqual(got, want) {
			t.Errorf("the road in %s is told as %+v, want %+v", name, got, want)
		}
	}
	if len(table.Drawing.Joined) != 2 || len(table.Drawing.Contours) != 1 || len(table.Drawing.Zones) != 2 || len(table.Drawing.Places) != 1 {
		t.Errorf("%+v", table.Drawing)
	}
	if !reflect.DeepEqual(table.Drawing.Counter, reports.UnitCounter) || !reflect.DeepEqual(table.Drawing.Unseen, reports.UnseenHatch) {
		t.Errorf("%+v", table.Drawing)
	}
}

func TestATableOfTheVisitorIsFoughtAndWatched(t *testing.T) {
	odds := last[oddsAnswer](t, ask(t, Request{Ask: "odds", Line: "own.yaml", Tables: ownTables, Values: setting.Values{"trials": {"50"}}}), "odds")
	if odds.Scenario.Table != "own.yaml" || len(odds.Words.Headline) == 0 {
		t.Errorf("%+v", odds)
	}
	replay := last[replayAnswer](t, ask(t, Request{Ask: "replay", Line: "own.yaml", Tables: ownTables}), "replay")
	if len(replay.Units) != 5 || len(replay.Steps) < 3 || replay.Steps[0].Units[0].Square != "B1" || replay.Headline == "" {
		t.Errorf("%+v", replay.Steps[0])
	}
	if got := mistake(t, Request{Ask: "table", Line: "own.yaml"}); !strings.Contains(got.Text, "files cannot be read here") {
		t.Errorf("without the file: %+v", got)
	}
}

func TestAMistakeInATableIsToldWithItsPlace(t *testing.T) {
	wrong := []File{{"own.yaml", strings.Replace(ownTable, "....ww..", "....w?..", 1)}}
	if got := mistake(t, Request{Ask: "table", Line: "own.yaml", Tables: wrong}); len(got.Lines) == 0 || !strings.HasPrefix(got.Lines[0], "own.yaml:4:") {
		t.Errorf("%+v", got)
	}
}

func TestReadyMadeTablesAreWhole(t *testing.T) {
	for _, name := range commonDesk.library.ReadyMadeNames() {
		answers := ask(t, Request{Ask: "table", Line: name})
		var table struct {
			File  []struct{ Key string }
			Units [2][]placement
			Map   struct{ Units []any }
		}
		if err := json.Unmarshal(answers[len(answers)-1]["table"], &table); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		standing := 0
		for _, side := range table.Units {
			for _, u := range side {
				if u.Square != "" {
					standing++
				}
			}
		}
		if len(table.File) < 5 || standing != len(table.Map.Units) {
			t.Errorf("%s: %d keys, %d units stand of %d", name, len(table.File), standing, len(table.Map.Units))
		}
	}
}

// TestATextBeyondTheLimitsIsRefusedBeforeAnythingIsWorkedOn sends texts beyond the limits. Links are compressed, so a
// link of 247 characters can contain such a text.
func TestATextBeyondTheLimitsIsRefusedBeforeAnythingIsWorkedOn(t *testing.T) {
	hostile := []File{{"own.yaml", "a: |\n" + strings.Repeat("\n", 125_000)}}
	const want = "own.yaml:102:1: these are more than 100 empty lines in a row: leave some out"
	for _, r := range []Request{
		{Ask: "odds", Line: "bkc2 tiger-1 vs tiger-1", Rosters: hostile},
		{Ask: "roster", Ruleset: "bkc2", Rosters: hostile},
		{Ask: "table", Line: "own.yaml", Tables: hostile},
		{Ask: "odds", Line: "bkc2 tiger-1 vs tiger-1", Tables: hostile}, // even if the line does not name the file
	} {
		if got := mistake(t, r); len(got.Lines) != 1 || got.Lines[0] != want {
			t.Errorf("%s %s: %.300v", r.Ask, r.Line, got)
		}
	}
}

// The largest figure of an overlay has the strongest colour, and the key of the map names that figure.
func TestTheColoursOfDangerEndAtItsLargestFigure(t *testing.T) {
	table := last[tableAnswer](t, ask(t, Request{Ask: "table", Line: "farm", Values: setting.Values{"overlay": {"danger a1"}}}), "table")
	var drawn struct{ Squares []struct{ Value float64 } }
	if err := json.Unmarshal(table.Map, &drawn); err != nil {
		t.Fatal(err)
	}
	most := 0.0
	for _, square := range drawn.Squares {
		most = max(most, square.Value)
	}
	if most == 0 || most > 0.9 || math.Abs(table.Drawing.Reach-most) > 1e-9 || table.Drawing.Most != reports.PerCent(most) {
		t.Errorf("the largest figure is %g, the colours end at %g, %q", most, table.Drawing.Reach, table.Drawing.Most)
	}
}
