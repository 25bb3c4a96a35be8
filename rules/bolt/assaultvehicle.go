package bolt

import (
	"cmp"
	"fmt"

	"salvo/rules"
	"salvo/sim"
)

// assaultVehicleProcedure is an assault of infantry on a vehicle (AVEH-01 to AVEH-07).
var assaultVehicleProcedure = &rules.Procedure{
	Name:    "assault-vehicle",
	Title:   "Assault on a vehicle",
	Help:    "Infantry assaults a vehicle, which may shoot first.",
	Example: "bolt-action/assault-vehicle us-rangers vs panzer-iv-h reaction=fire",
	Parties: []rules.PartySpec{
		{Name: "attackers", Help: "the infantry that assaults", Count: rules.Single},
		{Name: "target", Help: "the vehicle", Count: rules.Single},
	},
	Factors: []rules.Factor{
		{Name: "vehicle-order", Type: rules.Labels("stationary", "advance", "run"), Default: "stationary",
			Help: "what the vehicle does this turn"},
		{Name: "immobilised", Type: rules.YesNo(), Default: "no", Help: "the vehicle is immobilised"},
		{Name: "pins", Type: rules.Int(0, 20), Default: "0", Help: "pins on the attackers"},
		officerFactor("officer", "attackers"),
		{Name: "vehicle-pins", Type: rules.Int(0, 20), Default: "0", Help: "pins on the vehicle"},
		officerFactor("vehicle-officer", "target"),
		reactionFactor, startFactor,
	},
	Metrics: assaultVehicleMetrics(0, 0),
	Told: [][]rules.Telling{{
		{Figure: "result=knocked-out", Subject: "{attackers}", Text: "~{knocks|knock} out {target}"},
		{Figure: "result=attackers-lost", Text: "{is|are} ~lost", IfAny: true},
		{Figure: "result=refused", Text: "~{refuses|refuse} to assault", IfAny: true},
		{Figure: "result=impossible", Text: "~{finds|find} no way to assault", IfAny: true},
	}},
	Prepare: prepare(prepareAssaultVehicle),
}

// A vehicleAssaultResult says how an assault on a vehicle ends, from mildest to worst.
type vehicleAssaultResult uint8

const (
	assaultImpossible vehicleAssaultResult = iota
	assaultRefused
	assaultNone
	assaultStunned
	assaultImmobilised
	assaultBurning
	assaultKnockedOut
	attackersLost
)

var vehicleAssaultWords = []string{"impossible", "refused", "none", "stunned", "immobilised", "burning", "knocked-out",
	"attackers-lost"}

func assaultVehicleMetrics(hits, pins int) []sim.Metric {
	return []sim.Metric{
		{Name: "result", Labels: vehicleAssaultWords, Help: "how it ends"},
		effectMetric.Repeating("result"),
		{Name: "hits", Max: hits, Help: "hits on the vehicle"},
		pinsMetric(pins),
	}
}

// A vehicleAssault holds the prepared units, reaction fire and score of an assault on a vehicle.
type vehicleAssault struct {
	*storming
	reaction  *reaction // nil if the vehicle does not react
	attackers *unit
	target    *unit
	running   bool // the vehicle makes a Run and cannot be assaulted (AVEH-01)
	moves     bool // the vehicle makes an Advance
	score     int  // the score to hit
	officer   int
}

// vehicleAssaultState is the state of an assault on a vehicle: its stage, the two units and the result so far.
type vehicleAssaultState struct {
	stage   vehicleAssaultStage
	by      condition
	hits    uint8
	vehicle volley
	result  vehicleAssaultResult
}

type vehicleAssaultStage uint8

const (
	beforeFear vehicleAssaultStage = iota
	beforeReaction
	inContact
)

func prepareAssaultVehicle(b rulebook) (*rules.Engagement, error) {
	a := &vehicleAssault{officer: b.Int("officer")}
	var err error
	if a.attackers, err = chargers(b); err != nil {
		return nil, err
	}
	if a.target, err = b.newUnit(b.Party("target").Groups[0].Unit); err != nil {
		return nil, err
	}
	if a.target.kind != vehicle {
		return nil, fmt.Errorf("%s is no vehicle: write bolt-action/assault", a.target.Name)
	}
	start := vehicleAssaultState{by: a.attackers.fresh()}
	start.vehicle = volley{target: a.target, at: a.target.fresh(), officer: int8(b.Int("vehicle-officer"))}
	start.vehicle.at.immobilised = b.Yes("immobilised")
	if err := cmp.Or(b.pin(a.attackers, &start.by, "pins"),
		b.pin(a.target, &start.vehicle.at, "vehicle-pins")); err != nil {
		return nil, err
	}
	a.running = b.Is("vehicle-order", "run") && !b.Yes("immobilised") // AVEH-01
	if a.running {
		a.storming = newStorming(b, occasions{})
	} else {
		a.settle(b, &start)
	}
	hits := a.tables.throw.Most(a.attackers.men * 2)
	return &rules.Engagement{
		Model: sim.NewModel(b.String(), assaultVehicleMetrics(hits, mostAssaultPins),
			&sim.Chain[vehicleAssaultState]{Name: "assault on a vehicle", Step: a.step, Weight: 96}, start, a.measure),
		Assumed: a.explain(b, &start),
	}, nil
}

// settle prepares an assault that is possible: the vehicle's reaction and movement, the readings that matter, and the
// score to hit.
func (a *vehicleAssault) settle(b rulebook, start *vehicleAssaultState) {
	at := &start.vehicle.at
	if b.reacts() {
		a.reaction = newReaction(b, a.target, at, a.attackers, &start.by, openGround)
	}
	a.moves = b.Is("vehicle-order", "advance") && !at.immobilised // AVEH-04: an immobilised vehicle is stationary
	sc := scope{aim: aim{officer: start.vehicle.officer}, targetPins: int(at.pins), freshPins: int(at.pins), targetMen: 1,
		volleys: 1}
	score, _ := new(readings).testScore(a.attackers, &start.by, a.officer, true)
	o := occasions{}
	o.inStorming(b, a.attackers, score, score, sc, a.target, mostAssaultPins, a.moves)
	a.storming = newStorming(b, o)
	if a.score = a.still; a.moves {
		a.score = a.moving
	}
}

// step plays the next part of the assault: the check of infantry that fears armour, the vehicle's reaction, or the
// attack.
func (a *vehicleAssault) step(d *sim.Dice, s *vehicleAssaultState) (done bool) {
	if a.running {
		if d.Telling() {
			d.Tell(a.target.Name + " is on the run and cannot be assaulted")
		}
		return true
	}
	switch s.stage {
	case beforeFear:
		s.stage = beforeReaction
		if !a.dares(d, a.attackers, &s.by, a.officer, a.target) {
			s.result = assaultRefused
			if a.fearKills { // AMB-41
				s.result = attackersLost
			}
			return true
		}
	case beforeReaction:
		s.stage = inContact
		if a.reaction != nil && a.reaction.stops(d, &s.by) {
			s.result = assaultRefused
			if s.by.isOut() {
				s.result = attackersLost
			}
			return true
		}
	case inContact:
		hits, result := a.attack(d, a.attackers, s.by.men, &s.vehicle, a.score)
		s.hits, s.result = uint8(hits), result
		return true
	}
	return false
}

func (a *vehicleAssault) measure(s *vehicleAssaultState, _ int, out []int) {
	out[0] = int(s.result)
	out[1] = int(effectOf(&s.vehicle.at, s.vehicle.hit.stopped, s.vehicle.hit.pins > 0))
	out[2] = int(s.hits)
	out[3] = int(s.vehicle.hit.pins)
}

func (a *vehicleAssault) explain(b rulebook, s *vehicleAssaultState) []rules.Assumption {
	var all explanation
	if a.running {
		all.say("vehicle", "%s is on a Run order: it cannot be assaulted", a.target.Name)
		return all
	}
	if a.attackers.fears(a.target) {
		score, why := a.testScore(a.attackers, &s.by, a.officer, true)
		why.add(fearOfArmour.by, fearOfArmour.why)
		all.say("check", "%s: two dice, %s", a.attackers.Name, a.testText(&s.by, score+fearOfArmour.by, why))
	}
	if a.reaction != nil {
		a.reaction.explain(&all, &s.by)
	}
	moving := "stationary"
	if a.moves {
		moving = "on the move"
	}
	each := "one die a man"
	if a.attackers.is(toughTankHunter) {
		each = "two dice a man"
	}
	all.say("to hit", "%s: %s, needs %s, vehicle %s", a.attackers.Name, each, scoreText(a.score), moving)
	effect := "destroys it"
	if a.target.isEnclosed() {
		switch {
		case !a.attackers.at:
			effect = "is superficial damage"
		case a.graded:
			effect = "is damage by how far it exceeds"
		default:
			effect = "is full damage"
		}
	}
	all.say("damage", "hits and a die together, %d or more %s", a.target.armour, effect)
	return all
}
