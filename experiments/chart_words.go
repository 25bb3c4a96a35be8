package experiments

import (
	"cmp"
	"slices"
	"strings"

	"salvo/rules"
)

// names returns the names of the parties that are true in every cell.
func (c *Chart) names() []rules.Name { return namesAlong(c.scenario, c.axes...) }

// clause returns the clause of a figure that is true in every cell; "" if no telling describes the figure.
func (c *Chart) clause(figure string) (string, error) {
	var varied []string
	for _, a := range c.axes {
		varied = append(varied, a.Name)
	}
	return c.scenario.Clause(figure, c.names(), varied...)
}

// namesAlong returns the names of the parties that are true at every value of the axes. A party that an axis varies has no
// number, or no name.
func namesAlong(s *rules.Scenario, axes ...*Axis) []rules.Name {
	names := s.Names()
	for i := range s.Parties {
		p := &s.Parties[i]
		for _, a := range axes {
			switch {
			case a.party != p.Spec.Name:
			case a.rank == unitRank:
				names[i] = p.Any()
			default:
				names[i] = p.Kind()
			}
		}
	}
	return names
}

// valuesInWords returns the values of the axis in words: "six M4 Shermans", "the Panther", "range 35 cm". Units of the same
// short name have their whole titles: "the M4 Sherman (75 mm)", "the M4 Sherman (76 mm)".
func (a *Axis) valuesInWords(s *rules.Scenario) []string {
	brief := a.valuesAs(s, false)
	if a.rank != unitRank {
		return brief
	}
	list, times := a.valuesAs(s, true), map[string]int{}
	for _, words := range brief {
		times[words]++
	}
	for i, words := range brief {
		if times[words] == 1 {
			list[i] = words
		}
	}
	return list
}

// valuesAs returns the values of the axis in words; full adds to the names of units what their titles say in brackets.
func (a *Axis) valuesAs(s *rules.Scenario, full bool) []string {
	list := make([]string, len(a.Values))
	for i, value := range a.Values {
		list[i] = a.valueInWords(s, value)
		if a.party == "" {
			continue
		}
		at, err := a.At(s, value)
		if err != nil {
			continue
		}
		list[i] = partyInWords(at.Party(a.party), s.Party(a.party), a, full)
	}
	return list
}

// valueInWords returns a value of an axis that does not vary units: "range 35 cm", "4 turns", "save 3+", "2 hits
// already marked", "stance hold".
func (a *Axis) valueInWords(s *rules.Scenario, value string) string {
	name, joint := rules.InWords(a.Name), " "
	if _, field, dotted := strings.Cut(a.Name, "."); dotted && a.rank == fieldRank {
		name = rules.InWords(field)
	} else if words := a.words(s); a.rank == factorRank && words != name {
		name, joint = words, ": "
		if base, _, own := strings.Cut(words, " of "); own && base == rules.InWords(base) { // the title of the axis names the party already, so the value leaves it out
			name, joint = base, " "
		}
	}
	if first, _, _ := strings.Cut(name, " "); a.unit == "" && a.Numeric && strings.HasSuffix(first, "s") && !strings.ContainsAny(a.Name, "+-") {
		if value == "1" {
			name = strings.TrimSuffix(first, "s") + strings.TrimPrefix(name, first)
		}
		return value + " " + name
	}
	if a.typed != nil {
		value = a.typed.InWords(value)
	}
	return strings.TrimSpace(name + joint + value + " " + a.unit)
}

// Describe fills in the words for the axis and for its values.
func (a *Axis) Describe(s *rules.Scenario) {
	a.Words, a.Labels = a.words(s), a.labels(s)
	if of := a.counted(s); of != nil {
		a.One = of.One()
	}
}

// counted returns a party with just the units whose number the axis varies; nil if the axis varies something else, or
// if the scenario has no such units yet.
func (a *Axis) counted(s *rules.Scenario) *rules.Party {
	if a.rank != countRank {
		return nil
	}
	of := *s.Party(a.party)
	if _, unit, dotted := strings.Cut(a.Name, "."); dotted {
		of.Groups = slices.DeleteFunc(slices.Clone(of.Groups), func(g rules.Group) bool { return g.Unit.Name != unit })
	}
	if len(of.Groups) == 0 {
		return nil
	}
	return &of
}

// words returns the axis in words: "number of M4 Shermans", "save of the M4 Sherman", "cover of the Germans".
func (a *Axis) words(s *rules.Scenario) string {
	party, field, dotted := strings.Cut(a.Name, ".")
	names := s.Names()
	called := func(of string) string {
		for i := range s.Parties {
			if s.Parties[i].Spec.Name == of {
				return names[i].Text
			}
		}
		return of
	}
	switch {
	case strings.HasPrefix(a.Name, "+") && isHouseRule(s, a.Name[1:]):
		return "house rule " + a.Name
	case strings.HasPrefix(a.Name, "+"):
		return "reading of " + rules.InWords(a.Name[1:])
	case a.rank == countRank:
		if of := a.counted(s); of != nil {
			return "number of " + of.Kind().Text
		}
		return "number of " + field
	case a.rank == unitRank && s.Party(a.party).IsSide():
		return "side " + a.party
	case a.rank == unitRank:
		return rules.InWords(a.party)
	case a.rank == fieldRank && dotted:
		return rules.InWords(field) + " of " + called(party)
	}
	return factorInWords(s, a.Name)
}

// isHouseRule reports whether an option is a players' rule, not a reading of the book.
func isHouseRule(s *rules.Scenario, option string) bool {
	return slices.ContainsFunc(s.Ruleset.Options, func(o rules.Option) bool { return o.Name == option && o.House })
}

// factorInWords returns a factor in words. The words for a factor of a side name the side: "cover of the M4 Sherman".
func factorInWords(s *rules.Scenario, name string) string {
	for i, party := range s.Names() {
		letter := s.Parties[i].Spec.Name
		if base, own := strings.CutSuffix(name, "-"+letter); own && s.Parties[i].IsSide() {
			if f := s.Procedure.Factors[slices.IndexFunc(s.Procedure.Factors, func(f rules.Factor) bool { return f.Name == name })]; f.Type.IsYesNo() {
				return party.Text + ": " + s.FactorInWords(base)
			}
			return s.FactorInWords(base) + " of " + party.Text
		}
	}
	return s.FactorInWords(name)
}

// labels returns the values as people read them: "Panther", "5+", "knocked out".
func (a *Axis) labels(s *rules.Scenario) []string {
	list := make([]string, len(a.Values))
	for i, value := range a.Values {
		list[i] = value
		if a.typed != nil {
			list[i] = a.typed.InWords(value)
		}
		if a.rank != unitRank {
			continue
		}
		if at, err := a.At(s, value); err == nil && len(at.Party(a.party).Groups) == 1 {
			u := at.Party(a.party).Groups[0].Unit
			list[i] = cmp.Or(u.Title, u.Name)
		}
	}
	return list
}

// partyInWords returns the units that an axis has set, in words. p is the party after that, and the argument before is
// the party without the axis. full adds to the name of the unit what its title says in brackets.
func partyInWords(p, before *rules.Party, a *Axis, full bool) string {
	_, unit, _ := strings.Cut(a.Name, ".")
	named := func(g rules.Group) bool { return g.Unit.Name == unit }
	at := slices.IndexFunc(p.Groups, named)
	if was := slices.IndexFunc(before.Groups, named); at < 0 && was >= 0 {
		return rules.Group{Count: 0, Unit: before.Groups[was].Unit}.String()
	}
	at = max(0, at)
	switch one := a.rank == unitRank && p.Groups[at].Count == 1; {
	case one && full:
		return p.Groups[at].Unit.CalledInFull()
	case one:
		return p.Groups[at].Unit.Called()
	case full:
		return p.Groups[at].InFull()
	}
	return p.Groups[at].String()
}
