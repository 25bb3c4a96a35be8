package cobi

import (
	"salvo/rules/battle"
	"salvo/rules/ground"
	"salvo/sim"
)

// A scenario is the aim of a battle (SCN).
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

// The table: its edge and the deployment zones, as distances from the centre line, and what lies around the centre.
const (
	tableEdge = 60_00
	zoneEdge  = 20_00
)

// A side holds its objective with this many units at the end of this many turns in a row (AMB-45).
const (
	holdingUnits = 2
	holdingTurns = 3
)

// decided reports whether a side has won by the scenario's aim, or the other side is beaten (RND-06, SCN-06).
func (f *field) decided(b *board) bool {
	return b.Turn.won[battle.A] || b.Turn.won[battle.B] || f.beaten(b, battle.A) || f.beaten(b, battle.B) || f.allHome(b)
}

// beaten reports whether a side has no unit left in play, or has lost its commander where the battle is about him (SCN-03).
func (f *field) beaten(b *board, side battle.Side) bool {
	return f.gone(b, side) || f.scenario == commander && f.leaderless(b, side)
}

// gone reports whether a side has no unit left that can act, in play or away from the table.
func (f *field) gone(b *board, side battle.Side) bool {
	units, kinds := b.Units[side], f.sides[side].Units
	for i := range units {
		if p := &units[i]; (p.inPlay() || p.has(away)) && !f.stranded(p, kinds[i]) {
			return false
		}
	}
	return true
}

// stranded reports whether what has happened to a vehicle leaves it nothing to do in the battle, for it can neither fire nor
// move nor be repaired (DMG-05, AMB-18). It does not count for the end (RND-06). A vehicle that never could do anything is
// there to be taken, and is not stranded.
func (f *field) stranded(p *piece, u *troop) bool {
	if !f.strands || u.infantry || u.armed == 0 && u.forward == 0 {
		return false
	}
	fires := p.condition.canShoot() && u.able(p) != 0
	moves := p.condition.canMove() && u.forward > 0
	return !fires && !moves && !(p.condition != intact && f.mayRepair(p))
}

// pointsThrough returns the cost of a's units that have broken through.
func (f *field) pointsThrough(b *board) (points int) {
	for i, cost := range f.sides[battle.A].Costs {
		if b.Units[battle.A][i].has(passed) {
			points += cost
		}
	}
	return points
}

// endTurn ends a turn: what has been repaired works again (SPC-11), ground is held, and every unit may act once more.
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

// hold counts the turns for which a side has held the scenario's objective (SCN-01, SCN-02).
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

// inEnemyZone and atPoint are where units of a side stand: in the zone of the enemy (SCN-01), or at the strategic point
// (SCN-02). On the line both are measured from the centre.
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

// count returns how many units of a side in play that can act stand in a place.
func (f *field) count(b *board, side battle.Side, there func(side battle.Side, at ground.Place) bool) (n int) {
	for i := range b.Units[side] {
		p := &b.Units[side][i]
		if p.inPlay() && !f.stranded(p, f.sides[side].Units[i]) && there(side, p.at) {
			n++
		}
	}
	return n
}

// tally counts the losses of both sides. On a table points decide the winner if the file gives any, for whatever its
// players want (SCN-07).
func (f *field) tally(b *board) (t battle.Tally) {
	for _, side := range battle.Sides {
		for i, u := range f.sides[side].Units {
			t.Count(side, u.fate(&b.Units[side][i]), f.sides[side].Costs[i])
		}
		t.Broken[side] = f.gone(b, side) && !b.Turn.won[side] // a side that has broken through is not broken (SCN-04)
	}
	t.Winner = f.winner(b)
	if f.script.Scores() {
		t.Winner = f.script.Winner(b.Scene, f.script.Points(b.Scene, &t))
	}
	return t
}

// winner returns the side that has reached the scenario's aim, else the side that is not beaten; at the last turn it
// may be the defender.
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

// fate returns what has become of a unit, in the words that all games share.
func (u *troop) fate(p *piece) battle.Fate {
	switch {
	case p.out():
		return battle.Out
	case p.victim != u.fresh():
		return battle.Reduced
	}
	return battle.Untouched
}
