package bkc

import (
	"fmt"
	"slices"

	"salvo/rules"
	"salvo/sim"
)

// commandBlunders lists the events of a blunder by a CO or HQ, by the sum of two dice (bkc2 BLU-01).
var commandBlunders = [13]string{
	2:  "cv-next-turn",
	3:  "hqs-minus-one",
	4:  "half-back",
	5:  "fire-one-die",
	6:  "half-forward",
	7:  "command-unit-back",
	8:  "full-forward",
	9:  "fire-two-dice",
	10: "full-back",
	11: "co-minus-two",
	12: "cv-rest-of-game",
}

// observerBlunders lists the events of a blunder by an artillery observer or air controller, by one die (bkc2 BLU-02,
// BLU-03).
var observerBlunders = [7]string{
	1: "cv-next-turn", 2: "cv-next-turn",
	3: "under-fire", 4: "under-fire",
	5: "friendly-target", 6: "friendly-target",
}

// secondEvents are the events of all blunder tables of the second edition.
var secondEvents = append(slices.Clone(commandBlunders[2:]), "under-fire", "friendly-target")

// halfDie returns the points of command value that a blunder costs: half of the die thrown, rounded up (bkc2 AMB-17).
func halfDie(die int) int { return (die + 1) / 2 }

const (
	towedUnderFire   = 5 // bkc2 BLU-02, the score that hits a towed battery
	drivingUnderFire = 6 // the score that hits self-propelled and naval batteries
)

// requestedUnitScore returns the score that hits the requested batteries or aircraft if an observer blunders (bkc2
// BLU-02, BLU-03).
func requestedUnitScore(b rulebook, u unit) int {
	switch {
	case u.kind == "aircraft":
		return map[string]int{"4": 4, "5": 5, "6": 6}[b.Reading("fighter-score")]
	case u.Yes("self-propelled") || u.Is("battery", "naval"):
		return drivingUnderFire
	}
	return towedUnderFire
}

// secondBlunderProcedure declares the procedure blunder of the second edition: a command unit has thrown double 6.
func secondBlunderProcedure(e *edition) *rules.Procedure {
	return &rules.Procedure{
		Name:    "blunder",
		Title:   "Blunder",
		Help:    "A command unit has thrown double 6.",
		Example: e.name + "/blunder de-infantry cover=soft",
		Parties: []rules.PartySpec{{Name: "target", Count: rules.Single,
			Help: "with table=command the unit nearest the enemy, else a unit that was asked for"}},
		Factors: []rules.Factor{
			blunderTables,
			{Name: "cover", Type: covers, Default: "none", Help: "of the unit nearest the enemy"},
			{Name: "suppressed", Type: rules.YesNo(), Default: "no", Help: "the unit nearest the enemy is suppressed already"},
			{Name: "hits", Type: rules.Int(0, 11), Default: "0", Help: "hits marked on it this turn"},
			batteryFactor,
			aircraftFactor,
		},
		Metrics: secondBlunderMetrics(0),
		Told: [][]rules.Telling{{
			{Figure: "result=knocked-out", Subject: "{target}", Text: "{is|are} ~knocked out"},
			{Figure: "result=suppressed", Text: "{is|are} ~suppressed"},
			{Figure: "cv-loss=1+", Subject: "the command value", Text: "~falls", IfAny: true},
		}},
		Prepare: e.prepare(prepareSecondBlunder),
	}
}

func secondBlunderMetrics(units int) []sim.Metric {
	return slices.Concat([]sim.Metric{
		{Name: "event", Labels: secondEvents, Kinds: true, Help: "what happens"},
		{Name: "cv-loss", Max: 3, Help: "command value lost"},
		{Name: "attacks", Max: 12, Help: "dice on the unit nearest the enemy, or on each unit asked for"},
		{Name: "result", Labels: resultLabels, Help: "what becomes of the unit nearest the enemy"},
		{Name: "effect", Labels: effectLabels, Repeats: "result", Help: "the result in the words that all games share"},
	}, unitsMetrics(units))
}

// A secondBlunder holds what the steps of a blunder in the second edition need: the table to throw on, and the units
// that its events may strike.
type secondBlunder struct {
	command bool // a CO or HQ blundered, not an observer
	victims *victims
	start   strike // the attack on the unit nearest the enemy
	units   int    // the number of units that the observer requested
}

type secondBlunderState struct {
	thrown  bool
	event   int8
	loss    int8
	attacks int8
	result  result
	toll    toll
}

func prepareSecondBlunder(b rulebook) (*rules.Engagement, error) {
	u := b.target()
	f := &secondBlunder{command: b.Is("table", "command")}
	var g group
	switch table := b.Word("table"); {
	case f.command:
		if err := checkTarget(b, byZone, u); err != nil {
			return nil, err
		}
		g = struckBy(u, (&aim{book: b, target: u, cover: b.Word("cover"), facing: "front"}).score(directFire)) // AMB-18
		f.start.standing = standingOf(b)
		marks, err := marksOf(b, "hits", u, u.Int("hits"))
		if err != nil {
			return nil, err
		}
		f.start.marks = marks
	case table == "air" && u.kind != "aircraft":
		return nil, fmt.Errorf("%s is no aircraft: with table=air the target is an aircraft that was asked for", u.Name)
	case table == "artillery" && u.kind != "artillery":
		return nil, fmt.Errorf("%s is not artillery: with table=artillery the target is a battery that was asked for", u.Name)
	default:
		f.units = b.Int(map[string]string{"air": "aircraft", "artillery": "battery"}[table])
		g = struckBy(u, b.hitOn(requestedUnitScore(b, u)))
	}
	f.victims = victimsOfBlunder(b, u, 12, g)
	f.victims.target.stays = u.isTowedGun()
	chain := &sim.Chain[secondBlunderState]{Name: "blunder", Step: f.step}
	return &rules.Engagement{
		Model:   sim.NewModel(b.String(), secondBlunderMetrics(f.units), chain, secondBlunderState{}, f.measure),
		Assumed: f.explain(u, g.score),
	}, nil
}

// step throws the event, or plays the attack on one requested unit. It reports whether the blunder is over.
func (f *secondBlunder) step(d *sim.Dice, s *secondBlunderState) (done bool) {
	if s.thrown {
		s.toll.count(f.victims.hit(d, strike{volley: int16(s.attacks), times: 1}))
		return s.toll.left == 0
	}
	s.thrown = true
	var event string
	if f.command {
		event = commandBlunders[d.TwoD6()]
	} else {
		event = observerBlunders[d.D6()]
	}
	s.event = int8(slices.Index(secondEvents, event))
	if d.Telling() {
		d.Tell("blunder: " + event)
	}
	switch event {
	case "cv-next-turn", "cv-rest-of-game":
		s.loss = int8(halfDie(d.D6()))
		if d.Telling() {
			d.Tell(fmt.Sprintf("command value lowered by %d", s.loss))
		}
	case "hqs-minus-one":
		s.loss = 1
	case "co-minus-two":
		s.loss = 2
	case "fire-one-die":
		f.shoot(d, s, sizeDie(d))
	case "fire-two-dice":
		f.shoot(d, s, d.TwoD6())
	case "under-fire":
		s.attacks, s.toll.left = int8(sizeDie(d)), int16(f.units)
	}
	return s.toll.left == 0
}

// shoot attacks the unit nearest the enemy with the given number of dice.
func (f *secondBlunder) shoot(d *sim.Dice, s *secondBlunderState, dice int) {
	s.attacks = int8(dice)
	at := f.start
	at.volley, at.times = int16(dice), 1
	sim.Play(d, f.victims.chain, &at)
	s.result = at.result
}

func (f *secondBlunder) measure(s *secondBlunderState, _ int, out []int) {
	out[0], out[1], out[2] = int(s.event), int(s.loss), int(s.attacks)
	out[3], out[4] = int(s.result), int(effectOf[s.result])
	out[5], out[6] = int(s.toll.out), int(s.toll.hindered)
}

func (f *secondBlunder) explain(u unit, score int) []rules.Assumption {
	text := fmt.Sprintf("%s, hit on %s, out with %d hits", u.Name, plus(score), f.victims.target.hits)
	if f.command {
		return []rules.Assumption{{Topic: "nearest unit", Text: text}}
	}
	return []rules.Assumption{{Topic: "units", Text: fmt.Sprintf("%d %s", f.units, text)}}
}
