package bkc_test

import (
	"strings"
	"testing"

	"salvo/rules"
	"salvo/rules/ground"
)

// CMD-01, CMD-07: the HQ of a squad fails its first order. Since the squad has had no order yet, the CO may order it,
// in both editions.
func TestCarefulCOsOrderWhomTheirHQsFailed(t *testing.T) {
	for _, edition := range []string{"bkc1", "bkc2"} {
		c := tabletop{edition: edition, ground: strings.Repeat(".. ", 12), places: "1: A1", does: "hold 1", b: idle + ",pos=A7+" + idle + ",pos=A12",
			a: squad40 + ",pos=A1+" + squad40 + ",pos=B1+" + hq8 + ",commands=1,pos=A1+unit:role=co,cv=9,hits=2,commands=2,pos=A1", rules: carefully + " max-orders=1"}
		got := c.told(t, 6, 5 /* the HQ */, 6, 5 /* the CO */)
		if !strings.Contains(got, "a's unit 3 orders a's unit 1, needs 8: no") || !strings.Contains(got, "a's unit 4 orders a's unit 1-2, needs 9: no") {
			t.Errorf("%s: the CO does not order both:\n%s", edition, got)
		}
	}
}

// CMD-07, E-41: the HQ of a squad fails its first order, and the CO orders the squad. The objective is two moves away, so
// the CO orders the squad again, at 1 less for the earlier order (CMD-04).
func TestCarefulCOsOrderUnitsOfTheirHQsAgain(t *testing.T) {
	for _, edition := range []string{"bkc1", "bkc2"} {
		c := tabletop{edition: edition, ground: column(20), places: "1: A5", does: "attack 1", doesB: "hold 1", b: idle + ",pos=A20",
			a: squad40 + ",pos=A1+" + hq8 + ",commands=1,pos=A1+unit:role=co,cv=9,hits=2,pos=A1", rules: carefully}
		got := c.told(t, 6, 5 /* the HQ */, 1, 2 /* the CO */, 6, 5 /* the CO again */)
		if !strings.Contains(got, "a's unit 3 orders a's unit 1, needs 9: obeyed") || !strings.Contains(got, "a's unit 3 orders a's unit 1, needs 8 (9, earlier orders -1): no") {
			t.Errorf("%s: the CO does not order the squad twice:\n%s", edition, got)
		}
	}
}

// bkc2 OPP-01, CMD-04: opportunity fire makes the orders of six tanks harder. Rifles that can hardly suppress the enemy
// tank do not fire, but a gun does.
func TestCarefulUnitsHoldOpportunityFireThatGainsLittle(t *testing.T) {
	const others = "6xunit:kind=afv,armour=full,hits=6,save=4,move=0,cost=150,pos=B9/B10/B11/B12/B13/B14"
	for unit, fires := range map[string]bool{
		"unit:kind=infantry,attack=3,range=40,limit=soft-only,hits=5,move=10,cost=40,pos=A10": false,
		"unit:kind=at-gun,attack=6,range=60,hits=4,cost=75,pos=A10":                           true,
	} {
		c := tabletop{edition: "bkc2", ground: strings.Repeat(".. ", 14), places: "P: A5", does: "move P", a: "unit:kind=afv,armour=full,hits=6,save=4,move=20,cost=150,pos=A1+" + hq8 + ",pos=A1",
			b: unit + "+" + others + "+" + hq8 + ",pos=B14", rules: "blunders=no max-orders=1 player-a=simple player-b=careful"}
		for seed := uint64(1); seed < 9; seed++ {
			got := tell(t, c, seed)
			if moved := strings.Contains(got, "a's unit 1 moves"); moved && strings.Contains(got, "on opportunity") != fires {
				t.Errorf("seed %d: it fires on opportunity: %v\n%s", seed, !fires, got)
			}
		}
	}
}

// bkc1 CHG-03, bkc2 CA-04: a tank with a flamethrower, which moves 20 cm, charges rifles. From 20 cm the rifles run, since
// they get at least 25 cm away. From 15 cm it would catch them, so they fight. Rifles that are charged by weak infantry
// fight, too.
func TestCarefulUnitsRunFromAChargeThatTheyWouldLose(t *testing.T) {
	for _, edition := range []string{"bkc1", "bkc2"} {
		for _, c := range []struct {
			charger, at string
			runs        bool
		}{
			{"unit:kind=afv,armour=full,hits=6,save=4,flamethrower=yes,move=20,cost=100", "A5", true},
			{"unit:kind=afv,armour=full,hits=6,save=4,flamethrower=yes,move=20,cost=100", "A4", false},
			{"unit:kind=infantry,hits=2,move=10,cost=20", "A4", false},
		} {
			on := tabletop{edition: edition, ground: column(20), places: "1: A20", does: "attack 1", a: c.charger + ",pos=A1",
				b: squad40 + ",pos=" + c.at, rules: "blunders=no player-a=simple player-b=careful +evade-at-five=caught"}
			if edition == "bkc2" {
				on.rules = strings.TrimSuffix(on.rules, " +evade-at-five=caught")
				on.b = strings.Replace(on.b, "move=10", "move=5", 1) // exactly 5 cm are enough in this case
			}
			if got := tell(t, on, 3); !strings.Contains(got, "charges") || strings.Contains(got, "evades") != c.runs {
				t.Errorf("%s: charged in %s by %s, it runs: %v\n%s", edition, c.at, c.charger, !c.runs, got)
			}
		}
	}
}

// bkc1 CMD-09, bkc2 CMD-08: an observer sees the enemy from afar. It does not go to a square that the enemy could reach
// with two moves, though requested shells deviate less from near.
func TestCarefulObserversKeepOutOfTheEnemysReach(t *testing.T) {
	for _, edition := range []string{"bkc1", "bkc2"} {
		c := tabletop{edition: edition, ground: strings.Repeat("................ ", 16), places: "1: A1", does: "hold 1", doesB: "hold 1", turns: 4,
			a: squad40 + ",pos=A1+" + hq8 + ",pos=A1+unit:kind=command,role=fao,cv=8,hits=2,move=30,pos=H1+unit:kind=artillery,attack=4,off-table=yes",
			b: "unit:kind=at-gun,attack=3,range=20,hits=6,cost=60,pos=H14+unit:kind=infantry,attack=1,range=10,hits=6,move=10,cost=40,pos=I15", rules: carefully}
		near := 0
		c.seen(t, 20, func(_ int64, now *rules.Moment) {
			if at := int(now.At[0][2].Square()); now.There[0]>>2&1 != 0 && at/16 >= 10 {
				near++
			}
		})
		if near > 0 {
			t.Errorf("%s: the observer is near the enemy in %d moments", edition, near)
		}
	}
}

// bkc1 CHG-03, bkc2 CA-04: pioneers charge a lonely squad. They do not charge it if four machine guns beside it would
// fire at them.
func TestCarefulWeighsAllWhoReactToACharge(t *testing.T) {
	const (
		pioneers = "unit:kind=infantry,attack=5,range=5,hits=6,move=15,cost=80"
		weak     = "unit:kind=infantry,attack=1,range=10,hits=3,move=0,cost=60"
		guns     = "4xunit:kind=infantry,attack=6,range=60,hits=6,move=0,cost=60"
	)
	for _, edition := range []string{"bkc1", "bkc2"} {
		charges := func(b string) (n int) {
			c := tabletop{edition: edition, ground: strings.Repeat("....... ", 12), places: "1: D4", does: "attack 1", doesB: "hold 1",
				a: pioneers + ",pos=D1+" + hq8 + ",pos=D1", b: b, rules: carefully + " max-orders=1"}
			for seed := range uint64(10) {
				if strings.Contains(tell(t, c, seed), "a's unit 1 in D1 charges") {
					n++
				}
			}
			return n
		}
		alone, beside := charges(weak+",pos=D4"), charges(weak+",pos=D4+"+guns+",pos=C4/E4/C5/E5")
		if alone < 5 || beside > 0 {
			t.Errorf("%s: of 10 battles, charges at a lonely squad in %d, before four machine guns in %d", edition, alone, beside)
		}
	}
}

// CMD-04: a tank would gain a little more by going to an objective than by a shot from where it is. If the way leads into
// a town, an order to go there is harder, and the tank fires.
func TestCarefulUnitsWeighHowHardTheirOrderIs(t *testing.T) {
	for edition, cost := range map[string]string{"bkc1": "28", "bkc2": "38"} {
		for town, fires := range map[string]bool{"t.": true, "..": false} {
			c := tabletop{edition: edition, ground: strings.Repeat(".. ", 15) + town + " " + town + " ..", places: "1: {at: A3, reach: 0}", does: "attack 1", doesB: "hold 1", turns: 1,
				a: "unit:kind=afv,armour=full,attack=4,range=80,hits=6,save=4,move=20,cost=150,pos=B1+unit:role=hq,cv=7,hits=2,pos=B1",
				b: "unit:kind=afv,armour=full,attack=1,range=10,hits=6,save=4,move=0,pos=B16,cost=" + cost, rules: carefully + " max-orders=1"}
			acted := 0
			for seed := range uint64(8) {
				got := tell(t, c, seed)
				_, deed, ok := strings.Cut(got, "\na's unit 1 ") // the first action of the tank
				if !ok {
					continue // the order fails
				}
				acted++
				if strings.HasPrefix(deed, "fires") != fires {
					t.Errorf("%s, on %q: it does not do what is right\n%s", edition, town, got)
				}
			}
			if acted < 2 {
				t.Errorf("%s, on %q: it acts in %d of 8 battles", edition, town, acted)
			}
		}
	}
}

// bkc1 WPN-04, bkc2 WPN-03: a mortar and its HQ stand behind a wood. The HQ goes where it sees an enemy, so that the
// mortar fires.
func TestCarefulCommandersSeeForTheirMortars(t *testing.T) {
	for _, edition := range []string{"bkc1", "bkc2"} {
		fired := 0
		for seed := range uint64(10) {
			c := tabletop{edition: edition, ground: "............ ............ ............ ..wwwwwww... ............ ............", places: "1: D1", does: "hold 1", doesB: "hold 1", turns: 4,
				a: strings.ReplaceAll(mortar45, "move=10", "move=0") + ",pos=D1+" + hq8 + ",pos=D1",
				b: "unit:kind=infantry,attack=1,range=10,hits=6,move=0,cost=80,pos=E6", rules: carefully}
			if strings.Contains(tell(t, c, seed), "a's unit 1 fires at") {
				fired++
			}
		}
		if fired < 8 { // not 10, since orders may fail
			t.Errorf("%s: the mortar fires in %d of 10 battles", edition, fired)
		}
	}
}

// CMD-09, bkc2 CMD-08: three idle squads cost more than a gun far away, but the gun has a tank in its sights. The HQ
// goes where it can order the gun.
func TestCarefulCommandersGoToUnitsWithTargets(t *testing.T) {
	for _, edition := range []string{"bkc1", "bkc2"} {
		near, ends := 0, 0
		c := tabletop{edition: edition, ground: strings.Repeat("........................ ", 8), places: "1: A1", does: "hold 1", doesB: "wait 99", turns: 4,
			a: "unit:kind=at-gun,attack=5,range=60,hits=6,save=5,move=0,cost=60,pos=X1+3x" + strings.ReplaceAll(squad40, "move=10", "move=0") + ",pos=A1/B1/C1+" + hq8 + ",pos=A1",
			b: "unit:kind=afv,armour=full,hits=6,save=4,move=0,cost=250,pos=X8+" + hq8 + ",pos=X8", rules: carefully}
		c.seen(t, 20, func(_ int64, now *rules.Moment) {
			if now.TurnOver {
				ends++
				if int(now.At[0][4].Square())%24 >= 12 {
					near++
				}
			}
		})
		if near < ends/2 {
			t.Errorf("%s: the HQ is nearer to the gun at %d of %d ends of turns", edition, near, ends)
		}
	}
}

// CMD-01, CMD-07: the CO leads a machine gun far behind the squads of an HQ. It stays near the squads, which it may order
// if the HQ fails, so that distance makes its orders no harder.
func TestCarefulCOsStayNearSquadsThatTheirHQMayFail(t *testing.T) {
	for _, edition := range []string{"bkc1", "bkc2"} {
		near, ends := 0, 0
		c := tabletop{edition: edition, ground: strings.Repeat("........ ", 20), places: "1: A1", does: "hold 1", doesB: "wait 99", turns: 4,
			a: "unit:kind=infantry,attack=4,range=20,hits=4,move=0,cost=40,pos=D1+6x" + strings.ReplaceAll(squad40, "move=10", "move=0") + ",pos=B14/C14/D14/E14/F14/G14+" + hq8 +
				",commands=2-7,pos=D13+unit:role=co,cv=8,hits=2,move=60,commands=1,pos=D10",
			b: "unit:kind=afv,armour=full,attack=1,range=10,hits=6,save=4,move=0,cost=80,pos=D20+" + hq8 + ",pos=D20", rules: carefully}
		c.seen(t, 10, func(_ int64, now *rules.Moment) {
			if now.TurnOver {
				ends++
				if int(now.At[0][8].Square())/8+1 >= 10 {
					near++
				}
			}
		})
		if ends == 0 || near < ends {
			t.Errorf("%s: the CO is near the squads at %d of %d ends of turns", edition, near, ends)
		}
	}
}

// bkc1 CMD-09, bkc2 CMD-08: a fast car could reach the squads of two HQs with one move. It may not fire at the HQs, so they
// stay within 20 cm of their squads, where distance makes orders no harder, and do not go back to a machine gun.
func TestCarefulCommandersStayWithSquadsInTheEnemysReach(t *testing.T) {
	for _, edition := range []string{"bkc1", "bkc2"} {
		near, ends := 0, 0
		c := tabletop{edition: edition, ground: strings.Repeat("........ ", 30), places: "1: A1", does: "hold 1", doesB: "wait 99", turns: 4,
			a: "6x" + strings.ReplaceAll(squad40, "move=10", "move=0") + ",pos=A15/B15/C15/F15/G15/H15+unit:kind=infantry,attack=1,range=10,hits=4,move=0,cost=20,pos=D11+" + hq8 + ",commands=1-3,pos=B14+" + hq8 + ",commands=4-7,pos=G14",
			b: "unit:kind=afv,armour=open,attack=1,range=10,hits=6,save=4,move=60,cost=80,pos=D24+" + hq8 + ",pos=D30", rules: carefully}
		c.seen(t, 10, func(_ int64, now *rules.Moment) {
			for hq := 7; hq <= 8 && now.TurnOver; hq++ {
				ends++
				if int(now.At[0][hq].Square())/8+1 >= 12 {
					near++
				}
			}
		})
		if ends == 0 || near < ends {
			t.Errorf("%s: the HQs are near their squads at %d of %d ends of turns", edition, near, ends)
		}
	}
}

// bkc1 CMD-09, bkc2 CMD-08: the CO leads a mortar and sees a tank that the mortar can hardly hurt. It does not run
// among the enemy, to see rifles behind a wood.
func TestCarefulCommandersStayNearFriends(t *testing.T) {
	open, wood := strings.Repeat(".", 24)+" ", strings.Repeat("w", 24)+" "
	for _, edition := range []string{"bkc1", "bkc2"} {
		c := tabletop{edition: edition, ground: strings.Repeat(open, 9) + wood + strings.Repeat(open, 10), places: "1: L2", does: "hold 1", doesB: "hold 1", turns: 3,
			a: "6x" + strings.ReplaceAll(squad40, "move=10", "move=0") + ",pos=I2/J2/K2/L2/M2/N2+" + strings.ReplaceAll(mortar45, "move=10", "move=0") + ",pos=L1+" + hq8 +
				",commands=1-6,pos=L1+unit:role=co,cv=8,hits=2,move=80,commands=7,pos=L1",
			b: "unit:kind=afv,armour=full,hits=6,save=4,move=0,cost=80,pos=L7+4xunit:kind=infantry,attack=1,range=10,hits=6,move=0,cost=80,pos=J12/K12/L12/M12+" + hq8 + ",pos=L20", rules: carefully}
		c.seen(t, 10, func(_ int64, now *rules.Moment) {
			at := int(now.At[0][8].Square())
			if row, column := at/24+1, at%24; now.There[0]>>8&1 != 0 && row >= 9 && column >= 5 && column <= 16 {
				t.Errorf("%s: the CO is in row %d, between the columns F and Q", edition, row)
			}
		})
	}
}

// An observer sees five of six squads. It does not run along the front to see the sixth behind a wood, too.
func TestCarefulObserversKeepAGoodView(t *testing.T) {
	open := strings.Repeat(".", 24) + " "
	for _, edition := range []string{"bkc1", "bkc2"} {
		moves, battle, last := 0, int64(-1), ground.Square(0)
		c := tabletop{edition: edition, ground: strings.Repeat(open, 8) + strings.Repeat(strings.Repeat(".", 16)+"wwww.... ", 3) + strings.Repeat(open, 5), places: "1: L1", does: "hold 1", doesB: "hold 1", turns: 3,
			a: "3x" + strings.ReplaceAll(squad40, "move=10", "move=0") + ",pos=F1/L1/R1+" + hq8 + ",pos=L1+unit:kind=command,role=fao,cv=8,hits=6,move=60,pos=H1+unit:kind=artillery,attack=4,off-table=yes",
			b: "6xunit:kind=infantry,attack=1,range=10,hits=12,move=0,cost=40,pos=G12/H12/I12/J12/K12/X14+" + hq8 + ",pos=L16", rules: carefully}
		c.seen(t, 10, func(n int64, now *rules.Moment) {
			if at := now.At[0][4].Square(); now.There[0]>>4&1 != 0 {
				if n == battle && at != last {
					moves++
				}
				battle, last = n, at
			}
		})
		if moves > 0 {
			t.Errorf("%s: in 10 battles the observer moves %d times", edition, moves)
		}
	}
}

// Half of an HQ's squads stand 45 cm from the other half. The HQ, which nobody may fire at, could order both from the empty
// ground between them. It stays behind its squads.
func TestCarefulCommandersStandBehindTheirUnits(t *testing.T) {
	for _, edition := range []string{"bkc1", "bkc2"} {
		alone, ends := 0, 0
		c := tabletop{edition: edition, ground: strings.Repeat("............ ", 16), places: "1: A16", does: "hold 1", doesB: "hold 1", turns: 4,
			a: "4x" + strings.ReplaceAll(squad40, "move=10", "move=0") + ",pos=B2/C2/K2/L2+" + hq8 + ",pos=C1",
			b: "4xunit:kind=infantry,attack=1,range=10,hits=12,move=0,cost=40,pos=B7/C7/K7/L7+" + hq8 + ",pos=F16", rules: carefully}
		c.seen(t, 20, func(_ int64, now *rules.Moment) {
			if !now.TurnOver || now.There[0]>>4&1 == 0 {
				return
			}
			ends++
			if column := int(now.At[0][4].Square()) % 12; column >= 4 && column <= 8 {
				alone++
			}
		})
		if alone > 0 {
			t.Errorf("%s: the HQ is alone at %d of %d ends of turns", edition, alone, ends)
		}
	}
}
