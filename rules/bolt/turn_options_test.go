package bolt_test

import (
	"fmt"
	"testing"

	"salvo/rules/bolt"
)

// tellingTurns are engagements in which options of duels and battles change the odds: the forces, their distance, and
// the rest of the line.
var tellingTurns = []struct {
	forces string
	far    int
	rest   string
}{
	{"unit:weapons=3xrifle+unit:weapons=2xrifle vs " + mg, 18, "turns=1"},
	{"unit:weapons=3xrifle vs " + mg + "+unit:kind=team,men=2,weapons=mmg", 18, "turns=2 rally-at=2"},
	{"unit:weapons=2xrifle vs unit:kind=artillery,men=2,weapons=heavy-howitzer", 20, "turns=2 keep-down=pinned"},
	{"unit:weapons=2xrifle vs unit:kind=artillery,men=2,weapons=heavy-howitzer", 20, "turns=3 rally-at=0 officer-a=4"},
	{"unit:quality=inexperienced,weapons=2xrifle vs unit:kind=artillery,men=3,weapons=heavy-howitzer", 20, "turns=2"},
	{mg + "+unit:weapons=pistol,rank=major vs unit:weapons=2xrifle", 24, "turns=3 stance-a=advance close=2"},
	{fiveRifles + " vs " + mg, 18, "turns=2"},
	{"unit:kind=vehicle,weapons=medium-at/mmg/mmg vs unit:weapons=3xrifle", 30, "turns=1 stance-a=advance"},
	{"unit:weapons=3xpistol vs unit:weapons=3xrifle", 5, "turns=2"},
	{"unit:weapons=3xrifle vs unit:kind=artillery,men=2,shield=yes,weapons=light-at", 12, "turns=1"},
	{"unit:kind=artillery,men=3,weapons=heavy-howitzer vs unit:kind=vehicle,armour=8", 40, "turns=1"},
	{"unit:kind=artillery,men=3,weapons=super-heavy-at vs unit:kind=vehicle,armour=7", 20, "turns=1"},
	{"unit:kind=team,men=2,weapons=anti-tank-rifle vs unit:kind=vehicle,armour=10", 20, "turns=1"},
	{"unit:kind=vehicle,weapons=mmg vs unit:kind=vehicle", 20, "turns=1"},
	{"unit:kind=vehicle,armour=7,weapons=flamethrower-vehicle vs unit:weapons=3xrifle", 14, "turns=2"},
	{"unit:kind=vehicle,armour=7,weapons=flamethrower-vehicle vs unit:kind=vehicle,armour=10", 10, "turns=2"},
	{"unit:kind=team,men=2,weapons=flamethrower-infantry vs unit:weapons=3xrifle", 5, "turns=2"},
	{"unit:kind=team,men=2,weapons=bazooka vs unit:kind=vehicle,armour=9", 10, "turns=1"},
	{"unit:kind=team,men=2,weapons=bazooka vs unit:kind=vehicle,armour=9", 20, "turns=1"},
	{"unit:at=yes,weapons=9xrifle vs unit:kind=vehicle,armour=7", 14, "turns=1 stance-a=assault stance-b=advance close=9"},
	{"unit:weapons=9xrifle vs unit:kind=vehicle,armour=7", 6, "turns=1 stance-a=assault"},
	{"unit:weapons=3xsmg vs unit:traits=tough,weapons=3xsmg", 9, "turns=1 stance-a=assault"},
}

func TestEveryOptionMattersInDuelsAndBattles(t *testing.T) {
	matters := map[string]bool{}
	for _, e := range tellingTurns {
		for procedure, where := range map[string]string{
			"duel":   fmt.Sprintf("range=%d", e.far),
			"battle": fmt.Sprintf("pos-a=%g pos-b=%g extra-turn=no margin=1", float64(e.far)/2, float64(e.far)/2),
		} {
			line := fmt.Sprintf("bolt-action/%s %s %s %s", procedure, e.forces, where, e.rest)
			s, err := library.Parse(line)
			if err != nil {
				t.Fatalf("%s: %v", line, err)
			}
			noteChanges(t, s, matters)
		}
	}
	s, err := library.Load("wall.yaml", []byte(tabletop{ground: column("...#."), places: "1: A2", does: "attack 1",
		a: "unit:weapons=3xsmg,pos=A4", b: "unit:traits=tough,weapons=3xsmg,pos=A2"}.String()))
	if err != nil {
		t.Fatal(err)
	}
	noteChanges(t, s, matters)
	for _, o := range bolt.Game().Options {
		for _, procedure := range o.Procedures {
			if (procedure == "duel" || procedure == "battle") && !matters[procedure+" "+o.Name] {
				t.Errorf("%s: %s never matters", procedure, o.Name)
			}
		}
	}
}
