package bkc

import (
	"fmt"
	"slices"

	"salvo/rules"
	"salvo/rules/battle"
)

// duelProcedure: few units a side, each side one formation under a commander who is only a command value.
func duelProcedure(e *edition) *rules.Procedure {
	cv := battle.BothSides(rules.Factor{Name: "cv", Type: rules.Int(6, 10).Or("none"), Default: "8",
		Help: "command value; none: no orders, only initiative"})
	return &rules.Procedure{
		Name:  "duel",
		Title: "Duel",
		Help: "A few units on each side fight it out over several turns: initiative, orders, fire, suppression, " +
			"charges. Each side is one formation under a commander who cannot be hurt and is never far away.",
		Example: e.name + "/duel panther vs sherman-m4 range=40",
		Parties: []rules.PartySpec{
			{Name: "a", Help: "one side", Count: rules.Many},
			{Name: "b", Help: "the other", Count: rules.Many},
		},
		Factors: slices.Concat([]rules.Factor{battle.Range("30", 2*farthest, "cm"), battle.Turns(6)}, cv,
			sideFactors(e, func(s *rules.Scenario, _ battle.Side) float64 { return s.Number("range") / 2 })),
		Metrics: battle.DuelMetrics(0, [2]int{}),
		Prepare: e.prepare(prepareDuel),
	}
}

func prepareDuel(b rulebook) (*rules.Engagement, error) {
	f := &field{duel: true}
	forces := battle.Forces(b.Scenario)
	for _, side := range battle.Sides {
		if err := f.sides[side].enlist(b, &forces[side]); err != nil {
			return nil, err
		}
	}
	if err := newField(b, f); err != nil {
		return nil, err
	}
	far := centimetres(b.Number("range"))
	var pieces [2][]piece
	for side, at := range [2]cm{far / 2, far - far/2} {
		var err error
		if pieces[side], err = f.sides[side].pieces(func(int) cm { return at }); err != nil {
			return nil, err
		}
	}
	metrics := battle.DuelMetrics(b.Int("turns"), [2]int{f.sides[battle.A].combat, f.sides[battle.B].combat})
	m, err := f.engagement(b, metrics, pieces, func(b board, turns int, out []int) {
		t := f.tally(&b)
		t.WriteDuel(turns, out)
	})
	if err != nil {
		return nil, err
	}
	return b.Engagement(m, f.explainDuel), nil
}

// enlist takes in the units of a duel and gives them their commander.
func (c *contingent) enlist(b rulebook, force *battle.Force) error {
	kinds := make([]*troop, len(force.Kinds))
	for i, u := range force.Kinds {
		t, err := newTroop(b.edition, u, i)
		if err != nil {
			return err
		}
		if t.kind == "command" || t.offTable {
			return fmt.Errorf("%s is %s: duels have only combat units, use %s/battle", u.Name,
				map[bool]string{true: "off the table", false: "a command unit"}[t.offTable], b.name)
		}
		kinds[i] = t
	}
	c.kinds = kinds
	for _, u := range force.Units {
		c.units = append(c.units, kinds[u.Kind])
		c.labels = append(c.labels, u.Label)
	}
	c.combat = len(c.units)
	c.boss = make([]int, c.combat)
	for i := range c.boss {
		c.boss[i] = -1
	}
	if cv := force.Side.Of("cv"); !b.Is(cv, "none") {
		for i := range c.boss {
			c.boss[i] = c.combat
		}
		c.lines = []int{c.combat}
		c.units = append(c.units, &troop{role: "hq", cv: b.Int(cv), nominal: true})
		c.labels = append(c.labels, "the commander of "+force.Side.String())
	}
	c.staff = len(c.units)
	c.x = make([]cm, c.staff)
	return nil
}
