package reports

import (
	"fmt"
	"io"
)

// Text writes the ranking with the best reply to each list, what is in them, and the scores of all against all.
func (l *Lists) Text(w io.Writer, options TextOptions) error {
	out := newReport(options)
	out.writeAnswer(l.Answers(), nil, l.Title, l.Heading, l.name())
	out.line("")
	t := l.ranking()
	t.write(out)
	out.section("score of the row against the column, in per cent; a draw counts half")
	first, rest := l.matrix()
	out.tables(first, rest, nil)
	out.section("what is in them")
	var parties []Assumption
	for i := range l.Lists {
		parties = append(parties, Assumption{placed(i) + " " + l.Lists[i].Name, l.Lists[i].Party})
	}
	out.topics("  ", parties)
	out.ending(l.Assumed, l.notes(), l.sources())
	_, err := io.WriteString(w, out.String())
	return err
}

// ranking is the lists from best to worst with the best reply to each.
func (l *Lists) ranking() table {
	var names, costs, ratings, scores, replies, won []string
	for i := range l.Lists {
		one := &l.Lists[i]
		names = append(names, placed(i)+" "+Shortened(one.Name, widestList))
		costs = append(costs, fmt.Sprint(one.Cost))
		ratings = append(ratings, Fixed(one.Rating.Value, 0)+" ±"+Fixed(RoundUp(one.Rating.Half()), 0))
		scores = append(scores, Percent(one.Score))
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
		figures("", "rating", ratings), figures("", "score", scores), {head: "best reply", cells: replies, text: true},
		figures("", "gets", won)}}
}

// widestList is how wide the name of a list may be.
const widestList = 22

// matrix is the scores of all against all.
func (l *Lists) matrix() (first column, rest []column) {
	first = column{text: true}
	panel := l.panel()
	cells := panel.Rough(panel.Decimals())
	for i := range l.Lists {
		first.cells = append(first.cells, placed(i)+" "+Shortened(l.Lists[i].Name, widestList))
	}
	for k := range l.Lists {
		made := column{head: placed(k)}
		for i := range l.Lists {
			cell := cells[i][k]
			if i == k {
				cell = NoFigure
			}
			made.cells = append(made.cells, cell)
		}
		made.cells = alignPoints(made.cells)
		rest = append(rest, made)
	}
	return first, rest
}

// panel is the matrix as a chart has it.
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
