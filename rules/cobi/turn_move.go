package cobi

import (
	"fmt"

	"salvo/rules"
	"salvo/rules/battle"
	"salvo/rules/ground"
	"salvo/rules/tablefile"
	"salvo/sim"
)

// contact is how near a unit moves up to the enemy.
const contact = 5_00 // cm

// drive lets a vehicle move up if its side advances, or finds that it has to start in the cold first (EFX-06).
func (f *field) drive(d *sim.Dice, b *board, v *view) deed {
	u := v.u
	if !v.p.condition.canMove() {
		return noDeed
	}
	if f.frost && u.freezes && f.canGo(b, v) {
		return toStart
	}
	f.moveUp(d, b, v, u.forward)
	return noDeed
}

// startNow tests whether a light vehicle starts in the cold: if it does it moves, else it stands still this turn (EFX-06).
func (f *field) startNow(d *sim.Dice, b *board, by battle.Ref) {
	score := frostStarts - oneIf(f.sides[by.Side].spurs == "start")
	starts, face := f.tested(d, b, by.Side, "to start", score, rerollStart)
	if d.Telling() {
		f.tell(d, tellStart(f.label(by), score, face, starts), rules.Test, []battle.Ref{by})
	}
	if starts {
		v := f.view(b, by)
		f.moveUp(d, b, &v, f.unit(by).forward)
		f.leave(&v)
	}
}

// walk lets a squad move up if its side advances, as fast as its slowest weapon (MOV-02).
func (f *field) walk(d *sim.Dice, b *board, v *view) {
	f.moveUp(d, b, v, v.u.pace[v.p.fit])
}

// way returns how far a unit goes that may move a distance: it stops short of the nearest enemy, but an ambushed column
// breaks through (SCN-04).
func (f *field) way(b *board, by battle.Ref, move ground.Length) ground.Length {
	if f.unit(by).Stance == battle.Hold {
		return 0
	}
	if f.scenario == ambush && by.Side == battle.A {
		return move
	}
	p, ahead := b.At(by), false
	enemies := b.Units[by.Side.Other()]
	for j := range enemies {
		if far := p.at.Ahead(enemies[j].at, by.Side.Home()); enemies[j].inPlay() && far >= 0 {
			move, ahead = min(move, max(far-contact, 0)), true
		}
	}
	if !ahead { // units that broke through are not pursued
		return 0
	}
	return move
}

// moveUp moves a unit towards the enemy; the ambushed win by what gets through (SCN-04).
func (f *field) moveUp(d *sim.Dice, b *board, v *view, move ground.Length) {
	if v.task != nil {
		f.march(d, b, v, false)
		return
	}
	by, p := v.by, v.p
	if move = f.way(b, by, move); move == 0 {
		return
	}
	p.at = f.ground.Forward(p.at, by.Side.Home(), move)
	if f.scenario == ambush && by.Side == battle.A && f.ground.FromCentre(p.at, by.Side.Home()) <= -tableEdge {
		*p = piece{victim: p.victim, is: passed}
		b.Turn.won[battle.A] = 4*f.pointsThrough(b) >= f.sides[battle.A].Points
	}
	if d.Telling() {
		f.tell(d, f.tellMove(b, by, move), rules.Move, []battle.Ref{by})
	}
}

// close finds an enemy squad that a squad with orders to assault can run into with half its move (MEL-01), the nearest.
func (f *field) close(b *board, v *view) bool {
	p, u, enemy := v.p, v.u, &f.sides[v.by.Side.Other()]
	if v.task != nil {
		return v.task.Do == tablefile.Attack && f.fights(b, v)
	}
	if u.Stance != battle.Assault {
		return false
	}
	nearest := u.pace[p.fit]/2 + 1
	for _, j := range b.Order(enemy.Side) {
		q := &b.Units[enemy.Side][j]
		if far := f.ground.Gap(p.at, q.at); q.inPlay() && enemy.Units[j].infantry && far < nearest {
			nearest = far
			b.Turn.acting.target = j + 1
		}
	}
	return b.Turn.acting.target > 0
}

// charges reports whether a squad with orders to assault gets nearer to an enemy squad ahead. One with heavy weapons, too slow
// to come into contact with half its move (MEL-01), does not run at the enemy.
func (f *field) charges(b *board, v *view) bool {
	by, p, u, enemy := v.by, v.p, v.u, &f.sides[v.by.Side.Other()]
	if u.Stance != battle.Assault || u.pace[p.fit]/2 < contact || f.way(b, by, u.pace[p.fit]) == 0 {
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

// fightNow plays a melee: the squads meet, figures pair off, and each attacker makes one attack (MEL-02).
func (f *field) fightNow(d *sim.Dice, b *board, by battle.Ref) {
	at := aimedAt(b)
	p, q := b.At(by), b.At(at)
	p.shows()
	gone := f.meet(p, q)
	u, hq := f.unit(by), f.rerollsOf(b, by.Side)
	each := bout{attacker: bladeOf(u.blades) + oneIf(f.sides[by.Side].spursAttacks(u) || p.has(spurred)), // MEL-02, SPC-13
		defender:      bladeOf(f.unit(at).blades) + oneIf(f.sides[at.Side].spurs == "defence"),
		attackerAgain: hq.own == rerollHit, defenderAgain: hq.target == rerollDefence}
	left := hq
	lost, dice := brawl(d, int(min(p.fit, q.fit)), each, &left)
	f.spend(b, by.Side, hq.own, left.own)
	f.spend(b, at.Side, hq.target, left.target)
	if d.Telling() {
		f.tell(d, tellBrawl(f.label(by), f.label(at), gone, dice, lost), rules.Fight, []battle.Ref{by}, at)
	}
	f.loses(d, b, at, int(q.fit), lost)
	q.fit -= int8(lost)
	if f.settle(b, at); d.Telling() && q.out() {
		f.tellOf(d, at, ": nobody is left standing")
	}
}

// meet brings a squad to its opponent, and returns how far it has gone. On a table the squad stands next to it already.
func (f *field) meet(p, q *piece) (gone ground.Length) {
	if f.script == nil {
		gone, p.at = f.ground.Gap(p.at, q.at), q.at
	}
	return gone
}

// fights reports whether a squad on a table fights hand to hand with a squad that it is in contact with.
func (f *field) fights(b *board, v *view) bool {
	crowd, enemy := f.among(b, v), v.by.Side.Other().Home()
	if !f.ground.Nears(crowd.Span(enemy), v.p.at, f.side) || !f.ground.Beset(v.p.at, enemy, crowd) {
		return false
	}
	at := f.inContact(b, v)
	if at == battle.Nobody {
		return false
	}
	b.Turn.acting.target = at.Number + 1
	return true
}

// spursAttacks reports whether motivation is spent on attacks, as that of the steadfast always is (SPC-15).
func (c *army) spursAttacks(u *troop) bool {
	return c.spurs == "hit" || c.spurs == "unit" && u.Yes("steadfast")
}

// brawl plays a number of attacks hand to hand, and returns the men lost; the headquarters of both sides may have one
// die thrown again. dice are the words of a story for each attack.
func brawl(d *sim.Dice, pairs int, each bout, hq *rerolls) (lost int, dice []string) {
	if !d.Telling() {
		tables := brawls[oneIf(each.attackerAgain)][oneIf(each.defenderAgain)]
		return hq.spend(d.Pick(tables[each.attacker-each.defender+mostEdge].Of(pairs))), nil
	}
	for range pairs {
		result, told, spent := each.throw(d)
		lost, dice = lost+oneIf(result > unharmed), append(dice, told)
		each.attackerAgain = each.attackerAgain && spent&used == 0
		each.defenderAgain = each.defenderAgain && spent&usedByTarget == 0
		hq.spend(spent)
	}
	return lost, dice
}

// mostEdge is how much more one side may add to its dice than the other, by blades and motivation.
const mostEdge = bladeBonus + 1

// brawls count the men lost, by whether the headquarters of attacker and defender may have a die thrown again, then by
// how much more the attackers add to their dice than the defenders.
var brawls = func() (all [2][2][2*mostEdge + 1]*sim.Row) {
	for attack := range all {
		for defence := range all[attack] {
			for i := range all[attack][defence] {
				all[attack][defence][i] = brawlsAt(i-mostEdge, attack == 1, defence == 1)
			}
		}
	}
	return all
}()

// brawlsAt returns brawls with an edge as tables of the men lost, with used and usedByTarget added where a die was
// thrown again.
func brawlsAt(edge int, attack, defence bool) *sim.Row {
	last := noDie
	return sim.NewRow(func(n int) *sim.Table {
		if n > 0 {
			last = last.Then(fmt.Sprintf("%d lost in melee at %+d", n, edge), func(before int) *sim.Table {
				return blows(blowAt{edge, attack && before&used == 0, defence && before&usedByTarget == 0})
			}, func(a, b int) int { return a + b })
		}
		return last
	})
}

// blowAt is one attack hand to hand with an edge, and which dice may be thrown again.
type blowAt struct {
	edge            int
	attack, defence bool
}

// blows returns one attack hand to hand as a table: a man lost, with used and usedByTarget added where a die was thrown
// again. The attacker's die is thrown again if the defence succeeds, then the defender's if it does not; the other die
// stands (EFX-09).
var blows = shelved(func(b blowAt) *sim.Table {
	const faces = 8
	name := fmt.Sprintf("melee at %+d", b.edge)
	die := func(wanted func(dice int) bool) func(dice int) *sim.Table {
		return func(dice int) *sim.Table {
			if wanted(dice) {
				return sim.Die(6)
			}
			return noDie
		}
	}
	holds := func(dice int) bool { return dice&^used/faces+b.edge < dice%faces }
	attackFails := func(dice int) bool { return b.attack && holds(dice) }
	defenceFails := func(dice int) bool { return b.defence && !holds(dice) }
	return sim.Die(6).Then(name, die(func(int) bool { return true }), func(attack, defence int) int {
		return attack*faces + defence
	}).Then(name+", attack again", die(attackFails), func(dice, again int) int {
		if attackFails(dice) {
			return again*faces + dice%faces | used
		}
		return dice
	}).Then(name+", defence again", die(defenceFails), func(dice, again int) int {
		spent := dice & used
		if defenceFails(dice) {
			dice, spent = dice&^spent/faces*faces+again, spent|usedByTarget
		}
		return oneIf(!holds(dice)) | spent
	})
})
