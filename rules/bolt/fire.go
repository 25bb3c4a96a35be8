package bolt

import (
	"fmt"
	"slices"

	"salvo/rules"
	"salvo/rules/english"
	"salvo/sim"
)

// fireProcedure is shooting (SHOT-01): units fire at one target one after another. Each unit's fire is a shooting
// action of its own.
var fireProcedure = &rules.Procedure{
	Name:    "fire",
	Title:   "Shooting",
	Help:    "Units fire at one target, one after another, until it is out.",
	Example: "bolt-action us-rifles vs de-veteran-grenadiers range=18 cover=soft",
	Parties: []rules.PartySpec{
		{Name: "attackers", Help: "the units that shoot, in this order", Count: rules.Many},
		{Name: "target", Help: "the unit they shoot at", Count: rules.Single},
	},
	Factors: []rules.Factor{
		{Name: "range", Type: rules.Number(0, 200), Unit: "inches", Default: "12", Help: "distance in inches"},
		{Name: "moved", Type: rules.YesNo(), Default: "no", Help: "the attackers made an Advance"},
		{Name: "pins", Type: rules.Int(0, 20), Default: "0", Help: "pins on each attacker without pins of its own"},
		{Name: "order", Type: rules.Labels(priorOrderWords...), Default: "none",
			Help: "the order of the attackers before they fire; none: it is left out, and pins are those at the shot; passed and " +
				"test: pins are those before an order that is obeyed or tested"},
		{Name: "attacker-officer", Type: rules.Int(0, mostOfficer), Default: "0",
			Help: "officer bonus for the order tests of the attackers; an attacker whose own rank gives more uses that"},
		{Name: "cover", Type: rules.Labels(coverWords...), Default: "none", Help: "of the target"},
		{Name: "down", Type: rules.YesNo(), Default: "no", Help: "the target is Down; only troops gain by it"},
		{Name: "facing", Type: rules.Labels(facingWords...), Default: "front",
			Help: "the side of the target that is struck; a gun shield covers the front"},
		{Name: "target-pins", Type: rules.Int(0, 20), Default: "0", Help: "pins on the target already"},
		{Name: "hits", Type: rules.Int(0, maxMen-1), Default: "0", Help: "men the target has lost already"},
		{Name: "immobilised", Type: rules.YesNo(), Default: "no", Help: "the target vehicle is immobilised already"},
		{Name: "ammo", Type: rules.Labels(ammoWords...), Default: "auto",
			Help: "what weapons with a shot and a shell fire; auto: whatever is more likely to put the target out"},
		{Name: "mode", Type: rules.Labels("auto", "direct", "indirect"), Default: "auto",
			Help: "how howitzers fire; auto stands for direct; mortars always fire indirectly"},
		{Name: "ranging", Type: rules.Int(bestRanging, firstRanging), Default: "6",
			Help: "the score that indirect fire needs to hit; it is 6 for the first shot, and always after a move"},
		officerFactor("officer", "target"),
		{Name: "medic", Type: rules.YesNo(), Default: "no", Help: "a medic is near the target"},
		{Name: "coax", Type: rules.Labels("main", "coax"), Default: "main", Help: "main gun or coaxial weapon of vehicles"},
		{Name: "one-shot", Type: rules.Labels(oneShotWords...), Default: "auto",
			Help: "fire one-shot weapons; auto: at armour only"},
	},
	Metrics: fireMetrics(0, 0, 0),
	Told: [][]rules.Telling{{
		{Figure: "effect=out", Subject: "{attackers}", Text: "~{destroys|destroy} {target}"},
		{Figure: "damage=stunned+", Text: "at least ~{stuns|stun} {target:it|them}", IfAny: true},
		{Figure: "mean casualties", Text: "{kills|kill} # men on average", IfAny: true},
		{Figure: "pins=1+", Text: "~{pins|pin} {target:it|them}", IfAny: true},
	}},
	Prepare: prepare(prepareFire),
}

// fireMetrics returns the metrics of fire. hits, men and pins are the largest numbers that can occur.
func fireMetrics(hits, men, pins int) []sim.Metric {
	return []sim.Metric{
		effectMetric,
		damageMetric,
		{Name: "casualties", Max: men, Help: "men removed by damage"},
		{Name: "men-left", Max: men, Repeats: "casualties", Help: "men of the target still in play"},
		{Name: "hits", Max: hits, Help: "hits that roll damage or pin, those of HE and flame multiplied"},
		pinsMetric(pins),
		moraleMetric,
		{Name: "cause", Labels: causeWords, Kinds: true, Help: "why the target is out of the game"},
		{Name: "exceptional", Labels: []string{"no", "yes"}, Help: "whether the firer chose a casualty"},
		{Name: "fuel", Labels: []string{"left", "empty"}, Help: "empty if a flamethrower ran dry"},
	}
}

var (
	effectMetric = sim.Metric{Name: "effect", Labels: effectWords, Help: "on the target, in the words shared by all games"}
	damageMetric = sim.Metric{Name: "damage", Labels: damageWords,
		Help: "worst result of a vehicle; knocked-out stands for any way out"}
	moraleMetric = sim.Metric{Name: "morale", Labels: outcomeWords, Help: "how its checks went"}
)

func pinsMetric(most int) sim.Metric {
	return sim.Metric{Name: "pins", Max: most, Help: "pins put on the target"}
}

// An effect says what became of a unit, in the words that all games share.
type effect uint8

const (
	effectNone effect = iota
	effectHindered
	effectReduced
	effectOut
)

var effectWords = []string{"none", "hindered", "reduced", "out"}

// maxAttackers is the largest number of attackers in one scenario line, so that a report can show all numbers.
const maxAttackers = 20

// A fire holds the prepared attackers and the target of the procedure fire.
type fire struct {
	*resolver
	attackers []attacker
	gear      gear // the gear of each attacker when it fires
	target    *unit
	officer   int8        // the bonus of an officer for the target's morale checks
	tests     *orderRules // nil unless the attackers test their orders
	order     priorOrder
	dries     bool // a flamethrower is among the attackers
}

// fireState holds what the attackers so far have done to the target.
type fireState struct {
	next        uint8 // the attacker that shoots next
	at          condition
	hits        uint16
	casualties  uint8
	pins        uint16
	exceptional bool
	morale      outcome
	damage      damage
	stopped     bool // the fire has immobilised the target
	dry         bool
}

func prepareFire(b rulebook) (*rules.Engagement, error) {
	f := &fire{gear: gear{ranging: int8(b.Int("ranging"))}, officer: int8(b.Int("officer")),
		order: priorOrder(slices.Index(priorOrderWords, b.Word("order")))}
	var err error
	if f.target, err = b.newUnit(b.Party("target").Groups[0].Unit); err != nil {
		return nil, err
	}
	start, err := f.targetOf(b)
	if err != nil {
		return nil, err
	}
	if err := f.readAttackers(b); err != nil {
		return nil, err
	}
	var all []exchange
	for i := range f.attackers {
		all = append(all, exchange{f.scope(&f.attackers[i], start), f.attackers[i].unit, f.target})
	}
	f.resolver = newResolver(b, b.inFire(all...))
	for i := range f.attackers {
		a := &f.attackers[i]
		for _, load := range a.aim.everyLoad() {
			f.keepFew(&load, a.unit, &a.by, &f.gear, f.target, &start.at)
		}
	}
	hits, pins := f.most(start)
	chain := &sim.Chain[fireState]{Name: "fire", Step: f.nextAttacker, Weight: 22}
	return &rules.Engagement{
		Model:   sim.NewModel(b.String(), fireMetrics(hits, int(start.at.men), pins), chain, start, f.measure),
		Assumed: f.explain(start),
		Never:   f.never(b, &start),
	}, nil
}

// targetOf returns the state at the start, with the condition of the target as the scenario line gives it.
func (f *fire) targetOf(b rulebook) (fireState, error) {
	s := fireState{at: f.target.fresh()}
	lost := b.Int("hits")
	switch {
	case lost >= f.target.men:
		return s, fmt.Errorf("hits=%d: %s has %s, so it can have lost 0 to %d", lost, f.target.Name,
			english.Counted(f.target.men, "man"), f.target.men-1)
	case b.Yes("immobilised") && f.target.kind != vehicle:
		return s, fmt.Errorf("immobilised=yes: %s is no vehicle", f.target.Name)
	case lost > 0:
		s.at.men = int8(f.target.men - lost)
		s.at.green = false // SUP-73: a unit that has had its first casualty is no longer green
	}
	s.at.down = b.Yes("down") && f.target.isTroops()
	s.at.immobilised = b.Yes("immobilised")
	return s, b.pin(f.target, &s.at, "target-pins")
}

// most returns upper limits of the hits and pins of all attackers together.
func (f *fire) most(start fireState) (hits, pins int) {
	largest := 0 // the most pins of one volley
	for i := range f.attackers {
		mostHits, mostPins := f.attackers[i].most(f, &start.at)
		hits, pins, largest = hits+mostHits, pins+mostPins, max(largest, mostPins)
	}
	if start.at.green {
		pins, largest = pins+d6.most(), largest+d6.most()
	}
	if f.target.kind == vehicle { // each damage result adds a pin
		pins, largest = pins+2*hits, largest+1
	}
	if f.pinsRout { // a unit bears at most as many pins as its morale, plus those of the last volley
		pins = min(pins, basicMorale[veteran]+largest)
	}
	return hits, pins
}

// nextAttacker plays the shooting action of the next attacker. It reports whether the fire is over: the target is out,
// or no attacker is left.
func (f *fire) nextAttacker(d *sim.Dice, s *fireState) (done bool) {
	if d.Telling() && len(f.attackers) > 1 {
		d.Tell(fmt.Sprintf("attacker %d of %d", s.next+1, len(f.attackers)))
	}
	a := &f.attackers[s.next]
	s.next++
	if by, obeys := f.obeys(d, a); obeys {
		f.attack(d, s, a, &by)
	}
	return s.at.isOut() || int(s.next) == len(f.attackers)
}

// attack plays the fire of one attacker.
func (f *fire) attack(d *sim.Dice, s *fireState, a *attacker, by *condition) {
	g, with := f.gear, a.aim
	with.ammo = f.choose(d, &a.aim, a.unit, by, &g, f.target, &s.at)
	hit, any := f.shoot(d, &with, a.unit, by, &g, f.target, &s.at)
	if !any && d.Telling() {
		d.Tell(a.Name + " has nothing that can fire")
	}
	s.hits += hit.hits
	s.casualties += hit.casualties
	s.pins += hit.pins
	s.exceptional = s.exceptional || hit.exceptional
	s.morale = max(s.morale, hit.morale)
	s.damage = max(s.damage, hit.damage)
	s.stopped = s.stopped || hit.stopped
	s.dry = s.dry || g.dry > 0
}

func (f *fire) measure(s *fireState, _ int, out []int) {
	out[0] = int(effectOf(&s.at, s.casualties > 0 || s.stopped, s.pins > 0))
	out[1] = 0
	if f.target.kind == vehicle {
		out[1] = int(worstDamage(&s.at, s.damage))
	}
	out[2], out[3] = 0, 0
	if f.target.isTroops() {
		out[2], out[3] = int(s.casualties), int(s.at.men)
	}
	out[4] = int(s.hits)
	out[5] = int(s.pins)
	out[6] = int(s.morale)
	out[7] = int(s.at.cause)
	out[8] = indexOf(s.exceptional)
	out[9] = indexOf(s.dry)
}

// effectOf returns the effect on a unit. lost says that the unit has lost men or is damaged for good, pinned that it
// has got a pin.
func effectOf(c *condition, lost, pinned bool) effect {
	switch {
	case c.isOut():
		return effectOut
	case lost:
		return effectReduced
	case pinned:
		return effectHindered
	}
	return effectNone
}

// worstDamage returns the damage that counts: any way out of the game counts as knocked out.
func worstDamage(c *condition, d damage) damage {
	if c.isOut() {
		return knockedOut
	}
	return d
}

// indexOf returns 1 for true and 0 for false.
func indexOf(yes bool) int {
	if yes {
		return 1
	}
	return 0
}
