package games_test

import (
	"encoding/json"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"salvo/rules"
	"salvo/rules/games"
	"salvo/rules/rulestest/referee"
	"salvo/rules/trace"
)

// The referee, which shares no code with the games, must find no fault in random battles. With SALVO_REFEREE=5000 it
// checks the battles 1 to 5000 of every game, with SALVO_REFEREE=201..400 the battles 201 to 400.
func TestTheRefereeFindsNoFaultInRandomBattles(t *testing.T) {
	if testing.Short() {
		t.Skip("plays hundreds of battles")
	}
	first, last := 1, 70
	if from, to, several := strings.Cut(os.Getenv("SALVO_REFEREE"), ".."); several {
		first, last = atoi(t, from), atoi(t, to)
	} else if from != "" {
		last = atoi(t, from)
	}
	for _, ruleset := range []string{"bkc1", "bkc2", "bolt-action", "cobi"} {
		t.Run(ruleset, func(t *testing.T) {
			t.Parallel()
			library, faulty := games.All(), 0
			for n := first; n <= last && faulty < 1000; n++ {
				line := fmt.Sprintf("random:%d ruleset=%s", n, ruleset)
				faults := judged(t, library, line, uint64(n))
				if len(faults) > 0 {
					faulty++
				}
				for _, f := range faults[:min(30, len(faults))] {
					t.Errorf("%s --seed %d: %s", line, n, f)
				}
			}
		})
	}
}

func atoi(t *testing.T, text string) int {
	t.Helper()
	n, err := strconv.Atoi(text)
	if err != nil {
		t.Fatalf("SALVO_REFEREE: %v", err)
	}
	return n
}

// judged plays a battle and returns the faults that the referee finds in it.
func judged(t *testing.T, library *rules.Library, line string, seed uint64) []referee.Fault {
	t.Helper()
	recorded, file := recordedBattle(t, library, line, seed)
	text, err := json.Marshal(recorded)
	if err != nil {
		t.Fatal(err)
	}
	faults, err := referee.Check(text, file)
	if err != nil {
		t.Fatalf("%s: %v", line, err)
	}
	return faults
}

// recordedBattle plays a battle and returns its trace and its scenario file.
func recordedBattle(t *testing.T, library *rules.Library, line string, seed uint64) (*trace.Trace, string) {
	t.Helper()
	s, err := library.Parse(line)
	if err != nil {
		t.Fatal(err)
	}
	m, err := s.Model()
	if err != nil {
		t.Fatal(err)
	}
	recorded, err := trace.Record(s, m, seed, 0, false)
	if err != nil {
		t.Fatal(err)
	}
	return recorded, string(s.Table.Text)
}
