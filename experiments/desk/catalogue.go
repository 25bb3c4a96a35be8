package desk

import (
	"context"
	"slices"

	"salvo/rules"
	"salvo/rules/tablefile"
)

// A control is a field of a unit or a factor, with everything that the page needs to show it.
type control struct {
	Name    string      `json:"name"`
	Help    string      `json:"help"`
	Type    rules.Shape `json:"type"`
	Unit    string      `json:"unit,omitempty"` // the unit of a number that has one: "cm"
	Default string      `json:"default"`
	Derived bool        `json:"derived,omitempty"` // the default depends on other values
	On      string      `json:"on,omitempty"`      // "line" or "table" if the control matters only there
	Plan    bool        `json:"plan,omitempty"`    // the control says how a side plays
}

type describedOption struct {
	Name     string    `json:"name"`
	Rule     string    `json:"rule,omitempty"`
	Help     string    `json:"help"`
	House    bool      `json:"house,omitempty"`
	Readings []reading `json:"readings"` // the default first
}

type reading struct {
	Name string `json:"name"`
	Help string `json:"help"`
}

type describedParty struct {
	Name  string `json:"name"`
	Help  string `json:"help"`
	Count string `json:"count"` // what the number before a unit means: many, single or group
}

type describedMetric struct {
	Name   string   `json:"name"`
	Help   string   `json:"help"`
	Labels []string `json:"labels,omitempty"` // from mildest to worst; none for a number
}

type describedProcedure struct {
	Name    string            `json:"name"`
	Title   string            `json:"title"`
	Help    string            `json:"help"`
	Example string            `json:"example"`
	Parties []describedParty  `json:"parties"`
	Factors []control         `json:"factors"`
	Metrics []describedMetric `json:"metrics"`
	Options []string          `json:"options"` // the options on which the procedure depends
	Table   bool              `json:"table,omitempty"`
}

type describedRuleset struct {
	Name       string               `json:"name"`
	Title      string               `json:"title"`
	About      string               `json:"about"`
	Fields     []control            `json:"fields"` // the fields of a unit
	Options    []describedOption    `json:"options"`
	Procedures []describedProcedure `json:"procedures"` // the default first
	Tabletop   *describedTabletop   `json:"tabletop,omitempty"`
}

// A describedTabletop holds what the page needs to know of a game to edit its scenario files.
type describedTabletop struct {
	Square float64  `json:"square"` // the side of a square, if the file does not state it
	Unit   string   `json:"unit"`   // the unit of lengths
	Begins []string `json:"begins"` // the fields that say how a unit begins
}

type catalogueAnswer struct {
	Version   string             `json:"version"`
	Rulesets  []describedRuleset `json:"rulesets"`
	Scenarios []string           `json:"scenarios"` // ready-made scenarios on tables
	Form      []tablefile.Field  `json:"form"`      // the form of scenario files
	Templates []reading          `json:"templates"` // beginnings of scenario files
}

// catalogue sends a list of the rulesets with everything that can be set, as "salvo rules" does, and of the ready-made
// scenarios and templates. The list contains the games of the visitor. Without such games, catalogue reads no roster.
func (d *Desk) catalogue(ctx context.Context, r *Request, send func(any)) error {
	games := slices.DeleteFunc(slices.Clone(r.Rosters), func(f File) bool { return !rules.IsGameFile(f.Name) })
	library, err := readApart(ctx, d, r, func() (*rules.Library, error) { return d.with(games, nil) })
	if err != nil {
		return err
	}
	answer := catalogueAnswer{Version: d.version, Scenarios: append([]string{}, d.library.ReadyMadeNames()...), Form: tablefile.Form}
	for _, t := range d.library.Templates() {
		answer.Templates = append(answer.Templates, reading{t.Name, t.Help})
	}
	for _, rs := range library.Rulesets() {
		answer.Rulesets = append(answer.Rulesets, describe(rs))
	}
	send(map[string]any{"catalogue": answer})
	return nil
}

func describe(rs *rules.Ruleset) describedRuleset {
	r := describedRuleset{Name: rs.Name, Title: rs.Title, About: rs.About}
	for _, f := range rs.Fields {
		r.Fields = append(r.Fields, control{Name: f.Name, Help: f.Help, Type: f.Type.Shape(), Unit: f.Unit,
			Default: f.Default, Derived: f.Derive != nil, Plan: f.Plan})
	}
	for _, o := range rs.Options {
		option := describedOption{Name: o.Name, Rule: o.Rule, Help: o.Help, House: o.House}
		for _, one := range o.Readings {
			option.Readings = append(option.Readings, reading{one.Name, one.Help})
		}
		r.Options = append(r.Options, option)
	}
	for _, p := range rs.Procedures {
		r.Procedures = append(r.Procedures, describeProcedure(rs, p))
	}
	if top := rs.Tabletop; top != nil {
		r.Tabletop = &describedTabletop{top.Square.Units(), top.Length, append([]string{}, top.Begins...)}
	}
	return r
}

func describeProcedure(rs *rules.Ruleset, p *rules.Procedure) describedProcedure {
	entry := describedProcedure{Name: p.Name, Title: p.Title, Help: p.Help, Example: p.Example, Options: []string{},
		Parties: []describedParty{}, Factors: []control{}, Table: rs.Tabletop != nil && rs.Tabletop.Procedure == p.Name}
	for _, party := range p.Parties {
		entry.Parties = append(entry.Parties, describedParty{party.Name, party.Help, countWords[party.Count]})
	}
	for _, f := range p.Factors {
		entry.Factors = append(entry.Factors, control{Name: f.Name, Help: f.Help, Type: f.Type.Shape(), Unit: f.Unit,
			Default: f.Default, Derived: f.Derive != nil, Plan: f.Plan, On: groundWords[f.On]})
	}
	for _, m := range p.Metrics {
		entry.Metrics = append(entry.Metrics, describedMetric{m.Name, m.Help, m.Labels})
	}
	for _, o := range rs.OptionsOf(p) {
		entry.Options = append(entry.Options, o.Name)
	}
	return entry
}

var countWords = map[rules.CountMeaning]string{rules.Many: "many", rules.Single: "single", rules.GroupSize: "group"}

var groundWords = map[rules.Where]string{rules.OnLine: "line", rules.OnTable: "table"}
