package rules

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"salvo/rules/ground"
	"salvo/rules/tablefile"
)

// A translator translates a scenario file into another game: units, also those in plans, into equivalents; lengths in
// proportion to the squares; victory points per points of cost in proportion to the forces; and the factors that the other
// game declares alike. Ground, objectives and the tasks of plans stay.
type translator struct {
	own   *Scenario // the scenario by the rules of the file's game
	to    *loader   // the loader of the other game
	names map[string]string
	left  []string // the parts of the file that the other game does not have
}

// inRuleset returns the scenario of a file by the rules of another game.
func (lib *Library) inRuleset(ctx context.Context, own *Scenario, ruleset string) (*Scenario, error) {
	tr := &translator{own: own, to: &loader{lib: lib}, names: map[string]string{}}
	if _, err := tr.to.find(ruleset); err != nil {
		return nil, err
	}
	if err := tr.nameUnits(); err != nil {
		return nil, err
	}
	file, err := tr.table()
	if err != nil {
		return nil, err
	}
	on, err := ground.TableContext(ctx, file.Map, tr.to.game.Tabletop.Terrain)
	if err != nil {
		return nil, err
	}
	s := tr.to.scenario(tr.to.game.Tabletop.table(&Table{Table: file, Ground: &on, File: own.Table.File, Text: own.Table.Text}))
	if err := s.takeIn(file); err != nil {
		return nil, err
	}
	tr.scaleRates(s)
	s.Table.Translated = tr.assumptions(s)
	return s.completed()
}

// nameUnits finds the unit that stands for each unit of the file: the unit with the same name, or else an equivalent. Its
// error lists all units of the file without such a unit.
func (tr *translator) nameUnits() error {
	var missing []string
	for _, p := range tr.own.allParties() {
		for _, g := range p.Groups {
			name := g.Unit.Name
			if _, done := tr.names[name]; done {
				continue
			}
			is, why := tr.equivalent(name)
			if tr.names[name] = is; why != "" {
				missing = append(missing, fmt.Sprintf("%s has no equivalent of %s: %s", tr.to.game.Name, name, why))
			}
		}
	}
	if missing != nil {
		return errors.New(strings.Join(missing, "; "))
	}
	return nil
}

// equivalent returns the unit that stands for a unit of the file, perhaps with fields, or the reason why there is none.
func (tr *translator) equivalent(name string) (is, why string) {
	if _, ok := tr.to.roster.Unit(name); ok {
		return name, ""
	}
	if known := tr.to.lib.Equivalent; known != nil {
		is, why = known(name, tr.own.Ruleset.Name, tr.to.game.Name)
	}
	if is == "" && why == "" {
		why = "neither its lists nor the catalogue have one"
	}
	return is, why
}

// allParties returns the parties of both sides and all arrivals.
func (s *Scenario) allParties() []Party {
	return slices.Concat(s.Parties, s.Arrivals[0], s.Arrivals[1])
}

// table returns the contents of the file with the units, lengths and factors of the other game.
func (tr *translator) table() (*tablefile.Table, error) {
	file := *tr.own.Table.Table
	file.Map.Side = tr.scaled(file.Map.Side)
	file.Visibility = slices.Clone(file.Visibility)
	for i := range file.Visibility {
		file.Visibility[i].Far = tr.scaled(file.Visibility[i].Far)
	}
	for side := range file.Sides {
		file.Sides[side].Party = tr.party(&tr.own.Parties[side])
		file.Sides[side].Arrivals = slices.Clone(file.Sides[side].Arrivals)
		for i := range file.Sides[side].Arrivals {
			file.Sides[side].Arrivals[i].Party = tr.party(&tr.own.Arrivals[side][i])
		}
	}
	file.Factors = tr.factors()
	var err error
	file.Plans, err = tr.plans()
	return &file, err
}

// scaled returns a length that is the same number of squares in the other game.
func (tr *translator) scaled(l ground.Length) ground.Length {
	from, to := tr.own.Ruleset.Tabletop.Square, tr.to.game.Tabletop.Square
	return ground.LengthOf(l.Units() * to.Units() / from.Units())
}

// party returns a party of the file with the units of the other game.
func (tr *translator) party(p *Party) string {
	groups := make([]string, len(p.Groups))
	for i, g := range p.Groups {
		name, fields, more := strings.Cut(tr.names[g.Unit.Name], ":")
		said := tr.fields(g.Unit)
		if more {
			said = append([]string{fields}, said...)
		}
		if said != nil {
			name += ":" + strings.Join(said, ",")
		}
		groups[i] = Counted(g.Count, name)
	}
	return strings.Join(groups, "+")
}

// standing lists fields that say how a unit begins on a table. Each means the same in every game that has it.
var standing = []string{"dug-in", "fortified", "hidden"}

// fields returns the fields, such as dug-in=yes, that the scenario file sets for a unit and that mean the same in the other
// game. These are fields whose values are squares, the fields in the list standing, and fields that both games declare
// alike.
func (tr *translator) fields(u *Unit) (texts []string) {
	for place, name := range u.schema.names {
		if !u.overrides(place) {
			continue
		}
		theirs := slices.IndexFunc(tr.to.game.Fields, func(f Field) bool { return f.Name == name })
		word := name + "=" + u.values[place].text
		if theirs >= 0 && (u.values[place].squares != nil || slices.Contains(standing, name) ||
			tr.declaredAlike(&u.fields[place], &tr.to.game.Fields[theirs])) {
			texts = append(texts, word)
		} else {
			tr.leave(u.Name + ":" + word)
		}
	}
	return texts
}

func (tr *translator) declaredAlike(ours, theirs *Field) bool {
	return ours.Help == theirs.Help && ours.Type.String() == theirs.Type.String() && tr.sameMeasure(ours.Unit, theirs.Unit)
}

// sameMeasure reports whether numbers with these units of measurement mean the same in both games. Lengths do only if
// the squares have the same size.
func (tr *translator) sameMeasure(ours, theirs string) bool {
	return ours == theirs && (ours == "" || tr.own.Ruleset.Tabletop.Square == tr.to.game.Tabletop.Square)
}

func (tr *translator) leave(word string) {
	if !slices.Contains(tr.left, word) {
		tr.left = append(tr.left, word)
	}
}

// factors returns the factors and options of the file that the other game declares alike.
func (tr *translator) factors() string {
	var words []string
	keep := func(word string, same bool) {
		if same {
			words = append(words, word)
		} else {
			tr.leave(word)
		}
	}
	procedure, _ := tr.to.game.Procedure(tr.to.game.Tabletop.Procedure) // declared: see checkTabletop
	for place, name := range tr.own.schema.names {
		if !tr.own.isSet[place] || name == "turns" || strings.HasPrefix(name, "plan-") { // a file has its own keys for turns and plans
			continue
		}
		ours := &tr.own.Procedure.Factors[place]
		keep(name+"="+tr.own.values[place].text, slices.ContainsFunc(procedure.Factors, func(f Factor) bool {
			return f.Name == name && f.Help == ours.Help && f.Type.String() == ours.Type.String() && tr.sameMeasure(ours.Unit, f.Unit)
		}))
	}
	for _, ours := range tr.own.options {
		if reading, said := tr.own.chosen[ours.Name]; said {
			keep("+"+ours.Name+"="+reading, slices.ContainsFunc(tr.to.game.OptionsOf(procedure), func(o Option) bool {
				return o.Name == ours.Name && o.Help == ours.Help && o.reading(reading) != nil
			}))
		}
	}
	return strings.Join(words, " ")
}

// plans returns the plans of the file with the names and numbers of the other game's units.
func (tr *translator) plans() ([]tablefile.Plan, error) {
	plans := slices.Clone(tr.own.Table.Plans)
	for i := range plans {
		plans[i].Groups = slices.Clone(plans[i].Groups)
		for k := range plans[i].Groups {
			if err := tr.planGroup(&plans[i], &plans[i].Groups[k]); err != nil {
				return nil, fmt.Errorf("plan %s: %w", plans[i].Name, err)
			}
		}
	}
	return plans, nil
}

func (tr *translator) planGroup(plan *tablefile.Plan, g *tablefile.Group) error {
	for name, is := range tr.names { // the order affects only which error comes first
		for _, named := range g.Names {
			if name != named && unitName(is) == unitName(tr.names[named]) && !slices.Contains(g.Names, name) && tr.together(name, named) {
				first, second := min(name, named), max(name, named)
				return fmt.Errorf("it tells %s from %s, which are both %s in %s", first, second, unitName(is), tr.to.game.Name)
			}
		}
	}
	names := make([]string, len(g.Names))
	for i, name := range g.Names {
		names[i] = unitName(tr.names[name])
	}
	g.Names = names
	if g.Numbers == nil {
		return nil
	}
	return tr.planNumbers(plan, g)
}

func unitName(text string) string {
	name, _, _ := strings.Cut(text, ":")
	return name
}

// together reports whether a side has units of both names.
func (tr *translator) together(one, other string) bool {
	for side := range tr.own.Parties {
		if tr.own.has(side, one) && tr.own.has(side, other) {
			return true
		}
	}
	return false
}

// planNumbers translates the places in the party that a group of a plan names. Command units have such places in some
// games and not in others.
func (tr *translator) planNumbers(plan *tablefile.Plan, g *tablefile.Group) error {
	var numbersThere []int
	for side := range tr.own.Parties {
		if now := tr.own.Plan(side); now == nil || now.Name != plan.Name {
			continue
		}
		places, err := tr.places(side)
		if err != nil {
			return err
		}
		var numbers []int
		for _, n := range g.Numbers {
			if n > len(places) || places[n-1] == 0 {
				return fmt.Errorf("the unit in place %d has no place in the party in %s", n, tr.to.game.Name)
			}
			numbers = append(numbers, places[n-1])
		}
		if numbersThere != nil && !slices.Equal(numbersThere, numbers) {
			return fmt.Errorf("it counts places in both parties, which are not the same in %s: name units there", tr.to.game.Name)
		}
		numbersThere = numbers
	}
	if numbersThere != nil {
		g.Numbers = numbersThere
	}
	return nil
}

// places returns the place in the other game's party for each place in the party of the file; 0 if the unit has none
// there.
func (tr *translator) places(side int) (places []int, err error) {
	groups, wrong := tr.to.groups(tr.party(&tr.own.Parties[side]))
	if wrong != nil {
		return nil, wrong[0]
	}
	next, theirs := 1, []int(nil)
	for _, g := range groups {
		for range g.Count {
			if tr.to.game.Tabletop.Combat(g.Unit) {
				theirs, next = append(theirs, next), next+1
			} else {
				theirs = append(theirs, 0)
			}
		}
	}
	for _, g := range tr.own.Parties[side].Groups {
		for range g.Count {
			if tr.own.Ruleset.Tabletop.Combat(g.Unit) {
				places = append(places, theirs[0])
			}
			theirs = theirs[1:]
		}
	}
	return places, nil
}

// scaleRates scales victory points that are given per points of cost. Points of cost are another currency in each game;
// the scaled rate is for the same share of the force.
func (tr *translator) scaleRates(s *Scenario) {
	v := &s.Table.Victory
	for side := range v.Terms {
		terms, enemy := &v.Terms[side], 1-side
		terms.Losses.Per = tr.perShare(s, enemy, terms.Losses.Per)
		terms.Exits = slices.Clone(terms.Exits)
		for i := range terms.Exits {
			terms.Exits[i].Per = tr.perShare(s, side, terms.Exits[i].Per)
		}
	}
}

func (tr *translator) perShare(s *Scenario, side, per int) int {
	ours, theirs := tr.own.force(side), s.force(side)
	if per == 0 || ours == 0 || theirs == 0 {
		return per
	}
	return max(1, (2*per*theirs+ours)/(2*ours))
}

// force returns the cost of all units of a side, including its arrivals.
func (s *Scenario) force(side int) int {
	cost := s.Parties[side].Cost()
	for i := range s.Arrivals[side] {
		cost += s.Arrivals[side][i].Cost()
	}
	return cost
}

// assumptions returns what the reader should know about the translation.
func (tr *translator) assumptions(s *Scenario) []Assumption {
	was, is := tr.own.Ruleset, s.Ruleset
	all := []Assumption{{"ruleset", "the file is for " + was.Name}}
	if was.Tabletop.Square != is.Tabletop.Square {
		all[0].Text += fmt.Sprintf("; a square is %s %s in place of %s %s", s.Table.Map.Side, is.Tabletop.Length,
			tr.own.Table.Map.Side, was.Tabletop.Length)
	}
	var units []string
	for _, p := range tr.own.allParties() {
		for _, g := range p.Groups {
			word := tr.names[g.Unit.Name] + " for " + g.Unit.Name
			if tr.names[g.Unit.Name] != g.Unit.Name && !slices.Contains(units, word) {
				units = append(units, word)
			}
		}
	}
	if units != nil {
		all = append(all, Assumption{"units", strings.Join(units, ", ")})
	}
	for side := range s.Parties {
		ours, theirs := tr.own.Table.Victory.Terms[side].Losses, s.Table.Victory.Terms[side].Losses
		if ours.Per != theirs.Per {
			all = append(all, Assumption{"points", fmt.Sprintf("side %s has %d for every %d points of the enemy's losses, the same "+
				"share of the force as %d in %s", s.Parties[side].Spec.Name, theirs.Points, theirs.Per, ours.Per, was.Name)})
		}
	}
	if tr.left != nil {
		all = append(all, Assumption{"left out", is.Name + " has nothing like " + strings.Join(tr.left, ", ")})
	}
	return all
}
