package bolt_test

import (
	"slices"
	"strings"
	"testing"

	"salvo/sim"
)

const (
	mg         = "unit:kind=team,men=3,weapons=mmg"
	fiveRifles = "unit:weapons=5xrifle"
	gun        = "unit:kind=artillery,men=4,weapons=heavy-at"
	tank       = "unit:kind=vehicle,armour=9,weapons=medium-at"
	unarmed    = "unit:kind=vehicle,armour=9"
	unarmedMan = "unit:men=19,weapons=none"
	fourOfThem = "unit:weapons=2xrifle+unit:cost=20,weapons=3xrifle+unit:cost=30,weapons=3xrifle,pos=20+" +
		"unit:cost=20,weapons=4xrifle"
	withCaptain = fiveRifles + "+unit:weapons=pistol,rank=captain,nco=no,pos=19"
)

// With fixed dice the story is the one that the dice would tell at a gaming table. The first die of a turn draws from
// the bag, where a's dice count first.
func TestGivenDiceLeadThroughATurnAsAtTheTable(t *testing.T) {
	for name, c := range map[string]struct {
		line  string
		faces []int
		want  []string // lines of the story, among others
	}{
		"a double six is panic on 3-6": {
			"duel " + fiveRifles + " vs " + mg + " turns=1", []int{2, 3, 1, 1, 1, 1, 6, 6, 4},
			[]string{"a's die: a's unit is to Fire, 8 or less (9, pins -1): a double six",
				"a: a's unit has a mishap, friendly fire on 1-2, panic on 3-6: panic",
				"a: a's unit runs 12 inches back"}},
		"who panics beyond the edge is lost": {
			"duel " + fiveRifles + " vs " + mg + " turns=1 edge=20", []int{2, 3, 1, 1, 1, 1, 6, 6, 4},
			[]string{"a: a's unit runs 12 inches back, off the table"}},
		"a gun cannot run and goes Down": {
			"duel " + gun + " vs " + mg + " turns=1", []int{2, 3, 1, 1, 1, 1, 6, 6, 4},
			[]string{"a: a's unit has a mishap, friendly fire on 1-2, panic on 3-6: panic, but it cannot be, and goes Down"}},
		"friendly fire strikes the dearest near the enemy": {
			"battle " + fourOfThem + " vs " + mg + " pos-a=6 pos-b=6 turns=1 extra-turn=no",
			[]int{5, 4, 1, 1, 1, 1, 6, 6, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1},
			[]string{"a: a's unit 1 is to Fire, 8 or less (9, pins -1): a double six",
				"a: a's unit 1 has a mishap, friendly fire on 1-2, panic on 3-6: friendly fire",
				"a: a's unit 1 fires at a's unit 2, 1\": 2 rifles at 3+ (3+, point blank +1, pins -1); damage needs 4+: regular 4+", "2 shots to hit at 3+: all miss"}},
		"or the dearest far from it": {
			"battle " + fourOfThem + " vs " + mg + " pos-a=6 pos-b=6 turns=1 extra-turn=no +friendly-fire=beyond",
			[]int{5, 4, 1, 1, 1, 1, 6, 6, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1},
			[]string{"a: a's unit 1 fires at a's unit 3, 14\": 2 rifles at 5+ (3+, long range -1, pins -1); damage needs 4+: regular 4+"}},
		"a stunned tank does not act": {
			"duel " + gun + " vs " + tank + " range=30 turns=1", []int{1, 3, 4, 1},
			[]string{"damage result: crew stunned",
				"b: b's unit fights on with 2 pins, but goes Down and does nothing more this turn"}},
		"one immobilised before it acted fires, but does not move": {
			"duel " + gun + " vs " + tank + " range=30 turns=1 stance-b=advance", []int{1, 3, 4, 2, 3, 3, 1},
			[]string{"damage result: immobilised",
				"b's die: b's unit is to Fire, 7 or less (9, pins -2): obeys", "b: b's unit sheds 1 pin, 1 left",
				"b: b's unit fires at a's unit, 30 inches: medium-at at 4+ (3+, pins -1); damage D2 hits and 1 pin each, needs 3+: regular 4+, penetration +1"}},
		"one immobilised after it acted stays Down": {
			"duel " + tank + " vs " + gun + " range=30 turns=2 keep-down=pinned",
			[]int{1, 1, 3, 4, 2, 1}, // no draw in the second turn, because only the gun has a die
			[]string{"damage result: immobilised", "TURN 2: 1 unit of a, 1 unit of b",
				"b's die: b's unit fires at a's unit, 30 inches: heavy-at at 3+; damage D6+6 against 9, superficial on 3, full on 4-5, massive on 6"}},
		"a mortar ranges in": {
			"duel unit:kind=team,men=3,weapons=medium-mortar vs " + unarmed + " range=30 turns=4",
			[]int{1, 5, 1, 4, 1, 4, 1, 1, 2, 6, 1, 1},
			[]string{"a's die: a's unit fires at b's unit, 30 inches: medium-mortar at 6 (indirect); damage 1 hit and 1 pin each, D6+3 against 9 (penetration +2, top +1), superficial on 6",
				"a's die: a's unit fires at b's unit, 30 inches: medium-mortar at 5+ (indirect); damage 1 hit and 1 pin each, D6+3 against 9 (penetration +2, top +1), superficial on 6",
				"a's die: a's unit fires at b's unit, 30 inches: medium-mortar at 4+ (indirect); damage 1 hit and 1 pin each, D6+3 against 9 (penetration +2, top +1), superficial on 6",
				"a's die: a's unit fires at b's unit, 30 inches: medium-mortar at 2+ (indirect); damage 1 hit and 1 pin each, D6+3 against 9 (penetration +2, top +1), superficial on 6"}},
		"and again when its target has moved": {
			"duel unit:kind=team,men=3,weapons=medium-mortar vs " + unarmed + " range=50 turns=2 stance-b=advance",
			[]int{1, 5, 1, 5},
			[]string{"a's die: a's unit fires at b's unit, 50 inches: medium-mortar at 6 (indirect); damage 1 hit and 1 pin each, D6+3 against 9 (penetration +2, top +1), superficial on 6",
				"b's die: b's unit advances 9 inches, to 41 inches from a's unit",
				"a's die: a's unit fires at b's unit, 41 inches: medium-mortar at 6 (indirect); damage 1 hit and 1 pin each, D6+3 against 9 (penetration +2, top +1), superficial on 6"}},
		"one-shots are fired once": {
			"duel unit:weapons=3xrifle/panzerfaust vs " + unarmed + " range=8 turns=2", []int{1, 3, 1},
			[]string{"a's die: a's unit fires at b's unit, 8 inches: panzerfaust at 5+ (3+, long range -1, shaped charge -1); damage D6+6 against 9, superficial on 3, full on 4-5, massive on 6", "TURN 2: 1 unit of a, 1 unit of b"}},
		"a flamethrower team without fuel is out": {
			"duel unit:kind=team,men=2,weapons=flamethrower-infantry vs unit:weapons=9xrifle range=5 turns=1",
			[]int{1, 1, 1, 1, 2, 2, 1}, []string{"a: a's unit has burnt all its fuel and is out"}},
		"who stays Down sheds a pin and has no die": {
			"duel " + mg + " vs " + fiveRifles + " turns=2 keep-down=pinned",
			[]int{1, 3, 1, 1, 1, 1, 5, 5, 1, 1, 1, 1},
			[]string{"b's die: b's unit is to Fire, 8 or less (9, pins -1): fails and goes Down",
				"TURN 2: 1 unit of a, 1 unit of b",
				"a's die: a's unit fires at b's unit, which is Down, 18 inches: mmg at 4+ (3+, target down -1); damage needs 4+: regular 4+"}},
		"a target that has not acted may go Down": {
			"duel " + mg + " vs " + fiveRifles + " turns=1 down-react=always", []int{1, 1, 1, 1, 1},
			[]string{"a's die: a's unit fires at b's unit, which is Down, 18 inches: mmg at 4+ (3+, target down -1); damage needs 4+: regular 4+"}},
		"who is assaulted from afar fires first": {
			"duel unit:weapons=3xsmg vs unit:weapons=3xrifle range=10 turns=1 stance-a=assault",
			[]int{1, 3, 1, 1, 1, 6, 6, 1, 1, 1, 1, 1},
			[]string{"a's die: a's unit runs 9 inches to assault b's unit",
				"b: b's unit fires first, at a's unit, 10 inches: 3 rifles at 3+; damage needs 4+: regular 4+",
				"a: a's unit has 3 men left, b's unit is destroyed"}},
		"a flamethrower that fires first may run dry": {
			"duel unit:weapons=9xsmg vs unit:kind=team,men=2,weapons=flamethrower-vehicle range=10 turns=1 stance-a=assault",
			[]int{1, 1, 1, 1, 1, 1, 2, 2, 1},
			[]string{"b: b's unit fires first, at a's unit, 10 inches: flamethrower-vehicle; damage 2D6 hits and D3+1 pins each, needs 2+: regular 4+, penetration +3",
				"b: b's unit has burnt all its fuel and is out"}},
		"who is assaulted from near does not": {
			"duel unit:weapons=3xsmg vs unit:weapons=3xrifle range=6 turns=1 stance-a=assault",
			[]int{1, 6, 6, 1, 1, 1, 1, 1},
			[]string{"a: a's unit has 3 men left, b's unit is destroyed"}},
		"a die decides about another turn": {
			"battle " + unarmed + " vs " + unarmed + " turns=1", []int{1, 4, 1},
			[]string{"another turn on 4+: yes", "TURN 2: 1 unit of a, 1 unit of b"}},
		"a captain does not help seven inches away": {
			"battle " + withCaptain + " vs " + mg + " turns=1 extra-turn=no", []int{3, 4, 1, 1, 1, 1, 6, 4},
			[]string{"a: a's unit 1 is to Fire, 8 or less (9, pins -1): fails and goes Down"}},
		"unless captains reach farther": {
			"battle " + withCaptain + " vs " + mg + " turns=1 extra-turn=no +officer-range=by-rank",
			[]int{3, 4, 1, 1, 1, 1, 5, 4, 1, 1, 1, 1, 1},
			[]string{"a: a's unit 1 is to Fire, 10 or less (9, pins -1, officer +3): obeys",
				"a: a's unit 1 sheds 1 pin, 0 left"}},
		"with three pins a unit rallies": {
			"duel " + mg + " vs " + fiveRifles + " turns=4",
			[]int{1, 3, 1, 1, 1, 1, 5, 6, 1, 3, 1, 1, 1, 1, 5, 6, 1, 3, 1, 1, 1, 1, 2, 3, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1},
			[]string{"b's die: b's unit is to Rally, 6 or less (9, pins -3): obeys", "b: b's unit sheds 3 pins, 0 left"}},
		"advancing units stop where they are told to": {
			"duel " + fiveRifles + " vs " + unarmed + " turns=2 stance-a=advance close=12 range=20", []int{1, 1},
			[]string{"a's die: a's unit advances 6 inches, to 14 inches from b's unit",
				"a's die: a's unit advances 2 inches, to 12 inches from b's unit"}},
		"who touches the enemy assaults without a move": {
			"duel unit:weapons=3xsmg vs unit:weapons=3xrifle range=1 turns=1 stance-a=assault", []int{1, 6, 6, 6, 1, 1, 1},
			[]string{"a's die: a's unit assaults b's unit, which it touches"}},
		"infantry assaults a vehicle, harder if that has moved": {
			"duel unit:at=yes,weapons=3xrifle vs unit:kind=vehicle,armour=7 range=20 turns=1 stance-a=assault stance-b=advance",
			[]int{2, 6, 6, 1, 5, 4},
			[]string{"b's die: b's unit advances 8 inches, to 12 inches from a's unit",
				"a's die: a's unit runs 11 inches to assault b's unit", "a: a's unit, 3 dice to hit at 6: 2 hits",
				"2 hits and a damage die make 7, against 7", "damage result: knocked out", "b: b's unit is knocked out"}},
		"a vehicle that is assaulted from afar fires first": {
			"duel unit:at=yes,weapons=3xrifle vs unit:kind=vehicle,armour=7,weapons=mmg range=10 turns=1 stance-a=assault",
			[]int{1, 1, 1, 1, 1, 4, 4, 1, 1},
			[]string{"a's die: a's unit runs 9 inches to assault b's unit",
				"b: b's unit fires first, at a's unit, 10 inches: mmg at 3+; damage needs 4+: regular 4+", "4 shots to hit at 3+: all miss",
				"a: a's unit, 3 dice to hit at 4+: 2 hits", "2 hits and a damage die make 3, against 7"}},
		"who fears armour goes Down and is not shot at": {
			"duel unit:weapons=3xrifle vs unit:kind=vehicle,armour=7,weapons=mmg range=10 turns=1 stance-a=assault",
			[]int{1, 4, 4, 1, 1, 1, 1},
			[]string{"a: a's unit checks morale, 6 or less (9, enclosed armour, no anti-tank weapons -3): failed",
				"a: a's unit goes Down and does not assault",
				"b's die: b's unit fires at a's unit, which is Down, 10 inches: mmg at 4+ (3+, target down -1); damage needs 4+: regular 4+"}},
		"nobody assaults a vehicle on the run": {
			"battle unit:at=yes,weapons=3xrifle,pos=4 vs unit:kind=vehicle,armour=7,pins=1,weapons=mmg,pos=4 turns=1 " +
				"extra-turn=no stance-a=assault", []int{2, 6, 6, 4},
			[]string{"b: b's unit runs 18\" back", "a: a's unit advances 6\", to 20\" from b's unit"}},
		"a mortar that cannot fight close stays and fires while its side assaults": {
			"battle unit:kind=team,men=2,weapons=light-mortar vs " + unarmed + " turns=1 extra-turn=no stance-a=assault",
			[]int{1, 1}, []string{"a: a's unit fires at b's unit, 24\": light-mortar at 6 (indirect); damage 1 hit and 1 pin each, D6+2 against 9 (penetration +1, top +1): cannot damage it"}},
		"but comes into reach": {
			"battle unit:kind=team,men=2,weapons=light-mortar,pos=14 vs " + unarmed + " turns=1 extra-turn=no stance-a=assault",
			[]int{1, 1}, []string{"a: a's unit advances 2\", to 24\" from b's unit"}},
		"unless it is told to run": {
			"battle unit:kind=team,men=2,weapons=light-mortar,stance=assault vs " + unarmed +
				" turns=1 extra-turn=no stance-a=assault",
			[]int{1, 1}, []string{"a: a's unit advances 6\", to 18\" from b's unit"}},
		"or to hold": {
			"battle unit:weapons=3xrifle,stance=hold vs " + unarmed + " turns=1 extra-turn=no stance-a=assault",
			[]int{1}, []string{"a: a's unit has nothing to fire at in reach and goes Down"}},
		"pins are lost in contact": {
			"duel unit:weapons=3xsmg vs unit:weapons=3xrifle,pins=2 range=6 turns=1 stance-a=assault",
			[]int{1, 6, 6, 6, 1, 1, 1}, []string{"b: b's unit is contacted and loses its 2 pins"}},
	} {
		t.Run(name, func(t *testing.T) {
			story, _, err := sim.Follow(prepared(t, "bolt-action/"+c.line).Model, c.faces)
			if err != nil {
				t.Fatal(err)
			}
			var told []string
			for _, line := range story.Lines {
				told = append(told, line.Text)
			}
			rest := told
			for _, want := range c.want {
				i := slices.Index(rest, want)
				if i < 0 {
					t.Fatalf("%q is not told, or not there:\n%q", want, told)
				}
				rest = rest[i+1:]
			}
		})
	}
}

func TestUnitsChooseTheirTargetsByPolicy(t *testing.T) {
	const (
		enemies = "unit:weapons=10xpistol,pos=6+unit:weapons=3xpistol,pos=10+" +
			"unit:kind=vehicle,armour=7,open-topped=yes,pos=2"
		squad = "unit:weapons=10xrifle"
		piat  = "unit:kind=team,men=2,weapons=piat"
	)
	for _, c := range []struct{ shooter, policy, want string }{
		{squad, "nearest", "fires at b's unit 1"}, // the carrier is nearer, but rifles can only pin it
		{squad, "weakest", "fires at b's unit 2"},
		{squad, "best-odds", "fires at b's unit 2"},
		{gun, "nearest", "fires at b's unit 3"},
		{gun, "weakest", "fires at b's unit 2"}, // troops before vehicles
		{gun, "best-odds", "fires at b's unit 3"},
		{piat + ",pos=8", "nearest", "fires at b's unit 3"},
		{piat + ",pos=30", "weakest", "advances 6\", to 26\" from b's unit 3"}, // no enemy is in reach, so the unit goes at the nearest
		{"unit:weapons=2xpistol,pos=30", "weakest", "advances 6\", to 30\" from b's unit 1"},
	} {
		line := "bolt-action/battle " + c.shooter + " vs " + enemies + " pos-a=8 turns=1 extra-turn=no stance-a=advance " +
			"policy-a=" + c.policy
		story, _, err := sim.Tell(prepared(t, line).Model, 1, 0)
		if err != nil {
			t.Fatal(err)
		}
		wanted := func(l sim.StoryLine) bool { return strings.Contains(l.Text, "a's unit "+c.want) }
		if !slices.ContainsFunc(story.Lines, wanted) {
			t.Errorf("%s: %v, want that it %s", line, story.Lines, c.want)
		}
	}
}

// SUP-61: an assaulted unit loses all its pins. If it survives, it needs no test to act.
func TestWhoSurvivesAnAssaultIsPinnedNoMore(t *testing.T) {
	const line = "bolt-action/duel unit:weapons=pistol+unit:kind=vehicle,stance=hold vs unit:weapons=3xrifle,pins=2 range=5 " +
		"turns=1 stance-a=assault"
	m := prepared(t, line).Model
	acted := 0
	for seed := range uint64(20) {
		story, _, err := sim.Tell(m, seed, 0)
		if err != nil {
			t.Fatal(err)
		}
		assaulted := false
		for _, l := range story.Lines {
			switch {
			case l.Text == "b: b's unit is contacted and loses its 2 pins":
				assaulted = true
			case assaulted && strings.HasPrefix(l.Text, "b's die: b's unit is to "):
				t.Errorf("seed %d: after the assault %q", seed, l.Text)
			case assaulted && strings.HasPrefix(l.Text, "b's die: b's unit fires"):
				acted++
			}
		}
	}
	if acted < 5 {
		t.Errorf("the assaulted acted %d times only", acted)
	}
}
