package plan

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"salvo/experiments"
	"salvo/experiments/files"
	"salvo/experiments/rounds"
)

// Gather writes the round into the folders that lack its file, and adds the results of all shards in the folders to the
// round. Every shard of the round must be there exactly once. The error lists missing shards, shards that are there
// twice, and shards of other rounds or plans.
func (r *Round) Gather(ctx context.Context, folders []string) error {
	if err := r.write(folders...); err != nil { // an earlier merge may have been stopped before it wrote the round
		return err
	}
	shards, err := r.shardsIn(folders)
	if err != nil {
		return err
	}
	wrong := rounds.CheckComplete(r.Number, shards)
	sum := rounds.NewSum(r.Entries)
	for _, s := range shards {
		if err := ctx.Err(); err != nil {
			return err
		}
		f, err := r.readShard(s.Path, s.Shard)
		if err == nil && len(wrong) == 0 {
			err = sum.Add(f.Made)
		}
		if err != nil {
			wrong = append(wrong, fmt.Sprintf("%s %v", s.Path, err))
		}
	}
	if len(wrong) > 0 {
		return experiments.BadInput("%s", someOf(wrong))
	}
	if err := sum.Check(r.Number); err != nil {
		return experiments.BadInput("%w", err)
	}
	r.Entries, r.added = sum.Entries, sum.New()
	return nil
}

// someOf returns a text with the first ten mistakes of a list, and the number of the others.
func someOf(wrong []string) string {
	const most = 10
	more := ""
	if n := len(wrong) - most; n > 0 {
		wrong, more = wrong[:most], fmt.Sprintf("; and %d more", n)
	}
	return strings.Join(wrong, "; ") + more
}

// shardsIn finds the shard files of the round in the folders, in the order of their numbers.
func (r *Round) shardsIn(folders []string) (all []rounds.FoundShard, err error) {
	for _, folder := range folders {
		entries, err := os.ReadDir(folder)
		if err != nil {
			return nil, fmt.Errorf("%s cannot be read: %w", folder, files.Cause(err))
		}
		for _, e := range entries {
			if s, ok := rounds.ShardOfFile(e.Name(), r.Number); ok {
				all = append(all, rounds.FoundShard{Path: filepath.Join(folder, e.Name()), Shard: s})
			}
		}
	}
	slices.SortStableFunc(all, func(a, b rounds.FoundShard) int { return a.Number - b.Number })
	if len(all) == 0 {
		return nil, experiments.BadInput("all shards of round %d are missing in %s: run them first", r.Number,
			strings.Join(folders, ", "))
	}
	return all, nil
}

// Merge runs the plan with the results that the round holds, and writes the run folder. If another round is needed, the
// outcome lists the open items, and Merge writes the next round into the folders. Finished items stay in the partial
// run folder; the next round does not calculate them again.
func (p *Plan) Merge(ctx context.Context, round *Round, folders []string, run Run) (*Outcome, error) {
	run.Resume = true
	run.book = rounds.Plan(round.Entries)
	out, err := p.Run(ctx, run)
	var unfinished UnfinishedError
	switch {
	case errors.As(err, &unfinished):
		return nil, fmt.Errorf("%w; nothing is lost: merge again", unfinished.Err)
	case err != nil || len(out.Open) == 0:
		return out, err
	case round.added == 0: // further rounds would add nothing either
		return nil, experiments.BadInput("the shards of round %d bring nothing new, and %s is not finished: remove them and run "+
			"the round again", round.Number, out.Open[0])
	}
	next := *round
	next.Number++
	next.Entries, next.Wanted = out.entries, out.Wanted
	next.Finished = nil
	for _, it := range p.Items {
		if !slices.Contains(out.Open, it.Name) {
			next.Finished = append(next.Finished, it.Name)
		}
	}
	out.Round = next.Number
	return out, next.write(folders...)
}
