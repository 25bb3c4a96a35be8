package bkc

import (
	"fmt"

	"salvo/rules"
	"salvo/rules/battle"
	"salvo/rules/ground"
)

// meeting returns what decides whether two sides can ever reach each other: where units stand, how near to the enemy
// they go, and whether they get orders.
func (f *field) meeting(b rulebook, pieces [2][]piece) *battle.Meeting {
	m := &battle.Meeting{Scenario: b.Scenario, Unit: "cm", Grip: f.grip, Hurt: "mark a hit on",
		Harmless: "only suppress and drive back"}
	if f.blunders {
		m.Mishap = "a blunder"
	}
	for _, side := range battle.Sides {
		c, p := &f.sides[side], &m.Sides[side]
		p.Supported, p.Lead = len(c.Units) > c.staff, f.leadWords(c)
		for i, u := range c.Units[:c.combat] {
			s := battle.Stand{Name: u.Called(), Kind: u.place, From: f.ground.FromCentre(pieces[side][i].at, side.Home()),
				Follows: u.mobile && !battle.OwnStance(u.Unit), Goes: u.mobile && u.Stance != battle.Hold, Stop: f.standOff(&pieces[side][i], u),
				Assaults: u.charges && u.Stance == battle.Assault, Acts: ground.Endless}
			if f.maxOrders == 0 || c.commander[i] == battle.Nobody { // INI-01
				s.Acts = c.initiative
			}
			p.Units = append(p.Units, s)
		}
	}
	return m
}

// leadWords returns what a user could add to the scenario line so that a side's units get orders.
func (f *field) leadWords(c *army) string {
	switch {
	case f.maxOrders == 0:
		return "max-orders=3"
	case f.duel && len(c.lines) == 0:
		return c.Side.Of("cv") + "=8"
	case !f.duel && len(c.lines) == 0:
		return "+unit:role=hq,cv=8 among the units of side " + c.Side.String()
	}
	return ""
}

// grip returns what units of a kind can do to enemies of a kind: how far they can fire, how far their fire marks hits,
// and whether they can charge.
func (f *field) grip(by battle.Side, own, enemy int) battle.Grip {
	c := &f.sides[by]
	g := battle.Grip{Fires: battle.Nowhere, Hurts: battle.Nowhere, Closes: c.Kinds[own].charges}
	s := &c.shots[own][enemy]
	if s.attack > 0 {
		g.Fires = s.reach
	}
	if s.attack > 0 && (s.throws[0].harms || s.throws[1].harms) {
		g.Hurts = s.reach
	}
	return g
}

// never lists what the attackers cannot do to the target under the scenario: fire at it, or mark a hit on it.
func (f *fire) never(a *aim, shooters []shooter) []rules.Never {
	if len(f.volleys[0]) == 0 {
		short, who := a.nearestToFire(shooters), "it"
		if len(shooters) > 1 || short.count > 1 {
			who = short.Called()
		}
		_, _, why := a.by(short).dice(short)
		made := a.book.Never(0, "fire at")
		made.Why, made.Mend = fmt.Sprintf("%s %s at %s cm", who, why, a.by(short).distance), a.mend(short)
		if instead := insteadOfFire(short.Unit); instead != "" && short.reach == 0 {
			made.Why, made.Mend = who+" "+instead, ""
			if a.by(short).distance <= overOpenSights[short.Word("calibre")].reach {
				made.Mend = "mode=direct"
			}
		}
		return []rules.Never{made}
	}
	for _, g := range f.volleys[0] {
		if g.harms {
			return nil
		}
	}
	made := a.book.Never(0, "mark a hit on")
	made.Why = "such fire at such a target can only suppress it and drive it back"
	return []rules.Never{made}
}

// nearestToFire returns the shooter that lacks the least distance to be able to fire. A shooter without an attack comes
// last.
func (a *aim) nearestToFire(shooters []shooter) *shooter {
	best := &shooters[0]
	lacks := func(sh *shooter) ground.Length {
		if sh.attack == 0 {
			return ground.Endless
		}
		far := a.by(sh).distance
		return max(far-sh.reach, sh.least-far)
	}
	for i := range shooters {
		if lacks(&shooters[i]) < lacks(best) {
			best = &shooters[i]
		}
	}
	return best
}

// mend returns what a user could add to the scenario line to set a distance at which a shooter could fire, or "" if there
// is no such distance.
func (a *aim) mend(sh *shooter) string {
	at := sh.reach
	if a.by(sh).distance < sh.least {
		at = sh.least
	}
	switch {
	case sh.attack == 0:
		return ""
	case sh.sees.apart:
		return sh.Name + ":distance=" + at.String()
	}
	return "range=" + at.String()
}
