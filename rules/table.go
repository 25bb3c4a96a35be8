package rules

import (
	"fmt"
	"io/fs"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"salvo/rules/ground"
	"salvo/rules/tablefile"
)

// A line that begins with a scenario file is what the file says, changed by the words behind it:
//
//	crossroads.yaml turns=8 plan-a=frontal +save-six=lose a.tiger-1=3 ruleset=bkc1

// rulesetWord is what a line says of a file that is to be fought by the rules of another game.
const rulesetWord = "ruleset"

// isFile tells the name of a file from a ruleset.
func isFile(name string) bool {
	return strings.HasSuffix(name, ".yaml") || strings.HasSuffix(name, ".yml")
}

// cutFile cuts a line after the scenario file that it begins with, if it does. Names of files may have spaces in them.
func (lib *Library) cutFile(line string) (file, rest string, is bool) {
	line = strings.TrimSpace(line)
	first, others, _ := strings.Cut(line, " ")
	if slices.Contains(lib.ReadyMadeNames(), first) {
		return first, others, true
	}
	for i := range len(line) {
		if ends := i+1 == len(line) || line[i+1] == ' '; ends && isFile(line[:i+1]) {
			return line[:i+1], line[i+1:], !strings.Contains(line[:i+1], "=")
		}
	}
	return "", "", false
}

// HasFile reports whether a line begins with a scenario file, or with the name of a ready-made one.
func (lib *Library) HasFile(line string) bool {
	_, _, is := lib.cutFile(line)
	return is
}

// ReadyMadeNames are the names of the ready-made scenario files.
func (lib *Library) ReadyMadeNames() (names []string) {
	if lib.ReadyMade == nil {
		return nil
	}
	paths, _ := fs.Glob(lib.ReadyMade, "*.yaml")
	for _, file := range paths {
		names = append(names, strings.TrimSuffix(file, ".yaml"))
	}
	return names
}

// parseWithFile reads a scenario file and the changes behind it.
func (lib *Library) parseWithFile(file, rest string) (*Scenario, error) {
	said, err := takeApart("file " + rest)
	if err != nil {
		return nil, err
	}
	ruleset := ""
	said.settings = slices.DeleteFunc(said.settings, func(set setting) bool {
		if set.name != rulesetWord {
			return false
		}
		ruleset = set.value
		return true
	})
	s, err := lib.fromFile(file, ruleset)
	if err != nil {
		return nil, err
	}
	if said.parties != nil {
		return nil, fmt.Errorf("%s has its parties in the file: write %s=PARTY to change one, not %s",
			clipped(file), s.Parties[0].Spec.Name, quoted(strings.Join(said.parties, " vs ")))
	}
	c := s.copy()
	c.Parties = slices.Clone(s.Parties)
	for _, set := range said.settings {
		if err := c.change(set); err != nil {
			return nil, err
		}
	}
	c.typed = strings.Join(append([]string{filepath.ToSlash(file)}, strings.Fields(rest)...), " ")
	return c.completed()
}

// change is one of the words behind a file.
func (s *Scenario) change(set setting) error {
	side, unit, dotted := strings.Cut(set.name, ".")
	i := slices.IndexFunc(s.Parties, func(p Party) bool { return p.Spec.Name == side })
	if i < 0 {
		return s.setOne(set)
	}
	if dotted {
		count, ok := parseCount(set.value)
		if !ok && set.value != "0" {
			return fmt.Errorf("%s: write a number of units", quoted(set.String()))
		}
		c, err := s.SetCount(side, unit, count)
		if err == nil {
			s.Parties[i] = c.Parties[i]
		}
		return err
	}
	groups, err := (&partyReader{s.game, s.roster, s.Procedure}).read(set.value)
	s.Parties[i].Groups = groups
	return err
}

// fromFile is the scenario of a file, by the rules of another game if that is said. It is read once.
func (lib *Library) fromFile(name, ruleset string) (*Scenario, error) {
	key := [2]string{name, ruleset}
	lib.mu.Lock()
	s, known := lib.tables[key]
	lib.mu.Unlock()
	if known {
		return s, nil
	}
	text, err := lib.textOf(name)
	if err != nil {
		return nil, err
	}
	if s, err = lib.load(name, text, ruleset); err != nil {
		return nil, err
	}
	lib.mu.Lock()
	defer lib.mu.Unlock()
	lib.tables[key] = s
	return s, nil
}

func (lib *Library) textOf(name string) ([]byte, error) {
	switch {
	case !isFile(name):
		return fs.ReadFile(lib.ReadyMade, name+".yaml")
	case lib.Files == nil:
		return nil, fmt.Errorf("%s: files cannot be read here", quoted(name))
	}
	return lib.Files(name)
}

// Load reads a scenario file. The error lists all its mistakes (as yamlfile.Mistakes).
func (lib *Library) Load(name string, text []byte) (*Scenario, error) {
	return lib.load(name, text, "")
}

func (lib *Library) load(name string, text []byte, ruleset string) (*Scenario, error) {
	if lib.wrong != nil {
		return nil, lib.wrong
	}
	ld := &loader{lib: lib, instead: ruleset}
	read, err := tablefile.Reader{Game: ld.find, DidYouMean: DidYouMean}.Read(name, text)
	if err != nil {
		return nil, err
	}
	on, err := ground.Table(read.Map, ld.game.Tabletop.Terrain)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	s := ld.scenario(&Table{Table: read, Ground: &on, File: filepath.ToSlash(name), Text: text})
	if err := s.takeIn(read); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return s.completed()
}

// takeIn is all that a file says; each part has been read before, so that mistakes are rare.
func (s *Scenario) takeIn(read *tablefile.Table) error {
	if err := s.setParties([]string{read.Sides[0].Party, read.Sides[1].Party}); err != nil {
		return err
	}
	for side := range read.Sides {
		for _, a := range read.Sides[side].Arrivals {
			groups, err := (&partyReader{s.game, s.roster, s.Procedure}).read(a.Party)
			if err != nil {
				return err
			}
			s.Arrivals[side] = append(s.Arrivals[side], Party{s.Parties[side].Spec, groups})
		}
	}
	for _, err := range s.setWords(read.Factors) {
		return err
	}
	s.file = s
	all := []setting{{"turns", fmt.Sprint(read.Turns)}}
	for side := range read.Sides {
		if plan := read.Sides[side].Plan; plan != tablefile.None {
			all = append(all, setting{"plan-" + s.Parties[side].Spec.Name, read.Plans[plan].Name})
		}
	}
	for _, set := range all {
		if err := s.setOne(set); err != nil {
			return err
		}
	}
	return nil
}

// setWords sets the factors and options of a file, and says what is wrong with them.
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

// A loader answers what a file asks of its game.
type loader struct {
	lib     *Library
	instead string // the ruleset that is asked in place of the file's; "" if none is
	game    *game
	roster  *Roster
}

func (ld *loader) scenario(t *Table) *Scenario {
	p, _ := ld.game.Procedure(ld.game.Tabletop.Procedure) // declared: see declared
	s := newScenario(ld.game, p, ld.roster)
	s.Table = t
	return s
}

func (ld *loader) find(ruleset string) (*tablefile.Game, error) {
	if ld.instead != "" {
		ruleset = ld.instead
	}
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
	made := &tablefile.Game{Side: top.Square, Party: ld.party, Factors: func(text string) []error {
		return ld.scenario(&Table{Table: &tablefile.Table{}}).setWords(text)
	}}
	for kind := range made.Barred {
		price := top.Terrain[kind].Price
		made.Barred[kind] = !slices.ContainsFunc(price[:], func(p uint8) bool { return p > 0 })
	}
	return made, nil
}

// tabletops are the games that are fought on tables.
func (lib *Library) tabletops() string {
	var names []string
	for _, g := range lib.games {
		if g.Tabletop != nil {
			names = append(names, g.Name)
		}
	}
	return strings.Join(names, " or ")
}

// party are the units of a party one by one.
func (ld *loader) party(text string) (all []tablefile.Member, wrong []error) {
	groups, wrong := ld.groups(text)
	top := ld.game.Tabletop
	for _, g := range groups {
		if err := ld.game.checkPlaces(g, true); err != nil {
			wrong = append(wrong, err)
		}
		squares := g.Squares()
		for i := range g.Count {
			m := tablefile.Member{Name: g.Unit.Name, Combat: top.Combat(g.Unit), Aims: aims(g.Unit)}
			for kind := range m.Barred {
				m.Barred[kind] = top.Terrain[kind].Price[top.Means(g.Unit)] == 0
			}
			if i < len(squares) {
				m.At = squares[i]
			}
			all = append(all, m)
		}
	}
	return all, wrong
}

// groups reads a party. Of one that is wrong, all that is wrong with its units is found, and those that are right.
func (ld *loader) groups(text string) (groups []Group, wrong []error) {
	pr := &partyReader{ld.game, ld.roster, nil}
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
	if wrong == nil { // it is not one of the units
		wrong = []error{err}
	}
	return groups, wrong
}

// aims are the squares that missions of a unit are planned for.
func aims(u *Unit) (squares []string) {
	for _, v := range u.values {
		for _, m := range v.plans {
			squares = append(squares, m.Square)
		}
	}
	return squares
}

// Squares are those that the units of a group stand on, one for each; nil if it says none.
func (g *Group) Squares() []string {
	for _, v := range g.Unit.values {
		if v.squares != nil {
			return v.squares
		}
	}
	return nil
}

// MissionsOf are what a field of a unit plans. On a table the point is the middle of the square, so far east and north of
// the south-western corner.
func (s *Scenario) MissionsOf(u *Unit, field string) []Mission {
	said := u.Missions(field)
	if s.Table == nil {
		return said
	}
	said = slices.Clone(said)
	for i := range said {
		square, _ := s.Table.Map.Parse(said[i].Square) // checked before
		east, north := s.Table.Ground.Middle(ground.Stand(square, 0))
		said[i].X, said[i].P = east.Units(), north.Units()
	}
	return said
}

// Plan is the plan that a side of a table follows; nil if it has none.
func (s *Scenario) Plan(side int) *tablefile.Plan {
	name := s.Word("plan-" + s.Parties[side].Spec.Name)
	for i := range s.Table.Plans {
		if p := &s.Table.Plans[i]; p.Name == name {
			return p
		}
	}
	return nil
}

// changes are the words of a scenario with a table: its file and what differs from it.
func (s *Scenario) changes() []string {
	words := []string{s.Table.File}
	if s.Ruleset.Name != s.Table.Ruleset {
		words = append(words, rulesetWord+"="+s.Ruleset.Name)
	}
	for i := range s.Parties {
		if now := s.Parties[i].String(); now != s.file.Parties[i].String() {
			words = append(words, s.Parties[i].Spec.Name+"="+now)
		}
	}
	for _, name := range slices.Sorted(slices.Values(s.schema.names)) {
		if now := s.Word(name); now != s.file.Word(name) && s.said[s.place(name)] {
			words = append(words, name+"="+now)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(s.chosen)) {
		if now := s.chosen[name]; now != s.file.chosenOf(s.file.option(name)) {
			words = append(words, "+"+name+"="+now)
		}
	}
	return words
}
