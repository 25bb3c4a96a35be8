package bolt_test

import (
	"math"
	"slices"
	"strings"
	"testing"

	"salvo/rules"
	"salvo/rules/bolt"
	"salvo/rules/rulestest"
	"salvo/sim"
)

// tellingLines are lines such that for every option, and every procedure that declares it, the option changes the odds
// of at least one line.
var tellingLines = []string{
	"bolt-action unit:men=10,weapons=7xrifle/smg/lmg vs unit:quality=veteran,weapons=6xrifle range=20 hits=2 " +
		"target-pins=8",
	"bolt-action unit:weapons=4xpistol/panzerfaust vs unit:weapons=4xrifle range=5 down=yes one-shot=yes officer=4",
	"bolt-action unit:quality=inexperienced,weapons=6xrifle vs unit:quality=inexperienced,weapons=6xrifle pins=2 " +
		"cover=hard",
	"bolt-action unit:weapons=4xrifle vs unit:kind=artillery,men=2,shield=yes,weapons=light-at",
	"bolt-action unit:kind=artillery,men=5,weapons=heavy-howitzer vs unit:quality=inexperienced,weapons=9xrifle down=yes",
	"bolt-action unit:kind=artillery,men=5,weapons=heavy-howitzer vs unit:kind=vehicle,armour=8 range=40",
	"bolt-action unit:kind=artillery,men=5,weapons=heavy-at vs unit:kind=vehicle,armour=7 facing=rear",
	"bolt-action unit:kind=team,men=2,weapons=anti-tank-rifle vs unit:kind=vehicle,armour=10",
	"bolt-action unit:kind=vehicle,weapons=medium-at/mmg vs unit:weapons=6xrifle moved=yes",
	"bolt-action unit:kind=vehicle,weapons=mmg vs unit:kind=vehicle",
	"bolt-action unit:kind=vehicle,weapons=flamethrower-vehicle vs unit:kind=vehicle,armour=10 range=14",
	"bolt-action unit:kind=team,men=2,weapons=flamethrower-infantry vs unit:weapons=9xrifle range=5 target-pins=6",
	"bolt-action unit:kind=team,men=2,weapons=bazooka vs unit:kind=vehicle,quality=veteran,armour=9 officer=4 " +
		"target-pins=1",
	"bolt-action unit:kind=team,men=2,weapons=bazooka vs unit:kind=vehicle,armour=9 range=20",
	"bolt-action unit:weapons=4xrifle vs unit:kind=team,men=3,weapons=mmg pins=2 order=passed",
	"bolt-action unit:weapons=4xrifle vs unit:weapons=4xrifle medic=yes",
	"bolt-action/indirect",

	"bolt-action/assault unit:men=10,lost=4,weapons=6xrifle vs unit:weapons=8xrifle start-range=8 reaction=fire",
	"bolt-action/assault-vehicle unit:men=10,lost=4,weapons=6xrifle vs unit:kind=vehicle,armour=7,weapons=mmg " +
		"start-range=8 reaction=fire",
	"bolt-action/order unit:kind=team,men=2,weapons=mmg,lost=1 pins=1",
	"bolt-action/rally unit:kind=team,men=2,weapons=mmg,lost=1 pins=1",
	"bolt-action/morale unit:kind=team,men=2,weapons=mmg,lost=1 pins=1",
	"bolt-action/order unit pins=4", "bolt-action/order unit pins=1 officer=4", "bolt-action/order unit pins=8",
	"bolt-action/order unit pins=9 +pin-rout=no",
	"bolt-action/order unit pins=4 order=rally",
	"bolt-action/rally unit pins=4", "bolt-action/rally unit pins=1 officer=4", "bolt-action/rally unit pins=8",
	"bolt-action/rally unit pins=9 +rally-pins=ignored +pin-rout=no",
	"bolt-action/morale unit pins=8", "bolt-action/morale unit pins=9 +pin-rout=no", "bolt-action/morale unit officer=4",

	"bolt-action/vehicle-damage pins=8", "bolt-action/vehicle-damage quality=veteran officer=4",
	"bolt-action/vehicle-damage pins=8 quality=inexperienced +pin-rout=no",

	"bolt-action/assault unit:weapons=5xsmg vs unit:traits=tough,weapons=5xsmg",
	"bolt-action/assault unit:weapons=5xsmg vs unit:weapons=9xrifle obstacle=defended",
	"bolt-action/assault unit:quality=veteran,weapons=4xsmg vs unit:men=4,weapons=3xrifle/lmg reaction=fire " +
		"attacker-pins=9",
	"bolt-action/assault unit:quality=inexperienced,weapons=4xsmg vs unit:weapons=4xrifle reaction=fire defender-pins=5 " +
		"attacker-pins=7 +pin-rout=no",
	"bolt-action/assault unit:quality=veteran,weapons=4xsmg vs unit:weapons=4xrifle reaction=fire officer=4",
	"bolt-action/assault unit:weapons=2xsmg vs unit:kind=team,men=2,weapons=bazooka reaction=fire",
	"bolt-action/assault unit:weapons=9xsmg vs unit:kind=artillery,men=3,weapons=heavy-howitzer reaction=fire",
	"bolt-action/assault unit:weapons=9xsmg vs unit:men=4,weapons=rifle/flamethrower-vehicle reaction=fire start-range=14",

	"bolt-action/assault-vehicle unit:weapons=9xrifle vs unit:kind=vehicle,armour=8",
	"bolt-action/assault-vehicle unit:weapons=9xrifle vs unit:kind=vehicle,armour=8 pins=6",
	"bolt-action/assault-vehicle unit:quality=veteran,weapons=9xrifle vs unit:kind=vehicle,armour=8 officer=4",
	"bolt-action/assault-vehicle unit:at=yes,weapons=9xrifle vs unit:kind=vehicle,armour=8 vehicle-pins=8",
	"bolt-action/assault-vehicle unit:weapons=9xrifle,at=yes vs unit:kind=vehicle,armour=8 vehicle-order=advance",
	"bolt-action/assault-vehicle unit:weapons=9xrifle vs unit:kind=vehicle,weapons=medium-at/coax-mmg/mmg reaction=fire " +
		"pins=2",
	"bolt-action/assault-vehicle unit:weapons=2xrifle vs unit:kind=vehicle,weapons=bazooka reaction=fire",
	"bolt-action/assault-vehicle unit:weapons=2xrifle vs unit:kind=vehicle,weapons=lmg reaction=fire vehicle-pins=6",
	"bolt-action/assault-vehicle unit:weapons=9xrifle vs unit:kind=vehicle,weapons=flamethrower-vehicle reaction=fire " +
		"start-range=14",
}

// Every option changes the odds of at least one line in every procedure that declares it. An option that changed
// nothing would mislead.
func TestEveryOptionMattersWhereItIsDeclared(t *testing.T) {
	matters := map[string]bool{}
	for _, line := range tellingLines {
		s, err := library.Parse(line)
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		noteChanges(t, s, matters)
	}
	for _, o := range bolt.Game().Options {
		for _, procedure := range o.Procedures {
			if procedure == "duel" || procedure == "battle" {
				continue // duels and battles have their own tests
			}
			if !matters[procedure+" "+o.Name] {
				t.Errorf("%s: %s never matters", procedure, o.Name)
			}
		}
	}
}

// noteChanges sets matters["PROCEDURE OPTION"] for every option that changes the odds of a scenario. It tries the
// options that the scenario asks for, and the house rules.
func noteChanges(t *testing.T, s *rules.Scenario, matters map[string]bool) {
	e, err := s.Prepare()
	if err != nil {
		t.Fatal(err)
	}
	var usual *sim.Result
	options := slices.Clone(e.Asked)
	for _, o := range s.Ruleset.OptionsOf(s.Procedure) {
		if o.House {
			options = append(options, o)
		}
	}
	for _, o := range options {
		name := s.Procedure.Name + " " + o.Name
		if matters[name] {
			continue
		}
		if usual == nil {
			usual = walkedModel(t, e.Model, false)
		}
		matters[name] = changes(t, s, usual, &o)
	}
}

// changes reports whether another reading of an option gives other odds than usual, the odds of the scenario itself.
func changes(t *testing.T, s *rules.Scenario, usual *sim.Result, o *rules.Option) bool {
	for _, r := range o.Readings {
		if s.Reading(o.Name) == r.Name {
			continue
		}
		other, err := s.SetOption(o.Name, r.Name)
		if err != nil {
			t.Fatalf("%s +%s=%s: %v", s, o.Name, r.Name, err)
		}
		if e, err := other.Prepare(); err != nil || differ(usual, walkedModel(t, e.Model, false)) {
			return true
		}
	}
	return false
}

func differ(a, b *sim.Result) bool {
	for i := range a.Metrics {
		for v := range min(len(a.Metrics[i].Prob), len(b.Metrics[i].Prob)) {
			if math.Abs(a.Metrics[i].Prob[v]-b.Metrics[i].Prob[v]) > 1e-9 {
				return true
			}
		}
	}
	return false
}

// The weapon cards of the editions differ in machine guns and assault rifles, among others. The option is asked for
// only if such a weapon may be fired.
func TestTheWeaponCardIsAskedOnlyOfWeaponsThatFire(t *testing.T) {
	const medium = "unit:kind=vehicle,armour=9,weapons=medium-at/coax-mmg/mmg"
	for line, want := range map[string]bool{
		"bolt-action unit:weapons=5xrifle/lmg vs unit range=20":                        true,
		"bolt-action unit:weapons=5xrifle/lmg vs unit range=35":                        true, // the LMG of the second card reaches the target
		"bolt-action unit:weapons=5xrifle/lmg vs unit range=37":                        false,
		"bolt-action unit:weapons=5xrifle/lmg vs " + medium:                            false,
		"bolt-action " + medium + " vs unit range=20 moved=yes":                        true,
		"bolt-action unit:kind=vehicle,weapons=medium-at/coax-mmg vs unit":             false,
		"bolt-action unit:kind=vehicle,weapons=medium-at/coax-mmg vs unit coax=coax":   true,
		"bolt-action/duel " + medium + " vs " + medium + " range=30":                   false,
		"bolt-action/duel " + medium + " vs unit:weapons=5xrifle":                      true,
		"bolt-action/assault unit:weapons=3xassault-rifle vs unit reaction=fire":       false,
		"bolt-action/assault unit:weapons=3xrifle vs unit:weapons=2xlmg":               false,
		"bolt-action/assault unit:weapons=3xrifle vs unit:weapons=2xlmg reaction=fire": true,
	} {
		asked := slices.ContainsFunc(prepared(t, line).Asked, func(o rules.Option) bool { return o.Name == "weapon-card" })
		if asked != want {
			t.Errorf("%s: asked %v, want %v", line, asked, want)
		}
	}
}

// A double one removes the only pin of a unit, even under the reading by which a pass removes none.
func TestInspirationRemovesASinglePin(t *testing.T) {
	r := walked(t, "bolt-action/order unit pins=1 +double-one=inspired +order-pin-loss=none", true)
	if p := rulestest.Of(t, r, "pins-left=0"); math.Abs(p-1.0/36) > 1e-12 {
		t.Errorf("no pin is left with %v, want 1/36", p)
	}
}

// An edition is a set of readings. A reading in the scenario line overrides that of the edition.
func TestTheSecondEditionIsItsReadingsTogether(t *testing.T) {
	squad := "bolt-action unit:men=10,weapons=7xassault-rifle/2xlmg vs unit:weapons=10xrifle range=20 down=yes"
	together := squad + " +weapon-card=second +down-mod=two"
	if differ(walked(t, squad+" +edition=second", false), walked(t, together, false)) {
		t.Errorf("the second edition is not +weapon-card=second +down-mod=two here")
	}
	if !differ(walked(t, squad+" +edition=second", false), walked(t, squad, false)) {
		t.Errorf("the second edition changes nothing")
	}
	if differ(walked(t, squad+" +edition=second +down-mod=one", false), walked(t, squad+" +weapon-card=second", false)) {
		t.Errorf("what the line says does not win over the edition")
	}
}

// A result names exactly the readings that its figures depend on, so that a player can look them up.
func TestAReadingIsNamedOnlyWhereItMatters(t *testing.T) {
	const rifles = "bolt-action unit:weapons=4xrifle vs unit:kind=vehicle officer=4 target-pins=1"
	const duel = "bolt-action/duel unit:weapons=3xrifle vs unit:weapons=3xrifle "
	for _, c := range []struct {
		line, option string
		named        bool
	}{
		// An order succeeds with 10 or less. Whether an 11 passes matters only if the score is higher.
		{"bolt-action/order unit:quality=veteran pins=1 officer=1", "test-cap", false},
		{"bolt-action/order unit:quality=veteran pins=1 officer=2", "test-cap", true},
		{"bolt-action/rally unit:quality=veteran pins=1 officer=1", "test-cap", false},
		{"bolt-action/rally unit:quality=veteran pins=1 officer=2", "test-cap", true},
		// Two dice show at least 2.
		{"bolt-action/rally unit pins=7", "double-one", false},
		{"bolt-action/rally unit pins=8", "double-one", true},

		// The damage score of an anti-tank rifle is 4-2 against regulars, where a natural 1 fails anyway. It is 3-2
		// against the inexperienced, where the reading of a natural 1 matters.
		{"bolt-action unit:kind=team,men=2,weapons=anti-tank-rifle vs unit:weapons=4xrifle", "damage-one", false},
		{"bolt-action unit:kind=team,men=2,weapons=anti-tank-rifle vs unit:quality=inexperienced,weapons=4xrifle",
			"damage-one", true},

		// By default any damage destroys a soft-skin, which never checks its morale then.
		{rifles, "soft-skin", true},
		{rifles, "test-cap", false},
		{rifles + " +soft-skin=table", "test-cap", true},

		// Nine pins drive a regular unit off. Each enemy can put one pin on it in a turn.
		{duel + "turns=8", "pin-rout", false},
		{duel + "turns=9", "pin-rout", true},
		{strings.Replace(duel, "duel ", "duel 2x", 1) + "turns=4", "pin-rout", false},
		{strings.Replace(duel, "duel ", "duel 2x", 1) + "turns=5", "pin-rout", true},
	} {
		named := slices.ContainsFunc(prepared(t, c.line).Asked, func(o rules.Option) bool { return o.Name == c.option })
		if named != c.named {
			t.Errorf("%s: %s is named: %v", c.line, c.option, named)
		}
	}
}
