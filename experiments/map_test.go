package experiments_test

import (
	"context"
	"fmt"
	"math"
	"strings"
	"testing"

	"salvo/experiments"
	"salvo/reports"
	"salvo/rules"
	"salvo/rules/bkc"
	"salvo/rules/games"
	"salvo/sim"
)

// One tank against two others, a wood and a wall between them.
const skirmish = `
ruleset: bkc2
ground: |
  ......t.
  .h......
  ...w....
  ...w..#.
  ~.......
zones: {S: A1-C1}
sides:
  a: {party: "panther:pos=E1", arrivals: [{turn: 2, party: de-infantry, zone: S}]}
  b: {party: "sherman-m4:pos=B4+firefly:pos=G5"}
turns: 3
`

func mapOf(t *testing.T, file string) (*rules.Library, *experiments.Map) {
	t.Helper()
	library := rules.NewLibrary(bkc.Second())
	s, err := library.Load("skirmish.yaml", []byte(file))
	if err != nil {
		t.Fatal(err)
	}
	m, err := experiments.NewMap(s, "")
	if err != nil {
		t.Fatal(err)
	}
	return library, m
}

func laid(t *testing.T, m *experiments.Map, what string, set experiments.Settings) *reports.Overlay {
	t.Helper()
	if err := m.Lay(context.Background(), what, set); err != nil {
		t.Fatal(err)
	}
	return m.Overlay
}

func TestDangerIsTheFireOfAllWhoSeeTheSquare(t *testing.T) {
	around := strings.NewReplacer(":pos=B4", ":arc=360,pos=B4", ":pos=G5", ":arc=360,pos=G5") // units do not turn to fire (E-44)
	library, m := mapOf(t, around.Replace(skirmish))
	danger := laid(t, m, "danger a1", experiments.Settings{})
	fired := 0
	for square := range m.Squares {
		name := fmt.Sprintf("%c%d", 'A'+square%m.Columns, square/m.Columns+1)
		between, err := m.Between([]string{"B4," + name, "G5," + name}, []string{"north"})
		if err != nil {
			t.Fatal(err)
		}
		var attackers []string
		for i, unit := range []string{"sherman-m4", "firefly"} {
			if p := between.Pairs[i]; p.Sees && p.Shown != "" {
				attackers = append(attackers, fmt.Sprintf("%s:distance=%v,cover=%s,facing=%s", unit, p.Distance, p.Cover, p.Shown))
			}
		}
		want := 0.0
		switch {
		case m.Squares[square].Ground == "water" || name == "B4" || name == "G5":
			want = math.NaN() // the panther cannot stand there
		case attackers != nil:
			fired++
			s, err := library.Parse("bkc2 " + strings.Join(attackers, "+") + " vs panther")
			if err != nil {
				t.Fatal(err)
			}
			model, err := s.Model()
			if err != nil {
				t.Fatal(err)
			}
			found, err := sim.Walk(context.Background(), model, sim.WalkOptions{})
			if err != nil {
				t.Fatal(err)
			}
			result := found.Metrics[0]
			want = result.Prob[len(result.Prob)-1]
		}
		if got := danger.Values[square]; math.IsNaN(got) != math.IsNaN(want) || math.Abs(got-want) > 1e-12 {
			t.Errorf("%s: %v, want %v of %v", name, got, want, attackers)
		}
	}
	if fired < 20 {
		t.Errorf("only %d squares are under fire", fired)
	}
}

// The Sherman in B4 faces north and can fire at half of the table. It cannot fire at the row behind it.
func TestDangerKeepsToTheFieldOfViewOfTheEnemy(t *testing.T) {
	_, m := mapOf(t, skirmish)
	narrow := laid(t, m, "danger a1", experiments.Settings{}).Values
	_, m = mapOf(t, strings.Replace(skirmish, "sherman-m4:pos=B4", "sherman-m4:arc=360,pos=B4", 1))
	around := laid(t, m, "danger a1", experiments.Settings{}).Values
	for square := range m.Squares {
		switch row := square/m.Columns + 1; {
		case row == 5 && square%m.Columns < 6 && narrow[square] >= around[square]: // the Firefly in G5 hides the squares behind it
			t.Errorf("column %d of row 5: %v, no less than %v", square%m.Columns+1, narrow[square], around[square])
		case row < 5 && narrow[square] != around[square] && !math.IsNaN(narrow[square]):
			t.Errorf("column %d of row %d: %v, but %v", square%m.Columns+1, row, narrow[square], around[square])
		}
	}
}

func TestBattlesAreLookedOnTheSameByAnyNumberOfWorkers(t *testing.T) {
	_, m := mapOf(t, skirmish)
	for _, what := range []string{"losses", "traffic", "control"} {
		one := laid(t, m, what, experiments.Settings{Seed: 3, Trials: 120, Workers: 1})
		three := laid(t, m, what, experiments.Settings{Seed: 3, Trials: 120, Workers: 3})
		if fmt.Sprint(one) != fmt.Sprint(three) {
			t.Errorf("%s differs", what)
		}
	}
}

func TestOverlaysTellWhatHappensInBattles(t *testing.T) {
	_, m := mapOf(t, skirmish)
	set := experiments.Settings{Seed: 1, Trials: 200}
	sum := func(o *reports.Overlay) (all float64) {
		for _, x := range o.Values {
			if !math.IsNaN(x) {
				all += x
			}
		}
		return all
	}
	if losses := laid(t, m, "losses", set); math.Abs(sum(losses)-1) > 1e-9 {
		t.Errorf("the shares of losses add up to %v", sum(losses))
	}
	// Three units, and a fourth that comes in turn 2 of 3; some are lost.
	if traffic := laid(t, m, "traffic", set); sum(traffic) < 2 || sum(traffic) > 4 {
		t.Errorf("%v units stand on the table", sum(traffic))
	}
	control := laid(t, m, "control", set)
	if start := control.Values[4]; start <= 0 { // E1 is where the panther begins
		t.Errorf("side a has been in E1: %v", start)
	}
	if start := control.Values[4*8+6]; start >= 0 { // G5 is the firefly's
		t.Errorf("side b has been in G5: %v", start)
	}
	if !math.IsNaN(control.Values[0]) { // water
		t.Errorf("somebody was in A1: %v", control.Values[0])
	}
}

// On the bridge fire knocks out a tank in less than 1 shot in 100, from any square: no square looks deadly.
func TestSquaresWithoutDangerToSpeakOfAreNotDark(t *testing.T) {
	s, err := games.All().Parse("bridge")
	if err != nil {
		t.Fatal(err)
	}
	m, err := experiments.NewMap(s, "")
	if err != nil {
		t.Fatal(err)
	}
	if danger := laid(t, m, "danger a1", experiments.Settings{}); danger.Top != 0.1 {
		t.Errorf("the darkest colour stands for %v", danger.Top)
	}
}
