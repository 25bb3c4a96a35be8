package cobi

import "salvo/sim"

// A shot is one shot of a gun or a figure at one kind of target, with everything prepared that needs no dice. aim.shot
// prepares it before the first trial. The result of firing it depends only on the dice and on the state of the target:
//
//	s, why := a.shot(&sh)            // without a legal shot: nil, and the reason
//	done := s.fire(d, &v, &hq)       // changes v, the state of the target, and hq, the rerolls left
//
// To get the odds of a shot without dice, or to pick its end at once, play it as a chain (oneShot).
type shot struct {
	shooter shooter
	target  *target
	test    *hitTest     // the hit test; nil: opposed dice alone decide
	dice    *opposedDice // the dice against figures, and of small arms against vehicles; nil: none
	under   []int8       // the number of figures attacked, by the number that stand; for infantry only
	pair    bool         // the figures belong to two squads (TMP-06)
	blow    *blow        // the damage dice of a hit on a vehicle
	crew    bool         // a hit strikes the crew only (AMB-16)
	load    loading      // the loading test after the shot
	outlook *outlook     // the odds of the shot, for the careful player

	from, place string // in stories: from how far the shot is fired, and where its template lies

	why, whyTemplate modifiers // the modifiers of the hit test or the attack die, and of the explosion's die
}

// A done is the result of a shot apart from its effect on the target.
type done struct {
	hits     int8 // 1 if the shot hit, 1 more for each further hit of an exploding six; in an attack of two steps the first step counts
	jammed   bool
	unloaded bool // the weapon cannot fire next time; a jammed weapon is unloaded (LOAD-03)
}

// fire fires the shot, then throws the loading test (LOAD-01, INF-09, HE-03). A jammed weapon has not fired and is
// unloaded (LOAD-03).
func (s *shot) fire(d *sim.Dice, v *victim, hq *rerolls) (o done) {
	sixes, sentence := 0, "" // sentence is the last one about the shot, which the story joins with the loading test
	if s.test != nil {
		o, sixes, sentence = s.fireByHitTest(d, s.test, v, hq)
	} else {
		o, sixes, sentence = s.fireByOpposedDice(d, s.dice, s.attacked(*v), v, hq)
	}
	for ; sixes > 0 && !s.target.out(*v); sixes-- {
		sentence = s.fireOnceMore(d, v, hq, &o, sentence)
	}
	if !o.jammed {
		o.unloaded = !s.load.after(d, &hq.own, sentence)
		return o
	}
	if o.unloaded = true; d.Telling() {
		d.Tell(sentence)
	}
	return o
}

// fireOnceMore throws the further die to hit after a six if a house rule makes sixes explode, and plays the hit if it
// hits. This die is part of the same shot: it cannot jam, and the headquarters does not reroll it.
func (s *shot) fireOnceMore(d *sim.Dice, v *victim, hq *rerolls, o *done, before string) (sentence string) {
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
		more, _, sentence = s.fireByHitTest(d, s.test.more, v, hq)
	case s.dice.each:
		more, _, sentence = s.fireByOpposedDice(d, s.dice.more, 1, v, hq)
	default:
		more, _, sentence = s.fireByOpposedDice(d, s.dice.more, s.attacked(*v), v, hq)
	}
	if kept == rerollHit {
		hq.own = kept
	}
	o.hits += more.hits
	return sentence
}

// fireByHitTest plays a shot with a hit test: of guns (VEH-03, HE-01), and of weapons with a hit range (ATV-01, ATV-04,
// ATV-05). sixes is 1 if a six brings a further die.
func (s *shot) fireByHitTest(d *sim.Dice, test *hitTest, v *victim, hq *rerolls) (o done, sixes int, sentence string) {
	verdict, six, dice := test.roll(d, &hq.own)
	o.hits, o.jammed = int8(oneIf(verdict == hit)), verdict == jam
	if d.Telling() {
		sentence = s.fires() + test.tell(dice, verdict)
	}
	if o.hits == 0 {
		return o, 0, sentence
	}
	if d.Telling() {
		d.Tell(sentence)
	}
	if s.target.infantry {
		n := s.attacked(*v)
		h, dice := s.dice.roll(d, n, hq)
		return o, oneIf(six), s.hurt(d, v, h, n, dice)
	}
	s.blow.strike(d, v, hq)
	return o, oneIf(six), ""
}

// fireByOpposedDice plays a shot with opposed dice at n figures: of the weapons of soldiers and light vehicles (INF-01
// to INF-08, TMP-02), also at vehicles (ATV-06). sixes is the number of further attacks that sixes bring.
func (s *shot) fireByOpposedDice(d *sim.Dice, opposed *opposedDice, n int, v *victim, hq *rerolls) (o done, sixes int,
	sentence string) {
	h, dice := opposed.roll(d, n, hq)
	o.hits, o.jammed, sixes = int8(oneIf(h != 0 && !h.jammed())), h.jammed(), h.sixes()
	if s.target.infantry {
		return o, sixes, s.hurt(d, v, h, n, dice)
	}
	if d.Telling() {
		sentence = s.tellSmallArms(dice, h)
	}
	switch {
	case o.hits == 0:
		return o, 0, sentence
	case s.crew:
		v.loseCrewman(h)
		return o, sixes, sentence
	}
	if d.Telling() {
		d.Tell(sentence)
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

// hurt removes killed and wounded figures (INF-06). It returns a sentence about them for a story.
func (s *shot) hurt(d *sim.Dice, v *victim, h hurt, attacked int, dice string) (said string) {
	if d.Telling() {
		said = s.tellFigures(dice, h, attacked)
	}
	v.fall(h.killed(), h.wounded())
	return said
}

// loseCrewman harms one crew member: he is killed, or wounded if the dice were equal. Fit members are hit first; a
// wound does nothing to a wounded member (AMB-16).
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

// A shooting is the state of a chain that plays one shot: the state of the target and the rerolls, before the shot and
// then after it.
type shooting struct {
	shot   *shot
	victim victim
	hq     rerolls
	done   done
}

// oneShot is the chain that fires one shot. It starts from few different states, so its ends are stored: sim.Play picks
// one, sim.Odds lists them.
var oneShot = &sim.Chain[shooting]{
	Name:   "shot",
	Kept:   true,
	Weight: 24,
	Step: func(d *sim.Dice, s *shooting) bool {
		s.done = s.shot.fire(d, &s.victim, &s.hq)
		return true
	},
}
