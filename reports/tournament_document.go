package reports

import (
	"fmt"
	"slices"
	"strconv"

	"salvo/sim"
)

// Document returns which player is better in each game, and their habits if these were counted. A full text also lists each
// scenario.
func (t *Tournament) Document() (*Document, error) {
	d := &Document{Kind: "tournament", Origin: t.Origin, Title: t.Title, Heading: t.Heading, Headline: heading(Texts(t.Answers()), t.heading()), Scenario: t.name(),
		Answer: t.Answers(), Notes: t.Notes, Sources: t.sources(), Picture: t.picture(), Rows: t.rows(), Data: t.data()}
	results, score := t.results(), "score of "+t.Players[0]+" against "+t.Players[1]+", in per cent"
	d.Body = append(d.Body, Passage{Head: score, Caption: score, Table: &results, Items: []Item{{Text: "Leading a, leading b: the score where " +
		t.Players[0] + " leads that side. Ahead, even, behind: scenarios; those that are even these battles cannot tell."}}})
	for i := range t.Rulesets {
		r := &t.Rulesets[i]
		if len(r.Habits) > 0 {
			habits := r.habits(t.Players)
			d.Body = append(d.Body, Passage{Head: "habits in " + r.Ruleset, Caption: "habits in " + r.Ruleset, Table: &habits})
		}
		all := r.fixtures()
		d.Body = append(d.Body, Passage{Head: "scenarios of " + r.Ruleset, Only: InFull, Table: &all})
	}
	return d, nil
}

// picture returns the score by the rules of each game as bars with their intervals.
func (t *Tournament) picture() *Picture {
	x := &Axis{Name: "ruleset"}
	even := evenly
	panel := &Panel{Figure: "score of " + t.Players[0], Metric: "winner", Value: "score", Goal: &even, Cells: [][]Cell{{}}}
	for i := range t.Rulesets {
		x.Values = append(x.Values, t.Rulesets[i].Ruleset)
		panel.Cells[0] = append(panel.Cells[0], Cell{Estimate: t.Rulesets[i].Score})
	}
	return &Picture{Title: heading(Texts(t.Answers()), t.heading()), Blocks: []Block{alone(&BarPane{Panel: panel, X: x, Top: 1, Name: panel.Figure})},
		Legend: "Dashed: 50 %, where neither player is better. Whiskers: 95 % intervals over scenarios.", Caption: caption(t.name(), t.sources(), t.Origin, t.Version),
		Describes: "Bars: the score by ruleset. " + joined(t.Answers(), " ").String()}
}

// results returns a table with a row for each game.
func (t *Tournament) results() table {
	var names, scores, low, high, leadsA, leadsB, counts []string
	for i := range t.Rulesets {
		r := &t.Rulesets[i]
		names = append(names, r.Ruleset)
		scores = append(scores, Fixed(100*r.Score.Value, simulatedDecimals(100*r.Score.Half())))
		from, to := Interval(r.Score, 100)
		low, high = append(low, from), append(high, to)
		leadsA = append(leadsA, scoreWithin(r.Leading[0]))
		leadsB = append(leadsB, scoreWithin(r.Leading[1]))
		ahead, behind, even := r.count()
		counts = append(counts, fmt.Sprintf("%d / %d / %d", ahead, even, behind))
	}
	return table{columns: []column{{head: "ruleset", cells: names, text: true}, figures("", "score", scores), intervals("", low, high),
		figures("", "leading a", leadsA), figures("", "leading b", leadsB), {head: "ahead/even/behind", cells: counts, spare: 1}}}
}

// scoreWithin returns a score in per cent with its interval over scenarios, which may be lopsided: "81 (43 to 100)".
func scoreWithin(e sim.Estimate) string {
	from, to := intervalTo(e, 100, 0)
	return Fixed(100*e.Value, 0) + " (" + from + " to " + to + ")"
}

// habits returns a table with a row for each habit.
func (r *TournamentRuleset) habits(players [2]string) table {
	names := column{head: "habit, times a battle", text: true}
	of := [2]column{{head: Shortened(players[0], widestPlan)}, {head: Shortened(players[1], widestPlan)}}
	for _, h := range r.Habits {
		names.cells = append(names.cells, h.Tells)
		for i := range of {
			cell := Fixed(h.Of[i], 2)
			if h.Share {
				cell = PerCent(h.Of[i])
			}
			of[i].cells = append(of[i].cells, cell)
		}
	}
	return table{columns: []column{names, of[0], of[1]}}
}

// fixtures returns a table with a row for each scenario.
func (r *TournamentRuleset) fixtures() table {
	var names, scores, low, high, leadsA, leadsB, draws []string
	for i := range r.Fixtures {
		f := &r.Fixtures[i]
		names = append(names, Shortened(f.Scenario, widestFixture))
		scores = append(scores, Fixed(100*f.Score.Value, 0))
		from, to := Interval(f.Score, 100)
		low, high = append(low, from), append(high, to)
		leadsA, leadsB = append(leadsA, Fixed(100*f.Leading[0], 0)), append(leadsB, Fixed(100*f.Leading[1], 0))
		draws = append(draws, strconv.FormatInt(f.Draws, 10))
	}
	return table{columns: []column{{head: "scenario", cells: names, text: true}, figures("", "score", scores), intervals("", low, high),
		figures("", "a", leadsA), figures("", "b", leadsB), figures("", "draws", draws)}}
}

// widestFixture is the largest width of a scenario's name, in characters.
const widestFixture = 34

// rows returns a row of heads, a row for every scenario, and one for every game as a whole. The interval of a game is over
// its scenarios.
func (t *Tournament) rows() [][]string {
	names := t.habitNames()
	head := []string{"ruleset", "scenario", "player", "other", "score", "low", "high", "leading_a", "leading_b", "draws", "battles", "seed"}
	for _, name := range names {
		head = append(head, name, name+"_other")
	}
	rows := [][]string{head}
	seed := strconv.FormatUint(t.Seed, 10)
	for i := range t.Rulesets {
		r := &t.Rulesets[i]
		draws := int64(0)
		for k := range r.Fixtures {
			f := &r.Fixtures[k]
			draws += f.Draws
			rows = append(rows, slices.Concat([]string{r.Ruleset, f.Scenario, t.Players[0], t.Players[1], significant(f.Score.Value),
				significant(f.Score.Low), significant(f.Score.High), significant(f.Leading[0]), significant(f.Leading[1]),
				strconv.FormatInt(f.Draws, 10), strconv.FormatInt(2*t.Trials, 10), seed}, make([]string, 2*len(names))))
		}
		all := []string{r.Ruleset, "all", t.Players[0], t.Players[1], significant(r.Score.Value), significant(r.Score.Low),
			significant(r.Score.High), significant(r.Leading[0].Value), significant(r.Leading[1].Value), strconv.FormatInt(draws, 10),
			strconv.FormatInt(2*t.Trials*int64(len(r.Fixtures)), 10), seed}
		for _, name := range names {
			cells := []string{"", ""}
			if k := slices.IndexFunc(r.Habits, func(h Habit) bool { return h.Name == name }); k >= 0 {
				cells = []string{significant(r.Habits[k].Of[0]), significant(r.Habits[k].Of[1])}
			}
			all = append(all, cells...)
		}
		rows = append(rows, all)
	}
	return rows
}

// data returns the tournament in its form for files.
func (t *Tournament) data() *Tournament {
	data := *t
	data.Schema, data.Answer, data.Rulesets, data.Notes = jsonSchema, t.Answers(), orEmpty(t.Rulesets), orEmpty(t.Notes)
	return &data
}
