package bkc

import (
	"slices"

	"salvo/rules"
	"salvo/rules/ground"
	"salvo/sim"
)

// chargeProcedure declares a charge: reaction fire, then close combat (bkc1 CHG-01 to CHG-04, bkc2 CA-01 to CA-04).
func chargeProcedure(e *edition) *rules.Procedure {
	factors := []rules.Factor{
		{Name: "range", Type: rules.Number(0, 1000), Unit: "cm", Default: "20", Help: "distance in cm where the charge starts"},
		{Name: "target-suppressed", Type: rules.YesNo(), Default: "no", Help: "the target is suppressed and does not fire"},
		modeFactor(e, "target"),
	}
	return &rules.Procedure{
		Name:    "charge",
		Title:   "Charge",
		Help:    "A unit charges another, which fires first together with units near it; then they fight.",
		Example: e.name + "/charge panzergrenadiers vs us-rifles range=15",
		Parties: []rules.PartySpec{
			{Name: "charger", Help: "the unit that charges", Count: rules.Single},
			{Name: "target", Help: "the unit charged, then units within 5 cm of it that fire too", Count: rules.Many},
		},
		Factors: slices.Concat(factors, contactFactors(e)),
		Metrics: chargeMetrics(e, 0, 0),
		Told:    toldCombat(e, "charger"),
		Prepare: e.prepare(prepareCharge),
	}
}

// chargeMetrics returns the metrics of a charge.
func chargeMetrics(e *edition, rounds, flight int) []sim.Metric {
	metrics := []sim.Metric{
		{Name: "outcome", Labels: e.combat.outcomes, Help: "how it ends, from best to worst for the target"},
		{Name: "effect", Labels: effectLabels, Repeats: "outcome", Help: "on the target, in the words shared by all games"},
	}
	if e.combat.pursuits {
		return append(metrics, sim.Metric{Name: "rounds", Max: rounds, Help: "rounds fought"})
	}
	return append(metrics, retreatMetric(flight))
}

// A charge holds what the steps of a charge need: reaction fire and the close combat.
type charge struct {
	resolver
	*combat
	charger contender
	target  contender
	site    site
	contact melee    // the close combat if no fire hits the charger
	struck  target   // the charger as the target of reaction fire
	shots   []volley // the shots of the target and of units that help it, one after the other
	from    []string // the names of the units that fire the shots
}

// chargeState is the state of the charger under reaction fire, and at the end the result of the close combat.
type chargeState struct {
	shots    int16
	marks    int16
	standing standing
	outcome  outcome
	rounds   int8
	flight   int16
}

func prepareCharge(b rulebook) (*rules.Engagement, error) {
	c := &charge{charger: contender{unit: b.unit(b.Party("charger").Groups[0].Unit), cover: b.Word("attacker-cover")}}
	chargers := []contender{c.charger}
	var err error
	if c.target, err = contactOf(b, chargers); err != nil {
		return nil, err
	}
	c.charger = chargers[0]
	c.target.suppressed = b.Yes("target-suppressed")
	if c.site, err = siteOf(b, true); err != nil {
		return nil, err
	}
	a, shooters, err := c.reactionFire(b)
	if err != nil {
		return nil, err
	}
	c.struck = target{hits: c.charger.Int("hits"), recce: c.charger.Yes("recce")}
	may := occasionsOf(chargers, c.target, c.site)
	may.marks = may.marks || len(c.shots) > 0
	may.stunned = may.stunned || len(c.shots) > 0 && c.site.pursue
	c.resolver = newResolver(b, c.shots, len(c.shots) > 1, false)
	c.combat = newCombat(b, may)
	c.contact = c.start(chargers, c.target, c.site)
	metrics := chargeMetrics(b.edition, c.site.limit, c.mostHits(&c.contact)+c.charger.Int("hits"))
	chain := &sim.Chain[chargeState]{Name: "charge", Step: c.step}
	return &rules.Engagement{
		Model:   sim.NewModel(b.String(), metrics, chain, chargeState{marks: int16(c.charger.marks)}, c.measure),
		Assumed: c.explain(a, shooters, chargers),
	}, nil
}

// reactionFire returns the units that fire at the charger, and the circumstances of their fire. The target fires first,
// if it reacts (see reacts). Then each unit that helps it fires separately (bkc1 CHG-03, bkc2 CA-04).
func (c *charge) reactionFire(b rulebook) (*aim, []shooter, error) {
	a := &aim{book: b, target: c.charger.unit, distance: ground.LengthOf(b.Number("range")), cover: "none",
		facing: "front"}
	var shooters []shooter
	for i, g := range b.Party("target").Groups {
		if i == 0 {
			if !c.reacts() {
				g.Count--
			}
			if g.Count == 0 {
				continue
			}
		}
		sh, err := newShooter(b.edition, rules.Group{Count: 1, Unit: g.Unit}, b.Word("mode"))
		if err != nil {
			return nil, nil, err
		}
		shooters = append(shooters, slices.Repeat([]shooter{sh}, g.Count)...)
	}
	if a.distance > 0 && len(shooters) > 0 && b.Reading("reaction-range") == "contact" {
		a.distance = 0
	}
	for i := range shooters {
		c.shots = append(c.shots, a.volley(shooters[i:i+1], nil))
		c.from = append(c.from, shooters[i].Name)
	}
	return a, shooters, nil
}

// reacts reports whether the target fires at the charger. It does not if it is suppressed, a limbered gun or a command
// unit.
func (c *charge) reacts() bool {
	return !c.target.suppressed && c.target.kind != "command" && (!c.target.isTowedGun() || c.site.deployed)
}

// step plays one shot at the charger or, after the last shot, the close combat.
func (c *charge) step(d *sim.Dice, s *chargeState) (done bool) {
	if int(s.shots) == len(c.shots) {
		return c.close(d, s)
	}
	if d.Telling() {
		d.Tell(c.from[s.shots] + " fires at the charging " + c.charger.Name)
	}
	struck := c.attack(d, c.shots[s.shots], &c.struck, int(s.marks), s.standing, endless)
	s.shots++
	s.marks += int16(struck.unsaved)
	switch struck.result {
	case resultSuppressed:
		s.standing = suppressedBefore
	case resultFellBack: // bkc1 AMB-38, bkc2 CA-04
		s.outcome = attackerRepelled
	case resultKnockedOut:
		s.outcome = attackerOut
	default:
		return false
	}
	if d.Telling() && struck.result != resultSuppressed {
		d.Tell("the charge is over: " + c.book.combat.outcomes[s.outcome])
	}
	return struck.result != resultSuppressed
}

// close plays the close combat, with the hits and the suppression that the charger has from reaction fire (bkc1 CHG-04,
// bkc2 CA-04).
func (c *charge) close(d *sim.Dice, s *chargeState) (done bool) {
	m := c.contact
	c.setAttacker(&m, 0, int(s.marks), s.standing != unsuppressed)
	sim.Play(d, c.chain, &m)
	s.outcome, s.rounds, s.flight = m.outcome, m.rounds, m.flight
	return true
}

func (c *charge) measure(s *chargeState, _ int, out []int) {
	out[0] = int(s.outcome)
	out[1] = int(s.outcome.effect())
	if c.book.combat.pursuits {
		out[2] = int(s.rounds)
	} else {
		out[2] = int(s.flight)
	}
}
