package bolt

import (
	"fmt"

	"salvo/rules"
	"salvo/rules/battle"
	"salvo/sim"
)

// Going Down when shot at (SUP-10) and staying Down (SUP-09) are choices of the player. Factors may decide in the
// player's place.

// A downRuling says what decides whether a unit goes Down or stays Down.
type downRuling uint8

const (
	downNever  downRuling = iota
	downAlways            // the factor applies to all units
	downByPlayer
)

// byPlayer is the word for the player's choice, the default on tables.
const byPlayer = "player"

// playersChoice returns the default of the factors down-react and keep-down on tables, "" on the line.
func playersChoice(s *rules.Scenario) string {
	if s.Table != nil {
		return byPlayer
	}
	return ""
}

// downRule returns the ruling of the factor down-react or keep-down. The argument always is the value with which the
// factor applies to all units. With the value "player" the careful player decides, and only on a table.
func downRule(b rulebook, factor, always string) downRuling {
	careful := func(side battle.Side) bool { return battle.PlayerOf(b.Scenario, side).Weighs() }
	switch {
	case b.Is(factor, always):
		return downAlways
	case b.Is(factor, byPlayer) && b.Table != nil && (careful(battle.A) || careful(battle.B)):
		return downByPlayer
	}
	return downNever
}

// ducks reports whether the target of a shooting goes Down before the dice are thrown. Only troops that have not had
// their order may (SUP-10).
func (f *field) ducks(d *sim.Dice, b *board, s *shooting, fire *salvo) bool {
	switch {
	case !s.at.u.isTroops() || !s.at.p.inBag():
		return false
	case f.goesDown == downAlways:
		return true
	}
	return f.chooses(s.at.Side) && f.gainsByDucking(d, b, s, fire)
}

// chooses reports whether the careful player leads a side, and so decides about its reactions.
func (f *field) chooses(side battle.Side) bool { return f.careful.Leads(side) }

// Weights with which the careful player decides about going Down, in thousandths of the unit's cost.
const (
	leastSaved = 30  // a smaller gain by going Down does not count
	stepWorth  = 100 // the value of a move for the unit's task
)

// gainsByDucking reports whether going Down saves more of a unit's cost than the unit's order is worth: its best shot,
// or a move for its task.
func (f *field) gainsByDucking(d *sim.Dice, b *board, s *shooting, fire *salvo) bool {
	at := s.at
	men := max(int(at.p.men), 1)
	at.p.down = true
	saved := min(int(fire.harm)/men, 1000) - min(int(f.salvoAt(s).harm)/men, 1000)
	at.p.down = false
	if saved < leastSaved {
		return false
	}
	saved *= f.sides[at.Side].Costs[at.Number]
	act := f.bestHarm(b, at.Ref)
	if at.u.canMove(at.p) && f.script.Goes(f.script.Task(b.Scene, at.Ref), at.p.at, at.u.reach) {
		act = max(act, stepWorth*f.sides[at.Side].Costs[at.Number])
	}
	if d.Wondering() {
		battle.Tell(d, fmt.Sprintf("%s%s weighs: go Down when shot at +%.1f; keep its order +%.1f", f.side(at.Side), f.label(at.Ref),
			float64(saved)/1000, float64(act)/1000), rules.Weigh, []battle.Ref{at.Ref})
	}
	return saved > act
}

// bestHarm returns the expected cost to the enemy of a unit's best shot from where it stands, in thousandths of points.
func (f *field) bestHarm(b *board, by battle.Ref) (most int) {
	enemy := by.Side.Other()
	for k := range b.Units[enemy] {
		at := enemy.Unit(k)
		if b.At(at).isOut() || !f.sees(b, by, at) || !f.canFire(b, by, at, f.ground.Gap(b.At(by).at, b.At(at).at), false) {
			continue
		}
		s := shooting{by: f.fighter(b, by), at: f.fighter(b, at)}
		f.takeAim(b, &s)
		takes := f.unit(at).takes(int(b.At(at).men))
		most = max(most, min(int(f.salvoAt(&s).harm)/takes, 1000)*f.sides[enemy].Costs[k])
	}
	return most
}

// staysDown reports whether a unit that is Down stays Down for another turn (SUP-09). Only a pinned unit gains by
// staying Down. The careful player leaves a unit Down if its best order would gain less.
func (f *field) staysDown(b *board, r battle.Ref) bool {
	p := b.At(r)
	if !p.down || p.pins == 0 {
		return false
	}
	if f.keepsDown == downAlways {
		return true
	}
	if !f.chooses(r.Side) {
		return false
	}
	score, _ := f.orders.testScore(f.unit(r), &p.condition, f.officerFor(b, r.Side, p.at), false)
	turns := f.turns - b.Clock.Number() + indexOf(f.extraTurn)
	return f.recovers.at(&f.recovers.rests, score+int(p.pins), turns, int(p.pins)) > 0
}
