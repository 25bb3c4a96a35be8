package bolt

import (
	"salvo/rules"
	"salvo/rules/battle"
	"salvo/sim"
)

// fireAt plays the fire of a unit at an enemy, from where both stand, and reports whether the unit could fire.
func (f *field) fireAt(d *sim.Dice, b *board, by, at *fighter, moved bool, lead string) (fired bool) {
	s := shooting{by: *by, at: *at}
	f.takeAim(b, &s)
	if s.aim.moved = moved; !f.firepower(by, at.Ref).fires(by.u, by.p, s.aim.distance, moved) {
		return false
	}
	return f.shootAt(d, b, &s, lead)
}

// A shooting is the fire of one unit at another, perhaps a friend, and its aim from where both stand.
type shooting struct {
	by, at fighter
	aim    aim
}

// isMistake reports whether a unit fires at a friend.
func (s *shooting) isMistake() bool { return s.by.Side == s.at.Side }

// shootAt plays a shooting action with all that follows (SHOT-01), and reports whether the unit could fire. The text
// lead begins the story of the action.
func (f *field) shootAt(d *sim.Dice, b *board, s *shooting, lead string) (fired bool) {
	fire := f.salvoAt(s)
	if !fire.used.any {
		return false
	}
	if f.goesDown != downNever && f.ducks(d, b, s, fire) { // SUP-10
		if d.Telling() {
			battle.Tell(d, f.side(s.at.Side)+f.label(s.at.Ref)+" is about to be shot at and goes Down", rules.Work, []battle.Ref{s.at.Ref})
		}
		goDown(b, s.at.Ref)
		fire = f.salvoAt(s)
	}
	var end strike
	switch {
	case d.Telling():
		fire.way.take(&s.aim)
		end = f.tellShots(d, b, s, lead)
	case d.Rolls():
		end = f.rolled(d, b, &s.at, fire.battery)
	default:
		end = f.strikeAt(b, &s.at, fire)
		sim.Play(d, f.strikes, &end)
	}
	f.spend(d, s, &fire.used, end.ranged)
	f.suffer(b, &s.at, &end)
	if s.by.u.isBurntOut(s.by.p) {
		if d.Telling() {
			d.Tell(f.side(s.by.Side) + f.label(s.by.Ref) + " has burnt all its fuel and is out")
		}
		f.remove(b, s.by.Ref)
	}
	return true
}

// spend applies what shooting costs the shooter, and what the shooter has learned about the range (SUP-35).
func (f *field) spend(d *sim.Dice, s *shooting, use *used, ranged bool) {
	p := s.by.p
	if p.aim == 0 && !use.costs() {
		return
	}
	p.ranging, p.aim = s.ranging(), 0
	f.useUp(d, &s.aim, &p.gear, *use, ranged)
	switch {
	case s.isMistake():
		p.ranging = firstRanging
	case p.ranging != firstRanging:
		p.aim = s.at.Number + 1
	}
}

// suffer applies the result of a volley to a unit.
func (f *field) suffer(b *board, at *fighter, end *strike) {
	if end.at.isOut() {
		f.remove(b, at.Ref)
		return
	}
	at.p.condition = end.at
	if end.wentDown || end.stopped && at.p.acted { // VDAM-01, SUP-73
		goDown(b, at.Ref)
	}
}

// isBurntOut reports whether a flamethrower team is out of fuel, which removes it (SUP-44).
func (u *unit) isBurntOut(p *piece) bool {
	if u.kind != crewedTeam || p.dry == 0 {
		return false
	}
	for i := range u.weapons {
		if u.has(i, p) {
			return false
		}
	}
	return true
}
