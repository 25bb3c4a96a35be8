package bkc

import (
	"fmt"
	"slices"

	"salvo/rules"
	"salvo/rules/battle"
	"salvo/rules/ground"
	"salvo/rules/player"
	"salvo/sim"
)

// battleProcedure declares battles: two forces with their command units, artillery and aircraft.
func battleProcedure(e *edition) *rules.Procedure {
	factors := slices.Concat([]rules.Factor{battle.Turns(6)}, battle.Positions("30", farthest, "cm"),
		battle.BothSides(rules.Factor{Name: "spacing", Type: rules.Number(0, 100), Unit: "cm", Default: "10",
			On: rules.OnLine, Instead: "units stand on squares",
			Help: "cm between neighbours, side by side: for zones, reaction fire and crossfire; not for fire and command"}),
		[]rules.Factor{{Name: "breakpoint", Type: rules.Number(0.05, 1), Default: "0.5",
			Help: "share of the units that count whose loss makes a side test whether it breaks, rounded up"}},
		sideFactors(e, func(s *rules.Scenario, side battle.Side) float64 { return s.Number(side.Of("pos")) }))
	factors = append(factors, battle.Plans(battle.PlayerCareful)...)
	if e.turn.airSuperiority {
		factors = append(factors, battle.BothSides(rules.Factor{Name: "superiority",
			Type: rules.Labels("none", "partial", "full"), Default: "none", Help: "air superiority"})...)
	}
	return &rules.Procedure{
		Name:  "battle",
		Title: "Battle",
		Help: "Two forces with their command units, artillery and aircraft fight until one breaks or is gone. Units " +
			"stand on a track; command units order the units they command, observers ask for support. " +
			onTheLineHelp,
		Example: e.name + "/battle 3xpanther+2xde-infantry+de-hq vs 4xsherman-m4+2xus-rifles+us-hq stance-b=advance",
		Parties: []rules.PartySpec{
			{Name: "a", Help: "one force: combat units, command units, and what is off the table", Count: rules.Many},
			{Name: "b", Help: "the other", Count: rules.Many},
		},
		Factors: factors,
		Metrics: battleMetrics(0, [2]int{}, [2]int{}),
		Told:    battle.ToldBattle,
		Lead:    player.Lead,
		Prepare: e.prepare(prepareBattle),
	}
}

// battleFields are the fields of units that only battles use.
var battleFields = slices.Concat(battle.ConductFields(battle.StanceHelp), []rules.Field{
	battle.Position(farthest, "cm"),
	{Name: "commands", Type: rules.List().Or("equal"), Default: "equal",
		Help: "in battles: the units that a command unit commands, as in 1-3/5: their places in the party, where command " +
			"units and units off the table are not counted; equal: an equal share of the units"},
	{Name: "off-table", Type: rules.YesNo(), Default: "no", Derive: offTable,
		Help: "in battles: it attacks from off the table, as a battery or aircraft; the default is yes for aircraft and for " +
			"artillery without a range"},
	{Name: "schedule", Type: rules.Missions(100, farthest).Or("none"), Default: "none",
		Help: "in battles: missions planned as TURN@X/P, X to the right of the centre, P beyond the centre line; " +
			"on a table as TURN@SQUARE"},
	{Name: "shell", Type: rules.Labels("he", "smoke"), Default: "he",
		Help: "on a table: what a battery fires; smoke blocks sight where it lands"},
	{Name: "pattern", Type: rules.Labels("any", "concentration", "barrage"), Default: "any",
		Help: "on a table: how a battery fires together with others; any: observers choose, and scheduled fire is a concentration"},
	{Name: "aboard", Type: rules.Int(1, battle.MostUnits).Or("none"), Default: "none",
		Help: "on a table: the unit that carries or tows it at the start, by its place in the party as commands= counts them"},
	{Name: "dug-in", Type: rules.YesNo(), Default: "no", Circumstance: true, Help: "on a table: dug in until it moves, in soft cover at least"},
	{Name: "fortified", Type: rules.YesNo(), Default: "no", Circumstance: true, Help: "on a table: in fortifications until it moves"},
})

// offTable returns "yes" for units that are off the table if nothing is said: aircraft, and artillery without a range.
func offTable(u *rules.Unit) string {
	if u.Is("kind", "aircraft") || u.Is("kind", "artillery") && u.Number("range") == 0 {
		return "yes"
	}
	return "no"
}

// battleMetrics returns the metrics that all games share and the result by victory points.
func battleMetrics(turns int, units, points [2]int) []sim.Metric {
	return append(battle.BattleMetrics(turns, units, points), verdictMetric("victory"))
}

// battlefield prepares a battle: everything that needs no dice, and the units as they stand at the start.
func battlefield(b rulebook) (f *field, pieces [2][]piece, err error) {
	f = &field{}
	forces := battle.Forces(b.Scenario)
	for _, side := range battle.Sides {
		if err := f.sides[side].muster(b, &forces[side]); err != nil {
			return nil, pieces, err
		}
	}
	if err := newField(b, f); err != nil {
		return nil, pieces, err
	}
	if err := f.prepareSupport(b); err != nil {
		return nil, pieces, err
	}
	f.doubleOneHolds = b.Reading("break-double-one") == "yes"
	f.breakLast = b.Reading("break-test") == "end-phase"
	f.lastTurn = f.wide && b.Reading("last-turn") == "yes"
	f.fullSteps = b.Reading("distance-step") == "full"
	f.byLot = b.Is("ties", "lot")
	if f.script != nil {
		f.pitchCamp()
		f.prepareCareful()
		return f, f.placed(), nil
	}
	pieces, err = f.line(b)
	return f, pieces, err
}

func prepareBattle(b rulebook) (*rules.Engagement, error) {
	f, pieces, err := battlefield(b)
	if err != nil {
		return nil, err
	}
	var units, points [2]int
	for _, side := range battle.Sides {
		units[side], points[side] = f.sides[side].combat, f.sides[side].Points
	}
	metrics := battleMetrics(b.Int("turns"), units, points)
	if f.script.Scores() { // losses alone do not decide the winner (VIC-02)
		verdict := &metrics[len(metrics)-1]
		verdict.Repeats, verdict.Help = "winner", "what victory points for losses would say, without the objectives of the scenario"
	}
	metrics = append(metrics, f.script.Metrics()...)
	m, err := f.engagement(b, metrics, pieces, func(b board, turns int, out []int) {
		t := f.tally(&b)
		if f.script.Scores() {
			t.Winner = f.script.Winner(b.Scene, f.script.Points(b.Scene, &t))
		}
		rest := t.WriteBattle(turns, out)
		rest[0] = f.result(&b, &t)
		f.script.Measure(b.Scene, &t, rest[1:])
	})
	if err != nil {
		return nil, err
	}
	explain, never := f.explainBattle, func() []rules.Never { return f.meeting(b, pieces).Never() }
	if f.script != nil {
		explain, never = f.explainTable, func() []rules.Never { return nil }
	}
	return b.Engagement(m, func() []rules.Assumption { return explain(b) }, never), nil
}

// line places the units of both sides for a battle without a map, where only distances count.
func (f *field) line(b rulebook) (pieces [2][]piece, err error) {
	for _, side := range battle.Sides {
		c := &f.sides[side]
		pieces[side], err = f.pieces(side, func(i int) ground.Length {
			return battle.StartOf(b.Scenario, side, c.Units[i].Unit)
		})
		if err != nil {
			return pieces, err
		}
	}
	return pieces, nil
}

// pitchCamp prepares the index of which unit stands in which square of a table.
func (f *field) pitchCamp() {
	units, hides := map[ground.End]int{}, map[ground.End]uint64{}
	for _, side := range battle.Sides {
		c := &f.sides[side]
		units[side.Home()] = c.combat
		for i, u := range c.Units[:c.combat] {
			if u.hidesOthers() {
				hides[side.Home()] |= 1 << i
			}
		}
	}
	f.camp = f.ground.Camp(units, hides)
}

// placed puts the units on their starting squares on a table. Units that arrive later or are carried are not on the
// table yet.
func (f *field) placed() (pieces [2][]piece) {
	for _, side := range battle.Sides {
		c := &f.sides[side]
		pieces[side] = make([]piece, len(c.Units))
		for i := range c.Units {
			p, r := &pieces[side][i], side.Unit(i)
			if p.at = f.script.Start(r); c.Listed[i].Arrival > 0 || f.script.IsAboard(r) {
				p.is = away
			}
		}
	}
	return pieces
}

// muster fills an army with the units of a force: combat units first, then command units, then units off the table.
func (c *army) muster(b rulebook, force *battle.Force) error {
	c.Side, c.settled = force.Side, !b.Is("ties", "lot")
	kinds := make([]*troop, len(force.Kinds))
	for i, u := range force.Kinds {
		t, err := newTroop(b, u, len(c.Kinds))
		if err != nil {
			return err
		}
		kinds[i] = t
		if t.kind != "command" && !t.offTable {
			c.Kinds = append(c.Kinds, t)
		}
	}
	take := func(wanted func(t *troop) bool) int {
		for i := range force.Units {
			if t := kinds[force.Units[i].Kind]; wanted(t) {
				c.Enlist(&force.Units[i], t)
			}
		}
		return len(c.Units)
	}
	c.combat = take(func(t *troop) bool { return t.kind != "command" && !t.offTable })
	c.staff = take(func(t *troop) bool { return t.kind == "command" })
	take(func(t *troop) bool { return t.offTable })
	if c.combat == 0 {
		return fmt.Errorf("side %s has no combat unit on the table", force.Side)
	}
	spacing := ground.LengthOf(b.Number(force.Side.Of("spacing")))
	if b.Table != nil { // on a table units stand on squares, not side by side
		spacing = 0
	}
	c.x = make([]ground.Length, len(c.Units)) // the sideways positions; command units stand in the middle
	for i := range c.combat {
		c.x[i] = (ground.Length(2*i) - ground.Length(c.combat-1)) * spacing / 2
	}
	for _, role := range roles {
		for who := c.combat; who < c.staff; who++ {
			if c.Units[who].role == role {
				c.lines = append(c.lines, c.Side.Unit(who))
			}
		}
	}
	return c.subordinate()
}

// roles lists the roles of command units in the order in which they act.
var roles = []string{"fao", "fac", "hq", "co"}

// subordinate assigns a command unit to every combat unit. Units that the scenario assigns come first. The others are
// divided equally among the command units that name none. If the division leaves a remainder, the first command units get
// one unit more.
func (c *army) subordinate() error {
	c.commander = slices.Repeat([]battle.Ref{battle.Nobody}, c.combat)
	var sharing []int
	for who := c.combat; who < c.staff; who++ {
		u := c.Units[who]
		leads := u.role == "co" || u.role == "hq"
		switch equal := u.Is("commands", "equal"); {
		case !leads && !equal:
			return fmt.Errorf("%s is %s: only CO and HQs command units", u.Name, u.role)
		case leads && equal:
			sharing = append(sharing, who)
		case leads:
			c.settled = true
			if err := c.subordinateTo(who); err != nil {
				return err
			}
		}
	}
	var rest []int
	for i, who := range c.commander {
		if who == battle.Nobody {
			rest = append(rest, i)
		}
	}
	if len(rest) > 0 && len(sharing) == 0 && len(rest) < c.combat {
		return fmt.Errorf("unit %d of side %s is under no command: name it in commands=", rest[0]+1, c.Side)
	}
	for k, who := range sharing {
		n := len(rest) / (len(sharing) - k)
		if len(rest)%(len(sharing)-k) > 0 {
			n++
		}
		for _, i := range rest[:n] {
			c.commander[i] = c.Side.Unit(who)
		}
		rest = rest[n:]
	}
	c.rally()
	return nil
}

// rally collects the combat units of each command unit as a bit set in c.led.
func (c *army) rally() {
	c.led = make([]uint64, len(c.Units))
	for i, who := range c.commander {
		if who != battle.Nobody {
			c.led[who.Number] |= 1 << i
		}
	}
}

// subordinateTo assigns the combat units that a command unit's field lists, for example commands=1-3/5.
func (c *army) subordinateTo(who int) error {
	u := c.Units[who]
	for _, item := range u.Items("commands") {
		low, high, ok := placesIn(item)
		if !ok || high > c.combat {
			return fmt.Errorf("%s:commands=%s: %q must be a place from 1 to %d, or LOW-HIGH", u.Name,
				u.Word("commands"), item.Word, c.combat)
		}
		for i := low - 1; i < high; i++ {
			if c.commander[i] != battle.Nobody {
				return fmt.Errorf("%s:commands=%s: unit %d is under another command already", u.Name,
					u.Word("commands"), i+1)
			}
			c.commander[i] = c.Side.Unit(who)
		}
	}
	return nil
}

// placesIn reads places in the party: 3 or 1-3. ok is false if the text is neither.
func placesIn(item rules.Item) (low, high int, ok bool) {
	if n, _ := fmt.Sscanf(item.Word, "%d-%d", &low, &high); n == 1 {
		high = low
	}
	spelled := fmt.Sprintf("%d-%d", low, high)
	if low == high {
		spelled = fmt.Sprint(low)
	}
	return low, high, spelled == item.Word && 1 <= low && low <= high && item.Count == 1
}

// leads returns the places in the party of the units that the field commands of a command unit names; nil if it names
// none.
func leads(u *rules.Unit) (places []int) {
	for _, item := range u.Items("commands") {
		low, high, ok := placesIn(item)
		for i := low; ok && i <= high && i <= battle.MostUnits; i++ {
			places = append(places, i)
		}
	}
	return places
}

// result returns the outcome by victory points, without objectives (VIC-02 to VIC-04). A side scores the cost of the
// enemy's losses and of the enemy's artillery that is left off the table. A broken side scores at most as much as its
// enemy.
func (f *field) result(b *board, t *battle.Tally) int {
	var vp [2]int
	for _, side := range battle.Sides {
		enemy := &f.sides[side.Other()]
		standing := 0
		for i := enemy.staff; i < len(enemy.Units); i++ {
			if u := enemy.Units[i]; u.kind == "artillery" && !b.Units[enemy.Side][i].has(out) {
				standing += enemy.Costs[i]
			}
		}
		vp[side] = points(t.Points(enemy.Side), standing, 0)
	}
	a, z := vp[battle.A], vp[battle.B]
	if t.Broken[battle.A] {
		a = min(a, z)
	}
	if t.Broken[battle.B] {
		z = min(a, z)
	}
	return int(shifted(0, a, z, func() bool { return false }) + withHonours)
}
