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
	About: `Lets every list fight every other from both sides, on random tables, or with --ground line in situations of the
line. Each list gets a rating: the mean is 1500, and a list that is 400 ahead of another has odds of ten to one. The report
names the best reply to each list, and circles: lists of which each surely beats the next, and the last the first.

FILE is a roster whose forces are the lists. Forces that you name behind FILE fight as well. If there is only one force, it
fights the ready-made forces. With a RULESET the lists are the ready-made forces, or those that you name. Ready-made forces
are scaled to the budget, or to the dearest list of the file. If a situation of the mix gives the attacker more points, his
list is multiplied accordingly.

--improve takes the first list that you name and searches for the strongest list that costs no more. It reports how often
the list that it finds beats yours, which shows how far the costs can be gamed. It tries 400 lists of units of your list's
nation, or of the UNITs, CLASSes or SELECTIONs that you name behind the list. The best list then fights 4,000 battles on
fresh tables. With --costs the command repeats the search at the costs of a roster that "salvo points --save" wrote.`,
	Examples: []string{
		`salvo lists bkc2 de-battlegroup us-battlegroup gb-battlegroup su-battlegroup --budget 900 --battles 100`,
		`salvo lists bolt-action de-tank-platoon us-reinforced-platoon su-patrol --budget 800 --ground line --battles 100 --plot lists.svg`,
		`salvo lists cobi --budget 200 --ground line --battles 60 --format csv`,
		`salvo lists bkc2 us-tank-company --improve --budget 400 --ground line --battles 200`,
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

// Settings of questions about lists.
var (
	listBudget = setting.Setting{Name: "budget", Type: setting.Count, Most: points.MostBudget, Default: "as the mix says", Key: "points of a side",
		Help: "lists have `N` points: ready-made forces are scaled to N, and forces of a file may not exceed N"}
	listGround = setting.Setting{Name: "ground", Words: []string{"line", "table"}, Help: "fight on tables of the mix or on the line: `table|line`",
		Key: "fight on tables of the mix or on the line", Default: "table"}
	listBattles = setting.Setting{Name: "battles", Type: setting.Count, Most: points.MostListBattles, How: true,
		Help: "every two lists fight `N` battles, for example 10k", Key: "battles of every two lists",
		Default: fmt.Sprintf("%d, on the line %d, with --improve %d", points.UsualListOnTables, points.UsualListBattles, points.UsualImproveBattles)}
	gamedCosts = setting.Setting{Name: "costs", Type: setting.Input, Help: "with --improve: search again at the costs of the roster `FILE`",
		Key: "FILE, a roster; the search is repeated at its costs"}
)

func listsSettings() []setting.Setting {
	return []setting.Setting{
		listBudget, listGround, listBattles, mix,
		{Name: "improve", Type: setting.Switch, On: setting.Terminal, Help: "search for the strongest list that costs no more than the first list"},
		gamedCosts.At(setting.Terminal), setting.Luck,
	}
}

// Improve asks for the strongest list that costs no more than a given list: at the terminal "lists --improve".
var Improve = Kind{
	Name:    "improve",
	Summary: "the strongest list that costs no more than a given list; it shows how far costs can be gamed",
	Settings: func() []setting.Setting {
		return []setting.Setting{gamedCosts, listBudget, listGround, listBattles, mix, setting.Luck}
	},
	Item:     "RULESET",
	ItemHelp: "RULESET LIST [UNIT...]",
	Refuses:  Lists.Refuses,
	Refusal:  Lists.Refusal,
	Variant:  &Lists,
	Ask:      askImprove,
	Blank:    func() reports.Report { return new(reports.Improvement) },
}

func askLists(a *Asked) []Question {
	switch {
	case a.On("improve"):
		return askImprove(a)
	case a.Has("costs"):
		return a.wrong("costs", "%s goes with %s: add it", settingName("costs"), settingName("improve"))
	}
	asked, ok := listsAsked(a)
	if !ok {
		return nil
	}
	l, err := points.NewLists(a.Library, asked)
	if err != nil {
		refuseMix(a, err)
		return nil
	}
	l.Heading = a.Title
	a.usual("battles", fmt.Sprint(l.UsualBattles()))
	q := askingLists(a, asked.MixFile)
	q.Cells, q.Resolve, q.Work = l.Pairs(), l.Resolve, works(l.Work)
	q.Piece = "pair"
	return []Question{q}
}

// askImprove returns the question for the strongest list that costs no more than a given list.
func askImprove(a *Asked) []Question {
	asked, ok := listsAsked(a)
	if !ok {
		return nil
	}
	of := points.ImproveAsked{ListsAsked: asked}
	var err error
	if of.CostsFile, of.CostsText, err = a.ReadFile("costs"); err != nil {
		a.Refuse("costs", 0, err)
		return nil
	}
	improve, err := points.NewImprove(a.Library, of)
	if err != nil {
		refuseMix(a, err)
		return nil
	}
	improve.Heading = a.Title
	a.usual("battles", fmt.Sprint(points.UsualImproveBattles))
	q := askingLists(a, asked.MixFile)
	if of.CostsFile != "" {
		q.Values["costs"] = []string{of.CostsFile}
	}
	q.Cells, q.Resolve, q.Work = improve.Searches(), improve.Resolve, works(improve.Work)
	q.Piece = "search"
	return []Question{q}
}

// listsAsked returns the lists in the words of the question. If there is a mistake, it reports the mistake, and ok is false.
func listsAsked(a *Asked) (asked points.ListsAsked, ok bool) {
	if len(a.Words) == 0 {
		a.wrong("", "say which lists: salvo lists %s, or a roster with forces", a.Library.Rulesets()[0].Name)
		return asked, false
	}
	asked = points.ListsAsked{Ruleset: a.Words[0], Words: a.Words[1:], Budget: int(a.Count("budget")), Ground: a.Text("ground")}
	if file := a.Words[0]; !a.Ahead && (strings.HasSuffix(file, ".yaml") || strings.HasSuffix(file, ".yml")) {
		ruleset, err := addLists(a, file)
		if err != nil {
			a.Refuse("", 0, err)
			return asked, false
		}
		asked.Ruleset, asked.File = ruleset, file
	}
	asked.MixFile, asked.MixText = readMix(a)
	return asked, a.Mistakes == 0
}

// askingLists returns a question about lists. The caller adds the work.
func askingLists(a *Asked, mixFile string) Question {
	set := a.how()
	set.Method, set.Trials, set.PrecisionInPoints = experiments.Simulate, a.Count("battles"), 0
	q := a.asking(a.Words, set)
	typeMix(&q, mixFile)
	q.Trial = "battle"
	return q
}

// addLists adds a roster to the library and returns its ruleset. The forces of the roster are the lists.
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
