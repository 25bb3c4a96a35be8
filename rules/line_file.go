package rules

import (
	"context"
	"fmt"
	"io/fs"
	"maps"
	"path/filepath"
	"slices"
	"strings"
)

// A line that begins with a scenario file means what the file says, changed by the words behind it:
//
//	crossroads.yaml turns=8 plan-a=frontal +save-six=lose a.tiger-1=3 ruleset=bkc1

// rulesetWord is the name of the setting that chooses the game by whose rules a scenario file is fought.
const rulesetWord = "ruleset"

// isFile reports whether a name is that of a scenario file, as opposed to a ruleset.
func isFile(name string) bool {
	return strings.HasSuffix(name, ".yaml") || strings.HasSuffix(name, ".yml")
}

// cutFile cuts a line after the scenario file at its beginning, if there is one. Names of files may contain spaces.
func (lib *Library) cutFile(line string) (file, rest string, is bool) {
	line = strings.TrimSpace(line)
	first, others, _ := strings.Cut(line, " ")
	if slices.Contains(lib.ReadyMadeNames(), first) || lib.Random != nil && isRandom(first) {
		return first, others, true
	}
	for i := range len(line) {
		if ends := i+1 == len(line) || line[i+1] == ' '; ends && isFile(line[:i+1]) {
			return line[:i+1], line[i+1:], !strings.Contains(line[:i+1], "=")
		}
	}
	return "", "", false
}

// HasFile reports whether a line begins with a scenario file, the name of a ready-made one or a random table.
func (lib *Library) HasFile(line string) bool {
	_, _, is := lib.cutFile(line)
	return is
}

// IsOfUser reports whether the name of a table is that of a user's file.
func (lib *Library) IsOfUser(name string) bool {
	return !isRandom(name) && !slices.Contains(lib.ReadyMadeNames(), name)
}

// ReadyMadeNames returns the names of the ready-made scenario files.
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

// parseWithFile reads a scenario file and applies the words after it in the line.
func (lib *Library) parseWithFile(ctx context.Context, file, rest string) (*Scenario, error) {
	parts, err := takeApart("file " + rest)
	if err != nil {
		return nil, err
	}
	ruleset, typed := "", file
	if lib.Random != nil && isRandom(file) {
		file, parts.settings = lib.randomName(file, parts.settings)
	}
	parts.settings = slices.DeleteFunc(parts.settings, func(set setting) bool {
		if set.name != rulesetWord {
			return false
		}
		ruleset = set.value
		return true
	})
	s, err := lib.fromFile(ctx, file, ruleset)
	if err != nil {
		return nil, err
	}
	if parts.parties != nil {
		if _, err := s.Table.Map.Parse(parts.parties[0]); len(parts.parties) == 1 && err == nil {
			return nil, fmt.Errorf("%s is a square: if it belongs to a flag, quote both words, as in --overlay \"sight %s\"",
				quoted(parts.parties[0]), clipped(parts.parties[0]))
		}
		return nil, fmt.Errorf("%s has its parties in the file: write %s=PARTY to change one, not %s",
			clipped(file), s.Parties[0].Spec.Name, quoted(strings.Join(parts.parties, " vs ")))
	}
	c := s.copy()
	c.Parties = slices.Clone(s.Parties)
	for _, set := range parts.settings {
		if err := c.change(set); err != nil {
			return nil, err
		}
	}
	c.typed = strings.Join(append([]string{filepath.ToSlash(typed)}, strings.Fields(rest)...), " ")
	return c.completed()
}

// change applies one of the words after the file in a line.
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
	groups, err := (&partyReader{game: s.game, roster: s.roster, procedure: s.Procedure}).read(set.value)
	s.Parties[i].Groups = groups
	return err
}

// fromFile returns the scenario of a file, by the rules of another game if ruleset is not "". It stores the scenario for later
// lines, but draws a random table each time.
func (lib *Library) fromFile(ctx context.Context, name, ruleset string) (*Scenario, error) {
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
	if s, err = lib.load(ctx, name, text); err != nil {
		return nil, err
	}
	if ruleset != "" && ruleset != s.Ruleset.Name {
		if s, err = lib.inRuleset(ctx, s, ruleset); err != nil {
			return nil, fmt.Errorf("%s by the rules of %s: %w", clipped(name), clipped(ruleset), err)
		}
	}
	if isRandom(name) { // random scenarios are not stored: a run may draw thousands, and each holds a map
		return s, nil
	}
	lib.mu.Lock()
	defer lib.mu.Unlock()
	lib.tables[key] = s
	return s, nil
}

func (lib *Library) textOf(name string) ([]byte, error) {
	switch {
	case lib.Random != nil && isRandom(name):
		return lib.drawn(name)
	case !isFile(name):
		return fs.ReadFile(lib.ReadyMade, name+".yaml")
	case lib.Files == nil:
		return nil, fmt.Errorf("%s: files cannot be read here", quoted(name))
	}
	return lib.Files(name)
}

// changes returns the words of a scenario with a table: its file, then each setting that differs from the file.
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
		if now := s.Word(name); now != s.file.Word(name) && s.isSet[s.place(name)] {
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
