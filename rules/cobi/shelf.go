package cobi

import "sync"

// A shelf keeps what takes long to build and is wanted for one battle after another, by what it is built from. Who takes
// something from it does not change it.
type shelf[K comparable, V any] struct {
	mu    sync.Mutex
	built map[K]V
}

// roomOnShelf is how much is kept; a full shelf is cleared.
const roomOnShelf = 1000

func (s *shelf[K, V]) take(key K, build func() V) V {
	s.mu.Lock()
	defer s.mu.Unlock()
	if v, ok := s.built[key]; ok {
		return v
	}
	if s.built == nil || len(s.built) >= roomOnShelf {
		s.built = map[K]V{}
	}
	v := build()
	s.built[key] = v
	return v
}
