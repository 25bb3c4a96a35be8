package rules

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"salvo/rules/english"
	"salvo/rules/ground"
	"salvo/rules/tablefile"
)

// Load reads a scenario file. The error lists all its mistakes (as yamlfile.Mistakes).
func (lib *Library) Load(name string, text []byte) (*Scenario, error) {
	return lib.load(context.Background(), name, text)
}

// load reads a scenario file. The context can stop the preparation of its ground.
func (lib *Library) load(ctx context.Context, name string, text []byte) (*Scenario, error) {
	if lib.wrong != nil {
		return nil, lib.wrong
	}
	ld := &loader{lib: lib, folder: filepath.Dir(name)}
	file, err := tablefile.Reader{Game: ld.find, DidYouMean: DidYouMean}.Read(name, text)
	if err != nil {
		return nil, err
	}
	on, err := ground.TableContext(ctx, file.Map, ld.game.Tabletop.Terrain)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	s := ld.scenario(ld.game.Tabletop.table(&Table{Table: file, Ground: &on, File: filepath.ToSlash(name), Text: text}))
	if err := s.takeIn(ld.spelled(file)); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return s.completed()
}

// Sketch reads those parts of a scenario file with mistakes that can be drawn: the ground, zones and places. It returns nil
// if the ground cannot be read.
func (lib *Library) Sketch(name string, text []byte) *tablefile.Table {
	return tablefile.Reader{Game: (&loader{lib: lib, folder: filepath.Dir(name)}).find, DidYouMean: DidYouMean}.Sketch(name, text)
}

// takeIn sets the parties, arrivals, factors, turns and plans of a file. The reader has checked each of them, so
// mistakes are rare.
func (s *Scenario) takeIn(file *tablefile.Table) error {
	if err := s.setParties([]string{file.Sides[0].Party, file.Sides[1].Party}); err != nil {
		return err
	}
	for side := range file.Sides {
		for _, a := range file.Sides[side].Arrivals {
			groups, err := (&partyReader{game: s.game, roster: s.roster, procedure: s.Procedure}).read(a.Party)
			if err != nil {
				return err
			}
			s.Arrivals[side] = append(s.Arrivals[side], Party{s.Parties[side].Spec, groups})
		}
	}
	for _, err := range s.setWords(file.Factors) {
		return err
	}
	s.file = s
	all := []setting{{"turns", fmt.Sprint(file.Turns)}}
	for side := range file.Sides {
		if plan := file.Sides[side].Plan; plan != tablefile.None {
			all = append(all, setting{"plan-" + s.Parties[side].Spec.Name, file.Plans[plan].Name})
		}
	}
	for _, set := range all {
		if err := s.setOne(set); err != nil {
			return err
		}
	}
	return nil
}

// setWords sets the factors and options of a file and returns the mistakes in them.
func (s *Scenario) setWords(words string) (wrong []error) {
	if strings.TrimSpace(words) == "" {
		return nil
	}
	said, err := takeApart("file " + words)
	switch {
	case err != nil:
		return []error{err}
	case said.parties != nil:
		return []error{fmt.Errorf("%s is no factor: write NAME=VALUE or +OPTION=VALUE", quoted(said.parties[0]))}
	}
	for _, set := range said.settings {
		err := s.setOne(set)
		if set.name == "turns" || strings.HasPrefix(set.name, "plan-") {
			err = fmt.Errorf("%s stands elsewhere in a file: write turns: NUMBER, or plan: NAME beside the party", set.name)
		}
		if err != nil {
			wrong = append(wrong, err)
		}
	}
	return wrong
}

// A loader answers the questions of the file reader about the game of the file.
type loader struct {
	lib    *Library
	game   *game
	roster *Roster
	folder string            // the folder of the file
	forces map[string]string // the parties of forces, by roster file
}

func (ld *loader) scenario(t *Table) *Scenario {
	p, _ := ld.game.Procedure(ld.game.Tabletop.Procedure) // checkTabletop has checked that the procedure exists
	s := newScenario(ld.game, p, ld.roster)
	s.Table = t
	return s
}

func (ld *loader) find(ruleset string) (*tablefile.Game, error) {
	g, err := ld.lib.game(ruleset)
	if err != nil {
		return nil, err
	}
	top := g.Tabletop
	if top == nil {
		return nil, fmt.Errorf("%s is not fought on tables yet, only on the line: write %s", ruleset, ld.lib.tabletops())
	}
	if ld.roster, err = ld.lib.rosterOf(g); err != nil {
		return nil, err
	}
	ld.game = g
	made := &tablefile.Game{Side: top.Square, Least: top.Least, Party: ld.party, Factors: func(text string) []error {
		return ld.scenario(&Table{Table: &tablefile.Table{}}).setWords(text)
	}}
	for kind := range made.Barred {
		price := top.loose()[kind].Price
		made.Barred[kind] = !slices.ContainsFunc(price[:], func(p uint8) bool { return p > 0 })
	}
	return made, nil
}

// tabletops returns the names of the games that are fought on tables, joined by "or".
func (lib *Library) tabletops() string {
	var names []string
	for _, g := range lib.allGames() {
		if g.Tabletop != nil {
			names = append(names, g.Name)
		}
	}
	return strings.Join(names, " or ")
}

// party returns the units of a party one by one.
func (ld *loader) party(text string) (all []tablefile.Member, wrong []error) {
	groups, wrong := ld.groups(text)
	top := ld.game.Tabletop
	for _, g := range groups {
		if err := ld.game.checkPlaces(g, true); err != nil {
			wrong = append(wrong, err)
		}
		squares := g.Squares()
		for i := range g.Count {
			m := tablefile.Member{Name: g.Unit.Name, Combat: top.Combat(g.Unit), Aims: aims(g.Unit),
				Aboard: top.Aboard != nil && top.Aboard(g.Unit) > 0}
			for kind := range m.Barred {
				m.Barred[kind] = top.loose()[kind].Price[top.Means(g.Unit)] == 0
			}
			if i < len(squares) {
				m.At = squares[i]
			}
			all = append(all, m)
		}
	}
	return all, wrong
}

// forceOf returns the party of the force in a roster file, if a scenario file names the roster in place of a party. It adds
// the units of the roster to those of the scenario.
func (ld *loader) forceOf(file string) (party string, err error) {
	if party, known := ld.forces[file]; known {
		return party, nil
	}
	path := file
	if !filepath.IsAbs(path) {
		path = filepath.Join(ld.folder, path)
	}
	if ld.lib.Files == nil {
		return "", fmt.Errorf("%s: files cannot be read here", quoted(file))
	}
	text, err := ld.lib.Files(path)
	if err != nil {
		return "", err
	}
	read, mistakes := readRosterFile(file, text)
	if len(mistakes) == 0 && !read.isFor(ld.game) {
		return "", fmt.Errorf("%s is no roster of %s", quoted(file), ld.game.Name)
	}
	roster := ld.roster.copied()
	if mistakes = append(mistakes, read.addToOne(roster, replace)...); len(mistakes) > 0 {
		return "", fmt.Errorf("%s: %s", file, mistakes.Sorted()[0].Text)
	}
	for _, e := range read.units {
		for other := range ld.forces {
			if u, ok := ld.roster.Unit(e.texts["name"].Text); ok && strings.HasPrefix(u.From, other+":") {
				return "", fmt.Errorf("%s and %s both have a unit %s: give one of them another name", other, file, u.Name)
			}
		}
	}
	if len(read.forces) != 1 {
		return "", fmt.Errorf("%s has %s: a party is a roster with one force", quoted(file), english.Counted(len(read.forces), "force"))
	}
	ld.roster = roster
	if ld.forces == nil {
		ld.forces = make(map[string]string)
	}
	f, _ := roster.Force(read.forces[0].texts["name"].Text)
	ld.forces[file] = f.Party
	return f.Party, nil
}

// spelled replaces the roster files in a table's parties by the parties of their forces.
func (ld *loader) spelled(table *tablefile.Table) *tablefile.Table {
	for side := range table.Sides {
		s := &table.Sides[side]
		if party, is := ld.forces[s.Party]; is {
			s.Party = party
		}
		for i := range s.Arrivals {
			if party, is := ld.forces[s.Arrivals[i].Party]; is {
				s.Arrivals[i].Party = party
			}
		}
	}
	return table
}

// groups reads a party. If the party is wrong, it returns all mistakes of its units, and the groups that are correct. If
// the party is a file that is wrong, groups returns one error and no groups.
func (ld *loader) groups(text string) (groups []Group, wrong []error) {
	if isFile(text) {
		party, err := ld.forceOf(text)
		if err != nil {
			return nil, []error{err}
		}
		text = party
	}
	pr := &partyReader{game: ld.game, roster: ld.roster}
	groups, err := pr.read(text)
	if err == nil {
		return groups, nil
	}
	for unit := range strings.SplitSeq(text, "+") {
		right, err := pr.read(unit)
		if err != nil && unit != "" {
			wrong = append(wrong, err)
		}
		groups = append(groups, right...)
	}
	if wrong == nil { // no single unit is wrong
		wrong = []error{err}
	}
	return groups, wrong
}

// aims returns the squares that the missions of a unit are planned for.
func aims(u *Unit) (squares []string) {
	for _, v := range u.values {
		for _, m := range v.plans {
			squares = append(squares, m.Square)
		}
	}
	return squares
}
