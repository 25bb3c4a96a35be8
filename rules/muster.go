package rules

import (
	"slices"

	"salvo/rules/ground"
)

// A Muster is how tables of a game are drawn by chance (package random): how large they are, and what a force of so many
// points is put together of.
type Muster struct {
	Size   ground.Size // of a usual table
	Deep   int         // rows of squares in which a side deploys
	Turns  int
	Points int // of a usual force
	Broken int // points for breaking the enemy; 0: the game knows no such thing
	Parts  []MusterPart
	// Besides are units that are never drawn, and the part they play if somebody brings them along.
	Besides []MusterPart
}

// RoleOf is the part that a unit plays. Who has none of his own supports.
func (m *Muster) RoleOf(u *Unit) Role {
	for _, p := range slices.Concat(m.Parts, m.Besides) {
		if p.Of(u) {
			return p.Role
		}
	}
	return Supports
}

// A MusterPart are units that have the same part to play.
type MusterPart struct {
	Role        Role
	Of          func(u *Unit) bool
	Least, Most int // in a force of the usual points
	// With are units that come with the first of these: who observes for guns.
	With func(u *Unit) bool
}

// A Role is what plans have units do.
type Role uint8

const (
	Leads    Role = iota // or is never on the table: no plan speaks of it
	Assaults             // goes to objectives and holds them
	Strikes              // tanks and the like: goes there, too, or round a flank
	Supports             // fires from afar
)

// Choose are the units of a nation that can play a part. What a nation does not have, those of any nation stand for.
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

// anyNation is the nation of the units that everybody has.
const anyNation = "any-nation"

// NationsFor are the nations of a roster that have units for every part that a force must have.
func (m *Muster) NationsFor(r *Roster) []string {
	return slices.DeleteFunc(r.Nations(), func(nation string) bool {
		return nation == anyNation || slices.ContainsFunc(m.Parts, func(p MusterPart) bool {
			return p.Least > 0 && len(p.Choose(r, nation, p.Of)) == 0
		})
	})
}
