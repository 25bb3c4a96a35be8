package bkc

import "salvo/rules"

// overrunProcedure declares the attack of combat units that move onto a command unit (bkc2 CMD-10, HIT-04).
func overrunProcedure(e *edition) *rules.Procedure {
	return &rules.Procedure{
		Name:    "overrun",
		Title:   "Overrun",
		Help:    "Combat units move onto an enemy command unit.",
		Example: e.name + "/overrun sherman-m4 vs de-hq",
		Parties: []rules.PartySpec{
			{Name: "attackers", Help: "the units that overrun it", Count: rules.Many},
			{Name: "target", Help: "the command unit", Count: rules.Single},
		},
		Factors: []rules.Factor{
			{Name: "suppressed", Type: rules.YesNo(), Default: "no", Help: "it is suppressed already"},
			{Name: "hits", Type: rules.Int(0, 11), Default: "0", Help: "hits marked on it this turn"},
		},
		Metrics: attackMetrics(0, 0),
		Told:    toldAttack,
		Prepare: e.prepare(prepareOverrun),
	}
}

func prepareOverrun(b rulebook) (*rules.Engagement, error) {
	u := b.target()
	if err := checkTarget(b, byOverrun, u); err != nil {
		return nil, err
	}
	a := aim{book: b, target: u, cover: "none", facing: "front"}
	fires := b.Reading("overrun-dice") == "fire" // AMB-11
	var v volley
	for _, g := range b.Party("attackers").Groups {
		attacker := newUnit(g.Unit)
		if err := checkAttacker(byOverrun, attacker); err != nil {
			return nil, err
		}
		dice := attacker.Int("attack")
		if !fires {
			dice = combatValueOf(b, attacker)
		}
		v.add(a.group(overrun, dice*g.Count, "none"))
	}
	return attackedOnce(b, &fire{rear: rear{room: endless}}, u, v)
}
