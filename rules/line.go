package rules

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"salvo/rules/english"
)

// The grammar of a scenario line:
//
//	line  = ruleset["/"procedure] [party {"vs" party}] {name=value} {+option=value}
//	party = group {"+" group}        group = [N"x"]unit[":"field=value{","field=value}]
//	value = word | number | lo-hi | item{"/"item}            item = [N"x"]word
//
// A line may also begin with a scenario file, or the name of a ready-made one. The words behind it change what the file
// says (line_file.go):
//
//	line  = file {name=value} {+option=value} {side=party} {side.unit=N} [ruleset=name]
//
// Factors and options may be mixed. First takeApart splits a line into a sentence, by its form alone. Then each part is
// looked up in the ruleset.

// maxLine is the largest length of a line in bytes.
const maxLine = 10_000

// A sentence is a line split into its parts.
type sentence struct {
	head     string
	parties  []string
	settings []setting
}

// A setting is a factor, or an option whose name begins with a plus sign. After a scenario file it may also change a party, a
// number of units or the ruleset (line_file.go).
type setting struct{ name, value string }

func (s setting) String() string { return s.name + "=" + s.value }

func takeApart(line string) (*sentence, error) {
	if len(line) > maxLine {
		return nil, fmt.Errorf("the line is %d bytes long: at most %d are allowed", len(line), maxLine)
	}
	if !utf8.ValidString(line) {
		return nil, fmt.Errorf("the line is not valid UTF-8 text")
	}
	words := strings.Fields(line)
	if len(words) == 0 {
		return nil, fmt.Errorf("the line is empty: begin with a ruleset (salvo rules lists them)")
	}
	for _, word := range words {
		if i := strings.IndexFunc(word, isControl); i >= 0 {
			return nil, fmt.Errorf("the line holds the control character %q", []rune(word[i:])[0])
		}
	}
	s := &sentence{head: words[0]}
	awaited := true // whether a party may come next: at the start and after "vs"
	for i, word := range words[1:] {
		last := i+2 == len(words)
		kind := kindOf(word)
		if kind <= partyWord && s.settings != nil {
			return nil, fmt.Errorf("%s comes after %s: parties come first, then factors and options",
				quoted(word), quoted(s.settings[0].String()))
		}
		switch {
		case kind == vsWord && awaited:
			return nil, fmt.Errorf(`nothing stands before "vs": write PARTY vs PARTY`)
		case (kind == vsWord && last) || kind == settingWord && awaited && s.parties != nil:
			return nil, fmt.Errorf(`nothing stands after "vs": write PARTY vs PARTY`)
		case kind == partyWord && !awaited && !last && words[i+2][0] == '=':
			return nil, fmt.Errorf("%s: write it without spaces: %s=VALUE", quoted(word+" ="), clipped(word))
		case kind == partyWord && !awaited:
			return nil, fmt.Errorf(`%s follows %s: write "vs" between two parties, or + between units of one party`,
				quoted(word), quoted(s.parties[len(s.parties)-1]))
		case kind == vsWord:
			awaited = true
		case kind == partyWord:
			s.parties, awaited = append(s.parties, word), false
		default:
			name, value, found := strings.Cut(word, "=")
			if name == "" {
				return nil, fmt.Errorf("%s is no factor: write NAME=VALUE, without spaces", quoted(word))
			}
			if !found || name == "+" {
				return nil, fmt.Errorf("%s is no option: write +NAME=VALUE; "+
					"units of one party are joined without spaces", quoted(word))
			}
			if slices.ContainsFunc(s.settings, func(other setting) bool { return other.name == name }) {
				return nil, fmt.Errorf("%s is given twice", clipped(name))
			}
			s.settings = append(s.settings, setting{name, value})
		}
	}
	return s, nil
}

type wordKind int

const (
	vsWord wordKind = iota
	partyWord
	settingWord
)

// kindOf returns the kind of a word. A unit with fields (unit:save=5) and a factor that names a unit
// (nearby-unit=us-rifles:hits=2) differ in which of ":" and "=" comes first.
func kindOf(word string) wordKind {
	i := strings.IndexAny(word, ":=")
	switch {
	case word == "vs":
		return vsWord
	case word[0] == '+', i >= 0 && word[i] == '=':
		return settingWord
	}
	return partyWord
}

// Parse reads a scenario line.
func (lib *Library) Parse(line string) (*Scenario, error) { return lib.ParseIn("", line) }

// ParseIn reads a scenario line as Parse does. The path of a scenario file in the line is relative to the folder.
func (lib *Library) ParseIn(folder, line string) (*Scenario, error) {
	return lib.parse(context.Background(), folder, line)
}

// ParseContext reads a scenario line as Parse does. The context can stop the preparation of a table, and the
// preparation of the scenario (see Scenario.In). It cannot stop the YAML parser.
func (lib *Library) ParseContext(ctx context.Context, line string) (*Scenario, error) {
	s, err := lib.parse(ctx, "", line)
	if err != nil {
		return nil, err
	}
	return s.In(ctx), nil
}

func (lib *Library) parse(ctx context.Context, folder, line string) (*Scenario, error) {
	if file, rest, is := lib.cutFile(line); is {
		if isFile(file) {
			file = filepath.Join(folder, filepath.FromSlash(file))
		}
		return lib.parseWithFile(ctx, file, rest)
	}
	head := line
	own, rest, isOwn := cutGame(line)
	if isOwn {
		head = "game" + rest
	} else if err := lib.startsWithParty(ctx, line); err != nil {
		return nil, err
	}
	parts, err := takeApart(head)
	if err != nil {
		return nil, err
	}
	name, procedure, inner := strings.Cut(parts.head, "/")
	if isOwn {
		name = gameIn(folder, own)
	}
	g, err := lib.game(name)
	if err != nil {
		return nil, err
	}
	p := g.Procedures[0]
	if inner {
		if p, err = g.Procedure(procedure); err != nil {
			return nil, err
		}
	}
	roster, err := lib.rosterOf(g)
	if err != nil {
		return nil, err
	}
	s := newScenario(g, p, roster)
	s.typed = strings.Join(strings.Fields(line), " ")
	if err := s.setParties(parts.parties); err != nil {
		return nil, err
	}
	for _, set := range parts.settings {
		if err := s.setOne(set); err != nil {
			return nil, err
		}
	}
	return s.completed()
}

// newScenario returns a scenario without parties in which no factor and no option is set.
func newScenario(g *game, p *Procedure, roster *Roster) *Scenario {
	return &Scenario{Ruleset: g.Ruleset, Procedure: p, game: g, roster: roster, options: g.OptionsOf(p),
		record: newRecord(g.factors[p]), chosen: make(map[string]string)}
}

// setOne sets a factor or an option.
func (s *Scenario) setOne(set setting) error {
	if option, plus := strings.CutPrefix(set.name, "+"); plus {
		return s.setOption(option, set.value)
	}
	return s.setFactor(set.name, set.value)
}

// ParseWords reads a scenario line from the words of a command line, whether the user quoted the line or not.
func (lib *Library) ParseWords(words []string) (*Scenario, error) {
	return lib.Parse(strings.Join(words, " "))
}

// startsWithParty returns an error if the line lacks its ruleset and would be correct after the name of a ruleset.
func (lib *Library) startsWithParty(ctx context.Context, line string) error {
	words := strings.Fields(line)
	if len(words) == 0 || len(line) > maxLine/2 || kindOf(words[0]) != partyWord || strings.Contains(words[0], "/") || slices.Contains(lib.names(), words[0]) {
		return nil
	}
	var fits []string
	for _, name := range lib.names() {
		if _, err := lib.parse(ctx, "", name+" "+line); err == nil {
			fits = append(fits, name)
		}
	}
	if fits == nil {
		return nil
	}
	return fmt.Errorf("%s is no ruleset: begin with one of %s, as in %s", quoted(words[0]), strings.Join(fits, ", "),
		quoted(fits[0]+" "+strings.Join(words, " ")))
}

func (s *Scenario) setParties(texts []string) error {
	specs := s.Procedure.Parties
	if len(texts) != len(specs) {
		return s.partiesMissing(texts)
	}
	for i, spec := range specs {
		groups, err := (&partyReader{game: s.game, roster: s.roster, procedure: s.Procedure}).read(texts[i])
		if err != nil {
			return err
		}
		p := Party{spec, groups}
		if err := s.checkParty(&p); err != nil {
			return err
		}
		s.Parties = append(s.Parties, p)
	}
	return nil
}

// checkParty returns an error unless the procedure takes a party with the kinds and the number of units of p.
func (s *Scenario) checkParty(p *Party) error {
	first := p.Groups[0]
	switch {
	case p.Spec.Count != Many && len(p.Groups) > 1:
		return fmt.Errorf("%s takes one kind of unit as %s, not %s: write %s",
			s.Procedure.Name, p.Spec.Name, quoted(p.String()), clipped(first.Unit.String()))
	case p.Spec.Count == Single && first.Count > 1:
		return fmt.Errorf("%s takes one unit as %s, not %d: write %s",
			s.Procedure.Name, p.Spec.Name, first.Count, clipped(first.Unit.String()))
	}
	return nil
}

// partiesMissing returns an error that lists the parties of the procedure, for a line with too many or too few.
func (s *Scenario) partiesMissing(texts []string) error {
	specs := s.Procedure.Parties
	if len(specs) == 0 {
		return fmt.Errorf("%s has no parties: leave out %s", s.head(), quoted(strings.Join(texts, " vs ")))
	}
	names := make([]string, len(specs))
	for i, spec := range specs {
		names[i] = strings.ToUpper(spec.Name)
	}
	counts := map[int]string{1: "one party", 2: "two parties"}
	wanted, ok := counts[len(specs)]
	if !ok {
		wanted = fmt.Sprintf("%d parties", len(specs))
	}
	return fmt.Errorf("%s has %s, not %d: write %s %s",
		s.head(), wanted, len(texts), s.head(), strings.Join(names, " vs "))
}

func (s *Scenario) setFactor(name, value string) error {
	place := slices.Index(s.schema.names, name)
	if place < 0 {
		return s.unknownFactor(name, value)
	}
	if err := s.checkWhere(&s.Procedure.Factors[place]); err != nil {
		return err
	}
	value, err := withoutUnit(name, value, s.Procedure.Factors[place].Unit)
	if err != nil {
		return err
	}
	v, err := s.parseFactor(place, value)
	if err != nil {
		return err
	}
	s.say(place, v)
	return nil
}

func (s *Scenario) parseFactor(place int, text string) (Value, error) {
	name, t := s.schema.names[place], s.schema.types[place]
	v, wrong := t.parse(text)
	if wrong == nil && t.kind == planKind && !slices.Contains(t.words, text) {
		return v, s.checkPlan(name, text)
	}
	if wrong == nil {
		return v, nil
	}
	if t.kind != unitKind {
		return v, wrong.inLine(name, text)
	}
	u, err := (&partyReader{game: s.game, roster: s.roster}).unit(text)
	if err != nil {
		return v, fmt.Errorf("%s: %w", name, err)
	}
	return Value{text: u.String(), unit: u}, nil
}

func (s *Scenario) unknownFactor(name, value string) error {
	option := s.option(name)
	switch {
	case option != nil && !option.House:
		return fmt.Errorf("%s is an option: write +%s=%s", name, name, clipped(value))
	case slices.Contains(s.game.fields.names, name) && len(s.Parties) > 0:
		party := &s.Parties[len(s.Parties)-1]
		unit := party.Groups[0].Unit.String()
		joint := ":"
		if strings.Contains(unit, ":") {
			joint = ","
		}
		or := ""
		if option != nil {
			or = fmt.Sprintf(", or +%s=%s as a house rule for all", name, clipped(value))
		}
		if of := name + "-" + party.Spec.Name; slices.Contains(s.schema.names, of) {
			or += fmt.Sprintf(", or %s=%s for its whole side", of, clipped(value))
		}
		return fmt.Errorf("%s is a field of a unit: write %s%s%s=%s%s", name, unit, joint, name, clipped(value), or)
	case option != nil:
		return fmt.Errorf("%s is a house rule: write +%s=%s", name, name, clipped(value))
	}
	return fmt.Errorf("unknown factor %s%s (salvo rules %s/%s lists them)",
		quoted(name), DidYouMean(name, s.schema.names), s.Ruleset.Head(), s.Procedure.Name)
}

func (s *Scenario) setOption(name, reading string) error {
	o := s.option(name)
	if o == nil {
		return s.unknownOption(name, reading)
	}
	if _, wrong := Labels(o.readings()...).parse(reading); wrong != nil {
		return wrong.inLine("+"+name, reading)
	}
	s.chosen[name] = reading
	return nil
}

func (s *Scenario) unknownOption(name, reading string) error {
	if slices.Contains(s.schema.names, name) {
		return fmt.Errorf("%s is a factor: write %s=%s", name, name, clipped(reading))
	}
	for _, o := range s.Ruleset.Options {
		if o.Name == name {
			return fmt.Errorf("option %s has no bearing on %s, only on %s",
				name, s.Procedure.Name, english.List(o.Procedures))
		}
	}
	if isHouseRule(name) {
		return fmt.Errorf("%s throws no dice that +%s could change (salvo rules %s lists its options)",
			s.Ruleset.Name, name, s.Ruleset.Head())
	}
	names := make([]string, len(s.options))
	for i, o := range s.options {
		names[i] = o.Name
	}
	return fmt.Errorf("unknown option %s%s (salvo rules %s/%s lists them)",
		quoted(name), DidYouMean(name, names), s.Ruleset.Head(), s.Procedure.Name)
}
