package desk

import (
	"strings"

	"salvo/rules"
)

// A form is a scenario split into the values of a page's controls.
type form struct {
	Line      string               `json:"line"`  // canonical
	Typed     string               `json:"typed"` // as the visitor wrote it
	Ruleset   string               `json:"ruleset"`
	Procedure string               `json:"procedure"`
	Table     string               `json:"table,omitempty"` // the scenario file of the battle; "" on the line
	Parties   []formParty          `json:"parties"`
	Factors   map[string]formValue `json:"factors"`
	Options   map[string]formValue `json:"options"`
}

type formParty struct {
	Name   string      `json:"name"`
	Called string      `json:"called"` // the name of the party in a sentence
	Cost   int         `json:"cost"`
	Groups []formGroup `json:"groups"`
}

type formGroup struct {
	Count  int               `json:"count"`
	Unit   string            `json:"unit"`
	Title  string            `json:"title"`
	Nation string            `json:"nation,omitempty"`
	Class  string            `json:"class,omitempty"`
	Source string            `json:"source,omitempty"`
	Cost   int               `json:"cost"`
	Values map[string]string `json:"values"`         // the values of all fields
	Said   map[string]string `json:"said,omitempty"` // the values of the fields that the line sets
}

// A formValue is the value of a factor or an option.
type formValue struct {
	Value string `json:"value"`
	Said  bool   `json:"said,omitempty"`  // the line sets it
	Usual string `json:"usual,omitempty"` // the value that a factor would have if the line did not set it; only for factors that the line sets
	Span  *span  `json:"span,omitempty"`  // the span of a number
}

func formOf(library *rules.Library, s *rules.Scenario) form {
	f := form{Line: s.String(), Typed: s.Typed(), Ruleset: s.Ruleset.Name, Procedure: s.Procedure.Name,
		Parties: []formParty{}, Factors: map[string]formValue{}, Options: map[string]formValue{}}
	if s.Table != nil {
		f.Table = s.Table.File
	}
	names := s.Names()
	for i := range s.Parties {
		f.Parties = append(f.Parties, partyForm(s.Ruleset, &s.Parties[i], names[i].Text))
	}
	words := s.Words()
	for _, factor := range s.Procedure.Factors {
		value := formValue{Value: s.Word(factor.Name), Said: s.Given(factor.Name)}
		if value.Said {
			value.Usual = usual(library, words, factor)
		}
		value.Span = spanOf(factor.Type.Shape(), value)
		f.Factors[factor.Name] = value
	}
	for _, o := range s.Ruleset.OptionsOf(s.Procedure) {
		f.Options[o.Name] = formValue{Value: s.Reading(o.Name), Said: says(words, "+"+o.Name)}
	}
	return f
}

func partyForm(rs *rules.Ruleset, p *rules.Party, phrase string) formParty {
	party := formParty{Name: p.Spec.Name, Called: phrase, Cost: p.Cost(), Groups: []formGroup{}}
	for _, g := range p.Groups {
		u := g.Unit
		group := formGroup{Count: g.Count, Unit: u.Name, Title: u.Title, Nation: u.Nation, Class: u.Class, Source: u.Source,
			Cost: u.Cost(), Values: map[string]string{}, Said: map[string]string{}}
		for _, field := range rs.Fields {
			group.Values[field.Name] = u.Word(field.Name)
			if u.Overrides(field.Name) {
				group.Said[field.Name] = u.Word(field.Name)
			}
		}
		party.Groups = append(party.Groups, group)
	}
	return party
}

// usual returns the value that a factor would have if the line did not set it; "" if the line then makes no sense. A
// factor without Derive has its default on every line.
func usual(library *rules.Library, words []string, f rules.Factor) string {
	if f.Derive == nil {
		return f.Default
	}
	var others []string
	for _, word := range words {
		if !strings.HasPrefix(word, f.Name+"=") {
			others = append(others, word)
		}
	}
	s, err := library.Parse(strings.Join(others, " "))
	if err != nil {
		return ""
	}
	return s.Word(f.Name)
}

// says reports whether one of the words sets a name: a factor, or an option with its plus sign.
func says(words []string, name string) bool {
	for _, word := range words {
		if strings.HasPrefix(word, name+"=") {
			return true
		}
	}
	return false
}
