package plan

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"salvo/experiments"
	"salvo/experiments/files"
	"salvo/sim"
)

// A Shard is one part of several into which a round is shared out, numbered from 0.
type Shard struct{ Number, Of int }

// MostShards is the most parts that a round has.
const MostShards = 100_000

// The variables in which schedulers tell a task its number: Slurm's job arrays, Kubernetes' indexed jobs.
var taskNumbers = []string{"SLURM_ARRAY_TASK_ID", "JOB_COMPLETION_INDEX"}

// ParseShard reads "3/16", the fourth of sixteen; of "auto/16" the environment tells which.
func ParseShard(text string, environment func(name string) (value string, set bool)) (s Shard, err error) {
	number, of, _ := strings.Cut(text, "/")
	if s.Of, err = strconv.Atoi(of); err != nil || s.Of < 1 || s.Of > MostShards {
		return s, fmt.Errorf("write the number of the shard and how many there are, as in 0/16 up to 15/16, or auto/16")
	}
	from := "the number"
	if number == "auto" {
		name := ""
		for _, known := range taskNumbers {
			if value, set := environment(known); set && name == "" {
				name, number = known, value
			}
		}
		if name == "" {
			return s, fmt.Errorf("auto takes the number of the shard from %s, and neither is set", strings.Join(taskNumbers, " or "))
		}
		from = name
	}
	if s.Number, err = strconv.Atoi(number); err != nil || s.Number < 0 || s.Number >= s.Of {
		return s, fmt.Errorf("%s is %q: of %d shards the first is 0 and the last %d", from, number, s.Of, s.Of-1)
	}
	return s, nil
}

// A shardFile is what one machine has worked out in a round.
type shardFile struct {
	Round  int                   `json:"round"`
	Origin origin                `json:"origin"`
	Begun  string                `json:"begun"` // the sum of the round it was begun from
	Shard  int                   `json:"shard"`
	Of     int                   `json:"of"`
	Tally  map[string]*sim.Entry `json:"entries"`
}

func (f *shardFile) entries() map[string]*sim.Entry { return f.Tally }

var shardName = regexp.MustCompile(`^round-([1-9]\d{0,5})-shard-(\d{1,6})-of-(\d{1,6})\.salvo$`)

func (s Shard) fileName(round int) string {
	return fmt.Sprintf("round-%d-shard-%d-of-%d.salvo", round, s.Number, s.Of)
}

// readShard reads the file of a shard and checks that it belongs to the round.
func (r *Round) readShard(path string, s Shard) (*shardFile, error) {
	text, err := readOwn(path)
	if err != nil {
		return nil, fmt.Errorf("cannot be read: %w", files.Cause(err))
	}
	f := new(shardFile)
	if err := unseal(shardSeal, text, f); err != nil {
		return nil, err
	}
	why := r.origin().differs(f.Origin)
	switch {
	case why != "":
		return nil, errors.New(why)
	case f.Shard != s.Number || f.Of != s.Of || f.Round != r.Number:
		return nil, fmt.Errorf("holds shard %d of %d of round %d, which is there twice then", f.Shard, f.Of, f.Round)
	case f.Begun != r.sum:
		return nil, fmt.Errorf("was begun from another %s: remove it and run that shard again", r.fileName())
	}
	return f, nil
}

// A ShardOutcome is how the run of a shard ended.
type ShardOutcome struct {
	Round   int
	File    string
	Entries int  // tallies in it
	Kept    bool // it was there already
}

// RunShard does one part of the round that run.Folder is at, and leaves its file there. What comes of it is the same
// however often it is run.
func (p *Plan) RunShard(ctx context.Context, run Run, s Shard) (*ShardOutcome, error) {
	round, err := p.openRound(ctx, run)
	if err != nil {
		return nil, err
	}
	path := filepath.Join(run.Folder, s.fileName(round.Number))
	out := &ShardOutcome{Round: round.Number, File: path}
	if f, err := round.readShard(path, s); err == nil {
		out.Entries, out.Kept = len(f.Tally), true
		return out, nil
	}
	book := sim.NewLogbook(s.Number, s.Of, round.Entries, round.Wanted)
	var done func(int64)
	if run.Progress != nil {
		done = run.Progress(experiments.UnknownTrials)
	}
	if err := p.workBy(ctx, book, run, p.open(round), done); err != nil {
		return nil, err
	}
	made := &shardFile{round.Number, round.origin(), round.sum, s.Number, s.Of, book.Made()}
	text, err := seal(shardSeal, made)
	if err != nil {
		return nil, err
	}
	if err := files.WriteWhole(path, text); err != nil {
		return nil, fmt.Errorf("%s cannot be written: %w", path, files.Cause(err))
	}
	out.Entries = len(made.Tally)
	return out, nil
}

// open are the items of which something is left to do.
func (p *Plan) open(round *Round) (items []int) {
	for i, it := range p.Items {
		if !slices.Contains(round.Finished, it.Name) {
			items = append(items, i)
		}
	}
	return items
}

// workBy works out all of some items that a logbook says should be.
func (p *Plan) workBy(ctx context.Context, book *sim.Logbook, run Run, items []int, done func(int64)) error {
	for _, i := range items {
		it := p.Items[i]
		own := sim.WithLogbook(ctx, book, it.Name, i)
		if sim.Stopped(own) {
			continue
		}
		run.begins(i, len(p.Items), it)
		// What fails here fails when the shards are merged, too, and is told then.
		_, _ = it.work(own, it.settingsIn(run, done))
		if err := ctx.Err(); err != nil {
			return err
		}
	}
	return nil
}

// openRound is the round that the folder is at; the first one is made.
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
		book := sim.NewLogbook(0, 0, nil, sim.Wanted{})
		if err := p.workBy(ctx, book, run, p.open(first), nil); err != nil {
			return nil, err
		}
		first.Wanted, first.Entries = book.Wanted(), book.Left()
		return first, first.write(run.Folder)
	}
	if why := first.origin().differs(round.origin()); why != "" {
		return nil, experiments.BadInput("what is in %s %s: name another folder with %s", run.Folder, why, outSetting)
	}
	return round, nil
}
