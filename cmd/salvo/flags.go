package main

import (
	"math"
	"os"
	"slices"
	"strconv"
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

	// oddsFlags are those of every command that works odds out.
	oddsFlags = []cli.Flag{
		&cli.StringFlag{Name: "given", Usage: "all figures among the engagements in which `EVENT` happened"},
		&cli.StringFlag{Name: "observed", Usage: "how lucky was `METRIC=VALUE`?"},
		&cli.StringSliceFlag{Name: "assert",
			Usage: "exit 3 unless `ASSERT` holds; may be repeated"},
		&cli.BoolFlag{Name: "readings", Usage: "recompute under the other readings of unclear rules"},
		&cli.BoolFlag{Name: "fractions", Usage: "exact odds as fractions, too"},
		&cli.StringFlag{Name: "method", Usage: "`METHOD` is exact, simulate, both, or auto: exact if it can be",
			DefaultText: "both"},
		&cli.StringFlag{Name: "trials", Usage: "roll `N` engagements; 1e6 and 1M are read, too", DefaultText: "1000000"},
		&cli.StringFlag{Name: "precision",
			Usage: "roll until every share is known to `P` percentage points to either side; --trials is then the most"},
		seedFlag,
		&cli.StringFlag{Name: "workers", Usage: "roll on `N` workers; the result does not depend on it",
			DefaultText: "all cores"},
		rosterFlag,
		formatFlag,
		outFlag,
		&cli.StringFlag{Name: "plot", Usage: "draw the result to `FILE`.svg, .png or .pdf"},
		&cli.BoolFlag{Name: "quiet", Usage: "no progress and no warnings"},
		plainFlag,
	}
)

// settings reads the flags of a command that works odds out.
func (p *program) settings(c *cli.Context, method experiments.Method) (set experiments.Settings, err error) {
	set = experiments.Settings{
		Method:    method,
		Fractions: c.Bool("fractions"),
		Given:     c.String("given"),
		Observed:  c.String("observed"),
		Asserts:   c.StringSlice("assert"),
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
	trials := int64(1_000_000)
	if c.IsSet("precision") {
		if set.Precision, err = precision(c.String("precision")); err != nil {
			return set, err
		}
		trials = experiments.MostTrials
	}
	if set.Trials, err = count(c, "trials", trials, experiments.MostTrials); err != nil {
		return set, err
	}
	workers, err := count(c, "workers", 0, 1024)
	if err != nil {
		return set, err
	}
	set.Workers = int(workers)
	set.Seed, err = seed(c)
	return set, err
}

// count reads a whole number from 1; 1e6, 1M and 250k are read, too.
func count(c *cli.Context, flag string, unset, most int64) (int64, error) {
	if !c.IsSet(flag) {
		return unset, nil
	}
	x, ok := decimal(strings.NewReplacer("k", "e3", "m", "e6", "g", "e9").Replace(strings.ToLower(c.String(flag))))
	if !ok || x != math.Trunc(x) || x < 1 || x > float64(most) {
		return 0, badInput("--%s %s: give a whole number from 1 to %d", flag, c.String(flag), most)
	}
	return int64(x), nil
}

func precision(text string) (float64, error) {
	x, ok := decimal(text)
	if !ok || x < 0.0001 || x > 50 {
		return 0, badInput("--precision %s: give percentage points from 0.0001 to 50", text)
	}
	return x, nil
}

// decimal reads digits with a point and an exponent, and nothing else that counts as a number among programmers.
func decimal(text string) (x float64, ok bool) {
	if strings.Trim(text, "0123456789.e") != "" {
		return 0, false
	}
	x, err := strconv.ParseFloat(text, 64)
	return x, err == nil
}

func seed(c *cli.Context) (uint64, error) {
	if !c.IsSet("seed") {
		return 1, nil
	}
	n, err := strconv.ParseUint(c.String("seed"), 10, 64)
	if err != nil {
		return 0, badInput("--seed %s: give a whole number from 0 to %d", c.String("seed"), uint64(math.MaxUint64))
	}
	return n, nil
}

// oneOf reads a flag that takes one of a few words; the first one stands for a flag that is not given.
func oneOf(c *cli.Context, flag string, words []string) (string, error) {
	word := c.String(flag)
	switch {
	case !c.IsSet(flag):
		return words[0], nil
	case slices.Contains(words, word):
		return word, nil
	}
	return "", badInput("--%s %s: it is one of %s%s", flag, word, strings.Join(words, ", "), rules.DidYouMean(word, words))
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

// exampleLine is a scenario that works.
func (p *program) exampleLine() string { return p.library.Rulesets()[0].Procedures[0].Example }

// colours reports whether output may be coloured.
func (p *program) colours(c *cli.Context) bool {
	return !c.Bool("no-color") && !c.IsSet("out") && os.Getenv("NO_COLOR") == "" && onTerminal(p.stdout)
}
