package cobi

import (
	"fmt"

	"salvo/rules"
	"salvo/rules/battle"
	"salvo/rules/ground"
	"salvo/sim"
)

// shotOf returns the shot of a figure, or of a vehicle's gun, at the target of the acting unit in the present state;
// nil without a legal shot.
func (f *field) shotOf(b *board, by battle.Ref, figure int, aimed bool) *shot {
	return f.shotAt(b, by, figure, aimedAt(b), aimed)
}

// shotAt returns the shot of a figure at any enemy in the present state.
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

// circumstances are what may be different from shot to shot.
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

// aims reports whether the next shot is aimed.
func (a *activation) aims() bool {
	if a.alone != 0 {
		return a.picks
	}
	return a.aimed
}

// allCircumstances lists all circumstances, by their numbers.
var allCircumstances = func() (all [32]circumstances) {
	for n := range all {
		all[n] = circumstances{n&1 != 0, n&2 != 0, n&4 != 0, n&8 != 0, n&16 != 0}
	}
	return all
}()

// shootNow fires the shot that is due: one figure's, or that of a gun.
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
	if f.unit(by).radio { // SPC-16: one shot
		b.Turn.called[by.Side] = false
	}
	f.spend(b, by.Side, hq.own, end.hq.own)
	f.spend(b, at.Side, hq.target, end.hq.target)
	arm := &f.unit(by).arms[figure]
	if arm.limited && !end.done.jammed { // AMM-01
		p.fired[figure]++
	}
	if end.done.unloaded && (!arm.limited || p.fired[figure] < arm.loads) { // able leaves out a weapon without loads
		p.unloaded |= 1 << figure
	}
	had, among := q.fit, int(q.fit) // the men of whom the commander may be one
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

// fire fires one shot: its ends are kept, but a story names these very units.
func (f *field) fire(d *sim.Dice, b *board, by, at battle.Ref, s shooting, over battle.Ref) shooting {
	if !d.Telling() {
		sim.Play(d, oneShot, &s)
		return s
	}
	told, target := *s.shot, *s.shot.target
	told.shooter.name, target.name, told.target = f.whose(by.Side)+f.label(by), f.label(at), &target
	told.from = f.tellFrom(b, by, at)
	if f.script != nil && told.shooter.marker() != noMarker && target.infantry {
		told.place = f.tellPlace(b, at, over)
	}
	if u := f.unit(by); u.infantry && len(u.arms) > 1 {
		told.shooter.name += ", " + told.shooter.weapon.name
	}
	battle.About(d, rules.Fire, []battle.Ref{by}, at)
	s.done = told.fire(d, &s.victim, &s.hq)
	if !told.pair && target.out(s.victim) && s.victim.condition != destroyed { // the story has told a destroyed target already
		d.Tell(f.whose(at.Side) + target.tellOut(s.victim))
	}
	return s
}

// tellFrom writes the distance from which a unit fires at another.
func (f *field) tellFrom(b *board, by, at battle.Ref) string {
	if f.script == nil {
		return ""
	}
	return fmt.Sprintf(" at %s cm", f.ground.Gap(b.At(by).at, b.At(at).at))
}

// tellPlace writes where a template lies: on the square of its target, or over that of another squad as well.
func (f *field) tellPlace(b *board, at, over battle.Ref) string {
	if over == battle.Nobody {
		return " on " + f.ground.Name(b.At(at).at)
	}
	return " over " + f.ground.Name(b.At(at).at) + " and " + f.ground.Name(b.At(over).at)
}

// settle drops what no longer matters about a unit that has been hit, so that equal states compare equal. Of a squad it
// drops how men were lost and the weapons of lost men. Of a vehicle that holds it drops whether the vehicle can move.
// Of a unit that is out it drops everything but its wreck and its papers.
func (f *field) settle(b *board, r battle.Ref) {
	p, u := b.At(r), f.unit(r)
	switch {
	case u.target.out(p.victim):
		*p = piece{is: f.remains(p, u), at: f.lies(p)}
		f.giveUp(b, r)
	case u.infantry:
		p.victim = victim{fit: p.fit}
		u.fall(p)
	case f.strands && !f.repairs: // whether it can move may decide which side has lost
	case u.Stance == battle.Hold && !f.repairDamaged:
		if p.condition = min(p.condition, damaged); p.condition == immobilised {
			p.condition = intact
		}
	}
}

// remains returns what is left of a unit that is out: its papers and, on a table, the wreck of a vehicle (DMG-04). lies
// returns where that is.
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

// reload lets a weapon be reloaded: it needs dice only where the test with +2 may fail (LOAD-02, LOAD-04, SPC-08).
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

// reloadNow plays the loading test of the reload action.
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

// rerollOf returns the reroll that a side's headquarters has left this turn (EFX-09).
func (f *field) rerollOf(b *board, side battle.Side) reroll {
	if hq := f.sides[side].hq; hq == noReroll || b.Turn.spent[side] || !f.manned(b, side) {
		return noReroll
	}
	return f.sides[side].hq
}

// tested throws a die that has to show the score or more; the headquarters may have it thrown again (EFX-09).
func (f *field) tested(d *sim.Dice, b *board, side battle.Side, what string, score int, again reroll) (success bool, face int) {
	success, face = oneDie(d, what, score)
	if success || score > 6 || f.rerollOf(b, side) != again {
		return success, face
	}
	b.Turn.spent[side] = true
	return secondThrow(d, what, score, face)
}

// rerollsOf returns the rerolls that matter to an attack of a side. The others are left out, so that equal attacks
// compare equal.
func (f *field) rerollsOf(b *board, side battle.Side) (hq rerolls) {
	if own := f.rerollOf(b, side); own < rerollDefence {
		hq.own = own
	}
	if his := f.rerollOf(b, side.Other()); rerollDefence <= his && his <= rerollCrew {
		hq.target = his
	}
	return hq
}

// spend notes that the headquarters of a side has spent its throw, if it has less left than it had.
func (f *field) spend(b *board, side battle.Side, had, left reroll) {
	b.Turn.spent[side] = b.Turn.spent[side] || left != had
}

// A volley is all shots that a unit would fire at one target, resolved: the chain behind the policy best-odds.
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

// odds are the chances that a unit's attack puts an enemy out, and that it does anything to it.
type odds struct{ out, any float64 }

// manyOdds is the number of odds that are remembered.
const manyOdds = 1 << 17

// oddsOf looks the odds of these figures of a unit at an enemy up, or works them out.
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

// volleyNumber encodes all that the shots of these figures depend on: see shotAt.
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

// number encodes the target of the shots and the rerolls, in volleyBits.
func (v *volley) number() uint64 {
	n := uint64(v.victim.condition)<<5 | uint64(v.victim.fit) // men of a vehicle or a squad, at most maxFigures
	n = n<<5 | uint64(v.victim.wounded)
	n = n<<5 | uint64(v.victim.dead)
	n = n<<3 | uint64(v.hq.own) // both at most rerollCrew
	return n<<3 | uint64(v.hq.target)
}

const volleyBits = 3 + 5 + 5 + 5 + 3 + 3
