package bolt

import (
	"fmt"
	"slices"

	"salvo/rules"
	"salvo/rules/english"
	"salvo/sim"
)

// vehicleDamageProcedure is the table of damage results on its own (VDAM-01, VDAM-02).
var vehicleDamageProcedure = &rules.Procedure{
	Name:    "vehicle-damage",
	Title:   "Damage results",
	Help:    "What damage of a grade does to an armoured vehicle.",
	Example: "bolt-action/vehicle-damage severity=massive pins=1",
	Factors: []rules.Factor{
		{Name: "severity", Type: rules.Labels(gradeWords[superficialDamage:]...), Default: "full",
			Help: "grade of the damage"},
		{Name: "quality", Type: rules.Labels(qualityWords...), Default: "regular", Help: "of the crew"},
		{Name: "pins", Type: rules.Int(0, 20), Default: "0", Help: "pins on the vehicle before"},
		{Name: "immobilised", Type: rules.YesNo(), Default: "no", Help: "it is immobilised already"},
		{Name: "open-indirect", Type: rules.YesNo(), Default: "no", Help: "open-topped and hit by indirect fire"},
		{Name: "flame-vehicle", Type: rules.YesNo(), Default: "no", Help: "it carries flame fuel"},
		{Name: "officer", Type: rules.Int(0, mostOfficer), Default: "0", Help: "officer bonus for its checks"},
	},
	Metrics: vehicleDamageMetrics,
	Told: [][]rules.Telling{{
		{Figure: "damage=knocked-out", Subject: "the vehicle", Text: "is ~knocked out"},
		{Figure: "damage=burning", Text: "~burns", IfAny: true},
		{Figure: "damage=immobilised", Text: "is ~immobilised"},
		{Figure: "damage=stunned", Text: "is ~stunned"},
	}},
	Prepare: prepare(prepareVehicleDamage),
}

var vehicleDamageMetrics = []sim.Metric{damageMetric, effectMetric.Repeating("damage"), pinsMetric(2), moraleMetric}

func prepareVehicleDamage(b rulebook) (*rules.Engagement, error) {
	severity := superficialDamage + grade(slices.Index(gradeWords[superficialDamage:], b.Word("severity")))
	u := &unit{Unit: &rules.Unit{Name: "the vehicle"}, kind: vehicle, armour: lightArmour, men: 1,
		quality: quality(slices.Index(qualityWords, b.Word("quality")))}
	start := volley{target: u, at: u.fresh(), officer: int8(b.Int("officer"))}
	start.at.immobilised = b.Yes("immobilised")
	if err := b.pin(u, &start.at, "pins"); err != nil {
		return nil, err
	}
	extra := indexOf(b.Yes("open-indirect")) + indexOf(b.Yes("flame-vehicle"))
	rolls := 1 + indexOf(severity == massiveDamage)
	o := occasions{}
	o.inMorale(b, scope{aim: aim{officer: start.officer}, targetPins: b.Int("pins"), freshPins: b.Int("pins"), targetMen: 1,
		volleys: 1}, u, rolls, true)
	r := newResolver(b, o)
	chain := &sim.Chain[volley]{Name: "vehicle damage", Weight: 72, Step: func(d *sim.Dice, v *volley) bool {
		r.damageVehicle(d, v, severity, extra)
		r.tellVehicle(d, v)
		return true
	}}
	return &rules.Engagement{
		Model: sim.NewModel(b.String(), vehicleDamageMetrics, chain, start, func(v *volley, _ int, out []int) {
			out[0] = int(worstDamage(&v.at, v.hit.damage))
			out[1] = int(effectOf(&v.at, v.hit.stopped, v.hit.pins > 0))
			out[2] = int(v.hit.pins)
			out[3] = int(v.hit.morale)
		}),
		Assumed: explainVehicleDamage(b, severity, extra),
	}, nil
}

func explainVehicleDamage(b rulebook, severity grade, extra int) explanation {
	var all explanation
	roll := [...]string{superficialDamage: "one die, -3", fullDamage: "one die",
		massiveDamage: "two dice, both count"}[severity]
	if extra > 0 {
		roll += fmt.Sprintf(", %+d", extra)
	}
	all.say("damage", "%s: %s; 1 stunned, 2 immobilised, 3 on fire, 4-6 knocked out", b.Word("severity"), roll)
	all.say("vehicle", "%s crew, %s", b.Word("quality"), english.Counted(b.Int("pins"), "pin"))
	return all
}
