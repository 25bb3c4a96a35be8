package rules

import (
	"cmp"
	"context"
	"crypto/sha256"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"salvo/rules/english"
	"salvo/rules/tablefile"
	"salvo/sim"
)

// A Scenario is an engagement that one line or a scenario file describes. Int, Number, Word, Yes, Is, Span, Items and
// Unit read its factors; they panic if the procedure does not declare the name, which is a programming error. A
// scenario never changes: Set, SetOption, SetField, SetUnit and SetCount return changed copies.
type Scenario struct {
	Ruleset   *Ruleset
	Procedure *Procedure
	Parties   []Party // in the order of the procedure's declarations
	Table     *Table  // nil: the scenario is fought on the line
	// Arrivals are the units that reach a table later, by side and by arrival in the file.
	Arrivals [2][]Party

	record
	game    *game
	roster  *Roster
	chosen  map[string]string  // the readings that the line or the scenario file states, by option
	file    *Scenario          // the scenario of the table's file, without changes; nil on the line
	line    string             // the result of String; "" until the scenario is completed
	typed   string             // the line as the user wrote it, with factors that Set added; "" in a copy with any other change
	asking  bool               // whether Reading records the options asked
	asked   []string           // the options asked so far, in order, perhaps more than once
	options []Option           // the options of the procedure
	weighed []string           // the alternatives that players weighed before the first turn
	ctx     context.Context    // stops the preparation; nil: nothing does
	added   [2]*tablefile.Plan // a plan for each side of a table, beside the plans of its file (WithPlan)
	memory  *sync.Map          // values that do not depend on plans, shared by copies with other plans; nil: nothing is shared
}

// A Party is one side of an engagement.
type Party struct {
	Spec   PartySpec
	Groups []Group
}

// A Group is a number of equal units.
type Group struct {
	Count int
	Unit  *Unit
}

// Units returns the number of units in the party.
func (p *Party) Units() int {
	n := 0
	for _, g := range p.Groups {
		n += g.Count
	}
	return n
}

// Cost returns the price of all units of the party in points.
func (p *Party) Cost() int {
	cost := 0
	for _, g := range p.Groups {
		cost += g.Count * g.Unit.Cost()
	}
	return cost
}

// String returns the party as a line spells it.
func (p *Party) String() string {
	groups := make([]string, len(p.Groups))
	for i, g := range p.Groups {
		groups[i] = Counted(g.Count, g.Unit.String())
	}
	return strings.Join(groups, "+")
}

// Party returns the party of a name that the procedure declares. It panics if there is none.
func (s *Scenario) Party(name string) *Party {
	for i := range s.Parties {
		if s.Parties[i].Spec.Name == name {
			return &s.Parties[i]
		}
	}
	panic(fmt.Sprintf("rules: %s has no party %q", s.head(), name))
}

// Unit returns the unit that a factor names; nil if the value is a word.
func (s *Scenario) Unit(factor string) *Unit { return s.of(factor, "Unit", unitKind).unit }

// Given reports whether the line states a factor with a value that is not its default.
func (s *Scenario) Given(factor string) bool { return s.given(s.place(factor)) }

// Select returns the units of the scenario's roster that a selection chooses.
func (s *Scenario) Select(selection string) ([]*Unit, error) { return s.roster.Select(selection) }

// Weapon returns the row of the scenario's weapon table with that name.
func (s *Scenario) Weapon(name string) (*Weapon, bool) { return s.roster.Weapon(name) }

// Reading returns how the scenario reads an unclear rule. Prepare lists the options that a procedure asks under its
// assumptions, so that the user learns of them. A procedure therefore asks only while it prepares, and only where the
// answer matters.
func (s *Scenario) Reading(option string) string {
	o := s.option(option)
	if o == nil {
		panic(fmt.Sprintf("rules: %s asks the option %q, which is not declared for it", s.head(), option))
	}
	if s.asking {
		s.asked = append(s.asked, option)
	}
	return s.chosenOf(o)
}

// option returns the option of a name that the procedure asks; nil if there is none.
func (s *Scenario) option(name string) *Option {
	i := slices.IndexFunc(s.options, func(o Option) bool { return o.Name == name })
	if i < 0 {
		return nil
	}
	return &s.options[i]
}

func (s *Scenario) chosenOf(o *Option) string {
	if reading, ok := s.chosen[o.Name]; ok {
		return reading
	}
	return s.unsaidOf(o)
}

// unsaidOf returns the reading of an option if the line does not state it: the reading of a named set, or the default.
func (s *Scenario) unsaidOf(o *Option) string {
	for i := range s.options {
		set := &s.options[i]
		if name, ok := s.chosen[set.Name]; ok {
			if reading, ok := set.reading(name).implied(o.Name); ok {
				return reading
			}
		}
	}
	return o.Readings[0].Name
}

// Set returns the scenario with another value of a factor. If the user's line does not state the factor, the value is
// added to it.
func (s *Scenario) Set(factor, value string) (*Scenario, error) {
	c := s.copy()
	if strings.HasPrefix(factor, "plan-") {
		c.memory = s.memory
	}
	if err := c.setFactor(factor, value); err != nil {
		return nil, err
	}
	if s.typed != "" && !strings.Contains(s.typed, " "+factor+"=") {
		c.typed = s.typed + " " + factor + "=" + value
	}
	return c.completed()
}

// SetOption returns the scenario with another reading of an unclear rule.
func (s *Scenario) SetOption(option, reading string) (*Scenario, error) {
	c := s.copy()
	if err := c.setOption(option, reading); err != nil {
		return nil, err
	}
	return c.completed()
}

// SetField returns the scenario with another value of a field for all units of a party.
func (s *Scenario) SetField(party, field, value string) (*Scenario, error) {
	return s.SetFieldOf(party, "", field, value)
}

// SetFieldOf returns the scenario with another value of a field for the units of one kind in a party; if unit is "", for
// all units of the party.
func (s *Scenario) SetFieldOf(party, unit, field, value string) (*Scenario, error) {
	return s.withParty(party, func(pr *partyReader, p *Party) error {
		v, err := pr.field(party+"."+field, field, value)
		if err != nil {
			return err
		}
		say := func(r *record) error {
			r.say(r.place(field), v)
			return nil
		}
		for i := range p.Groups {
			if unit != "" && p.Groups[i].Unit.Name != unit {
				continue
			}
			if p.Groups[i].Unit, err = p.Groups[i].Unit.with(say); err != nil {
				return err
			}
		}
		return nil
	})
}

// SetUnit returns the scenario with another unit in place of the only kind of unit of a party, in the same number.
func (s *Scenario) SetUnit(party, unit string) (*Scenario, error) {
	return s.withParty(party, func(pr *partyReader, p *Party) (err error) {
		if len(p.Groups) > 1 {
			return fmt.Errorf("%s=%s: %s are of several kinds, so none can be put in their place",
				party, clipped(unit), quoted(p.String()))
		}
		p.Groups[0].Unit, err = pr.unit(unit)
		return err
	})
}

// SetCount returns the scenario with another number of one kind of unit in a party. The argument unit names the kind; it may
// be "" if the party has only one kind.
func (s *Scenario) SetCount(party, unit string, count int) (*Scenario, error) {
	return s.withParty(party, func(pr *partyReader, p *Party) error {
		at := -1
		for i, g := range p.Groups {
			if unit != "" && g.Unit.Name != unit {
				continue
			}
			if at >= 0 {
				return fmt.Errorf("%s are of several kinds: say which, as in %s.%s=%d",
					quoted(p.String()), party, p.Groups[at].Unit.Name, count)
			}
			at = i
		}
		switch {
		case at < 0:
			return fmt.Errorf("%s has no %s: it has %s", party, quoted(unit), english.List(p.kinds()))
		case p.Spec.Count == Single:
			return fmt.Errorf("%s takes one unit as %s, so its number cannot change", s.Procedure.Name, party)
		}
		least := 1
		if s.Table != nil { // a plan may mention units that the party does not have this time
			least = 0
		}
		if units := p.Units() - p.Groups[at].Count + count; count < least || units < 1 || units > maxCount {
			return fmt.Errorf("%s=%d: a party has 1 to %d units", party, count, maxCount)
		}
		if count != p.Groups[at].Count {
			if err := s.checkCounted(p, p.Groups[at].Unit); err != nil {
				return err
			}
		}
		if p.Groups[at].Count = count; count == 0 {
			p.Groups = slices.Delete(p.Groups, at, at+1)
		}
		return nil
	})
}

// kinds returns the names of the units of a party.
func (p *Party) kinds() (names []string) {
	for _, g := range p.Groups {
		names = append(names, g.Unit.Name)
	}
	return names
}

// WithParties returns the scenario with other units in all parties. The procedure must have as many parties as there are
// arguments.
func (s *Scenario) WithParties(parties ...[]Group) (*Scenario, error) {
	c := s.copy()
	c.Parties = make([]Party, len(parties))
	for i, groups := range parties {
		p := &c.Parties[i]
		p.Spec = s.Procedure.Parties[i]
		p.Groups = make([]Group, 0, len(groups))
		for _, g := range groups {
			p.Groups = withGroup(p.Groups, g)
		}
		if p.Units() > maxCount {
			return nil, fmt.Errorf("%s has more than %d units, the most a party may have", quoted(p.String()), maxCount)
		}
		if err := s.checkParty(p); err != nil {
			return nil, err
		}
	}
	return c.completed()
}

// withParty returns the scenario with one party changed.
func (s *Scenario) withParty(name string, change func(pr *partyReader, p *Party) error) (*Scenario, error) {
	c := s.copy()
	c.Parties = slices.Clone(s.Parties)
	p := c.Party(name)
	p.Groups = slices.Clone(p.Groups)
	if err := change(&partyReader{game: s.game, roster: s.roster, procedure: s.Procedure}, p); err != nil {
		return nil, err
	}
	var merged []Group
	for _, g := range p.Groups {
		merged = withGroup(merged, g)
	}
	p.Groups = merged
	return c.completed()
}

// In returns the scenario with a context that can stop its preparation, and the preparation of all its copies. The preparation
// does not see the values of the context, such as the sim.Supplier of recorded results: every machine that shares an experiment
// prepares all its scenarios itself.
func (s *Scenario) In(ctx context.Context) *Scenario {
	c := *s
	c.ctx = valueless{ctx}
	return &c
}

// Context returns the context that can stop the preparation of the scenario.
func (s *Scenario) Context() context.Context {
	if s.ctx == nil {
		return context.Background()
	}
	return s.ctx
}

// A valueless context ends when its parent does. It hides the parent's values.
type valueless struct{ context.Context }

func (valueless) Value(any) any { return nil }

// Model prepares the scenario for the engines, without listing assumptions.
func (s *Scenario) Model() (sim.Model, error) {
	if err := s.Context().Err(); err != nil {
		return nil, err
	}
	c, _, err := s.led()
	if err != nil {
		return nil, err
	}
	if c.memory != nil { // a copy of its own, because Remembered writes down what is asked
		own := *c
		c = &own
	}
	e, err := s.Procedure.Prepare(c)
	if err != nil {
		return nil, err
	}
	return e.Model, nil
}

// Engagement returns the engagement of a model. It calls explain and never only if the scenario is being prepared for a
// report.
func (s *Scenario) Engagement(m sim.Model, explain func() []Assumption, never func() []Never) *Engagement {
	e := &Engagement{Model: m}
	if s.asking {
		e.Assumed, e.Never = explain(), never()
	}
	return e
}

// Prepare prepares the scenario for the engines, and adds the readings that mattered to the assumptions.
func (s *Scenario) Prepare() (*Engagement, error) {
	if err := s.Context().Err(); err != nil {
		return nil, err
	}
	c, decided, err := s.led()
	if err != nil {
		return nil, err
	}
	c = c.copy()
	c.asking, c.line, c.memory = true, s.line, s.memory
	if err := c.settleFactors(); err != nil { // once more, since a default may depend on a reading
		return nil, err
	}
	e, err := c.Procedure.Prepare(c)
	c.asking = false
	if err != nil {
		return nil, err
	}
	var first []Assumption // the most important assumptions: the file is for another game, and house rules
	if c.Table != nil {
		first = slices.Clone(c.Table.Translated)
	}
	for i := range c.options {
		o := &c.options[i]
		if o.House && c.house(o.Name) != "" {
			first = append(first, Assumption{"house rule", o.explain(c.chosenOf(o))})
		}
		if c.hasAsked(o) {
			e.Asked = append(e.Asked, *o)
			e.Assumed = append(e.Assumed, Assumption{"reading", o.explain(c.chosenOf(o))})
		}
	}
	e.Assumed = slices.Concat(first, decided, c.mirrored(), e.Assumed)
	return e, nil
}

// led returns the scenario with the decisions of its players, under its original line, and what reports say of these
// decisions.
func (s *Scenario) led() (*Scenario, []Assumption, error) {
	if s.Procedure.Lead == nil {
		return s, nil, nil
	}
	l, err := s.Procedure.Lead(s)
	if err != nil || l.Scenario == s {
		return s, nil, err
	}
	c := *l.Scenario
	c.line, c.typed, c.weighed = s.line, s.typed, l.Weighed
	return &c, l.Assumed, nil
}

// Weighed returns the alternatives that players weighed before the first turn, a line for each.
func (s *Scenario) Weighed() []string { return s.weighed }

// hasAsked reports whether an option mattered: the procedure asked for it, or for an option whose reading it implies.
func (s *Scenario) hasAsked(o *Option) bool {
	return slices.ContainsFunc(s.asked, func(asked string) bool { return asked == o.Name || o.switches(asked) })
}

// explain returns a reading in words: "suppress-dice=net: one die per unsaved hit (AMB-01)".
func (o *Option) explain(reading string) string {
	text := o.Name + "=" + reading + ": " + o.reading(reading).Help
	if o.Rule != "" {
		text += " (" + o.Rule + ")"
	}
	return text
}

// copy returns a scenario that can still be changed. The caller then calls completed.
func (s *Scenario) copy() *Scenario {
	c := *s
	c.record = s.copied()
	c.chosen = maps.Clone(s.chosen)
	c.asking, c.asked, c.line, c.typed, c.memory = false, nil, "", "", nil
	return &c
}

// completed works out the factors that the line does not state, checks the scenario and returns it.
func (s *Scenario) completed() (*Scenario, error) {
	if err := s.settleFactors(); err != nil {
		return nil, err
	}
	if err := s.checkGround(); err != nil {
		return nil, err
	}
	if err := s.settleTerrain(); err != nil {
		return nil, err
	}
	if s.line = strings.Join(s.Words(), " "); len(s.line) > maxLine {
		return nil, fmt.Errorf("the scenario is longer than %d bytes once its forces are written out", maxLine)
	}
	return s, nil
}

func (s *Scenario) settleFactors() error {
	return s.settle(func(place int) (Value, error) {
		f := &s.Procedure.Factors[place]
		text := f.Default
		if f.Derive != nil {
			if derived := f.Derive(s); derived != "" {
				text = derived
			}
		}
		v, err := s.parseFactor(place, text)
		if err != nil {
			return v, fmt.Errorf("%s would be %s: give one that is %s", f.Name, quoted(text), f.Type)
		}
		return v, nil
	})
}

// String returns the canonical line, which names results and streams. Adjacent equal groups are merged, forces are replaced by
// their units, factors and options are sorted, and defaults are left out. Lines that differ only in these respects have the same
// canonical line.
func (s *Scenario) String() string { return s.line }

// Typed returns the line for display: as the user wrote it, but with single spaces, and with the factors that Set added.
// If no user wrote a line, Typed returns the canonical line.
func (s *Scenario) Typed() string { return cmp.Or(s.typed, s.line) }

// Words returns the words of the canonical line. The name of a file is one word even if it contains spaces.
func (s *Scenario) Words() []string {
	if s.Table != nil {
		return s.changes()
	}
	words := []string{s.head()}
	for i := range s.Parties {
		if i > 0 {
			words = append(words, "vs")
		}
		words = append(words, s.Parties[i].String())
	}
	for _, name := range slices.Sorted(slices.Values(s.schema.names)) {
		if s.Given(name) {
			words = append(words, name+"="+s.Word(name))
		}
	}
	for _, name := range slices.Sorted(maps.Keys(s.chosen)) {
		if reading := s.chosen[name]; reading != s.unsaidOf(s.option(name)) {
			words = append(words, "+"+name+"="+reading)
		}
	}
	return words
}

// Resolved returns the scenario with nothing left out: every factor, every reading, every house rule that is not the book's,
// every field of every unit, and the weapon table. Scenarios with the same text have the same odds, whatever rosters they
// were read with.
func (s *Scenario) Resolved() string {
	var text strings.Builder
	say := func(what string, r *record) {
		fmt.Fprintf(&text, "%s:", what)
		for i, name := range r.schema.names {
			fmt.Fprintf(&text, " %s=%s", name, r.values[i].text)
		}
		text.WriteByte('\n')
	}
	say(s.Ruleset.Name+"/"+s.Procedure.Name, &s.record)
	if s.Ruleset.File != "" {
		fmt.Fprintf(&text, "rules: %x\n", sha256.Sum256(s.Ruleset.Text))
	}
	for i := range s.options {
		if o := &s.options[i]; !o.House || s.house(o.Name) != "" {
			fmt.Fprintf(&text, "+%s=%s\n", o.Name, s.chosenOf(o))
		}
	}
	for i := range s.Parties {
		for _, g := range s.Parties[i].Groups {
			say(fmt.Sprintf("%s: %dx%s", s.Parties[i].Spec.Name, g.Count, g.Unit.Name), &g.Unit.record)
		}
	}
	for _, arrivals := range s.Arrivals {
		for i := range arrivals {
			for _, g := range arrivals[i].Groups {
				say(fmt.Sprintf("%s: arrival %d: %dx%s", arrivals[i].Spec.Name, i+1, g.Count, g.Unit.Name), &g.Unit.record)
			}
		}
	}
	if s.Table != nil {
		fmt.Fprintf(&text, "table:\n%s\n", s.Table.Text)
		for _, t := range s.Table.Translated {
			fmt.Fprintf(&text, "%s: %s\n", t.Topic, t.Text)
		}
		for _, p := range s.added {
			if p != nil {
				fmt.Fprintf(&text, "plan: %s\n", strings.Join(s.Table.Written(p), "\n"))
			}
		}
	}
	for i, v := range s.values {
		if v.unit != nil {
			say(s.schema.names[i]+": "+v.unit.Name, &v.unit.record)
		}
	}
	for _, w := range s.roster.weapons.all() {
		say("weapon: "+w.Name, &w.record)
	}
	return text.String()
}

// head returns the word for the ruleset and the procedure: "bkc2/duel". It leaves out the ruleset's first procedure.
func (s *Scenario) head() string {
	if s.Procedure == s.Ruleset.Procedures[0] {
		return s.Ruleset.Head()
	}
	return s.Ruleset.Head() + "/" + s.Procedure.Name
}
