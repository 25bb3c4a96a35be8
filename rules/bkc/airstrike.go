package bkc

import (
	"fmt"
	"slices"

	"salvo/rules"
	"salvo/sim"
)

// airStrikeProcedure declares air support against a group of units (bkc1 AIR-01 to AIR-07, bkc2 AIR-01 to AIR-06).
func airStrikeProcedure(e *edition) *rules.Procedure {
	return &rules.Procedure{
		Name:    "air-strike",
		Title:   "Air support",
		Help:    "Aircraft attack a group of units, on request or as scheduled, through anti-aircraft fire.",
		Example: e.name + "/air-strike 2xp-47 vs 3xpanzer-iv-h aa=4 cv=8",
		Parties: []rules.PartySpec{
			{Name: "attackers", Help: "the aircraft", Count: rules.Many},
			{Name: "target", Help: "the units of the group in the order in which they stand, friend=yes for friends among them",
				Count: rules.Many},
		},
		Factors: slices.Concat(groupFactors, supportFactors, e.observer, []rules.Factor{
			{Name: "aa", Type: rules.Int(0, 60), Default: "0", Help: "anti-aircraft dice thrown at each aircraft"},
			{Name: "run", Type: rules.Labels("zone", "single"), Default: "zone",
				Help: "attack all units in the zone, or the one aimed at with doubled dice"},
			e.skyFactor,
			coverFactor(e, hardIfFortified(e)),
		}, stateFactors(e)),
		Metrics: airMetrics(0, 0),
		Told:    toldSupport,
		Prepare: e.prepare(prepareAirStrike),
	}
}

func airMetrics(aircraft, units int) []sim.Metric {
	return slices.Concat([]sim.Metric{
		supportMetric,
		{Name: "shot-down", Max: aircraft, Help: "aircraft shot down"},
		{Name: "aborted", Max: aircraft, Help: "aircraft that turn back"},
	}, tollMetrics(units))
}

// An airStrike holds what the steps of an air strike need. The bool fields are chosen readings of the rules.
type airStrike struct {
	flak
	call     supportCall
	falls    *deviation
	crowd    *crowd
	planes   []aircraft
	names    []string
	doubles  bool // run=single: doubled dice at one unit (AIR-06)
	alone    bool // double-when=alone: dice also double if only one unit is in the zone
	twice    bool // double-run=two-attacks: the unit is attacked twice instead
	before   bool // double-order=double-first: dice double before anti-aircraft hits are subtracted
	separate bool // aircraft-attack=separate: each aircraft attacks by itself
}

// airState is the progress of an air strike: whether it was requested and has come down, which aircraft have been fired
// at, which units have been attacked.
type airState struct {
	landed            bool
	doubled           bool
	support           support
	flown             int16 // aircraft that have gone through anti-aircraft fire, shot down or not
	shotDown, aborted int16
	strike            strike // the attack on each unit
	reckoning
}

func prepareAirStrike(b rulebook) (*rules.Engagement, error) {
	groups := b.Party("attackers").Groups
	if err := checkSupport(b.Party("attackers")); err != nil {
		return nil, err
	}
	bombers, err := checkAircraft(groups)
	if err != nil {
		return nil, err
	}
	crowd, err := crowdOf(b)
	if err != nil {
		return nil, err
	}
	if err := crowd.checkAim(b); err != nil {
		return nil, err
	}
	m := mission{air: true, units: b.Party("attackers").Units()}
	b.airSituation(b, &m)
	air := &airStrike{flak: flak{tables: b.tables, score: b.hitOn(b.flakScore), shootDown: true}, call: callOf(b, &m), crowd: crowd}
	dice, wild := airDeviation(b, bombers)
	if air.falls, err = newDeviation(b, airZone(b, bombers), dice, wild); err != nil {
		return nil, err
	}
	if err := air.chooseRun(b, bombers); err != nil {
		return nil, err
	}
	air.enlist(b, groups)
	air.falls.kinds = crowd.byPlace
	err = crowd.expose(b, air.twice || air.separate, func(a *aim) ([]volley, error) {
		return air.volleys(a, groups[0].Unit.Word("limit"), bombers)
	})
	if err != nil {
		return nil, err
	}
	chain := &sim.Chain[airState]{Name: "air strike", Step: air.step, Weight: 74}
	return &rules.Engagement{
		Model: sim.NewModel(b.String(), airMetrics(m.units, len(air.falls.places)), chain, airState{}, air.measure),
		Assumed: slices.Concat([]rules.Assumption{air.call.explain()}, air.falls.explain(), air.explain(b),
			crowd.explain(air.mostDice())),
	}, nil
}

// checkAircraft returns an error if the aircraft of a mission cannot fly together: bombers fly only with bombers, and
// all must have the same limit. It reports whether they are bombers.
func checkAircraft(groups []rules.Group) (bombers bool, err error) {
	lead := groups[0].Unit
	bombers = lead.Is("aircraft-class", "bomber")
	for _, g := range groups {
		switch u := g.Unit; {
		case !u.Is("kind", "aircraft"):
			return false, fmt.Errorf("%s is no aircraft: only units of kind=aircraft fly an air-strike", u.Name)
		case u.Is("aircraft-class", "bomber") != bombers:
			return false, fmt.Errorf("%s and %s: bombers do not fly with other aircraft", lead.Name, u.Name)
		case u.Word("limit") != lead.Word("limit"):
			return false, fmt.Errorf("%s and %s differ in limit: they cannot fly one mission", lead.Name, u.Name)
		}
	}
	return bombers, nil
}

// airZone returns the zone of an air strike: 20 cm, for bombers 30 (AIR-05).
func airZone(b rulebook, bombers bool) zone {
	z := zone{side: 20, fires: 1, circle: b.Reading("zone") == "circle"}
	if bombers {
		z.side = 30
	}
	return z
}

// airDeviation returns the number of deviation dice, and whether the deviation is wild, that is twice as far. A strike
// on order deviates as the edition says (AIR-03). A scheduled strike does not deviate, or with scheduled-air=deviates
// by plainDeviation dice.
func airDeviation(b rulebook, bombers bool) (dice int, wild bool) {
	if b.Is("timing", "scheduled") {
		if b.Reading("scheduled-air") == "deviates" {
			dice = plainDeviation
		}
	} else {
		dice = b.deviationDice(b)
	}
	return dice, bombers && dice > 0 && b.Reading("bomber-deviation") == "double"
}

// chooseRun reads whether one unit is attacked with doubled dice (AIR-06), and by which reading.
func (air *airStrike) chooseRun(b rulebook, bombers bool) error {
	air.doubles = b.Is("run", "single")
	switch {
	case air.doubles && bombers:
		return fmt.Errorf("run=single: bombers attack a zone, not a single unit")
	case air.doubles && air.falls.aimed < 0:
		return fmt.Errorf("run=single: aim at one unit of the group, as in aim=1")
	}
	air.falls.single = air.doubles
	air.alone = !bombers && !air.doubles && b.Reading("double-when") == "alone"
	air.twice = (air.doubles || air.alone) && b.Reading("double-run") == "two-attacks"
	return nil
}

// enlist prepares the aircraft for anti-aircraft fire. All anti-aircraft dice are thrown at every aircraft; with
// aa-fire=split the dice are divided among the aircraft.
func (air *airStrike) enlist(b rulebook, groups []rules.Group) {
	aa, planes := b.Int("aa"), b.Party("attackers").Units()
	split := aa > 0 && planes > 1 && b.Reading("aa-fire") == "split"
	if aa > 0 {
		air.flak = newFlak(b)
		air.before = (air.doubles || air.alone) && !air.twice && b.Reading("double-order") == "double-first"
	}
	air.separate = planes > 1 && b.Reading("aircraft-attack") == "separate"
	for _, g := range groups {
		for range g.Count {
			dice := aa
			if split {
				dice = (aa + planes - 1) / planes // dice that cannot be divided go to the first aircraft
				aa, planes = aa-dice, planes-1
			}
			air.planes = append(air.planes, air.aircraft(b.unit(g.Unit), dice))
			air.names = append(air.names, g.Unit.Name)
		}
	}
}

// mostDice returns the number of dice in the largest attack that the aircraft can make on one unit.
func (air *airStrike) mostDice() int {
	most, sum := 0, 0
	for i := range air.planes {
		dice := air.left(&air.planes[i], 0, air.doubles || air.alone)
		most, sum = max(most, dice), sum+dice
	}
	if air.separate {
		return most
	}
	return sum
}

// volleys returns the possible attacks on one unit, indexed by their number of dice.
func (air *airStrike) volleys(a *aim, limit string, bombers bool) ([]volley, error) {
	most := air.mostDice()
	if most > maxDice {
		return nil, fmt.Errorf("the aircraft throw %d dice at a unit; one attack may have %d", most, maxDice)
	}
	kind := airAttack
	if bombers {
		kind = bombing
	}
	all := make([]volley, most+1)
	for dice := range all {
		all[dice].add(a.group(kind, dice, limit))
		all[dice].load(a.book.tables, nil)
	}
	return all, nil
}

// left returns the dice with which an aircraft attacks after anti-aircraft fire: one fewer for each hit (AIR-04), and
// twice as many against a single unit (AIR-06).
func (air *airStrike) left(a *aircraft, hits int, doubled bool) int {
	switch {
	case doubled && !air.twice && air.before:
		return max(0, 2*a.attack-hits)
	case doubled && !air.twice:
		return 2 * max(0, a.attack-hits)
	}
	return max(0, a.attack-hits)
}

// step plays the next part of an air strike: the request with the deviation, the fire at one aircraft, or the attack on
// one unit. It reports whether the strike is over.
func (air *airStrike) step(d *sim.Dice, s *airState) (done bool) {
	switch {
	case !s.landed:
		var comes bool
		if s.support, comes = air.call.make(d); !comes {
			return true
		}
		s.landed = true
		s.reckoning = air.crowd.reckon(air.falls.land(d, s.support.halves()))
		s.doubled = air.doubles || air.alone && s.reckoning.alone()
	case int(s.flown) < len(air.planes):
		air.fly(d, s)
	default:
		air.crowd.attackNext(d, &s.reckoning, s.strike)
	}
	return int(s.flown) == len(air.planes) && (s.done() || !s.strike.pending())
}

// pending reports whether the strike has any dice left to throw at units in the zone.
func (s *strike) pending() bool { return s.times > 0 || s.rest != [maxAirDice + 1]uint8{} }

// fly takes one aircraft through anti-aircraft fire.
func (air *airStrike) fly(d *sim.Dice, s *airState) {
	plane := &air.planes[s.flown]
	if d.Telling() {
		d.Tell(fmt.Sprintf("aircraft %d, %s", s.flown+1, air.names[s.flown]))
	}
	s.flown++
	fate, hits := air.at(d, plane)
	switch fate {
	case shotDown:
		s.shotDown++
		return
	case aborted:
		s.aborted++
		return
	}
	dice := air.left(plane, hits, s.doubled)
	times := uint8(1)
	if s.doubled && air.twice {
		times = 2
	}
	switch {
	case dice == 0:
	case air.separate:
		s.strike.rest[dice] += times
	default:
		s.strike.volley += int16(dice)
		s.strike.times = int8(times)
	}
}

func (air *airStrike) measure(s *airState, _ int, out []int) {
	out[0], out[1], out[2] = int(s.support), int(s.shotDown), int(s.aborted)
	s.reckoning.measure(out[3:])
}

func (air *airStrike) explain(b rulebook) []rules.Assumption {
	text := "none"
	if aa := b.Int("aa"); aa > 0 {
		text = fmt.Sprintf("%d dice at %s; any %s for a hit aborts", aa, plus(air.score), plus(air.score))
	}
	all := []rules.Assumption{{Topic: "flak", Text: text}}
	if air.doubles {
		all = append(all, rules.Assumption{Topic: "run", Text: "one unit, with doubled dice"})
	}
	return all
}
