package points

import (
	"testing"

	"salvo/rules/games"
)

// TestReadyMadeForcesFightOnManyTablesOfThePools lists 400 bouts of ready-made forces. Both bouts of a pair must be fought on
// one table, and in each situation the forces must see many tables of its pool.
func TestReadyMadeForcesFightOnManyTablesOfThePools(t *testing.T) {
	p, err := New(games.All(), Asked{Ruleset: "bkc2", Tried: true})
	if err != nil {
		t.Fatal(err)
	}
	tour := &tournament{Points: p}
	once, _ := p.readyBouts()
	tables := make([]map[int]bool, len(p.mix.situations))
	for i := range tables {
		tables[i] = map[int]bool{}
	}
	for i := 0; i < 400; i += 2 {
		a, b := tour.readyBout(once, i), tour.readyBout(once, i+1)
		if a.situation != b.situation || a.table != b.table {
			t.Errorf("a pair fights in situation %d on table %d, then in situation %d on table %d", a.situation, a.table, b.situation, b.table)
		}
		if pool := p.mix.situations[a.situation].pool; a.table < pool[0] || a.table > pool[1] {
			t.Errorf("table %d is not in the pool %v", a.table, pool)
		}
		tables[a.situation][a.table] = true
	}
	for i, used := range tables {
		if len(used) < 400/2/len(tables) {
			t.Errorf("in situation %d ready-made forces fight on %d tables", i, len(used))
		}
	}
}
