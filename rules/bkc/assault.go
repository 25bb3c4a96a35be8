package bkc

import (
	"fmt"
	"slices"

	"salvo/rules"
	"salvo/sim"
)

// assaultProcedure declares close combat from contact on (bkc1 CC-01 to CC-08, bkc2 CA-05 to CA-08).
func assaultProcedure(e *edition) *rules.Procedure {
	factors := []rules.Factor{
		{Name: "suppressed", Type: rules.YesNo(), Default: "no", Help: "the target is suppressed"},
		{Name: "attacker-suppressed", Type: rules.Int(0, maxAttackers), Default: "0",
			Help: "how many of the attackers, the first ones, are suppressed"},
	}
	if e.combat.chargeFactor {
		factors = append(factors, rules.Factor{Name: "charge", Type: rules.YesNo(), Default: "yes",
			Help: "the attackers charged this turn"})
	}
	return &rules.Procedure{
		Name:    "assault",
		Title:   "Close combat",
		Help:    "One to four units fight one unit in close combat, round by round.",
		Example: e.name + "/assault 2xus-rifles vs mg-42 cover=soft",
		Parties: []rules.PartySpec{
			{Name: "attackers", Help: "the units in contact, at most four", Count: rules.Many},
			{Name: "target", Help: "the unit they fight", Count: rules.Single},
		},
		Factors: append(factors, contactFactors(e)...),
		Metrics: assaultMetrics(e, 0, 0, 0),
		Told:    toldCombat(e, "attackers"),
		Prepare: e.prepare(prepareAssault),
	}
}

// contactFactors returns the factors that the procedures assault and charge share.
func contactFactors(e *edition) []rules.Factor {
	return slices.Concat([]rules.Factor{
		coverFactor(e, hardIfFortified(e)),
		{Name: "attacker-cover", Type: covers, Default: "none", Help: "of the attackers"},
		{Name: "facing", Type: facings, Default: "front",
			Help: "the edge that the first attacker touches; all others touch flank or rear"},
		{Name: "hits", Type: rules.Int(0, 11), Default: "0", Help: "hits marked on the target this turn"},
		{Name: "attacker-hits", Type: rules.Int(0, 11), Default: "0", Help: "hits marked on the first attacker this turn"},
		{Name: "attacker-support", Type: rules.Int(0, 20), Default: "0", Help: "units supporting the attackers"},
		{Name: "target-support", Type: rules.Int(0, 20), Default: "0", Help: "units supporting the target"},
	}, placeFactors(e), e.combat.factors)
}

// assaultMetrics returns the metrics of close combat. The arguments are the largest values: attackers, rounds, and cm
// of flight.
func assaultMetrics(e *edition, attackers, rounds, flight int) []sim.Metric {
	labels := slices.Delete(slices.Clone(e.combat.outcomes), int(attackerRepelled), int(attackerRepelled)+1)
	metrics := []sim.Metric{
		{Name: "outcome", Labels: labels, Help: "how it ends, from best to worst for the target"},
		{Name: "effect", Labels: effectLabels, Repeats: "outcome", Help: "on the target, in the words shared by all games"},
		{Name: "attackers-out", Max: attackers, Help: "attackers knocked out"},
	}
	if e.combat.pursuits {
		return append(metrics, sim.Metric{Name: "rounds", Max: rounds, Help: "rounds fought"})
	}
	return append(metrics, retreatMetric(flight),
		sim.Metric{Name: "first-round", Labels: []string{"decided", "goes-on"}, Kinds: true,
			Help: "whether the first round decides it"})
}

func retreatMetric(most int) sim.Metric {
	return sim.Metric{Name: "retreat", Max: most, Help: "cm that the loser retreats, 0 if it is lost"}
}

func prepareAssault(b rulebook) (*rules.Engagement, error) {
	var attackers []contender
	for _, g := range b.Party("attackers").Groups {
		for range min(g.Count, maxAttackers+1) {
			attackers = append(attackers, contender{unit: b.unit(g.Unit), cover: b.Word("attacker-cover"),
				suppressed: len(attackers) < b.Int("attacker-suppressed")})
		}
	}
	if len(attackers) > maxAttackers { // bkc1 CHG-06, bkc2 CA-03
		return nil, fmt.Errorf("%d units attack; at most %d can touch one unit", b.Party("attackers").Units(), maxAttackers)
	}
	if n := b.Int("attacker-suppressed"); n > len(attackers) {
		return nil, fmt.Errorf("attacker-suppressed=%d: there %s", n, counted(len(attackers), "attacker"))
	}
	target, err := contactOf(b, attackers)
	if err != nil {
		return nil, err
	}
	target.suppressed = b.Yes("suppressed")
	g, err := siteOf(b, !b.combat.chargeFactor || b.Yes("charge"))
	if err != nil {
		return nil, err
	}
	c := newCombat(b, occasionsOf(attackers, target, g))
	start := c.start(attackers, target, g)
	return &rules.Engagement{
		Model: sim.NewModel(b.String(), assaultMetrics(b.edition, len(attackers), g.limit, c.mostHits(&start)), c.chain, start,
			func(m *melee, _ int, out []int) { measureAssault(b.edition, m, out) }),
		Assumed: c.explain(attackers, target, g, &start),
	}, nil
}

// contactOf returns the target of a close combat. It also reads the hits already marked on the target and on the first
// attacker, and checks that the attackers may charge.
func contactOf(b rulebook, attackers []contender) (contender, error) {
	target := contender{unit: b.target(), cover: b.sheltered(b.Word("cover"), b.Yes("dug-in"))}
	if err := checkTarget(b, byContact, target.unit); err != nil {
		return target, err
	}
	open := target.cover == "none" && !b.Yes("dug-in") && !b.fortified()
	for i := range attackers {
		if err := checkCharge(b, attackers[i].unit, open); err != nil {
			return target, err
		}
	}
	marks, err := marksOf(b, "attacker-hits", attackers[0].unit, attackers[0].Int("hits"))
	if err != nil {
		return target, err
	}
	attackers[0].marks = int(marks)
	marks, err = marksOf(b, "hits", target.unit, target.Int("hits"))
	target.marks = int(marks)
	return target, err
}

// siteOf reads the circumstances of a close combat: facing, ground, support, and whether winners pursue.
func siteOf(b rulebook, charged bool) (site, error) {
	behind, err := rearOf(b, b.target(), true)
	if err != nil {
		return site{}, err
	}
	g := site{facing: b.Word("facing"), charged: charged, dugIn: b.Yes("dug-in"), deployed: b.Yes("deployed"),
		fortified: b.fortified(), support: b.Int("attacker-support"), targetSupport: b.Int("target-support"),
		rear: behind, limit: b.Int("max-rounds")}
	if b.combat.pursuits {
		g.open = b.Is("terrain", "open")
		g.pursue, g.targetPursues = b.Is("attacker-wins", "pursue"), b.Is("target-wins", "pursue")
	}
	return g, nil
}

func occasionsOf(attackers []contender, target contender, g site) occasions {
	may := occasions{rounds: g.limit != 1 && g.charged, pursuit: g.pursue || g.targetPursues,
		saves: target.save < noSave, marks: target.marks > 0 || attackers[0].marks > 0, several: len(attackers) > 1}
	may.stunned = g.targetPursues && target.suppressed
	for i := range attackers {
		may.saves = may.saves || attackers[i].save < noSave
		may.stunned = may.stunned || g.pursue && attackers[i].suppressed
	}
	return may
}

// mostHits returns an upper limit of the hits that either side can score in a round.
func (c *combat) mostHits(m *melee) int {
	most := int(m.support) + int(m.targetSupport) + int(m.target.marks) + int(m.target.dice) + 2
	for i := range m.attackers {
		most += max(0, int(m.attackers[i].dice)+1) + int(m.attackers[i].marks)
	}
	return c.tables.throw.Most(most)
}

func measureAssault(e *edition, m *melee, out []int) {
	out[0] = int(m.outcome)
	if m.outcome > attackerRepelled {
		out[0]--
	}
	out[1] = int(m.outcome.effect())
	out[2] = int(m.lost)
	if e.combat.pursuits {
		out[3] = int(m.rounds)
		return
	}
	out[3] = int(m.flight)
	out[4] = 0
	if m.rounds > 1 {
		out[4] = 1
	}
}
