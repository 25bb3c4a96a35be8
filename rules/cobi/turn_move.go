package cobi

import (
	"fmt"

	"salvo/rules/battle"
	"salvo/rules/ground"
	"salvo/sim"
)

// contact is how near a unit moves up to the enemy.
const contact = 5_00 // cm

// drive lets a vehicle move up if its side advances, or finds that it has to start in the cold first (EFX-06).
func (f *field) drive(d *sim.Dice, b *board, by battle.Ref) deed {
	u := f.unit(by)
	if !b.At(by).condition.canMove() || f.way(b, by, u.forward) == 0 {
		return noDeed
	}
	if f.frost && u.freezes {
		return toStart
	}
	f.moveUp(d, b, by, u.forward)
	return noDeed
}

// startNow: a light vehicle that starts moves, any other stands still this turn (EFX-06).
func (f *field) startNow(d *sim.Dice, b *board, by battle.Ref) {
	starts, face := oneDie(d, frostStarts)
	if d.Telling() {
		d.Tell(tellStart(f.label(by), face, starts))
	}
	if starts {
		f.moveUp(d, b, by, f.unit(by).forward)
	}
}

// walk lets a squad move up if its side advances, as fast as its slowest weapon (MOV-02).
func (f *field) walk(d *sim.Dice, b *board, by battle.Ref) {
	f.moveUp(d, b, by, f.unit(by).pace[b.At(by).fit])
}

// way is how far a unit goes that may move so far: it stops short of the nearest enemy, but an ambushed column breaks
// through (SCN-04).
func (f *field) way(b *board, by battle.Ref, move ground.Length) ground.Length {
	if f.sides[by.Side].Stance == battle.Hold {
		return 0
	}
	if f.scenario == ambush && by.Side == battle.A {
		return move
	}
	p, ahead := b.At(by), false
	enemies := b.Units[by.Side.Other()]
	for j := range enemies {
		if far := f.ground.Ahead(p.at, enemies[j].at, by.Side.Home()); enemies[j].inPlay() && far >= 0 {
			move, ahead = min(move, max(far-contact, 0)), true
		}
	}
	if !ahead { // those who broke through are not run after
		return 0
	}
	return move
}

// moveUp moves a unit towards the enemy; the ambushed win by what gets through (SCN-04).
func (f *field) moveUp(d *sim.Dice, b *board, by battle.Ref, move ground.Length) {
	p := b.At(by)
	if move = f.way(b, by, move); move == 0 {
		return
	}
	p.at = f.ground.Forward(p.at, by.Side.Home(), move)
	if f.scenario == ambush && by.Side == battle.A && f.ground.FromCentre(p.at, by.Side.Home()) <= -tableEdge {
		*p = piece{victim: p.victim, is: passed}
		b.Turn.won[battle.A] = 4*f.pointsThrough(b) >= f.sides[battle.A].Points
	}
	if d.Telling() {
		d.Tell(f.tellMove(b, by, move))
	}
}

// close finds an enemy squad that a squad with orders to assault can run into with half its move (MEL-01), the nearest.
func (f *field) close(b *board, by battle.Ref) bool {
	p, u, enemy := b.At(by), f.unit(by), &f.sides[by.Side.Other()]
	if f.sides[by.Side].Stance != battle.Assault {
		return false
	}
	nearest := u.pace[p.fit]/2 + 1
	for j := range b.Units[enemy.Side] {
		q := &b.Units[enemy.Side][j]
		if far := f.ground.Gap(p.at, q.at); q.inPlay() && enemy.Units[j].infantry && far < nearest {
			nearest = far
			b.Turn.acting.target = uint8(j + 1)
		}
	}
	return b.Turn.acting.target > 0
}

// charges: a squad with orders to assault gets nearer to an enemy squad ahead. One with heavy weapons, too slow to come
// into contact with half its move (MEL-01), does not run at the enemy.
func (f *field) charges(b *board, by battle.Ref) bool {
	p, u, enemy := b.At(by), f.unit(by), &f.sides[by.Side.Other()]
	if f.sides[by.Side].Stance != battle.Assault || u.pace[p.fit]/2 < contact || f.way(b, by, u.pace[p.fit]) == 0 {
		return false
	}
	for j := range b.Units[enemy.Side] {
		q := &b.Units[enemy.Side][j]
		if q.inPlay() && enemy.Units[j].infantry && f.ground.Ahead(p.at, q.at, by.Side.Home()) >= 0 {
			return true
		}
	}
	return false
}

// fightNow: the squads meet, figures pair off, and each attacker makes one attack (MEL-02).
func (f *field) fightNow(d *sim.Dice, b *board, by battle.Ref) {
	at := aimedAt(b)
	p, q := b.At(by), b.At(at)
	gone := f.ground.Gap(p.at, q.at)
	p.at = q.at
	lost, dice := brawl(d, int(min(p.fit, q.fit)), bladeOf(f.unit(by).blades), bladeOf(f.unit(at).blades))
	if d.Telling() {
		d.Tell(tellBrawl(f.label(by), f.label(at), gone, dice, lost))
	}
	q.fit -= int8(lost)
	f.settle(b, at)
}

// brawl are so many attacks hand to hand, with what the sides add to their dice, and how many men they cost. dice are
// what a story says of each.
func brawl(d *sim.Dice, pairs, attackers, defenders int) (lost int, dice []string) {
	if !d.Telling() {
		return d.Pick(brawls[(attackers-defenders)/bladeBonus+1].Of(pairs)), nil
	}
	for range pairs {
		result, told := bout{attacker: attackers, defender: defenders}.throw(d)
		lost, dice = lost+oneIf(result > unharmed), append(dice, told)
	}
	return lost, dice
}

// brawls count the men lost by who alone has blades: the defender, neither or both, the attacker.
var brawls = [3]*sim.Row{brawlsAt(-bladeBonus), brawlsAt(0), brawlsAt(bladeBonus)}

func brawlsAt(edge int) *sim.Row {
	one := meleeBlow(edge).Map(fmt.Sprintf("lost in melee at %+d", edge), func(h int) int { return min(h, 1) })
	last := noDie
	return sim.NewRow(func(n int) *sim.Table {
		if n > 0 {
			last = last.Then(fmt.Sprintf("%d lost in melee at %+d", n, edge), func(int) *sim.Table { return one },
				func(a, b int) int { return a + b })
		}
		return last
	})
}
