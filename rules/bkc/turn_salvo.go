package bkc

import (
	"fmt"

	"salvo/rules"
	"salvo/sim"
)

// A handful is one group of dice of a salvo, small enough to be part of a state.
type handful struct {
	dice              uint16
	score, test, save uint8
	harms             bool
}

func handfulOf(g group) handful {
	return handful{uint16(g.dice), uint8(g.score), uint8(g.test), uint8(g.save), g.harms}
}

func (t handful) with(dice int) handful {
	t.dice = uint16(dice)
	return t
}

// expected returns the expected number of unsaved hits of a handful.
func (r *resolver) expected(t handful) float64 {
	if !t.harms {
		return 0
	}
	return float64(float64(t.dice)*r.tables.perDie[t.score]) * (1 - plainTables.perDie[t.save])
}

// Dice with equal scores are thrown in handfuls, so that their tables stay small. An attack has at most five kinds of
// dice (direct, indirect, flame; those that can only suppress), so that mostThrows handfuls hold mostDice.
const (
	handfulDice = 64
	mostThrows  = 8
	mostDice    = 240
)

// A salvo is one attack with everything worked out that matters: the dice, the hits that the target can still take, and
// whether it is suppressed, but not where it stands. It is the state of a kept chain, so that a battle solves each salvo
// only once. The steps are those of resolver.attack (bkc1 FIRE-02, bkc2 FIRE-01), but one handful of dice after another,
// each with its later dice. On the way the salvo drops values that make no difference any more. A test compares its results
// with those of resolver.attack.
type salvo struct {
	throws   [mostThrows]handful
	fallback uint16 // the number of dice for falling back so far; at the end the distance in cm
	size     uint8  // dice that are first thrown for the number of dice (blunders)
	left     uint8  // unsaved hits that knock the target out
	was      standing
	stays    bool
	recce    bool
	thrown   uint8 // the number of handfuls thrown so far
	unsaved  uint8
	shaken   bool // a later die has suppressed the target
	result   result
	loss     loss
}

// add adds dice to the salvo. Dice with equal scores are joined; others keep their own scores (bkc1 HIT-05, bkc2
// HIT-07). add panics if it has no room; newField makes sure that there is always enough.
func (s *salvo) add(t handful) {
	for i := 0; i < mostThrows && t.dice > 0; i++ {
		u := &s.throws[i]
		switch {
		case u.dice == 0:
			*u = t.with(min(int(t.dice), handfulDice))
			t.dice -= u.dice
		case u.score == t.score && u.test == t.test && u.save == t.save && u.harms == t.harms:
			more := min(t.dice, handfulDice-u.dice)
			u.dice += more
			t.dice -= more
		}
	}
	if t.dice > 0 {
		panic(fmt.Sprintf("bkc: %d dice too many for the %d handfuls of a salvo", t.dice, mostThrows))
	}
}

// mixScores sets the score that suppression dice need if dice that harm have different scores (bkc2 AMB-03). The reading
// "best" sets the lowest of these scores, "worst" the highest, and "own" changes nothing.
func (s *salvo) mixScores(reading string) {
	low, high := uint8(noSave), uint8(0)
	for i := range s.throws {
		if t := &s.throws[i]; t.dice > 0 && t.harms {
			low, high = min(low, t.score), max(high, t.score)
		}
	}
	if low >= high || reading == "own" {
		return
	}
	for i := range s.throws {
		if t := &s.throws[i]; t.dice > 0 && t.harms {
			t.test = high
			if reading == "best" {
				t.test = low
			}
		}
	}
}

// salvoChain returns the chain of salvos under the readings of a resolver.
func (r *resolver) salvoChain() *sim.Chain[salvo] {
	return &sim.Chain[salvo]{Name: "attack", Step: r.salvo, Kept: true, Weight: 60}
}

// salvo throws the next handful of dice. When all handfuls are thrown, it settles what becomes of the target (GEN-01;
// bkc1 FIRE-02, bkc2 FIRE-01).
func (r *resolver) salvo(d *sim.Dice, s *salvo) (done bool) {
	if s.size > 0 {
		s.throws[0].dice = uint16(d.Sum(int(s.size)))
		if d.Telling() {
			d.Note(rules.Throw{For: "how many dice", Faces: d.Thrown()})
			d.Cast("how many dice", int(s.size), nil)
			d.Tell(fmt.Sprintf("thrown for how many: %s", diceOf(int(s.throws[0].dice))))
		}
		s.size = 0
		return false
	}
	if s.thrown < mostThrows && s.throws[s.thrown].dice > 0 {
		return r.throwHandful(d, s)
	}
	switch {
	case s.shaken:
		s.result = resultSuppressed
	case s.fallback > 0:
		s.driveBack(d)
	}
	if s.result == resultNone && s.unsaved > 0 {
		s.result = resultHit
	}
	s.forget()
	return true
}

// forget keeps only the result of the salvo, so that ends with the same result are equal.
func (s *salvo) forget() {
	*s = salvo{result: s.result, loss: s.loss, unsaved: s.unsaved, fallback: s.fallback}
	if s.result == resultKnockedOut {
		s.unsaved = 0
	}
}

// throwHandful throws the dice to hit and the saves (SAVE-01), decides the knock-out (KO-01), and throws the dice for
// suppression (SUP-01). If the target is already suppressed, it adds dice to the fall-back instead.
func (r *resolver) throwHandful(d *sim.Dice, s *salvo) (done bool) {
	t := s.throws[s.thrown]
	s.throws[s.thrown] = handful{}
	s.thrown++
	dice, score, save := int(t.dice), int(t.score), int(t.save)
	var unsaved, later int
	switch hitsCount := r.gross && t.harms; {
	case hitsCount || d.Telling():
		hits := 0
		hits, unsaved = unpackHits(d.Pick(r.tables.hitsAndSaves(dice, score, save)))
		if later = unsaved; hitsCount {
			later = hits
		}
		if d.Telling() {
			g := group{dice: dice, score: score, save: save, harms: t.harms}
			noteHits(d, &g, hits)
			d.Tell(r.tables.tell(d, &g, hits, unsaved))
		}
	default:
		unsaved = d.Pick(r.tables.unsavedHits(dice, score, save))
		later = unsaved
	}
	if t.harms {
		if unsaved > 0 && int(s.unsaved)+unsaved >= int(s.left) {
			s.result, s.loss = resultKnockedOut, lossHits
			s.fallback = 0
			s.forget()
			return true
		}
		s.unsaved += uint8(unsaved)
	}
	switch {
	case s.was == unsuppressed:
		s.shake(d, later, int(t.test))
	case s.was == suppressedByThisOrder && !r.sameOrderMovesAgain: // FB-04
	case t.harms || r.suppressOnlyMoves:
		s.fallback += uint16(later)
		if !s.recce {
			s.fallback = min(s.fallback, routDistance+1) // routDistance+1 dice always total more than routDistance
		}
	}
	return false
}

// shake throws the dice for suppression (SUP-01, bkc1 SUP-03), unless an earlier handful has suppressed the target.
func (s *salvo) shake(d *sim.Dice, dice, test int) {
	if s.shaken || dice == 0 {
		return
	}
	if s.shaken = d.AnyAtLeast(dice, test); d.Telling() {
		d.Note(rules.Throw{For: "to suppress", Need: test, Faces: d.Thrown()})
		d.Tell(tellSuppression(d, dice, test, s.shaken))
	}
}

// driveBack totals the dice for falling back (FB-01 to FB-03).
func (s *salvo) driveBack(d *sim.Dice) {
	dice := int(s.fallback)
	s.fallback = 0
	distance := 0
	if s.recce || d.Telling() {
		distance = d.Sum(dice)
	} else {
		distance = d.Pick(rout[dice])
	}
	if d.Telling() {
		d.Note(rules.Throw{For: "to fall back", Sum: true, Faces: d.Thrown()})
		d.Tell(tellFallBack(d, dice, distance, distance, distance > routDistance && !s.recce, s.stays))
	}
	switch {
	case distance > routDistance && !s.recce:
		s.result, s.loss = resultKnockedOut, lossRout
	case !s.stays:
		s.result, s.fallback = resultFellBack, uint16(distance)
	}
}

// rout holds the sums of 0, 1, 2 and more dice, cut off beyond the distance at which a unit is lost.
var rout = func() (tables [routDistance + 2]*sim.Table) {
	for dice := range tables {
		tables[dice] = sim.Sum(dice).Map(fmt.Sprintf("fall-back by %dd6", dice), func(sum int) int {
			return min(sum, routDistance+1)
		})
	}
	return tables
}()
