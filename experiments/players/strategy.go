package players

import (
	"slices"
	"strings"

	"salvo/experiments"
	"salvo/rules"
	"salvo/rules/tablefile"
)

// A plan is what a side can choose. On the line, it is a stance and a policy for the side; some kinds of unit may have a
// stance or policy of their own. On a table, it is a plan of the scenario file, of the menu, or one that the search has
// found.
type plan struct {
	name     string // "assault/best-odds"
	settings []setting
	own      *tablefile.Plan // a plan of a table; nil if the settings name a plan of the file
	source   source
}

// A source says where a plan comes from: given, from the generic menu, or found by the search.
type source int

const (
	given source = iota // given by the file, or by the game on the line
	generic
	found
)

// A setting is a factor of a side, or a field of one kind of unit.
type setting struct{ unit, name, value string }

// String returns the setting as it is written on a line.
func (set setting) String() string {
	if set.unit == "" {
		return set.name + "=" + set.value
	}
	return set.unit + ":" + set.name + "=" + set.value
}

// onTable returns the plan that sets the factor plan-a or plan-b of a side to p.
func onTable(s *rules.Scenario, side int, p *tablefile.Plan, from source) plan {
	return plan{name: p.Name, own: p, source: from,
		settings: []setting{{name: "plan-" + s.Parties[side].Spec.Name, value: p.Name}}}
}

// menuOf returns the generic plans of a side that are played differently from its present plans (the argument has), and
// from each other.
func menuOf(s *rules.Scenario, side int, has []plan) (menu []plan) {
	known := map[string]bool{}
	for _, p := range has {
		known[signature(s, side, p)] = true
	}
	generics := s.Menu(side)
	for i := range generics {
		p := onTable(s, side, &generics[i], generic)
		if does := signature(s, side, p); !known[does] {
			known[does] = true
			menu = append(menu, p)
		}
	}
	return menu
}

// signature returns what each unit of a side does by a plan, as text. Plans with equal signatures are played alike.
func signature(s *rules.Scenario, side int, p plan) string {
	if s.Table == nil {
		return p.name
	}
	said := p.written(s, side)
	if said == nil {
		return p.name
	}
	var all []string
	for _, g := range groupsOfUnits(s, side, said) {
		does := ""
		if g >= 0 {
			does = s.Table.Does(&said.Groups[g])
		}
		all = append(all, does)
	}
	return strings.Join(all, "\n")
}

// written returns the plan as in a scenario file, or nil if it is no plan of a table.
func (p plan) written(s *rules.Scenario, side int) *tablefile.Plan {
	if p.own != nil {
		return p.own
	}
	of, err := p.of(s, side)
	if err != nil || of.Table == nil {
		return nil
	}
	return of.Plan(side)
}

// A member is a unit of a side. Plans select it by its name or its number.
type member struct {
	*rules.Unit
	number int // its number in the party; 0 if it has none
}

// membersOf returns the units of a side. Units that arrive later come last.
func membersOf(s *rules.Scenario, side int) (all []member) {
	next := 1
	for _, g := range s.Parties[side].Groups {
		for range g.Count {
			m := member{Unit: g.Unit}
			if s.Ruleset.Tabletop.Combat(g.Unit) {
				m.number = next
				next++
			}
			all = append(all, m)
		}
	}
	for i := range s.Arrivals[side] {
		for _, g := range s.Arrivals[side][i].Groups {
			for range g.Count {
				all = append(all, member{Unit: g.Unit})
			}
		}
	}
	return all
}

// groupsOfUnits returns, for each unit in the order of membersOf, the index of its group: the first group that names
// the unit, or else the group of all the rest, or -1 if there is none.
func groupsOfUnits(s *rules.Scenario, side int, p *tablefile.Plan) (groups []int) {
	rest := slices.IndexFunc(p.Groups, func(g tablefile.Group) bool { return g.Rest })
	for _, m := range membersOf(s, side) {
		at := slices.IndexFunc(p.Groups, func(g tablefile.Group) bool {
			return g.All || slices.Contains(g.Names, m.Name) || m.number > 0 && slices.Contains(g.Numbers, m.number)
		})
		if at < 0 {
			at = rest
		}
		groups = append(groups, at)
	}
	return groups
}

// with returns the plan with one more setting: a factor of its side and the value.
func (p plan) with(factor, value string) plan {
	settings := append(slices.Clone(p.settings), setting{name: factor, value: value})
	return plan{name: named(settings), settings: settings}
}

// of returns the scenario in which a side has the plan.
func (p plan) of(s *rules.Scenario, side int) (*rules.Scenario, error) {
	if p.own != nil {
		return s.WithPlan(side, p.own)
	}
	var err error
	for _, set := range p.settings {
		if set.unit == "" {
			s, err = s.Set(set.name, set.value)
		} else {
			s, err = s.SetFieldOf(s.Parties[side].Spec.Name, set.unit, set.name, set.value)
		}
		if err != nil {
			return nil, err
		}
	}
	return s, nil
}

// against returns the scenario in which the first side has this plan, and the second side the plan other.
func (p plan) against(other plan, s *rules.Scenario) (*rules.Scenario, error) {
	s, err := p.of(s, 0)
	if err != nil {
		return nil, err
	}
	return other.of(s, 1)
}

// ready returns the prepared engagement of this plan against the plan other, with the model only: no assumptions or
// other words.
func (p plan) ready(other plan, s *rules.Scenario) (*rules.Engagement, error) {
	s, err := p.against(other, s)
	if err != nil {
		return nil, experiments.InputError{Err: err}
	}
	model, err := s.Model()
	if err != nil {
		return nil, experiments.InputError{Err: err}
	}
	return &rules.Engagement{Model: model}, nil
}

// isOf reports whether the scenario itself, as written, states this plan.
func (p plan) isOf(s *rules.Scenario) bool {
	return !slices.ContainsFunc(p.settings, func(set setting) bool { return set.unit != "" || s.Word(set.name) != set.value })
}

// sending returns the plan in which one kind of unit has the given value of a field. The default value removes the
// setting.
func (p plan) sending(unit string, f rules.Field, value string) plan {
	settings := slices.DeleteFunc(slices.Clone(p.settings), func(set setting) bool {
		return set.unit == unit && set.name == f.Name
	})
	if value != f.Default {
		settings = append(settings, setting{unit, f.Name, value})
	}
	slices.SortStableFunc(settings, func(a, b setting) int { // sorted, so that equal plans have equal names
		if a.unit == "" || b.unit == "" {
			return 0
		}
		return strings.Compare(a.String(), b.String())
	})
	return plan{name: named(settings), settings: settings, source: found}
}

// named returns the name of a plan: "advance/best-odds (panther hold)".
func named(settings []setting) string {
	var side, units []string
	for _, set := range settings {
		if set.unit == "" {
			side = append(side, set.value)
		} else {
			units = append(units, set.unit+" "+set.value)
		}
	}
	name := strings.Join(side, "/")
	if units != nil {
		name += " (" + strings.Join(units, ", ") + ")"
	}
	return name
}
