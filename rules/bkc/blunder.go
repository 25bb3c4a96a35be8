package bkc

import (
	"fmt"

	"salvo/rules"
	"salvo/sim"
)

// What the blunder tables of both editions have in common; the tables themselves are in blunder_first.go and
// blunder_second.go.

var blunderTables = rules.Factor{Name: "table", Type: rules.Labels("command", "artillery", "air"), Default: "command",
	Help: "who blundered: CO or HQ, artillery observer, air controller"}

// How many units were asked for, by the table they matter to.
var (
	batteryFactor = rules.Factor{Name: "battery", Type: rules.Int(1, maxSupport), Default: "1",
		Help: "batteries asked for, with table=artillery"}
	aircraftFactor = rules.Factor{Name: "aircraft", Type: rules.Int(1, maxSupport), Default: "1",
		Help: "aircraft asked for, with table=air"}
)

// victimsOfBlunder are units that a blunder attacks, unsuppressed and unmarked, by volleys of 0, 1, 2, ... dice.
func victimsOfBlunder(b rulebook, u unit, most int, like group) *victims {
	v := &victims{name: u.Name, rear: rear{room: endless}, target: target{hits: u.Int("hits"), recce: u.Yes("recce")}}
	for dice := range most + 1 {
		var one volley
		like.dice = dice
		one.add(like)
		one.load(b.tables, nil)
		v.volleys = append(v.volleys, one)
	}
	v.resolver = newResolver(b, v.volleys, false, false)
	v.chain = &sim.Chain[strike]{Name: "attack by a blunder", Step: v.attackOnce, Kept: true, Weight: 32}
	return v
}

// struckBy is the dice of a blunder: score to hit and to suppress, the unit's own save.
func struckBy(u unit, score int) group {
	return group{score: score, test: score, save: u.save, harms: true}
}

// unitsMetrics count units that a blunder struck.
func unitsMetrics(units int) []sim.Metric {
	return []sim.Metric{
		{Name: "units-out", Max: units, Help: "units knocked out"},
		{Name: "units-suppressed", Max: units, Help: "units suppressed; batteries and aircraft are missing next turn"},
	}
}

// sizeDie is one die that says how many dice a blunder attacks with.
func sizeDie(d *sim.Dice) int {
	size := d.D6()
	if d.Telling() {
		d.Tell(fmt.Sprintf("attacked with %d dice", size))
	}
	return size
}
