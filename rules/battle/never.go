package battle

import (
	"fmt"
	"slices"

	"salvo/rules"
	"salvo/rules/ground"
)

// A Meeting describes two sides for one question: can a side ever fire at the other or hurt it, whatever the dice? It
// says where units stand, how near they go, and how far their fire reaches. A game fills it in; the method Never draws
// the conclusions and finds words for the scenario line that would help. A game in doubt says that a unit can do more
// than it may, so that everything Never calls impossible is impossible.
type Meeting struct {
	Scenario *rules.Scenario
	Unit     string // the name of the unit of length: "cm"
	Sides    [2]Posture
	// Grip returns what a unit of one kind can do to an enemy of another kind. own and enemy are the numbers of the
	// kinds.
	Grip func(by Side, own, enemy int) Grip
	// Hurt is the effect that fire should have: "damage". Harmless describes fire without that effect: "only pin". Both
	// may be "" if all fire hurts.
	Hurt, Harmless string
	// Mishap names what may bring the sides nearer than they want to be, as soon as one of them acts: "a blunder". ""
	// if nothing does.
	Mishap string
}

// A Posture is one side of a meeting.
type Posture struct {
	Units     []Stand
	Supported bool   // the side has support from off the table, which reaches everywhere
	Lead      string // the words for a scenario line that give the units a leader; "" if they need none
}

// A Stand is a unit of a meeting.
type Stand struct {
	Name     string // the name of the unit in a sentence
	Kind     int
	From     ground.Length // the distance from the centre line at the start
	Follows  bool          // the unit has no stance of its own and follows that of its side
	Goes     bool          // the unit goes towards the enemy
	Assaults bool          // the unit goes towards the enemy and fights hand to hand
	Stop     ground.Length // an advancing unit stops at this distance from the enemy
	Acts     ground.Length // the unit acts only with an enemy within this distance, or against an enemy that moves
}

// A Grip is what a unit can do to an enemy.
type Grip struct {
	Fires  ground.Length // how far the unit can fire at the enemy; Nowhere if it cannot
	Hurts  ground.Length // how far the unit can fire with an effect that does more than hinder; Nowhere if it cannot
	Closes bool          // the unit can fight the enemy hand to hand
}

// Nowhere is the range of a unit that cannot fire at all: it is less than any distance.
const Nowhere = ground.Length(-1)

// Never returns a statement for each side that can never fire at the other side, or never hurt it: the reason, and the
// words for the scenario line that would change that.
func (m *Meeting) Never() (all []rules.Never) {
	for _, side := range Sides {
		for _, wanted := range []want{toFire, toHurt} {
			if m.can(side, wanted) {
				continue
			}
			made := m.claim(side, wanted)
			made.Why, made.Mend = m.why(side, wanted), m.mend(side, wanted)
			all = append(all, made)
			break
		}
	}
	return all
}

// A want returns, from a Grip, the range of the thing that a side wants to do: to fire, or to hurt.
type want func(g *Grip) ground.Length

func toFire(g *Grip) ground.Length { return g.Fires }
func toHurt(g *Grip) ground.Length { return g.Hurts }

// can reports whether a side may ever do the wanted thing to the other side.
func (m *Meeting) can(side Side, wanted want) bool {
	return m.Sides[side].Supported || m.shortest(side, wanted).by <= 0
}

// A shortfall is the distance by which a unit's weapon fails to reach an enemy: how near the unit ever comes (near),
// less the range (reach), is by. by is 0 or less if the unit reaches the enemy.
type shortfall struct {
	who         *Stand
	reach, near ground.Length
	by          ground.Length
}

// shortest returns the smallest shortfall of any unit of a side to any enemy. If no unit of the side has any range,
// reach is Nowhere and by is Endless.
func (m *Meeting) shortest(side Side, wanted want) shortfall {
	least := shortfall{reach: Nowhere, by: ground.Endless}
	own, enemies := m.Sides[side].Units, m.Sides[side.Other()].Units
	for i := range own {
		for k := range enemies {
			u, e := &own[i], &enemies[k]
			g := m.Grip(side, u.Kind, e.Kind)
			near := u.nearest(e)
			if m.close(side, u, e) || m.close(side.Other(), e, u) {
				return shortfall{} // in a fight hand to hand both can hurt each other
			}
			reach := wanted(&g)
			if !e.moves(u) {
				reach = min(reach, u.Acts)
			}
			if reach != Nowhere && (least.reach == Nowhere || near-reach < least.by) {
				least = shortfall{u, reach, near, near - reach}
			}
		}
	}
	return least
}

// close reports whether a unit u of a side will reach an enemy e and fight it hand to hand.
func (m *Meeting) close(side Side, u, e *Stand) bool {
	return u.Assaults && u.moves(e) && m.Grip(side, u.Kind, e.Kind).Closes
}

// moves reports whether a unit sets out for an enemy. A unit that acts only with an enemy near does not set out for
// farther ones, and a unit that advances does not move if it is near enough already.
func (u *Stand) moves(e *Stand) bool {
	far := u.From + e.From
	return u.Goes && far <= u.Acts && (u.Assaults || far > u.Stop)
}

// nearest returns the smallest distance to which two units may come.
func (u *Stand) nearest(e *Stand) ground.Length {
	near := u.From + e.From
	for _, s := range []struct{ who, to *Stand }{{u, e}, {e, u}} {
		switch {
		case !s.who.moves(s.to):
		case s.who.Assaults:
			near = 0
		default:
			near = min(near, s.who.Stop)
		}
	}
	return near
}

func (m *Meeting) claim(side Side, wanted want) rules.Never {
	verb := "fire at"
	if m.can(side, toFire) {
		verb = m.Hurt
	}
	made := m.Scenario.Never(int(side), verb)
	mayHelp := m.Mishap != "" && m.shortest(side, wanted).reach != Nowhere
	if mayHelp && (m.acts(side) || m.acts(side.Other())) {
		but := "but for " + m.Mishap + ", "
		made.Claim, made.Plain = but+made.Claim, but+made.Plain
	}
	return made
}

// acts reports whether a side may suffer a mishap. It may if it has a unit that follows the side's stance, and also a unit,
// the same or another, that goes towards the enemy or can fire.
func (m *Meeting) acts(side Side) bool {
	units := m.Sides[side].Units
	follows := func(u Stand) bool { return u.Follows }
	goes := func(u Stand) bool { return u.Goes }
	return slices.ContainsFunc(units, follows) && (slices.ContainsFunc(units, goes) || m.can(side, toFire))
}

// why returns the reason as a sentence: the side lacks range, or a weapon that has an effect.
func (m *Meeting) why(side Side, wanted want) string {
	short := m.shortest(side, wanted)
	switch {
	case short.reach == Nowhere && m.can(side, toFire):
		return "its fire can " + m.Harmless
	case short.reach == Nowhere:
		return "it has nothing that can fire at such a target"
	case short.reach == short.who.Acts:
		return fmt.Sprintf("nobody leads %s, which acts by itself only within %s %s, and the enemy is never nearer than %s",
			short.who.Name, short.reach, m.Unit, short.near)
	}
	return fmt.Sprintf("%s reaches %s %s, and the enemy is never nearer than %s", short.who.Name, short.reach, m.Unit,
		short.near)
}

// mend returns the words of the first change of the scenario line that would let a side do the wanted thing; "" if no
// change would.
func (m *Meeting) mend(side Side, wanted want) string {
	for _, c := range m.changes(side, wanted) {
		if c.after.can(side, wanted) {
			return c.words
		}
	}
	return ""
}

// A change holds words for a scenario line, and the meeting as it would be with these words.
type change struct {
	words string
	after *Meeting
}

// changes returns the changes of the scenario line that are tried: an advance of either side, an assault, a leader, a
// leader with an advance, and less distance.
func (m *Meeting) changes(side Side, wanted want) (all []change) {
	add := func(words string, alter func(after *Meeting)) {
		after := *m
		for _, s := range Sides {
			after.Sides[s].Units = slices.Clone(m.Sides[s].Units)
		}
		alter(&after)
		all = append(all, change{words, &after})
	}
	// There is no advice on stances that the players themselves have chosen.
	stances := asks(m.Scenario, side.Of("stance")) && m.Scenario.Weighed() == nil
	stance := func(who Side, s Stance) {
		if stances {
			add(who.Of("stance")+"="+stanceWords[s], func(after *Meeting) { after.Sides[who].send(s) })
		}
	}
	stance(side, Advance)
	stance(side.Other(), Advance)
	stance(side, Assault)
	if words := m.Sides[side].Lead; words != "" {
		add(words, func(after *Meeting) { after.Sides[side].lead() })
		if stances {
			add(words+" "+side.Of("stance")+"="+stanceWords[Advance], func(after *Meeting) {
				after.Sides[side].lead()
				after.Sides[side].send(Advance)
			})
		}
	}
	if short := m.shortest(side, wanted); short.reach != Nowhere {
		add(m.placed(short.reach), func(after *Meeting) { after.place(short.reach) })
	}
	return all
}

// send gives the units without a stance of their own the stance s.
func (p *Posture) send(s Stance) {
	for i := range p.Units {
		if u := &p.Units[i]; u.Follows {
			u.Goes, u.Assaults = true, s == Assault
		}
	}
}

// lead gives all units of a side a leader, so that they act at any distance.
func (p *Posture) lead() {
	for i := range p.Units {
		p.Units[i].Acts = ground.Endless
	}
}

// placed returns the words for a scenario line that set the distance between the sides. place sets that distance.
func (m *Meeting) placed(far ground.Length) string {
	if asks(m.Scenario, "range") {
		return "range=" + far.String()
	}
	return fmt.Sprintf("%s=%s %s=%s", A.Of("pos"), far/2, B.Of("pos"), far/2)
}

func (m *Meeting) place(far ground.Length) {
	for _, s := range Sides {
		for i := range m.Sides[s].Units {
			m.Sides[s].Units[i].From = far / 2
		}
	}
}
