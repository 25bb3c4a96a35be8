package points

import (
	"math/rand/v2"
	"slices"

	"salvo/rules"
)

// A candidate is a list that a search tries, with the results of its battles so far.
type candidate struct {
	party   []rules.Group
	won     float64 // the number of victories plus half of the draws
	battles float64
}

func (c *candidate) share() float64 { return c.won / max(c.battles, 1) }

// generation draws up to n new lists. About half of them are small changes of the best list, the others are drawn anew.
// All of them can fight and keep the limits. The argument tried holds the lists that were drawn before: generation does
// not draw them again, and adds the new lists.
func (m *improver) generation(luck *rand.Rand, best []rules.Group, n int, tried map[string]bool) (drawn []candidate) {
	for k := range n {
		for range mostRedraws {
			party := m.fresh(luck)
			if k%2 == 0 {
				party = m.changed(luck, best)
			}
			if name := spelledInOrder(party); !tried[name] && m.keepsLimits(party) && m.fights(party) {
				tried[name] = true
				drawn = append(drawn, candidate{party: party})
				break
			}
		}
	}
	return drawn
}

// spelledInOrder returns a list as text with its units sorted by name, so that equal lists give equal text.
func spelledInOrder(party []rules.Group) string {
	sorted := rules.Party{Groups: slices.Clone(party)}
	slices.SortFunc(sorted.Groups, func(a, b rules.Group) int {
		if a.Unit.String() < b.Unit.String() {
			return -1
		}
		return 1
	})
	return sorted.String()
}

// kindsOfDraw is the largest number of kinds from which a new list is drawn; the smallest is 2, or 1 if only one kind
// may join.
const kindsOfDraw = 4

// fresh draws a new list: first the units that every list must have, then units of 2 to 4 kinds (kindsOfDraw) that
// share the remaining points about evenly. Other units of the pool join if points are left.
func (m *improver) fresh(luck *rand.Rand) []rules.Group {
	party := slices.Clone(m.kept.Groups)
	for i := range m.parts {
		p := &m.parts[i]
		var able []*rules.Unit
		for _, u := range m.pool {
			if slices.Contains(p.members, u.String()) {
				able = append(able, u)
			}
		}
		for n := p.count(party, p.members); n < p.least && len(able) > 0; n++ {
			party = joinedBy(party, able[luck.IntN(len(able))])
		}
	}
	var kinds []*rules.Unit
	for _, k := range luck.Perm(len(m.pool))[:min(len(m.pool), 2+luck.IntN(kindsOfDraw-1))] {
		kinds = append(kinds, m.pool[k])
	}
	return m.filled(luck, party, kinds)
}

// changed returns a copy of a list in which some units of one kind leave and units of one kind, rarely of the kind that
// leaves, take their points. Other units of the pool join if points are left.
func (m *improver) changed(luck *rand.Rand, party []rules.Group) []rules.Group {
	list := slices.Clone(party)
	var able []int
	for i, g := range list {
		if slices.ContainsFunc(m.pool, func(u *rules.Unit) bool { return u.String() == g.Unit.String() }) {
			able = append(able, i)
		}
	}
	from := able[luck.IntN(len(able))]
	leaving := list[from].Unit
	if list[from].Count -= 1 + luck.IntN(list[from].Count); list[from].Count == 0 {
		list = slices.Delete(list, from, from+1)
	}
	in := m.pool[luck.IntN(len(m.pool))]
	if len(able) > 1 && luck.IntN(2) == 0 {
		in = party[able[luck.IntN(len(able))]].Unit
	}
	if in == leaving {
		in = m.pool[luck.IntN(len(m.pool))]
	}
	return m.filled(luck, list, []*rules.Unit{in})
}

// filled returns a list with further units. While a unit of the given kinds may join, one of these kinds is drawn and
// joins. The chance of a kind is proportional to 1 divided by its cost, so in the mean each kind gets equally many
// points. Then units of the pool join in the same way, as long as any may.
func (m *improver) filled(luck *rand.Rand, party []rules.Group, kinds []*rules.Unit) []rules.Group {
	others := false
	for {
		var fitting []*rules.Unit
		sum := 0.0
		for _, u := range kinds {
			if m.mayJoin(party, u) {
				fitting = append(fitting, u)
				sum += 1 / float64(u.Cost())
			}
		}
		switch {
		case len(fitting) == 0 && others:
			return party
		case len(fitting) == 0:
			kinds, others = m.pool, true
			continue
		}
		at, k := luck.Float64()*sum, 0
		for ; k < len(fitting)-1; k++ {
			if at -= 1 / float64(fitting[k].Cost()); at < 0 {
				break
			}
		}
		party = joinedBy(party, fitting[k])
	}
}

// joinedBy returns a copy of a list with one unit more.
func joinedBy(party []rules.Group, u *rules.Unit) []rules.Group {
	made := slices.Clone(party)
	if at := slices.IndexFunc(made, func(g rules.Group) bool { return g.Unit.String() == u.String() }); at >= 0 {
		made[at].Count++
		return made
	}
	return append(made, rules.Group{Count: 1, Unit: u})
}

// mayJoin reports whether a unit can be added to a list: its points, its number of units and the limits on the unit's
// class allow it.
func (m *improver) mayJoin(party []rules.Group, u *rules.Unit) bool {
	whole := rules.Party{Groups: party}
	if whole.Cost()+u.Cost() > m.cost() || whole.Units() >= m.most {
		return false
	}
	for i := range m.parts {
		p := &m.parts[i]
		if !slices.Contains(p.members, u.String()) {
			continue
		}
		n := p.count(party, p.members)
		if n >= p.most || p.with != "" && n >= p.count(party, p.withMembers) {
			return false
		}
	}
	return true
}

// keepsLimits reports whether a list keeps the limits on points, units and classes, and has at least one unit that can
// fight alone and whose class the mix does not leave out.
func (m *improver) keepsLimits(party []rules.Group) bool {
	if whole := (rules.Party{Groups: party}); whole.Cost() > m.cost() || whole.Units() > m.most {
		return false
	}
	for i := range m.parts {
		p := &m.parts[i]
		n := p.count(party, p.members)
		if n < p.least || n > p.most || p.with != "" && n > p.count(party, p.withMembers) {
			return false
		}
	}
	return slices.ContainsFunc(party, func(g rules.Group) bool {
		name := g.Unit.String()
		at := slices.IndexFunc(m.parts, func(p limit) bool { return slices.Contains(p.members, name) })
		return !slices.Contains(m.mix.leaveOut, g.Unit.Class) && (at < 0 || m.parts[at].alone)
	})
}

// fights reports whether a list can fight the list that is improved, on both sides of every situation.
func (m *improver) fights(party []rules.Group) bool {
	for situation := range m.stages {
		for _, sides := range [2][2][]rules.Group{{party, m.lists[0].party}, {m.lists[0].party, party}} {
			if _, err := m.battle(m.stageOf(situation), sides[0], sides[1]); err != nil {
				return false
			}
		}
	}
	return true
}
