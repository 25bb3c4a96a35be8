package bolt

import (
	"fmt"
	"strings"

	"salvo/rules"
	"salvo/rules/battle"
	"salvo/rules/english"
	"salvo/rules/ground"
	"salvo/sim"
)

// This file writes the story of a duel or battle: a heading for every turn, then the side of each die, the order of its
// unit and what the unit did. Every line says what its dice were for. A battle uses shorter words than a duel.

// die returns the beginning of a line about a die that was drawn.
func (f *field) die(side battle.Side) string {
	if f.brief {
		return f.side(side)
	}
	return [2]string{"a's die: ", "b's die: "}[side]
}

// side returns the beginning of a line about a unit of a side.
func (f *field) side(side battle.Side) string { return [2]string{"a: ", "b: "}[side] }

// storyUnit returns a unit as the lines of a story name it: with its side and its label in place of its name.
func (f *field) storyUnit(d *sim.Dice, r battle.Ref) *unit {
	u := f.unit(r)
	if !d.Telling() {
		return u
	}
	named, entry := *u, *u.Unit
	entry.Name = f.side(r.Side) + f.label(r)
	named.Unit = &entry
	return &named
}

// tellTurn prints the heading of a turn: its number and the units left.
func (f *field) tellTurn(d *sim.Dice, b *board) {
	var left [2]int
	for _, side := range battle.Sides {
		for i := range b.Units[side] {
			left[side] += indexOf(!b.Units[side][i].isOut())
		}
	}
	battle.Tell(d, fmt.Sprintf("TURN %d: %s of a, %s of b", b.Clock.Turn+1, english.Counted(left[battle.A], "unit"),
		english.Counted(left[battle.B], "unit")), rules.BeginTurn, nil)
}

// state describes the state of a unit in words for a spectator.
func (f *field) state(b *board, r battle.Ref) string {
	p, u := b.At(r), f.unit(r)
	var words []string
	if int(p.men) < u.men {
		words = append(words, fmt.Sprintf("%d of %s", p.men, english.Counted(u.men, "man")))
	}
	if p.pins > 0 {
		words = append(words, english.Counted(int(p.pins), "pin"))
	}
	if p.down {
		words = append(words, "Down")
	}
	if p.immobilised {
		words = append(words, "immobilised")
	}
	return strings.Join(words, ", ")
}

var orderTitles = [...]string{orderFire: "Fire", orderAdvance: "Advance", orderRun: "Run", orderAmbush: "Ambush", orderRally: "Rally"}

// tellTest plays the test of an order, and prints it: the two dice, then what follows from them.
func (f *field) tellTest(d *sim.Dice, b *board, by battle.Ref, o order, officer int,
	may mishaps) orderResult {
	p, u := b.At(by), f.storyUnit(d, by)
	score, why := f.orders.score(u, &p.condition, officer, o == orderRally)
	came := d.Pick(f.orders.tables[f.orders.bounded(score)])
	f.orders.noteTest(d, "order", &p.condition, score, why)
	d.Cast(fmt.Sprintf("order %d or less", f.orders.bounded(score)), 2, nil)
	d.About(&rules.Deed{Does: rules.GiveOrder, By: []rules.Who{{Side: int(by.Side), Number: int(by.Number)}},
		Vain: came == testFailed || came == testMishap, Whole: o == orderRally})
	d.Tell(fmt.Sprintf("%s%s is to %s, %s: %s", f.die(by.Side), f.label(by), orderTitles[o],
		f.orders.testText(&p.condition, score, why), [...]string{testFailed: "fails and goes Down", testPassed: "obeys",
			testDoubleOne: "a double one, obeys inspired", testMishap: "a double six"}[came]))
	return f.orders.follow(d, u, &p.condition, o == orderRally, may, came)
}

// tellShots plays a shooting action and prints it.
func (f *field) tellShots(d *sim.Dice, b *board, s *shooting, lead string) strike {
	by, p, u := s.by.Ref, s.by.p, s.by.u
	at, q, t, a := s.at.Ref, s.at.p, f.storyUnit(d, s.at.Ref), s.aim
	a.officer = int8(f.officerFor(b, at.Side, q.at))
	g := p.gear
	g.ranging = s.ranging()
	v, _ := f.aimed(&a, u, &p.condition, &g, t, &q.condition)
	verb := "fires"
	if a.reaction {
		verb = "fires first,"
	}
	state := ""
	if q.down && t.isTroops() {
		state = ", which is Down"
	}
	f.noteShots(d, &a, &s.by, &s.at, &g)
	battle.About(d, rules.Fire, []battle.Ref{by}, at)
	if lead == "" || lead == fromAmbush {
		lead = f.side(by.Side) + lead
	}
	d.Tell(fmt.Sprintf("%s%s %s at %s%s, %s: %s", lead, f.label(by), verb, f.label(at), state,
		f.far(a.distance), f.tellNeeds(&a, u, &p.condition, &g, t, &q.condition)))
	f.resolver.land(d, &v)
	return lasting(&v)
}

// far writes a length in words, "1 inch", or as short as possible in a battle.
func (f *field) far(x ground.Length) string {
	switch {
	case f.brief:
		return x.String() + `"`
	case x == 1_00:
		return "1 inch"
	}
	return x.String() + " inches"
}

// tellAdvance describes a move towards an enemy.
func (f *field) tellAdvance(b *board, by, at battle.Ref, way ground.Length, lead string) string {
	return fmt.Sprintf("%s%s advances %s, to %s from %s", lead, f.label(by), f.far(way),
		f.far(f.ground.Gap(b.At(by).at, b.At(at).at)), f.label(at))
}

// tellMarch describes a move on a table.
func (f *field) tellMarch(b *board, by battle.Ref, e *deed, lead string) string {
	if lead == "" {
		lead = f.side(by.Side)
	}
	verb := [...]string{orderAdvance: "advances", orderRun: "runs"}[e.order]
	from := f.ground.Name(b.At(by).at)
	switch to := e.move.To; {
	case to.IsGone():
		return fmt.Sprintf("%s%s leaves the table from %s", lead, f.label(by), from)
	case to.Square() == b.At(by).at.Square() && to != b.At(by).at:
		return fmt.Sprintf("%s%s turns to the %s in %s", lead, f.label(by), to.Facing(), from)
	case to.Square() == b.At(by).at.Square():
		return fmt.Sprintf("%s%s gets under way in %s", lead, f.label(by), from)
	default:
		return fmt.Sprintf("%s%s %s from %s to %s", lead, f.label(by), verb, from, f.ground.Name(to))
	}
}

// tellDown describes why a unit that has not failed a test goes Down.
func (f *field) tellDown(by battle.Ref, e *deed, lead string) string {
	unit := lead + f.label(by)
	switch {
	case e.covers:
		return unit + " goes Down to be harder to hit"
	case e.view != nil:
		return unit + " has nothing better to do and goes Down"
	}
	return unit + " has nothing to fire at in reach and goes Down"
}

// tellFlight describes the run of a unit that panics.
func (f *field) tellFlight(b *board, by battle.Ref, to ground.Place, lost bool) string {
	who := f.side(by.Side) + f.label(by)
	text := fmt.Sprintf("%s runs %s back", who, f.far(2*f.unit(by).move))
	if from := b.At(by).at; f.script != nil {
		text = fmt.Sprintf("%s runs from %s to %s", who, f.ground.Name(from), f.ground.Name(to))
		if !lost && to.Square() == from.Square() {
			return who + " has nowhere to run and goes Down"
		}
	}
	if lost {
		return text + ", off the table"
	}
	return text
}

// tellNoVictim describes why no friend is mistaken for an enemy.
func (f *field) tellNoVictim() string {
	if f.script != nil {
		return "no friend near the enemy is in sight and arc"
	}
	return "no friend is near the enemy"
}

// tellCharge describes the Run into an enemy. A unit that touches the enemy already does not move (E-23).
func (f *field) tellCharge(b *board, by, at battle.Ref, lead string) string {
	p, q := b.At(by).at, b.At(at).at
	far := f.ground.Gap(p, q)
	if far <= contact || f.ground.Touching(p, q) {
		return fmt.Sprintf("%s%s assaults %s, which it touches", lead, f.label(by), f.label(at))
	}
	if f.script != nil {
		return fmt.Sprintf("%s%s runs to assault %s, %s away", lead, f.label(by), f.label(at), f.far(far))
	}
	return fmt.Sprintf("%s%s runs %s to assault %s", lead, f.label(by), f.far(far-contact), f.label(at))
}

// tellFight describes how close quarters ended.
func (f *field) tellFight(by, at battle.Ref, end *melee) string {
	attacker, defender := f.side(by.Side)+f.label(by), f.side(at.Side)+f.label(at)
	won := func(winner string, men int8, loser string) string {
		return fmt.Sprintf("%s has %s left, %s is destroyed", winner, english.Counted(int(men), "man"), loser)
	}
	switch end.winner {
	case attackerWins:
		return won(attacker, end.attackers.men, f.label(at))
	case defenderWins:
		return won(defender, end.defenders.men, f.label(by))
	case bothOut:
		return fmt.Sprintf("%s and %s are both destroyed", attacker, defender)
	}
	return fmt.Sprintf("%s and %s separate", attacker, defender)
}

// tellAnother describes the die that decides about another turn.
func tellAnother(another bool) string {
	if another {
		return "another turn on 4+: yes"
	}
	return "another turn on 4+: no"
}
