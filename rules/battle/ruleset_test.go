package battle_test

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"salvo/rules"
	"salvo/rules/ground"
)

// paradeRules returns the game parade: march with other army lists at other costs, squares of 3 inches, and chiefs that
// need a square of their own.
func paradeRules() *rules.Ruleset {
	rs := marchRules()
	rs.Name, rs.Title = "parade", "Parade"
	top := *rs.Tabletop
	top.Square, top.Length, top.Combat = 3_00, "inches", func(*rules.Unit) bool { return true }
	rs.Tabletop = &top
	shy := slices.IndexFunc(rs.Fields, func(f rules.Field) bool { return f.Name == "shy" })
	rs.Fields[shy].Help = "something else under the same name"
	rs.Rosters = fstest.MapFS{"parade.yaml": {Data: []byte(`rulesets: parade
units:
  - {name: scout, fields: {speed: 6}, cost: 500}
  - {name: walker, fields: {speed: 6}, cost: 500}
  - {name: wagon, fields: {speed: 6}, cost: 500}
  - {name: captain, fields: {speed: 6, commands: yes}, cost: 500}
`)}}
	return rs
}

// bothGames returns a library with the games march and parade. The library knows which unit of one game stands for a unit
// of the other. The argument file is the scenario file that it reads.
func bothGames(file string) *rules.Library {
	march := marchRules()
	march.Tabletop.Length = "cm"
	march.Procedures[0].Factors = append(march.Procedures[0].Factors,
		rules.Factor{Name: "drums", Type: rules.YesNo(), Default: "yes", Help: "whether there is music"})
	library := rules.NewLibrary(march, paradeRules())
	library.Files = func(string) ([]byte, error) { return []byte("ruleset: march\n" + file), nil }
	library.Equivalent = func(unit, from, to string) (is, why string) {
		switch from + " " + unit + " " + to {
		case "march chief parade":
			return "captain", ""
		case "march tank parade":
			return "wagon:speed=4", ""
		case "march stone parade":
			return "", "stones do not march"
		}
		return "", ""
	}
	return library
}

const review = meadow + `
places: {1: D5}
turns: 4
visibility: {1-2: 20}
factors: drums=no
plans:
  go: [{units: 1-2, do: attack 1}, {units: tank, do: hold 1}]
  stand: [{units: all, do: hold 1}]
sides:
  a: {party: 'chief+2xscout:shy=yes+tank:pos=C2', zone: A, plan: go, arrivals: [{turn: 2, party: scout, zone: A}]}
  b: {party: 2xwalker, zone: B, plan: stand}
victory: {a: {hold: {1: 3}, losses: 1 per 40}, b: {losses: 2 per 30, exit: {north: 1 per 80}}}
`

func TestAFileIsFoughtByTheRulesOfAnotherGame(t *testing.T) {
	s, err := bothGames(review).Parse("test.yaml ruleset=parade")
	if err != nil {
		t.Fatal(err)
	}
	if got, want := s.String(), "test.yaml ruleset=parade"; got != want {
		t.Errorf("the line is %s, want %s", got, want)
	}
	if got, want := s.Parties[0].String(), "captain+2xscout+wagon:speed=4,pos=C2"; got != want {
		t.Errorf("side a is %s, want %s", got, want)
	}
	if got := s.Table.Map.Side; got != 3_00 {
		t.Errorf("a square is %s inches", got)
	}
	if got, want := s.Table.Visible(1), ground.Length(12_00); got != want || s.Table.Visible(3) != ground.Endless {
		t.Errorf("one sees %s inches: four squares are %s", got, want)
	}
	groups := s.Plan(0).Groups
	if !slices.Equal(groups[0].Numbers, []int{2, 3}) || !slices.Equal(groups[1].Names, []string{"wagon"}) {
		t.Errorf("the plan is for %v and %v: the captain is the first in the party here", groups[0].Numbers, groups[1].Names)
	}
	// a costs 30 + 2 x 50 + 100 + 50 = 280 points in march and 2,500 in parade, b 80 and 1,000.
	v := &s.Table.Victory
	if a, b, exit := v.Terms[0].Losses.Per, v.Terms[1].Losses.Per, v.Terms[1].Exits[0].Per; a != 500 || b != 268 || exit != 1000 {
		t.Errorf("points are given per %d, %d and %d", a, b, exit)
	}
	told := ""
	for _, line := range s.Table.Translated {
		told += line.Text + "; "
	}
	for _, want := range []string{"a square is 3 inches in place of 5 cm", "captain for chief, wagon:speed=4 for tank",
		"parade has nothing like scout:shy=yes, drums=no"} {
		if !strings.Contains(told, want) {
			t.Errorf("%q does not tell %q", told, want)
		}
	}
	own, err := bothGames(review).Parse("test.yaml")
	if err != nil || own.Table.Translated != nil || own.Table.Victory.Terms[1].Exits[0].Per != 80 {
		t.Errorf("the file itself has changed: %v", err)
	}
}

func TestWhatCannotBePutIntoAnotherGameIsNamed(t *testing.T) {
	parade := func(library *rules.Library, want string) {
		t.Helper()
		if _, err := library.Parse("test.yaml ruleset=parade"); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
	parade(bothGames(strings.Replace(review, "2xwalker", "2xwalker+stone+shy", 1)),
		"parade has no equivalent of stone: stones do not march; parade has no equivalent of shy: neither its lists nor")
	library := bothGames(review)
	library.Equivalent = func(unit, _, _ string) (string, string) {
		return map[string]string{"chief": "captain", "tank": "scout"}[unit], ""
	}
	parade(library, "plan go: it tells scout from tank, which are both scout in parade")
}
