package reports

import (
	"io"

	"salvo/sim"
)

// Text writes the answer, the plans of both sides from best to worst, and the matrix.
func (p *Plans) Text(w io.Writer, options TextOptions) error {
	out := newReport(options)
	out.never(p.Never)
	out.writeAnswer(p.Answer, p.Assumed, p.Title, append([]string{p.Heading}, out.echo(p.Typed, p.Scenario)...)...)
	out.paragraph("", WhichSides(p.Sides))
	for side := range p.Plans {
		out.section("plans of " + p.Sides[side].label() + " against the best of " + p.Sides[1-side].label() + ", in per cent")
		t := p.ranking(side)
		t.write(out)
	}
	out.section("score of " + p.Sides[0].label() + ", in per cent")
	first, rest := p.matrix()
	out.tables(first, rest, nil)
	out.ending(p.Assumed, p.notes(), p.sources())
	_, err := io.WriteString(w, out.String())
	return err
}

// ranking is the plans of a side from best to worst.
func (p *Plans) ranking(side int) table {
	var names, chosen, scores, costs, worst, by, never []string
	beaten := false
	for _, i := range p.order(side) {
		plan := &p.Plans[side][i]
		names = append(names, p.number(side, i)+" "+Shortened(plan.Name, widestPlan))
		chosen = append(chosen, chosenShare(plan.Share))
		scores = append(scores, p.brief(plan.Against))
		costs = append(costs, costsPoints(plan.Costs))
		worst = append(worst, p.plain(plan.Worst))
		by = append(by, p.number(1-side, plan.By))
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

// widestPlan is how wide the name of a plan may be.
const widestPlan = 26

func chosenShare(share float64) string {
	if share == 0 {
		return "-"
	}
	return PerCent(share)
}

// brief is a score with half its interval.
func (p *Plans) brief(e sim.Estimate) string {
	if IsExact(e) {
		return p.plain(e)
	}
	return p.plain(e) + " ±" + HalfWidth(100*e.Half(), RoundUp)
}

// plain is a score in per cent without its sign.
func (p *Plans) plain(e sim.Estimate) string { return Rough(e, false, 1) }

// costsPoints is what a plan costs, in points, where that is known to be something.
func costsPoints(e sim.Estimate) string {
	switch {
	case e.Low <= 0:
		return "-"
	case IsExact(e):
		return Fixed(100*e.Value, 1)
	}
	return Fixed(100*e.Value, 1) + " ±" + HalfWidth(100*e.Half(), RoundUp)
}

// matrix is the scores of the first side: its plans with their names, and a column for each plan of the second.
func (p *Plans) matrix() (first column, rest []column) {
	first = column{text: true}
	for i := range p.Plans[0] {
		first.cells = append(first.cells, p.number(0, i)+" "+Shortened(p.Plans[0][i].Name, widestPlan))
	}
	panel := p.panel()
	cells := panel.Rough(panel.Decimals())
	for j := range p.Plans[1] {
		made := column{head: p.number(1, j)}
		for i := range cells {
			made.cells = append(made.cells, cells[i][j])
		}
		made.cells = alignPoints(made.cells)
		rest = append(rest, made)
	}
	return first, rest
}

// panel is the matrix as a chart has it.
func (p *Plans) panel() *Panel {
	return &Panel{Figure: "score", Metric: p.Metric, Value: "score", Cells: p.Cells}
}
