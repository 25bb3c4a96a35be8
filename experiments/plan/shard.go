package plan

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"salvo/experiments"
	"salvo/experiments/files"
	"salvo/experiments/rounds"
)

// A shardFile holds the results that one machine (shard) has calculated in a round.
type shardFile struct {
	Round  int                      `json:"round"`
	Origin origin                   `json:"origin"`
	Begun  string                   `json:"begun"` // the checksum of the round's file that the machine began with
	Shard  int                      `json:"shard"`
	Of     int                      `json:"of"`
	Made   map[string]*rounds.Entry `json:"entries"`
}

// Recorded returns the entries (results) of the file.
func (f *shardFile) Recorded() map[string]*rounds.Entry { return f.Made }

// readShard reads the file of a shard. It returns an error if the file does not belong to the round.
func (r *Round) readShard(path string, s rounds.Shard) (*shardFile, error) {
	text, err := readOwn(path)
	if err != nil {
		return nil, fmt.Errorf("cannot be read: %w", files.Cause(err))
	}
	f := new(shardFile)
	if err := rounds.Unseal(rounds.ShardFile, text, f); err != nil {
		return nil, err
	}
	why := r.origin().differs(f.Origin)
	switch {
	case why != "":
		return nil, errors.New(why)
	case f.Shard != s.Number || f.Of != s.Of || f.Round != r.Number:
		return nil, fmt.Errorf("holds shard %d of %d of round %d, which is then there twice", f.Shard, f.Of, f.Round)
	case f.Begun != r.sum:
		return nil, fmt.Errorf("was begun from another %s: remove it and run that shard again", r.fileName())
	}
	return f, nil
}

// A ShardOutcome says how the run of a shard ended.
type ShardOutcome struct {
	Round   int
	File    string
	Entries int  // the number of entries (results) in the file
	Kept    bool // the file existed already, so nothing was calculated
}

// RunShard calculates one machine's part of the round in run.Folder, and writes it there as a file. Running the same
// shard again gives the same file.
func (p *Plan) RunShard(ctx context.Context, run Run, s rounds.Shard) (*ShardOutcome, error) {
	round, err := p.openRound(ctx, run)
	if err != nil {
		return nil, err
	}
	path := filepath.Join(run.Folder, s.FileName(round.Number))
	out := &ShardOutcome{Round: round.Number, File: path}
	if f, err := round.readShard(path, s); err == nil {
		out.Entries, out.Kept = len(f.Made), true
		return out, nil
	}
	book := rounds.New(s, round.Entries, round.Wanted)
	var done func(int64)
	if run.Progress != nil {
		done = run.Progress(experiments.UnknownTrials)
	}
	if err := p.workBy(ctx, book, run, p.open(round), done); err != nil {
		return nil, err
	}
	made := &shardFile{round.Number, round.origin(), round.sum, s.Number, s.Of, book.Made()}
	text, err := rounds.Seal(rounds.ShardFile, made)
	if err != nil {
		return nil, err
	}
	if err := files.WriteWhole(path, text); err != nil {
		return nil, fmt.Errorf("%s cannot be written: %w", path, files.Cause(err))
	}
	out.Entries = len(made.Made)
	return out, nil
}

// open returns the indices of the items that are not finished at the beginning of a round.
func (p *Plan) open(round *Round) (items []int) {
	for i, it := range p.Items {
		if !slices.Contains(round.Finished, it.Name) {
			items = append(items, i)
		}
	}
	return items
}

// workBy calculates the parts of the given items that the logbook assigns to this machine.
func (p *Plan) workBy(ctx context.Context, book *rounds.Logbook, run Run, items []int, done func(int64)) error {
	for _, i := range items {
		it := p.Items[i]
		own := book.Begin(ctx, it.Name, i)
		if rounds.Stopped(own) {
			continue
		}
		run.begins(i, len(p.Items), it)
		// An item that fails here also fails when the shards are merged, and is reported then.
		_, _ = it.work(own, it.settingsIn(run, done))
		if err := ctx.Err(); err != nil {
			return err
		}
	}
	return nil
}

// openRound returns the last round of the folder. If there is none, it makes the first round and writes it.
func (p *Plan) openRound(ctx context.Context, run Run) (*Round, error) {
	first := p.firstRound(run.Version, run.Build)
	round, err := readRound(run.Folder)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		if err := os.MkdirAll(run.Folder, 0o777); err != nil {
			return nil, fmt.Errorf("%s cannot be made: %w", run.Folder, files.Cause(err))
		}
	case err != nil:
		return nil, fmt.Errorf("%s cannot be used: %w", run.Folder, err)
	}
	if round == nil {
		book := rounds.Plan(nil)
		if err := p.workBy(ctx, book, run, p.open(first), nil); err != nil {
			return nil, err
		}
		first.Wanted, first.Entries = book.Wanted(), book.Carried()
		return first, first.write(run.Folder)
	}
	if why := first.origin().differs(round.origin()); why != "" {
		return nil, experiments.BadInput("what is in %s %s: name another folder with %s", run.Folder, why, outSetting)
	}
	return round, nil
}
