package rounds

import (
	"fmt"
	"strconv"
	"strings"
)

// A Shard is one of the parts into which the work of a round is divided, one for each machine. Numbers begin at 0.
type Shard struct{ Number, Of int }

// MostShards is the largest number of parts that a round can have.
const MostShards = 100_000

// taskNumbers are the environment variables in which schedulers give a task its number: Slurm's job arrays, Kubernetes'
// indexed jobs.
var taskNumbers = []string{"SLURM_ARRAY_TASK_ID", "JOB_COMPLETION_INDEX"}

// ParseShard reads "3/16", the fourth of sixteen shards. In "auto/16" the number comes from an environment variable of
// taskNumbers.
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

// FileName returns the name of the file that holds the results of a shard in a round.
func (s Shard) FileName(round int) string {
	return fmt.Sprintf("round-%d-shard-%d-of-%d.salvo", round, s.Number, s.Of)
}

// ShardOfFile returns the shard whose file in the round has this name. ok is false for any other name.
func ShardOfFile(name string, round int) (s Shard, ok bool) {
	var of int
	_, err := fmt.Sscanf(name, "round-%d-shard-%d-of-%d.salvo", &of, &s.Number, &s.Of)
	return s, err == nil && s.FileName(round) == name
}
