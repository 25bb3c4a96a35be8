package rules_test

import (
	"strconv"
	"testing"
	"testing/fstest"

	"salvo/rules"
	"salvo/sim"
)

// The games of these tests: one with fields of most types, a weapon table, options, a force and four procedures, and a second
// edition with fewer fields.

const skirmishRoster = `rulesets: skirmish
units:
  - name: tiger-1
    title: Tiger I
    nation: germany
    class: heavy tank
    fields: {kind: tank, attack: 5, range: 80, hits: 6, save: 4, reload: 3-6}
    cost: 185
    source: printed
    tags: [heavy, late-war]
  - name: sherman-m4
    fields: {kind: tank, attack: 3, range: 50, hits: 4, save: 5}
    cost: 95
  - name: firefly
    fields: {kind: tank, attack: 5, range: 80.5, hits: 4, save: 5}
    cost: 125
  - name: us-rifles
    fields:
      kind: infantry
      hits: 5
      weapons: 6xrifle/2xlmg
      veteran: true
weapons:
  - name: rifle
    fields: {dice: 1, reach: 24}
  - name: lmg
    title: Light machine gun
    fields: {dice: 3, reach: 36}
forces:
  - name: us-platoon
    title: A platoon with a long gun
    party: 2xsherman-m4+firefly:save=6
`

func skirmish() *rules.Ruleset {
	return &rules.Ruleset{
		Name: "skirmish", Title: "Skirmish", About: "A game of these tests.",
		Fields: []rules.Field{
			{Name: "kind", Type: rules.Labels("infantry", "gun", "tank"), Default: "infantry", Required: true},
			{Name: "attack", Type: rules.Int(0, 12), Default: "0"},
			{Name: "range", Type: rules.Number(0, 200), Default: "0"},
			{Name: "hits", Type: rules.Int(1, 12), Default: "4", Required: true},
			{Name: "save", Type: rules.Int(2, 6).Or("none"), Default: "none"},
			{Name: "reload", Type: rules.Span(1, 6).Or("none"), Default: "none"},
			{Name: "weapons", Type: rules.List("rifle", "lmg", "pistol").Or("none"), Default: "none"},
			{Name: "men", Type: rules.Int(1, 20), Default: "1", Derive: menByWeapons},
			{Name: "tracked", Type: rules.YesNo(), Default: "no", Derive: tracksByKind},
			{Name: "veteran", Type: rules.YesNo(), Default: "no"},
			{Name: "modifier", Type: rules.Int(-3, 3), Default: "0"},
			{Name: "cost", Type: rules.Int(0, 10000), Default: "0"},
		},
		Weapons: []rules.Column{
			{Name: "dice", Type: rules.Int(0, 10), Default: "1"},
			{Name: "reach", Type: rules.Number(0, 100), Default: "12"},
		},
		Options: []rules.Option{
			{Name: "suppress-dice", Rule: "AMB-01", Help: "Which hits suppress?", Readings: []rules.Reading{
				{Name: "net", Help: "one die per unsaved hit"}, {Name: "gross", Help: "one die per hit"}}},
			{Name: "suppress", Rule: "AMB-02", Help: "Is it lasting?", Readings: []rules.Reading{
				{Name: "once", Help: "for a turn"}, {Name: "always", Help: "for good"}}},
			{Name: "template", Help: "Where is it laid?", Procedures: []string{"bombard"}, Readings: []rules.Reading{
				{Name: "centred", Help: "over the middle"}, {Name: "free", Help: "anywhere"}}},
		},
		Procedures: []*rules.Procedure{
			{
				Name: "fire", Title: "Fire", Example: "skirmish 2xsherman-m4 vs tiger-1",
				Parties: []rules.PartySpec{{Name: "attackers"}, {Name: "target", Count: rules.Single}},
				Factors: []rules.Factor{
					{Name: "range", Type: rules.Number(0, 200), Default: "10", Derive: shortestRange},
					{Name: "cover", Type: rules.Labels("none", "soft", "hard"), Default: "none", Derive: dugInCover},
					{Name: "dug-in", Type: rules.YesNo(), Default: "no"},
					{Name: "room", Type: rules.Int(0, 50).Or("none"), Default: "none"},
					{Name: "hit", Type: rules.Span(1, 6), Default: "4-6"},
					{Name: "ammo", Type: rules.List().Or("any"), Default: "any"},
					{Name: "mark", Type: rules.Text(), Default: "plain"},
					{Name: "nearby-unit", Type: rules.UnitRef().Or("none"), Default: "none"},
					{Name: "observer", Type: rules.UnitRef(), Default: "unit"},
				},
				Metrics: metrics(),
				Prepare: func(s *rules.Scenario) (*rules.Engagement, error) {
					s.Reading("suppress")
					s.Reading("suppress-dice")
					s.Reading("suppress")
					return &rules.Engagement{Assumed: []rules.Assumption{{Topic: "range", Text: s.Word("range")}}}, nil
				},
			},
			{
				Name: "bombard", Title: "Bombardment", Example: "skirmish/bombard sherman-m4 vs 3xus-rifles",
				Parties: []rules.PartySpec{{Name: "batteries"}, {Name: "target", Count: rules.GroupSize}},
				Metrics: metrics(),
				Prepare: func(s *rules.Scenario) (*rules.Engagement, error) { return &rules.Engagement{}, nil },
			},
			{
				Name: "rally", Title: "Rally", Example: "skirmish/rally pins=2",
				Factors: []rules.Factor{{Name: "pins", Type: rules.Int(0, 9), Default: "1"}},
				Metrics: metrics(),
				Prepare: func(s *rules.Scenario) (*rules.Engagement, error) { return &rules.Engagement{}, nil },
			},
			{
				Name: "dig", Title: "Digging in", Example: "skirmish/dig us-rifles",
				Parties: []rules.PartySpec{{Name: "unit", Count: rules.Single}},
				Metrics: metrics(),
				Prepare: func(s *rules.Scenario) (*rules.Engagement, error) { return &rules.Engagement{}, nil },
			},
		},
		Rosters: fstest.MapFS{"all.yaml": {Data: []byte(skirmishRoster)}},
	}
}

func metrics() []sim.Metric {
	return []sim.Metric{
		{Name: "result", Labels: []string{"none", "suppressed", "knocked-out"}},
		{Name: "hits", Max: 12},
		{Name: "losses", Max: 5, Halves: true},
	}
}

func menByWeapons(u *rules.Unit) string {
	men := 0
	for _, item := range u.Items("weapons") {
		men += item.Count
	}
	if men == 0 {
		return ""
	}
	return strconv.Itoa(men)
}

func tracksByKind(u *rules.Unit) string {
	if u.Is("kind", "tank") {
		return "yes"
	}
	return "no"
}

func shortestRange(s *rules.Scenario) string {
	shortest := s.Party("attackers").Groups[0].Unit.Value("range")
	for _, g := range s.Party("attackers").Groups {
		if g.Unit.Number("range") < 1 {
			return ""
		}
		if g.Unit.Number("range") < s.Party("attackers").Groups[0].Unit.Number("range") {
			shortest = g.Unit.Value("range")
		}
	}
	return shortest.String()
}

func dugInCover(s *rules.Scenario) string {
	if s.Yes("dug-in") {
		return "soft"
	}
	return ""
}

// skirmish2 has no weapon table, no field "veteran" and larger saves.
func skirmish2() *rules.Ruleset {
	return &rules.Ruleset{
		Name: "skirmish2", Title: "Skirmish II",
		Fields: []rules.Field{
			{Name: "kind", Type: rules.Labels("infantry", "gun", "tank"), Default: "infantry", Required: true},
			{Name: "hits", Type: rules.Int(1, 12), Default: "4"},
			{Name: "save", Type: rules.Int(2, 10).Or("none"), Default: "none"},
			{Name: "cost", Type: rules.Int(0, 10000), Default: "0"},
		},
		Procedures: []*rules.Procedure{{
			Name: "duel", Title: "Duel", Example: "skirmish2 unit vs unit",
			Parties: []rules.PartySpec{{Name: "a"}, {Name: "b"}},
			Metrics: metrics(),
			Prepare: func(s *rules.Scenario) (*rules.Engagement, error) { return &rules.Engagement{}, nil },
		}},
	}
}

func library(t testing.TB) *rules.Library {
	t.Helper()
	lib := rules.NewLibrary(skirmish(), skirmish2())
	if err := lib.Check(); err != nil {
		t.Fatal(err)
	}
	return lib
}

func parse(t testing.TB, lib *rules.Library, line string) *rules.Scenario {
	t.Helper()
	s, err := lib.Parse(line)
	if err != nil {
		t.Fatalf("%s: %v", line, err)
	}
	return s
}
