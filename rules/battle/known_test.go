package battle

import (
	"sync"
	"testing"
)

func TestWhatIsKnownIsFoundUnderItsOwnNumberAlone(t *testing.T) {
	const room = 1 << 6
	k := NewKnown[uint64](room)
	for n := range uint64(10 * room) { // more entries than the cache can hold
		number := n * n << 20
		if found := k.Find(number); found != nil && *found != number {
			t.Fatalf("%d is found under %d", *found, number)
		}
		k.Keep(number, number)
		if found := k.Find(number); found == nil || *found != number {
			t.Fatalf("%d has been kept and is not found", number)
		}
	}
	kept := 0
	for n := range uint64(10 * room) {
		if found := k.Find(n * n << 20); found != nil {
			kept++
		}
	}
	if kept < room/2 || kept > room {
		t.Errorf("%d are known, where there is room for %d", kept, room)
	}
}

func TestWorkersMayKeepAndFindAtOnce(t *testing.T) {
	k := NewKnown[[2]uint64](1 << 8)
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			for n := range uint64(2000) {
				number := n * 7919 % 400
				found := k.Find(number)
				if found == nil {
					found = k.Keep(number, [2]uint64{number, ^number})
				}
				if *found != [2]uint64{number, ^number} {
					t.Errorf("%d is found under %d", *found, number)
				}
			}
		})
	}
	all.Wait()
}
