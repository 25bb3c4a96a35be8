package tablefile_test

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"salvo/rules/ground"
	"salvo/rules/rulestest"
	"salvo/rules/tablefile"
	"salvo/rules/yamlfile"
)

var update = flag.Bool("update", false, "rewrite the expected messages beside testdata/err/*.yaml")

var barred = [ground.Kinds]bool{ground.Impassable: true}

// skirmish is a game of tanks and infantry, whose party may give a unit's square: 2xtank+infantry@C4.
var skirmish = tablefile.Game{
	Side:   5_00,
	Barred: barred,
	Party: func(text string) (all []tablefile.Member, wrong []error) {
		for unit := range strings.SplitSeq(text, "+") {
			count := 1
			if number, rest, ok := strings.Cut(unit, "x"); ok {
				if n, err := strconv.Atoi(number); err == nil {
					count, unit = n, rest
				}
			}
			name, at, _ := strings.Cut(unit, "@")
			if name != "tank" && name != "infantry" {
				return nil, []error{fmt.Errorf("unknown unit %q", name)}
			}
			for range count {
				all = append(all, tablefile.Member{Name: name, Combat: true, At: at, Barred: barred})
			}
		}
		return all, nil
	},
	Factors: func(text string) []error {
		if text != "fog=no" {
			return []error{fmt.Errorf("fog must be yes or no")}
		}
		return nil
	},
}

var reader = tablefile.Reader{
	Game: func(ruleset string) (*tablefile.Game, error) {
		if ruleset != "skirmish" {
			return nil, fmt.Errorf("unknown ruleset %q", ruleset)
		}
		return &skirmish, nil
	},
	DidYouMean: func(word string, known []string) string {
		if word == "atack" {
			return `; did you mean "attack"?`
		}
		return ""
	},
}

func TestGoodFilesAreTaken(t *testing.T) {
	for path, text := range rulestest.Files(t, "testdata/ok/*.yaml") {
		if _, err := reader.Read(filepath.Base(path), text); err != nil {
			t.Errorf("%s:\n%v", path, err)
		}
	}
}

func TestEveryMistakeOfAFileIsReportedWithItsPlace(t *testing.T) {
	for path, text := range rulestest.Files(t, "testdata/err/*.yaml") {
		_, err := reader.Read(filepath.Base(path), text)
		var mistakes yamlfile.Mistakes
		if !errors.As(err, &mistakes) {
			t.Errorf("%s: got %v, want mistakes", path, err)
			continue
		}
		got, expected := err.Error()+"\n", strings.TrimSuffix(path, ".yaml")+".txt"
		if *update {
			if err := os.WriteFile(expected, []byte(got), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(expected)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(string(want), got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", path, diff)
		}
	}
}

func TestAFileWithTenMistakesReportsTen(t *testing.T) {
	text := rulestest.Files(t, "testdata/err/ten.yaml")["testdata/err/ten.yaml"]
	_, err := reader.Read("ten.yaml", text)
	var mistakes yamlfile.Mistakes
	if !errors.As(err, &mistakes) || len(mistakes) != 10 {
		t.Errorf("%d mistakes:\n%v", len(mistakes), err)
	}
}

func TestWhatAFileSaysIsRead(t *testing.T) {
	text := rulestest.Files(t, "testdata/ok/crossroads.yaml")["testdata/ok/crossroads.yaml"]
	got, err := reader.Read("crossroads.yaml", text)
	if err != nil {
		t.Fatal(err)
	}
	size := ground.Size{Columns: 12, Rows: 4}
	area := func(text string) ground.Area {
		a, err := size.Area(text)
		if err != nil {
			t.Fatal(err)
		}
		return a
	}
	cells := make([]ground.Cell, size.Squares())
	for squares, cell := range map[string]ground.Cell{
		"E4-F4+C1": {Kind: ground.Woods}, "K3-K4": {Kind: ground.BuiltUp}, "C3-D3": {Level: 1}, "L1": {Level: 2},
		"E2-J2": {Kind: ground.Road}, "K1": {Kind: ground.BuiltUp, Level: 1},
	} {
		for _, s := range area(squares) {
			cells[s] = cell
		}
	}
	one, two, p := area("G2"), area("A3-B4"), area("C3")
	want := &tablefile.Table{
		Title: "The crossroads", Ruleset: "skirmish", Turns: 8, Factors: "fog=no",
		Map:   ground.Map{Size: size, Side: 2_50, Cells: cells, Goals: []ground.Area{one, two, p}},
		Zones: []tablefile.Zone{{Name: "A", Area: area("A1-L1")}, {Name: "B", Area: area("A4-L4")}, {Name: "S", Area: area("A1-B2+K1-L2")}},
		Places: []tablefile.Place{
			{Name: "1", Area: one, Objective: true, Reach: 1, Least: 1}, {Name: "2", Area: two, Objective: true, Reach: 2, Least: 2},
			{Name: "P", Area: p, Reach: 1, Least: 1},
		},
		Sides: [2]tablefile.Side{
			{Party: "tank+2xinfantry", Zone: 0, Edge: ground.SouthEdge, Plan: 0, Arrivals: []tablefile.Arrival{
				{Turn: 3, Party: "2xtank", Zone: 2}, {Turn: 4, Score: 4, Party: "infantry", Zone: 2}}},
			{Party: "infantry@C4+2xinfantry", Zone: 1, Edge: ground.EastEdge, Plan: 1},
		},
		Plans: []tablefile.Plan{
			{Name: "left-hook", Groups: []tablefile.Group{
				{Names: []string{"tank"}, Tasks: []tablefile.Task{
					{Do: tablefile.Move, Place: 2}, {Do: tablefile.Wait, Turn: 3}, {Do: tablefile.Attack, Place: 0}}},
				{Numbers: []int{2, 3}, Tasks: []tablefile.Task{{Do: tablefile.Support, Place: 0}}, Caution: 0.7, Careful: true},
				{Rest: true, Tasks: []tablefile.Task{{Do: tablefile.Ambush, Place: 2}, {Do: tablefile.Exit, Edge: ground.NorthEdge}}},
			}},
			{Name: "stand", Groups: []tablefile.Group{{All: true, Tasks: []tablefile.Task{{Do: tablefile.Hold, Place: 0}}}}},
		},
		Victory: tablefile.Victory{Said: true, Margin: 2, Terms: [2]tablefile.Terms{
			{Hold: []tablefile.Worth{{Place: 0, Points: 3}}, Losses: tablefile.Rate{Points: 1, Per: 100}, Broken: 5},
			{Hold: []tablefile.Worth{{Place: 0, Points: 3}, {Place: 1, Points: 1}}, EachTurn: []tablefile.Worth{{Place: 0, Points: 1}},
				Exits:  []tablefile.Exits{{Edge: ground.SouthEdge, Rate: tablefile.Rate{Points: 1, Per: 100}}},
				Sudden: tablefile.Sudden{Place: 0, Turns: 3}},
		}},
		Visibility: []tablefile.Visibility{{From: 1, To: 2, Far: 20_00}, {From: 3, To: 3, Far: 40_50}},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if g, err := ground.Table(got.Map, &ground.Terrain{}); err != nil || g.Gap(0, 1) != 2_50 {
		t.Errorf("the map is no table: %v", err)
	}
}

func TestWhatAFileDoesNotSay(t *testing.T) {
	text := rulestest.Files(t, "testdata/ok/small.yaml")["testdata/ok/small.yaml"]
	got, err := reader.Read("small.yaml", text)
	if err != nil {
		t.Fatal(err)
	}
	want := &tablefile.Table{
		Ruleset: "skirmish", Turns: 1, Visibility: []tablefile.Visibility{{From: 1, To: 100, Far: 12_00}},
		Map: ground.Map{Size: ground.Size{Columns: 2, Rows: 2}, Side: 5_00, Goals: []ground.Area{{1}},
			Cells: []ground.Cell{{}, {Kind: ground.Water}, {}, {}}},
		Places: []tablefile.Place{{Name: "1", Area: ground.Area{1}, Objective: true, Reach: 1, Least: 1}},
		Sides: [2]tablefile.Side{
			{Party: "tank@A1", Zone: tablefile.None, Plan: tablefile.None, Edge: ground.SouthEdge},
			{Party: "tank@A2", Zone: tablefile.None, Plan: tablefile.None, Edge: ground.NorthEdge},
		},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// It is no mistake if only one side can reach an objective, whichever side that is.
func TestOneSideIsEnoughToReachAnObjective(t *testing.T) {
	for _, sides := range []string{"{a: {party: tank@A1}, b: {party: tank@C1}}", "{a: {party: tank@C1}, b: {party: tank@A1}}"} {
		text := "ruleset: skirmish\nturns: 2\nground: |\n  .%.\nplaces: {1: A1}\nsides: " + sides + "\n"
		if _, err := reader.Read("one.yaml", []byte(text)); err != nil {
			t.Errorf("%s: %v", sides, err)
		}
	}
}

// A file may hold anything. It is read or refused, without a panic.
func FuzzTable(f *testing.F) {
	for _, pattern := range []string{"testdata/ok/*.yaml", "testdata/err/*.yaml"} {
		for _, text := range rulestest.Texts(f, pattern) {
			f.Add(text)
		}
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		table, err := reader.Read("fuzz.yaml", text)
		if (table == nil) == (err == nil) {
			t.Errorf("got %v and %v", table, err)
		}
	})
}
