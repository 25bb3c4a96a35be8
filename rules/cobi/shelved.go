package cobi

import "sync"

// shelved returns build with a memory, for values that take long to build and are needed for one battle after another.
// Callers must not change the values.
func shelved[K comparable, V any](build func(key K) V) func(key K) V {
	var mu sync.Mutex
	shelf := map[K]V{}
	return func(key K) V {
		mu.Lock()
		defer mu.Unlock()
		if built, ok := shelf[key]; ok {
			return built
		}
		if len(shelf) >= roomOnShelf {
			clear(shelf)
		}
		built := build(key)
		shelf[key] = built
		return built
	}
}

// roomOnShelf is the largest number of values in a memory; a full memory is cleared.
const roomOnShelf = 1000
