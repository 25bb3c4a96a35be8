package question

import (
	"fmt"
	"strings"

	"salvo/experiments"
	"salvo/experiments/points"
	"salvo/experiments/setting"
	"salvo/reports"
	"salvo/rules"
)

// Lists asks which list is best.
var Lists = Kind{
	Name:    "lists",
	Summary: "which list is best, which beats which, and what to bring against each",
	Usage:   "FILE|RULESET [FORCE|PARTY...]",
	About: `Lets lists fight all against all, each on both sides, on random tables or with --ground line in situations of the line. It
rates them: the mean rating is 1500, and a list that is 400 ahead of another has odds of ten to one. It names the best reply
to each list, and circles: lists of which each surely beats the next, and the last the first.

FILE is a roster whose forces are the lists. Forces that you name fight as well. If there is only one force, it fights the ready-made
ones. With a RULESET the lists are the ready-made forces, or those that you name. Ready-made forces are scaled to the
budget, or to the dearest list of the file. If a situation of the mix gives the attacker more points, his list is multiplied
accordingly.`,
	Examples: []string{
		`salvo lists bkc2 de-battlegroup us-battlegroup gb-battlegroup su-battlegroup --budget 900 --battles 100`,
		`salvo lists bolt-action de-tank-platoon us-reinforced-platoon su-patrol --budget 800 --ground line --battles 100 --plot lists.svg`,
		`salvo lists cobi --budget 200 --ground line --battles 60 --format csv`,
	},
	Takes:    Units,
	Settings: listsSettings,
	Item:     "RULESET",
	ItemHelp: "RULESET [FORCE...]",
	Refuses:  []string{"sweep", "trials", "method", "precision"},
	Refusal:  "does not go with lists: write battles",
	Ask:      askLists,
	Blank:    func() reports.Report { return new(reports.Lists) },
}

func listsSettings() []setting.Setting {
	return []setting.Setting{
		{Name: "budget", Type: setting.Count, Most: points.MostBudget, Default: "as the mix says", Key: "points of a side",
			Help: "lists have `N` points: ready-made forces are scaled to it, and forces of a file may not exceed it"},
		{Name: "ground", Words: []string{"line", "table"}, Help: "fight on tables of the mix or on the line: `table|line`",
			Key: "fight on tables of the mix or on the line", Default: "table"},
		{Name: "battles", Type: setting.Count, Most: points.MostListBattles, How: true,
			Help: "every two lists fight `N` battles; 10k is read, too", Key: "to fight",
			Default: fmt.Sprintf("%d, on the line %d", points.UsualListOnTables, points.UsualListBattles)},
		mix, setting.Luck,
	}
}

func askLists(a *Asked) []Question {
	if len(a.Words) == 0 {
		return a.wrong("", "say which lists: salvo lists %s, or a roster with forces", a.Library.Rulesets()[0].Name)
	}
	asked := points.ListsAsked{Ruleset: a.Words[0], Words: a.Words[1:], Budget: int(a.Count("budget")), Ground: a.Text("ground")}
	if file := a.Words[0]; !a.Ahead && (strings.HasSuffix(file, ".yaml") || strings.HasSuffix(file, ".yml")) {
		ruleset, err := addLists(a, file)
		if err != nil {
			a.Refuse("", 0, err)
			return nil
		}
		asked.Ruleset, asked.File = ruleset, file
	}
	asked.MixFile, asked.MixText = readMix(a)
	if a.Mistakes > 0 {
		return nil
	}
	l, err := points.NewLists(a.Library, asked)
	if err != nil {
		refuseMix(a, err)
		return nil
	}
	l.Heading = a.Title
	a.usual("battles", fmt.Sprint(l.UsualBattles()))
	set := a.how()
	set.Method, set.Trials, set.PrecisionInPoints = experiments.Simulate, a.Count("battles"), 0
	q := a.asking(a.Words, set)
	q.Cells, q.Resolve, q.Work = l.Pairs(), l.Resolve, works(l.Work)
	typeMix(&q, asked.MixFile)
	q.Piece, q.Trial = "pair", "battle"
	return []Question{q}
}

// addLists adds a roster whose forces are the lists, and returns their ruleset.
func addLists(a *Asked, file string) (ruleset string, err error) {
	if err := a.AddRoster(file); err != nil {
		return "", err
	}
	for _, rs := range a.Library.Rulesets() {
		roster, err := a.Library.Roster(rs)
		if err != nil {
			return "", err
		}
		if hasForcesOf(roster, file) {
			return rs.Name, nil
		}
	}
	return "", experiments.BadInput(`%s has no forces: write "forces:" and below it "- {name: NAME, party: PARTY}"`, file)
}

func hasForcesOf(roster *rules.Roster, file string) bool {
	for _, f := range roster.Forces() {
		if strings.HasPrefix(f.From, file+":") {
			return true
		}
	}
	return false
}
