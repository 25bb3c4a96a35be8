package reports

import (
	"fmt"
	"strconv"
)

// Document returns the units with their costs, and the ready-made lists with the scores against them.
func (r *Rate) Document() (*Document, error) {
	answers := r.answers()
	d := &Document{Kind: "rate", Origin: r.Origin, Title: r.Title + ", rated", Headline: answers[0].String(), Line: fmt.Sprintf("%s: %s", r.Ruleset, r.Name),
		Answer: answers, Assumed: r.Assumed, Notes: r.Notes, Sources: r.sources(), Rows: r.rows(), Data: r}
	d.Body = []Passage{{Table: r.unitTable(), Caption: "units"},
		{Head: "score against the ready-made lists, in per cent; a draw counts half", Caption: "score against the ready-made lists", Table: r.foeTable()}}
	return d, nil
}

// unitTable returns the units with their costs.
func (r *Rate) unitTable() *table {
	var counts, names, listed, fair, low, high, verdicts []string
	for i := range r.Units {
		u := &r.Units[i]
		counts, names, listed = append(counts, strconv.Itoa(u.Count)), append(names, Shortened(u.Unit, widestLabel)), append(listed, costOf(float64(u.Listed)))
		if u.Fair == nil {
			fair, low, high, verdicts = append(fair, NoFigure), append(low, ""), append(high, ""), append(verdicts, "")
			continue
		}
		from, to := signedInterval(*u.Fair)
		fair, low, high, verdicts = append(fair, signedPoints(*u.Fair)), append(low, from), append(high, to), append(verdicts, string(u.Verdict))
	}
	return &table{columns: []column{figures("", "number", counts), {head: "unit", cells: names, text: true}, figures("", "listed", listed),
		figures("", "fair", fair), intervals("", low, high), {head: "verdict", cells: verdicts, text: true}}}
}

// foeTable returns the ready-made lists in the order of Against, with the rated list's score against them.
func (r *Rate) foeTable() *table {
	var names, points, scores, low, high []string
	for _, foe := range r.Against {
		names = append(names, Shortened(foe.Name, widestLabel))
		points = append(points, strconv.Itoa(foe.Points))
		scores = append(scores, Fixed(100*foe.Score.Value, 0))
		low, high = append(low, Fixed(100*foe.Score.Low, 0)), append(high, Fixed(100*foe.Score.High, 0))
	}
	return &table{columns: []column{{head: "list", cells: names, text: true}, figures("", "points", points), figures("", "score", scores), intervals("", low, high)}}
}

// rows returns a row for every unit, and one for every ready-made list.
func (r *Rate) rows() [][]string {
	rows := [][]string{{"list", "kind", "name", "number", "points", "value", "low", "high", "verdict", "battles", "seed"}}
	for i := range r.Units {
		u := &r.Units[i]
		row := []string{r.Name, "fair cost", u.Unit, strconv.Itoa(u.Count), strconv.Itoa(u.Listed), "", "", "", string(u.Verdict),
			strconv.FormatInt(r.CostBattles, 10), strconv.FormatUint(r.Seed, 10)}
		if u.Fair != nil {
			row[5], row[6], row[7] = significant(u.Fair.Value), significant(u.Fair.Low), significant(u.Fair.High)
		}
		rows = append(rows, row)
	}
	for _, foe := range r.Against {
		rows = append(rows, []string{r.Name, "score", foe.Name, "", strconv.Itoa(foe.Points), significant(foe.Score.Value), significant(foe.Score.Low),
			significant(foe.Score.High), "", strconv.FormatInt(r.Battles, 10), strconv.FormatUint(r.Seed, 10)})
	}
	return rows
}
