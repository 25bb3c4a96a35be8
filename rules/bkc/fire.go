package bkc

import (
	"fmt"
	"slices"

	"salvo/rules"
	"salvo/rules/ground"
	"salvo/sim"
)

// fireProcedure declares aimed fire (bkc1 FIRE-01 to FIRE-05, bkc2 FIRE-01 to FIRE-04): several units attack one
// target, once or several times in a turn.
func fireProcedure(e *edition) *rules.Procedure {
	factors := []rules.Factor{
		{Name: "range", Type: rules.Number(0, 1000), Unit: "cm", Default: "0",
			Derive: func(s *rules.Scenario) string { return shortestRange(e.open(s)) },
			Help: "distance in cm of all attackers that have none of their own; if not said, the shortest weapon range " +
				"among them"},
		coverFactor(e, func(s *rules.Scenario) string { return coverOf(e.open(s)) }),
		{Name: "facing", Type: facings, Default: "front", Help: "the side that is hit"},
		modeFactor(e, "attackers"),
	}
	factors = append(factors, stateFactors(e)...)
	factors = append(factors, []rules.Factor{
		{Name: "attacks", Type: rules.Int(1, 20), Default: "1", Help: "successive attacks by the same attackers this turn"},
		{Name: "same-order", Type: rules.YesNo(), Default: "no", Help: "they belong to one order"},
		{Name: "crossing", Type: rules.YesNo(), Default: "no", Help: "the target crosses water: one hit knocks it out"},
		{Name: "passengers", Type: rules.YesNo(), Default: "no", Help: "the target carries troops"},
		{Name: "dismount", Type: rules.YesNo(), Default: "no", Help: "passengers of armoured transport get out if it is hit"},
	}...)
	if e.damageRule {
		factors = append(factors, rules.Factor{Name: "damaged", Type: rules.YesNo(), Default: "no",
			Help: "the attackers' range has been halved by damage"})
	}
	return &rules.Procedure{
		Name:    "fire",
		Title:   "Fire",
		Help:    "Any units fire at one target, together, once or several times in a turn.",
		Example: e.name + " 2xsherman-m4 vs tiger-1 range=35 facing=flank",
		Parties: []rules.PartySpec{
			{Name: "attackers", Help: "the units firing together", Count: rules.Many},
			{Name: "target", Help: "the unit fired at", Count: rules.Single},
		},
		Factors: factors,
		Metrics: fireMetrics(e, 0, 0),
		Told:    toldAttack,
		Asked:   askedFire,
		Prepare: e.prepare(prepareFire),
	}
}

// fireMetrics returns the metrics of fire. dice and fallback are the largest numbers of hits and of cm that can come
// up.
func fireMetrics(e *edition, dice, fallback int) []sim.Metric {
	metrics := append(attackMetrics(dice, fallback),
		sim.Metric{Name: "passengers", Labels: []string{"none", "suppressed", "out"}, Help: "what becomes of troops carried"})
	if e.damageRule {
		metrics = append(metrics, sim.Metric{Name: "damage", Labels: damageLabels[:damageOut],
			Help: "lasting damage, with +damage-table=yes"})
	}
	return metrics
}

// attackMetrics returns the metrics of attacks on one unit.
func attackMetrics(dice, fallback int) []sim.Metric {
	return []sim.Metric{
		{Name: "result", Labels: resultLabels, Help: "what becomes of the target, the worst over all attacks"},
		{Name: "effect", Labels: effectLabels, Repeats: "result", Help: "the result in the words that all games share"},
		{Name: "loss", Labels: lossLabels, Kinds: true, Repeats: "result", Help: "why the target is lost"},
		{Name: "hits", Max: dice, Help: "hits scored, before saves"},
		{Name: "unsaved", Max: dice, Help: "new hits marked on the target"},
		{Name: "fallback", Max: fallback, Help: "cm fallen back, 0 when knocked out"},
	}
}

// An effect says what an action did to a unit, in the words that all games share.
type effect uint8

const (
	effectNone effect = iota
	effectHindered
	effectReduced // only by the first edition's damage table
	effectOut
)

var effectLabels = []string{"none", "hindered", "reduced", "out"}

// effectOf gives the effect of each result.
var effectOf = [...]effect{resultNone: effectNone, resultHit: effectNone, resultSuppressed: effectHindered,
	resultFellBack: effectHindered, resultKnockedOut: effectOut}

func shortestRange(b rulebook) string {
	shooters, err := shootersOf(b)
	if err != nil {
		return "0" // Prepare reports the mistake
	}
	shortest, among := ground.Length(0), false
	for _, sh := range shooters {
		if !sh.sees.apart && (!among || sh.reach < shortest) {
			shortest, among = sh.reach, true
		}
	}
	return shortest.String()
}

// coverOf returns the cover of the target: fortifications are hard cover, crossing water is soft.
func coverOf(b rulebook) string {
	switch {
	case b.fortifications && b.Yes("fortified"):
		return "hard"
	case b.Yes("crossing"):
		return "soft"
	}
	return "none"
}

// coverInFire returns the target's cover as the scenario says, or better cover if the target is dug in. A unit that
// crosses water is in soft cover whatever the scenario says, unless another reading is chosen (bkc1 MOV-04, bkc2
// MOV-03, E-11).
func (b rulebook) coverInFire(said string) string {
	said = b.sheltered(said, b.Yes("dug-in"))
	if b.Yes("crossing") && (said == "none" || said == "hard" && b.Reading("crossing-cover") == "soft") {
		return "soft"
	}
	return said
}

// A fire holds what the steps of the procedure fire need.
type fire struct {
	resolver
	target  target
	volleys []volley // the attack, by the whole cm that the target has fallen back; the last one is for all longer distances
	attacks int
	rear             // what lies behind the target
	after   standing // the standing of a target that one of these attacks suppresses
	carried passengers
	damages bool // the target may be damaged for good (bkc1 DMG-01)
}

// fireState holds what the attacks so far have done to the target.
type fireState struct {
	standing      standing
	result        result
	loss          loss
	damage        damage
	attacks       int16
	marks         int16
	hits, unsaved int16
	moved         int16 // cm fallen back
}

func prepareFire(b rulebook) (*rules.Engagement, error) {
	a := &aim{book: b, target: b.target(), distance: ground.LengthOf(b.Number("range")),
		cover: b.coverInFire(b.Word("cover")), facing: b.Word("facing")}
	if err := checkTarget(b, byFire, a.target); err != nil {
		return nil, err
	}
	shooters, err := shootersOf(b)
	if err != nil {
		return nil, err
	}
	behind, err := rearOf(b, a.target, false)
	if err != nil {
		return nil, err
	}
	f := &fire{attacks: b.Int("attacks"), rear: behind, after: suppressedBefore}
	if b.Yes("same-order") { // FB-04
		f.after = suppressedByThisOrder
	}
	if f.volleys, err = a.volleys(shooters, f.attacks); err != nil {
		return nil, err
	}
	start := fireState{standing: standingOf(b)}
	again := f.attacks > 1 && f.after == suppressedByThisOrder
	moves := start.standing == suppressedBefore || f.attacks > 1 && f.after == suppressedBefore
	f.resolver = newResolver(b, f.volleys, moves || again, again)
	moves = moves || f.sameOrderMovesAgain
	f.target = targetOf(b, a.target, moves)
	f.target.stops = behind.stops
	if b.Yes("crossing") { // bkc1 MOV-04, bkc2 MOV-03
		f.target.hits = 1
	}
	if start.marks, err = marksOf(b, "hits", a.target, f.target.hits); err != nil {
		return nil, err
	}
	f.carried = passengersOf(b, a.target)
	f.damages = damageable(a.target) && b.Reading("damage-table") == "yes"
	dice := 0
	for _, v := range f.volleys {
		dice = max(dice, b.house.Throw.Most(v.dice()))
	}
	metrics := fireMetrics(b.edition, f.attacks*dice, f.longestFallBack(moves, dice))
	chain := &sim.Chain[fireState]{Name: "fire", Step: f.attackOnce}
	return &rules.Engagement{
		Model:   sim.NewModel(b.String(), metrics, chain, start, f.measure),
		Assumed: f.explain(a, shooters, start),
		Never:   f.never(a, shooters),
	}, nil
}

// shootersOf returns the attackers, and how each of them fires and sees the target.
func shootersOf(b rulebook) ([]shooter, error) {
	var shooters []shooter
	for _, g := range b.Party("attackers").Groups {
		sh, err := newShooter(b.edition, g, b.Word("mode"))
		if err != nil {
			return nil, err
		}
		if b.damageRule && b.Yes("damaged") {
			sh.damage()
		}
		sh.sees = sightOf(b, g.Unit)
		shooters = append(shooters, sh)
	}
	return shooters, nil
}

// volleys returns the attack on the target where it stands. If more attacks follow, it also returns the attacks on the
// places to which the target may fall back, cm by cm. There it is farther away with its front to the attackers (FB-05),
// until it is out of range of all attackers.
func (a aim) volleys(shooters []shooter, attacks int) ([]volley, error) {
	total := 0
	for i := range shooters {
		dice, _, _ := a.by(&shooters[i]).dice(&shooters[i])
		total += dice * shooters[i].count
	}
	if total > maxDice {
		return nil, fmt.Errorf("the attackers throw %d dice; one attack may have %d", total, maxDice)
	}
	last := a.volley(shooters, nil)
	all := []volley{last}
	if attacks == 1 {
		return all, nil
	}
	inReach := func(sh shooter) bool { return a.by(&sh).distance <= sh.reach }
	for slices.ContainsFunc(shooters, inReach) {
		a.fallen += 1_00
		last = a.volley(shooters, last)
		all = append(all, last)
	}
	return all, nil
}

func (f *fire) longestFallBack(moves bool, dice int) int {
	if f.target.stays || !moves {
		return 0
	}
	once := routDistance
	if f.target.recce {
		once = 6 * dice
	}
	return min(f.attacks*once, f.room)
}

// attackOnce plays one attack of the turn. The target keeps the marks of its hits. The next attack may drive back a
// suppressed target (FB-04), and a target that was driven back is farther away.
func (f *fire) attackOnce(d *sim.Dice, s *fireState) (done bool) {
	v := f.volleys[min(int(s.moved), len(f.volleys)-1)]
	struck := f.attack(d, v, &f.target, int(s.marks), s.standing, f.room-int(s.moved))
	s.attacks++
	s.hits += int16(struck.hits)
	s.unsaved += int16(struck.unsaved)
	s.marks += int16(struck.unsaved)
	s.moved += int16(struck.fallback)
	s.result, s.loss = max(s.result, struck.result), struck.loss
	if struck.result == resultSuppressed {
		s.standing = f.after
	}
	if d.Telling() {
		d.Tell(tellStruck(f, s, struck))
	}
	if struck.result == resultKnockedOut {
		return true
	}
	if int(s.attacks) < f.attacks {
		return false
	}
	if f.damages {
		s.damage = rollDamage(d, int(s.marks))
	}
	return true
}

func (f *fire) measure(s *fireState, _ int, out []int) {
	measureAttacks(s, out)
	out[6] = f.carried.fate(s)
	if len(out) > 7 {
		out[7] = int(s.damage)
	}
}

// measureAttacks writes the values of attackMetrics.
func measureAttacks(s *fireState, out []int) {
	_ = out[5]
	effect := effectOf[s.result]
	if s.damage > damageNone {
		effect = max(effect, effectReduced)
	}
	out[0] = int(s.result)
	out[1] = int(effect)
	out[2] = int(s.loss)
	out[3] = int(s.hits)
	out[4] = int(s.unsaved)
	out[5] = int(s.moved)
	if s.result == resultKnockedOut {
		out[5] = 0
	}
}
