package bolt

import (
	"fmt"

	"salvo/rules"
	"salvo/rules/battle"
	"salvo/rules/ground"
)

// meeting returns what decides whether two sides can ever reach each other: where units stand and how near to the enemy
// they go.
func (f *field) meeting(b rulebook, at func(battle.Ref) ground.Length) *battle.Meeting {
	m := &battle.Meeting{Scenario: b.Scenario, Unit: "inches", Grip: f.grip, Hurt: "damage", Harmless: "only pin"}
	for _, side := range battle.Sides {
		c, enemy := &f.sides[side], &f.sides[side.Other()]
		for i, u := range c.Units {
			s := battle.Stand{Name: u.Called(), Kind: u.place, From: at(side.Unit(i)), Acts: ground.Endless,
				Follows: !battle.OwnStance(u.Unit) && u.move > 0, Goes: u.manner != holds && u.move > 0,
				Assaults: u.manner == assaults && u.kind == infantry}
			if len(enemy.Units) == 1 && u.manner != supports { // one of several enemies may be nearer than the target
				s.Stop = max(f.close, contact)
			}
			m.Sides[side].Units = append(m.Sides[side].Units, s)
		}
	}
	return m
}

// grip returns what units of a kind can do to enemies of a kind: how far they can fire, how far their fire hurts, and
// whether they can assault.
func (f *field) grip(by battle.Side, own, enemy int) battle.Grip {
	u, at := f.sides[by].Kinds[own], f.sides[by.Other()].Kinds[enemy]
	g := battle.Grip{Fires: battle.Nowhere, Hurts: battle.Nowhere, Closes: u.kind == infantry}
	for _, w := range f.windowsOf(u, at) {
		g.Fires = max(g.Fires, w.most)
		if f.hurts(u, at, w.weapon) {
			g.Hurts = max(g.Hurts, w.most)
		}
	}
	return g
}

// hurts reports whether a weapon can do more than pin a target at distance 0. It can hurt troops and soft-skins always,
// and armour if it can penetrate.
func (r *resolver) hurts(shooter, target *unit, weapon int) bool {
	if !target.isArmoured() {
		return true
	}
	by, at := shooter.fresh(), target.fresh()
	s := shot{aim: &aim{}, w: &shooter.weapons[weapon], shooter: shooter, by: &by, target: target, at: &at}
	return r.penetrates(&s)
}

// penetrates reports whether a shot at armour can damage it.
func (r *resolver) penetrates(s *shot) bool {
	b := r.burstOf(s, 1)
	return !s.w.is(smallArm) && b.need <= 6
}

// never lists what the attackers cannot do to the target under the scenario: fire at it, or damage it.
func (f *fire) never(b rulebook, start *fireState) []rules.Never {
	reach, least, fires := battle.Nowhere, ground.Endless, false
	for i := range f.attackers {
		own, near, shoots, hurts := f.able(&f.attackers[i], start)
		if hurts {
			return nil
		}
		reach, least, fires = max(reach, own), min(least, near), fires || shoots
	}
	claim := b.Never(0, "fire at")
	switch {
	case fires:
		claim = b.Never(0, "damage")
		claim.Why = "such fire at such a target can only pin"
	case reach == battle.Nowhere && least < ground.Endless:
		claim.Why = fmt.Sprintf("indirect fire needs at least %s inches, and the target is at %s", least, f.attackers[0].aim.distance)
		claim.Mend = "range=" + least.String()
	case reach == battle.Nowhere:
		claim.Why = "no weapon there can fire at such a target"
	default:
		claim.Why = fmt.Sprintf("weapons that reach %s inches are out of range at %s", reach, f.attackers[0].aim.distance)
		claim.Mend = "range=" + reach.String()
	}
	return []rules.Never{claim}
}

// able reports whether an attacker can fire at the target as it stands, and hurt it. reach is the longest range among
// the weapons that are out of range. least is the shortest minimum range among the weapons for which the target is too
// near.
func (f *fire) able(a *attacker, start *fireState) (reach, least ground.Length, fires, hurts bool) {
	reach, least = battle.Nowhere, ground.Endless
	for _, load := range a.aim.everyLoad() {
		s := shot{aim: &load, shooter: a.unit, by: &a.by, target: f.target, at: &start.at, ranging: f.gear.ranging}
		list := f.firings(&s, &f.gear)
		for _, weapon := range list.list[:list.n] {
			s.w, s.shortHanded = &a.weapons[weapon.kind], weapon.shortHanded
			switch weapon.silence {
			case outOfRange:
				reach = max(reach, f.reach(&s))
			case tooNear:
				least = min(least, s.w.least)
			case "":
				fires = true
				hurts = hurts || !f.target.isArmoured() || f.penetrates(&s)
			}
		}
	}
	return reach, least, fires, hurts
}
