package sim

import (
	"fmt"
	"sync"
	"testing"
)

func TestRowBuildsEachTableOnceForAllWorkers(t *testing.T) {
	var built []int
	row := NewRow(func(n int) *Table {
		built = append(built, n)
		return always(fmt.Sprint(n), n)
	})
	var workers sync.WaitGroup
	for w := range 8 {
		workers.Go(func() {
			for n := range 50 {
				if got := row.Of((n * (w + 1)) % 50).Value(0); got != (n*(w+1))%50 {
					t.Errorf("table %d holds %d", (n*(w+1))%50, got)
				}
			}
		})
	}
	workers.Wait()
	for i, n := range built {
		if i != n {
			t.Fatalf("tables were built in the order %v", built)
		}
	}
	if len(built) != 50 {
		t.Errorf("%d tables were built", len(built))
	}
}
