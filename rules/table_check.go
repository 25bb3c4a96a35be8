package rules

import (
	"fmt"
	"slices"
	"strings"

	"salvo/rules/english"
	"salvo/rules/tablefile"
)

// checkWhere returns an error if the factor has no meaning where the scenario is fought: on the line, or on a table.
func (s *Scenario) checkWhere(f *Factor) error {
	switch {
	case s.Table != nil && f.On == OnLine:
		return fmt.Errorf("%s has no meaning on a table: %s", f.Name, f.Instead)
	case s.Table == nil && f.On == OnTable:
		return fmt.Errorf("%s has no meaning on the line: it is for scenario files", f.Name)
	}
	return nil
}

// checkGround returns an error for a place of the other kind (a distance on a table, a square on the line), for a square off the
// table, and for a plan that the units of its side cannot follow.
func (s *Scenario) checkGround() error {
	for i := range s.Parties {
		for _, g := range s.Parties[i].Groups {
			if err := s.game.checkPlaces(g, s.Table != nil); err != nil {
				return err
			}
		}
	}
	if s.Table == nil || s.file == s {
		return nil
	}
	for side := range s.Parties {
		if err := s.checkSquares(side); err != nil {
			return err
		}
		if err := s.checkFollowed(side); err != nil {
			return err
		}
	}
	return nil
}

// checkPlaces returns an error unless places are distances on the line, and on a table squares, one for each unit.
func (g *game) checkPlaces(units Group, table bool) error {
	u := units.Unit
	for place, t := range g.fields.types {
		v := u.values[place]
		squares, numbers := v.squares != nil, t.squares && v.squares == nil && !slices.Contains(t.words, v.text)
		for _, m := range v.plans {
			squares, numbers = squares || m.Square != "", numbers || m.Square == ""
		}
		wrong := ""
		switch {
		case squares && !table:
			wrong = "there are squares on tables alone, in scenario files; on the line write a distance"
		case numbers && table:
			wrong = "on a table write a square, like C7, in place of a distance"
		case v.squares != nil && len(v.squares) != units.Count:
			wrong = fmt.Sprintf("give one square for each unit, %d in all, joined by /", units.Count)
		}
		if wrong != "" {
			return fmt.Errorf("%s: %s", clipped(u.Name+":"+g.fields.names[place]+"="+v.text), wrong)
		}
	}
	return nil
}

// checkSquares returns an error unless the squares of a side's units lie on the table. A line may have changed the
// units.
func (s *Scenario) checkSquares(side int) error {
	for _, g := range s.Parties[side].Groups {
		for _, square := range slices.Concat(g.Squares(), aims(g.Unit)) {
			if _, err := s.Table.Map.Parse(square); err != nil {
				return fmt.Errorf("%s: %w", g.Unit.Name, err)
			}
		}
	}
	return nil
}

// checkPlan returns an error unless the plan that a factor names exists: in the file, among the generic plans of the side
// (see Menu), or added by WithPlan. The error lists the plans of that side only.
func (s *Scenario) checkPlan(factor, name string) error {
	side := slices.IndexFunc(s.Procedure.Parties, func(p PartySpec) bool { return factor == "plan-"+p.Name })
	var menu []string
	for _, p := range s.Menu(side) {
		menu = append(menu, p.Name)
	}
	if s.Table.HasPlan(name) || slices.Contains(menu, name) || s.added[side] != nil && s.added[side].Name == name {
		return nil
	}
	own := s.PlansOf(side)
	var has []string
	if len(own) > 0 {
		has = append(has, english.List(own)+" in the file")
	}
	if len(menu) > 0 {
		has = append(has, "the generic plans "+english.List(menu))
	}
	if len(has) == 0 {
		has = append(has, "no plans")
	}
	return fmt.Errorf("%s=%s: there is no such plan%s; side %s has %s", factor, clipped(name), DidYouMean(name, slices.Concat(own, menu)),
		s.Procedure.Parties[side].Name, strings.Join(has, ", and "))
}

// checkFollowed returns an error if the plan of a side names units that the side has neither now nor in its file, or if the plan
// counts more places in the party than the side has. It also refuses a plan of the file that counts places if the line has
// changed the party.
func (s *Scenario) checkFollowed(side int) error {
	plan := s.Plan(side)
	if plan == nil {
		return nil
	}
	name := s.Parties[side].Spec.Name
	changed := s.Parties[side].String() != s.file.Parties[side].String()
	for _, g := range plan.Groups {
		if changed && len(g.Numbers) > 0 && s.Table.HasPlan(plan.Name) {
			return fmt.Errorf("plan %s counts places in the party of side %s, which change with its units: "+
				"name units there, or all and rest", plan.Name, name)
		}
		for _, unit := range g.Names {
			if !s.has(side, unit) && !s.file.has(side, unit) {
				return fmt.Errorf("plan-%s=%s: side %s has no %s, which that plan is for", name, plan.Name, name, unit)
			}
		}
		if combat := s.combat(side); len(g.Numbers) > 0 && slices.Max(g.Numbers) > combat {
			return fmt.Errorf("plan-%s=%s: side %s has %d places, not %d", name, plan.Name, name, combat, slices.Max(g.Numbers))
		}
	}
	return nil
}

// checkCounted returns an error if a change of the number of units would move the places in the party to which other
// units refer: units that are carried, and units that lead others.
func (s *Scenario) checkCounted(p *Party, changed *Unit) error {
	top := s.Ruleset.Tabletop
	if s.Table == nil || !top.Combat(changed) {
		return nil
	}
	for _, g := range p.Groups {
		if top.Aboard != nil && top.Aboard(g.Unit) > 0 || top.Leads != nil && top.Leads(g.Unit) != nil {
			return fmt.Errorf("%s counts places in the party of side %s, which change with the number of %s", g.Unit, p.Spec.Name,
				changed.Name)
		}
	}
	return nil
}

// has reports whether a side has a unit of that name, at the start or among its arrivals.
func (s *Scenario) has(side int, unit string) bool {
	named := func(g Group) bool { return g.Unit.Name == unit }
	return slices.ContainsFunc(s.Parties[side].Groups, named) ||
		slices.ContainsFunc(s.Arrivals[side], func(p Party) bool { return slices.ContainsFunc(p.Groups, named) })
}

// combat returns the number of units of a side that take up a square (Tabletop.Combat). Only these units have places in the party
// that a plan can count.
func (s *Scenario) combat(side int) (n int) {
	for _, g := range s.Parties[side].Groups {
		if s.Ruleset.Tabletop.Combat(g.Unit) {
			n += g.Count
		}
	}
	return n
}

// checkTabletop returns an error unless the procedure for tables has two sides, turns and plans, and units have all fields of
// Tabletop.Begins.
func (g *game) checkTabletop() error {
	if g.Tabletop == nil {
		return nil
	}
	p, err := g.Procedure(g.Tabletop.Procedure)
	if err != nil {
		return err
	}
	if len(p.Parties) != len(tablefile.Table{}.Sides) {
		return fmt.Errorf("procedure %s is no battle of two sides on a table", p.Name)
	}
	for _, name := range g.Tabletop.Begins {
		if !slices.Contains(g.fields.names, name) {
			return fmt.Errorf("procedure %s is fought on tables, and units have no field %s", p.Name, name)
		}
	}
	for _, name := range []string{"turns", "plan-" + p.Parties[0].Name, "plan-" + p.Parties[1].Name} {
		if !slices.Contains(g.factors[p].names, name) {
			return fmt.Errorf("procedure %s is fought on tables, and lacks the factor %s", p.Name, name)
		}
	}
	return nil
}
