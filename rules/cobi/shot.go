package cobi

import "salvo/sim"

// A shot is one shot of a gun or a figure at one kind of target, with everything resolved that needs no dice. aim.shot
// makes it, in Prepare; firing it is a function of its dice and of what the target can still take:
//
//	s, why := a.shot(&sh)            // nil and why not, if the shooter has no legal shot
//	done := s.fire(d, &v, &hq)       // in a step: v is what becomes of the target, hq are used up where they help
//
// To ask for the odds of a shot without dice, or to pick its end at once, play it as a chain (oneShot).
type shot struct {
	shooter shooter
	target  *target
	test    *hitTest     // nil: opposed dice alone decide
	dice    *opposedDice // against figures, and of small arms against vehicles; nil: none
	under   []int8       // figures attacked by the number standing; infantry only
	pair    bool         // the figures belong to two squads (TMP-06)
	blow    *blow        // the damage of a hit on a vehicle
	crew    bool         // a hit strikes the crew only (AMB-16)
	load    loading      // after the shot
	outlook *outlook     // the odds for the careful player

	from, place string // in stories: from how far it is fired, and where its template lies

	why, whyTemplate modifiers // the modifiers of the hit test or the attack die, and of the template die
}

// A done is the result of a shot apart from its effect on the target.
type done struct {
	hits     int8 // the hits on a vehicle or on figures; in two steps, on the place where the figures stand
	jammed   bool
	unloaded bool // it cannot fire next time; a jammed weapon is unloaded (LOAD-03)
}

// fire fires the shot, then tests its loading (LOAD-01, INF-09, HE-03). A jammed weapon has not fired and is unloaded
// (LOAD-03).
func (s *shot) fire(d *sim.Dice, v *victim, hq *rerolls) (o done) {
	sixes, said := 0, "" // the last sentence about the shot is told together with the loading
	if s.test != nil {
		o, sixes, said = s.fireByHitTest(d, s.test, v, hq)
	} else {
		o, sixes, said = s.fireByOpposedDice(d, s.dice, s.attacked(*v), v, hq)
	}
	for ; sixes > 0 && !s.target.out(*v); sixes-- {
		said = s.fireOnceMore(d, v, hq, &o, said)
	}
	if !o.jammed {
		o.unloaded = !s.load.after(d, &hq.own, said)
		return o
	}
	if o.unloaded = true; d.Telling() {
		d.Tell(said)
	}
	return o
}

// fireOnceMore throws the die that a six to hit brings where a house rule has sixes explode: one more hit if it hits.
// It is no other shot: it cannot jam, and the headquarters does not reroll it.
func (s *shot) fireOnceMore(d *sim.Dice, v *victim, hq *rerolls, o *done, before string) (said string) {
	if d.Telling() {
		if before != "" {
			d.Tell(before)
		}
		d.Tell("the six is thrown again, for one more hit")
	}
	kept := hq.own
	if hq.own == rerollHit {
		hq.own = noReroll
	}
	var more done
	switch {
	case s.test != nil:
		more, _, said = s.fireByHitTest(d, s.test.more, v, hq)
	case s.dice.each:
		more, _, said = s.fireByOpposedDice(d, s.dice.more, 1, v, hq)
	default:
		more, _, said = s.fireByOpposedDice(d, s.dice.more, s.attacked(*v), v, hq)
	}
	if kept == rerollHit {
		hq.own = kept
	}
	o.hits += more.hits
	return said
}

// fireByHitTest fires guns (VEH-03, HE-01), and weapons with a hit range (ATV-01, ATV-04, ATV-05).
func (s *shot) fireByHitTest(d *sim.Dice, test *hitTest, v *victim, hq *rerolls) (o done, sixes int, said string) {
	verdict, six, dice := test.roll(d, &hq.own)
	o.hits, o.jammed = int8(oneIf(verdict == hit)), verdict == jam
	if d.Telling() {
		said = s.fires() + test.tell(dice, verdict)
	}
	if o.hits == 0 {
		return o, 0, said
	}
	if d.Telling() {
		d.Tell(said)
	}
	if s.target.infantry {
		n := s.attacked(*v)
		h, dice := s.dice.roll(d, n, hq)
		return o, oneIf(six), s.hurt(d, v, h, n, dice)
	}
	s.blow.strike(d, v, hq)
	return o, oneIf(six), ""
}

// fireByOpposedDice fires the weapons of soldiers and light vehicles (INF-01 to INF-08, TMP-02), also at light vehicles
// (ATV-06), against n figures.
func (s *shot) fireByOpposedDice(d *sim.Dice, opposed *opposedDice, n int, v *victim, hq *rerolls) (o done, sixes int,
	said string) {
	h, dice := opposed.roll(d, n, hq)
	o.hits, o.jammed, sixes = int8(oneIf(h != 0 && !h.jammed())), h.jammed(), h.sixes()
	if s.target.infantry {
		return o, sixes, s.hurt(d, v, h, n, dice)
	}
	if d.Telling() {
		said = s.tellSmallArms(dice, h)
	}
	switch {
	case o.hits == 0:
		return o, 0, said
	case s.crew:
		v.loseCrewman(h)
		return o, sixes, said
	}
	if d.Telling() {
		d.Tell(said)
	}
	s.blow.strike(d, v, hq)
	return o, sixes, ""
}

// attacked returns how many figures the shot attacks (TMP-05); a vehicle counts as one.
func (s *shot) attacked(v victim) int {
	if s.target.infantry {
		return int(s.under[v.fit])
	}
	return 1
}

// hurt takes killed and wounded figures out (INF-06), and gives a sentence about it.
func (s *shot) hurt(d *sim.Dice, v *victim, h hurt, attacked int, dice string) (said string) {
	if d.Telling() {
		said = s.tellFigures(dice, h, attacked)
	}
	v.fall(h.killed(), h.wounded())
	return said
}

// loseCrewman takes a man from the crew: one is killed, or wounded if the dice were equal, a fit man first; wounding the
// wounded does nothing (AMB-16).
func (v *victim) loseCrewman(h hurt) {
	switch {
	case h.killed() > 0 && v.fit > 0:
		v.fit, v.dead = v.fit-1, v.dead+1
	case h.killed() > 0:
		v.wounded, v.dead = v.wounded-1, v.dead+1
	case v.fit > 0:
		v.fit, v.wounded = v.fit-1, v.wounded+1
	}
}

// A shooting is a shot as a chain of its own, from the state of the target before to its state after.
type shooting struct {
	shot   *shot
	victim victim
	hq     rerolls
	done   done
}

// oneShot fires a shot. Few starts occur, so its ends are kept: sim.Play picks one, sim.Odds lists them.
var oneShot = &sim.Chain[shooting]{
	Name:   "shot",
	Kept:   true,
	Weight: 24,
	Step: func(d *sim.Dice, s *shooting) bool {
		s.done = s.shot.fire(d, &s.victim, &s.hq)
		return true
	},
}
