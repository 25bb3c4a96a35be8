package ground

import (
	"sync"
	"testing"
)

// Workers share the distance fields of a table. Each worker gets the same answers, even while fields are dropped to save
// memory.
func TestFieldsAreTheSameForAllWorkersAndBounded(t *testing.T) {
	terrain := &Terrain{Open: {Price: [AllMeans]uint8{1, 1, 1, 1}}}
	m := Map{Size: Size{20, 20}, Side: 5_00, Cells: make([]Cell, 400)}
	g, err := Table(m, terrain)
	if err != nil {
		t.Fatal(err)
	}
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			for goal := range Square(400) {
				if goal%100 == 0 { // as if the limit of stored fields had been reached
					g.table.stored.Store(mostStored / 400)
				}
				for _, far := range []Square{0, 19, 399} {
					p, q := Stand(far, 0), Stand(goal, 0)
					x, y := abs(m.Column(far)-m.Column(goal)), abs(m.Row(far)-m.Row(goal))
					want := g.table.length(int32(min(x, y)*diagonal + (max(x, y)-min(x, y))*straight))
					if got := g.Left(p, g.GoalAt(q), Foot); got != want {
						t.Errorf("%s to %s: %s, want %s", m.Name(far), m.Name(goal), got, want)
					}
				}
			}
		})
	}
	all.Wait()
	kept := 0
	for i := range g.table.fields {
		if g.table.fields[i].Load() != nil {
			kept++
		}
	}
	if kept == 0 || kept > 4*100+4 {
		t.Errorf("%d fields are kept", kept)
	}
}
