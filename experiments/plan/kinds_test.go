package plan

import (
	"context"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"salvo/experiments/question"
	"salvo/experiments/rounds"
	"salvo/rules"
	"salvo/rules/games"
)

// kindPlans has one or two small items for every kind of question, and the number of rounds that these take with three
// shards. An item needs several rounds if it decides how to go on by the results of all machines.
var kindPlans = map[string]struct {
	items  string
	rounds int
	alone  bool // the item is too small to be shared
}{
	"odds":     {items: "{odds: bkc2 sherman-m4 vs tiger-1 range=35, method: simulate, trials: 5e6}", rounds: 1},
	"chart":    {items: "{chart: bkc2 sherman-m4 vs tiger-1, x: 'range=20,40', trials: 2000}", rounds: 1},
	"compare":  {items: "{compare: squad-firefight, rulesets: 'bkc2,cobi', quick: yes}", rounds: 1},
	"versions": {items: "{versions: bkc2/duel panther vs sherman-m4 turns=2, with: [bkc2/duel panther vs 2xsherman-m4 turns=2], quick: yes}", rounds: 1, alone: true},
	"balance": {items: `{balance: bkc2/duel panther vs sherman-m4 turns=4, vary: b.sherman-m4=1..4, trials: 100k, precision: 0.2, method: simulate}
  - {balance: bkc2/duel tiger-1 vs sherman-m4 turns=1, vary: b.sherman-m4=1..2, play: best, trials: 100, method: simulate}`, rounds: 2},
	"plans":      {items: "{plans: bkc2/duel panther vs sherman-m4 turns=2, trials: 100k, method: simulate}", rounds: 2},
	"tournament": {items: "{tournament: careful simple, on: ['random:1..3'], trials: 2, habits: yes}", rounds: 1},
	"review":     {items: "{review: bkc2/duel panther vs sherman-m4 turns=2, quick: yes}", rounds: 1, alone: true},
	"sensitivity": {items: `{sensitivity: bkc2 sherman-m4 vs tiger-1, method: exact}
  - {sensitivity: bkc2/duel panther vs sherman-m4 turns=2, trials: 100, method: simulate}`, rounds: 2},
	"map":     {items: "{map: 'random:2', trials: 20}", rounds: 1, alone: true},
	"points":  {items: "{points: bkc2 sherman-m4 panther us-rifles, ground: line, budget: 250, battles: 30k}", rounds: 2},
	"pairs":   {items: "{pairs: bkc2 sherman-m4 panther, battles: 720}", rounds: 1, alone: true},
	"formula": {items: "{formula: 'bkc2 class:tank', ground: line, battles: 3k, price: 'panther:attack=6'}", rounds: 1, alone: true},
	"verify":  {items: "{verify: 'bkc2 class:tank us-rifles', ground: line, battles: 3k, equal: 17, each: 24}", rounds: 2},
	"lists":   {items: "{lists: bkc2 de-battlegroup us-battlegroup, budget: 200, ground: line, battles: 5k}", rounds: 1},
	"improve": {items: "{improve: bkc2 us-tank-company, budget: 200, ground: line, battles: 40}", rounds: 1, alone: true},
}

// TestWhateverAnItemIsShardsGiveTheBytesOfOneRun runs an item of every kind on one machine and in shards. Both must
// give files with the same bytes. Every shard reads the plan anew, as another machine would.
func TestWhateverAnItemIsShardsGiveTheBytesOfOneRun(t *testing.T) {
	for _, k := range question.InFiles() {
		t.Run(k.Name, func(t *testing.T) {
			t.Parallel()
			of, known := kindPlans[k.Name]
			if !known {
				t.Fatal("no items of this kind are tried in shards")
			}
			library := games.All()
			text := "title: " + k.Name + "\nitems:\n  - " + of.items + "\n"
			base := t.TempDir()
			run, work := sharedRun, filepath.Join(base, "work")
			run.Folder = filepath.Join(base, "single")
			if out, err := planBy(t, library, text).Run(context.Background(), run); err != nil || out.Failed != nil {
				t.Fatalf("%+v, %v", out, err)
			}
			want := tree(t, run.Folder)
			taken, busy := 0, map[int]bool{}
			for left := 1; left > 0; taken++ {
				for i := range 3 {
					run.Folder = work
					out, err := planBy(t, library, text).RunShard(context.Background(), run, rounds.Shard{Number: i, Of: 3})
					if err != nil {
						t.Fatal(err)
					}
					busy[i] = busy[i] || out.Entries > 0
				}
				out, err := mergedBy(library, filepath.Join(base, "merged"), nil, work)
				if err != nil {
					t.Fatal(err)
				}
				left = len(out.Open)
			}
			if diff := cmp.Diff(want, tree(t, filepath.Join(base, "merged"))); diff != "" {
				t.Error(diff)
			}
			if taken != of.rounds {
				t.Errorf("it took %d rounds, not %d", taken, of.rounds)
			}
			if alone := !busy[1] && !busy[2]; alone != of.alone {
				t.Errorf("all was left to the first shard: %v", alone)
			}
		})
	}
}

// planBy reads a plan that must have no mistakes, with the games of a library.
func planBy(t *testing.T, library *rules.Library, text string) *Plan {
	t.Helper()
	p, err := Read(context.Background(), library, "plan.yaml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return p
}
