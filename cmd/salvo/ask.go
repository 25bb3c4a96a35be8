package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"salvo/experiments"
	"salvo/experiments/files"
	"salvo/experiments/question"
	"salvo/experiments/setting"
	"salvo/reports"
	"salvo/rules"
)

// particular are the commands that do more at a terminal than answer a question.
var particular = map[*question.Kind]func(p *program, c *cli.Context) error{
	&question.Chart: (*program).chart, &question.Compare: (*program).compare, &question.Map: (*program).drawMap,
	&question.Trace: (*program).trace,
}

// questionCommands returns the commands of the questions that show one battle, or those of all other questions.
func (p *program) questionCommands(shows bool) (commands []*cli.Command) {
	for _, k := range question.Kinds {
		if k.Variant == nil && k.Shows == shows {
			commands = append(commands, p.questionCommand(k))
		}
	}
	return commands
}

// questionCommand returns the command that asks a kind of question.
func (p *program) questionCommand(k *question.Kind) *cli.Command {
	action := particular[k]
	if action == nil {
		action = func(p *program, c *cli.Context) error { return p.ask(c, k) }
	}
	p.offers[k.Name] = offered[k.Takes]
	return &cli.Command{
		Name:        k.Name,
		Usage:       k.Summary,
		ArgsUsage:   k.Usage,
		Description: k.Description(),
		Flags:       questionFlags(k),
		Before:      checkPaths,
		Action:      func(c *cli.Context) error { return action(p, c) },
	}
}

// questionFlags returns the flags of a kind of question: its settings, then those of all results.
func questionFlags(k *question.Kind) (flags []cli.Flag) {
	for _, s := range k.In(setting.Terminal) {
		flags = append(flags, settingFlag(s))
	}
	for _, f := range []cli.Flag{workersFlag(), estimateFlag, rosterFlag, formatFlag(anyFormat, asOutEnds), outFlag, plotFlag(), allFlag, quietFlag, plainFlag} {
		name := f.Names()[0]
		i := slices.IndexFunc(k.Reworded, func(s setting.Setting) bool { return s.Name == name })
		switch {
		case slices.Contains(k.Lacks, name):
		case i >= 0:
			flags = append(flags, settingFlag(k.Reworded[i]))
		default:
			flags = append(flags, f)
		}
	}
	return flags
}

// settingFlag returns the flag of a setting.
func settingFlag(s setting.Setting) cli.Flag {
	switch {
	case s.Type == setting.Switch:
		return &cli.BoolFlag{Name: s.Name, Usage: s.Help}
	case s.Many:
		return &cli.StringSliceFlag{Name: s.Name, Usage: s.Help, DefaultText: s.Unset()}
	case s.Type < setting.Output, s.Type == setting.Output && s.Endings == nil:
		return &cli.StringFlag{Name: s.Name, Usage: s.Help, DefaultText: s.Unset()}
	}
	f := flagOf(s.Name, s.Help, "", s.Read)
	f.DefaultText, f.Value.(*checked[string]).words = s.Unset(), s.Words
	return f
}

// A commandLine lets a question read the words and flags of a command.
type commandLine struct {
	*program
	*cli.Context
	words []string // the words behind the command
	err   error    // the first mistake in the question
}

// asked reads the question of the command line, with the given words behind the command. It adds the user's rosters first.
func (p *program) asked(c *cli.Context, k *question.Kind, words []string) (*question.Asked, *commandLine, error) {
	if len(words) > 0 {
		if err := p.addRosters(c); err != nil {
			return nil, nil, err
		}
	}
	t := &commandLine{program: p, Context: c, words: words}
	values := setting.Values{}
	for _, s := range k.In(setting.Terminal) {
		switch {
		case !c.IsSet(s.Name):
		case s.Type == setting.Switch:
			values[s.Name] = []string{"yes"}
		case s.Many:
			values[s.Name] = c.StringSlice(s.Name)
		default:
			values[s.Name] = []string{c.String(s.Name)}
		}
	}
	return &question.Asked{
		Source: t, Values: values, Context: c.Context, Kind: k, Library: p.library, Words: words, Typed: strings.Join(words, " "),
		Prose: slices.Contains([]string{"text", "md"}, formatOf(c)),
		Settings: experiments.Settings{Workers: c.Int("workers"), Progress: p.progress(), Expect: p.bar.expect, Phase: p.bar.enter,
			Version: version},
	}, t, nil
}

// questions returns the questions that the command line asks.
func (p *program) questions(c *cli.Context, k *question.Kind, words []string) ([]question.Question, error) {
	a, t, err := p.asked(c, k, words)
	if err != nil {
		return nil, err
	}
	questions := k.Ask(a)
	for i := range questions {
		questions[i].Kind = k.Chosen(a.Values)
	}
	return questions, t.err
}

// ask answers the question of the command line.
func (p *program) ask(c *cli.Context, k *question.Kind) error {
	return p.askAnd(c, k, func(_ *question.Question, r reports.Report) error {
		if costs, ok := r.(*reports.Points); ok && c.String("save") != "" {
			return p.report(c, r, file{c.String("save"), []byte(costs.Roster)})
		}
		return p.report(c, r)
	})
}

// askAnd answers the questions of the command line and calls report with each answer.
func (p *program) askAnd(c *cli.Context, k *question.Kind, report func(*question.Question, reports.Report) error) error {
	questions, err := p.questions(c, k, c.Args().Slice())
	if err != nil {
		return err
	}
	for i := range questions {
		if err := p.answer(c, &questions[i], report); err != nil {
			return err
		}
	}
	return nil
}

// answer works a question out and calls report with the answer. With --estimate it prints how long the work will take instead.
func (p *program) answer(c *cli.Context, q *question.Question, report func(*question.Question, reports.Report) error) error {
	if c.Bool("estimate") {
		if err := p.estimate(c, q.Settings, q.Piece, q.Trial, worked(q.Work)); err != nil {
			return err
		}
		return q.Flaw
	}
	r, err := q.Work(c.Context, q.Settings)
	if err != nil {
		return err
	}
	if err := report(q, r); err != nil {
		return err
	}
	p.warn(c, warningsOf(q, r, formatOf(c) == "csv")...)
	if err := broken(q.Kind, r); err != nil {
		return err
	}
	return q.Flaw
}

// warningsOf returns what the user should know beside a report. For CSV it includes figures that were asked for but have no
// place among rows of values.
func warningsOf(q *question.Question, r reports.Report, csv bool) (all []string) {
	if q.Kind.Warnings != nil {
		all = append(all, q.Kind.Warnings(r)...)
	}
	if !csv {
		return all
	}
	if q.Kind.Notes != nil {
		all = append(all, q.Kind.Notes(r)...)
	}
	for _, s := range q.Kind.Settings() {
		if s.NotInCSV && q.Values.Has(s.Name) {
			all = append(all, fmt.Sprintf("--%s shows in --format text and json, not in csv", s.Name))
		}
	}
	return all
}

// broken returns an error if an assertion is not true.
func broken(k *question.Kind, r reports.Report) error {
	if k.Broken == nil {
		return nil
	}
	var all brokenAssertion
	for _, assertion := range k.Broken(r) {
		all = append(all, "--assert "+assertion)
	}
	if all != nil {
		return all
	}
	return nil
}

// Scenario reads the scenario from the words of the command.
func (t *commandLine) Scenario() (*rules.Scenario, error) { return t.library.ParseWords(t.words) }

// Read reads a scenario line.
func (t *commandLine) Read(line string) (*rules.Scenario, error) { return t.library.Parse(line) }

// Parse reads a scenario line.
func (t *commandLine) Parse(line string) (*rules.Scenario, error) { return t.library.Parse(line) }

// Game finds a ruleset by its name, or loads the file that holds it.
func (t *commandLine) Game(name string) (*rules.Ruleset, error) { return t.library.Ruleset(name) }

// Sweep returns the scenario: a command has no sweeps.
func (t *commandLine) Sweep(s *rules.Scenario) []question.Swept {
	return []question.Swept{{Scenario: s}}
}

// ReadFile reads the file that a flag names.
func (t *commandLine) ReadFile(flag string) (path string, text []byte, err error) {
	if path = t.String(flag); path != "" {
		text, err = files.Read(path)
	}
	return path, text, err
}

// AddRoster reads a roster of the user into the library.
func (t *commandLine) AddRoster(name string) error { return t.addRoster(name) }

// Room reports true: a command may have as many cells as its kind allows.
func (t *commandLine) Room(int) bool { return true }

// Refuse keeps the first mistake.
func (t *commandLine) Refuse(_ string, _ int, err error) {
	if t.err == nil {
		t.err = err
	}
}
