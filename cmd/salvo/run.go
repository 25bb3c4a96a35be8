package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"salvo/experiments"
	"salvo/experiments/files"
	"salvo/experiments/plan"
	"salvo/reports"
	"salvo/rules"
	"salvo/rules/english"
)

func (p *program) runCommand() *cli.Command {
	p.offers["run"] = listed(plan.ReadyMadeNames)
	return &cli.Command{
		Name:      "run",
		Usage:     "run an experiment file, or a ready-made experiment",
		ArgsUsage: "[FILE|NAME|-]",
		Description: `Works out all questions of an experiment, and writes a folder with a page that shows the answers. Without
a name the command lists the ready-made experiments. --resume continues an interrupted run. "-" reads the experiment from
standard input. --shard does one part of the work and writes it into a folder for salvo merge (docs/cluster.md).

    salvo run
    salvo run showcase --out out/showcase
    salvo run odds-bkc2 --dry-run`,
		Flags: []cli.Flag{
			&cli.StringFlag{Name: "out", Usage: "the run folder is `DIR`", DefaultText: "the name of the experiment"},
			&cli.BoolFlag{Name: "resume", Usage: "work out only items that are missing or have changed"},
			&cli.BoolFlag{Name: "dry-run", Usage: "check the experiment; print what there is to do and how long it will take"},
			&cli.StringFlag{Name: "shard", Usage: "do part `I/N` of a round, with I from 0 to N-1; auto/N takes I from Slurm or Kubernetes"},
			workersFlag(), rosterFlag, quietFlag, plainFlag,
		},
		Action: p.runPlan,
	}
}

func (p *program) runPlan(c *cli.Context) error {
	switch {
	case c.NArg() == 0 && (c.IsSet("out") || c.Bool("resume") || c.Bool("dry-run") || c.IsSet("shard")):
		return badInput("say which experiment: salvo run NAME (salvo run lists them)")
	case c.NArg() == 0:
		return p.listPlans(c)
	case c.NArg() > 1:
		return badInput("run one experiment at a time, not %q too", c.Args().Get(1))
	}
	if err := p.addRosters(c); err != nil {
		return err
	}
	file, text, err := p.experimentFile(c.Args().First())
	if err != nil {
		return err
	}
	folder := cmp.Or(c.String("out"), plan.NameOf(file))
	read := plan.Read
	if c.IsSet("shard") {
		if !c.IsSet("out") {
			folder += ".shards"
		}
		if plan.Begun(folder) {
			read = plan.ReadAgain
		}
	}
	experiment, err := read(c.Context, p.library, file, text)
	if err != nil {
		return err
	}
	experiment.Rosters = p.rosters
	if c.Bool("dry-run") {
		return p.dryRun(c, experiment)
	}
	run := plan.Run{
		Folder:   folder,
		Resume:   c.Bool("resume"),
		Workers:  c.Int("workers"),
		Progress: p.progress(),
		Phase:    p.bar.enter,
		Item:     p.bar.begins,
		Version:  version,
		Build:    ownBuild(),
	}
	if c.IsSet("shard") {
		return p.runShard(c, experiment, run)
	}
	out, err := experiment.Run(c.Context, run)
	if err != nil {
		return err
	}
	p.warn(c, out.Redone...)
	return p.ended(out)
}

// experimentFile returns the experiment that a word names: a file, or a ready-made experiment.
func (p *program) experimentFile(word string) (file string, text []byte, err error) {
	if word == "-" {
		text, err = files.ReadFrom("standard input", p.stdin)
		return "stdin", text, err
	}
	names := plan.ReadyMadeNames()
	if slices.Contains(names, word) {
		return plan.ReadyMadeFile(word)
	}
	if !strings.ContainsAny(word, `./\`) {
		return "", nil, badInput("there is no experiment %q%s (salvo run lists them; a file has an ending: %s.yaml)",
			word, rules.DidYouMean(word, names), word)
	}
	text, err = files.Read(word)
	return word, text, err
}

// ended reports how a run ended, and where the page is.
func (p *program) ended(out *plan.Outcome) error {
	p.bar.clear()
	if n := len(out.Failed); n > 0 {
		more := ""
		if n > 1 {
			more = fmt.Sprintf(", and %d more", n-1)
		}
		return fmt.Errorf("%d of %d items failed: %s%s (%s shows them all)",
			n, out.Done+out.Kept, out.Failed[0], more, out.Page)
	}
	text := english.Counted(out.Done, "item") + " worked out"
	if out.Kept > 0 {
		text += fmt.Sprintf(", %d kept from before", out.Kept)
	}
	if err := p.write(file{"", []byte(text + ".\nThe page is " + visible(out.Page) + "\n")}); err != nil {
		return err
	}
	var all brokenAssertion
	for _, broken := range out.Broken {
		all = append(all, broken.Item+": --assert "+broken.Assertion)
	}
	if all != nil {
		return all
	}
	return nil
}

// listPlans lists the ready-made experiments.
func (p *program) listPlans(c *cli.Context) error {
	s := reports.Section{Head: `Ready-made experiments; "salvo run NAME" runs one`}
	for _, name := range plan.ReadyMadeNames() {
		experiment, err := plan.ReadyMade(c.Context, p.library, name)
		if err != nil {
			return err
		}
		text := fmt.Sprintf("%s (%s)", experiment.Title, english.Counted(len(experiment.Items), "item"))
		s.Rows = append(s.Rows, []string{name, text})
	}
	return p.list(c, &reports.Listing{Title: "Experiments", Sections: []reports.Section{s}})
}

// pilotsTime is the time of all pilots of a dry run together, unless each would get less than leastPilot.
const (
	pilotsTime = 10 * time.Second
	leastPilot = 200 * time.Millisecond
)

// dryRun prints the items of an experiment, and how long they will take.
func (p *program) dryRun(c *cli.Context, experiment *plan.Plan) error {
	run := plan.Run{Workers: c.Int("workers"), Version: version}
	pilot := pilotsTime / time.Duration(max(1, len(experiment.Items)))
	pilot = max(leastPilot, min(pilot, experiments.PilotTime))
	var all []experiments.Estimate
	for i, it := range experiment.Items {
		p.bar.begins(i+1, len(experiment.Items), it.Name)
		p.bar.enter("estimating")
		e, err := it.Estimate(c.Context, run, pilot)
		if err != nil && c.Context.Err() != nil {
			return err
		}
		all = append(all, e) // an item that fails takes no time, and the run says why it fails
	}
	return p.listTo(c, "", planPage(experiment, all))
}

// planPage lists the items of an experiment, and how long each takes.
func planPage(experiment *plan.Plan, estimates []experiments.Estimate) *reports.Listing {
	l := &reports.Listing{Title: experiment.Title}
	cells := 0
	for i, it := range experiment.Items {
		cells += it.Cells()
		l.Sections = append(l.Sections, reports.Section{
			Head: fmt.Sprintf("%d. %s: %s", i+1, it.Name, it.Title),
			Rows: [][]string{{experiment.Command(it)}, {english.Counted(it.Cells(), "cell") + ", " + it.Trials()},
				{estimates[i].Say("cell", "trial")}},
		})
	}
	l.About = []string{english.Counted(len(experiment.Items), "item") + ", " + english.Counted(cells, "cell") + ".",
		"All items: " + experiments.SumOf(estimates).Say("", "")}
	return l
}
