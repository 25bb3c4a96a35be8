package bolt

import (
	"slices"

	"salvo/rules"
	"salvo/rules/battle"
	"salvo/rules/ground"
	"salvo/rules/player"
	"salvo/rules/tablefile"
	"salvo/sim"
)

// farthest is the longest distance from the centre line, in inches.
const farthest = 120

// turnFactors declares the factors that duels and battles share. The parameter extraTurn is the default of the factor
// extra-turn.
func turnFactors(extraTurn string) []rules.Factor {
	return slices.Concat(
		[]rules.Factor{
			battle.Turns(6),
			{Name: "extra-turn", Type: rules.YesNo(), Default: extraTurn, Help: "on 4+ there is one more turn"},
			battle.Ties(),
		},
		battle.Stances(),
		battle.BothSides(rules.Factor{Name: "cover", Type: rules.Labels(coverWords...), Default: "none",
			On: rules.OnLine, Instead: "the ground gives cover",
			Help: "cover of its units under fire, wherever they are"}),
		battle.BothSides(rules.Factor{Name: "officer", Type: rules.Int(0, mostOfficer), Default: "0",
			Help: "bonus of an officer that is always near, but is not one of the units"}),
		[]rules.Factor{
			{Name: "close", Type: rules.Number(0, 2*farthest), Unit: "inches", Default: "12",
				On: rules.OnLine, Instead: "units go the way of their tasks",
				Help: "inches from the enemy at which advancing units stop"},
			{Name: "rally-at", Type: rules.Int(0, 20), Default: "3",
				Help: "the number of pins from which a unit rallies; 0: it rallies only if it can do nothing else"},
			{Name: "down-react", Type: rules.Labels("never", "always", byPlayer), Default: "never", Derive: playersChoice,
				Help: "whether troops that are shot at before they have acted go Down; player: the careful player decides, on " +
					"tables the default"},
			{Name: "keep-down", Type: rules.Labels("never", "pinned", byPlayer), Default: "never", Derive: playersChoice,
				Help: "whether pinned units that are Down stay so for another turn and recover; player: the careful player " +
					"decides, on tables the default"},
			{Name: "edge", Type: rules.Number(0, farthest), Unit: "inches", Default: "24",
				On: rules.OnLine, Instead: "the table ends where its map does",
				Help: "inches from the centre line beyond which units that panic are lost"},
		})
}

// newField prepares a duel or battle of two forces. at returns the distance from the centre line at which a unit
// starts.
func newField(b rulebook, forces *[2]battle.Force, at func(battle.Ref) ground.Length) (*field, error) {
	f := &field{
		turns: b.Int("turns"), extraTurn: b.Yes("extra-turn"), rallyAt: b.Int("rally-at"),
		close:    ground.LengthOf(b.Number("close")),
		goesDown: downRule(b, "down-react", "always"), keepsDown: downRule(b, "keep-down", "pinned"),
	}
	for _, side := range battle.Sides {
		if err := f.sides[side].enlist(b, &forces[side]); err != nil {
			return nil, err
		}
	}
	if err := f.lay(b); err != nil {
		return nil, err
	}
	f.stretch(at)
	f.ask(b)
	for _, side := range battle.Sides {
		f.sides[side].look(f.resolver, &f.sides[side.Other()])
	}
	f.prepareCareful()
	for _, side := range battle.Sides {
		f.lurks[side] = f.script != nil && (f.careful.Leads(side) || f.script.Plans(side, tablefile.Ambush))
	}
	f.strikes = &sim.Chain[strike]{Name: "a volley", Step: f.land, Weight: 32}
	return f, nil
}

// lay prepares the ground: the table of the scenario, or a line.
func (f *field) lay(b rulebook) (err error) {
	if b.Table == nil {
		edge := ground.LengthOf(b.Number("edge"))
		f.ground = ground.Line(edge, edge)
		return nil
	}
	f.ground = *b.Table.Ground
	f.camp = f.ground.Camp(map[ground.End]int{
		battle.A.Home(): len(f.sides[battle.A].Units), battle.B.Home(): len(f.sides[battle.B].Units),
	}, nil)
	for _, side := range battle.Sides {
		for _, u := range f.sides[side].Kinds {
			u.prepareMoves()
		}
	}
	f.script, err = battle.NewScript(b.Scenario, [2][]*battle.Unit{f.sides[battle.A].Listed, f.sides[battle.B].Listed})
	f.script.Prolong(indexOf(f.extraTurn))
	return err
}

// enlist adds the units of a side and reads how the side fights.
func (c *army) enlist(b rulebook, force *battle.Force) error {
	err := c.Muster(force, func(entry *rules.Unit, place int) (*unit, error) {
		u, err := b.newUnit(entry)
		if err != nil {
			return nil, err
		}
		fresh := u.fresh()
		if err := b.pin(u, &fresh, ""); err != nil {
			return nil, err
		}
		u.place, u.ways = place, simpleWays
		if b.Table != nil && battle.PlayerOf(b.Scenario, force.Side).Weighs() {
			u.ways = u.allWays()
		}
		c.indirect = c.indirect || slices.ContainsFunc(u.weapons, func(w armament) bool { return w.is(indirectOnly) }) ||
			slices.ContainsFunc(u.ways, func(w fireWay) bool { return w.indirect })
		return u, nil
	})
	if err != nil {
		return err
	}
	c.name()
	side := force.Side
	c.Stance, c.byList = battle.StanceOf(b.Scenario, side), b.Word(side.Of("policy")) == "first"
	if !c.byList {
		c.Policy = battle.PolicyOf(b.Scenario, side)
	}
	for _, u := range c.Kinds {
		own := battle.ConductOf(b.Scenario, side, u.Unit)
		u.manner, u.policy, u.byList = u.mannerOf(own.Stance), own.Policy, c.byList && !battle.OwnPolicy(u.Unit)
	}
	c.cover = coverNamed(b.Word(side.Of("cover")))
	c.officer = int8(b.Int(side.Of("officer")))
	c.lead(b)
	return nil
}

// name gives a unit that is the only one of its kind its label, so that every story tells it apart from others.
func (c *army) name() {
	for i, u := range c.Units {
		if slices.Index(c.Units, u) == i && !slices.Contains(c.Units[i+1:], u) {
			entry := *u.Unit
			entry.Name = c.Labels[i]
			u.Unit = &entry
		}
	}
}

// weighsOdds reports whether units of a side choose their targets by the odds.
func (c *army) weighsOdds() bool {
	return slices.ContainsFunc(c.Kinds, func(u *unit) bool { return u.policy.WeighsOdds() })
}

// leaderReach is how far an officer's bonus reaches (SUP-12). seniorReach is how far that of a captain or a major
// reaches under officer-range=by-rank (AMB-44).
const (
	leaderReach = 6_00
	seniorReach = 12_00
	captain     = 3 // the bonus of a captain
)

// lead lists the officers of a side, and on a table its medics.
func (c *army) lead(b rulebook) {
	seniors := slices.ContainsFunc(c.Kinds, func(u *unit) bool { return u.officer >= captain })
	far := len(c.Units) > 1 && b.is("officer-range", "by-rank", seniors)
	for i, u := range c.Units {
		if u.is(medic) && b.Table != nil {
			c.medics = append(c.medics, c.Side.Unit(i))
		}
		if u.officer == 0 {
			continue
		}
		o := leader{who: uint8(i), bonus: int8(u.officer), reach: leaderReach}
		if far && u.officer >= captain {
			o.reach = seniorReach
		}
		c.leaders = append(c.leaders, o)
	}
}

// look works out at which distances the weapons of each kind of unit can fire at each enemy.
func (c *army) look(r *resolver, enemy *army) {
	c.firepowers, c.ranges = make([][]*firepower, len(c.Kinds)), make([][]reaches, len(c.Kinds))
	for i, by := range c.Kinds {
		by.bands = r.bandsOf(by)
		kinds := make([]*firepower, len(enemy.Kinds))
		for k, at := range enemy.Kinds {
			kinds[k] = r.firepowerOf(by, at)
		}
		for _, at := range enemy.Units {
			c.firepowers[i] = append(c.firepowers[i], kinds[at.place])
		}
		c.ranges[i] = rangesOf(by, c.firepowers[i])
	}
}

// stretch sets f.nearest and f.farthest, the least and the greatest possible distance between enemies.
func (f *field) stretch(at func(battle.Ref) ground.Length) {
	if f.script != nil {
		f.farthest = f.ground.Gap(0, ground.Stand(ground.Square(f.ground.Squares()-1), 0))
		return
	}
	low, high := [2]ground.Length{ground.Endless, ground.Endless}, [2]ground.Length{}
	for _, side := range battle.Sides {
		for i := range f.sides[side].Units {
			far := at(side.Unit(i))
			low[side], high[side] = min(low[side], far), max(high[side], far, f.ground.Depth(side.Home()))
		}
	}
	if f.sides[battle.A].stays() && f.sides[battle.B].stays() {
		f.nearest = low[battle.A] + low[battle.B]
	}
	f.farthest = high[battle.A] + high[battle.B]
}

// stays reports whether no unit of a side goes nearer to the enemy.
func (c *army) stays() bool {
	return !slices.ContainsFunc(c.Kinds, func(u *unit) bool { return u.manner != holds })
}

// ask asks for the readings that may matter in this duel or battle. On a table the readings of fire do not depend on plans, so
// battles that differ only in their plans share them.
func (f *field) ask(b rulebook) {
	made := func() any {
		r := newResolver(b, b.inFire(f.allExchanges()...))
		r.barrages.Kept, r.poundings.Kept = false, false // so many different barrages occur that rolling them is quicker than keeping their results
		return r
	}
	if f.script == nil {
		f.resolver = made().(*resolver)
	} else {
		f.resolver = b.Remembered(resolverKey{}, made).(*resolver)
	}
	f.askOrders(b)
	f.askAssaults(b)
}

// resolverKey is the key of Scenario.Remembered for the resolver of a battle on a table.
type resolverKey struct{}

// salvosKey is the key of Script.Remembered for the salvos of a battle that a careful player leads.
type salvosKey struct{}

// allExchanges returns the exchanges in which units may fire at enemies or, by mistake, at friends.
func (f *field) allExchanges() (all []exchange) {
	for _, side := range battle.Sides {
		c, enemy := &f.sides[side], &f.sides[side.Other()]
		for _, by := range c.Kinds {
			for _, at := range enemy.Kinds {
				all = append(all, f.exchanges(enemy, by, at)...)
			}
			for _, at := range c.Kinds {
				if len(c.Units) > 1 { // friendly fire
					all = append(all, f.mishits(c, by, at)...)
				}
			}
		}
	}
	return all
}

// exchanges returns the exchanges in which a unit may fire at an enemy. On a table the unit may have moved and may
// strike any side of the enemy, with or without cover.
func (f *field) exchanges(enemy *army, by, at *unit) (all []exchange) {
	sc := f.scope(enemy)
	if f.script == nil {
		sc.distance, sc.moved, sc.cover = f.nearest, by.manner != holds, enemy.cover
		return []exchange{{sc, by, at}}
	}
	sc.moved = by.move > 0
	for _, way := range by.ways {
		way.take(&sc.aim)
		all = append(all, f.allRound(sc, by, at)...)
	}
	return all
}

// mishits returns the exchanges in which a unit may fire at a friend.
func (f *field) mishits(own *army, by, at *unit) (all []exchange) {
	if f.script == nil {
		return []exchange{{f.scope(own), by, at}}
	}
	for _, way := range by.ways {
		sc := f.scope(own)
		way.take(&sc.aim)
		all = append(all, f.allRound(sc, by, at)...)
	}
	return all
}

// allRound returns the exchanges of a scope in which fire strikes each side of the target, without cover and in hard
// cover.
func (f *field) allRound(sc scope, by, at *unit) (all []exchange) {
	for _, sc.facing = range struck {
		for _, sc.cover = range []cover{openGround, hardCover} {
			all = append(all, exchange{sc, by, at})
		}
	}
	return all
}

// scope returns the bounds of what may occur when units of a side are fired at from any distance. Every other unit,
// friends included, fires at most once a turn, because a reaction takes its die.
func (f *field) scope(target *army) scope {
	others := len(f.sides[battle.A].Units) + len(f.sides[battle.B].Units) - 1
	return scope{aim: aim{officer: target.bestOfficer()}, far: f.farthest, still: true, pins: mostPins,
		volleys: f.mostTurns() * others, targetPins: target.mostPins(), targetMen: 1, down: true}
}

// mostPins returns the largest number of pins with which a unit of a side begins.
func (c *army) mostPins() (most int) {
	for _, u := range c.Kinds {
		most = max(most, u.pins)
	}
	return most
}

func (c *army) bestOfficer() int8 {
	best := c.officer
	for _, o := range c.leaders {
		best = max(best, o.bonus)
	}
	return best
}

// askOrders asks for the readings of order tests. It assumes that units may have one pin or many.
func (f *field) askOrders(b rulebook) {
	high, several, lastMan := false, false, false
	for _, side := range battle.Sides {
		c := &f.sides[side]
		several = several || len(c.Units) > 1
		for _, u := range c.Kinds {
			lastMan = lastMan || u.isCrew() && u.men > 1
			best := u.quality
			if u.is(greenTroops) { // SUP-73
				best = max(best, regular)
			}
			high = high || basicMorale[best]+int(c.bestOfficer()) > 10
		}
	}
	f.orders = newOrderRules(b, orderOccasions{orders: true, rallies: true, several: true, high: high, low: true,
		lastMan: lastMan})
	f.farVictim = b.is("friendly-fire", "beyond", several)
	switch {
	case b.is("down-rest", "d3", f.keepsDown != downNever):
		f.rests = restsD3
	case b.is("down-rest", "all", f.keepsDown != downNever):
		f.rests = restsAll
	case b.is("down-rest", "none", f.keepsDown != downNever):
		f.rests = restsNone
	}
}

// askAssaults asks for the readings of assaults on troops and on vehicles, if any infantry may assault such an enemy.
func (f *field) askAssaults(b rulebook) {
	melee, storm := meleeOccasions{open: true, defended: f.script != nil}, occasions{}
	fights, storms := false, false
	for _, side := range battle.Sides {
		c, enemy := &f.sides[side], &f.sides[side.Other()]
		for _, by := range c.Kinds {
			if by.manner != assaults && f.script == nil || by.kind != infantry {
				continue
			}
			for _, at := range enemy.Kinds {
				if at.isTroops() {
					fights = true
					melee.of(by)
					melee.of(at)
				} else {
					storms = true
					highest, _ := new(readings).testScore(by, &condition{quality: by.quality, men: int8(by.men)},
						int(c.bestOfficer()), true)
					storm.inStorming(b, by, highest, 0, f.scope(enemy), at, mostPins, at.manner != holds || f.script != nil)
				}
			}
		}
	}
	if fights {
		f.quarters = newCloseQuarters(b, melee)
	}
	if storms {
		f.stormings = newStorming(b, storm)
	}
}

// few is a limit for duels of one unit against one. If the product of their men is at most few, the duel has so few
// states that its results are kept.
const few = 20

// engagement returns the duel or battle as a model for the engines. at returns the distance from the centre line at
// which a unit starts.
func (f *field) engagement(b rulebook, metrics []sim.Metric, at func(battle.Ref) ground.Length,
	measure func(b board, turns int, out []int)) (sim.Model, error) {
	men := 1
	e := battle.Engagement[piece, turn]{Name: b.String(), Metrics: metrics, Turns: f.mostTurns(), Numbered: f.extraTurn,
		Measure: measure, Script: f.script, Think: player.Think, Stand: f.roll, State: f.state, Counts: f.counts, Weighed: b.Weighed(),
		Cast:   [2][]*battle.Unit{f.sides[battle.A].Listed, f.sides[battle.B].Listed},
		Traits: [2][]rules.Traits{f.traits(battle.A), f.traits(battle.B)}}
	for _, side := range battle.Sides {
		e.Units[side] = f.pieces(side, at)
		for i, u := range f.sides[side].Units {
			men *= u.men
			e.Turn.bag[side] |= uint64(indexOf(e.Units[side][i].inBag())) << i
		}
		if f.script == nil {
			e.Turn.van[side], e.Turn.front[side] = foremost(e.Units[side], side.Home())
		}
		e.Lots[side] = f.sides[side].Lots(b.Scenario)
	}
	f.salvos = battle.NewKnown[salvo](manySalvos)
	if f.sides[battle.A].weighsOdds() || f.sides[battle.B].weighsOdds() {
		f.odds = battle.NewKnown[odds](manyOdds)
		if f.script == nil {
			f.oddsOnLine = battle.NewKnown[odds](manyOdds)
		}
	}
	if f.careful != nil {
		f.salvos = *f.script.Remembered(salvosKey{}, func() any {
			salvos := battle.NewKnown[salvo](weighedSalvos)
			return &salvos
		}).(*battle.Known[salvo])
	}
	if len(e.Units[battle.A])+len(e.Units[battle.B]) == 2 {
		f.salvos = battle.NewKnown[salvo](fewSalvos)
		e.Kept = men <= few && !f.extraTurn && f.script == nil
	}
	m, err := f.game(b.Procedure.Name).Model(&e)
	if err == nil {
		fillBags(len(e.Units[battle.A]), len(e.Units[battle.B]))
	}
	return m, err
}

// pieces returns the units of a side at the start.
func (f *field) pieces(side battle.Side, at func(battle.Ref) ground.Length) (all []piece) {
	if f.script != nil {
		return f.placed(side)
	}
	for i, u := range f.sides[side].Units {
		all = append(all, piece{condition: u.fresh(), gear: freshGear(), at: f.ground.At(side.Home(), at(side.Unit(i)))})
	}
	return all
}

// mostTurns returns the largest possible number of turns.
func (f *field) mostTurns() int {
	if f.extraTurn {
		return f.turns + 1
	}
	return f.turns
}
