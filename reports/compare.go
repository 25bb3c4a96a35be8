package reports

import (
	"fmt"
	"slices"
	"strings"

	"salvo/sim"
)

// A Comparison puts engagements side by side: situations in several rulesets, or one engagement under several lines.
type Comparison struct {
	Schema     int         `json:"schema"`
	Version    string      `json:"version"` // the version of the program
	Title      string      `json:"title"`
	Columns    []string    `json:"columns"` // what is compared: rulesets, or letters whose lines are in Situation.Lines
	Situations []Situation `json:"situations"`
	Notes      []string    `json:"notes"` // whole sentences
	Origin
	Answer     []Sentence `json:"_answer,omitempty"`      // the findings in whole sentences; nil if the situations hold them
	ColumnName string     `json:"_column_name,omitempty"` // what a column is: "ruleset"
	Sides      []Side     `json:"_sides,omitempty"`       // the sides of a fight, equal in all columns; nil if there are none
	// Words are what people call metrics and labels, if people do not use their names.
	Words map[string]string `json:"_words,omitempty"`
}

// A Situation is one engagement in all columns.
type Situation struct {
	Name     string        `json:"name"`  // "infantry-in-cover"
	About    string        `json:"about"` // a sentence
	Lines    []Assumption  `json:"lines"`
	Never    []Never       `json:"never,omitempty"` // what the parties can never do, in which column
	Absent   []Assumption  `json:"absent"`          // columns in which the situation is impossible, each with the reason
	Findings []Finding     `json:"findings"`
	Groups   []FigureGroup `json:"groups"`
}

// A Finding is a sentence with the numbers that support it.
type Finding struct {
	Text    string   `json:"text"`
	Numbers Sentence `json:"numbers"`
}

// A FigureGroup is figures that belong together.
type FigureGroup struct {
	Name  string      `json:"name"` // in files: "effect"
	Head  string      `json:"head"` // "One activation of the machine-gun"
	Shape Shape       `json:"shape"`
	Rows  []FigureRow `json:"rows"`
	Kinds bool        `json:"_kinds,omitempty"` // no label of stacked chances is worse than another
	Sides []string    `json:"_sides,omitempty"` // the two rows for a victory of the first and of the second side; nil if nobody wins
}

// A Shape says how the figures of a group belong together, which decides how they are drawn.
type Shape string

const (
	Loose   Shape = "loose"   // each figure stands by itself
	Stacked Shape = "stacked" // chances that add up to 1, from mildest to worst unless Kinds is true
	Curve   Shape = "curve"   // a chance after turn 1, 2, 3 ...
)

// A FigureRow is one figure in all columns.
type FigureRow struct {
	Name  string `json:"name"` // "out"
	Kind  Kind   `json:"kind"`
	Cells []Cell `json:"cells"` // by column
	// Changes are the differences from the first column, by column; nil if columns are not variants of one engagement.
	Changes []Shift `json:"changes,omitempty"`
}

// A Kind says what a figure measures.
type Kind string

const (
	KindChance Kind = "chance"
	KindPoints Kind = "points" // a difference of two chances
	KindMean   Kind = "mean"   // a plain number
	KindRatio  Kind = "ratio"  // a ratio of odds: 2 doubles them, 0.5 halves them
)

// A Shift is the difference between a figure and the figure of the first column.
type Shift struct {
	Method   sim.Method   `json:"method"`
	Estimate sim.Estimate `json:"value"`
	// Narrower is the width of the interval that independent runs would have, divided by the width of this one. It is 1 if
	// the runs were independent because common luck would not have helped, and 0 if the shift is exact.
	Narrower float64 `json:"narrower,omitempty"`
}

// Exact reports whether the difference was worked out, not rolled.
func (s *Shift) Exact() bool { return s.Method == sim.Exact }

// Within reports whether there may be no difference: luck alone may have made it, or it is exactly 0.
func (s *Shift) Within() bool {
	if s.Exact() {
		return s.Estimate.Value > -certainty && s.Estimate.Value < certainty
	}
	return s.Estimate.Low <= 0 && s.Estimate.High >= 0
}

// sharper is the smallest Narrower that tables and findings mention. CSV and JSON hold all.
const sharper = 1.2

// Sharper reports whether common luck made the difference markedly more precise than independent runs would. A figure that is
// equal in all trials does not count.
func (r *FigureRow) Sharper(col int) bool {
	varies := func(c *Cell) bool {
		return !c.Empty && c.Estimate.Value > certainty && (r.Kind != KindChance || c.Estimate.Value < 1-certainty)
	}
	return r.Changes[col].Narrower >= sharper && (varies(&r.Cells[0]) || varies(&r.Cells[col]))
}

// check returns an error for a comparison that cannot be shown.
func (c *Comparison) check() error {
	if len(c.Columns) == 0 || len(c.Situations) == 0 {
		return fmt.Errorf("the comparison is empty: it needs situations and what they are compared in")
	}
	for i := range c.Situations {
		for _, g := range c.Situations[i].Groups {
			for _, row := range g.Rows {
				uneven := row.Changes != nil && len(row.Changes) != len(c.Columns)
				if len(row.Cells) != len(c.Columns) || uneven {
					return fmt.Errorf("%s, %s: not %d figures", c.Situations[i].Name, row.Name, len(c.Columns))
				}
			}
		}
	}
	return nil
}

// Phrase returns the figure of a cell for a sentence.
func (k Kind) Phrase(name string, cell *Cell) Phrase {
	return Phrase{k.Figure(cell), name, cell.Estimate.Value}
}

// Figure returns the figure of a cell with the decimals that its interval supports. Half the width of the interval follows,
// unless the figure is exact, unknown, or only said to be below or above a bound. An empty cell is [NoFigure].
func (k Kind) Figure(cell *Cell) string {
	if cell.Empty {
		return NoFigure
	}
	value := k.plain(cell.Estimate)
	if cell.Exact || IsExact(cell.Estimate) || strings.ContainsAny(value, "<>?") {
		return value
	}
	return value + " ±" + HalfWidth(k.scale()*cell.Estimate.Half())
}

func (k Kind) scale() float64 { return Factor(k == KindMean || k == KindRatio) }

// plain returns a figure without its interval.
func (k Kind) plain(e sim.Estimate) string {
	switch k {
	case KindChance:
		return Percent(e)
	case KindPoints:
		return signed(e, 100) + " points"
	case KindRatio:
		return "×" + oddsRatio(e)
	}
	return Number(e)
}

// oddsRatio returns a ratio of odds. Next to certainty odds grow without bound, so ratios above 1000 are only said to be
// larger, and ratios below 1/1000 to be smaller.
func oddsRatio(e sim.Estimate) string {
	const most = 1000
	switch {
	case e.Value > most:
		return fmt.Sprintf(">%d", most)
	case e.Value < 1.0/most:
		return fmt.Sprintf("<%g", 1.0/most)
	}
	return Number(e)
}

// sources returns sentences that say how the figures were obtained.
func (c *Comparison) sources() []string {
	var t tally
	for i := range c.Situations {
		for _, g := range c.Situations[i].Groups {
			for _, row := range g.Rows {
				for k := range row.Cells {
					t.add(&row.Cells[k])
				}
			}
		}
	}
	return t.sentences("each")
}

// gaps says why figures are missing: each reason once, with its columns.
func (s *Situation) gaps(columns []string) []string {
	var reasons []string
	places := map[string][]string{}
	for _, g := range s.Groups {
		for _, row := range g.Rows {
			for i, cell := range row.Cells {
				absent := slices.ContainsFunc(s.Absent, func(a Assumption) bool { return a.Topic == columns[i] })
				if !cell.Empty || absent || cell.Why == "" {
					continue
				}
				if places[cell.Why] == nil {
					reasons = append(reasons, cell.Why)
				}
				if !slices.Contains(places[cell.Why], columns[i]) {
					places[cell.Why] = append(places[cell.Why], columns[i])
				}
			}
		}
	}
	var notes []string
	for _, why := range reasons {
		in := strings.Join(places[why], ", ")
		notes = append(notes, fmt.Sprintf("%s in %s: %s.", NoFigure, in, strings.TrimSuffix(why, ".")))
	}
	return append(notes, s.absences()...)
}

// never returns what the parties can never do, with the name of the situation if there are several.
func (c *Comparison) never() (all []Never) {
	for i := range c.Situations {
		for _, n := range c.Situations[i].Never {
			if len(c.Situations) > 1 {
				n.Claim = c.Situations[i].Name + ", " + n.Claim
			}
			all = append(all, n)
		}
	}
	return all
}

// absences names the columns in which the situation is impossible, and why.
func (s *Situation) absences() []string {
	var notes []string
	for _, a := range s.Absent {
		notes = append(notes, fmt.Sprintf("Not in %s: %s.", a.Topic, strings.TrimSuffix(a.Text, ".")))
	}
	return notes
}
