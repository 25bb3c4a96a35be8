package main

import (
	"strings"

	"github.com/urfave/cli/v2"

	"salvo/experiments"
	"salvo/experiments/players"
)

func (p *program) tournamentCommand() *cli.Command {
	return &cli.Command{
		Name:      "tournament",
		Usage:     "which of two players is better, over many scenarios",
		ArgsUsage: "PLAYER PLAYER SCENARIO...",
		Description: `Lets two players meet on many scenarios. On each they fight the same battles twice, with the same luck and sides
swapped, so that neither ground nor forces favour a player. A win counts one and a draw one half; the interval is over
scenarios. A player is simple or careful, or factors of a side without -a or -b, joined by commas: plan=none, or
"careful,caution=0.5". random:1..40 stands for forty tables drawn by chance; words behind it say how they are drawn. Quote a
scenario of several words. --rulesets fights every table by the rules of several games. --habits looks on at some of the
battles and counts what goes wrong with players.

    salvo tournament careful simple random:1..3 --rulesets bkc2,bolt-action --trials 10
    salvo tournament plan=none simple "random:1..3 ruleset=cobi woods=20" --trials 10 --habits
    salvo tournament simple,policy=weakest simple crossroads farm --trials 20 --all
    salvo tournament careful stance=hold,policy=best-odds "bkc2/battle de-battlegroup vs us-battlegroup"`,
		Flags: []cli.Flag{
			&cli.StringFlag{Name: "rulesets", Usage: "fight every table by the rules of `LIST` of games, or all"},
			&cli.BoolFlag{Name: "habits", Usage: "count what the players do, and fail to do"},
			countFlag("trials", "battles on a scenario with either side: `N`", players.UsualTournamentTrials, players.MostTournamentTrials),
			seedFlag(), workersFlag(), estimateFlag, rosterFlag, formatFlag(), outFlag, plotFlag(),
			&cli.BoolFlag{Name: "all", Usage: "text with every scenario"}, quietFlag, plainFlag,
		},
		Before: checkPaths,
		Action: p.tournament,
	}
}

func (p *program) tournament(c *cli.Context) error {
	words := c.Args().Slice()
	if len(words) < 3 {
		return badInput("say who meets on what: salvo tournament PLAYER PLAYER SCENARIO..., as in salvo tournament careful simple random:1..40")
	}
	if err := p.addRosters(c); err != nil {
		return err
	}
	var rulesets []string
	if list := c.String("rulesets"); list != "" {
		rulesets = strings.Split(list, ",")
	}
	t, err := players.NewTournament(p.library, p.library.Parse, words[:2], words[2:], rulesets)
	if err != nil {
		return err
	}
	if t.Habits = c.Bool("habits"); t.Habits {
		for _, word := range words[2:] {
			if !p.library.HasFile(word) {
				return experiments.WrongSetting("habits", "%s is fought on the line: habits are of tables", word)
			}
		}
	}
	set := p.rolling(c)
	set.Trials = c.Int64("trials")
	if c.Bool("estimate") {
		return p.estimate(c, set, "scenario", "battle", worked(t.Work))
	}
	made, err := t.Work(c.Context, set)
	if err != nil {
		return err
	}
	return p.report(c, made)
}
