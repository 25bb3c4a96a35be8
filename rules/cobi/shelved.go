package cobi

import "sync"

// shelved is build for what takes long to build and is wanted for one battle after another: what was built is put on a
// shelf and handed out again. Nobody changes it.
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

// roomOnShelf is how much a shelf holds; a full one is cleared.
const roomOnShelf = 1000
