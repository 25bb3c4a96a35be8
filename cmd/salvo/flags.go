package main

import (
	"os"
	"strings"

	"github.com/urfave/cli/v2"

	"salvo/experiments"
	"salvo/rules"
)

var (
	formats  = []string{"text", "csv", "json"}
	pictures = []string{"svg", "png", "pdf"}
)

// Flags that several commands share. Values are read as text and checked here, so that every mistake is told in our
// own words.
var (
	rosterFlag = &cli.StringSliceFlag{Name: "roster",
		Usage: "add the units, weapons and forces of `FILE`, or replace built-in ones; may be repeated"}
	seedFlag   = &cli.StringFlag{Name: "seed", Usage: "the luck of run `N`: same seed, same dice", DefaultText: "1"}
	outFlag    = &cli.StringFlag{Name: "out", Usage: "write the result to `FILE`"}
	formatFlag = &cli.StringFlag{Name: "format", Usage: "`FORMAT` is text, csv or json", DefaultText: "text"}
	plainFlag  = &cli.BoolFlag{Name: "no-color", Usage: "no colours"}

	givenFlag   = &cli.StringFlag{Name: "given", Usage: "all figures among the engagements in which `EVENT` happened"}
	quietFlag   = &cli.BoolFlag{Name: "quiet", Usage: "no progress and no warnings"}
	workersFlag = &cli.StringFlag{Name: "workers", Usage: "roll on `N` workers; the result does not depend on it",
		DefaultText: "all cores"}
)

// workFlags are those of every command that works odds out; method is how it does that unless told.
func workFlags(method experiments.Method) []cli.Flag {
	return []cli.Flag{
		&cli.StringFlag{Name: "method", Usage: "`METHOD` is exact, simulate, both, or auto: exact if it can be",
			DefaultText: string(method)},
		&cli.StringFlag{Name: "trials", Usage: "roll `N` engagements; 1e6 and 1M are read, too", DefaultText: "1000000"},
		&cli.StringFlag{Name: "precision",
			Usage: "roll until every share is known to `P` percentage points to either side; --trials is then the most"},
		seedFlag,
		workersFlag,
		rosterFlag,
		formatFlag,
		outFlag,
		&cli.StringFlag{Name: "plot", Usage: "draw the result to `FILE`.svg, .png or .pdf"},
		quietFlag,
		plainFlag,
	}
}

// settings reads the flags of a command that works odds out.
func (p *program) settings(c *cli.Context, method experiments.Method) (set experiments.Settings, err error) {
	set = experiments.Settings{
		Method:    method,
		Fractions: c.Bool("fractions"),
		Given:     c.String("given"),
		Observed:  c.String("observed"),
		Asserts:   c.StringSlice("assert"),
		Metrics:   c.StringSlice("metric"),
		Readings:  c.Bool("readings"),
		Version:   version,
	}
	if !c.Bool("quiet") {
		set.Progress = p.progress()
	}
	if c.IsSet("method") {
		word, err := oneOf(c, "method", experiments.Methods)
		if err != nil {
			return set, err
		}
		set.Method = experiments.Method(word)
	}
	err = rolling(c, &set, "trials", 1_000_000, experiments.MostTrials)
	return set, err
}

// rolling reads how much is rolled: so many trials, as one of the flags says, or as many as make the result precise.
func rolling(c *cli.Context, set *experiments.Settings, flag string, usual, most int64) (err error) {
	if c.IsSet("precision") {
		if set.Precision, err = experiments.ParsePrecision(c.String("precision")); err != nil {
			return badValue(c, "precision", err)
		}
		usual = most
	}
	if set.Trials, err = count(c, flag, usual, most); err != nil {
		return err
	}
	workers, err := count(c, "workers", 0, 1024)
	if err != nil {
		return err
	}
	set.Workers = int(workers)
	set.Seed, err = seed(c)
	return err
}

// count reads a whole number from 1; 1e6, 1M and 250k are read, too.
func count(c *cli.Context, flag string, unset, most int64) (int64, error) {
	if !c.IsSet(flag) {
		return unset, nil
	}
	n, err := experiments.ParseCount(c.String(flag), most)
	return n, badValue(c, flag, err)
}

func seed(c *cli.Context) (uint64, error) {
	if !c.IsSet("seed") {
		return 1, nil
	}
	n, err := experiments.ParseSeed(c.String("seed"))
	return n, badValue(c, "seed", err)
}

// oneOf reads a flag that takes one of a few words; the first one stands for a flag that is not given.
func oneOf(c *cli.Context, flag string, words []string) (string, error) {
	if !c.IsSet(flag) {
		return words[0], nil
	}
	word, err := experiments.OneOf(c.String(flag), words)
	return word, badValue(c, flag, err)
}

// badValue is what is wrong with the value of a flag; nil if nothing is.
func badValue(c *cli.Context, flag string, err error) error {
	if err == nil {
		return nil
	}
	return badInput("--%s %s: %w", flag, c.String(flag), err)
}

// rosterSize is the most that is read of a roster file, one byte more than rules allow, so that they can say so.
const rosterSize = 1<<20 + 1

// addRosters reads the user's rosters into the library.
func (p *program) addRosters(c *cli.Context) error {
	for _, name := range c.StringSlice("roster") {
		text, err := readFile(name, rosterSize)
		if err != nil {
			return err
		}
		if err := p.library.AddRoster(name, text); err != nil {
			return experiments.InputError{Err: err}
		}
	}
	return nil
}

// scenario reads the scenario from a command's words, with the user's rosters in force.
func (p *program) scenario(c *cli.Context) (*rules.Scenario, error) {
	if c.NArg() == 0 {
		return nil, badInput("say what fights: salvo %s %s", c.Command.Name, p.exampleLine())
	}
	if err := p.addRosters(c); err != nil {
		return nil, err
	}
	s, err := p.library.ParseWords(c.Args().Slice())
	if err != nil {
		return nil, experiments.InputError{Err: err}
	}
	return s, nil
}

// scenarios reads several scenarios, each a word of its own.
func (p *program) scenarios(c *cli.Context) ([]*rules.Scenario, error) {
	lines := c.Args().Slice()
	if len(lines) == 0 || !strings.Contains(lines[0], " ") {
		return nil, badInput(`quote each scenario: salvo %s "%s" "%s"`, c.Command.Name, p.exampleLine(), p.exampleLine())
	}
	if err := p.addRosters(c); err != nil {
		return nil, err
	}
	var all []*rules.Scenario
	for _, line := range lines {
		s, err := p.library.Parse(line)
		if err != nil {
			return nil, experiments.InputError{Err: err}
		}
		all = append(all, s)
	}
	return all, nil
}

// exampleLine is a scenario that works.
func (p *program) exampleLine() string { return p.library.Rulesets()[0].Procedures[0].Example }

// colours reports whether output may be coloured.
func (p *program) colours(c *cli.Context) bool {
	return !c.Bool("no-color") && !c.IsSet("out") && os.Getenv("NO_COLOR") == "" && onTerminal(p.stdout)
}
