package question

import (
	"fmt"
	"strings"

	"salvo/experiments"
	"salvo/experiments/players"
	"salvo/experiments/setting"
	"salvo/reports"
)

// Tournament asks which of two players is better.
var Tournament = Kind{
	Name:    "tournament",
	Summary: "which of two players is better, over many scenarios",
	Usage:   "PLAYER PLAYER SCENARIO...",
	About: `Lets two players fight on many scenarios, and says which wins more often. On each scenario they fight the same
battles twice, with the same luck and sides swapped, so that neither ground nor forces favour a player. A win counts one and
a draw one half. The 95 % interval treats each scenario as one observation.

A player is simple, careful or deep, or a list of factors of a side without -a or -b, joined by commas: plan=none, or
"careful,caution=0.5". random:1..40 stands for forty random tables; words behind it control how the tables are drawn. Put a
scenario of several words in quotes. --rulesets fights every table by the rules of several games. --habits watches some of
the battles and counts mistakes of the players.`,
	Examples: []string{
		`salvo tournament careful simple random:1..3 --rulesets bkc2,bolt-action --trials 10`,
		`salvo tournament plan=none simple "random:1..3 ruleset=cobi woods=20" --trials 10 --habits`,
		`salvo tournament simple,policy=weakest simple crossroads farm --trials 20 --all`,
		`salvo tournament careful stance=hold,policy=best-odds "bkc2/battle de-battlegroup vs us-battlegroup"`,
	},
	Takes:         Players,
	Settings:      tournamentSettings,
	Reworded:      []setting.Setting{{Name: "all", Type: setting.Switch, Help: "print every scenario"}},
	Item:          "PLAYER PLAYER",
	SummaryInFile: "two players that fight on many scenarios, each leading either side",
	Ask:           askTournament,
	Blank:         func() reports.Report { return new(reports.Tournament) },
}

func tournamentSettings() []setting.Setting {
	return []setting.Setting{
		{Name: "on", Many: true, On: setting.File, Required: true, Help: "scenarios on which the players fight; random:1..40 stands for forty tables"},
		{Name: "rulesets", Type: setting.List, Help: "fight every table by the rules of each game in `LIST`, or all",
			Key: "games by whose rules every table is fought, joined by commas, or all"},
		{Name: "habits", Type: setting.Switch, Help: "count mistakes of both players in some of the battles"},
		{Name: "trials", Type: setting.Count, Most: players.MostTournamentTrials, Default: fmt.Sprint(players.UsualTournamentTrials), How: true,
			Help: "each player leads either side in `N` battles of a scenario"},
		setting.Luck,
	}
}

func askTournament(a *Asked) []Question {
	words := a.Words
	if a.Ahead {
		if words = append(words, a.Texts("on")...); len(a.Words) != 2 || len(words) < 3 {
			return a.wrong("", `write "tournament: PLAYER PLAYER", and under "on" the scenarios that they meet on`)
		}
	}
	if len(words) < 3 {
		return a.wrong("", "say who meets on what: salvo tournament PLAYER PLAYER SCENARIO..., as in "+
			"salvo tournament careful simple random:1..40")
	}
	t, err := players.NewTournament(a.Library, a.Parse, words[:2], words[2:], a.List("rulesets"))
	if err == nil {
		t.Habits, t.Heading = a.On("habits"), a.Title
		err = checkTournament(a, t, words[2:])
	}
	if err != nil {
		a.Refuse("", 0, err)
		return nil
	}
	if !a.Room(t.Fixtures()) {
		return nil
	}
	a.usual("trials", fmt.Sprint(players.UsualTournamentTrials))
	set := a.how()
	set.Method = experiments.Simulate
	q := a.asking(words, set)
	q.Cells, q.Resolve, q.Work = t.Fixtures(), t.Resolve, works(t.Work)
	q.Piece, q.Trial = "scenario", "battle"
	return []Question{q}
}

// checkTournament returns an error if the players cannot meet on the scenarios.
func checkTournament(a *Asked, t *players.Tournament, lines []string) error {
	for _, line := range lines {
		switch {
		case !a.Ahead && t.Habits && !a.Library.HasFile(line):
			return experiments.WrongSetting("habits", "%s is fought on the line: habits are of tables", line)
		case a.Ahead && !strings.HasPrefix(line, "random:"): // the run folder keeps a copy of each scenario file
			if _, err := a.Read(line); err != nil {
				return err
			}
		}
	}
	if a.Ahead {
		return t.Check(a.Context)
	}
	return nil
}
