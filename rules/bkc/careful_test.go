package bkc_test

import (
	"context"
	"strings"
	"testing"

	"salvo/rules"
	"salvo/rules/ground"
	"salvo/rules/rulestest"
	"salvo/sim"
)

const (
	carefully = "player-a=careful blunders=no"
	squad40   = "unit:kind=infantry,attack=3,range=30,hits=5,move=10,cost=40"
	heavy150  = "unit:kind=afv,armour=full,attack=5,range=60,hits=6,save=4,move=20,cost=150"
	mortar45  = "unit:kind=mortar,attack=3,range=60,hits=4,move=10,cost=45"
)

// chance returns the share of 2000 battles on a table in which an event occurs, for example "a-units-lost=1".
func (c tabletop) chance(t *testing.T, event string) float64 {
	t.Helper()
	return rulestest.TableChance(t, library, c.String(), event, 2000)
}

// seen plays some battles on a table and calls look for every recorded moment. n is the number of the battle.
func (c tabletop) seen(t *testing.T, battles int64, look func(n int64, now *rules.Moment)) {
	t.Helper()
	err := sim.Observe(context.Background(), c.prepared(t).Model, 1, 0, battles, func(n int64, shown any) {
		if now, is := shown.(*rules.Moment); is {
			look(n, now)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
}

// undefended returns tables on which the careful player can take the objective without a fight.
func undefended() (files []string) {
	for _, edition := range []string{"bkc1", "bkc2"} {
		files = append(files, tabletop{edition: edition, ground: "..........%. ..........%. ......w...%. ..........%.", places: "1: H2", does: "attack 1",
			a: squad40 + ",pos=A2+" + hq8 + ",pos=A1", b: squad40 + ",pos=L4+" + hq8 + ",pos=L4", turns: 8, rules: carefully}.String())
	}
	return files
}

func TestCarefulDoesNotRunAtATankThatItCannotHurt(t *testing.T) {
	for _, edition := range []string{"bkc1", "bkc2"} {
		c := tabletop{edition: edition, ground: "..t........ ..t........ ..t........ ...........", places: "1: K3", does: "attack 1",
			a: "unit:kind=afv,armour=open,attack=1,range=10,hits=2,save=6,move=20,cost=60,pos=A2+" + hq8 + ",pos=A1", b: heavy150 + ",pos=K3+" + hq8 + ",pos=K4", turns: 3, rules: carefully}
		near := 0
		c.seen(t, 30, func(_ int64, now *rules.Moment) {
			if now.There[0]&1 != 0 && int(now.At[0][0].Square())%11 >= 8 {
				near++
			}
		})
		if near > 0 {
			t.Errorf("%s: it goes near in %d moments", edition, near)
		}
	}
}

func TestCarefulLeavesSupportWeaponsWhereTheyFire(t *testing.T) {
	for _, edition := range []string{"bkc1", "bkc2"} {
		c := tabletop{edition: edition, ground: "............ ............ .....w...... ............", places: "1: K2", does: "attack 1",
			a: mortar45 + ",pos=B2+" + hq8 + ",pos=B1", b: squad40 + ",pos=J2+" + hq8 + ",pos=K4", turns: 3, rules: carefully}
		var start ground.Square
		first, moves := true, 0
		c.seen(t, 30, func(_ int64, now *rules.Moment) {
			if first {
				start, first = now.At[0][0].Square(), false
			}
			if now.There[0]&1 != 0 && now.At[0][0].Square() > start+1 && now.At[0][0].Square() < start+8 {
				moves++
			}
		})
		if moves > 0 {
			t.Errorf("%s: it closes in in %d moments", edition, moves)
		}
	}
}

func TestCarefulDoesNotStepBackToTheSquareJustLeft(t *testing.T) {
	for _, edition := range []string{"bkc1", "bkc2"} {
		moves, back := 0, 0
		var last, before [2]map[int]ground.Square
		under := int64(-1)
		c := skirmishedModel(t, edition)
		err := sim.Observe(context.Background(), c, 1, 0, 60, func(n int64, shown any) {
			now, is := shown.(*rules.Moment)
			if !is {
				return
			}
			if n != under {
				under, last, before = n, [2]map[int]ground.Square{{}, {}}, [2]map[int]ground.Square{{}, {}}
			}
			for side := range now.At {
				for i, at := range now.At[side] {
					from, was := last[side][i]
					if now.There[side]>>i&1 == 0 || was && from == at.Square() {
						continue
					}
					if was {
						moves++
						if left, has := before[side][i]; has && left == at.Square() {
							back++
						}
						before[side][i] = from
					}
					last[side][i] = at.Square()
				}
			}
		})
		if err != nil {
			t.Fatal(err)
		}
		if moves < 500 || 20*back > moves { // some moves back are allowed: units that are driven back may return
			t.Errorf("%s: %d of %d moves lead back", edition, back, moves)
		}
	}
}

// skirmishedModel returns the test battle "skirmish" with careful players on both sides.
func skirmishedModel(t *testing.T, edition string) sim.Model {
	t.Helper()
	return rulestest.PreparedTable(t, library, skirmished(edition, "careful")).Model
}

func TestCautionKeepsUnitsOutOfDanger(t *testing.T) {
	table := func(caution string) tabletop {
		return tabletop{edition: "bkc2", ground: "..t........ ..t........ ..t........ ...........", places: "1: K3", does: "attack 1",
			a: "unit:kind=afv,armour=open,attack=1,range=10,hits=2,save=6,move=20,cost=60,pos=A2+" + hq8 + ",pos=A1",
			b: heavy150 + ",pos=K3+" + hq8 + ",pos=K4", turns: 3, rules: carefully + " caution-a=" + caution}
	}
	bold, wary := table("0").chance(t, "a-units-lost=1"), table("1").chance(t, "a-units-lost=1")
	if wary > 0.05 || bold < 0.3 {
		t.Errorf("it is lost with %v at caution 0, with %v at 1", bold, wary)
	}
}

// An HQ that leads units on both wings must stay between them, and not run from one wing to the other and back.
func TestCarefulCommandersDoNotRunToAndFro(t *testing.T) {
	for _, edition := range []string{"bkc1", "bkc2"} {
		c := tabletop{edition: edition, ground: strings.Repeat("........................ ", 3) + "........................", places: "1: L4", does: "hold 1",
			a: squad40 + ",pos=B1+" + squad40 + ",pos=W1+" + hq8 + ",pos=C1", b: squad40 + ",pos=L4+" + hq8 + ",pos=M4", turns: 6, rules: carefully}
		var last, before ground.Square
		moves, returns, battle := 0, 0, int64(-1)
		c.seen(t, 40, func(n int64, now *rules.Moment) {
			if n != battle {
				battle, last, before = n, now.At[0][2].Square(), ground.MostSquares-1
			}
			if at := now.At[0][2].Square(); now.There[0]>>2&1 != 0 && at != last {
				if moves++; at == before {
					returns++
				}
				last, before = at, last
			}
		})
		if returns > moves/20 {
			t.Errorf("%s: %d of %d moves return to the square before", edition, returns, moves)
		}
	}
}

// An HQ far from its squad goes to the squad, but not in the last turn, when it has no further order to give.
func TestCarefulCommandersStayInTheLastTurn(t *testing.T) {
	for _, edition := range []string{"bkc1", "bkc2"} {
		for turns := 1; turns <= 2; turns++ {
			c := tabletop{edition: edition, ground: strings.Repeat("........................ ", 3) + "........................", places: "1: L4", does: "hold 1",
				a: squad40 + ",pos=W1+" + hq8 + ",pos=C1", b: squad40 + ",pos=L4+" + hq8 + ",pos=M4", turns: turns, rules: carefully}
			if got := tell(t, c, 1); strings.Contains(got, "a's unit 2 moves") != (turns == 2) {
				t.Errorf("%s, %d turns: the HQ moves in the last turn, or not before:\n%s", edition, turns, got)
			}
		}
	}
}

// An observer beside its own squad sees enemy squads. It must not go among the enemy to see a tank behind a wood.
func TestCarefulObserversStayNearFriends(t *testing.T) {
	open, wood := strings.Repeat(".", 24)+" ", strings.Repeat("w", 24)+" "
	for _, edition := range []string{"bkc1", "bkc2"} {
		c := tabletop{edition: edition, ground: strings.Repeat(open, 8) + wood + strings.Repeat(open, 11), places: "1: L2", does: "hold 1", rules: carefully, turns: 2,
			a: squad40 + ",pos=L2+" + hq8 + ",pos=M2+unit:kind=command,role=fao,cv=8,move=60,pos=L3+unit:kind=artillery,attack=4,off-table=yes",
			b: "6xunit:kind=infantry,attack=3,range=10,hits=5,move=0,cost=40,pos=H10/I10/J10/K10/M10/N10+unit:kind=afv,armour=full,hits=6,save=4,move=0,cost=80,pos=L18+" + hq8 + ",pos=L20"}
		c.seen(t, 10, func(_ int64, now *rules.Moment) {
			if at := int(now.At[0][2].Square()) / 24; now.There[0]>>2&1 != 0 && at >= 9 {
				t.Errorf("%s: the observer is in row %d", edition, at+1)
			}
		})
	}
}

// An observer behind a wood must go to a square from which it sees the enemy.
func TestCarefulObserversGoWhereTheySee(t *testing.T) {
	for _, edition := range []string{"bkc1", "bkc2"} {
		c := tabletop{edition: edition, ground: "............ ............ ..wwwwww.... ............", places: "1: D1", does: "hold 1",
			a: squad40 + ",pos=D1+" + hq8 + ",pos=C1+unit:kind=command,role=fao,cv=8,move=30,pos=E1+unit:kind=artillery,attack=4,off-table=yes",
			b: heavy150 + ",pos=E4+" + hq8 + ",pos=F4", turns: 3, rules: carefully}
		s, err := library.Load("test.yaml", []byte(c.String()))
		if err != nil {
			t.Fatal(err)
		}
		seen, ends := 0, 0
		c.seen(t, 30, func(_ int64, now *rules.Moment) {
			if now.TurnOver && now.There[0]>>2&1 != 0 {
				ends++
				if s.Table.Ground.Look(now.At[0][2], now.At[1][0]).Sees() {
					seen++
				}
			}
		})
		if seen < ends*3/4 {
			t.Errorf("%s: the observer sees the enemy at %d of %d ends of turns", edition, seen, ends)
		}
	}
}

// After its move a tank must turn its front to an enemy gun, although rifles that cannot hurt it are nearer.
func TestCarefulTanksFaceTheGun(t *testing.T) {
	for _, edition := range []string{"bkc1", "bkc2"} {
		c := tabletop{edition: edition, ground: strings.Repeat("................ ", 14), places: "1: C8", does: "attack 1", doesB: "hold 1", turns: 3,
			a: heavy150 + ",pos=C1+" + hq8 + ",pos=C1", rules: carefully,
			b: "unit:kind=at-gun,attack=1,range=80,hits=6,cost=40,pos=P8+unit:kind=infantry,attack=2,range=30,limit=soft-only,hits=6,move=0,cost=30,pos=C12"}
		s, err := library.Load("test.yaml", []byte(c.String()))
		if err != nil {
			t.Fatal(err)
		}
		ends, front := 0, 0
		c.seen(t, 30, func(_ int64, now *rules.Moment) {
			if at := now.At[0][0]; now.TurnOver && now.There[0]&1 != 0 && int(at.Square())/16 >= 4 {
				ends++
				if s.Table.Ground.Look(now.At[1][0], at).Aspect() == ground.Front {
					front++
				}
			}
		})
		if ends == 0 || front < ends*9/10 {
			t.Errorf("%s: the gun sees the front at %d of %d ends of turns", edition, front, ends)
		}
	}
}

// A squad may fire at enemies that it can hardly hurt, or walk to an objective that no enemy can reach. It must set out in
// time.
func TestCarefulUnitsGoToFreeObjectives(t *testing.T) {
	for _, edition := range []string{"bkc1", "bkc2"} {
		c := tabletop{edition: edition, ground: strings.Repeat("........ ", 12), places: "1: {at: A10, reach: 1}", does: "attack 1", doesB: "wait 99", turns: 7,
			a: "unit:kind=infantry,attack=3,range=60,hits=5,move=10,cost=20,pos=A1+" + hq8 + ",pos=B1",
			b: "unit:kind=afv,armour=full,hits=6,save=3,move=0,cost=160,pos=H1+unit:kind=infantry,hits=6,move=0,cost=10,pos=G1+" + hq8 + ",pos=H1", rules: carefully}
		file := c.String() + "victory: {a: {hold: {1: 3}, losses: 1 per 100}, b: {losses: 1 per 100}}\n"
		if held := rulestest.TableChance(t, library, file, "winner=a", 400); held < 0.7 {
			t.Errorf("%s: it holds the objective in %.0f %% of the battles", edition, 100*held)
		}
	}
}
