package bkc

import (
	"fmt"
	"slices"

	"salvo/rules"
	"salvo/rules/battle"
	"salvo/rules/ground"
)

// duelProcedure declares a duel between a few units. Each side is one formation, whose commander is only a command
// value and no unit.
func duelProcedure(e *edition) *rules.Procedure {
	cv := battle.BothSides(rules.Factor{Name: "cv", Type: rules.Int(6, 10).Or("none"), Default: "8",
		Help: "command value; none: no orders, only initiative"})
	return &rules.Procedure{
		Name:  "duel",
		Title: "Duel",
		Help: "A few units on each side fight it out over several turns: initiative, orders, fire, suppression, " +
			"charges. Each side is one formation under a commander that cannot be hurt and is never far away. " +
			onTheLineHelp,
		Example: e.name + "/duel panther vs sherman-m4 range=40",
		Parties: []rules.PartySpec{
			{Name: "a", Help: "one side", Count: rules.Many},
			{Name: "b", Help: "the other", Count: rules.Many},
		},
		Factors: slices.Concat([]rules.Factor{battle.Range("30", 2*farthest, "cm"), battle.Turns(6)}, cv,
			sideFactors(e, func(s *rules.Scenario, _ battle.Side) float64 { return s.Number("range") / 2 })),
		Metrics: battle.DuelMetrics(0, [2]int{}),
		Told:    battle.ToldDuel,
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
	var pieces [2][]piece
	for _, side := range battle.Sides {
		var err error
		far := battle.Apart(b.Scenario)[side]
		if pieces[side], err = f.pieces(side, func(int) ground.Length { return far }); err != nil {
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
	return b.Engagement(m, func() []rules.Assumption { return f.explainDuel(b) },
		func() []rules.Never { return f.meeting(b, pieces).Never() }), nil
}

// enlist fills an army with the units of a duel and gives it its commander.
func (c *army) enlist(b rulebook, force *battle.Force) error {
	err := c.Muster(force, func(u *rules.Unit, place int) (*troop, error) {
		t, err := newTroop(b, u, place)
		if err == nil && (t.kind == "command" || t.offTable) {
			err = fmt.Errorf("%s is %s: duels have only combat units, use %s/battle", u.Name,
				map[bool]string{true: "off the table", false: "a command unit"}[t.offTable], b.name)
		}
		return t, err
	})
	if err != nil {
		return err
	}
	c.combat, c.settled = len(c.Units), true
	c.commander = slices.Repeat([]battle.Ref{battle.Nobody}, c.combat)
	if cv := c.Side.Of("cv"); !b.Is(cv, "none") {
		who := c.Side.Unit(c.combat)
		c.lines, c.commander = []battle.Ref{who}, slices.Repeat([]battle.Ref{who}, c.combat)
		c.Units = append(c.Units, &troop{role: "hq", cv: b.Int(cv), nominal: true})
		c.Labels, c.Costs = append(c.Labels, "the commander of "+c.Side.String()), append(c.Costs, 0)
	}
	c.staff = len(c.Units)
	c.rally()
	c.x = make([]ground.Length, c.staff)
	return nil
}
