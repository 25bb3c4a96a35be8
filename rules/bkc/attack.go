package bkc

import "salvo/sim"

// A standing is the state of a target before an attack: unsuppressed, suppressed before, or suppressed by an earlier
// attack of the same order (FB-01, FB-04).
type standing uint8

const (
	unsuppressed standing = iota
	suppressedBefore
	suppressedByThisOrder
)

// A result is the effect of an attack on its target, from mildest to worst.
type result uint8

const (
	resultNone result = iota
	resultHit
	resultSuppressed
	resultFellBack
	resultKnockedOut
)

var resultLabels = []string{"none", "hit", "suppressed", "fell-back", "knocked-out"}

// A loss is the reason why a unit was lost.
type loss uint8

const (
	lossNone loss = iota
	lossRout
	lossHits
)

var lossLabels = []string{"none", "rout", "hits"}

// A target holds the properties of the attacked unit that matter in an attack.
type target struct {
	hits  int  // the hits that knock the unit out; 1 for a unit that crosses water
	stays bool // never falls back: fortified, dug in, or a deployed gun (FB-03)
	recce bool // a recce unit is not lost if it falls back far (FB-02)
	stops bool // friends behind the unit stop its flight; if false, the ground behind destroys it (FB-06)
}

// A struck is the result of one attack.
type struck struct {
	hits, unsaved int // the hits scored, and the unsaved ones, which are marked on the target
	fallback      int // the distance that the target falls back, in cm
	result        result
	loss          loss
}

// endless is the room behind a target, in cm, if nothing stops its flight.
const endless = 1 << 30

// A resolver resolves attacks under the chosen interpretations of unclear rules.
type resolver struct {
	tables              *hitTables
	gross               bool // suppress-dice=gross: saved hits, too, throw a die to suppress or drive back
	suppressOnlyMoves   bool // suppress-only-fallback=yes: dice that only suppress also drive back
	sameOrderMovesAgain bool // same-order-fallback=yes: a second attack in an order drives back what the first suppressed
}

// newResolver returns a resolver. It asks only for the interpretations on which these volleys may depend. The argument
// moves says that the target may be driven back, and again that it may be attacked twice in one order.
func newResolver(b rulebook, volleys []volley, moves, again bool) resolver {
	saves, suppressOnly := false, false
	for _, v := range volleys {
		for i := range v {
			saves = saves || v[i].harms && v[i].save < noSave
			suppressOnly = suppressOnly || !v[i].harms
		}
	}
	return resolver{
		tables:              b.tables,
		gross:               saves && b.Reading("suppress-dice") == "gross",
		sameOrderMovesAgain: again && b.Reading("same-order-fallback") == "yes",
		suppressOnlyMoves:   !suppressOnly || !moves || b.Reading("suppress-only-fallback") == "yes",
	}
}

// attack plays one attack on a target. marks are the hits already marked on it, room is the distance in cm that it can
// fall back. The steps are those of bkc1 FIRE-02, which bkc2 FIRE-01 and every other attack of both editions share
// (GEN-01). The numbers of the steps are those of the second edition.
func (r *resolver) attack(d *sim.Dice, v volley, t *target, marks int, was standing, room int) (s struck) {
	// Steps 3 and 4: dice to hit, saves (SAVE-01).
	var later [maxGroups]int // dice of step 6, for each group of the volley
	for i := range v {
		g := &v[i]
		hits, unsaved := unpackHits(d.Pick(g.roll))
		s.hits += hits
		later[i] = unsaved
		if g.harms {
			s.unsaved += unsaved
			if r.gross {
				later[i] = hits
			}
		}
		if d.Telling() {
			d.Tell(r.tables.tell(d, g, hits, unsaved))
		}
	}
	// Step 5 (KO-01): the target is knocked out by the hits of this turn.
	if s.unsaved > 0 && marks+s.unsaved >= t.hits {
		s.result, s.loss = resultKnockedOut, lossHits
		return s
	}
	// Steps 6 to 8: the target falls back or is suppressed.
	if was == suppressedBefore || was == suppressedByThisOrder && r.sameOrderMovesAgain {
		if r.fallBack(d, v, &later, t, room, &s) {
			return s
		}
	} else if was == unsuppressed && suppress(d, v, &later) {
		s.result = resultSuppressed
		return s
	}
	if s.unsaved > 0 {
		s.result = resultHit
	}
	return s
}

// fallBack plays step 8 (FB-01 to FB-03, FB-06): the target falls back as many cm as the later dice total. It reports
// whether the target moved or was lost.
func (r *resolver) fallBack(d *sim.Dice, v volley, later *[maxGroups]int, t *target, room int, s *struck) bool {
	dice := 0
	for i := range v {
		if v[i].harms || r.suppressOnlyMoves {
			dice += later[i]
		}
	}
	if dice == 0 {
		return false
	}
	distance := d.Sum(dice)
	lost := distance > routDistance && !t.recce || !t.stays && !t.stops && distance > room
	if d.Telling() {
		d.Tell(tellFallBack(d, dice, distance, room, lost, t.stays))
	}
	switch {
	case lost:
		s.result, s.loss = resultKnockedOut, lossRout
	case t.stays:
		return false
	default:
		s.result, s.fallback = resultFellBack, min(distance, room)
	}
	return true
}

// suppress plays step 7 (SUP-01, bkc1 SUP-03): if any of the later dice reaches its score, the target is suppressed.
func suppress(d *sim.Dice, v volley, later *[maxGroups]int) bool {
	suppressed := false
	for i := range v {
		dice := later[i]
		if dice == 0 {
			continue
		}
		reached := d.AnyAtLeast(dice, v[i].test)
		suppressed = suppressed || reached
		if d.Telling() {
			d.Tell(tellSuppression(d, dice, v[i].test, reached))
		}
	}
	return suppressed
}
