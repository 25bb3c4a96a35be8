package cobi

import (
	"fmt"

	"salvo/rules"
	"salvo/rules/battle"
	"salvo/rules/ground"
	"salvo/rules/tablefile"
	"salvo/sim"
)

// contact is the smallest distance to which a unit moves up to an enemy, except for melee.
const contact = 5_00 // in hundredths of a cm

// drive moves a vehicle that can move and is to advance. In the cold, a light vehicle must start its engine first: then
// drive returns the deed toStart (EFX-06).
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

// startNow throws for whether a light vehicle starts its engine in the cold. If the engine starts, the vehicle moves;
// otherwise it stands still this turn (EFX-06).
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

// walk moves a squad that is to advance, as fast as its slowest weapon (MOV-02).
func (f *field) walk(d *sim.Dice, b *board, v *view) {
	f.moveUp(d, b, v, v.u.pace[v.p.fit])
}

// way returns how far a unit on the line goes that may move a distance. It stops short of the nearest enemy ahead, and
// does not go if there is none. An ambushed column breaks through instead (SCN-04).
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
	if !ahead { // enemies that broke through are behind the unit, which does not pursue them
		return 0
	}
	return move
}

// moveUp moves a unit: on a table as its task says, on the line towards the enemy. In scenario=ambush, side a wins when
// enough of it has got through (SCN-04).
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

// close sets the enemy squad that a squad attacks hand to hand, and reports whether there is one. On a table, a squad
// with the task attack fights an enemy beside it. On the line, a squad with the stance assault takes the nearest enemy
// squad within half its move (MEL-01).
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

// charges reports whether a squad with the stance assault runs at an enemy squad ahead instead of firing. A squad whose
// half move is too short to come into contact (MEL-01), because of heavy weapons, does not.
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
	each := bout{attacker: bladeOf(u.blades) + oneIf(f.sides[by.Side].spursAttacks(u) || p.has(spurred)), // bonuses by MEL-02 and SPC-13
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

// meet moves a squad to its opponent on the line, and returns how far it has gone. On a table, the squad stands beside
// its opponent already.
func (f *field) meet(p, q *piece) (gone ground.Length) {
	if f.script == nil {
		gone, p.at = f.ground.Gap(p.at, q.at), q.at
	}
	return gone
}

// fights sets the enemy squad beside a squad on a table as its target hand to hand, and reports whether there is one.
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

// spursAttacks reports whether a unit spends motivation on attacks: by the factor of its side, or because it is
// steadfast (SPC-15).
func (c *army) spursAttacks(u *troop) bool {
	return c.spurs == "hit" || c.spurs == "unit" && u.Yes("steadfast")
}

// brawl plays a number of attacks hand to hand, and returns how many defenders are lost. The headquarters of each side
// may have one die thrown again. dice holds the words of a story for each attack.
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

// mostEdge is the largest difference between what the two sides add to their dice hand to hand, by blades and
// motivation.
const mostEdge = bladeBonus + 1

// brawls holds the tables of defenders lost. The first two indices are 1 if the headquarters of attacker and defender
// may have a die thrown again. The third is the attackers' bonus minus the defenders', plus mostEdge.
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

// brawlsAt returns the tables of defenders lost in a number of attacks. edge is the attackers' bonus minus the
// defenders'. used and usedByTarget are added if a die was thrown again.
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

// blowAt is one attack hand to hand: the attacker's bonus minus the defender's, and whether the attacker's and the
// defender's die may be thrown again.
type blowAt struct {
	edge            int
	attack, defence bool
}

// blows returns the table of one attack hand to hand: 1 if the defender is lost, otherwise 0, plus used and
// usedByTarget if a die was thrown again. If the defence succeeds, the attacker's die is thrown again. If it then
// fails, the defender's die is thrown again; the other die stands each time (EFX-09).
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
