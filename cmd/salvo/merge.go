package main

import (
	"cmp"
	"fmt"
	"os"

	"github.com/urfave/cli/v2"

	"salvo/experiments"
	"salvo/experiments/plan"
	"salvo/experiments/rounds"
	"salvo/rules/english"
)

func (p *program) mergeCommand() *cli.Command {
	return &cli.Command{
		Name:      "merge",
		Usage:     "put the shards of a run together",
		ArgsUsage: "DIR...",
		Description: `Merges the folders that "salvo run FILE --shard I/N --out DIR" wrote, on one machine or on many. If the
work is complete, it writes the run folder, with the same bytes as a run on one machine. If the next step of the work
depends on results, it writes the next round into the folders: run the shards again, then merge again (docs/cluster.md). To
continue a merge that was stopped, repeat it.

    salvo run odds-bkc2 --shard 0/2 --out work
    salvo run odds-bkc2 --shard 1/2 --out work
    salvo merge work --out out/merged`,
		Flags: []cli.Flag{
			&cli.StringFlag{Name: "out", Usage: "the run folder is `DIR`", DefaultText: "the name of the experiment"},
			workersFlag(), quietFlag, plainFlag,
		},
		Action: p.mergeShards,
	}
}

func (p *program) mergeShards(c *cli.Context) error {
	folders := c.Args().Slice()
	if len(folders) == 0 {
		return badInput("say where the shards are: salvo merge DIR...")
	}
	round, err := plan.OpenRound(folders)
	if err != nil {
		return err
	}
	p.bar.enter("reading the shards")
	run := plan.Run{Workers: c.Int("workers"), Phase: p.bar.enter, Item: p.bar.begins, Version: version, Build: ownBuild()}
	if err := round.CheckProgram(run.Version, run.Build); err != nil {
		return err
	}
	experiment, err := p.planOf(c, round)
	if err != nil {
		return err
	}
	if err := round.Gather(c.Context, folders); err != nil {
		return err
	}
	p.bar.enter("putting the shards together")
	run.Folder = cmp.Or(c.String("out"), experiment.Name)
	out, err := experiment.Merge(c.Context, round, folders, run)
	if err != nil {
		return err
	}
	p.warn(c, out.Redone...)
	if len(out.Open) == 0 {
		return p.ended(out)
	}
	all := len(experiment.Items)
	return p.write(file{"", fmt.Appendf(nil, "%d of %d items are finished.\nRound %d wants %s, %d trials: run it, then merge again.\n",
		all-len(out.Open), all, out.Round, english.Counted(out.Wanted.Calls(), "answer"), out.Wanted.Trials)})
}

// planOf returns the experiment of a round, with the user's files as they were when the round was made.
func (p *program) planOf(c *cli.Context, round *plan.Round) (*plan.Plan, error) {
	for _, roster := range round.Rosters {
		if err := p.library.AddRoster(roster.File, roster.Text); err != nil {
			return nil, experiments.InputError{Err: err}
		}
	}
	p.library.Files = round.Read
	return round.Plan(c.Context, p.library)
}

// runShard does one part of the work on an experiment.
func (p *program) runShard(c *cli.Context, experiment *plan.Plan, run plan.Run) error {
	if c.Bool("resume") {
		return badInput("--resume does not go with --shard: a shard that is there already is kept")
	}
	shard, err := rounds.ParseShard(c.String("shard"), os.LookupEnv)
	if err != nil {
		return badInput("--shard %s: %w", c.String("shard"), err)
	}
	out, err := experiment.RunShard(c.Context, run, shard)
	if err != nil {
		return err
	}
	kept := ""
	if out.Kept {
		kept = ", as it was"
	}
	return p.write(file{"", fmt.Appendf(nil, "Round %d, shard %d of %d: %s%s\nThe file is %s\n", out.Round, shard.Number, shard.Of,
		english.Counted(out.Entries, "answer"), kept, visible(out.File))})
}
