package player

import (
	"testing"

	"salvo/rules/battle"
	"salvo/rules/ground"
)

func TestOddsKeepWhatTheyAreMadeOf(t *testing.T) {
	for _, c := range []struct {
		menace, target, charge int
		pierces                bool
	}{
		{0, 0, 0, false}, {1, 2, 0, true}, {400, 1000, 700, true}, {65535, 65535, 0, false}, {0, 30, mostCharge, true},
	} {
		o := newOdds(c.menace, c.target).charged(c.charge)
		if c.pierces {
			o = o.piercing()
		}
		if o == 0 {
			t.Errorf("%v: odds that are known must not be 0", c)
		}
		if o.menace() != c.menace || o.target() != c.target || o.charge() != c.charge || o.pierces() != c.pierces {
			t.Errorf("%v: read back %d, %d, %d, %v", c, o.menace(), o.target(), o.charge(), o.pierces())
		}
		if want := min(max(c.menace, c.charge)/oddsStep, 255); o.menaceSteps() != want {
			t.Errorf("%v: %d steps of menace, want %d: a charge counts if it is worse than fire", c, o.menaceSteps(), want)
		}
	}
}

func TestMoreHarmIsMoreLikelyToPutAUnitOut(t *testing.T) {
	for left := 1; left < 2*mostTaken; left++ {
		if out(left, 0) != 0 {
			t.Errorf("no harm puts out a unit that can take %d with %d thousandths", left, out(left, 0))
		}
		for harm := 0; harm < 20_000; harm += 250 {
			if out(left, harm+250) < out(left, harm) || left < mostTaken && out(left+1, harm) > out(left, harm) {
				t.Fatalf("harm %d to a unit that can take %d: more harm, or less to take, is less likely to put it out", harm, left)
			}
		}
	}
	if got := out(1, 1000); got != 632 { // 1 - 1/e
		t.Errorf("one hit to be expected puts out who can take one with %d thousandths, want 632", got)
	}
}

// A squad of which two men of five are left stands to lose its whole cost to a fifth of the fire, and fires with two.
func TestUnitsWithLossesFearMoreAndHopeLess(t *testing.T) {
	v := &View{Careful: &Careful{Tactic: Tactic{Weights: Prudent}}, caution: 60, wary: 100, cost: 1000, frail: 100, strength: 100}
	p := &prospect{hope: 500}
	risk, hope := v.risk(200, 0, false), v.hopeOf(p)
	v.frail, v.strength = 250, 40
	if got := v.risk(200, 0, false); 2*got != 5*risk {
		t.Errorf("the risk is %d, and with two of five men left %d", risk, got)
	}
	if got := v.hopeOf(p); 5*got != 2*hope {
		t.Errorf("the hope is %d, and with two of five men left %d", hope, got)
	}
}

func TestTimeToSpareHelpsAnErrand(t *testing.T) {
	for needs := 1; needs <= mostNeeded; needs++ {
		for spare := range mostSpare {
			if inTime[needs][spare+1] < inTime[needs][spare] || inTime[needs][spare] > inTime[needs-1][spare] {
				t.Errorf("%d turns needed, %d to spare: %d thousandths", needs, spare, inTime[needs][spare])
			}
		}
	}
	if got := inTime[1][0]; got != 750 {
		t.Errorf("one turn is in time with %d thousandths, want 750", got)
	}
}

func TestEnemiesOnTheTableStandFirst(t *testing.T) {
	e := enemies{}
	for i := range 5 {
		e.all = append(e.all, enemy{number: i})
		e.slots[i] = uint8(i)
	}
	for _, step := range []struct {
		number int
		there  bool
		want   uint64
	}{{3, true, 1 << 3}, {1, true, 1<<3 | 1<<1}, {3, true, 1<<3 | 1<<1}, {4, true, 1<<4 | 1<<3 | 1<<1}, {3, false, 1<<4 | 1<<1}, {0, false, 1<<4 | 1<<1}} {
		e.put(step.number, step.there)
		var got uint64
		for _, one := range e.onTable() {
			got |= 1 << one.number
		}
		if got != step.want {
			t.Errorf("after %v: on the table are %b", step, got)
		}
		for i := range 5 {
			if e.by(i).number != i {
				t.Errorf("after %v: enemy %d is found as %d", step, i, e.by(i).number)
			}
		}
	}
}

func TestTheLossOfAChargeCountsWhole(t *testing.T) {
	v := &View{Careful: &Careful{}, caution: 30, wary: 100, chance: surely}
	v.Charge(1, battle.B.Unit(0), 500, 400)
	if o, _ := v.Best(); o.Value != 100 {
		t.Errorf("a charge that gains 500 and loses 400 is worth %d, want 100", o.Value)
	}
}

func TestAMoveCostsWhatAUnitGivesUp(t *testing.T) {
	v := &View{Careful: &Careful{}, breed: &Breed{}, settles: 5, settled: 30, left: 7}
	v.Forgo(400)
	if away, back := v.fare(ground.Stand(3, 0)), v.fare(ground.Stand(7, 0)); away != 405 || back != 430 {
		t.Errorf("a move costs %d, and %d back to where the unit was: want 405 and 430", away, back)
	}
}

// Two actions that move to the same place count as one option. Otherwise they would take the place of a third option.
func TestTheThreeBestOptionsDiffer(t *testing.T) {
	v := &View{Careful: &Careful{}, chance: surely, at: ground.Stand(1, 0)}
	v.offer(Option{Do: 1, At: battle.Nobody, To: v.at, Value: 0})
	for _, do := range []uint8{2, 3} { // two actions that lead to the same place
		v.offer(Option{Do: do, At: battle.Nobody, To: ground.Stand(5, 0), Value: 7})
		v.offer(Option{Do: do, At: battle.Nobody, To: ground.Stand(6, 0), Value: 3})
	}
	v.offer(Option{Do: 4, At: battle.Nobody, To: v.at, Value: 0}) // another action in the same place
	if got := [...]uint8{v.best[0].Do, v.best[1].Do, v.best[2].Do}; got != [...]uint8{2, 2, 1} || v.offered != 4 {
		t.Errorf("the deeds %v are kept of %d", got, v.offered)
	}
}

// An enemy that can move and fire is a danger even beyond its range. A gun is a danger only within its range.
func TestAnEnemyThatMayComeNearerIsFeared(t *testing.T) {
	c := &Careful{Tactic: Tactic{Weights: Weights{Comes: 40}}}
	c.Breeds[battle.B] = []Breed{{Move: 6_00}, {Move: 6_00, Supports: true}, {}}
	c.Fire = func(_ battle.Side, _, _ int, far ground.Length, _ uint8) Fire {
		if far <= 6_00 {
			return Fire{Harm: 1000, Hinder: 500}
		}
		return Fire{}
	}
	for kind, want := range []Fire{{400, 200}, {}, {}} {
		if got := c.comes(battle.B, kind, 0, 12_00, 0); got != want {
			t.Errorf("kind %d, 12 inches away: %v, want %v", kind, got, want)
		}
		if got := c.comes(battle.B, kind, 0, 6_00, 0); got.Harm != 1000 {
			t.Errorf("kind %d, 6 inches away: %v", kind, got)
		}
	}
}

func TestAPickKnowsTheBestTargetAndTheNext(t *testing.T) {
	p := pick{}
	for k, value := range []int{30, 50, 40} {
		p.add(k, value)
	}
	if got := [...]int{p.without(0), p.without(1), p.without(2)}; got != [...]int{50, 40, 50} {
		t.Errorf("the best targets beside units 0, 1 and 2 are worth %v, want 50, 40 and 50", got)
	}
}

// A move that takes two turns is worth half of what it gains, less what a move must gain. So a unit rather fires now.
func TestAMoveOfTwoTurnsCountsHalf(t *testing.T) {
	v := &View{Careful: &Careful{}, breed: &Breed{}, chance: surely, at: ground.Stand(1, 0), settles: 100, left: 9}
	far, near := ground.Stand(7, 0), ground.Stand(2, 0)
	v.Fire(1, battle.B.Unit(0), 500)
	v.offer(Option{Do: 2, At: battle.Nobody, To: far, Value: 900})
	v.offer(Option{Do: 2, At: battle.Nobody, To: near, Value: 450})
	v.Delay(func(o *Option) bool { return o.To == far })
	if got := [...]int{v.best[0].Value, v.best[1].Value, v.best[2].Value}; got != [...]int{500, 450, 400} || v.best[2].To != far {
		t.Errorf("fire, a move of one turn and one of two are worth %v, want 500, 450 and 400", got)
	}
}
