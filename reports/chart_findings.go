package reports

import "salvo/rules/english"

// everywhere states a figure that is equal in every cell.
func (c *Chart) everywhere(p *Panel) Sentence {
	first, _ := c.lowestAndHighest(p)
	if first == nil {
		return Say("%s: no cell has a figure.", english.Capital(p.Headline()))
	}
	return Say("%s: %s everywhere.", english.Capital(p.Headline()),
		Phrase{FigureText(first.Estimate, p.Mean), c.figureName(p, first), first.Estimate.Value})
}
