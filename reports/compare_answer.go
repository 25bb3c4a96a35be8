package reports

import (
	"slices"
	"strings"

	"salvo/sim"
)

// A Contrast is a clause about one column, with the figure of the first column.
type Contrast struct {
	Clause
	Before *Cell
	Shift  *Shift
}

// Contrasted says in a sentence how a column differs from the first: "In line B the Panther knocks out the M4 Sherman 1 %
// of the time instead of 4.5 %." It is nil if no figure differs by more than luck explains.
func Contrasted(column, first string, contrasts []Contrast) Sentence {
	var parts []Sentence
	timed, differs := false, false
	for i := range contrasts {
		c := &contrasts[i]
		if c.idle([]Clause{c.Clause}) && c.Before.Estimate.Value <= 0 {
			continue
		}
		differs = differs || !c.Shift.Within()
		parts = append(parts, append(c.phrases(), c.often(column, first, &timed)...))
	}
	if parts == nil || !differs {
		return nil
	}
	return append(Sentence{{Words: "In line " + column + " "}}, enumeratedSentences(parts)...)
}

// often returns the figure and the one it replaces. It says that the two are the same if luck may explain the difference, or if
// the rounding hides it.
func (c *Contrast) often(column, first string, timed *bool) Sentence {
	now, then := c.inWords(&c.Figure), c.inWords(&c.Before.Estimate)
	same := c.Shift.Within() || now == then
	if c.Mean || c.never() || c.always() { // the clause before already states the figure
		if same {
			return Sentence{{Words: " as in line " + first}}
		}
		return Sentence{{Words: " instead of "}, c.before(then, first)}
	}
	how := Phrase{now, c.Name + " in " + column, c.Figure.Value}
	if !*timed && strings.HasSuffix(now, " %") {
		how.Words += " of the time"
	}
	*timed = true
	if same {
		return Sentence{{Words: " "}, how, {Words: " as in line " + first}}
	}
	return Sentence{{Words: " "}, how, {Words: " instead of "}, c.before(then, first)}
}

// before returns the figure of the first column.
func (c *Contrast) before(words, first string) Phrase {
	return Phrase{words, c.Name + " in " + first, c.Before.Estimate.Value}
}

// inWords returns a figure of the contrast in words.
func (c *Contrast) inWords(e *sim.Estimate) string {
	how := Clause{Figure: *e}
	switch {
	case c.Mean:
		return roundedMean(*e)
	case how.never():
		return "never"
	case how.always():
		return "always"
	}
	return often(*e, felt(*e), false)
}

// answer returns the opening of the comparison: the answer that was given, or the main finding. With several situations it
// states how often an activation has an effect in them.
func (c *Comparison) answer() []Sentence {
	switch {
	case len(c.Answer) > 0:
		return c.Answer
	case len(c.Situations) > 1:
		return c.overall()
	case len(c.Situations[0].Findings) == 0:
		return nil
	}
	main := c.Situations[0].Findings[0]
	if len(main.Numbers) == 0 {
		return []Sentence{plainly(main.Text)}
	}
	return []Sentence{Say("%s: %s.", strings.TrimSuffix(main.Text, "."), main.Numbers.unended())}
}

// others returns the findings that the answer does not state.
func (c *Comparison) others(s *Situation) []Finding {
	if len(c.Answer) == 0 && len(c.Situations) == 1 && len(s.Findings) > 0 {
		return s.Findings[1:]
	}
	return s.Findings
}

// overall states how often the first action has any effect, as a mean over the situations that all columns have.
func (c *Comparison) overall() []Sentence {
	sums, count := make([]float64, len(c.Columns)), 0
	for i := range c.Situations {
		if idle := c.Situations[i].idle(); idle != nil {
			count++
			for col := range sums {
				sums[col] += 1 - idle.Cells[col].Estimate.Value
			}
		}
	}
	if count < 2 {
		return nil
	}
	var parts []Sentence
	for col, name := range c.Columns {
		mean := sums[col] / float64(count)
		share := Phrase{PerCent(mean), "mean effect in " + name, mean}
		if col == 0 {
			share.Words += " of the time"
		}
		parts = append(parts, Say("%s in %s", share, name))
	}
	return []Sentence{Say("Over %s situations one activation has some effect %s", count, enumeratedSentences(parts))}
}

// some returns the chance that the first action has any effect; nil if the situation has no such figures.
func (s *Situation) some() *FigureRow {
	g := s.first()
	if g == nil {
		return nil
	}
	row := g.Rows[0]
	row.Cells = slices.Clone(row.Cells)
	for i := range row.Cells {
		e := &row.Cells[i].Estimate
		*e = sim.Estimate{Value: 1 - e.Value, Low: 1 - e.High, High: 1 - e.Low}
	}
	return &row
}

// out returns the chance of the worst effect of the first action; nil if the situation has no such figures.
func (s *Situation) out() *FigureRow {
	if g := s.first(); g != nil {
		return &g.Rows[len(g.Rows)-1]
	}
	return nil
}

// won returns the chance that the first side wins; nil if the situation has no fight.
func (s *Situation) won() *FigureRow {
	for g := range s.Groups {
		group := &s.Groups[g]
		if group.Shape != Stacked || group.Sides == nil {
			continue
		}
		for i := range group.Rows {
			if group.Rows[i].Name == group.Sides[0] {
				return &group.Rows[i]
			}
		}
	}
	return nil
}

// first returns the chances of the effects of the first action, from none to the worst; nil if the situation has no such
// figures.
func (s *Situation) first() *FigureGroup {
	for g := range s.Groups {
		if group := &s.Groups[g]; group.Shape == Stacked && group.Sides == nil && group.Rows[0].Name == "none" {
			return group
		}
	}
	return nil
}

// idle returns the chance that the first action has no effect; nil if the situation has no such figures, or lacks one in a
// column.
func (s *Situation) idle() *FigureRow {
	group := s.first()
	if group == nil || slices.ContainsFunc(group.Rows[0].Cells, func(cell Cell) bool { return cell.Empty }) {
		return nil
	}
	return &group.Rows[0]
}
