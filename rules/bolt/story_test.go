package bolt_test

import (
	"context"
	"testing"

	"salvo/rules"
	"salvo/rules/rulestest"
	"salvo/sim"
)

// givenDice lists engagements with fixed dice, in the order in which the book throws them, and the last line of their
// stories.
var givenDice = []rulestest.Throw{
	// Four shots at 3+ make three hits, and a 6 is rolled again. Two of three men fall, which calls for a check at 9-1.
	{Line: "bolt-action unit:kind=team,men=3,weapons=mmg vs unit:weapons=3xrifle range=18",
		Faces: []int{3, 2, 4, 6, 6, 1, 3, 4, 5, 3}, Last: "unit: 2 men lost, 1 left, 1 pin"},
	// The second 6 takes the NCO: the check is at 9-1-1, and an 8 fails.
	{Line: "bolt-action unit:kind=team,men=3,weapons=mmg vs unit:weapons=3xrifle range=18",
		Faces: []int{3, 2, 4, 1, 6, 6, 4, 5, 3}, Last: "unit routs"},
	// The shot needs more than 6: a 6, then another 6.
	{Line: "bolt-action unit:quality=inexperienced vs unit:weapons=5xrifle range=20 pins=1 cover=hard", Faces: []int{6, 6, 3},
		Last: "unit: no losses, 1 pin"},
	// The mortar hits, and its D6 shows 3, which is halved to 1. The hit kills, and D2 pins follow.
	{Line: "bolt-action unit:kind=team,men=3,weapons=medium-mortar vs unit:weapons=5xrifle range=30 down=yes",
		Faces: []int{6, 3, 4, 4}, Last: "unit: 1 man lost, 4 left, 2 pins"},
	// A gun hits. 6+5 against 9 is full damage, the vehicle is on fire, and its check at 9-2 fails.
	{Line: "bolt-action unit:kind=artillery,men=3,weapons=medium-at vs unit:kind=vehicle,armour=9", Faces: []int{3, 6, 3, 4, 4},
		Last: "unit is knocked out"},
	// Flame at a tank: 2D6 hits, D3+1 pins, hits one by one until the tank is out, then the fuel.
	{Line: "bolt-action unit:kind=vehicle,weapons=flamethrower-vehicle vs unit:kind=vehicle,armour=9",
		Faces: []int{1, 1, 2, 1, 6, 4, 1}, Last: "fuel: the flamethrower has run dry"},
	// The die for the first casualty of green troops shows 1: two more pins.
	{Line: "bolt-action unit:weapons=2xrifle vs unit:quality=inexperienced,traits=green,weapons=5xrifle", Faces: []int{3, 1, 3, 1, 2},
		Last: "unit: 1 man lost, 4 left, 3 pins"},
	// A double six: friendly fire.
	{Line: "bolt-action/order unit pins=2", Faces: []int{6, 6, 2}, Last: "unit fires at its own side"},
	// A Rally: 5 passes, and D6+1 pins are removed.
	{Line: "bolt-action/rally unit pins=4", Faces: []int{2, 3, 2}, Last: "unit obeys: rally"},
	// Three men assault three: two fall, the last strikes back and misses.
	{Line: "bolt-action/assault unit:weapons=3xrifle vs unit:weapons=3xrifle", Faces: []int{4, 5, 1, 3},
		Last: "the attackers win, the defenders are destroyed"},
	// Both sides lose a man, then both strike at once.
	{Line: "bolt-action/assault unit:weapons=2xrifle vs unit:weapons=2xrifle", Faces: []int{4, 1, 4, 1, 4},
		Last: "the defenders win, the attackers are destroyed"},
	// Six men pass the check and hit twice. 2 hits and a die of 5 make 7, the armour: superficial damage. The damage
	// roll is 4-3: stunned.
	{Line: "bolt-action/assault-vehicle unit:weapons=6xrifle vs unit:kind=vehicle,armour=7",
		Faces: []int{3, 3, 4, 4, 1, 1, 1, 1, 5, 4}, Last: "unit fights on with 1 pin, but goes Down and does nothing more this turn"},
	// A shell under exploding sixes: the six makes it land once more, and each landing has its hits and pins.
	{Line: "bolt-action unit:kind=artillery,men=3,weapons=light-howitzer vs unit:weapons=20xrifle range=10 +explode=6 +reroll=ones",
		Faces: []int{1 /* again: */, 6 /* and */, 4 /* hits: */, 1, 2 /* damage: */, 1, 1, 1 /* pins: */, 1, 6},
		Tells: []string{"\nshell to hit at 3+, 1 one and 1 six thrown again: hits twice\n"}},
}

// A trial draws all shots of a unit in one pick, a story throws them burst by burst. Both throw the same dice in the
// same order, and end alike.
func TestAToldEngagementEndsLikeTheOneThatWasFound(t *testing.T) {
	line := "bolt-action unit:kind=vehicle,he-size=d6,weapons=medium-at/mmg/lmg/hmg vs unit:weapons=8xrifle range=16"
	m := prepared(t, line).Model
	for _, text := range []string{"cause=routed", "casualties=5+", "exceptional=yes"} {
		event, err := rules.ParseEvent(text, m.Metrics())
		if err != nil {
			t.Fatal(err)
		}
		n, found, err := sim.Find(context.Background(), m, sim.Run{Seed: 3, Trials: 10_000}, event)
		if err != nil || !found {
			t.Fatalf("%s: %v, %v", text, found, err)
		}
		if _, out, err := sim.Tell(m, 3, n); err != nil || !event.Holds(out) {
			t.Errorf("engagement %d is told with another end than %s: %v, %v", n, text, out, err)
		}
	}
}
