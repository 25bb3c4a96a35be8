package rounds

import (
	"strings"
	"testing"
)

func TestTheNumberOfAShardIsWrittenOrToldByTheScheduler(t *testing.T) {
	in := func(variables map[string]string) func(string) (string, bool) {
		return func(name string) (string, bool) {
			value, set := variables[name]
			return value, set
		}
	}
	slurm, kubernetes := map[string]string{"SLURM_ARRAY_TASK_ID": "7"}, map[string]string{"JOB_COMPLETION_INDEX": "2"}
	for text, want := range map[string]Shard{"0/1": {0, 1}, "3/16": {3, 16}, "auto/8": {7, 8}} {
		if got, err := ParseShard(text, in(slurm)); err != nil || got != want {
			t.Errorf("%s: %v, %v", text, got, err)
		}
	}
	if got, err := ParseShard("auto/8", in(kubernetes)); err != nil || got != (Shard{2, 8}) {
		t.Errorf("%v, %v", got, err)
	}
	for text, want := range map[string]string{
		"16/16": `the number is "16": of 16 shards the first is 0 and the last 15`, "-1/4": `the number is "-1"`, "3": "as in 0/16",
		"1/0": "as in 0/16", "auto/7": `SLURM_ARRAY_TASK_ID is "7": of 7 shards`, "x/4": `the number is "x"`,
	} {
		if _, err := ParseShard(text, in(slurm)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", text, err)
		}
	}
	if _, err := ParseShard("auto/7", in(nil)); err == nil || !strings.Contains(err.Error(), "neither is set") {
		t.Errorf("%v", err)
	}
}
