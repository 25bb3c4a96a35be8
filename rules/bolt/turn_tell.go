package bolt

import (
	"fmt"
	"strings"

	"salvo/rules/battle"
	"salvo/rules/ground"
	"salvo/sim"
)

// What a duel or battle tells: a heading for every turn, then whose die was drawn, what its unit was ordered and did.
// Who only goes Down is passed over. In a duel volleys and blows are told die by die, in a battle in one line each.

// die begins what follows from a die drawn.
func (f *field) die(side battle.Side) string {
	if f.brief {
		return [2]string{"a: ", "b: "}[side]
	}
	return [2]string{"a's die: ", "b's die: "}[side]
}

// tellTurn heads a turn.
func (f *field) tellTurn(d *sim.Dice, b *board) {
	var left [2]int
	for _, side := range battle.Sides {
		for i := range b.Units[side] {
			left[side] += indexOf(!b.Units[side][i].isOut())
		}
	}
	d.Tell(fmt.Sprintf("TURN %d: %s of a, %s of b", b.Clock.Turn+1, counted(left[battle.A], "unit"),
		counted(left[battle.B], "unit")))
}

var orderTitles = [...]string{orderFire: "Fire", orderAdvance: "Advance", orderRun: "Run", orderRally: "Rally"}

// tellTest gives an order that has to be tested, and tells how that went.
func (f *field) tellTest(d *sim.Dice, b *board, by battle.Ref, o order, officer int,
	may mishaps) orderResult {
	p, u := b.At(by), f.unit(by)
	before := p.condition
	score, why := f.orders.score(u, &before, officer, o == orderRally)
	d.Hush(true)
	result := f.orders.give(d, u, &p.condition, officer, o == orderRally, may)
	d.Hush(false)
	came := [...]string{obeyed: "obeys", wentDown: "fails and goes Down", panicked: "a double six, panic",
		friendlyFire: "a double six, friendly fire"}[result]
	switch {
	case p.pins == before.pins:
	case p.pins == 0:
		came += ", unpinned"
	default:
		came += fmt.Sprintf(", %s left", counted(int(p.pins), "pin"))
	}
	d.Tell(fmt.Sprintf("%s%s is to %s, %s: %s", f.die(by.Side), f.label(by), orderTitles[o],
		f.orders.testText(&before, score, why), came))
	return result
}

// tellShots plays a shooting action and tells it.
func (f *field) tellShots(d *sim.Dice, b *board, by, at battle.Ref, a aim,
	lead string) strike {
	p, u := b.At(by), f.unit(by)
	q, t := b.At(at), f.unit(at)
	a.officer = int8(f.officerFor(b, at))
	g := p.gear
	g.ranging = p.rangingAt(at, by.Side == at.Side)
	v, _ := f.aimed(&a, u, &p.condition, &g, t, &q.condition)
	verb := "fires"
	switch {
	case a.moved:
		verb = "advances, fires"
	case a.reaction:
		verb = "fires first,"
	}
	state := ""
	if q.down && t.isTroops() {
		state = ", which is Down"
	}
	text := fmt.Sprintf("%s%s %s at %s%s, %s: %s", lead, f.label(by), verb, f.label(at), state,
		f.far(a.distance), f.tellWeapons(&a, u, &p.condition, &g, t, &q.condition))
	if !f.brief {
		d.Tell(text)
	}
	d.Hush(f.brief)
	f.resolver.land(d, &v)
	d.Hush(false)
	if f.brief {
		d.Tell(text + "; " + v.tellBriefly())
	}
	return lasting(&v)
}

// tellBriefly is what a volley came to.
func (v *volley) tellBriefly() string {
	if v.at.isOut() {
		return [...]string{killed: "wiped out", weaponLost: "gunner or gun lost, out",
			pinnedOut: "driven off by pins", routed: "routs", wrecked: "knocked out"}[v.at.cause]
	}
	var parts []string
	say := func(so bool, text string) {
		if so {
			parts = append(parts, text)
		}
	}
	say(v.hit.casualties > 0, fmt.Sprintf("%d lost, %d left", v.hit.casualties, v.at.men))
	say(v.hit.damage > onlyPinned, damageWords[v.hit.damage])
	say(v.hit.morale == checkPassed, "stands its check")
	say(v.hit.pins > 0, counted(int(v.at.pins), "pin"))
	say(len(parts) == 0, "nothing")
	return strings.Join(parts, ", ")
}

// far is a length in words, "1 inch", or as short as may be.
func (f *field) far(x ground.Length) string {
	switch {
	case f.brief:
		return x.String() + `"`
	case x == 1_00:
		return "1 inch"
	}
	return x.String() + " inches"
}

// tellAdvance is a move after which nothing could fire.
func (f *field) tellAdvance(b *board, by, at battle.Ref, lead string) string {
	return fmt.Sprintf("%s%s advances to %s from %s", lead, f.label(by),
		f.far(f.ground.Gap(b.At(by).at, b.At(at).at)), f.label(at))
}

// tellFlight is a unit that panics.
func (f *field) tellFlight(by battle.Ref, lost bool) string {
	text := fmt.Sprintf("%s runs %s back", f.label(by), f.far(2*f.unit(by).move))
	if lost {
		return text + ", off the table"
	}
	return text
}

// tellCharge is the Run into an enemy.
func (f *field) tellCharge(by, at battle.Ref, far ground.Length, lead string) string {
	return fmt.Sprintf("%s%s assaults %s from %s", lead, f.label(by), f.label(at),
		f.far(far))
}

// tellFight is how close quarters ended.
func (f *field) tellFight(by, at battle.Ref, m, end *melee) string {
	attacker, defender := f.label(by), f.label(at)
	won := func(winner string, men int8, loser string) string {
		return fmt.Sprintf("%s is destroyed, %s has %s left", loser, winner, counted(int(men), "man"))
	}
	text := "" // the blows have been told
	if f.brief {
		text = fmt.Sprintf("close quarters, %d men against %d: ", m.attackers.men, m.defenders.men)
	}
	switch end.winner {
	case attackerWins:
		return text + won(attacker, end.attackers.men, defender)
	case defenderWins:
		return text + won(defender, end.defenders.men, attacker)
	case bothOut:
		return text + "nobody is left"
	}
	return text + "they separate"
}

// tellAnother is the die after the last turn.
func tellAnother(another bool) string {
	if another {
		return "another turn on 4+: yes"
	}
	return "another turn on 4+: no"
}
