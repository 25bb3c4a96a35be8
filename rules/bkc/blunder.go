package bkc

import (
	"fmt"

	"salvo/rules"
	"salvo/sim"
)

// This file holds what the blunders of both editions share. The blunder tables are in blunder_first.go and
// blunder_second.go.

var blunderTables = rules.Factor{Name: "table", Type: rules.Labels("command", "artillery", "air"), Default: "command",
	Help: "the unit that blundered: CO or HQ, artillery observer, air controller"}

// The factors for the number of units that the observer requested. They matter only for the blunder table of that
// observer.
var (
	batteryFactor = rules.Factor{Name: "battery", Type: rules.Int(1, maxSupport), Default: "1",
		Help: "batteries asked for, with table=artillery"}
	aircraftFactor = rules.Factor{Name: "aircraft", Type: rules.Int(1, maxSupport), Default: "1",
		Help: "aircraft asked for, with table=air"}
)

// victimsOfBlunder prepares units that a blunder attacks. They are unsuppressed and have no hits yet. There is an attack
// for each number of dice from 0 to most; the argument like gives the scores of each die.
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

// struckBy returns the dice with which a blunder attacks a unit: they hit and suppress with the same score, and the
// unit has its usual save.
func struckBy(u unit, score int) group {
	return group{score: score, test: score, save: u.save, harms: true}
}

// unitsMetrics returns the metrics that count the units struck by a blunder.
func unitsMetrics(units int) []sim.Metric {
	return []sim.Metric{
		{Name: "units-out", Max: units, Help: "units knocked out"},
		{Name: "units-suppressed", Max: units, Help: "units suppressed; batteries and aircraft are missing next turn"},
	}
}

// sizeDie throws the die that decides with how many dice a blunder attacks.
func sizeDie(d *sim.Dice) int {
	size := d.D6()
	if d.Telling() {
		d.Tell(fmt.Sprintf("attacked with %d dice", size))
	}
	return size
}
