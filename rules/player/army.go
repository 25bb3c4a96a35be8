package player

import (
	"slices"

	"salvo/rules/battle"
)

// AddArmy describes an army to the careful player: its kinds of units, and as many of its units as the argument units
// says, from the first on. breed returns what the player knows of a kind of unit.
func AddArmy[K comparable](t *Tactic, a *battle.Army[K], units int, breed func(kind K, side battle.Side) Breed) {
	for _, kind := range a.Kinds {
		t.Breeds[a.Side] = append(t.Breeds[a.Side], breed(kind, a.Side))
	}
	for i, kind := range a.Units[:units] {
		t.Units[a.Side] = append(t.Units[a.Side], Fighter{Kind: slices.Index(a.Kinds, kind), Worth: 100 * a.Costs[i]})
	}
}
