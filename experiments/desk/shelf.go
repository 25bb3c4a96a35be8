package desk

import (
	"slices"
	"sync"

	"salvo/rules"
)

// A shelf keeps the libraries with the rosters of visitors who asked last, so that a slider does not have them read
// again for each of its steps.
type shelf struct {
	mu   sync.Mutex
	list []shelved // the latest last
}

type shelved struct {
	rosters []File
	library *rules.Library
}

// mostShelved is how many libraries are kept. Each holds little beside the visitor's own units.
const mostShelved = 16

// with is the library with the visitor's rosters added.
func (d *Desk) with(rosters []File) (*rules.Library, error) {
	if len(rosters) == 0 {
		return d.library, nil
	}
	if library := d.known.find(rosters); library != nil {
		return library, nil
	}
	library := d.library.Copy()
	for _, file := range rosters {
		if err := library.AddRoster(file.Name, []byte(file.Text)); err != nil {
			return nil, blamed{"roster", err}
		}
	}
	d.known.put(shelved{rosters, library})
	return library, nil
}

func (s *shelf) find(rosters []File) *rules.Library {
	s.mu.Lock()
	defer s.mu.Unlock()
	for i, kept := range s.list {
		if slices.Equal(kept.rosters, rosters) {
			s.list = append(slices.Delete(s.list, i, i+1), kept)
			return kept.library
		}
	}
	return nil
}

func (s *shelf) put(kept shelved) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.list = append(s.list, kept); len(s.list) > mostShelved {
		s.list = slices.Delete(s.list, 0, 1)
	}
}
