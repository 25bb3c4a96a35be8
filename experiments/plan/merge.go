package plan

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"salvo/experiments"
	"salvo/experiments/files"
	"salvo/sim"
)

// A found is the file of a shard.
type found struct {
	path string
	Shard
}

// Gather adds what the shards in folders have worked out in the round. They must all be there, each once, and belong to
// it; the error says which are not.
func (r *Round) Gather(ctx context.Context, folders []string) error {
	if err := r.write(folders...); err != nil { // where an earlier merge was stopped before it had done so
		return err
	}
	shards, err := r.shardsIn(folders)
	if err != nil {
		return err
	}
	wrong := complete(r.Number, shards)
	told := make(map[string]int)
	for _, s := range shards {
		if err := ctx.Err(); err != nil {
			return err
		}
		f, err := r.readShard(s.path, s.Shard)
		if err == nil && len(wrong) == 0 {
			err = r.add(f, told)
		}
		if err != nil {
			wrong = append(wrong, fmt.Sprintf("%s %v", s.path, err))
		}
	}
	if len(wrong) > 0 {
		return experiments.BadInput("%s", someOf(wrong))
	}
	for key, n := range told {
		if want := r.Entries[key].Of; n != want {
			return experiments.BadInput("%d shards of round %d know %q, which %d should: remove them and run the round again",
				n, r.Number, key, want)
		}
	}
	r.news = len(told)
	return nil
}

// someOf is a list of what is wrong that can be read.
func someOf(wrong []string) string {
	const most = 10
	more := ""
	if n := len(wrong) - most; n > 0 {
		wrong, more = wrong[:most], fmt.Sprintf("; and %d more", n)
	}
	return strings.Join(wrong, "; ") + more
}

// shardsIn are the files of the round's shards, in the order of their numbers.
func (r *Round) shardsIn(folders []string) (all []found, err error) {
	for _, folder := range folders {
		entries, err := os.ReadDir(folder)
		if err != nil {
			return nil, fmt.Errorf("%s cannot be read: %w", folder, files.Cause(err))
		}
		for _, e := range entries {
			words := shardName.FindStringSubmatch(e.Name())
			if words == nil || words[1] != strconv.Itoa(r.Number) {
				continue
			}
			s := found{path: filepath.Join(folder, e.Name())}
			s.Number, _ = strconv.Atoi(words[2])
			s.Of, _ = strconv.Atoi(words[3])
			all = append(all, s)
		}
	}
	slices.SortStableFunc(all, func(a, b found) int { return a.Number - b.Number })
	if len(all) == 0 {
		return nil, experiments.BadInput("all shards of round %d are missing in %s: run them first", r.Number,
			strings.Join(folders, ", "))
	}
	return all, nil
}

// complete says what is missing of a list of shards, or there twice, or one of another number.
func complete(round int, shards []found) (wrong []string) {
	of := shards[0].Of
	seen := make([]string, min(of, MostShards))
	for _, s := range shards {
		switch {
		case s.Of != of:
			wrong = append(wrong, fmt.Sprintf("%s is one of %d shards, but %s one of %d", s.path, s.Of, shards[0].path, of))
		case s.Number >= len(seen):
			wrong = append(wrong, fmt.Sprintf("%s: of %d shards the last is %d", s.path, of, of-1))
		case seen[s.Number] != "":
			wrong = append(wrong, fmt.Sprintf("shard %d of %d is there twice: %s and %s", s.Number, of, seen[s.Number], s.path))
		default:
			seen[s.Number] = s.path
		}
	}
	var missing []int
	for i, path := range seen {
		if path == "" {
			missing = append(missing, i)
		}
	}
	if len(missing) > 0 {
		wrong = append(wrong, fmt.Sprintf("of round %d the shards %s of %d are missing", round, ranges(missing), of))
	}
	return wrong
}

// ranges are numbers for a reader: "3, 7-9".
func ranges(numbers []int) string {
	var parts []string
	for i := 0; i < len(numbers); {
		end := i
		for end+1 < len(numbers) && numbers[end+1] == numbers[end]+1 {
			end++
		}
		part := strconv.Itoa(numbers[i])
		if end > i {
			part += "-" + strconv.Itoa(numbers[end])
		}
		parts, i = append(parts, part), end+1
	}
	return strings.Join(parts, ", ")
}

// add takes in the tallies of a shard, and counts who has told what.
func (r *Round) add(f *shardFile, told map[string]int) error {
	if r.Entries == nil {
		r.Entries = make(map[string]*sim.Entry)
	}
	for _, key := range slices.Sorted(maps.Keys(f.Tally)) {
		e := f.Tally[key]
		switch {
		case told[key] == 0 && r.Entries[key] != nil:
			return fmt.Errorf("tells %q, which nobody has asked for", key)
		case told[key] == 0:
			r.Entries[key] = e
		default:
			if err := r.Entries[key].Add(e); err != nil {
				return fmt.Errorf("tells something else about %q than the others", key)
			}
		}
		told[key]++
	}
	return nil
}

// Merge makes the run folder of all that is known. If that is not enough, the outcome says so, and the next round is put
// into the folders. What is finished by then stays in the unfinished run folder; but it is not needed there.
func (p *Plan) Merge(ctx context.Context, round *Round, folders []string, run Run) (*Outcome, error) {
	run.Resume = true
	run.book = sim.NewLogbook(0, 0, round.Entries, sim.Wanted{})
	out, err := p.Run(ctx, run)
	var unfinished UnfinishedError
	switch {
	case errors.As(err, &unfinished):
		return nil, fmt.Errorf("%w; nothing is lost: merge again", unfinished.Err)
	case err != nil || len(out.Open) == 0:
		return out, err
	case round.news == 0: // and so on for ever
		return nil, experiments.BadInput("the shards of round %d bring nothing new, and %s is not finished: remove them and run "+
			"the round again", round.Number, out.Open[0])
	}
	next := *round
	next.Number++
	next.Entries, next.Wanted = out.known, out.Wanted
	next.Finished = nil
	for _, it := range p.Items {
		if !slices.Contains(out.Open, it.Name) {
			next.Finished = append(next.Finished, it.Name)
		}
	}
	out.Round = next.Number
	return out, next.write(folders...)
}
