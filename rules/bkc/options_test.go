package bkc_test

import (
	"slices"
	"testing"

	"salvo/rules/rulestest"
)

// askingLines are lines that ask for readings for which no worked example asks.
var askingLines = []string{
	"bkc1/bombard unit:kind=artillery,attack=3 vs 2xunit:kind=afv,armour=open,save=5 cover=hard suppressed=yes",
	"bkc1/bombard unit:kind=artillery,attack=3,limit=soft-only vs unit:kind=afv,armour=open suppressed=yes",
	"bkc1/bombard 6xunit:kind=artillery,attack=1,battery=rocket vs unit cv=6",
	"bkc1/air-strike unit:kind=aircraft,attack=3,limit=soft-only vs unit:kind=afv,armour=full suppressed=yes",
	"bkc1/air-strike 6xunit:kind=aircraft,attack=1 vs unit:save=5 cover=hard suppressed=yes cv=6",
	"bkc1/assault unit:kind=infantry vs unit:kind=infantry,save=5 facing=flank attacker-suppressed=1",
	"bkc1/charge unit:kind=infantry,save=5 vs unit:kind=infantry,attack=3,range=30,save=5 facing=flank",
	"bkc1/charge unit:kind=afv,armour=full vs 2xunit:kind=infantry,attack=3,range=30,limit=soft-only",
	"bkc1/command-phase unit:role=hq,cv=6 reacted=yes",
	"bkc1/request units=6 battery=rocket cv=6",
	"bkc2/fire unit:attack=3,range=30,limit=soft-only vs unit:armour=full suppressed=yes",
	"bkc2/overrun unit:kind=infantry,assault=7 vs unit:kind=command,save=6",
	"bkc2/bombard unit:kind=artillery,attack=3,limit=soft-only vs unit:armour=open,save=5 cover=hard suppressed=yes",
	"bkc2/bombard 6xunit:kind=artillery,attack=1,battery=rocket vs unit cv=6",
	"bkc2/air-strike unit:kind=aircraft,attack=3,limit=soft-only vs unit:armour=full,save=6 suppressed=yes " +
		"timing=scheduled",
	"bkc2/air-strike 6xunit:kind=aircraft,attack=1 vs unit cv=6 observer-range=50",
	"bkc2/assault unit:kind=infantry,assault=5 vs unit:kind=afv,armour=full,save=6 facing=flank",
	"bkc2/charge unit:kind=afv,armour=full,save=6,assault=4 vs " +
		"2xunit:attack=3,range=30,limit=soft-only,save=6,armour=full facing=flank",
	"bkc2/charge unit:kind=afv,armour=full,save=6 vs unit:kind=infantry-gun,attack=3,range=60",
	"bkc2/orders cv=6 distance=50 reacted=yes opportunity=yes",
	"bkc2/command-phase unit:role=hq,cv=6 distance=50 reacted=yes opportunity=yes",
	"bkc2/request units=6 battery=rocket cv=6",
	"bkc2/victory objective-a=minor lost-a=300",
	"bkc1 unit vs unit crossing=yes cover=hard",
	"bkc2 unit vs unit crossing=yes cover=hard",
	"bkc1/charge unit vs unit:kind=infantry-gun",
	"bkc1/charge unit vs unit:kind=infantry-gun,attack=3,range=60 mode=indirect",
	"bkc2 unit vs unit dug-in=yes",
	"bkc2/bombard unit:kind=artillery vs unit dug-in=yes",
	"bkc2/air-strike unit:kind=aircraft vs unit dug-in=yes",
	"bkc2/assault unit vs unit dug-in=yes",
	"bkc2/charge unit vs unit dug-in=yes",
	"bkc2/charge unit vs unit:kind=mortar,attack=1,range=100",
	"bkc2 unit vs unit:kind=command +fire-at-command=yes",
}

// Every option but house rules is asked for by at least one line in every procedure that it lists, except duels and battles.
// An option that was never asked for would mislead.
func TestEveryOptionIsAskedWhereItIsDeclared(t *testing.T) {
	lines := slices.Clone(askingLines)
	for _, file := range []string{"testdata/bkc1-examples.txt", "testdata/bkc2-examples.txt",
		"testdata/errata-examples.txt"} {
		lines = append(lines, rulestest.ExampleLines(t, file)...)
	}
	asked := map[string]bool{}
	for _, line := range lines {
		s, err := library.Parse(line)
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		for _, o := range prepared(t, line).Asked {
			asked[s.Ruleset.Name+"/"+s.Procedure.Name+" "+o.Name] = true
		}
	}
	for _, rs := range library.Rulesets() {
		for _, o := range rs.Options {
			for _, procedure := range o.Procedures {
				if procedure == "duel" || procedure == "battle" || o.House {
					continue // duels and battles have their own tests
				}
				if name := rs.Name + "/" + procedure + " " + o.Name; !asked[name] {
					t.Errorf("%s is never asked", name)
				}
			}
		}
	}
}
