package bkc

import (
	"fmt"
	"slices"

	"salvo/rules"
	"salvo/sim"
)

// firstBlunders holds the blunder tables of the first edition, by type of command unit and by the number on the die
// (bkc1 CMD-06, ART-04, AIR-02).
var firstBlunders = map[string][7]string{
	"command": {1: "cease-fire", 2: "crossfire", 3: "relocate", 4: "withdraw", 5: "open-fire", 6: "at-them"},
	"artillery": {1: "incoming", 2: "incoming", 3: "counter-battery", 4: "counter-battery", 5: "wrong-target",
		6: "wrong-target"},
	"air": {1: "strafed", 2: "strafed", 3: "enemy-fighters", 4: "enemy-fighters", 5: "wrong-target", 6: "wrong-target"},
}

// firstEvents lists the events of all blunder tables of the first edition, table by table. The events of a table go
// from mildest to worst.
var firstEvents = []string{
	"open-fire", "relocate", "at-them", "withdraw", "crossfire", "cease-fire",
	"wrong-target", "counter-battery", "incoming", "enemy-fighters", "strafed",
}

const (
	crossfireDice       = 3
	towedBatteryScore   = 4 // bkc1 ART-04
	drivingBatteryScore = 5
	enemyFighterScore   = 4 // bkc1 AIR-02
)

// firstBlunderProcedure declares the procedure blunder of the first edition: a command unit has thrown double 6.
func firstBlunderProcedure(e *edition) *rules.Procedure {
	unitFactor := func(name, help string) rules.Factor {
		return rules.Factor{Name: name, Type: rules.UnitRef(), Default: "unit", Help: help}
	}
	return &rules.Procedure{
		Name:    "blunder",
		Title:   "Blunder",
		Help:    "A command unit has thrown double 6.",
		Example: e.name + "/blunder de-hq nearby=3 nearby-unit=de-infantry",
		Parties: []rules.PartySpec{{Name: "command-unit", Help: "the command unit that blundered", Count: rules.Single}},
		Factors: []rules.Factor{
			blunderTables,
			{Name: "nearby", Type: rules.Int(0, 3), Default: "0", Help: "own units near the command unit, with table=command"},
			unitFactor("nearby-unit", "what they are"),
			{Name: "nearby-cover", Type: covers, Default: "none", Help: "their cover"},
			batteryFactor,
			unitFactor("battery-unit", "what the batteries are"),
			aircraftFactor,
			unitFactor("aircraft-unit", "what the aircraft are"),
		},
		Metrics: firstBlunderMetrics(0),
		Told: [][]rules.Telling{{
			{Figure: "command-unit=knocked-out", Subject: "{command-unit}", Text: "{is|are} ~knocked out"},
			{Figure: "command-unit=suppressed", Text: "{is|are} ~suppressed"},
			{Figure: "units-out=1+", Subject: "some unit", Text: "is ~lost", IfAny: true},
			{Figure: "units-suppressed=1+", Subject: "some unit", Text: "is ~suppressed", IfAny: true},
		}},
		Prepare: e.prepare(prepareFirstBlunder),
	}
}

func firstBlunderMetrics(units int) []sim.Metric {
	return slices.Concat([]sim.Metric{
		{Name: "event", Labels: firstEvents, Kinds: true, Help: "what happens"},
		{Name: "command-unit", Labels: resultLabels, Help: "what becomes of the command unit"},
	}, unitsMetrics(units))
}

// A firstBlunder holds what the steps of a blunder in the first edition need: the table to throw on, and the units that
// its events may strike.
type firstBlunder struct {
	table   [7]string
	command *victims
	others  *victims // the units that an event strikes besides the command unit: those nearby, batteries or aircraft
	units   int      // the number of others
	fixed   int      // dice on each of the others; 0: a die decides
}

type firstBlunderState struct {
	thrown  bool
	event   int8
	size    int8 // dice thrown at each struck unit
	command result
	toll    toll
}

func prepareFirstBlunder(b rulebook) (*rules.Engagement, error) {
	table := b.Word("table")
	f := &firstBlunder{table: firstBlunders[table]}
	commander := b.unit(b.Party("command-unit").Groups[0].Unit)
	f.command = victimsOfBlunder(b, commander, 6, struckBy(commander, b.hitOn(commandScore))) // bkc1 AMB-17
	var u unit
	var g group
	switch table {
	case "command":
		u, f.units, f.fixed = b.unit(b.Unit("nearby-unit")), b.Int("nearby"), crossfireDice
		if err := checkTarget(b, byZone, u); err != nil {
			return nil, err
		}
		g = struckBy(u, (&aim{book: b, target: u, cover: b.Word("nearby-cover"), facing: "front"}).score(directFire))
	case "artillery":
		u, f.units = b.unit(b.Unit("battery-unit")), b.Int("battery")
		g = struckBy(u, b.hitOn(towedBatteryScore))
		if u.Yes("self-propelled") {
			g = struckBy(u, b.hitOn(drivingBatteryScore))
		}
	case "air":
		u, f.units = b.unit(b.Unit("aircraft-unit")), b.Int("aircraft")
		g = struckBy(u, b.hitOn(enemyFighterScore))
	}
	f.others = victimsOfBlunder(b, u, 6, g)
	chain := &sim.Chain[firstBlunderState]{Name: "blunder", Step: f.step}
	return &rules.Engagement{
		Model:   sim.NewModel(b.String(), firstBlunderMetrics(f.units), chain, firstBlunderState{}, f.measure),
		Assumed: f.explain(commander, u, b.hitOn(commandScore), g.score),
	}, nil
}

// step throws the event, or plays the attack on one of the units that the event strikes. It reports whether the blunder
// is over.
func (f *firstBlunder) step(d *sim.Dice, s *firstBlunderState) (done bool) {
	if s.thrown {
		s.toll.count(f.others.hit(d, strike{volley: int16(s.size), times: 1}))
		return s.toll.left == 0
	}
	s.thrown = true
	event := f.table[d.D6()]
	s.event = int8(slices.Index(firstEvents, event))
	if d.Telling() {
		d.Tell("blunder: " + event)
	}
	switch event {
	case "cease-fire", "incoming", "strafed": // the command unit is attacked
		at := strike{volley: int16(sizeDie(d)), times: 1}
		sim.Play(d, f.command.chain, &at)
		s.command = at.result
	case "crossfire":
		s.toll.left, s.size = int16(f.units), int8(f.fixed)
	case "counter-battery", "enemy-fighters":
		s.toll.left, s.size = int16(f.units), int8(sizeDie(d))
	}
	return s.toll.left == 0
}

func (f *firstBlunder) measure(s *firstBlunderState, _ int, out []int) {
	out[0], out[1], out[2], out[3] = int(s.event), int(s.command), int(s.toll.out), int(s.toll.hindered)
}

func (f *firstBlunder) explain(commander, u unit, onCommander, score int) []rules.Assumption {
	all := []rules.Assumption{{Topic: "command unit",
		Text: fmt.Sprintf("%s, hit on %s, out with %d hits", commander.Name, plus(onCommander), f.command.target.hits)}}
	if f.units > 0 {
		all = append(all, rules.Assumption{Topic: "units", Text: fmt.Sprintf("%d %s, hit on %s, out with %d hits", f.units,
			u.Name, plus(score), f.others.target.hits)})
	}
	return all
}
