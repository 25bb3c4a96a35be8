package bkc

import (
	"fmt"
	"math"
	"slices"
	"sync/atomic"

	"salvo/rules"
	"salvo/rules/battle"
	"salvo/rules/ground"
	"salvo/rules/player"
	"salvo/sim"
)

// sideFactors declares the factors of each side in duels and battles. start returns how many cm from the centre line a
// side stands.
func sideFactors(e *edition, start func(s *rules.Scenario, side battle.Side) float64) (factors []rules.Factor) {
	both := func(f rules.Factor) { factors = append(factors, battle.BothSides(f)...) }
	factors = append(factors, battle.Stances()...)
	factors = append(factors, battle.Policies()...)
	factors = append(factors, battle.Ties())
	for _, side := range battle.Sides {
		factors = append(factors, rules.Factor{Name: side.Of("cover"), Type: covers, Default: "none",
			On: rules.OnLine, Instead: "the ground gives cover, and units may be dug in, as in UNIT:dug-in=yes",
			Derive: coverIfFortified(e, side), Help: "cover that side " + side.String() + " stands in until it moves"})
	}
	both(rules.Factor{Name: "moving-cover", Type: covers, Default: "none", Help: "cover of units that have moved",
		On: rules.OnLine, Instead: "the ground gives cover"})
	both(rules.Factor{Name: "dug-in", Type: rules.YesNo(), Default: "no", Help: "dug in until it moves: in soft cover at least",
		On: rules.OnLine, Instead: "write it of units, as in UNIT:dug-in=yes"})
	if e.fortifications {
		both(rules.Factor{Name: "fortified", Type: rules.YesNo(), Default: "no",
			On: rules.OnLine, Instead: "draw fortifications as f, or write it of units, as in UNIT:fortified=yes",
			Help: "in fortifications until it moves"})
	}
	if e.turn.ownInitiative {
		both(rules.Factor{Name: "initiative", Type: rules.Number(0, farthest), Unit: "cm", Default: "20",
			Help: "cm within which units act on their own"})
	}
	for _, side := range battle.Sides {
		factors = append(factors, rules.Factor{Name: side.Of("depth"), Type: rules.Number(0, farthest), Unit: "cm", Default: "60",
			On: rules.OnLine, Instead: "the table ends where its map does",
			Derive: func(s *rules.Scenario) string { return ground.LengthOf(max(60, start(s, side))).String() },
			Help: "cm from the centre line to the table edge of side " + side.String() +
				", 60 if it does not start behind; a unit driven beyond it is lost"})
	}
	return append(factors,
		rules.Factor{Name: "max-orders", Type: rules.Int(0, 10), Default: "3",
			Help: "orders that a formation may get in a player's turn"},
		rules.Factor{Name: "blunders", Type: rules.YesNo(), Default: "yes",
			Help: "an order with double 6 is a blunder, with a throw on its table; no: the order only fails"},
		battle.First())
}

// farthest is the largest distance, in cm, that a position can have from the centre line.
const farthest = 300

func coverIfFortified(e *edition, side battle.Side) func(*rules.Scenario) string {
	if !e.fortifications {
		return nil
	}
	return func(s *rules.Scenario) string {
		if s.Yes(side.Of("fortified")) {
			return "hard"
		}
		return "none"
	}
}

// newField prepares a duel or battle of two forces. Their units must be in f already: army.Units, combat and staff.
func newField(b rulebook, f *field) error {
	f.edition = b.edition
	f.maxOrders, f.blunders = b.Int("max-orders"), b.Yes("blunders")
	if err := f.lay(b); err != nil {
		return err
	}
	for _, side := range battle.Sides {
		f.stand(b, side)
		if dice := f.mostDice(side); dice > mostDice {
			return fmt.Errorf("side %s may throw %d dice at one unit: %d are the most", side, dice, mostDice)
		}
	}
	for _, side := range battle.Sides {
		f.aim(b, side)
	}
	f.ask(b)
	f.salvos = f.salvoChain()
	return nil
}

// lay lays out the ground: the table of the scenario, or a line.
func (f *field) lay(b rulebook) (err error) {
	if b.Table == nil {
		f.ground = ground.Line(ground.LengthOf(b.Number("depth-a")), ground.LengthOf(b.Number("depth-b")))
		f.stands, f.atOnce = onLine, 1
		return nil
	}
	f.ground, f.wide, f.stands, f.atOnce = *b.Table.Ground, true, footings, maxAttackers
	for by := range f.dense {
		f.dense[by] = f.denseFor(ground.Means(by))
	}
	f.script, err = battle.NewScript(b.Scenario, [2][]*battle.Unit{f.sides[battle.A].Listed, f.sides[battle.B].Listed})
	return err
}

// sideShelter returns the shelter that the scenario line gives a whole side, before and after it moves.
func sideShelter(b rulebook, side battle.Side) (both [2]shelter) {
	for i, cover := range [2]string{b.Word(side.Of("cover")), b.Word(side.Of("moving-cover"))} {
		s := &both[i]
		s.dugIn = i == 0 && b.Yes(side.Of("dug-in"))
		s.cover = uint8(slices.Index(coverNames[:], b.sheltered(cover, s.dugIn)))
		s.fortified = s.cover == hardCover // in the first edition that is a fortification (bkc1 HIT-01)
		if b.fortifications {
			s.fortified = i == 0 && b.Yes(side.Of("fortified"))
		}
		s.stays = s.dugIn || s.fortified && b.Reading("fortified-fallback") == "stay"
	}
	return both
}

// ownShelter returns the shelter that a unit has anywhere on a table, because it is dug in or fortified.
func ownShelter(b rulebook, u unit) (s shelter) {
	s.dugIn, s.fortified = u.Yes("dug-in"), u.Yes("fortified")
	cover := "none"
	if s.fortified {
		cover = "hard"
	}
	s.cover = uint8(slices.Index(coverNames[:], b.sheltered(cover, s.dugIn)))
	s.stays = s.dugIn || s.fortified && b.Reading("fortified-fallback") == "stay"
	return s
}

// stand reads the stance, the policy and the shelter of a side, and how many of its units may be lost before it tests
// (bkc1 BRK-01, bkc2 BRK-02).
func (f *field) stand(b rulebook, side battle.Side) {
	c, enemy := &f.sides[side], &f.sides[side.Other()]
	c.Stance, c.Policy = battle.StanceOf(b.Scenario, side), battle.PolicyOf(b.Scenario, side)
	c.initiative = 20_00
	if b.turn.ownInitiative {
		c.initiative = ground.LengthOf(b.Number(side.Of("initiative")))
	}
	c.shelter = sideShelter(b, side)
	for _, u := range c.Units {
		if u.nominal {
			continue
		}
		u.Conduct = battle.ConductOf(b.Scenario, side, u.Unit)
		u.shelter = c.shelter
		if b.Table != nil {
			u.shelter[0] = ownShelter(b, u.unit)
		}
		for how := range min(f.stands, fronts) {
			a := aim{book: b, target: u.unit, cover: u.coverIn(footing(how)), facing: "front"}
			u.direct[how] = handfulOf(a.group(directFire, 1, "none"))
		}
		if f.wide {
			u.prepareHazards(b, enemy.staff > enemy.combat)
		}
		if u.counts {
			c.counting++
		}
	}
	if !f.duel {
		c.breakpoint = int(math.Ceil(b.Number("breakpoint")*float64(c.counting) - 1e-9)) // so that 0.3 of 10 are 3
	}
}

// mostDice returns an upper limit of the dice that a side can throw at one unit: all its combat units together, or all
// its units off the table.
func (f *field) mostDice(side battle.Side) int {
	bonuses := extraDice - 1
	if !f.wide { // on the line no unit shows its flank
		bonuses--
	}
	c := &f.sides[side]
	near, far := 0, 0
	for i, u := range c.Units {
		switch {
		case i < c.combat && u.weapon.attack > 0:
			near += u.weapon.attack + bonuses
		case i >= c.staff:
			far += u.Int("attack") << oneIf(f.wide && u.kind == "aircraft") // doubled on a single unit
		}
	}
	return max(near, far)
}

// aim works out the shots of each kind of unit of a side at each kind of enemy.
func (f *field) aim(b rulebook, side battle.Side) {
	c, enemy := &f.sides[side], &f.sides[side.Other()]
	c.shots = make([][]shot, len(c.Kinds))
	for i, by := range c.Kinds {
		c.shots[i] = make([]shot, len(enemy.Kinds))
		for k, at := range enemy.Kinds {
			c.shots[i][k] = shotOf(b, by, at, f.stands)
		}
	}
	if slices.ContainsFunc(c.Kinds, func(u *troop) bool { return u.Policy.WeighsOdds() }) {
		c.atOdds = make([]atomic.Pointer[odds], len(c.Kinds)*len(enemy.Kinds)*extraDice*(mostHits+1)*f.stands*2)
	}
}

// anyAssaults reports whether a side has units that may close with the enemy.
func (f *field) anyAssaults(c *army) bool { return slices.ContainsFunc(c.Kinds, f.follows) }

// ask asks for the readings that may matter in this duel or battle.
func (f *field) ask(b rulebook) {
	saves, suppressOnly, mixed := false, false, false
	assaults, damage, moves, afvs := false, false, false, false
	for _, side := range battle.Sides {
		c := &f.sides[side]
		assaults = assaults || f.anyAssaults(c)
		for _, u := range c.Kinds {
			damage = damage || damageable(u.unit)
			afvs = afvs || u.isAFV() && f.follows(u)
			moves = moves || (u.Stance != battle.Hold || f.script != nil) && u.mobile
		}
		for k := range f.sides[side.Other()].Kinds {
			scores := map[uint8]bool{}
			for i := range c.Kinds {
				for _, h := range c.shots[i][k].throws[:f.stands] {
					saves = saves || h.harms && h.save < noSave
					suppressOnly = suppressOnly || h.dice > 0 && !h.harms
					if h.harms {
						scores[h.score] = true
					}
				}
			}
			mixed = mixed || len(scores) > 1
		}
	}
	f.resolver = resolver{
		tables:              b.tables,
		gross:               saves && b.Reading("suppress-dice") == "gross",
		sameOrderMovesAgain: b.Reading("same-order-fallback") == "yes",
		suppressOnlyMoves:   !suppressOnly || b.Reading("suppress-only-fallback") == "yes",
	}
	f.strict = f.maxOrders > 0 && b.Reading("double-one") == "if-passed"
	f.mixedScore = "own"
	if mixed {
		f.mixedScore = b.Reading("mixed-score")
	}
	f.opportunityFire = "none"
	if moves {
		f.opportunityFire = b.Reading("opportunity")
	}
	f.penaltyTwice = f.opportunityFire != "none" && b.Reading("opp-init") == "both"
	f.penaltyOnce = b.Reading("reaction-penalty") == "first-only"
	f.damageTable = damage && b.Reading("damage-table") == "yes"
	if assaults {
		f.reactAtContact = b.Reading("reaction-range") == "contact"
		f.safeAtFive = !f.wide || b.Reading("evade-at-five") == "safe"
		f.intoCover = afvs && b.Reading("afv-assault") == "any"
		may := anyCombat
		may.several = f.atOnce > 1
		f.combats = newCombat(b, may)
		f.combats.chain.Kept = !f.wide // on a table hardly two fights begin alike
		for _, side := range battle.Sides {
			if !f.anyAssaults(&f.sides[side]) {
				continue
			}
			if f.script == nil {
				f.sides[side].contacts = f.contactsOf(b, side)
				continue
			}
			f.sides[side].contacts = b.Remembered(contactsKey(side), func() any { return f.contactsOf(b, side) }).(contacts)
		}
	}
	if b.Reading("own-turn-recovery") == "previous-only" {
		f.remembered = ownTurn
	}
}

// pieces returns the units of a side at the start, at their places. Units off the table have no place.
func (f *field) pieces(side battle.Side, fromCentre func(i int) ground.Length) ([]piece, error) {
	c, depth := &f.sides[side], f.ground.Depth(side.Home())
	all := make([]piece, len(c.Units))
	for i := range c.staff {
		far := fromCentre(i)
		if far > depth {
			return nil, fmt.Errorf("%s starts %s cm from the centre line, beyond the table edge: %s=%s", c.Labels[i],
				far, side.Of("depth"), depth)
		}
		all[i].at = f.ground.At(side.Home(), far)
	}
	return all, nil
}

// tally counts the losses of both sides, and names the winner if one side has broken or has no combat unit left.
func (f *field) tally(b *board) (t battle.Tally) {
	for _, side := range battle.Sides {
		c := &f.sides[side]
		for i := range c.Units {
			p, cost := &b.Units[side][i], c.Costs[i]
			switch {
			case i >= c.combat && p.has(out):
				t.Lose(side, cost)
			case i >= c.combat:
			default:
				t.Count(side, p.fate(), cost)
			}
		}
	}
	t.Broken = b.Turn.broken
	t.Winner = battle.Beaten(t.Broken[battle.A] || f.gone(b, battle.A), t.Broken[battle.B] || f.gone(b, battle.B))
	return t
}

// fate returns what has become of a unit, in the words that all games share.
func (p *piece) fate() battle.Fate {
	switch {
	case p.has(out):
		return battle.Out
	case p.has(slow | shortRanged | hardToOrder):
		return battle.Reduced
	case p.has(suppressed):
		return battle.Hindered
	}
	return battle.Untouched
}

// lots declares how lots are drawn: among combat units, among command units of one role, and among units off the table.
func (c *army) lots(b rulebook) *battle.Lots {
	lots := c.Lots(b.Scenario)
	for i := c.combat; lots != nil && i < len(c.Units); i++ {
		lots.Roles[i] = uint8(1 + slices.Index(roles, c.Units[i].role))
		if i >= c.staff {
			lots.Roles[i] = uint8(1 + len(roles))
		}
	}
	return lots
}

// fewUnits is the largest number of combat units a side in a duel that has few states, so that its results are kept.
const fewUnits = 1

// engagement returns the duel or battle as a model for the engines.
func (f *field) engagement(b rulebook, metrics []sim.Metric, units [2][]piece,
	measure func(b board, turns int, out []int)) (sim.Model, error) {
	game := f.game(b.Procedure.Name)
	return game.Model(&battle.Engagement[piece, turn]{
		Name: b.String(), Metrics: metrics, Turns: b.Int("turns"), First: b.Word("first"), Units: units,
		Weighed:  b.Weighed(),
		Kept:     f.duel && !f.blunders && f.sides[battle.A].combat <= fewUnits && f.sides[battle.B].combat <= fewUnits,
		Numbered: f.schedules() || f.script.Numbered(),
		Script:   f.script,
		Think:    player.Think,
		Unknown:  f.unknown,
		Stand:    f.onTable,
		Cast:     [2][]*battle.Unit{f.sides[battle.A].Listed, f.sides[battle.B].Listed},
		Traits:   [2][]rules.Traits{f.traits(battle.A), f.traits(battle.B)},
		State:    f.state,
		Counts:   f.counts,
		Lots:     [2]*battle.Lots{f.sides[battle.A].lots(b), f.sides[battle.B].lots(b)},
		Measure:  measure,
	})
}
