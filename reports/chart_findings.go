package reports

import (
	"slices"
)

// findings say for each figure how far it goes, and where the second axis matters most. What is the same everywhere
// stands below the picture, and is said here where there is none.
func (c *Chart) findings() []Sentence {
	var list []Sentence
	for i := range c.Panels {
		p := &c.Panels[i]
		if p.constant() && slices.ContainsFunc(c.Panels, func(p Panel) bool { return !p.constant() }) {
			continue
		}
		list = append(list, c.extremes(p))
		if gap := c.widestGap(p); gap != nil {
			list = append(list, gap)
		}
	}
	return list
}

// extremes are the smallest and the largest figure with their places.
func (c *Chart) extremes(p *Panel) Sentence {
	low, high := c.lowestAndHighest(p)
	tell := func(at *extreme) Phrase {
		return Phrase{FigureText(at.Estimate, p.Mean), c.figureName(p, at), at.Estimate.Value}
	}
	switch {
	case low == nil:
		return Say("%s: no cell has a figure.", p.Figure)
	case low.Estimate.Value == high.Estimate.Value:
		return Say("%s: %s everywhere.", p.Figure, tell(low))
	}
	return Say("%s: from %s (%s) to %s (%s).", p.Figure, tell(low), c.place(low.row, low.col), tell(high), c.place(high.row, high.col))
}

// widestGap is where the values of the second axis lie furthest apart; nil if there is none.
func (c *Chart) widestGap(p *Panel) (told Sentence) {
	other := c.other()
	if other == nil || len(c.X.Values) < 2 {
		return nil
	}
	widest := 0.0
	for col := range c.X.Values {
		var low, high *extreme
		for row := range p.Cells {
			cell := &p.Cells[row][col]
			if cell.Empty {
				continue
			}
			if low == nil || cell.Estimate.Value < low.Estimate.Value {
				low = &extreme{cell, row, col}
			}
			if high == nil || cell.Estimate.Value > high.Estimate.Value {
				high = &extreme{cell, row, col}
			}
		}
		if low == nil || high.Estimate.Value-low.Estimate.Value <= widest {
			continue
		}
		widest = high.Estimate.Value - low.Estimate.Value
		tell := func(at *extreme) Sentence {
			figure := Phrase{FigureText(at.Estimate, p.Mean), c.figureName(p, at), at.Estimate.Value}
			return Say("%s (%s)", figure, other.Values[at.row])
		}
		told = Say("%s matters most at %s=%s: %s against %s.", other.Name, c.X.Name, c.X.Values[col], tell(high), tell(low))
	}
	return told
}
