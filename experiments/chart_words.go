package experiments

import (
	"slices"
	"strings"

	"salvo/rules"
)

// names are what the parties are called in every cell of the chart: those that are varied have no number, or no name.
func (c *Chart) names() []rules.Name {
	names := c.scenario.Names()
	for i := range c.scenario.Parties {
		p := &c.scenario.Parties[i]
		for _, a := range c.axes {
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

// said are the values of the axis in words: "six M4 Shermans", "the Panther", "range 35 cm".
func (a *Axis) said(s *rules.Scenario) []string {
	list := make([]string, len(a.Values))
	for i, value := range a.Values {
		list[i] = a.valueInWords(value)
		if a.party == "" {
			continue
		}
		at, err := a.At(s, value)
		if err != nil {
			continue
		}
		list[i] = partyInWords(at.Party(a.party), s.Party(a.party), a)
	}
	return list
}

// valueInWords is a value that is no unit: "range 35 cm", "4 turns", "save 3".
func (a *Axis) valueInWords(value string) string {
	name := a.Name
	if _, field, dotted := strings.Cut(name, "."); dotted && a.rank == fieldRank {
		name = field
	}
	if a.unit == "" && a.Numeric && strings.HasSuffix(name, "s") && !strings.ContainsAny(name, "+-") {
		return value + " " + name
	}
	return strings.TrimSpace(name + " " + value + " " + a.unit)
}

// partyInWords is a party as an axis has set it; before is what it was without.
func partyInWords(p, before *rules.Party, a *Axis) string {
	_, unit, _ := strings.Cut(a.Name, ".")
	named := func(g rules.Group) bool { return g.Unit.Name == unit }
	at := slices.IndexFunc(p.Groups, named)
	if was := slices.IndexFunc(before.Groups, named); at < 0 && was >= 0 {
		return rules.Group{Count: 0, Unit: before.Groups[was].Unit}.String()
	}
	at = max(0, at)
	if a.rank == unitRank && p.Groups[at].Count == 1 {
		return p.Groups[at].Unit.Called()
	}
	return p.Groups[at].String()
}
