package reports

import (
	"fmt"
	"slices"
	"strings"

	"salvo/sim"
)

// Document returns the answer, the plans of both sides from best to worst, and the matrix.
func (p *Plans) Document() (*Document, error) {
	d := &Document{Kind: "plans", Origin: p.Origin, Title: p.Title, Heading: p.Heading, Headline: p.headline(), Typed: p.Typed, Line: p.Scenario,
		Asked: []string{WhichSides(p.sides())}, Never: p.Never, Answer: p.Answer, Opening: p.Assumed, Assumed: p.Assumed,
		Notes: p.notes(), Sources: p.sources(), Picture: p.picture(), Rows: p.rows(), Data: p.data()}
	for side := range p.Sides {
		t := p.ranking(side)
		d.Body = append(d.Body, Passage{Table: &t, Caption: "plans of " + p.Sides[side].label() + ", scores in per cent",
			Head: "plans of " + p.Sides[side].label() + " against the best of " + p.Sides[1-side].label() + ", in per cent"})
	}
	first, rest := p.matrix()
	score := "score of " + p.Sides[0].label() + ", in per cent"
	d.Body = append(d.Body, Passage{Head: score, Caption: score, Table: &table{columns: append([]column{first}, rest...), keep: 1}})
	p.addFound(d)
	p.addAttack(d)
	return d, nil
}

// addFound adds the plans that the search has found, as text for a scenario file. Plans that the tables do not show stand in the
// notes alone.
func (p *Plans) addFound(d *Document) {
	var items []Item
	for side := range p.Sides {
		shown := p.shown(side)
		for i := range p.Sides[side].Plans {
			plan := &p.Sides[side].Plans[i]
			if !plan.Found || plan.Text == nil {
				continue
			}
			if slices.Contains(shown, i) {
				items = append(items, Item{Text: p.number(side, i) + " of " + p.Sides[side].label(), Lines: plan.Text})
			}
			d.Extra.Notes = append(d.Extra.Notes, "Found by the search, for the plans of the file: "+oneLine(plan.Text))
		}
	}
	if items != nil {
		d.Body = append(d.Body, Passage{Head: `found by the search, to paste under "plans:" of the file`, Items: items})
	}
}

// addAttack adds the best plans of the attack that surely gain, as text for a scenario file.
func (p *Plans) addAttack(d *Document) {
	if p.Bound == nil {
		return
	}
	var items []Item
	for side, text := range p.Bound.Text {
		gain := p.Bound.Gain[side]
		if len(text) == 0 || gain.Low <= 0 {
			continue
		}
		what := fmt.Sprintf("%s of %s gains %s points (%s to %s) on the choice of its side", p.Bound.Best[side], p.Sides[side].label(),
			Fixed(100*gain.Value, 1), Fixed(100*gain.Low, 1), Fixed(100*gain.High, 1))
		items = append(items, Item{Text: what, Lines: text})
		d.Extra.Notes = append(d.Extra.Notes, "Found by the attack, "+what+": "+oneLine(text))
	}
	if items != nil {
		d.Body = append(d.Body, Passage{Head: `found by the attack, to paste under "plans:" of the file`, Items: items})
	}
}

// oneLine returns a plan as one line of a scenario file.
func oneLine(text []string) string {
	var groups []string
	for _, line := range text[1:] {
		groups = append(groups, strings.TrimPrefix(strings.TrimSpace(line), "- "))
	}
	return strings.TrimSpace(text[0]) + " [" + strings.Join(groups, ", ") + "]"
}

// mostShown is the largest number of a side's plans in tables and pictures, apart from best replies and from the plans that the
// side chooses, which are all shown.
const mostShown = 8

// shown returns the indices of the plans of a side that are shown, in their order: the best, and the best replies to the best
// plans of the other side.
func (p *Plans) shown(side int) (places []int) {
	top := func(side int) []int {
		order := p.order(side)
		return order[:min(len(order), max(mostShown, len(p.chosen(side))))]
	}
	places = slices.Clone(top(side))
	for _, i := range top(1 - side) {
		if by := p.Sides[1-side].Plans[i].Reply; !slices.Contains(places, by) {
			places = append(places, by)
		}
	}
	slices.Sort(places)
	return places
}

// picture returns the matrix of plans against plans as a heat map.
func (p *Plans) picture() *Picture {
	axes := [2]Axis{}
	for side := range axes {
		axes[side].Name = "plan of " + p.Sides[side].label()
		for _, i := range p.shown(side) {
			axes[side].Values = append(axes[side].Values, p.Sides[side].Plans[i].Name)
		}
	}
	rows, cols := p.shown(0), p.shown(1)
	scores := &HeatPane{Panel: p.panel(), X: &axes[1], Y: &axes[0], Name: "score of " + p.Sides[0].label(), Even: true,
		Framed: func(row, col int) bool {
			return p.Sides[0].Plans[rows[row]].Share > 0 && p.Sides[1].Plans[cols[col]].Share > 0
		}}
	framed := "what both should choose"
	if _, simulated := scores.Panel.Count(); simulated > 0 { // so another cell may look better here
		framed += " by battles before these"
	}
	legend := "Blue: " + p.Sides[0].label() + " ahead; orange: " + p.Sides[1].label() + " ahead. Framed: " + framed + ". A draw counts half."
	for _, row := range scores.Panel.Rough(scores.Panel.Decimals()) {
		if slices.ContainsFunc(row, isBound) {
			legend += " < and >: surely below or above, as far as the battles of that cell tell."
			break
		}
	}
	return &Picture{Title: p.headline(), Blocks: []Block{alone(scores)}, Legend: legend,
		Answers: append(NeverSentences(p.Never), Texts(p.Answer[1:])...), Caption: caption(p.Scenario, p.sources(), p.Origin, p.Version),
		Describes: "Heat map of plans against plans. " + joined(p.Answer, " ").String()}
}

// ranking returns the plans of a side from best to worst.
func (p *Plans) ranking(side int) table {
	var names, chosen, scores, costs, worst, by, never []string
	beaten := false
	shown, shares := p.shown(side), p.shares(side)
	for _, i := range p.order(side) {
		if !slices.Contains(shown, i) {
			continue
		}
		plan := &p.Sides[side].Plans[i]
		names = append(names, p.number(side, i)+" "+Shortened(plan.Name, widestPlan))
		chosen = append(chosen, chosenShare(plan.Share, shares[i]))
		scores = append(scores, p.brief(plan.Against))
		costs = append(costs, costsPoints(plan.Costs))
		worst = append(worst, p.plain(plan.Worst))
		by = append(by, p.number(1-side, plan.Reply))
		mark := ""
		if plan.Beaten {
			mark, beaten = "never", true
		}
		never = append(never, mark)
	}
	t := table{columns: []column{{head: "plan", cells: names, text: true}, {head: "chosen", cells: chosen},
		figures("", "score", scores), figures("", "costs", costs), figures("", "at worst", worst),
		{head: "by", cells: by, text: true}}}
	if beaten {
		t.columns = append(t.columns, column{head: "worth it", cells: never, text: true})
	}
	return t
}

// widestPlan is the largest width of a plan's name, in characters.
const widestPlan = 23

// chosenShare returns the text of a share, or "-" for a plan that is never chosen.
func chosenShare(share float64, text string) string {
	if share == 0 {
		return "-"
	}
	return text
}

// brief returns a score with half the width of its interval, or the score alone if it is exact or a bound.
func (p *Plans) brief(e sim.Estimate) string {
	score := p.plain(e)
	if IsExact(e) || isBound(score) {
		return score
	}
	return score + " ±" + HalfWidth(100*e.Half())
}

// isBound reports whether a figure is a bound, such as <19 or >81.
func isBound(figure string) bool {
	return strings.HasPrefix(figure, "<") || strings.HasPrefix(figure, ">")
}

// plain returns a score in per cent without the sign "%".
func (p *Plans) plain(e sim.Estimate) string { return Rough(e, false, 1) }

// costsPoints returns the cost of a plan in points; "-" if it may be 0.
func costsPoints(e sim.Estimate) string {
	switch {
	case e.Low <= 0:
		return "-"
	case IsExact(e):
		return Fixed(100*e.Value, 1)
	}
	return Fixed(100*e.Value, 1) + " ±" + HalfWidth(100*e.Half())
}

// matrix returns the scores of the first side: a column with the names of its plans, and a column for each plan of the second
// side.
func (p *Plans) matrix() (first column, rest []column) {
	first = column{text: true}
	for _, i := range p.shown(0) {
		first.cells = append(first.cells, p.number(0, i)+" "+Shortened(p.Sides[0].Plans[i].Name, widestPlan))
	}
	panel := p.panel()
	cells := panel.Rough(panel.Decimals())
	for k, j := range p.shown(1) {
		made := column{head: p.number(1, j)}
		for i := range cells {
			made.cells = append(made.cells, cells[i][k])
		}
		made.cells = alignPoints(made.cells)
		rest = append(rest, made)
	}
	return first, rest
}

// panel returns the scores of the plans that are shown as the panel of a chart.
func (p *Plans) panel() *Panel {
	panel := &Panel{Figure: "score", Metric: p.Metric, Value: "score"}
	for _, i := range p.shown(0) {
		var row []Cell
		for _, j := range p.shown(1) {
			row = append(row, p.Cells[i][j])
		}
		panel.Cells = append(panel.Cells, row)
	}
	return panel
}

// rows returns a row for every plan of one side against every plan of the other: the plans, the columns of the odds with the
// score of the first side, and how often the sides should choose these plans.
func (p *Plans) rows() [][]string {
	rows := [][]string{slices.Concat([]string{"plan_a", "plan_b"}, csvHead, []string{"chosen_a", "chosen_b"})}
	for i, row := range p.Cells {
		for j := range row {
			a, b := &p.Sides[0].Plans[i], &p.Sides[1].Plans[j]
			rows = append(rows, slices.Concat([]string{a.Name, b.Name, row[j].Scenario, p.Metric, "score"}, row[j].csv(),
				[]string{significant(a.Share), significant(b.Share)}))
		}
	}
	return rows
}

// data returns the plans as files have them, with the notes that follow from them.
func (p *Plans) data() *Plans {
	data := *p
	data.Schema, data.Cells, data.Assumed, data.Notes = jsonSchema, orEmpty(p.Cells), orEmpty(p.Assumed), orEmpty(p.notes())
	return &data
}
