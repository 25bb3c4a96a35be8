package reports

import (
	"io"
	"slices"
	"strconv"
)

// CSV writes a row for every scenario (RFC 4180), and one for all of a game, whose interval is over its scenarios.
func (t *Tournament) CSV(w io.Writer) error {
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
	return writeCSV(w, rows)
}
