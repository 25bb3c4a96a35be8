package rules

import (
	"fmt"
	"slices"
)

// declared checks the declarations of a ruleset and returns them prepared. Its error is a mistake of the ruleset's author.
func declared(rs *Ruleset) (*game, error) {
	g := &game{Ruleset: rs, fields: &schema{kind: "field"}, columns: &schema{kind: "column"},
		factors: make(map[*Procedure]*schema)}
	if !isName(rs.Name) {
		return g, fmt.Errorf("the name is not kebab-case")
	}
	for _, f := range rs.Fields {
		if err := g.fields.add(f.Name, f.Type, f.Default, f.Derive != nil); err != nil {
			return g, err
		}
	}
	if i := slices.Index(g.fields.names, "cost"); i < 0 || g.fields.types[i].kind != intKind {
		return g, fmt.Errorf("units need a field cost of type Int")
	}
	for _, c := range rs.Weapons {
		if err := g.columns.add(c.Name, c.Type, c.Default, false); err != nil {
			return g, err
		}
	}
	var classes []string
	for _, c := range rs.Classes {
		if err := newName(&classes, "class", c.Name); err != nil {
			return g, err
		}
	}
	if len(rs.Procedures) == 0 {
		return g, fmt.Errorf("there is no procedure")
	}
	var names []string
	for _, p := range rs.Procedures {
		if err := newName(&names, "procedure", p.Name); err != nil {
			return g, err
		}
		if err := g.declare(p); err != nil {
			return g, fmt.Errorf("procedure %s: %w", p.Name, err)
		}
	}
	if err := g.checkTabletop(); err != nil {
		return g, err
	}
	return g, g.checkOptions(names)
}

func (g *game) declare(p *Procedure) error {
	factors := &schema{kind: "factor"}
	g.factors[p] = factors
	if p.Prepare == nil {
		return fmt.Errorf("nothing prepares it")
	}
	for _, f := range p.Factors {
		if f.Type.kind == planKind && f.On != OnTable {
			return fmt.Errorf("factor %s names a plan, which there is on tables alone", f.Name)
		}
		if err := factors.add(f.Name, f.Type, f.Default, f.Derive != nil); err != nil {
			return err
		}
	}
	var parties, metrics []string
	for _, spec := range p.Parties {
		if err := newName(&parties, "party", spec.Name); err != nil {
			return err
		}
	}
	for _, m := range p.Metrics {
		if err := newName(&metrics, "metric", m.Name); err != nil {
			return err
		}
		if m.Labels != nil {
			if err := Labels(m.Labels...).check(); err != nil {
				return fmt.Errorf("metric %s %w", m.Name, err)
			}
		}
	}
	if len(metrics) == 0 {
		return fmt.Errorf("there is no metric")
	}
	return nil
}

func (g *game) checkOptions(procedures []string) error {
	var names []string
	for _, o := range g.Options {
		if err := newName(&names, "option", o.Name); err != nil {
			return err
		}
		if len(o.Readings) < 2 {
			return fmt.Errorf("option %s has no two readings", o.Name)
		}
		if err := Labels(o.readings()...).check(); err != nil {
			return fmt.Errorf("option %s %w", o.Name, err)
		}
		for _, name := range o.Procedures {
			if !slices.Contains(procedures, name) {
				return fmt.Errorf("option %s is asked by %s, which is no procedure", o.Name, quoted(name))
			}
		}
		for _, r := range o.Readings {
			for _, c := range r.Implies {
				if err := g.checkImplied(c); err != nil {
					return fmt.Errorf("option %s=%s implies %s=%s: %w", o.Name, r.Name, c.Option, c.Reading, err)
				}
			}
		}
	}
	return nil
}

// checkImplied returns an error unless the reading that a named set implies exists and its option implies no others.
func (g *game) checkImplied(c Choice) error {
	i := slices.IndexFunc(g.Options, func(o Option) bool { return o.Name == c.Option })
	switch {
	case i < 0:
		return fmt.Errorf("there is no such option")
	case g.Options[i].reading(c.Reading) == nil:
		return fmt.Errorf("there is no such reading")
	case slices.ContainsFunc(g.Options[i].Readings, func(r Reading) bool { return r.Implies != nil }):
		return fmt.Errorf("that option implies others itself")
	}
	return nil
}

// newName adds a name to names. It returns an error if the name is not kebab-case or is in names already.
func newName(names *[]string, kind, name string) error {
	if !isName(name) {
		return fmt.Errorf("%s %s: the name is not kebab-case", kind, quoted(name))
	}
	if slices.Contains(*names, name) {
		return fmt.Errorf("%s %s is declared twice", kind, name)
	}
	*names = append(*names, name)
	return nil
}

// Check returns the first mistake of the authors of rulesets: in declarations, in built-in rosters, in examples.
func (lib *Library) Check() error {
	if lib.wrong != nil {
		return lib.wrong
	}
	for _, g := range lib.allGames() {
		if _, err := lib.rosterOf(g); err != nil {
			return fmt.Errorf("ruleset %s: %w", g.Name, err)
		}
		for _, p := range g.Procedures {
			s, err := lib.Parse(p.Example)
			if err == nil && s.Procedure != p {
				err = fmt.Errorf("it is one of %s", s.head())
			}
			if err != nil {
				return fmt.Errorf("ruleset %s: procedure %s: example %s: %w", g.Name, p.Name, quoted(p.Example), err)
			}
		}
	}
	return nil
}
