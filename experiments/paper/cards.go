package paper

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"salvo/experiments"
	"salvo/reports"
	"salvo/rules"
	"salvo/rules/english"
)

// A deck makes the cards of one ruleset.
type deck struct {
	lib    *rules.Library
	rs     *rules.Ruleset
	roster *rules.Roster
}

// Cards returns one card for each of some groups of units.
func Cards(ctx context.Context, lib *rules.Library, rs *rules.Ruleset, groups []rules.Group, version string) (*reports.CardSheet, error) {
	roster, err := lib.Roster(rs)
	if err != nil {
		return nil, err
	}
	d := &deck{lib, rs, roster}
	sheet := &reports.CardSheet{Title: rs.Title, Foot: "Odds are exact unless ~ marks them. salvo " + version}
	for _, g := range groups {
		card, err := d.card(ctx, g)
		if err != nil {
			return nil, err
		}
		sheet.Cards = append(sheet.Cards, card)
	}
	return sheet, nil
}

// card returns the card of a kind of unit.
func (d *deck) card(ctx context.Context, g rules.Group) (reports.Card, error) {
	u := g.Unit
	about := slices.DeleteFunc([]string{u.Nation, u.Class, u.Name}, func(s string) bool { return s == "" })
	c := reports.Card{Side: 1, Symbol: symbolOf(d.rs, u), Name: cmp.Or(u.Title, u.Name),
		About: strings.Join(about, ", "), Cost: english.Counted(u.Cost(), "point"), Source: d.source(u)}
	if g.Count > 1 {
		c.Cost = fmt.Sprintf("%d in the list, %s each", g.Count, c.Cost)
	}
	d.values(&c, u)
	err := d.odds(ctx, &c, u)
	return c, err
}

// source returns a sentence on where the figures of a unit come from.
func (d *deck) source(u *rules.Unit) string {
	switch {
	case u.Own:
		return "Figures: " + cmp.Or(u.Source, "your roster") + ", " + u.From + "."
	case u.Source == "illustrative" && u.Printed != nil:
		return "Figures: illustrative, but for those marked *, which the rules print."
	case u.Source == "illustrative":
		return "Figures: illustrative, not the publisher's."
	}
	return "Figures: " + cmp.Or(u.Source, "the roster's") + "."
}

// values adds the fields of a unit that its roster or the line states, or that are neither the default nor "no", and its
// weapons. It leaves out the cost, plans and circumstances.
func (d *deck) values(c *reports.Card, u *rules.Unit) {
	for _, f := range d.rs.Fields {
		value := u.Word(f.Name)
		if f.Name == "cost" || f.Plan || f.Circumstance || !u.Stated(f.Name) && (value == f.Default || value == "no") {
			continue
		}
		if slices.Contains(u.Printed, f.Name) {
			value += " *"
		}
		c.Stats = append(c.Stats, [2]string{rules.InWords(f.Name), inItems(value)})
		if f.Name == "weapons" || f.Name == d.rs.Bears {
			d.weapons(c, u.Word(f.Name))
		}
	}
}

// A card shows the values of a weapon other than none and 0. If weapons have more than fewColumns columns, the card
// also leaves out values that are the default. A game with Cards.Weapon puts the values into words of its own.
const fewColumns = 8

// weapons adds the values of each weapon in a list such as "7xrifle/coax-mmg".
func (d *deck) weapons(c *reports.Card, list string) {
	var seen []string
	for item := range strings.SplitSeq(list, "/") {
		if count, name, found := strings.Cut(item, "x"); found && strings.Trim(count, "0123456789") == "" {
			item = name
		}
		name := strings.TrimPrefix(item, "coax-")
		w, ok := d.roster.Weapon(name)
		if !ok || slices.Contains(seen, name) {
			continue
		}
		seen = append(seen, name)
		if inWords := d.rs.Cards.Weapon; inWords != nil {
			c.Weapons = append(c.Weapons, [2]string{rules.LabelInWords(name), inWords(w)})
			continue
		}
		var values []string
		for _, column := range d.rs.Weapons {
			value := w.Word(column.Name)
			if value != "none" && value != "0" && (value != column.Default || len(d.rs.Weapons) <= fewColumns) {
				values = append(values, rules.InWords(column.Name)+" "+strings.ReplaceAll(inItems(value), ", ", " and "))
			}
		}
		c.Weapons = append(c.Weapons, [2]string{rules.LabelInWords(name), strings.Join(values, ", ")})
	}
}

// inItems returns a value in words, with commas between the items of a list: "super heavy at, coax mmg".
func inItems(value string) string {
	items := strings.Split(value, "/")
	for i, item := range items {
		items[i] = rules.LabelInWords(item)
	}
	return strings.Join(items, ", ")
}

// odds adds the odds of one attack at each usual target of the game, or at those that the game has for this unit. If the unit may fire in several ways, odds takes the
// way with the largest sum of figures. For a unit that cannot fire, or attacks by other means, it adds the reason instead.
func (d *deck) odds(ctx context.Context, c *reports.Card, u *rules.Unit) error {
	for _, f := range d.rs.Cards.Figures {
		c.Heads = append(c.Heads, f.Words)
	}
	targets := d.rs.Cards.Targets
	if other := d.rs.Cards.Other; other != nil {
		if list := other(d.roster, u); len(list) > 0 {
			targets = list
		}
	}
	instead := ""
	if how := d.rs.Cards.Instead; how != nil && how(u) != "" {
		instead = u.Name + " " + how(u) + "."
	}
	if len(targets) > 0 && targets[0].Attack == "" && instead != "" {
		c.Odds = []reports.CardOdds{{Target: "No odds", Never: instead}}
		return nil
	}
	for i := range targets {
		t := &targets[i]
		c.Deed = t.Deed
		head := d.rs.Head()
		if t.Attack != "" {
			head += "/" + t.Attack
		}
		line := fmt.Sprintf("%s %s vs %s %s", head, u, t.For(d.roster, u), t.Factors)
		best, most, err := d.fire(ctx, line)
		if ctx.Err() != nil {
			return ctx.Err()
		} else if err != nil {
			c.Odds = []reports.CardOdds{{Target: "No odds", Never: err.Error() + "."}}
			return nil
		}
		best.Target = t.Title
		for _, way := range t.Ways {
			if !way.May(u) {
				continue
			}
			odds, sum, err := d.fire(ctx, line+" "+way.Factors)
			if err != nil {
				return err
			}
			if odds.Target = t.Title + ", " + way.Words; sum > most {
				best, most = odds, sum
			}
		}
		c.Odds = append(c.Odds, best)
	}
	if instead != "" {
		c.Odds = append(c.Odds, reports.CardOdds{Target: "By fire", Never: instead})
	}
	return nil
}

// fire returns the figures of a scenario line, and the sum of these figures. If all figures are 0 and a reason is known,
// it returns the reason in place of the figures.
func (d *deck) fire(ctx context.Context, line string) (odds reports.CardOdds, sum float64, err error) {
	s, err := d.lib.Parse(line)
	if err != nil {
		return odds, 0, err
	}
	o, err := experiments.Odds(ctx, s, experiments.Settings{Method: experiments.Auto, Trials: 100_000, Seed: 1})
	if err != nil {
		return odds, 0, err
	}
	r, mark := o.Exact, ""
	if r == nil {
		r, mark = o.Simulated, "~"
	}
	for _, f := range d.rs.Cards.Figures {
		figure, err := rules.ParseFigure(f.Figure, s.Procedure.Metrics)
		if err != nil {
			return odds, 0, err
		}
		e := figure.Estimate(r, 0)
		sum += e.Value
		text := mark + reports.Rough(e, false, 0) + " %"
		if reports.IsExact(e) && e.Value == 0 {
			text = "never"
		}
		odds.Values = append(odds.Values, text)
	}
	if sum == 0 && len(o.Never) > 0 {
		odds.Values, odds.Never = nil, "never: "+cmp.Or(o.Never[0].Why, o.Never[0].Plain)
	}
	return odds, sum, nil
}
