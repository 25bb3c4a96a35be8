package bolt_test

import (
	"math"
	"testing"

	"salvo/rules"
	"salvo/rules/bolt"
	"salvo/sim"
)

// Lines that every option makes a difference to, in one of them for each procedure that declares it.
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

	"bolt-action/order unit pins=4", "bolt-action/order unit pins=1 officer=4", "bolt-action/order unit pins=9",
	"bolt-action/order unit pins=4 order=rally",
	"bolt-action/rally unit pins=4", "bolt-action/rally unit pins=1 officer=4", "bolt-action/rally unit pins=9",
	"bolt-action/rally unit pins=9 +rally-pins=ignored",
	"bolt-action/morale unit pins=9", "bolt-action/morale unit officer=4",

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

// An option that is declared for a procedure but changes nothing there would be a switch without a wire.
func TestEveryOptionMattersWhereItIsDeclared(t *testing.T) {
	matters := map[string]bool{}
	for _, line := range tellingLines {
		s, err := library.Parse(line)
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		for _, o := range prepared(t, line).Asked {
			if name := s.Procedure.Name + " " + o.Name; !matters[name] {
				matters[name] = changes(t, s, &o)
			}
		}
	}
	for _, o := range bolt.Game().Options {
		for _, procedure := range o.Procedures {
			if procedure == "duel" || procedure == "battle" {
				continue // their own tests
			}
			if !matters[procedure+" "+o.Name] {
				t.Errorf("%s: %s never matters", procedure, o.Name)
			}
		}
	}
}

// changes: another reading gives other odds.
func changes(t *testing.T, s *rules.Scenario, o *rules.Option) bool {
	line := s.String()
	for _, r := range o.Readings {
		other, err := s.SetOption(o.Name, r.Name)
		if err != nil {
			t.Fatalf("%s +%s=%s: %v", line, o.Name, r.Name, err)
		}
		if e, err := other.Prepare(); err == nil && differ(walked(t, line, false), walkedModel(t, e.Model, false)) {
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

// An edition is a set of readings; what the line says wins over it.
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
