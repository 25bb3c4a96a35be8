package reports

import (
	"math"

	"salvo/sim"
)

// add adds the chances to the document of a narrated battle: sentences, their sources, the table of luck, and the
// chance beneath each deed that needed dice.
func (c *Chances) add(d *Document, story *Passage) {
	d.Answer = append(d.Answer, c.Answers()...)
	d.Sources = append(d.Sources, c.sources()...)
	c.addBeneath(story)
	d.Body = append(d.Body, Passage{Head: "luck: changes of the chance of " + c.Sides[0].label() + ", in points", Caption: "luck", Table: c.luckTable()})
}

// addBeneath writes the chance beneath the last line of every deed that needed dice.
func (c *Chances) addBeneath(story *Passage) {
	for i := range c.Steps {
		s := &c.Steps[i]
		if s.Line == 0 || s.Line > len(story.Items) {
			continue
		}
		item := &story.Items[s.Line-1]
		if item.Beneath != "" {
			item.Beneath += "\n"
		}
		item.Beneath += "chance of " + c.Sides[0].label() + ": " + chanceWithin(s.Chance)
	}
}

// chanceWithin returns a chance with its interval: "52 % (45 to 59)".
func chanceWithin(e sim.Estimate) string {
	if IsExact(e) {
		return Percent(e)
	}
	return Percent(e) + " (" + Fixed(math.Floor(100*e.Low+1e-9), 0) + " to " + Fixed(RoundUp(100*e.High), 0) + ")"
}

// luckTable returns the luck by kind and side.
func (c *Chances) luckTable() *table {
	var kinds, sides, changes []string
	for _, l := range c.Luck {
		side := "both"
		if at := c.side(l.Side); at >= 0 {
			side = c.Sides[at].label()
		}
		kinds, sides, changes = append(kinds, l.Kind), append(sides, side), append(changes, pointsWithin(l.Points))
	}
	return &table{columns: []column{{head: "kind of step", cells: kinds, text: true}, {head: "acted", cells: sides, text: true},
		figures("", "points", changes)}}
}

// pointsWithin returns a change in points; a simulated change has half the width of its interval. A "~" before it means that the
// change may be 0.
func pointsWithin(e sim.Estimate) string {
	switch {
	case IsExact(e):
		return withSign(100*e.Value, 1)
	case e.Low <= 0 && e.High >= 0:
		return "~" + withSign(100*e.Value, 0) + " ±" + HalfWidth(100*e.Half())
	}
	return withSign(100*e.Value, 0) + " ±" + HalfWidth(100*e.Half())
}

// withSign returns a number with its sign; 0 has none.
func withSign(x float64, decimals int) string {
	text := Fixed(x, decimals)
	if x > 0 && text != Fixed(0, decimals) {
		return "+" + text
	}
	return text
}
