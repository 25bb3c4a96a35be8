package games_test

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"salvo/rules"
	"salvo/rules/games"
	"salvo/rules/ground"
	"salvo/rules/random"
	"salvo/sim"
)

// seeds returns the number of random tables that are tested for each game.
func seeds() uint64 {
	if testing.Short() {
		return 15
	}
	return 60
}

// eachTable draws random tables of all games and calls check for each of them. The argument with holds further words of
// the scenario line.
func eachTable(t *testing.T, with string, check func(t *testing.T, s *rules.Scenario)) {
	t.Helper()
	for _, rs := range games.All().Rulesets() {
		t.Run(rs.Name, func(t *testing.T) {
			t.Parallel()
			library := games.All()
			for seed := range seeds() {
				line := fmt.Sprintf("random:%d ruleset=%s %s", seed, rs.Name, with)
				s, err := library.Parse(line)
				if err != nil {
					t.Errorf("%s: %v", line, err)
					continue
				}
				check(t, s)
			}
		})
	}
}

func TestTablesAreFairAndBothSidesCanReachTheObjectives(t *testing.T) {
	eachTable(t, "", func(t *testing.T, s *rules.Scenario) {
		if a, b := s.Parties[0].Cost(), s.Parties[1].Cost(); a != b || a < s.Ruleset.Tabletop.Muster.Points*9/10 {
			t.Errorf("%s: %d points against %d", s, a, b)
		}
		for side := range s.Table.Sides {
			checkReach(t, s, side)
		}
	})
}

// checkReach checks that a unit of the side can reach every place of the table from the side's zone, even if the unit can
// enter only open ground and roads. No place may lie in that zone.
func checkReach(t *testing.T, s *rules.Scenario, side int) {
	t.Helper()
	var barred [ground.Kinds]bool
	for kind := range barred {
		barred[kind] = kind != int(ground.Open) && kind != int(ground.Road)
	}
	zone := s.Table.Zones[s.Table.Sides[side].Zone]
	reached := s.Table.Map.Reachable(zone.Area, &barred)
	for _, p := range s.Table.Places {
		if !slices.ContainsFunc(p.Area, func(at ground.Square) bool { return reached[at] }) {
			t.Errorf("%s: side %d does not get to %s", s, side, p.Name)
		}
		if slices.ContainsFunc(p.Area, func(at ground.Square) bool { return slices.Contains(zone.Area, at) }) {
			t.Errorf("%s: objective %s lies in zone %s", s, p.Name, zone.Name)
		}
	}
}

func TestExtremeWordsStillMakeTables(t *testing.T) {
	for _, words := range []string{"woods=50 towns=30 hills=60 fields=50 rough=30 objectives=4", "woods=0 towns=0 hills=0 fields=0 rough=0",
		"size=10 objectives=4 deployment=corners points=450", "size=32 points=3000 deployment=columns", "size=40x12 forces=same"} {
		for _, ruleset := range []string{"bkc2", "bolt-action", "cobi"} {
			words := words
			if ruleset == "cobi" { // a force has about a quarter as many points in COBI
				words = strings.NewReplacer("points=450", "points=150", "points=3000", "points=600").Replace(words)
			}
			library := games.All()
			for seed := range 2 {
				s, err := library.Parse(fmt.Sprintf("random:%d ruleset=%s %s", seed, ruleset, words))
				if err != nil {
					t.Error(err)
					continue
				}
				checkReach(t, s, 0)
				checkReach(t, s, 1)
			}
		}
	}
}

func TestTablesCanBeFought(t *testing.T) {
	for _, rs := range games.All().Rulesets() {
		library := games.All()
		for seed := range min(3, seeds()) {
			s, err := library.Parse(fmt.Sprintf("random:%d ruleset=%s", seed, rs.Name))
			if err != nil {
				t.Fatal(err)
			}
			for _, plan := range s.Table.Plans {
				side := "plan-a"
				if strings.HasPrefix(plan.Name, "north") {
					side = "plan-b"
				}
				c, err := s.Set(side, plan.Name)
				if err != nil {
					t.Fatal(err)
				}
				e, err := c.Prepare()
				if err != nil {
					t.Fatal(err)
				}
				if _, err := sim.Simulate(context.Background(), e.Model, sim.Run{Trials: 4, Seed: 1, Workers: 1}); err != nil {
					t.Error(err)
				}
			}
		}
	}
}

func TestTheSameSeedGivesTheSameBytes(t *testing.T) {
	library := games.All()
	for _, rs := range library.Rulesets() {
		roster, err := library.Roster(rs)
		if err != nil {
			t.Fatal(err)
		}
		for seed := range uint64(20) {
			one, err := random.Draw(rs, roster, seed, nil)
			if err != nil {
				t.Fatal(err)
			}
			two, _ := random.Draw(rs, roster, seed, nil)
			other, _ := random.Draw(rs, roster, seed+1000, nil)
			if !bytes.Equal(one, two) || bytes.Equal(one, other) {
				t.Errorf("%s, seed %d: not the same twice, or the same as another", rs.Name, seed)
			}
		}
	}
}

func TestAWordChangesOnlyWhatItSays(t *testing.T) {
	library := games.All()
	plain, err := library.Parse("random:7")
	if err != nil {
		t.Fatal(err)
	}
	bare, err := library.Parse("random:7 woods=0")
	if err != nil {
		t.Fatal(err)
	}
	if bare.Parties[0].String() != plain.Parties[0].String() || len(bare.Table.Places) != len(plain.Table.Places) {
		t.Error("without woods other forces or objectives are drawn")
	}
	for at, cell := range bare.Table.Map.Cells {
		was := plain.Table.Map.Cells[at]
		switch {
		case cell.Kind == ground.Woods:
			t.Errorf("there are woods in %s", bare.Table.Map.Name(ground.Square(at)))
		case cell.Level != was.Level, was.Kind == ground.BuiltUp && cell.Kind != ground.BuiltUp:
			t.Errorf("%s is %v without woods, and was %v", bare.Table.Map.Name(ground.Square(at)), cell, was)
		}
	}
}

func TestALineSaysHowItsTableWasDrawn(t *testing.T) {
	library := games.All()
	for line, want := range map[string]string{
		"random:7":                                     "random:7",
		"random:7 ruleset=bkc2":                        "random:7",
		"random:7 woods=15 turns=5 ruleset=cobi":       "random:7 ruleset=cobi woods=15 turns=5",
		"random:7 points=800 size=20x16 nation-b=ussr": "random:7 size=20x16 points=800 nation-b=ussr",
	} {
		s, err := library.Parse(line)
		if err != nil {
			t.Fatal(err)
		}
		if got := s.String(); got != want {
			t.Errorf("%s is %s, not %s", line, got, want)
		}
		again, err := library.Parse(s.String())
		if err != nil || again.String() != want || !bytes.Equal(again.Table.Text, s.Table.Text) {
			t.Errorf("%s does not stand for itself: %v, %v", want, again, err)
		}
	}
}

func TestWhatIsWrongWithATableIsSaid(t *testing.T) {
	library := games.All()
	for line, want := range map[string]string{
		"random:x":                      "write random:7",
		"random:7 woods=90":             "woods=90: write a whole number from 0 to 50",
		"random:7 size=5":               "from 10 to 64",
		"random:7 deployment=corner":    "edges, corners, columns",
		"random:7 points=20":            "no force of 20 points",
		"random:7 ruleset=chess":        "unknown ruleset",
		"random:7 nation-a=france":      "britain, germany",
		"random:7 size=10 points=5000":  "no room to deploy",
		"random:7 ruleset=cobi trees=4": "unknown factor",
	} {
		if _, err := library.Parse(line); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, should speak of %q", line, err, want)
		}
	}
}

func TestNoFactorOfAGameHasTheNameOfAWord(t *testing.T) {
	library := games.All()
	for _, rs := range library.Rulesets() {
		p, err := rs.Procedure(rs.Tabletop.Procedure)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range p.Factors {
			if slices.ContainsFunc(library.RandomWords(), func(w rules.GeneratorWord) bool { return w.Name == f.Name }) {
				t.Errorf("%s has a factor %s", rs.Name, f.Name)
			}
		}
	}
}

// If side b has no force for so few points, both sides get a force of another nation, even if the last attempt begins
// with the nation that has none.
func TestANationTooDearForItsPointsDoesNotSpoilTheForcesOfOthers(t *testing.T) {
	library := games.All()
	err := library.AddRoster("dear.yaml", []byte(`rulesets: cobi
units:
  - {name: dear-squad, title: Dear squad, nation: Dear, class: infantry, fields: {kind: infantry, figures: 4xrifle}, cost: 300, source: illustrative}
  - {name: dear-mg, title: Dear MG, nation: Dear, class: infantry, fields: {kind: infantry, figures: gunner/heavy-mg}, cost: 300, source: illustrative}
  - {name: dear-tank, title: Dear tank, nation: Dear, class: light tank, fields: {kind: vehicle, class: light}, cost: 300, source: illustrative}
`))
	if err != nil {
		t.Fatal(err)
	}
	for seed := range 20 {
		if _, err := library.Parse(fmt.Sprintf("random:%d ruleset=cobi nation-b=dear", seed)); err != nil {
			t.Errorf("seed %d: %v", seed, err)
		}
	}
}
