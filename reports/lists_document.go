package reports

import (
	"fmt"
	"slices"
	"strconv"

	"salvo/rules/english"
	"salvo/sim"
)

// Document returns the ranking with the best reply to each list, the units of the lists, and the scores of all against all.
func (l *Lists) Document() (*Document, error) {
	d := &Document{Kind: "lists", Origin: l.Origin, Title: l.Title, Heading: l.Heading, Headline: l.headline(), Line: l.name(),
		Answer: l.Answers(), Assumed: l.Assumed, Notes: l.notes(), Sources: l.sources(), Picture: l.picture(),
		Rows: l.rows(), Data: l.data()}
	ranking := l.ranking()
	first, rest := l.matrix()
	contents := Passage{Head: "what is in them", Indent: "  "}
	for i := range l.Lists {
		contents.Topics = append(contents.Topics, Assumption{placed(i) + " " + l.Lists[i].Name, l.Lists[i].Party})
	}
	d.Body = []Passage{{Table: &ranking, Caption: "lists, the best first"}, {Lead: []string{l.columnsTold()}},
		{Head: "score of the row against the column, in per cent; a draw counts half",
			Caption: "score of the row against the column, in per cent",
			Table:   &table{columns: append([]column{first}, rest...), keep: 1}},
		contents}
	if l.OnLine {
		d.Asked = []string{l.lineTold()}
	}
	return d, nil
}

// lineTold says what battles on the line leave out.
func (l *Lists) lineTold() string {
	return foughtOnLine + "How lists do on tables, where units take objectives and use cover, differs (leave out --ground line)."
}

// picture returns the ratings with their intervals and the scores of all against all.
func (l *Lists) picture() *Picture {
	rows, against := Axis{Name: "list"}, Axis{Name: "against"}
	ratings := &ShiftPane{Name: "rating above and below the average", Mean: true}
	for i := range l.Lists {
		one := &l.Lists[i]
		rows.Values, against.Values = append(rows.Values, one.Name), append(against.Values, one.Name)
		r := one.Rating
		ratings.Rows = append(ratings.Rows, one.Name)
		ratings.Shifts = append(ratings.Shifts, &Shift{Estimate: sim.Estimate{Value: r.Value - AverageRating,
			Low: r.Low - AverageRating, High: r.High - AverageRating}})
	}
	scores := &HeatPane{Panel: l.panel(), X: &against, Y: &rows, Name: "score of the list on the left", Even: true,
		Framed: func(row, col int) bool { return l.reply(col) == row && l.beats(row, col) }}
	pic := &Picture{Title: l.headline(), Blocks: []Block{alone(ratings), alone(scores)},
		Legend: "A list whose rating is 400 above another's has odds of ten to one against it. In the scores, blue: the list on the left is " +
			"ahead; orange: the one below is. Framed: the best reply to the list below, if it surely beats it. A draw counts half.",
		Answers: append(Texts(l.Answers()[1:]), l.brought()...), Caption: caption(l.name(), l.sources(), l.Origin, l.Version),
		Describes: "Ratings, and a heat map of lists against lists. " + joined(l.Answers(), " ").String()}
	if l.OnLine {
		pic.Remarks = []string{l.lineTold()}
	}
	return pic
}

// brought says how often the lists are brought if both players choose by the scores. Lists with less than half a per cent are
// left out; if all are, brought returns nil.
func (l *Lists) brought() []string {
	var parts []string
	for i, share := range l.shares() {
		if l.Lists[i].Share >= 0.005 {
			parts = append(parts, l.Lists[i].Name+" "+share)
		}
	}
	if parts == nil {
		return nil
	}
	return []string{"Brought if both players know these scores: " + english.List(parts) + "."}
}

// shares returns in per cent how often each list is brought if both players choose by the scores.
func (l *Lists) shares() []string {
	shares := make([]float64, len(l.Lists))
	for i := range l.Lists {
		shares[i] = l.Lists[i].Share
	}
	return PerCents(shares)
}

// ranking returns the lists from best to worst with the best reply to each.
func (l *Lists) ranking() table {
	var names, costs, ratings, scores, shares, replies, won []string
	brought := l.shares()
	for i := range l.Lists {
		one := &l.Lists[i]
		names = append(names, placed(i)+" "+Shortened(one.Name, widestList))
		costs = append(costs, fmt.Sprint(one.Cost))
		ratings = append(ratings, Fixed(one.Rating.Value, 0)+" ±"+Fixed(RoundUp(one.Rating.Half()), 0))
		scores = append(scores, Percent(one.Score))
		shares = append(shares, brought[i])
		reply, score := nothing, ""
		if r := l.reply(i); r >= 0 {
			reply, score = placed(r)+" "+Shortened(l.Lists[r].Name, widestList), Percent(l.Lists[r].Against[i])
			if !l.beats(r, i) {
				score += "?"
			}
		}
		replies, won = append(replies, reply), append(won, score)
	}
	return table{columns: []column{{head: "list", cells: names, text: true}, figures("", "points", costs),
		figures("", "rating", ratings), figures("", "score", scores), figures("", "brought", shares), {head: "best reply", cells: replies, text: true},
		figures("", "gets", won)}}
}

// columnsTold explains the columns of the ranking, and the mark behind a reply that may have won by luck.
func (l *Lists) columnsTold() string {
	told := "brought: how often each list is brought if both players know what every list gets against every other, by the scores below."
	for i := range l.Lists {
		if r := l.reply(i); r >= 0 && !l.beats(r, i) {
			return told + " gets: what the best reply scores; ?: it may be no better."
		}
	}
	return told
}

// widestList is the largest width of a list's name, in characters.
const widestList = 22

// matrix returns the scores of all against all.
func (l *Lists) matrix() (first column, rest []column) {
	first = column{text: true}
	panel := l.panel()
	cells := panel.Rough(panel.Decimals())
	for i := range l.Lists {
		first.cells = append(first.cells, placed(i)+" "+Shortened(l.Lists[i].Name, widestList))
	}
	for k := range l.Lists {
		col := column{head: placed(k)}
		for i := range l.Lists {
			cell := cells[i][k]
			if i == k {
				cell = NoFigure
			}
			col.cells = append(col.cells, cell)
		}
		col.cells = alignPoints(col.cells)
		rest = append(rest, col)
	}
	return first, rest
}

// panel returns the scores as the panel of a chart.
func (l *Lists) panel() *Panel {
	p := &Panel{Figure: "score", Metric: "winner", Value: "score"}
	for i := range l.Lists {
		var row []Cell
		for k, e := range l.Lists[i].Against {
			row = append(row, Cell{Scenario: l.Lists[i].Name + " vs " + l.Lists[k].Name, Estimate: e, Empty: i == k,
				Why: "a list does not fight itself", Trials: l.Battles, Seed: l.Seed})
		}
		p.Cells = append(p.Cells, row)
	}
	return p
}

// rows returns a row for every list against every other.
func (l *Lists) rows() [][]string {
	rows := [][]string{{"list", "party", "points", "brought", "rating", "rating_low", "rating_high", "against", "score", "score_low",
		"score_high", "battles", "seed"}}
	for i := range l.Lists {
		one := &l.Lists[i]
		rating := coarse(one.Rating)
		for k, e := range one.Against {
			if i == k {
				continue
			}
			rows = append(rows, []string{one.Name, one.Party, strconv.Itoa(one.Cost), significant(one.Share), significant(rating.Value),
				significant(rating.Low), significant(rating.High), l.Lists[k].Name, significant(e.Value), significant(e.Low),
				significant(e.High), strconv.FormatInt(l.Battles, 10), strconv.FormatUint(l.Seed, 10)})
		}
	}
	return rows
}

// data returns the lists in their form for files: by name, with the figures that follow from others.
func (l *Lists) data() *Lists {
	data := *l
	data.Schema, data.Answer, data.Circles = jsonSchema, l.Answers(), [][]string{}
	data.Assumed, data.Notes, data.Lists = orEmpty(l.Assumed), orEmpty(l.notes()), slices.Clone(l.Lists)
	for i := range data.Lists {
		one := &data.Lists[i]
		one.Rating, one.Scores = coarse(one.Rating), map[string]sim.Estimate{}
		if r := l.reply(i); r >= 0 {
			one.Reply, one.Beaten = l.Lists[r].Name, l.beats(r, i)
		}
		for k, e := range one.Against {
			if i != k {
				one.Scores[l.Lists[k].Name] = e
			}
		}
	}
	for _, path := range l.circles() {
		var names []string
		for _, i := range path {
			names = append(names, l.Lists[i].Name)
		}
		data.Circles = append(data.Circles, names)
	}
	return &data
}
