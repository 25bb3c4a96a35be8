package main

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"salvo/experiments"
	"salvo/experiments/files"
	"salvo/experiments/plan"
	"salvo/rules"
)

// A checked is the value of a flag that is more than text: a number as people write it, or one of a few words. The cli
// package takes it down while it reads the line and has it again from String, as the plain number or word it stands for.
type checked[T comparable] struct {
	value T
	read  func(text string) (T, error)
	flag  string
	err   error // what is wrong with the text, in our own words
}

// flagOf is a flag with such a value; unset is what it is when it is not given.
func flagOf[T comparable](name, usage string, unset T, read func(text string) (T, error)) *cli.GenericFlag {
	v := &checked[T]{value: unset, read: read, flag: name}
	return &cli.GenericFlag{Name: name, Usage: usage, Value: v, Action: func(*cli.Context, any) error { return v.err }}
}

// Set leaves mistakes to the action of the flag: the package would put its own words around them.
func (v *checked[T]) Set(text string) error {
	var err error
	if v.value, err = v.read(text); err != nil {
		v.err = badInput("--%s %s: %w", v.flag, text, err)
	}
	return nil
}

// String is empty for zero, so that no help page calls it a default; the package reads that as zero, too.
func (v *checked[T]) String() string {
	if v.value == *new(T) {
		return ""
	}
	return fmt.Sprint(v.value)
}

// countFlag takes a whole number from 1; 1e6, 1M and 250k are read, too.
func countFlag(name, usage string, unset, most int64) *cli.GenericFlag {
	return flagOf(name, usage, unset, func(text string) (int64, error) { return experiments.ParseCount(text, most) })
}

func wordFlag(name, usage, unset string, words []string) *cli.GenericFlag {
	return flagOf(name, usage, unset, func(text string) (string, error) { return experiments.OneOf(text, words) })
}

// pictureFlag takes a file whose ending is the kind of picture to draw.
func pictureFlag(name, usage string, kinds ...string) *cli.GenericFlag {
	return flagOf(name, usage, "", func(path string) (string, error) {
		if last := len(kinds) - 1; !slices.Contains(kinds, ending(path)) {
			return "", fmt.Errorf("the file must end in .%s or .%s", strings.Join(kinds[:last], ", ."), kinds[last])
		}
		return path, nil
	})
}

// ending is the kind of picture that a file is.
func ending(path string) string { return strings.TrimPrefix(strings.ToLower(filepath.Ext(path)), ".") }

// Flags that several commands share.
var (
	rosterFlag = &cli.StringSliceFlag{Name: "roster",
		Usage: "add the units, weapons and forces of `FILE`, or replace built-in ones; may be repeated"}
	outFlag   = &cli.StringFlag{Name: "out", Usage: "write the result to `FILE`; .csv, .json and .md mean that form"}
	plainFlag = &cli.BoolFlag{Name: "no-color", Usage: "no colours"}
	givenFlag = &cli.StringFlag{Name: "given", Usage: "all figures among the engagements in which `EVENT` happened"}
	allFlag   = &cli.BoolFlag{Name: "all", Usage: "text with nothing folded: every metric, every value, all that was assumed"}
	quietFlag = &cli.BoolFlag{Name: "quiet", Usage: "no progress and no warnings"}

	estimateFlag = &cli.BoolFlag{Name: "estimate", Usage: "print how long it will take, and do nothing else"}
)

// Those with a checked value are made anew for each command, since they keep it.

func seedFlag() cli.Flag {
	return flagOf("seed", "the luck of run `N`: same seed, same dice", 1, experiments.ParseSeed)
}

func workersFlag() cli.Flag {
	f := countFlag("workers", "roll on `N` workers; the result does not depend on it", 0, 1024)
	f.DefaultText = "all cores"
	return f
}

func precisionFlag(usage string) cli.Flag {
	return flagOf("precision", usage, 0, experiments.ParsePrecision)
}

var formats = []string{"text", "csv", "json", "md"}

// formatFlag is empty unless given: then the ending of --out says the format.
func formatFlag() cli.Flag {
	f := wordFlag("format", "`FORMAT` is text, csv, json or md (Markdown)", "", formats)
	f.DefaultText = "as --out ends, else text"
	return f
}

// formatOf is the form in which a result is written.
func formatOf(c *cli.Context) string {
	if format := c.String("format"); format != "" {
		return format
	}
	if end := ending(c.String("out")); slices.Contains(formats, end) {
		return end
	}
	return "text"
}

func plotFlag() cli.Flag {
	return pictureFlag("plot", "draw the result to `FILE`.svg, .png or .pdf", "svg", "png", "pdf")
}

// workFlags are those of every command that works odds out.
func workFlags() []cli.Flag {
	trials := countFlag("trials", "roll `N` engagements; 1e6 and 1M are read, too", 0, experiments.MostTrials)
	trials.DefaultText = "half a point"
	return []cli.Flag{
		wordFlag("method", "`METHOD` is auto (exact if it can be, checked by rolling), exact, simulate, or both side by side",
			string(experiments.Auto), experiments.Methods),
		trials,
		precisionFlag("roll until every share is known to `P` percentage points to either side; --trials is then the most"),
		seedFlag(), workersFlag(), estimateFlag, rosterFlag, formatFlag(), outFlag, plotFlag(), allFlag, quietFlag, plainFlag,
	}
}

// settings are what the flags of a command that works odds out ask for.
func (p *program) settings(c *cli.Context) experiments.Settings {
	set := p.rolling(c)
	set.Trials = c.Int64("trials")
	set.Method = experiments.Method(c.String("method"))
	set.PrecisionInPoints = c.Float64("precision")
	set.Fractions = c.Bool("fractions")
	set.Given = c.String("given")
	set.Observed = c.String("observed")
	set.Asserts = c.StringSlice("assert")
	set.Metrics = c.StringSlice("metric")
	set.Readings = c.Bool("readings")
	return set
}

// rolling is who rolls, and with which luck. How much, the command says.
func (p *program) rolling(c *cli.Context) experiments.Settings {
	return experiments.Settings{
		Workers:  c.Int("workers"),
		Seed:     c.Uint64("seed"),
		Progress: p.progress(),
		Expect:   p.bar.expect,
		Phase:    p.bar.enter,
		Version:  version,
	}
}

// addRosters reads the user's rosters into the library.
func (p *program) addRosters(c *cli.Context) error {
	for _, name := range c.StringSlice("roster") {
		text, err := files.Read(name)
		if err != nil {
			return err
		}
		if err := p.library.AddRoster(name, text); err != nil {
			return experiments.InputError{Err: err}
		}
		p.rosters = append(p.rosters, plan.UserFile{File: name, Text: text})
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
	if len(lines) == 0 || !strings.Contains(lines[0], " ") && !p.library.HasFile(lines[0]) {
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
