package cobi

import (
	"errors"
	"math"
	"slices"

	"salvo/rules"
	"salvo/rules/battle"
	"salvo/rules/ground"
	"salvo/rules/player"
)

// battleProcedure declares the battle: two forces fight one of the book's scenarios, on a track (a line) or on a table.
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
			Help: "what decides the battle, besides the loss of all units of a side"},
		battle.Turns(12),
	}, starts(), stances(), battle.Plans(battle.PlayerCareful), supplies(), battle.BothSides(headquartersFactor), hospitals(), battle.BothSides(rules.Factor{Name: "engage", Type: rules.Number(0, 2*farthest), Unit: "cm",
		Default: "60", Help: "the distance within which units of an advancing side fire; at enemies farther away they move up"}),
		sideFactors(aimedInBattles, append(spurWords[:len(spurWords):len(spurWords)], "defence", "start"), rerollStart), []rules.Factor{
			{Name: "mud", Type: rules.YesNo(), Default: "no", On: rules.OnTable,
				Help: "on a table: mud or snow, open ground is difficult for infantry"},
			{Name: "frost", Type: rules.YesNo(), Default: "no", Help: "light vehicles may not start when they are to move"},
		}),
	Metrics: battle.BattleMetrics(0, [2]int{}, [2]int{}),
	Told:    battle.ToldBattle,
	Lead:    player.Lead,
	Prepare: prepareBattle,
}

// battleFields declares the fields of units that only battles use.
var battleFields = slices.Concat(battle.ConductFields(battle.StanceHelp), []rules.Field{
	battle.Position(edgeOfTable, "cm"),
	{Name: "dug-in", Type: rules.YesNo(), Default: "no", Circumstance: true, Help: "on a table: dug in until it moves; cover does not add to it"},
	{Name: "commander", Type: rules.YesNo(), Default: "no", Circumstance: true,
		Help: "on a table: one figure of it is the commander of scenario=commander; if no unit says so, one of the first"},
	{Name: "hidden", Type: rules.YesNo(), Default: "no", Circumstance: true, Help: "on a table: hidden or camouflaged until it does something"},
})

// edgeOfTable is the distance of the table's edges from its centre line, in cm.
const edgeOfTable = tableEdge / 100

// starts declares where the sides start: 40 cm from the centre line. In scenario=ambush, side b waits at the centre
// line for the column (SCN-04).
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

// supplies declares the factor of both sides for the supply points that they have bought (EFX-02 to EFX-04).
func supplies() []rules.Factor {
	return battle.BothSides(rules.Factor{Name: "supply", Type: rules.Int(0, 100), Default: "0", On: rules.OnTable,
		Help: "on a table: loads that squads draw at a supply point in the middle of its zone, 6 or 12; 0: there is none"})
}

// stances declares the stances of both sides: a advances and b holds unless the scenario line says otherwise.
func stances() []rules.Factor {
	both := battle.Stances()
	both[battle.A].Default = "advance"
	for i := range both {
		both[i].Help = "hold and fire; advance into range; or assault: squads run at enemy squads and fight hand to hand, " +
			"the others advance; side " + battle.Sides[i].String()
	}
	return both
}

// battlefield prepares everything of a battle that needs no dice, and returns it with the units as they stand at the
// start.
func battlefield(s *rules.Scenario) (f *field, units [2][]piece, err error) {
	if f, err = newField(s); err != nil {
		return nil, units, err
	}
	f.scenario = scenario(slices.Index(scenarioWords, s.Word("scenario")))
	if f.scenario == documents && s.Table == nil {
		return nil, units, errors.New("scenario=documents is fought on a table: the papers lie at its objectives")
	}
	f.defended = f.scenario == defencePoint || f.scenario == ambush
	f.frost = s.Yes("frost")
	f.strands = true
	if s.Table != nil {
		if err := f.readAreas(s); err != nil {
			return nil, units, err
		}
		if err := f.readCommanders(); err != nil {
			return nil, units, err
		}
	}
	for _, side := range battle.Sides {
		c := &f.sides[side]
		for _, u := range c.Kinds {
			if u.Stance != battle.Hold {
				u.engage = ground.LengthOf(s.Number(side.Of("engage")))
			}
		}
		if f.script != nil {
			units[side] = f.placed(side)
			continue
		}
		c.Stance = battle.StanceOf(s, side)
		units[side] = f.pieces(side, func(i int) ground.Length { return battle.StartOf(s, side, c.Units[i].Unit) })
	}
	f.askForMoves(s)
	f.takeAim(s, f.distances(s, units))
	if f.script != nil {
		f.prepareCareful()
	}
	return f, units, nil
}

func prepareBattle(s *rules.Scenario) (*rules.Engagement, error) {
	f, units, err := battlefield(s)
	if err != nil {
		return nil, err
	}
	a, b := &f.sides[battle.A], &f.sides[battle.B]
	metrics := append(battle.BattleMetrics(s.Int("turns"), [2]int{len(a.Units), len(b.Units)},
		[2]int{a.Points, b.Points}), f.script.Metrics()...)
	m, err := f.engagement(s, metrics, units, func(b board, turns int, out []int) {
		t := f.tally(&b)
		f.script.Measure(b.Scene, &t, t.WriteBattle(turns, out))
	})
	if err != nil {
		return nil, err
	}
	explain, never := f.explainBattle, func() []rules.Never { return f.meeting(s, units).Never() }
	if f.script != nil {
		explain, never = f.explainTable, func() []rules.Never { return nil }
	}
	return s.Engagement(m, func() []rules.Assumption { return explain(s) }, never), nil
}

// askForMoves asks for the readings that matter only if a vehicle may move.
func (f *field) askForMoves(s *rules.Scenario) {
	moves := false
	for _, side := range battle.Sides {
		for _, u := range f.sides[side].Kinds {
			moves = moves || u.Stance != battle.Hold && !u.infantry && u.forward > 0
		}
	}
	if f.moveAndFire = moves && s.Reading("vehicle-actions") == "move-and-fire"; f.moveAndFire {
		f.halfCrew = s.Reading("half-crew")
	}
}

// distances returns, for each distance band in which units may fire, the longest such distance in cm, and -1 for other
// bands. If any unit moves, these are all bands up to the longest distance.
func (f *field) distances(s *rules.Scenario, units [2][]piece) [bands]float64 {
	met := noDistances
	longest := 0.0
	if s.Table != nil { // the longest distance is from corner to corner
		size, side := s.Table.Map.Size, s.Table.Map.Side.Units()
		longest = math.Hypot(float64(size.Columns), float64(size.Rows)) * side
		return bandsUpTo(met, longest)
	}
	for i := range units[battle.A] {
		for j := range units[battle.B] {
			far := f.ground.Gap(units[battle.A][i].at, units[battle.B][j].at).Units()
			met[bandOf(far)] = max(met[bandOf(far)], far)
			longest = max(longest, far)
		}
	}
	if f.sides[battle.A].allHold() && f.sides[battle.B].allHold() {
		return met
	}
	if f.scenario == ambush { // units that break through get farther away than at the start
		longest = max(longest, edgeOfTable)
		if !f.sides[battle.B].allHold() {
			longest = 2 * edgeOfTable
		}
	}
	return bandsUpTo(met, longest)
}

// allHold reports whether every unit of a side has the stance hold, so that none moves.
func (c *army) allHold() bool {
	return !slices.ContainsFunc(c.Kinds, func(u *troop) bool { return u.Stance != battle.Hold })
}

// bandsUpTo returns met with a distance in every band up to that of the longest distance: the end of the band, or
// longest itself.
func bandsUpTo(met [bands]float64, longest float64) [bands]float64 {
	for band, end := range bandEnds {
		if band <= bandOf(longest) {
			met[band] = math.Min(end, longest)
		}
	}
	met[bandOf(longest)] = longest
	return met
}
