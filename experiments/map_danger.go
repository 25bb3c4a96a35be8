package experiments

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"salvo/reports"
	"salvo/rules"
	"salvo/rules/ground"
	"salvo/sim"
)

// danger returns, for each square, the chance that a unit is knocked out if it stands there and the enemy fires at it.
func (m *Map) danger(ctx context.Context, name string) (*reports.Overlay, error) {
	unit, err := m.unit(name)
	if err != nil {
		return nil, err
	}
	game := m.scenario.Ruleset.Tabletop
	if game.Danger == nil {
		return nil, WrongSetting("overlay", "%s does not say what fire does on a table", m.Game)
	}
	d, err := game.Danger(m.scenario, &m.deployed[unit])
	if err != nil {
		return nil, WrongSetting("overlay", "%w", err)
	}
	u := &m.Units[unit]
	when, later := m.firstSight()
	o := &reports.Overlay{Title: "How likely " + u.Label + ", " + cmp.Or(m.deployed[unit].Title, u.Name) + ", is out under fire" + when + ", by where it stands",
		From: reports.NoSquare, Most: u.Label + " would be out most often", Legend: strings.TrimSpace("Numbers: the chance that " + u.Label + " is out, in per cent. " + later), Sources: []string{d.Told, "Exact."}}
	if when != "" {
		o.Most = "In" + strings.TrimPrefix(when, " in") + ", " + o.Most
	}
	for square := range m.Squares {
		chance, err := chanceOf(ctx, d, ground.Square(square))
		if err != nil {
			return nil, err
		}
		if o.Values = append(o.Values, chance); chance > o.Top { // never true for the NaN of squares that the unit cannot enter
			o.Top = max(chance, leastDarkest)
		}
	}
	return o, nil
}

// leastDarkest is the smallest chance that has the darkest colour, so that squares in which hardly anything happens look safe.
const leastDarkest = 0.1

// firstSight returns two texts: a part of a sentence on how far units see in turn 1, and a sentence which says that later
// turns are more dangerous, if units then see farther. Both are "" if only the ground limits sight.
func (m *Map) firstSight() (when, later string) {
	far := m.scenario.Table.Visible(1)
	if far == ground.Endless {
		return "", ""
	}
	when = " in turn 1, with " + far.String() + " " + m.Unit + " of sight"
	for turn := 2; turn <= m.scenario.Int("turns"); turn++ {
		if m.scenario.Table.Visible(turn) > far {
			return when, fmt.Sprintf("From turn %d on units see farther, and more squares are dangerous than these.", turn)
		}
	}
	return when, ""
}

// chanceOf returns the chance that the unit is knocked out in a square; NaN where it cannot stand.
func chanceOf(ctx context.Context, d *rules.Danger, square ground.Square) (float64, error) {
	model, stands := d.At(square)
	switch {
	case !stands:
		return math.NaN(), nil
	case model == nil:
		return 0, nil
	}
	found, err := sim.Walk(ctx, model, sim.WalkOptions{})
	if err != nil {
		return 0, err
	}
	return found.Metrics[0].Prob[1], nil
}

// unit returns the number of a unit on the map: by its label on the map, by its name in stories, or by the name of its
// kind; of several units it is the first.
func (m *Map) unit(name string) (int, error) {
	if name == "" {
		return 0, WrongSetting("overlay", "say of which unit: danger %s", m.Units[0].Label)
	}
	var names []string
	for _, call := range []func(i int) string{
		func(i int) string { return m.Units[i].Label },
		func(i int) string { return m.deployed[i].Label },
		func(i int) string { return m.Units[i].Name },
	} {
		first := len(names)
		for i := range m.Units {
			names = append(names, call(i))
		}
		if i := slices.Index(names[first:], name); i >= 0 {
			return i, nil
		}
	}
	return 0, WrongSetting("overlay", "no unit %q is on the table%s", name, near(name, slices.Compact(names[:len(m.Units)])))
}
