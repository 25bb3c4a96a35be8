package battle_test

import (
	"testing"

	"salvo/rules"
	"salvo/rules/battle"
	"salvo/rules/ground"
)

// fieldOf returns the scenario of a meeting. A duel has a distance between its sides, a battle a start for each side,
// and a siege neither stances nor distances.
func fieldOf(t *testing.T, procedure string) *rules.Scenario {
	t.Helper()
	factors := map[string][]rules.Factor{
		"duel":   append(battle.Stances(), battle.Range("30", 100, "cm")),
		"battle": append(battle.Stances(), battle.Positions("30", 100, "cm")...),
		"siege":  {battle.Turns(6)},
	}
	rs := &rules.Ruleset{Name: "plain", Title: "Plain",
		Fields: []rules.Field{{Name: "cost", Type: rules.Int(0, 100), Default: "10"}}}
	for _, name := range []string{"duel", "battle", "siege"} {
		rs.Procedures = append(rs.Procedures, &rules.Procedure{Name: name, Title: name, Example: "plain/" + name + " unit vs unit",
			Parties: []rules.PartySpec{{Name: "a"}, {Name: "b"}}, Factors: factors[name],
			Metrics: battle.DuelMetrics(6, [2]int{1, 1}),
			Prepare: func(*rules.Scenario) (*rules.Engagement, error) { return &rules.Engagement{}, nil }})
	}
	s, err := rules.NewLibrary(rs).Parse("plain/" + procedure + " unit vs unit")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// In all cases side b reaches side a. The test checks what side a can never do, why, and which words of the scenario line
// would let side a do it.
func TestASideThatCanNeverGetAtTheOtherIsToldWhyAndWhatWouldMendIt(t *testing.T) {
	const silent, harmless = "side a can never fire at side b", "side a can never damage side b"
	const tooFar = "gunner reaches 40 cm, and the enemy is never nearer than 60"
	const alone = "nobody leads gunner, which acts by itself only within 20 cm, and the enemy is never nearer than 60"
	fires40 := battle.Grip{Fires: 40_00, Hurts: 40_00}
	gunner := battle.Stand{Name: "gunner", From: 30_00, Follows: true, Stop: 10_00, Acts: ground.Endless}
	with := func(change func(s *battle.Stand)) battle.Stand {
		made := gunner
		change(&made)
		return made
	}
	stays := with(func(s *battle.Stand) { s.Follows = false })
	advances := with(func(s *battle.Stand) { s.Goes = true })
	leaderless := with(func(s *battle.Stand) { s.Acts = 20_00 })
	for _, c := range []struct {
		name      string
		procedure string
		a, b      battle.Stand
		grip      battle.Grip // what side a can do to side b
		lead      string
		mishap    string
		claim     string // "" if side a can fire and hurt
		why, mend string
	}{
		{name: "in reach", procedure: "duel", a: stays, b: stays, grip: battle.Grip{Fires: 60_00, Hurts: 60_00}},
		{name: "out of reach", procedure: "duel", a: gunner, b: gunner, grip: fires40,
			claim: silent, why: tooFar, mend: "stance-a=advance"},
		{name: "only the enemy can move", procedure: "duel", a: stays, b: gunner, grip: fires40,
			claim: silent, why: tooFar, mend: "stance-b=advance"},
		{name: "nobody can move", procedure: "duel", a: stays, b: stays, grip: fires40,
			claim: silent, why: tooFar, mend: "range=40"},
		{name: "nobody can move in a battle", procedure: "battle", a: stays, b: stays, grip: fires40,
			claim: silent, why: tooFar, mend: "pos-a=20 pos-b=20"},
		{name: "it comes near enough", procedure: "duel", a: advances, b: stays, grip: fires40},
		{name: "the enemy comes near enough", procedure: "duel", a: stays, b: advances, grip: fires40},
		{name: "it stops too far away", procedure: "duel", a: with(func(s *battle.Stand) { s.Goes, s.Stop = true, 41_00 }),
			b: stays, grip: battle.Grip{Fires: 40_00, Hurts: 40_00, Closes: true},
			claim: silent, why: "gunner reaches 40 cm, and the enemy is never nearer than 41", mend: "stance-a=assault"},
		{name: "it stops just near enough", procedure: "duel", a: with(func(s *battle.Stand) { s.Goes, s.Stop = true, 40_00 }),
			b: stays, grip: fires40},

		{name: "nothing that fires", procedure: "duel", a: gunner, b: gunner, grip: battle.Grip{Fires: battle.Nowhere, Hurts: battle.Nowhere},
			claim: silent, why: "it has nothing that can fire at such a target"},
		{name: "hands are enough", procedure: "duel", a: gunner, b: gunner,
			grip:  battle.Grip{Fires: battle.Nowhere, Hurts: battle.Nowhere, Closes: true},
			claim: silent, why: "it has nothing that can fire at such a target", mend: "stance-a=assault"},
		{name: "it uses its hands", procedure: "duel",
			a: with(func(s *battle.Stand) { s.Goes, s.Assaults = true, true }), b: gunner,
			grip: battle.Grip{Fires: battle.Nowhere, Hurts: battle.Nowhere, Closes: true}},
		{name: "fire that never hurts", procedure: "duel", a: gunner, b: gunner,
			grip: battle.Grip{Fires: 80_00, Hurts: battle.Nowhere}, claim: harmless, why: "its fire can only pin"},
		{name: "fire that hurts from nearer", procedure: "duel", a: gunner, b: gunner,
			grip: battle.Grip{Fires: 80_00, Hurts: 40_00}, claim: harmless, why: tooFar, mend: "stance-a=advance"},

		// A unit without a leader acts only with an enemy near, however far its weapons reach.
		{name: "nobody leads it", procedure: "duel", a: leaderless, b: stays, grip: battle.Grip{Fires: 80_00, Hurts: 80_00}, lead: "cv-a=8",
			claim: silent, why: alone, mend: "cv-a=8"},
		{name: "nobody can be named to lead it", procedure: "duel", a: leaderless, b: stays,
			grip: battle.Grip{Fires: 80_00, Hurts: 80_00}, claim: silent, why: alone, mend: "range=20"},
		{name: "led it has to go as well", procedure: "duel", a: leaderless, b: stays, grip: fires40, lead: "cv-a=8",
			claim: silent, why: alone, mend: "cv-a=8 stance-a=advance"},
		{name: "where nobody goes it has to be led nearby", procedure: "siege", a: leaderless, b: stays, grip: fires40, lead: "cv-a=8",
			claim: silent, why: alone, mend: "pos-a=10 pos-b=10"},
		{name: "who comes along is fired at by anybody", procedure: "duel", a: leaderless, b: advances, grip: fires40},

		// A mishap can bring the sides nearer only if a unit acts at all.
		{name: "mishaps", procedure: "duel", a: advances, b: stays,
			grip: battle.Grip{Fires: 5_00, Hurts: 5_00, Closes: true}, mishap: "a blunder",
			claim: "but for a blunder, " + silent, why: "gunner reaches 5 cm, and the enemy is never nearer than 10",
			mend: "stance-a=assault"},
		{name: "the enemy's mishaps", procedure: "duel", a: stays, b: gunner, grip: fires40, mishap: "a blunder",
			claim: "but for a blunder, " + silent, why: tooFar, mend: "stance-b=advance"},
		{name: "nobody acts", procedure: "duel", a: stays, b: stays, grip: fires40, mishap: "a blunder",
			claim: silent, why: tooFar, mend: "range=40"},
		{name: "no mishap helps the unarmed", procedure: "duel", a: advances, b: gunner,
			grip: battle.Grip{Fires: battle.Nowhere, Hurts: battle.Nowhere}, mishap: "a blunder",
			claim: silent, why: "it has nothing that can fire at such a target"},
	} {
		m := battle.Meeting{Scenario: fieldOf(t, c.procedure), Unit: "cm", Hurt: "damage", Harmless: "only pin", Mishap: c.mishap,
			Grip: func(by battle.Side, _, _ int) battle.Grip {
				if by == battle.A {
					return c.grip
				}
				return battle.Grip{Fires: ground.Endless, Hurts: ground.Endless}
			}}
		m.Sides[battle.A] = battle.Posture{Units: []battle.Stand{c.a}, Lead: c.lead}
		m.Sides[battle.B].Units = []battle.Stand{c.b}
		var got rules.Never
		if all := m.Never(); len(all) > 0 {
			got = all[0]
		}
		if got.Plain != c.claim || got.Why != c.why || got.Mend != c.mend {
			t.Errorf("%s:\n%q, %q, %q, want\n%q, %q, %q", c.name, got.Plain, got.Why, got.Mend, c.claim, c.why, c.mend)
		}
		m.Sides[battle.A].Supported = true
		if all := m.Never(); len(all) > 0 {
			t.Errorf("%s: with support from off the table %+v", c.name, all)
		}
	}
}
