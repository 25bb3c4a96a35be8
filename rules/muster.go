package rules

import (
	"slices"

	"salvo/rules/ground"
)

// A Muster says how tables of a game are drawn by chance (package random): their size, and the parts of a force.
type Muster struct {
	Size   ground.Size // the size of a usual table
	Deep   int         // rows of squares in which a side deploys on a usual table
	Turns  int
	Points int // the points of a usual force
	Broken int // the points for breaking the enemy; 0 if the game has no such rule
	Parts  []MusterPart
	// Besides are parts whose units are never drawn. They give a role to units of these kinds that a user brings along.
	Besides []MusterPart
}

// RoleOf returns the role of a unit. A unit that belongs to no part supports.
func (m *Muster) RoleOf(u *Unit) Role {
	for _, p := range slices.Concat(m.Parts, m.Besides) {
		if p.Of(u) {
			return p.Role
		}
	}
	return Supports
}

// A MusterPart is a set of units with the same role.
type MusterPart struct {
	Role        Role
	Of          func(u *Unit) bool
	Least, Most int // the number of units in a force of the usual points
	// With selects units that come with the first unit of this part, such as observers with guns.
	With func(u *Unit) bool
}

// A Role is the task that plans give to a unit.
type Role uint8

const (
	Leads    Role = iota // units that lead or are never on the table: plans do not mention them
	Assaults             // units that go to objectives and hold them
	Strikes              // tanks and the like: they also go to objectives, or round a flank
	Supports             // units that fire from afar
)

// Choose returns the units of a nation that choice accepts and that cost something. If the nation has none, it returns
// those of any nation.
func (p *MusterPart) Choose(r *Roster, nation string, choice func(u *Unit) bool) []*Unit {
	of := func(nation string) []*Unit {
		return slices.DeleteFunc(r.Units(), func(u *Unit) bool {
			return asWord(u.Nation) != nation || u.Cost() == 0 || !choice(u)
		})
	}
	if own := of(nation); len(own) > 0 {
		return own
	}
	return of(anyNation)
}

// anyNation is the nation of units that every nation may use.
const anyNation = "any-nation"

// NationsFor returns the nations of a roster that have units for every part that a force must have.
func (m *Muster) NationsFor(r *Roster) []string {
	return slices.DeleteFunc(r.Nations(), func(nation string) bool {
		return nation == anyNation || slices.ContainsFunc(m.Parts, func(p MusterPart) bool {
			return p.Least > 0 && len(p.Choose(r, nation, p.Of)) == 0
		})
	})
}
