package main

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"salvo/experiments"
	"salvo/reports"
	"salvo/rules"
	"salvo/rules/games"
	"salvo/sim"
)

// watched are battles of all games, on the line and on tables.
var watched = []string{
	"crossroads", "village", "streets", "forest-road",
	"bkc1/battle 3xpanther+2xde-infantry+de-hq vs 4xsherman-m4+2xus-rifles+us-hq stance-a=assault stance-b=advance",
	"bkc2/battle 3xpanther+2xde-infantry+de-hq vs 4xsherman-m4+2xus-rifles+us-hq stance-a=assault stance-b=advance",
	"bkc2/duel panther vs sherman-m4 range=40",
	"bolt-action/battle 2xde-grenadiers+mg-42+de-leutnant vs 3xus-rifles+us-second-lieutenant stance-b=assault",
	"bolt-action/duel de-grenadiers vs us-rifles",
	"cobi/battle 2xsherman-m4a1+2xus-rifles vs panzer-iv-h+pak-40+de-infantry cover-b=soft",
	"cobi/duel sherman-m4a1 vs panzer-iv-h turns=6",
}

func scenarioOf(t *testing.T, line string) (*rules.Scenario, sim.Model) {
	t.Helper()
	s, err := games.All().Parse(line)
	if err != nil {
		t.Fatal(err)
	}
	e, err := s.Prepare()
	if err != nil {
		t.Fatal(err)
	}
	return s, e.Model
}

func watch(t *testing.T, line string, seed uint64) (*reports.Replay, []int) {
	t.Helper()
	s, m := scenarioOf(t, line)
	r, story, out, err := experiments.Watch(s, m, seed, 0, false)
	if err != nil {
		t.Fatal(err)
	}
	told, same, err := sim.Tell(m, seed, 0)
	if err != nil || !cmp.Equal(told, story) || !slices.Equal(out, same) {
		t.Errorf("%s, %v: who looks on changes what happens", line, err)
	}
	return r, out
}

func TestAReplayHasEveryLineOfTheStoryAndTheSameForTheSameSeed(t *testing.T) {
	for _, line := range watched {
		r, _ := watch(t, line, 3)
		_, m := scenarioOf(t, line)
		told, _, err := sim.Tell(m, 3, 0)
		if err != nil {
			t.Fatal(err)
		}
		var lines []sim.StoryLine
		for i := range r.Steps {
			lines = append(lines, r.Steps[i].Lines...)
		}
		if !cmp.Equal(lines, told.Lines) {
			t.Errorf("%s: %d lines, %d have been told", line, len(lines), len(told.Lines))
		}
		if again, _ := watch(t, line, 3); !cmp.Equal(r, again) {
			t.Errorf("%s: another battle for the same seed", line)
		}
	}
}

// A step shows what its lines say: which unit fires at which, which unit is knocked out, and where a unit that moved stands.
func TestAStepShowsWhatItsLinesTell(t *testing.T) {
	moved := regexp.MustCompile(`^(.+) moves [0-9.]+ cm to ([A-Z]+[0-9]+)$`)
	out := regexp.MustCompile(`^(.+): (knocked out|routed)$`)
	shots, moves, losses := map[string]int{}, 0, 0
	for _, line := range watched {
		for seed := range uint64(3) {
			r, _ := watch(t, line, seed+1)
			for k := range r.Steps {
				s := &r.Steps[k]
				if s.Does == string(rules.Fire) {
					shots[line]++
					if target := r.Units[s.At[0]].Name; !strings.Contains(s.Lines[0].Text, target) || len(s.By) == 0 {
						t.Errorf("%s: %q is drawn as a shot at %s", line, s.Lines[0].Text, target)
					}
				}
				for _, told := range s.Lines {
					if found := moved.FindStringSubmatch(told.Text); found != nil && r.Map != nil {
						moves++
						if u := stateOf(r, s, found[1]); u != nil && squareOf(r.Map, u.Square) != found[2] {
							t.Errorf("%s: %q, but it stands in %s", line, told.Text, squareOf(r.Map, u.Square))
						}
					}
					if found := out.FindStringSubmatch(told.Text); found != nil {
						losses++
						if u := stateOf(r, s, found[1]); u != nil && u.Is != reports.Lost && u.Is != reports.OffTable {
							t.Errorf("%s: %q, but it is %s", line, told.Text, u.Is)
						}
					}
				}
			}
		}
	}
	if len(shots) < len(watched) || moves < 20 || losses < 10 {
		t.Errorf("looked at too little: %v, %d moves, %d losses", shots, moves, losses)
	}
}

func stateOf(r *reports.Replay, s *reports.ReplayStep, name string) *reports.ReplayState {
	if i := slices.IndexFunc(r.Units, func(u reports.ReplayUnit) bool { return u.Name == name }); i >= 0 {
		return &s.Units[i]
	}
	return nil
}

func squareOf(m *reports.Map, square int) string {
	return fmt.Sprintf("%c%d", 'A'+square%m.Columns, square/m.Columns+1)
}

// A replay ends with the number of lost units that the battle's metrics count; its score begins at zero and ends with these
// metrics.
func TestAReplayEndsAsTheBattleIsMeasured(t *testing.T) {
	for _, line := range watched {
		r, out := watch(t, line, 2)
		_, m := scenarioOf(t, line)
		k, _ := rules.FindMetric("a-units-lost", m.Metrics())
		first, last := r.Steps[0].Score[0], r.Steps[len(r.Steps)-1].Score[0]
		if last.Name != "units lost" || last.Of != [2]string{fmt.Sprint(out[k]), fmt.Sprint(out[k+1])} || first.Of != [2]string{"0", "0"} {
			t.Errorf("%s: begins with %v, ends with %v, measured %d and %d", line, first, last, out[k], out[k+1])
		}
	}
}

func TestOnlyDuelsAndBattlesCanBeWatched(t *testing.T) {
	s, m := scenarioOf(t, "bkc2 panther vs sherman-m4")
	_, _, _, err := experiments.Watch(s, m, 1, 0, false)
	if err == nil || !strings.Contains(err.Error(), "name a duel, a battle or a scenario file") {
		t.Errorf("got %v", err)
	}
}
