package bolt_test

import (
	"fmt"
	"strings"
	"testing"
)

// assumed returns what a battle on a table assumes about a topic.
func (c tabletop) assumed(t *testing.T, topic string) (texts []string) {
	t.Helper()
	for _, a := range c.prepared(t).Assumed {
		if a.Topic == topic {
			texts = append(texts, a.Text)
		}
	}
	return texts
}

// E-60: the assumptions of a table about orders describe what the player of each side does. Factors that bind only
// another player are not mentioned.
func TestATableSaysHowItsPlayersLead(t *testing.T) {
	const rallies, first, hangs = "rally with 3 pins or more", "for the first unit of the line", "for the unit on which most hangs"
	c := tabletop{ground: column("......"), a: rockets + ",pos=A1", b: hulk + ",pos=A5"}
	for _, test := range []struct {
		factors, topic string
		says, not      []string
	}{
		{"", "orders", []string{rallies, first}, []string{hangs}},
		{"player-a=careful player-b=careful", "orders", []string{hangs, "goes Down when shot at"}, []string{rallies, first}},
		{"player-a=careful", "orders of a", []string{hangs}, []string{rallies, first}},
		{"player-a=careful", "orders of b", []string{rallies, first}, []string{hangs}},
		{"player-a=careful pick=random", "orders of a", []string{"for any unit of its side"}, []string{rallies, hangs}},
		{"player-a=careful down-react=always", "orders of a", []string{"troops go Down when shot at"}, []string{", goes Down"}},
	} {
		c.factors = test.factors
		all := fmt.Sprint(c.assumed(t, test.topic))
		for _, text := range test.says {
			if !strings.Contains(all, text) {
				t.Errorf("%s: %s does not say %q: %s", test.factors, test.topic, text, all)
			}
		}
		for _, text := range test.not {
			if strings.Contains(all, text) {
				t.Errorf("%s: %s says %q: %s", test.factors, test.topic, text, all)
			}
		}
	}
}

// SUP-69: by the rules a tank on a table could drive into troops. No player does it, and the assumptions say so.
func TestATableSaysWhatItsUnitsLeaveUndone(t *testing.T) {
	c := tabletop{ground: column("......"), a: rockets + ",pos=A1", b: "unit:kind=vehicle,armour=9,weapons=mmg,pos=A5"}
	if got := fmt.Sprint(c.assumed(t, "not done")); got != "[side b, unit: no tank drives into troops (SUP-69)]" {
		t.Error(got)
	}
	if c.b = hulk + ",pos=A5"; c.assumed(t, "not done") != nil {
		t.Error("what cannot move is told to drive nowhere")
	}
}

// pistols is a unit that can do nothing: it reaches no enemy and cannot panic. It goes Down if its die is drawn first.
const pistols = "unit:weapons=2xpistol,move=0,cost=40"

// halfDown returns the chance of a figure if the target is Down in half of the cases, as the mean of two lines: with
// the target Down and without.
func halfDown(t *testing.T, line, figure string) string {
	t.Helper()
	return product(t, "1/2", sum(t, onLine(t, line, figure), onLine(t, line+" down=yes", figure)))
}

// E-62, SUP-36: the careful player's howitzer fires indirectly if that is more likely to hurt. At long range, at two
// men in a house, direct fire needs a 6 and then another 6, indirect fire only one 6. The simple player fires directly.
func TestAHowitzerFiresIndirectlyWhereThatPromisesMore(t *testing.T) {
	const gun = "unit:kind=artillery,men=3,weapons=medium-howitzer,cost=75"
	c := tabletop{ground: column("t............"), a: gun + ",pos=A1", b: pistols + ",pos=A13"}
	for player, mode := range map[string]string{"careful": "indirect", "simple": "direct"} {
		c.factors = "player-a=" + player
		c.is(t, "b-effect=out", halfDown(t, "bolt-action "+gun+" vs "+pistols+" range=36 cover=hard mode="+mode, "effect=out"))
	}
	near := tabletop{ground: column("t......"), a: gun + ",pos=A1", b: pistols + ",pos=A7", factors: "player-a=careful"}
	near.is(t, "b-effect=out", halfDown(t, "bolt-action "+gun+" vs "+pistols+" range=18 cover=hard mode=direct", "effect=out"))
}

// E-61, SUP-41, SUP-54: the careful player fires the main gun or the coaxial weapon, whichever it expects to do more to
// the target.
func TestACoaxialWeaponFiresWhereThatPromisesMore(t *testing.T) {
	const (
		tank  = "unit:kind=vehicle,armour=9,weapons=light-at/coax-mmg,cost=150"
		squad = "unit:weapons=10xpistol,move=0,cost=100"
		line  = "bolt-action " + tank + " vs " + squad + " range=18 coax="
	)
	c := tabletop{ground: column("......."), a: tank + ",pos=A1", b: squad + ",pos=A7"}
	for player, coax := range map[string]string{"careful": "coax", "simple": "main ammo=he"} {
		c.factors = "player-a=" + player
		c.is(t, "b-effect=reduced", halfDown(t, line+coax, "effect=reduced"))
	}
}

// SUP-10: when a unit that has not acted is shot at, the careful player lets it go Down if that is worth more than the
// unit's order. On the line a unit goes Down only if the factor down-react says so.
func TestCarefulGoesDownWhenShotAt(t *testing.T) {
	const line = "bolt-action unit:weapons=10xrifle vs " + pistols + " range=12 down=yes"
	c := tabletop{ground: column("....."), a: "unit:weapons=10xrifle,pos=A1", b: pistols + ",pos=A5", factors: "player-b=careful"}
	c.is(t, "b-effect=out", onLine(t, line, "effect=out"))
	c.factors += " down-react=never"
	if got, down := c.odds(t, "b-effect=out"), fraction(t, onLine(t, line, "effect=out")); got.Cmp(down) <= 0 {
		t.Errorf("%s without going Down, %s with it", got, down)
	}
}

// SUP-09: if the order test of a unit that is Down would need 5 or less, the careful player leaves the unit Down. The
// unit loses a pin and has no die in the bag.
func TestCarefulStaysDownUnderManyPins(t *testing.T) {
	c := tabletop{ground: column("....."), a: "unit:weapons=6xpistol,pins=6,pos=A1", b: idle + ",pos=A5", turns: 2,
		factors: "player-a=careful"}
	for seed := range uint64(8) {
		story := c.story(t, seed)
		if failed := strings.Contains(story, "fails and goes Down"); failed != strings.Contains(story, "stays Down, 5 pins left") {
			t.Errorf("seed %d:\n%s", seed, story)
		}
	}
}

// AVEH-01 to AVEH-07: the careful player assaults a vehicle if the assault gains more than it costs.
func TestCarefulAssaultsVehicles(t *testing.T) {
	c := tabletop{ground: column("....."), a: "unit:weapons=8xsmg,at=yes,cost=80,pos=A1", factors: "player-a=careful",
		b: "unit:kind=vehicle,armour=8,weapons=none,move=0,cost=200,pos=A3"}
	c.tells(t, "to assault")
}
