package cobi

import (
	"errors"
	"fmt"
	"slices"

	"salvo/rules"
	"salvo/rules/battle"
	"salvo/rules/ground"
	"salvo/rules/player"
	"salvo/sim"
)

// newField prepares a duel or battle of two forces, up to their shots: the units, the table and the readings of the
// rules.
func newField(s *rules.Scenario) (*field, error) {
	f := &field{ground: ground.Line(tableEdge, tableEdge), stands: 1, fogRolls: s.Is("fog", "rolling"),
		repairs: s.Yes("repair")}
	forces := battle.Forces(s)
	for _, side := range battle.Sides {
		if s.Yes(side.Of("dug-in")) && !s.Is(side.Of("cover"), "none") { // SPC-07
			return nil, fmt.Errorf("%s=yes and %s=%s never combine: leave one out", side.Of("dug-in"), side.Of("cover"),
				s.Word(side.Of("cover")))
		}
		if s.Yes(side.Of("mounted")) && s.Yes(side.Of("dug-in")) {
			return nil, fmt.Errorf("%s=yes and %s=yes never combine: a unit that rides in a vehicle is not dug in",
				side.Of("mounted"), side.Of("dug-in"))
		}
		if err := f.sides[side].muster(s, &forces[side]); err != nil {
			return nil, err
		}
	}
	if err := f.readInitiativeAndFog(); err != nil {
		return nil, err
	}
	if err := f.lay(s); err != nil {
		return nil, err
	}
	f.ask(s)
	return f, nil
}

// lay prepares the table of the scenario, if it has one.
func (f *field) lay(s *rules.Scenario) (err error) {
	if s.Table == nil {
		return nil
	}
	f.ground, f.side, f.stands = *s.Table.Ground, s.Table.Map.Side, tableStands
	f.lurks, f.dark = f.anyMayHide(s), len(s.Table.Visibility) > 0
	f.beyond = (s.Table.Sides[battle.A].Edge + 2) % ground.Edge(len(ground.EdgeWords))
	for _, side := range battle.Sides {
		c := &f.sides[side]
		c.halve(s)
		c.readSkills()
		for _, u := range c.Kinds {
			u.Stance = battle.Advance // on a table, units move as their tasks say
			u.binoculars = hasBinoculars(s, side, u)
			for _, gait := range u.gaits {
				u.paces = append(u.paces, f.ground.Pace(gait))
			}
		}
	}
	f.pitchCamp()
	if err = f.layMines(s); err != nil {
		return err
	}
	f.script, err = battle.NewScript(s, [2][]*battle.Unit{f.sides[battle.A].Listed, f.sides[battle.B].Listed})
	return err
}

// hasBinoculars reports whether a unit has binoculars, by the factors of its side or by its own fields.
func hasBinoculars(s *rules.Scenario, side battle.Side, u *troop) bool {
	for _, whose := range []string{"commander-binoculars", "gunner-binoculars"} {
		if said := s.Word(side.Of(whose)); said == "yes" || said == "unit" && u.Yes(whose) {
			return true
		}
	}
	return false
}

// placed returns the units of a side as they start on a table: in their zones, or on squares of their own (SET-04).
func (f *field) placed(side battle.Side) (all []piece) {
	c := &f.sides[side]
	for i, u := range c.Units {
		p := piece{victim: u.fresh(), at: f.script.Start(side.Unit(i))}
		if c.Listed[i].Arrival > 0 {
			p.at, p.is = p.at.Gone(), p.is|away
		}
		if u.Yes("dug-in") {
			p.is |= dugIn
		}
		if u.Yes("hidden") {
			p.is |= hidden
		}
		if f.scenario == commander && i == f.leaders[side] {
			p.is |= leads
		}
		all = append(all, p)
	}
	return all
}

// readInitiativeAndFog prepares the contests for the initiative in which a headquarters may have a die thrown again. It
// returns an error if both sides have a reroll for the fog (EFX-09).
func (f *field) readInitiativeAndFog() error {
	a, b := f.sides[battle.A].hq, f.sides[battle.B].hq
	if a == rerollFog && b == rerollFog {
		return errors.New("hq-a=fog and hq-b=fog: the die for the fog is that of the side that bought it; say it of one")
	}
	for _, again := range [...][2]bool{{true, false}, {false, true}, {true, true}} {
		if (!again[0] || a == rerollInitiative) && (!again[1] || b == rerollInitiative) {
			f.contests[oneIf(again[0])][oneIf(again[1])] = contests(contestOf{1, again, 0})
		}
	}
	return nil
}

// muster reads the factors of a side, and adds the units of its force.
func (c *army) muster(s *rules.Scenario, force *battle.Force) error {
	c.Policy = battle.PolicyOf(s, force.Side)
	c.hq = rerollOf(s.Word(force.Side.Of("hq")))
	c.spurs = s.Word(force.Side.Of("motivation"))
	c.radio = s.Yes(force.Side.Of("radio"))
	c.picks = s.Table != nil && s.Is(force.Side.Of("aimed"), "auto")
	return c.Muster(force, func(u *rules.Unit, place int) (*troop, error) {
		t, err := newTroop(s, u, place)
		if err != nil {
			return nil, err
		}
		t.Conduct, t.engage = battle.ConductOf(s, force.Side, u), ground.Endless
		if t.out(t.fresh()) { // CREW-04
			err = fmt.Errorf("%s has no crew: it is out before the first shot", u.Name)
		}
		return t, err
	})
}

// takeAim prepares the shots of both sides at each other. On a table the shots do not depend on plans, so battles that
// differ only in their plans share them.
func (f *field) takeAim(s *rules.Scenario, distances [bands]float64) {
	for _, side := range battle.Sides {
		c := &f.sides[side]
		made := func() any {
			c.aim(s, &f.sides[side.Other()], distances, f.stands)
			return c.Kinds
		}
		if f.script == nil {
			made()
			continue
		}
		for i, like := range s.Remembered(shotsKey(side), made).([]*troop) {
			u := c.Kinds[i]
			u.legal, u.prey, u.reach = like.legal, like.prey, like.reach
			for k := range u.arms {
				a := &like.arms[k]
				u.arms[k].retry, u.arms[k].shots, u.arms[k].pairs = a.retry, a.shots, a.pairs
			}
		}
	}
}

// shotsKey is the key of Scenario.Remembered for the kinds of unit of a side with their shots.
type shotsKey battle.Side

// aim prepares the shots of a side at all kinds of enemies. distances holds a distance in cm for each band that may
// occur, and a negative number for other bands.
func (c *army) aim(s *rules.Scenario, enemy *army, distances [bands]float64, stands int) {
	may := choices{fog: !s.Is("fog", "no")}
	for _, u := range c.Kinds {
		u.legal = make([][bands]uint16, len(enemy.Kinds))
		like := map[*weapon]*arm{} // figures with the same weapon share their shots
		for k := range u.arms {
			a := &u.arms[k]
			if !a.fires {
				continue
			}
			if twin := like[a.shooter.weapon]; twin != nil {
				a.retry, a.shots, a.pairs = twin.retry, twin.shots, twin.pairs
			} else {
				like[a.shooter.weapon] = a
				may.spurred, may.radio = u.infantry && c.skills&motivates != 0, u.radio && c.skills&calls != 0
				c.load(s, u, a, enemy, distances, stands, may)
			}
			for e := range enemy.Kinds {
				for band := range distances {
					if shots := a.shots[e][band]; shots != nil && shots[0][0] != nil {
						u.legal[e][band] |= 1 << k
						u.reach = max(u.reach, bandReach(band))
					}
				}
			}
		}
		for j, at := range enemy.Units {
			if u.legal[at.place] != [bands]uint16{} {
				u.prey |= 1 << j
			}
		}
	}
}

// load prepares the shots of one weapon of a unit at all kinds of enemies. Distances that make no difference to the
// weapon share their shots.
func (c *army) load(s *rules.Scenario, u *troop, a *arm, enemy *army, distances [bands]float64, stands int, may choices) {
	a.shots = make([][bands][]shotsBy, len(enemy.Kinds))
	if enemy.half > 0 && a.shooter.marker() == explosion {
		a.pairs = make([][bands][]shotsBy, len(enemy.Kinds))
	}
	for e, t := range enemy.Kinds {
		aim := aimAt(s, c.Side, t.target)
		may.aimed = c.mayAim(s, u, t, enemy)
		a.retry = aim.loading(&a.shooter, retryBonus)
		if a.pairs != nil && t.infantry {
			over := *aim
			over.pair = 2 * enemy.half
			a.pairs[e] = u.atBands(&over, a, distances, stands, may)
		}
		a.shots[e] = u.atBands(aim, a, distances, stands, may)
	}
}

// choices says which circumstances may occur.
type choices circumstances

// mayAim reports whether a unit may fire at a kind of enemy with the -1 of aimed shots. Shots past a nearer enemy have
// it (INF-05): on the line unless the policy is to fire at the nearest, on a table always. On a table the player may
// also aim at the tops of vehicles (E-70), or at the enemy's commander (E-74).
func (c *army) mayAim(s *rules.Scenario, u, at *troop, enemy *army) bool {
	passes := u.bound && len(enemy.Units) > 1
	if s.Table == nil {
		return passes && u.Policy != battle.Nearest
	}
	return passes || c.picks && (at.topWeaker() || at.infantry && s.Is("scenario", scenarioWords[commander]))
}

// topWeaker reports whether the top of a vehicle has less armour than its front, side or rear.
func (t *target) topWeaker() bool {
	return !t.infantry && t.Int("armour-top") < max(t.Int("armour-front"), t.Int("armour-side"), t.Int("armour-rear"))
}

// atBands returns the shots of one weapon for each distance band that may occur. Distance makes no difference to the
// guns of vehicles (VEH-06).
func (u *troop) atBands(aim *aim, a *arm, distances [bands]float64, stands int, may choices) (all [bands][]shotsBy) {
	known := map[entry][]shotsBy{}
	for band := bands - 1; band >= 0; band-- { // begin with the longest distance, because the report explains that shot
		if distances[band] < 0 {
			continue
		}
		var row entry
		if a.shooter.weapon != nil {
			row = a.shooter.weapon.bands[band]
		}
		if known[row] == nil {
			aim.distance = distances[band]
			known[row] = u.shotsAt(aim, a.shooter, stands, may)
		}
		all[band] = known[row]
	}
	return all
}

// shotsAt returns the shots of one weapon at a kind of enemy, for every stand of the enemy. On the line, the enemy
// stands as the scenario says.
func (u *troop) shotsAt(aim *aim, by shooter, stands int, may choices) []shotsBy {
	all := make([]shotsBy, stands)
	for how := range all {
		switch {
		case stands == 1:
			all[how] = *u.shotsBy(aim, by, may)
		case aim.target.infantry && how%aspects > 0: // infantry has no flank: standOf always gives it the front
		default:
			all[how] = *u.shotsBy(aim.stands(stand(how)), by, may)
		}
	}
	return all
}

// shotsBy returns the shots of one weapon for all circumstances that may occur.
func (u *troop) shotsBy(aim *aim, by shooter, may choices) *shotsBy {
	var all shotsBy
	for n, c := range allCircumstances {
		if c.fog && !may.fog || c.aimed && !may.aimed || c.spurred && !may.spurred || c.radio && !may.radio ||
			c.gunner && !(u.infantry && u.gunners[len(u.figures)]) {
			continue
		}
		now := *aim
		now.fog, now.aimed = c.fog, aim.aimed || c.aimed
		now.chooseTop()
		now.radio = aim.radio || c.radio
		if c.spurred && aim.motivated(&by) == "none" { // bonuses never add up (SPC-14)
			now.motivation = "hit"
		}
		by.gunner = c.gunner && !by.crew // a gunner who fires his own weapon does not help another
		all[n], _ = now.shot(&by)
	}
	return &all
}

// ask asks for the readings that may make a difference while units act.
func (f *field) ask(s *rules.Scenario) {
	f.winnerWaits = s.Reading("initiative-choice") == "second"
	squads, vehicles := false, false
	for _, side := range battle.Sides {
		for _, u := range f.sides[side].Kinds {
			squads = squads || u.infantry && len(u.arms) > 1
			vehicles = vehicles || !u.infantry
		}
	}
	f.askForNearest(s)
	f.askForHouses(s, vehicles)
	f.askForPartners(s)
	f.oneFires = squads && s.Reading("squad-fire") == "one"
	f.repairDamaged = vehicles && f.repairs && s.Reading("repair-scope") == "damaged"
}

// askForPartners reads the option squad-beside, if a side has both vehicles and squads on a table: whether a vehicle
// and a squad beside it act together (AMB-32).
func (f *field) askForPartners(s *rules.Scenario) {
	for _, side := range battle.Sides {
		squads, vehicles := false, false
		for _, u := range f.sides[side].Kinds {
			squads, vehicles = squads || u.infantry, vehicles || !u.infantry
		}
		if s.Table != nil && squads && vehicles {
			f.together = s.Reading("squad-beside") == "together"
			return
		}
	}
}

// askForHouses reads the option vehicles-in-houses, if the table has vehicles and built-up squares: whether vehicles
// enter such squares (E-77).
func (f *field) askForHouses(s *rules.Scenario, vehicles bool) {
	if s.Table == nil || !vehicles {
		return
	}
	if slices.ContainsFunc(s.Table.Map.Cells, func(c ground.Cell) bool { return c.Kind == ground.BuiltUp }) {
		f.inHouses = s.Reading("vehicles-in-houses") == "yes"
	}
}

// askForNearest reads the option nearest (E-72): which nearer enemies soldiers and light vehicles fire past only with
// -1. It does so only on a table, and only if a side with such units meets more than one enemy.
func (f *field) askForNearest(s *rules.Scenario) {
	if s.Table == nil {
		return
	}
	for _, side := range battle.Sides {
		if len(f.sides[side.Other()].Units) > 1 && slices.ContainsFunc(f.sides[side].Kinds, func(u *troop) bool { return u.bound }) {
			f.anyNearest = s.Reading("nearest") == "any"
			return
		}
	}
}

// pieces returns the units of a side as they start on the line. fromCentre returns the distance of a unit from the
// centre line.
func (f *field) pieces(side battle.Side, fromCentre func(i int) ground.Length) (all []piece) {
	for i, u := range f.sides[side].Units {
		all = append(all, piece{victim: u.fresh(), at: f.ground.At(side.Home(), fromCentre(i))})
	}
	return all
}

// weighsOdds reports whether any unit of a side chooses its target by the odds.
func (c *army) weighsOdds() bool {
	return slices.ContainsFunc(c.Kinds, func(u *troop) bool { return u.Policy.WeighsOdds() })
}

// engagement returns the duel or battle as a model for the engines.
func (f *field) engagement(s *rules.Scenario, metrics []sim.Metric, units [2][]piece,
	measure func(b board, turns int, out []int)) (sim.Model, error) {
	if f.sides[battle.A].weighsOdds() || f.sides[battle.B].weighsOdds() {
		f.odds = battle.NewKnown[odds](manyOdds)
	}
	return f.game(s.Procedure.Name).Model(&battle.Engagement[piece, turn]{
		Name: s.String(), Metrics: metrics, Turns: s.Int("turns"), First: "a", Units: units,
		Turn: turn{fog: !s.Is("fog", "no")}, Kept: f.script == nil && f.fewStates(), Measure: measure,
		Script: f.script, Think: player.Think, Unknown: f.unknown, Stand: f.roll, State: f.state, Counts: f.numbers, Weighed: s.Weighed(),
		Cast:   [2][]*battle.Unit{f.sides[battle.A].Listed, f.sides[battle.B].Listed},
		Traits: [2][]rules.Traits{f.traits(battle.A), f.traits(battle.B)},
		Lots:   [2]*battle.Lots{f.sides[battle.A].Lots(s), f.sides[battle.B].Lots(s)},
	})
}

// fewStates reports whether a battle has so few states that storing the ends of whole turns pays: one unit a side, a
// vehicle or a squad with at most 2 weapons.
func (f *field) fewStates() bool {
	for _, side := range battle.Sides {
		c := &f.sides[side]
		if len(c.Units) > 1 || c.Units[0].infantry && len(c.Units[0].arms) > 2 {
			return false
		}
	}
	return true
}
