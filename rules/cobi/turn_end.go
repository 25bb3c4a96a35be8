package cobi

import (
	"salvo/rules/battle"
	"salvo/rules/ground"
	"salvo/sim"
)

// A scenario is what a battle is about, and with it how a side wins (SCN).
type scenario uint8

const (
	elimination    scenario = iota
	defencePoint            // SCN-01
	strategicPoint          // SCN-02
	commander               // SCN-03
	ambush                  // SCN-04
	documents               // SCN-05
)

var scenarioWords = []string{"elimination", "defence-point", "strategic-point", "commander", "ambush", "documents"}

// The edges of the table and of the deployment zones, as distances from the centre line in hundredths of a cm.
const (
	tableEdge = 60_00
	zoneEdge  = 20_00
)

// A side wins by an objective if it holds it with holdingUnits units at the end of holdingTurns turns in a row
// (AMB-45).
const (
	holdingUnits = 2
	holdingTurns = 3
)

// decided reports whether the battle is over: a side has reached the scenario's aim, a side is beaten, or all papers
// are home (RND-06, SCN-06).
func (f *field) decided(b *board) bool {
	return b.Turn.won[battle.A] || b.Turn.won[battle.B] || f.beaten(b, battle.A) || f.beaten(b, battle.B) || f.allHome(b)
}

// beaten reports whether a side has no unit left that can act or, in scenario=commander, has lost its commander
// (SCN-03).
func (f *field) beaten(b *board, side battle.Side) bool {
	return f.gone(b, side) || f.scenario == commander && f.leaderless(b, side)
}

// gone reports whether a side has no unit left that can act, neither in play nor away from the table.
func (f *field) gone(b *board, side battle.Side) bool {
	units, kinds := b.Units[side], f.sides[side].Units
	for i := range units {
		if p := &units[i]; (p.inPlay() || p.has(away)) && !f.stranded(p, kinds[i]) {
			return false
		}
	}
	return true
}

// stranded reports whether a vehicle can no longer fire, move or be repaired (DMG-05, AMB-18). Such a vehicle does not
// count for the end of the battle (RND-06). A vehicle without weapon and move from the start is not stranded: it is
// there for the enemy to take.
func (f *field) stranded(p *piece, u *troop) bool {
	if !f.strands || u.infantry || u.armed == 0 && u.forward == 0 {
		return false
	}
	fires := p.condition.canShoot() && u.able(p) != 0
	moves := p.condition.canMove() && u.forward > 0
	return !fires && !moves && !(p.condition != intact && f.mayRepair(p))
}

// pointsThrough returns the cost, in points, of the units of side a that have broken through.
func (f *field) pointsThrough(b *board) (points int) {
	for i, cost := range f.sides[battle.A].Costs {
		if b.Units[battle.A][i].has(passed) {
			points += cost
		}
	}
	return points
}

// endTurn ends a turn, and reports whether the battle has ended. Repaired vehicles work again (SPC-11), turns of
// holding are counted, and every unit may act once more.
func (f *field) endTurn(d *sim.Dice, b *board) (ended bool) {
	if sudden := f.takeStock(d, b); sudden || f.decided(b) {
		return true
	}
	f.rest(b)
	f.comeBack(d, b)
	for _, side := range battle.Sides {
		f.hold(b, side)
		for i := range b.Units[side] {
			p := &b.Units[side][i]
			if p.has(mended) {
				p.condition = intact
			}
			p.is &^= acted | mended | spurred
		}
	}
	*b.Turn = turn{fog: b.Turn.fog, held: b.Turn.held, won: b.Turn.won, home: b.Turn.home}
	b.Clock.Active = battle.A
	return f.decided(b)
}

// hold counts the turns in a row for which a side has held the scenario's objective, and records a win (SCN-01,
// SCN-02).
func (f *field) hold(b *board, side battle.Side) {
	holds := false
	switch f.scenario {
	case defencePoint:
		holds = side == battle.A && f.count(b, side, f.inEnemyZone) >= holdingUnits
	case strategicPoint:
		holds = f.count(b, side, f.atPoint) >= holdingUnits && f.count(b, side.Other(), f.atPoint) == 0
	}
	if !holds {
		b.Turn.held[side] = 0
		return
	}
	b.Turn.held[side]++
	b.Turn.won[side] = b.Turn.held[side] == holdingTurns
}

// inEnemyZone and atPoint report whether a place is in the zone of a side's enemy (SCN-01), or at the strategic point
// (SCN-02). On the line, both are measured from the centre.
func (f *field) inEnemyZone(side battle.Side, at ground.Place) bool {
	if f.script != nil {
		return f.zones[side.Other()][at.Square()]
	}
	return f.ground.FromCentre(at, side.Home()) <= -zoneEdge
}

func (f *field) atPoint(side battle.Side, at ground.Place) bool {
	if f.script != nil {
		return f.point[at.Square()]
	}
	far := f.ground.FromCentre(at, side.Home())
	return -zoneEdge <= far && far <= zoneEdge
}

func anywhere(battle.Side, ground.Place) bool { return true }

// count returns how many units of a side that are in play and can act stand where there is true.
func (f *field) count(b *board, side battle.Side, there func(side battle.Side, at ground.Place) bool) (n int) {
	for i := range b.Units[side] {
		p := &b.Units[side][i]
		if p.inPlay() && !f.stranded(p, f.sides[side].Units[i]) && there(side, p.at) {
			n++
		}
	}
	return n
}

// tally returns the losses of both sides, and the winner. If the scenario file of a table gives points for anything,
// the points decide who wins (SCN-07).
func (f *field) tally(b *board) (t battle.Tally) {
	for _, side := range battle.Sides {
		for i, u := range f.sides[side].Units {
			t.Count(side, u.fate(&b.Units[side][i]), f.sides[side].Costs[i])
		}
		t.Broken[side] = f.gone(b, side) && !b.Turn.won[side] // a side that has won by breaking through does not count as broken (SCN-04)
	}
	t.Winner = f.winner(b)
	if f.script.Scores() {
		t.Winner = f.script.Winner(b.Scene, f.script.Points(b.Scene, &t))
	}
	return t
}

// winner returns the side that has reached the scenario's aim, or else the side that is not beaten. If neither has won
// after the last turn, scenarios with a defender are won by side b; otherwise it is a draw.
func (f *field) winner(b *board) battle.Winner {
	if won := b.Turn.won; won[battle.A] || won[battle.B] {
		return battle.Beaten(won[battle.B], won[battle.A])
	}
	w := battle.Beaten(f.beaten(b, battle.A), f.beaten(b, battle.B))
	if f.scenario == documents && f.mostWins {
		return f.morePapers(b, w)
	}
	if w == battle.Draw && f.defended {
		return battle.BWins
	}
	return w
}

// fate returns whether a unit is out, reduced or untouched, in the words that all games share.
func (u *troop) fate(p *piece) battle.Fate {
	switch {
	case p.out():
		return battle.Out
	case p.victim != u.fresh():
		return battle.Reduced
	}
	return battle.Untouched
}
