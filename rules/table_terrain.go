package rules

import (
	"sync"

	"salvo/rules/ground"
)

// Terrain that depends on readings: who may enter what is an option in some games.

// table is a table on the terrain that holds by default.
func (t *Tabletop) table(made *Table) *Table {
	made.Terrain, made.others = t.Terrain, new(sync.Map)
	return made
}

// loose is the terrain that bars fewest units.
func (t *Tabletop) loose() *ground.Terrain {
	if t.Loose != nil {
		return t.Loose
	}
	return t.Terrain
}

// settleTerrain gives a scenario on a table the ground that its readings make of the map. What was made is kept beside the
// table, for who asks again.
func (s *Scenario) settleTerrain() error {
	if s.Table == nil || s.Ruleset.Tabletop.TerrainOf == nil {
		return nil
	}
	terrain := s.Ruleset.Tabletop.TerrainOf(func(option string) string { return s.chosenOf(s.option(option)) })
	if terrain == s.Table.Terrain {
		return nil
	}
	if known, ok := s.Table.others.Load(terrain); ok {
		s.Table = known.(*Table)
		return nil
	}
	on, err := ground.TableContext(s.Context(), s.Table.Map, terrain)
	if err != nil {
		return err
	}
	other := *s.Table
	other.Ground, other.Terrain = &on, terrain
	known, _ := s.Table.others.LoadOrStore(terrain, &other)
	s.Table = known.(*Table)
	return nil
}
