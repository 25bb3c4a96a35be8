package reports

import (
	"cmp"
	"slices"
	"strings"

	"salvo/sim"
)

// A Side is one of two sides of a fight. Files and users call it by a letter, readers by a name.
type Side struct {
	Letter string `json:"side"`   // "a"
	Name   string `json:"name"`   // "German battlegroup"
	Short  string `json:"_short"` // "Germans"
}

// label returns a short name of the side with its letter.
func (s *Side) label() string {
	if strings.HasSuffix(s.Short, "("+s.Letter+")") {
		return s.Short
	}
	return Shortened(s.Short, 20) + " (" + s.Letter + ")"
}

// WhichSides says which side has which letter; "" if there are no sides.
func WhichSides(sides []Side) string {
	var list []string
	for i := range sides {
		list = append(list, "Side "+sides[i].Letter+": "+strings.TrimSuffix(sides[i].Name, " ("+sides[i].Letter+")")+".")
	}
	return strings.Join(list, " ")
}

// shown returns the odds as people read them: with the names of sides instead of letters, and the game's own words for labels.
// All names of metrics change alike, so they can still be looked up.
func (o *Odds) shown() *Odds {
	if len(o.Sides) == 0 && len(o.Says) == 0 {
		return o
	}
	c := *o
	c.Exact, c.Simulated = withSides(o.withWords(o.Exact), o.Sides), withSides(o.withWords(o.Simulated), o.Sides)
	if o.Observed != nil {
		seen := *o.Observed
		seen.Metric = sideMetric(seen.Metric, o.Sides)
		for _, r := range o.results() {
			if d, ok := r.Metric(o.Observed.Metric); ok {
				seen.Value = sideLabel(o.label(d.Name, seen.Value), &d.Metric, o.Sides)
			}
		}
		c.Observed = &seen
	}
	return &c
}

// shown returns the comparison as people read it: sides have names in place of letters, metrics and labels the words that
// people say.
func (c *Comparison) shown() *Comparison {
	if len(c.Sides) == 0 && len(c.Words) == 0 {
		return c
	}
	result := *c
	result.Situations = slices.Clone(c.Situations)
	for i := range result.Situations {
		s := &result.Situations[i]
		s.Groups = slices.Clone(s.Groups)
		for k := range s.Groups {
			s.Groups[k] = s.Groups[k].named(c.Sides).inWords(c.Words)
		}
	}
	return &result
}

// named returns a group whose figures name the sides. Its rows are labels of a metric, or metrics.
func (g FigureGroup) named(sides []Side) FigureGroup {
	m := sim.Metric{Sides: g.Sides, Kinds: g.Kinds}
	g.Name, g.Head = sideMetric(g.Name, sides), sideMetric(g.Head, sides)
	g.Rows, g.Sides = slices.Clone(g.Rows), slices.Clone(g.Sides)
	for i := range g.Rows {
		if row := &g.Rows[i]; g.Shape == Loose {
			row.Name = sideMetric(row.Name, sides)
		} else {
			row.Name = sideLabel(row.Name, &m, sides)
		}
	}
	for i := range g.Sides {
		g.Sides[i] = sideLabel(g.Sides[i], &m, sides)
	}
	return g
}

// inWords returns a group whose figures have the words that people say. The names of sides must be in place already.
func (g FigureGroup) inWords(words map[string]string) FigureGroup {
	say := func(id string) string { return cmp.Or(words[id], id) }
	g.Name, g.Head, g.Rows, g.Sides = say(g.Name), say(g.Head), slices.Clone(g.Rows), slices.Clone(g.Sides)
	for i := range g.Rows {
		g.Rows[i].Name = say(g.Rows[i].Name)
	}
	for i := range g.Sides {
		g.Sides[i] = say(g.Sides[i])
	}
	return g
}

// withWords returns a result with the game's own words for labels.
func (o *Odds) withWords(r *sim.Result) *sim.Result {
	if r == nil || len(o.Says) == 0 {
		return r
	}
	c := *r
	c.Metrics = slices.Clone(r.Metrics)
	for i := range c.Metrics {
		m := &c.Metrics[i].Metric
		m.Labels = slices.Clone(m.Labels)
		for k, label := range m.Labels {
			m.Labels[k] = o.label(m.Name, label)
		}
	}
	return &c
}

// label returns the game's own word for a label of a metric; it ignores the side of the metric.
func (o *Odds) label(metric, label string) string {
	for i := range o.Sides {
		metric = strings.TrimPrefix(metric, o.Sides[i].Letter+"-")
	}
	return cmp.Or(o.Says[metric+"="+label], label)
}

// withSides returns a result whose metrics name the sides.
func withSides(r *sim.Result, sides []Side) *sim.Result {
	if r == nil {
		return nil
	}
	c := *r
	c.Metrics = slices.Clone(r.Metrics)
	for i := range c.Metrics {
		c.Metrics[i].Metric = named(c.Metrics[i].Metric, sides)
	}
	return &c
}

// named returns a metric that names the sides.
func named(m sim.Metric, sides []Side) sim.Metric {
	n := m
	n.Name, n.Repeats = sideMetric(m.Name, sides), sideMetric(m.Repeats, sides)
	if m.TurnOf != "" {
		n.Name = sideMetric(strings.TrimSuffix(m.Name, "-turn"), sides) // the figure itself says that it is a turn
	}
	n.Labels, n.Sides = slices.Clone(m.Labels), slices.Clone(m.Sides)
	for i := range n.Labels {
		n.Labels[i] = sideLabel(m.Labels[i], &m, sides)
	}
	for i := range n.Sides {
		n.Sides[i] = sideLabel(m.Sides[i], &m, sides)
	}
	return n
}

// sideMetric returns the name of a metric of one side: "a-units-lost" is "units lost, Germans (a)", and "a-effect" is "effect on
// Germans (a)".
func sideMetric(name string, sides []Side) string {
	for i := range sides {
		if what, ok := strings.CutPrefix(name, sides[i].Letter+"-"); ok {
			joint := ", "
			if what == "effect" {
				joint = " on "
			}
			return MetricOfSide(what) + joint + sides[i].label()
		}
	}
	return name
}

// MetricOfSide returns what people call a metric of a side, without the side: "units lost" for "units-lost".
func MetricOfSide(name string) string {
	if name == "men" { // a vehicle counts as one
		return "men and vehicles"
	}
	return strings.ReplaceAll(name, "-", " ")
}

// sideOf returns 1 or 2 for a metric of the first or the second side, by the name that people read; [Neither] for other
// metrics; 0 if there are no sides.
func sideOf(name string, sides []Side) int {
	if len(sides) == 0 {
		return 0
	}
	for i := range sides {
		if strings.HasSuffix(name, " "+sides[i].label()) {
			return i + 1
		}
	}
	return Neither
}

// sideLabel puts the name of a side into a label: "a" becomes "Germans (a)", and "a-minor" becomes "Germans minor". It
// returns other labels as they are.
func sideLabel(label string, m *sim.Metric, sides []Side) string {
	for i := range sides {
		letter := sides[i].Letter
		switch what, ok := strings.CutPrefix(label, letter+"-"); {
		case label == letter && (m.Kinds || slices.Contains(m.Sides, letter)):
			return sides[i].label()
		case ok && m.Kinds:
			return Shortened(sides[i].Short, 20) + " " + strings.ReplaceAll(what, "-", " ")
		}
	}
	return label
}
