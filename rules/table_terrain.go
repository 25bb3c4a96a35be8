package rules

import (
	"sync"

	"salvo/rules/ground"
)

// In some games the terrain depends on readings: an option decides which units may enter it.

// table gives the table "made" the terrain of the game (Tabletop.Terrain) and returns it.
func (t *Tabletop) table(made *Table) *Table {
	made.Terrain, made.others = t.Terrain, new(sync.Map)
	return made
}

// loose returns the terrain that bars the fewest units.
func (t *Tabletop) loose() *ground.Terrain {
	if t.Loose != nil {
		return t.Loose
	}
	return t.Terrain
}

// settleTerrain gives a scenario on a table the ground that its readings require. It stores each ground beside the
// table for later scenarios.
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
