package rounds

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// A FoundShard is a shard with the path at which its file was found.
type FoundShard struct {
	Path string
	Shard
}

// CheckComplete returns a message for each shard of a round that is missing, found twice, or one of another number of
// shards than the first. The shards must be sorted by number, and there must be at least one.
func CheckComplete(round int, shards []FoundShard) (wrong []string) {
	of := shards[0].Of
	seen := make([]string, min(of, MostShards))
	for _, s := range shards {
		switch {
		case s.Of != of:
			wrong = append(wrong, fmt.Sprintf("%s is one of %d shards, but %s one of %d", s.Path, s.Of, shards[0].Path, of))
		case s.Number >= len(seen):
			wrong = append(wrong, fmt.Sprintf("%s: of %d shards the last is %d", s.Path, of, of-1))
		case seen[s.Number] != "":
			wrong = append(wrong, fmt.Sprintf("shard %d of %d is there twice: %s and %s", s.Number, of, seen[s.Number], s.Path))
		default:
			seen[s.Number] = s.Path
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

// ranges returns ascending numbers as text: "3, 7-9".
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

// A Sum adds up the entries of all shards of a round.
type Sum struct {
	Entries map[string]*Entry // the entries of earlier rounds, and the sums of this round
	shards  map[string]int    // by key, how many shards have sent a part of the entry
}

// NewSum returns a Sum that begins with the entries of earlier rounds. It adds new entries to the map known.
func NewSum(known map[string]*Entry) *Sum {
	if known == nil {
		known = make(map[string]*Entry)
	}
	return &Sum{known, make(map[string]int)}
}

// Add adds the entries that a shard has calculated. The error continues a sentence that begins with the name of the
// shard's file.
func (s *Sum) Add(made map[string]*Entry) error {
	for _, key := range slices.Sorted(maps.Keys(made)) {
		e := made[key]
		switch {
		case s.shards[key] == 0 && s.Entries[key] != nil:
			return fmt.Errorf("holds an answer to %q, which was not asked", key)
		case s.shards[key] == 0:
			s.Entries[key] = e
		default:
			if err := s.Entries[key].Add(e); err != nil {
				return fmt.Errorf("has another answer to %q than the other shards", key)
			}
		}
		s.shards[key]++
	}
	return nil
}

// New returns the number of entries that the shards have added.
func (s *Sum) New() int { return len(s.shards) }

// Check returns an error if the number of shards that sent an entry is not the number that the entry states.
func (s *Sum) Check(round int) error {
	for key, n := range s.shards {
		if want := s.Entries[key].Of; n != want {
			return fmt.Errorf("%d shards of round %d answer %q, but %d should: remove them and run the round again",
				n, round, key, want)
		}
	}
	return nil
}
