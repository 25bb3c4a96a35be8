package desk

import (
	"fmt"
	"slices"
	"sync"

	"salvo/rules"
	"salvo/rules/yamlfile"
)

// A shelf keeps libraries that contain the rosters and tables of recent visitors, so that these files are not read
// again for each step of a slider.
type shelf struct {
	mu   sync.Mutex
	list []shelfEntry // the latest is the last
}

type shelfEntry struct {
	rosters, tables []File
	library         *rules.Library
}

// mostShelved is the largest number of libraries on the shelf. A library needs little memory beside the visitor's
// units.
const mostShelved = 16

// with returns the library with the visitor's rosters and scenario files added.
func (d *Desk) with(rosters, tables []File) (*rules.Library, error) {
	if len(rosters) == 0 && len(tables) == 0 {
		return d.library, nil
	}
	if library := d.cache.find(rosters, tables); library != nil {
		return library, nil
	}
	for _, file := range slices.Concat(rosters, tables) { // check all files before working on the first
		if rules.IsGameFile(file.Name) {
			if d.library.GameOf == nil {
				return nil, wordError{"roster", fmt.Errorf("%s holds a game: its rules run in the page that salvo serve --export writes, or at the command line, not on a server", file.Name)}
			}
			continue
		}
		if mistakes := yamlfile.Scan(file.Name, []byte(file.Text)); mistakes != nil {
			return nil, wordError{"roster", mistakes}
		}
	}
	for _, rs := range d.library.Rulesets() { // read all built-in units first: copies then share them, and isOwn can compare them
		if _, err := d.library.Roster(rs); err != nil {
			return nil, err
		}
	}
	library := d.library.Copy()
	for _, file := range rosters { // games come first, because a roster may be for one of them
		if rules.IsGameFile(file.Name) {
			if err := library.AddGame(file.Name, []byte(file.Text)); err != nil {
				return nil, wordError{"roster", err}
			}
		}
	}
	for _, file := range rosters {
		if rules.IsGameFile(file.Name) {
			continue
		}
		if err := library.AddRoster(file.Name, []byte(file.Text)); err != nil {
			return nil, wordError{"roster", err}
		}
	}
	if len(tables) > 0 {
		library.Files = func(name string) ([]byte, error) { return textOf(tables, name) }
	}
	d.cache.put(shelfEntry{rosters, tables, library})
	return library, nil
}

// textOf returns the text of a file of the visitor.
func textOf(files []File, name string) ([]byte, error) {
	for _, f := range files {
		if f.Name == name {
			return []byte(f.Text), nil
		}
	}
	return nil, fmt.Errorf("%s is not here", name)
}

func (s *shelf) find(rosters, tables []File) *rules.Library {
	s.mu.Lock()
	defer s.mu.Unlock()
	for i, kept := range s.list {
		if slices.Equal(kept.rosters, rosters) && slices.Equal(kept.tables, tables) {
			s.list = append(slices.Delete(s.list, i, i+1), kept)
			return kept.library
		}
	}
	return nil
}

func (s *shelf) put(kept shelfEntry) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.list = append(s.list, kept); len(s.list) > mostShelved {
		s.list = slices.Delete(s.list, 0, 1)
	}
}
