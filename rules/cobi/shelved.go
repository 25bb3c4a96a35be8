package cobi

import "sync"

// shelved returns a function like build that stores its values. It is for values that take long to build and are needed
// in one battle after another. Callers must not change the values.
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

// roomOnShelf is the largest number of values that a function of shelved stores. When that many are stored, it removes
// all before it stores the next.
const roomOnShelf = 1000
