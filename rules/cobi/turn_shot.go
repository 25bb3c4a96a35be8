package cobi

import (
	"fmt"

	"salvo/rules"
	"salvo/rules/battle"
	"salvo/rules/ground"
	"salvo/sim"
)

// shotOf returns the shot of a weapon at the enemy that the acting unit attacks, in the present state; nil without a
// legal shot.
func (f *field) shotOf(b *board, by battle.Ref, figure int, aimed bool) *shot {
	return f.shotAt(b, by, figure, aimedAt(b), aimed)
}

// shotAt returns the shot of a weapon at the given enemy in the present state; nil without a legal shot. figure is the
// index of the weapon among the arms of the unit.
func (f *field) shotAt(b *board, by battle.Ref, figure int, at battle.Ref, aimed bool) *shot {
	p, u := b.At(by), f.unit(by)
	now := f.now(b, by, aimed)
	q, target := b.At(at), f.unit(at)
	shots := u.arms[figure].shots[target.place][bandAt(f.ground.Gap(p.at, q.at))]
	if shots == nil {
		return nil
	}
	how := stand(0)
	if f.script != nil {
		how = f.standOf(p.at, q, target)
	}
	return shots[how][now.place()]
}

// circumstances are what may differ from shot to shot of the same weapon at the same target, besides the distance and
// the stand of the target.
type circumstances struct{ fog, aimed, gunner, spurred, radio bool }

func (c circumstances) place() int {
	return oneIf(c.fog) | oneIf(c.aimed)<<1 | oneIf(c.gunner)<<2 | oneIf(c.spurred)<<3 | oneIf(c.radio)<<4
}

// now returns the circumstances of a unit's shot in the present state.
func (f *field) now(b *board, by battle.Ref, aimed bool) circumstances {
	p, u := b.At(by), f.unit(by)
	return circumstances{fog: b.Turn.fog, aimed: aimed, gunner: u.infantry && u.gunners[p.fit], spurred: p.has(spurred) && u.infantry,
		radio: u.radio && b.Turn.called[by.Side]}
}

// aims reports whether the next shot has -1 because it is aimed.
func (a *activation) aims() bool {
	if a.alone != 0 {
		return a.picks
	}
	return a.aimed
}

// allCircumstances lists all combinations of circumstances, in the order of circumstances.place.
var allCircumstances = func() (all [32]circumstances) {
	for n := range all {
		all[n] = circumstances{n&1 != 0, n&2 != 0, n&4 != 0, n&8 != 0, n&16 != 0}
	}
	return all
}()

// shootNow plays the next shot of the acting unit, by a figure or a gun, with all its effects.
func (f *field) shootNow(d *sim.Dice, b *board, by battle.Ref) {
	a := &b.Turn.acting
	figure, at := a.arm(f.unit(by)), aimedAt(b)
	p, q := b.At(by), b.At(at)
	p.shows()
	hq := f.rerollsOf(b, by.Side)
	aimed := a.aims() || f.scenario == commander && f.script != nil && f.seeks(b, by, figure, at)
	start := shooting{shot: f.shotOf(b, by, figure, aimed), victim: q.victim, hq: hq}
	var pair pairing
	if f.script != nil {
		pair = f.paired(b, by, figure, at, aimed)
	}
	if pair.shot != nil {
		start.shot, start.victim = pair.shot, victim{fit: int8(pair.under[0] + pair.under[1])}
	}
	if d.Telling() {
		f.noteShot(d, b, by, figure, at, start.shot, aimed, start.shot.attacked(start.victim))
	}
	over := battle.Nobody
	if pair.shot != nil {
		over = pair.other
	}
	end := f.fire(d, b, by, at, start, over)
	if f.unit(by).radio { // co-ordinates by radio are for one shot (SPC-16)
		b.Turn.called[by.Side] = false
	}
	f.spend(b, by.Side, hq.own, end.hq.own)
	f.spend(b, at.Side, hq.target, end.hq.target)
	arm := &f.unit(by).arms[figure]
	if arm.limited && !end.done.jammed { // AMM-01
		p.fired[figure]++
	}
	if end.done.unloaded && (!arm.limited || p.fired[figure] < arm.loads) { // a weapon without loads need not be reloaded: able leaves it out
		p.unloaded |= 1 << figure
	}
	had, among := q.fit, int(q.fit) // among: the number of men who could be hit, for loses
	switch {
	case aimed && pair.shot != nil:
		among = pair.under[0]
	case aimed && f.unit(at).infantry:
		among = start.shot.attacked(q.victim)
	}
	if pair.shot != nil {
		f.shareOut(d, b, at, &pair, end.victim)
	} else {
		q.victim = end.victim
	}
	f.loses(d, b, at, among, int(had-q.fit))
	f.fallWounded(d, b, at, int(q.wounded))
	if f.settle(b, at); q.out() && a.alone == 0 {
		a.target, a.aimed, a.wants = 0, false, false
	} else if d.Telling() && !q.out() && f.stranded(q, f.unit(at)) {
		f.tellOf(d, at, " can neither fire nor move nor be repaired: it counts no more")
	}
	a.figure, a.shot, a.alone, a.second = a.figure+1, true, 0, false
}

// fire plays one shot and returns the state after it. Without a story, it picks one of the stored ends of the shot; for
// a story, it throws the dice and names the units.
func (f *field) fire(d *sim.Dice, b *board, by, at battle.Ref, s shooting, over battle.Ref) shooting {
	if !d.Telling() {
		sim.Play(d, oneShot, &s)
		return s
	}
	storyShot, target := *s.shot, *s.shot.target
	storyShot.shooter.name, target.name, storyShot.target = f.whose(by.Side)+f.label(by), f.label(at), &target
	storyShot.from = f.tellFrom(b, by, at)
	if f.script != nil && storyShot.shooter.marker() != noMarker && target.infantry {
		storyShot.place = f.tellPlace(b, at, over)
	}
	if u := f.unit(by); u.infantry && len(u.arms) > 1 {
		storyShot.shooter.name += ", " + storyShot.shooter.weapon.name
	}
	battle.About(d, rules.Fire, []battle.Ref{by}, at)
	s.done = storyShot.fire(d, &s.victim, &s.hq)
	if !storyShot.pair && target.out(s.victim) && s.victim.condition != destroyed { // of a destroyed vehicle, the story has told the end already
		d.Tell(f.whose(at.Side) + target.tellOut(s.victim))
	}
	return s
}

// tellFrom returns the distance of a shot in words, on a table: " at 40 cm".
func (f *field) tellFrom(b *board, by, at battle.Ref) string {
	if f.script == nil {
		return ""
	}
	return fmt.Sprintf(" at %s cm", f.ground.Gap(b.At(by).at, b.At(at).at))
}

// tellPlace returns in words where a template lies: on the square of its target, or also over the square of another
// squad.
func (f *field) tellPlace(b *board, at, over battle.Ref) string {
	if over == battle.Nobody {
		return " on " + f.ground.Name(b.At(at).at)
	}
	return " over " + f.ground.Name(b.At(at).at) + " and " + f.ground.Name(b.At(over).at)
}

// settle removes from the state of a unit that has been hit what no longer matters, so that equal states compare equal.
// A squad keeps the number of its fit men and their weapons. A vehicle with the stance hold forgets that it cannot
// move, unless that may decide the battle or the vehicle may be repaired. A unit that is out keeps its wreck and the
// papers that it carried (SCN-05).
func (f *field) settle(b *board, r battle.Ref) {
	p, u := b.At(r), f.unit(r)
	switch {
	case u.target.out(p.victim):
		*p = piece{is: f.remains(p, u), at: f.lies(p)}
		f.giveUp(b, r)
	case u.infantry:
		p.victim = victim{fit: p.fit}
		u.fall(p)
	case f.strands && !f.repairs: // whether the vehicle can move may decide which side has lost
	case u.Stance == battle.Hold && !f.repairDamaged:
		if p.condition = min(p.condition, damaged); p.condition == immobilised {
			p.condition = intact
		}
	}
}

// remains returns the flags that stay of a unit that is out: its papers and, on a table, the wreck of a vehicle
// (DMG-04). lies returns the place of these.
func (f *field) remains(p *piece, u *troop) status {
	left := p.is & papers
	if f.script != nil && !u.infantry {
		left |= wreck
	}
	return left
}

func (f *field) lies(p *piece) ground.Place {
	if f.script == nil {
		return 0
	}
	return p.at.Gone()
}

// reload plays the reload action for a weapon. If the test with +2 may fail, it returns the deed toReload; otherwise
// the weapon is loaded at once (LOAD-02, LOAD-04, SPC-08).
func (f *field) reload(d *sim.Dice, b *board, by battle.Ref, figure int) deed {
	b.At(by).shows()
	if f.unit(by).arms[figure].retry.score > 1 {
		return toReload
	}
	if d.Telling() {
		battle.Tell(d, f.tellReload(by, figure)+": loaded", rules.Work, []battle.Ref{by})
	}
	b.At(by).unloaded &^= 1 << figure
	return noDeed
}

// reloadNow throws the loading test of the reload action.
func (f *field) reloadNow(d *sim.Dice, b *board, by battle.Ref) {
	p, a := b.At(by), &b.Turn.acting
	figure := a.arm(f.unit(by))
	hq, what := f.rerollOf(b, by.Side), ""
	left := hq
	if d.Telling() {
		what = f.tellReload(by, figure)
	}
	if f.unit(by).arms[figure].retry.roll(d, &left, what) {
		p.unloaded &^= 1 << figure
	}
	f.spend(b, by.Side, hq, left)
	a.figure, a.second = a.figure+1, false
}

// rerollOf returns the reroll that a side's headquarters still has this turn, or noReroll (EFX-09).
func (f *field) rerollOf(b *board, side battle.Side) reroll {
	if hq := f.sides[side].hq; hq == noReroll || b.Turn.spent[side] || !f.manned(b, side) {
		return noReroll
	}
	return f.sides[side].hq
}

// tested throws a die and reports whether it shows the score or more. If it fails, a headquarters of the side whose
// reroll is of the kind again has it thrown again (EFX-09). For face, see oneDie.
func (f *field) tested(d *sim.Dice, b *board, side battle.Side, what string, score int, again reroll) (success bool, face int) {
	success, face = oneDie(d, what, score)
	if success || score > 6 || f.rerollOf(b, side) != again {
		return success, face
	}
	b.Turn.spent[side] = true
	return secondThrow(d, what, score, face)
}

// rerollsOf returns the rerolls of both sides that can be used in an attack by a side. It leaves out all others, so
// that equal attacks compare equal.
func (f *field) rerollsOf(b *board, side battle.Side) (hq rerolls) {
	if own := f.rerollOf(b, side); own < rerollDefence {
		hq.own = own
	}
	if his := f.rerollOf(b, side.Other()); rerollDefence <= his && his <= rerollCrew {
		hq.target = his
	}
	return hq
}

// spend records that the headquarters of a side has used its reroll this turn, if what is left differs from what it
// had.
func (f *field) spend(b *board, side battle.Side, had, left reroll) {
	b.Turn.spent[side] = b.Turn.spent[side] || left != had
}

// A volley is the state of all shots that a unit would fire at one target, one after the other. Policies that weigh
// odds use it.
type volley struct {
	shots  [maxFigures]*shot
	victim victim
	hq     rerolls
}

var volleys = &sim.Chain[volley]{Name: "volley", Weight: 104, Step: func(d *sim.Dice, v *volley) bool {
	next := 0
	for next < maxFigures && v.shots[next] == nil {
		next++
	}
	if next == maxFigures {
		v.hq = rerolls{}
		return true
	}
	one := shooting{shot: v.shots[next], victim: v.victim, hq: v.hq}
	sim.Play(d, oneShot, &one)
	at := v.shots[next].target
	v.victim, v.hq, v.shots[next] = one.victim, one.hq, nil
	if at.infantry {
		v.victim = victim{fit: v.victim.fit}
	}
	if at.out(v.victim) {
		*v = volley{victim: v.victim}
		return true
	}
	return false
}}

// odds are the chances that a unit's attack puts an enemy out of action, and that it has any effect on the enemy.
type odds struct{ out, any float64 }

// manyOdds is the number of odds that are stored.
const manyOdds = 1 << 17

// oddsOf returns the odds of an attack by the given figures of a unit on an enemy. It looks them up, or works them out
// and stores them.
func (f *field) oddsOf(d *sim.Dice, b *board, by, at battle.Ref, able uint16, aimed bool) *odds {
	able &^= b.At(by).unloaded
	v := volley{victim: b.At(at).victim, hq: f.rerollsOf(b, by.Side)}
	number := f.volleyNumber(b, by, at, able, aimed)<<volleyBits | v.number()
	if known := f.odds.Find(number); known != nil {
		return known
	}
	for figure := range f.unit(by).men() {
		if able&f.unit(by).weaponsOf(figure) == 0 {
			continue
		}
		if f.takesSecond(b, by, figure, at, aimed) {
			figure += len(f.unit(by).figures)
		}
		if v.shots[figure] = f.shotAt(b, by, figure, at, aimed); v.shots[figure] != nil && f.oneFires {
			break
		}
	}
	var o odds
	for _, end := range sim.Odds(d, volleys, v) {
		if f.unit(at).out(end.State.victim) {
			o.out += end.Prob
		}
		if end.State.victim != v.victim {
			o.any += end.Prob
		}
	}
	return f.odds.Keep(number, o)
}

// volleyNumber returns a number that encodes everything that the shots of the given figures depend on (see shotAt).
func (f *field) volleyNumber(b *board, by, at battle.Ref, able uint16, aimed bool) uint64 {
	p, q, u, t := b.At(by), b.At(at), f.unit(by), f.unit(at)
	now := f.now(b, by, aimed)
	how := stand(0)
	if f.script != nil {
		how = f.standOf(p.at, q, t)
	}
	n := uint64(by.Side)<<6 | uint64(u.place) // fewer than battle.MostUnits
	n = n<<6 | uint64(t.place)
	n = n<<3 | uint64(bandAt(f.ground.Gap(p.at, q.at))) // fewer than bands
	n = n<<4 | uint64(how)                              // fewer than tableStands
	n = n<<5 | uint64(now.place())
	return n<<maxFigures | uint64(able)
}

// number returns the state of the target and the rerolls as a number of volleyBits bits.
func (v *volley) number() uint64 {
	n := uint64(v.victim.condition)<<5 | uint64(v.victim.fit) // men of a vehicle or a squad, at most maxFigures
	n = n<<5 | uint64(v.victim.wounded)
	n = n<<5 | uint64(v.victim.dead)
	n = n<<3 | uint64(v.hq.own) // own and target are at most rerollCrew, so each needs three bits
	return n<<3 | uint64(v.hq.target)
}

const volleyBits = 3 + 5 + 5 + 5 + 3 + 3
