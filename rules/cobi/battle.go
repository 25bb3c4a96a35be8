package cobi

import (
	"math"
	"slices"

	"salvo/rules"
	"salvo/rules/battle"
	"salvo/rules/ground"
)

// battleProcedure: two forces on a track, about one of the scenarios of the book.
var battleProcedure = &rules.Procedure{
	Name:  "battle",
	Title: "Battle",
	Help: "Two forces fight for what the scenario asks for. Units stand on a track, fire at what is in reach or move " +
		"up; the sides activate them in alternation. The track is a line: sight, flanks and distance sideways are left out.",
	Example: "cobi/battle 2xsherman-m4a1+2xus-rifles vs panzer-iv-h+pak-40+de-infantry cover-b=soft",
	Parties: []rules.PartySpec{
		{Name: "a", Help: "one force; it attacks where the scenario has an attacker", Count: rules.Many},
		{Name: "b", Help: "the other", Count: rules.Many},
	},
	Factors: slices.Concat([]rules.Factor{
		{Name: "scenario", Type: rules.Labels(scenarioWords...), Default: "elimination",
			Help: "what the battle is about, besides the last unit of a side"},
		battle.Turns(12),
	}, starts(), stances(), battle.BothSides(rules.Factor{Name: "engage", Type: rules.Number(0, 2*farthest), Unit: "cm",
		Default: "60", Help: "units of an advancing side fire within it; farther away they move up"}),
		sideFactors(append(spurWords[:len(spurWords):len(spurWords)], "defence", "start"), rerollStart), []rules.Factor{
			{Name: "frost", Type: rules.YesNo(), Default: "no", Help: "light vehicles may not start when they are to move"},
		}),
	Metrics: battle.BattleMetrics(0, [2]int{}, [2]int{}),
	Told:    battle.ToldBattle,
	Prepare: prepareBattle,
}

// battleFields are those of units that only battles ask for.
var battleFields = []rules.Field{
	battle.Position(edgeOfTable, "cm"),
}

// edgeOfTable is how far the table reaches from its centre, in cm.
const edgeOfTable = tableEdge / 100

// starts are where the sides start: in their zones, but an ambushed column is waited for in the centre (SCN-04).
func starts() []rules.Factor {
	both := battle.Positions("40", edgeOfTable, "cm")
	both[battle.B].Derive = func(s *rules.Scenario) string {
		if s.Is("scenario", scenarioWords[ambush]) {
			return "0"
		}
		return ""
	}
	return both
}

// stances: a advances and b holds unless the line says otherwise.
func stances() []rules.Factor {
	both := battle.Stances()
	both[battle.A].Default = "advance"
	for i := range both {
		both[i].Help = "hold and fire; advance into range; or assault: squads run at enemy squads and fight hand to hand, " +
			"the others advance; side " + battle.Sides[i].String()
	}
	return both
}

func prepareBattle(s *rules.Scenario) (*rules.Engagement, error) {
	f, err := newField(s)
	if err != nil {
		return nil, err
	}
	f.scenario = scenario(slices.Index(scenarioWords, s.Word("scenario")))
	f.defended = f.scenario == defencePoint || f.scenario == ambush
	f.frost = s.Yes("frost")
	f.strands = true
	var units [2][]piece
	for _, side := range battle.Sides {
		c := &f.sides[side]
		if c.Stance = battle.StanceOf(s, side); c.Stance != battle.Hold {
			c.engage = ground.LengthOf(s.Number(side.Of("engage")))
		}
		units[side] = f.pieces(side, func(i int) ground.Length { return battle.StartOf(s, side, c.Units[i].Unit) })
	}
	f.askForMoves(s)
	distances := f.distances(units)
	for _, side := range battle.Sides {
		f.sides[side].aim(s, &f.sides[side.Other()], distances)
	}
	a, b := &f.sides[battle.A], &f.sides[battle.B]
	metrics := battle.BattleMetrics(s.Int("turns"), [2]int{len(a.Units), len(b.Units)}, [2]int{a.Points, b.Points})
	m, err := f.engagement(s, metrics, units, func(b board, turns int, out []int) {
		t := f.tally(&b)
		t.WriteBattle(turns, out)
	})
	if err != nil {
		return nil, err
	}
	return s.Engagement(m, func() []rules.Assumption { return f.explainBattle(s) },
		func() []rules.Never { return f.meeting(s, units).Never() }), nil
}

// askForMoves asks for the readings that matter where vehicles move.
func (f *field) askForMoves(s *rules.Scenario) {
	moves := false
	for _, side := range battle.Sides {
		for _, u := range f.sides[side].Kinds {
			moves = moves || f.sides[side].Stance != battle.Hold && !u.infantry && u.forward > 0
		}
	}
	if f.moveAndFire = moves && s.Reading("vehicle-actions") == "move-and-fire"; f.moveAndFire {
		f.halfCrew = s.Reading("half-crew")
	}
}

// distances are those at which each distance band may be met: from the longest at the start down to contact, if anybody
// moves.
func (f *field) distances(units [2][]piece) [bands]float64 {
	met := noDistances
	longest := 0.0
	for i := range units[battle.A] {
		for j := range units[battle.B] {
			far := f.ground.Gap(units[battle.A][i].at, units[battle.B][j].at).Units()
			met[bandOf(far)] = max(met[bandOf(far)], far)
			longest = max(longest, far)
		}
	}
	if f.sides[battle.A].Stance == battle.Hold && f.sides[battle.B].Stance == battle.Hold {
		return met
	}
	if f.scenario == ambush { // who breaks through may end up farther away than he began, more so if b advances
		longest = max(longest, edgeOfTable)
		if f.sides[battle.B].Stance != battle.Hold {
			longest = 2 * edgeOfTable
		}
	}
	for band, end := range bandEnds {
		if band <= bandOf(longest) {
			met[band] = math.Min(end, longest)
		}
	}
	return met
}

// explainBattle tells what was taken for granted: what it is about, how the sides stand, what their shots are.
func (f *field) explainBattle(s *rules.Scenario) []rules.Assumption {
	var all assumptions
	all.say("scenario", "%s", [...]string{
		elimination:    "a side without units has lost; at the last turn nobody has won",
		defencePoint:   "a wins with 2 units 20 cm beyond the centre line at 3 turn ends in a row; b if it holds out",
		strategicPoint: "a side wins with 2 units, and no enemy, within 20 cm of the centre line at 3 turn ends in a row",
		commander:      "a side has lost with the first unit that the line lists for it",
		ambush:         "a wins when a quarter of its points has left the table beyond b; b if it does not",
	}[f.scenario])
	all = append(all, battle.PointsTold(s))
	for _, side := range battle.Sides {
		c := &f.sides[side]
		orders := "holds"
		switch c.Stance {
		case battle.Advance:
			orders = "advances, fires within " + c.engage.String() + " cm"
		case battle.Assault:
			orders = "its squads run at enemy squads, the others advance and fire within " + c.engage.String() + " cm"
		}
		all.say("side "+side.String(), "%d %s %s cm from the centre line, %s, %s", len(c.Units), plural(len(c.Units), "unit"),
			s.Word(side.Of("pos")), orders, f.explainSide(s, c))
	}
	all.say("end", "what can neither fire nor move nor be repaired any more does not count")
	f.explainTurn(s, &all)
	if f.frost {
		all.say("frost", "light vehicles start on %s when they are to move", plus(frostStarts))
	}
	f.explainFire(s, &all)
	return all
}
