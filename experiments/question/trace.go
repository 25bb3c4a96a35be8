package question

import "salvo/experiments/setting"

// Trace asks for one engagement narrated die by die. The answer is a story, which the terminal and the page print.
var Trace = Kind{
	Name:    "trace",
	Summary: "one engagement told die by die",
	Usage:   "SCENARIO",
	About: `Plays one engagement and prints every die and what it did. --page writes a duel or a battle as a page to watch:
step by step, forward and back, at any speed, with the dice of each step and the state of all units after it. --format json,
or --out FILE.json, writes a duel or a battle as data: every event with its dice, its moves and the scores that were needed
(salvo schema trace).

--chances prints the chance of both sides at every moment of the battle. For this it plays the rest of the battle many times
with fresh luck; the chance is exact if the battle can be worked out exactly. The report names at most three turning points,
and sums up the luck by kind of step and by side. It names at most four choices of units where an option that the player ranked
second or third was surely better than the one taken, by 5 percentage points or more on average. With --page a ribbon under the
battle shows the chance.
In these play-outs the player careful takes the place of deep.`,
	Examples: []string{
		`salvo trace bkc2 2xsherman-m4 vs tiger-1 range=35 facing=flank`,
		`salvo trace bkc2 panther vs sherman-m4 --until result=knocked-out`,
		`salvo trace bkc2 us-rifles vs de-infantry cover=soft attacks=3 --seed 7`,
		`salvo trace crossroads --page replay.html`,
		`salvo trace crossroads --why`,
		`salvo trace crossroads --out crossroads.json`,
		`salvo trace bkc2/duel panther vs sherman-m4 --chances`,
	},
	Shows:    true,
	Settings: traceSettings,
	Reworded: []setting.Setting{{Name: "format", Type: setting.Word, Words: []string{"text", "json", "md"}, Default: "as --out ends, else text",
		Help: "`FORMAT` is text or md (Markdown) for a story, or json for data"}},
	Lacks: []string{"workers", "plot", "all"},
}

func traceSettings() []setting.Setting {
	return []setting.Setting{
		setting.Until,
		{Name: "why", Type: setting.Switch, On: setting.Terminal,
			Help: "print the options that the player careful compares: the three best of a unit, on the line of a side, with their values in points"},
		{Name: "chances", Type: setting.Switch, On: setting.Terminal,
			Help: "print the chance of both sides after every step, the turning points, the luck and the missed chances"},
		{Name: "page", Type: setting.Output, On: setting.Terminal, Help: "write the battle to `FILE` as an HTML page to watch; the story is printed, too"},
		setting.Luck.At(setting.Terminal | setting.Page),
	}
}
