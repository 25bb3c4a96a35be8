package reports

import (
	"fmt"
	"io"
	"strconv"
)

// Text writes who is better by the rules of each game; with everything, on each scenario.
func (t *Tournament) Text(w io.Writer, options TextOptions) error {
	out := newReport(options)
	out.writeAnswer(t.Answers(), nil, t.Title, t.Heading)
	out.section("score of " + t.Players[0] + " against " + t.Players[1] + ", in per cent")
	results := t.results()
	results.write(out)
	for i := range t.Rulesets {
		r := &t.Rulesets[i]
		if len(r.Habits) > 0 {
			out.section("habits in " + r.Ruleset)
			habits := r.habits(t.Players)
			habits.write(out)
		}
		if options.All {
			out.section("scenarios of " + r.Ruleset)
			all := r.fixtures()
			all.write(out)
		}
	}
	out.ending(nil, t.Notes, t.sources())
	_, err := io.WriteString(w, out.String())
	return err
}

// results is a row for each game.
func (t *Tournament) results() table {
	var names, scores, low, high, leadsA, leadsB, counts []string
	for i := range t.Rulesets {
		r := &t.Rulesets[i]
		names = append(names, r.Ruleset)
		scores = append(scores, Rough(r.Score, false, 1))
		from, to := Interval(r.Score, 100)
		low, high = append(low, from), append(high, to)
		leadsA = append(leadsA, Rough(r.Leading[0], false, 0))
		leadsB = append(leadsB, Rough(r.Leading[1], false, 0))
		ahead, behind, even := r.count()
		counts = append(counts, fmt.Sprintf("%d / %d / %d", ahead, even, behind))
	}
	return table{columns: []column{{head: "ruleset", cells: names, text: true}, figures("", "score", scores), intervals("", low, high),
		figures("", "leading a", leadsA), figures("", "leading b", leadsB), {head: "ahead/even/behind", cells: counts, spare: 1}}}
}

// habits is a row for each.
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

// fixtures is a row for each scenario.
func (r *TournamentRuleset) fixtures() table {
	var names, scores, low, high, leadsA, leadsB, draws []string
	for i := range r.Fixtures {
		f := &r.Fixtures[i]
		names = append(names, Shortened(f.Scenario, widestFixture))
		scores = append(scores, Rough(f.Score, false, 0))
		from, to := Interval(f.Score, 100)
		low, high = append(low, from), append(high, to)
		leadsA, leadsB = append(leadsA, Fixed(100*f.Leading[0], 0)), append(leadsB, Fixed(100*f.Leading[1], 0))
		draws = append(draws, strconv.FormatInt(f.Draws, 10))
	}
	return table{columns: []column{{head: "scenario", cells: names, text: true}, figures("", "score", scores), intervals("", low, high),
		figures("", "a", leadsA), figures("", "b", leadsB), figures("", "draws", draws)}}
}

// widestFixture is how wide the name of a scenario may be.
const widestFixture = 34
