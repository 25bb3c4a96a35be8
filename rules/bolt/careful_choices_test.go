package bolt_test

import (
	"strings"
	"testing"
)

// On each of these tables the right choice is plain to an experienced player, and the careful player makes it.
func TestCarefulChoosesWhatIsPlain(t *testing.T) {
	const (
		squad   = "unit:weapons=8xrifle,cost=80"
		tank    = "unit:kind=vehicle,armour=9,weapons=medium-at,cost=150"
		assault = "unit:kind=vehicle,armour=9,weapons=heavy-at,arc=90,cost=150"
	)
	for name, c := range map[string]struct {
		tabletop
		says, not []string
	}{
		"an assault gun turns before it counts on a shot": {tabletop{ground: ". . . . . . .", a: assault + ",pos=A4",
			b: tank + ",pos=A1"}, []string{"turns"}, []string{"has nothing to fire at"}},
		"a machine gun with a target fires, though its task leads on": {tabletop{ground: column("............"), places: "1: A9", does: "attack 1",
			a: "unit:kind=team,men=3,weapons=mmg,cost=50,pos=A1", b: squad + ",move=0,pos=A11"}, []string{"mmg at"}, []string{"advances", "runs"}},
		"a sniper with a target fires, though its task leads on": {tabletop{ground: column("............"), places: "1: A9", does: "attack 1",
			a: "unit:kind=team,men=2,weapons=sniper-rifle,cost=60,pos=A1", b: squad + ",move=0,pos=A11"}, []string{"sniper-rifle at"}, []string{"advances", "runs"}},
		"a squad fires at whom it can hurt": {tabletop{ground: "... ... ... ... ... ...", a: squad + ",pos=B1",
			b: tank + ",move=0,pos=A6+unit:weapons=2xpistol,cost=20,move=0,pos=C6"}, []string{"fires at b's unit 2"}, nil},
		"a free objective is taken in the last turn": {tabletop{ground: column("........"), places: "1: A3",
			does: "support 1", a: squad + ",pos=A1", b: squad + ",move=0,pos=A8",
			more: "victory: {a: {hold: {1: 3}}, b: {hold: {1: 3}}}"}, []string{"holds objective 1"}, nil},
		"an officer goes to those that fight": {tabletop{ground: "............ ............ ............ ............", turns: 3, does: "support 1", places: "1: L4",
			a: "unit:weapons=pistol,rank=first-lieutenant,nco=no,cost=75,pos=A1+" + squad + ",pins=2,pos=G1+" + squad + ",pins=2,pos=G2",
			b: squad + ",move=0,pos=L4"}, []string{"a's unit 1 runs from A1"}, nil},
		"an officer without a task comes up to squads that fight": {tabletop{ground: "............ ............ ............ ............", turns: 3, does: "support 1", places: "1: A2",
			a: "unit:weapons=pistol,rank=first-lieutenant,nco=no,cost=75,pos=A1+6x" + squad + ",pins=2,pos=G1/G2/G3/G4/H1/H2",
			b: squad + ",move=0,pos=L4"}, []string{"a's unit 1 advances from A1"}, nil},
		"an officer runs to squads that fight, beyond the place of its task": {tabletop{ground: "................ ................ ................ ................", turns: 3, does: "support 1", places: "1: C2",
			a: "unit:weapons=pistol,rank=first-lieutenant,nco=no,cost=75,pos=A1+3x" + squad + ",pins=2,pos=G1/G2/G3",
			b: "unit:weapons=10xpistol,cost=40,move=0,pos=L4"}, []string{"a's unit 1 runs from A1"}, nil},
		"an officer leaves an objective to others while these fight": {tabletop{ground: "............ ............ ............ ............", turns: 6, does: "support 1",
			places: "1: L4, 2: {at: A3, reach: 0}", b: squad + ",move=0,pos=L4", more: "victory: {a: {hold: {1: 3, 2: 3}}, b: {hold: {1: 3, 2: 3}}}",
			a: "unit:weapons=pistol,rank=first-lieutenant,nco=no,cost=75,pos=C3+" + squad + ",pins=2,pos=D1+" + squad + ",pins=2,pos=D2"},
			nil, []string{"a's unit 1 advances from C3 to A3"}},
		"a car behind houses does not drive before two guns for an objective": {tabletop{ground: "... " + strings.Repeat("tt. ", 10) + "...", places: "1: {at: C6, reach: 0}",
			turns: 3, does: "attack 1", a: "unit:kind=vehicle,armour=7,weapons=lmg,cost=100,pos=A1",
			b:    "unit:kind=vehicle,armour=10,weapons=heavy-at,move=0,cost=150,pos=C11+unit:kind=vehicle,armour=10,weapons=heavy-at,move=0,cost=150,pos=C12",
			more: "victory: {a: {hold: {1: 3}, losses: 1 per 50}, b: {hold: {1: 3}, losses: 1 per 50}}"}, nil, []string{"to C"}},
		"a machine gun with nothing to do goes to where it can fire": {tabletop{ground: strings.Repeat("............ ", 7) + "tttttt...... ............",
			places: "1: {at: L1, reach: 0}", turns: 4, does: "support 1", a: "unit:kind=team,men=3,weapons=mmg,cost=50,pos=B1", b: "unit:weapons=8xsmg,cost=80,move=0,pos=D9"},
			[]string{"mmg at"}, nil},
		"a tank without a target turns round to drive to where it can fire": {tabletop{ground: "t.ttt t.ttt t.... t.ttt t.ttt",
			places: "1: {at: B4, reach: 0}", turns: 4, does: "support 1", a: "unit:kind=vehicle,armour=9,weapons=mmg,cost=100,pos=B5", b: "unit:weapons=2xpistol,cost=80,move=0,pos=E3"},
			[]string{"mmg at"}, nil},
		"a pinned howitzer tank fires from where it is and does not drive up to a bazooka": {tabletop{ground: "... ... ... ... ... ...", places: "1: B6", does: "support 1", turns: 4,
			a: "unit:kind=vehicle,armour=9,weapons=medium-howitzer,pins=3,cost=195,pos=B1", b: "unit:kind=team,men=2,weapons=bazooka,cost=60,move=0,pos=B5"},
			nil, []string{"a's unit is to Advance"}},
		"a machine gun in a house without a view goes onto the hill before it": {tabletop{ground: "....... ....... ....... ....... hhhhhhh t......", places: "1: {at: G1, reach: 0}",
			turns: 4, does: "support 1", a: "unit:kind=team,men=3,weapons=mmg,cost=50,pos=A1", b: "unit:weapons=6xpistol,cost=80,move=0,pos=A6"}, []string{"mmg at"}, nil},
		"a mortar moves on when what it supports is safe": {tabletop{ground: column(".........................."), turns: 4, places: "1: A3, 2: A26",
			a: "unit:kind=team,men=3,weapons=light-mortar,cost=50,pos=A1+" + squad + ",pos=A3", does: "support 1", b: squad + ",move=0,pos=A26",
			more: "victory: {a: {hold: {1: 3, 2: 3}}, b: {hold: {1: 3, 2: 3}}}"}, []string{"a's unit 1 runs from A1"}, nil},
		"a squad on an objective does not step about for a poor shot": {tabletop{ground: column("............"), places: "1: A2", does: "attack 1",
			a: squad + ",pos=A2", b: "unit:weapons=2xpistol,cost=14,move=0,pos=A11", more: "victory: {a: {hold: {1: 3}}, b: {hold: {1: 3}}}"}, nil, []string{"a's unit advances"}},
		"a machine gun leaves an objective to a squad that can reach it": {tabletop{ground: strings.Repeat(".. ", 26), turns: 2, places: "1: A6", does: "support 1",
			a: "unit:kind=team,men=3,weapons=mmg,cost=50,pos=A3+" + squad + ",pos=B3", b: squad + ",move=0,pos=A26",
			more: "victory: {a: {hold: {1: 3}}, b: {hold: {1: 3}}}"}, []string{"side a holds objective 1"}, []string{"a's unit 1 runs", "a's unit 1 advances"}},
		"a squad in ambush that is fired at from afar fires back": {tabletop{ground: column("............"), places: "P: A1", turns: 8, does: "ambush P",
			a: squad + ",quality=veteran,pos=A1", b: "unit:weapons=3xrifle,cost=30,move=0,pos=A7"}, []string{"waits in ambush", "fires at b's unit"}, nil},
		"a squad does not run ahead to be the best target of a machine gun": {tabletop{
			ground: strings.Repeat(".......... ", 12), places: "1: J12", does: "attack 1",
			a: "unit:weapons=8xsmg,cost=80,pos=A2+8x" + squad + ",move=0,pos=B1/C1/D1/E1/F1/G1/H1/I1", factors: "down-react=never",
			b: "unit:kind=team,men=3,weapons=mmg,cost=50,move=0,pos=A9"}, nil, []string{"a's unit 1 runs"}},
		"a squad assaults a few men in a house that its fire would hardly hurt": {tabletop{ground: "..t.. ..... ..... .....", places: "1: {at: C4, reach: 0}", does: "attack 1",
			a: "unit:weapons=10xrifle,cost=100,pos=C2", b: "unit:kind=team,men=3,weapons=light-mortar,cost=50,move=0,pos=C4+unit:kind=team,men=3,weapons=light-mortar,cost=50,move=0,pos=A1",
			more: "victory: {a: {hold: {1: 3}}, b: {hold: {1: 3}}}"}, []string{"to assault b's unit 1"}, nil},
		"of two machine guns that watch a safe objective one goes": {tabletop{ground: strings.Repeat(".......... ", 5) + "tttt.ttttt" + strings.Repeat(" ..........", 4),
			places: "1: {at: A3, reach: 0}, 2: {at: J10, reach: 0}", turns: 3, does: "support 1", factors: "player-b=simple",
			a:    "2xunit:kind=team,men=3,weapons=mmg,cost=50,pos=A1/B1+" + squad + ",move=0,pos=A3",
			b:    "unit:kind=vehicle,armour=8,weapons=mmg,cost=100,pos=C6",
			more: "victory: {a: {hold: {1: 3, 2: 3}}, b: {hold: {1: 3, 2: 3}}}"}, []string{"a's unit 2 runs from B1"}, []string{"a's unit 1 runs"}},
	} {
		c.factors += " player-a=careful"
		for seed := range uint64(4) {
			story := c.story(t, seed)
			for _, words := range c.says {
				if !strings.Contains(story, words) {
					t.Errorf("%s, seed %d: nobody tells %q:\n%s", name, seed, words, story)
				}
			}
			for _, words := range c.not {
				if strings.Contains(story, words) {
					t.Errorf("%s, seed %d: somebody tells %q:\n%s", name, seed, words, story)
				}
			}
		}
	}
}

// Troops in the open must expect to be wiped out once one of two tanks has fired. They run to a house that an Advance
// does not reach.
func TestCarefulRunsForCover(t *testing.T) {
	c := tabletop{ground: strings.Repeat(".............. ", 9) + ".........t.... .............. ..............", places: "1: A1", does: "attack 1",
		a:       "unit:weapons=5xsmg,cost=50,pos=G3",
		b:       "unit:kind=vehicle,armour=9,weapons=hmg/mmg,cost=150,move=0,pos=D11+unit:kind=vehicle,armour=9,weapons=hmg/mmg,cost=150,move=0,pos=E11",
		factors: "down-react=never player-a=careful"}
	for seed := range uint64(16) {
		if strings.Contains(c.story(t, seed), "a's unit runs from G3 to J3") {
			return
		}
	}
	t.Errorf("it never runs to the house:\n%s", c.story(t, 0))
}
