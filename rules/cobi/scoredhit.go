package cobi

import (
	"fmt"
	"strconv"

	"salvo/rules"
	"salvo/sim"
)

// damageProcedure declares the damage of a shot that has already hit a vehicle (DMG-01 to DMG-09, CREW-01).
var damageProcedure = &rules.Procedure{
	Name:    "damage",
	Title:   "Damage to a vehicle",
	Help:    "What a hit does to a vehicle and its crew.",
	Example: "cobi/damage sherman-m4a1 vs panzer-iv-h facing=side",
	Parties: []rules.PartySpec{
		{Name: "attacker", Help: "the gun, launcher or light vehicle that has hit", Count: rules.Single},
		{Name: "target", Help: "the vehicle", Count: rules.Single},
	},
	Factors: []rules.Factor{
		{Name: "facing", Type: facings, Default: "front", Help: "the armour that is struck"},
		stateFactor, crewDeadFactor, crewWoundedFactor,
		{Name: "hq", Type: rules.Labels(rerollWords(rerollDamage, rerollDamage)...), Default: "none",
			Help: "a damage die below 6 is thrown again, once, if the hit has no result"},
		{Name: "target-hq", Type: rules.Labels(rerollWords(rerollArmour, rerollCrew)...), Default: "none",
			Help: "the target's headquarters: an armour die below 6 of a hit with a result, or a death of the crew, thrown again"},
	},
	Metrics: damageMetrics(0),
	Told: [][]rules.Telling{{
		{Figure: "result=destroyed", Subject: "a hit of {attacker}", Text: "~destroys {target}"},
		{Figure: "result=incapacitated", Text: "~incapacitates {target:it|them}", IfAny: true},
		{Figure: "result=damaged", Text: "~damages {target:it|them}", IfAny: true},
		{Figure: "result=ok", Text: "does {target:it|them} ~no harm", IfAny: true},
	}},
	Prepare: prepareDamage,
}

func damageMetrics(crew int) []sim.Metric {
	return []sim.Metric{
		{Name: "result", Labels: conditionLabels, Help: "condition afterwards"},
		effectMetric.Repeating("result"),
		{Name: "crew-dead", Max: crew, Help: "dead crew"},
		{Name: "crew-wounded", Max: crew, Help: "wounded crew"},
		{Name: "points", Labels: pointLabels, Help: "damage points; the ends stand for all beyond"},
	}
}

// pointLabels are the labels of the damage points from -20 to 20.
var pointLabels = func() (labels []string) {
	for points := -mostPoints; points < 0; points++ {
		labels = append(labels, fmt.Sprintf("minus-%d", -points))
	}
	for points := range mostPoints + 1 {
		labels = append(labels, strconv.Itoa(points))
	}
	return labels
}()

// damageState is the state of a vehicle and the damage points of the hit.
type damageState struct {
	victim victim
	points int8
}

func prepareDamage(s *rules.Scenario) (*rules.Engagement, error) {
	u, err := newUnit(s.Party("target").Groups[0].Unit)
	if err != nil {
		return nil, err
	}
	if u.infantry {
		return nil, fmt.Errorf("%s is infantry: damage is done to vehicles", u.Name)
	}
	t := newTarget(s, u, u.Name)
	start, err := victimOf(s, t)
	if err != nil {
		return nil, err
	}
	strength, err := strengthOf(s)
	if err != nil {
		return nil, err
	}
	hq, err := rerollsOf(s, t)
	if err != nil {
		return nil, err
	}
	b := newBlow(s, strength, t, s.Word("facing"), start.condition.fragile(), hq)
	if start.condition.fragile() && !b.penetrating {
		hq = rerolls{} // no damage dice are thrown
	}
	dice := b.dice(-mostPoints, mostPoints, hq, func(points int) int { return points + mostPoints })
	chain := &sim.Chain[damageState]{Name: "damage", Step: func(d *sim.Dice, s *damageState) bool {
		left, points := hq, 0
		if d.Telling() {
			points = min(max(b.throw(d, &left), -mostPoints), mostPoints)
		} else {
			points = dice.pick(d, &left) - mostPoints
		}
		s.points = int8(points)
		b.apply(d, &s.victim, b.result(points), &left)
		return true
	}}
	crew := u.Int("crew")
	var assumed assumptions
	assumed.say("damage", "%s", b.explain())
	assumed.explainRerolls(hq)
	assumed.say("target", "%s, %s; %s", u.Name, crewWords(start), b.explainCard())
	if start.condition == immobilised {
		assumed.explainMerged(u)
	}
	return &rules.Engagement{
		Model: sim.NewModel(s.String(), damageMetrics(crew), chain, damageState{victim: start},
			func(s *damageState, _ int, out []int) {
				v := s.victim
				out[0], out[1] = int(v.condition), int(t.effect(start, v))
				out[2], out[3], out[4] = int(v.dead), int(v.wounded), int(s.points)+mostPoints
			}),
		Assumed: assumed,
	}, nil
}

// strengthOf returns the strength of the attacker's shot: row 8 of the card for a gun, row 6 of the weapons table for a
// weapon (AMB-48), 0 for small arms (AMB-16).
func strengthOf(s *rules.Scenario) (int, error) {
	u, err := newUnit(s.Party("attacker").Groups[0].Unit)
	if err != nil {
		return 0, err
	}
	if !u.infantry && (u.hasGun() || u.Word("weapon") == "none") {
		return u.Int("strength"), nil
	}
	shooters, _, err := shootersOf(s, u, u.Name)
	if err != nil {
		return 0, err
	}
	if len(shooters) == 0 {
		return 0, nobodyFires(u)
	}
	return shooters[0].weapon.damage.by, nil
}
