package rulestest

import (
	"context"
	"math"
	"reflect"
	"strings"
	"testing"

	"salvo/rules"
	"salvo/sim"
)

// A Game holds what a game's package provides for the checks that all games share. A check is written here once. What
// differs between games is data: scenario lines, scenario files, and the words of the game's stories. No field may be
// empty, so that a new game cannot forget a check.
type Game struct {
	Library *rules.Library // a library with the rulesets of this game only

	Examples map[string]int    // paths of files with worked examples, and the number of examples in each file
	Throws   []Throw           // engagements with given dice, and the texts that their stories must contain
	Refused  map[string]string // lines that cannot be played, and a part of the error message for each
	Army     Army              // what the rosters must contain

	Small       []string    // lines that the exact engine can work out and that use all rules of a turn
	SmallTables []string    // texts of scenario files that the exact engine can work out
	OutOfReach  OutOfReach  // a duel in which neither side can fire
	Mirrors     [][2]string // pairs of lines: the second is the first with its sides swapped
	Lots        []string    // lines with two different units on each side, to check the odds with ties=lot
	Columns     []Column    // battles in one column of open ground
	Turned      [][2]string // pairs of scenario files: the second is the first turned by 180 degrees, with its sides swapped
	Undefended  []string    // scenario files in which side a, led by the careful player, can take objective 1 without a fight

	Large      []string          // lines of battles with units of all kinds
	Shuffled   [][2]string       // pairs of lines with ties=lot that list the same units in another order
	Skirmishes map[string]string // scenario files with terrain, units and tasks of all kinds; the key names their players
	Twelve     Twelve            // battles of twelve units on each side
	Warm       int64             // the number of trials after which a battle has cached nearly all values that it caches
	Losses     []Losses          // battles in which units are lost, and the words of their stories for a loss
}

// A Column is one battle in a column of open ground, described once as a scenario line and once as a scenario file.
type Column struct{ Line, File string }

// OutOfReach is a duel in which neither side can fire. Certain lists the events that must then have the chance 1,
// besides a draw and no effect on either side.
type OutOfReach struct {
	Line    string
	Certain []string
}

// Twelve holds battles of twelve units on each side: Line as a scenario line, and the table of testdata/twelve.yaml.
type Twelve struct {
	Line    string
	Factors string // a line with the factors of the table, which is appended to its file
	Trials  int64  // the number of trials, on the table and again on the table turned by 180 degrees
}

// Conform runs all checks of the game: function Conform for every procedure, function Rulebook, and a check for every
// field of Game. All checks run in parallel except those that count allocations.
func (g Game) Conform(t *testing.T) {
	for i := range reflect.TypeFor[Game]().NumField() {
		if reflect.ValueOf(g).Field(i).IsZero() {
			t.Errorf("the game has no cases for %s", reflect.TypeFor[Game]().Field(i).Name)
		}
	}
	t.Run("line allocates nothing", g.lineAllocatesNothing)
	t.Run("table allocates nothing", g.tableAllocatesNothing)
	t.Run("procedures", func(t *testing.T) { Conform(t, g.Library) })
	for name, check := range map[string]func(*testing.T){
		"rulebook":                            func(t *testing.T) { Rulebook(t, ".", g.Library) },
		"worked examples":                     g.examples,
		"given dice":                          g.throws,
		"refused":                             g.refused,
		"units are described":                 g.unitsAreDescribed,
		"units fire and are fired at":         g.unitsFire,
		"nations field everything":            g.nations,
		"nations have forces":                 g.forces,
		"both engines agree":                  g.enginesAgree,
		"out of reach":                        g.outOfReach,
		"mirrors":                             g.mirrors,
		"lots forget the line":                g.lots,
		"one column is the line":              g.columns,
		"a turned table swaps the odds":       g.turned,
		"a large turned table swaps the odds": g.turnedTwelve,
		"careful takes what nobody defends":   g.undefended,
		"workers and kept battles":            g.large,
		"workers on tables":                   g.skirmishes,
		"losses are final":                    g.losses,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			check(t)
		})
	}
}

func (g Game) examples(t *testing.T) {
	for file, count := range g.Examples {
		Examples(t, g.Library, file, count)
	}
}

// A Throw is an engagement with given dice. The faces stand in the order in which the rulebook has the dice rolled.
type Throw struct {
	Line  string
	Faces []int
	Tells []string // texts that the story must contain, in this order
	Last  string   // the last line of the story; "" is not checked
}

func (g Game) throws(t *testing.T) {
	for _, c := range g.Throws {
		story, _, err := sim.Follow(Prepared(t, g.Library, c.Line).Model, c.Faces)
		if err != nil {
			t.Errorf("%s: %v", c.Line, err)
			continue
		}
		var lines []string
		for _, line := range story.Lines {
			lines = append(lines, line.Text)
		}
		if last := lines[len(lines)-1]; c.Last != "" && last != c.Last {
			t.Errorf("%s with %v ends with %q, want %q", c.Line, c.Faces, last, c.Last)
		}
		rest := strings.Join(lines, "\n")
		for _, want := range c.Tells {
			_, after, found := strings.Cut(rest, want)
			if !found {
				t.Errorf("%s with %v does not say %q in\n%s", c.Line, c.Faces, want, strings.Join(lines, "\n"))
			}
			rest = after
		}
	}
}

func (g Game) refused(t *testing.T) {
	for line, want := range g.Refused {
		s, err := g.Library.Parse(line)
		if err == nil {
			_, err = s.Prepare()
		}
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: the error is %v, want one line with %q", line, err, want)
		}
	}
}

// enginesAgree compares exact results with simulated ones, both without and with cached results of chains (sim.Run.Keep).
func (g Game) enginesAgree(t *testing.T) {
	for _, line := range g.Small {
		bothEnginesAgree(t, Prepared(t, g.Library, line).Model, 50_000)
	}
	for _, file := range g.SmallTables {
		bothEnginesAgree(t, PreparedTable(t, g.Library, file).Model, 20_000)
	}
}

func bothEnginesAgree(t *testing.T, m sim.Model, trials int64) {
	t.Helper()
	exact, err := sim.Walk(context.Background(), m, sim.WalkOptions{})
	if err != nil {
		t.Fatalf("%s: %v", m.Name(), err)
	}
	for _, keep := range []bool{false, true} {
		r, err := sim.Simulate(context.Background(), m, sim.Run{Trials: trials, Seed: 5, Workers: 2, Keep: keep})
		if err == nil {
			err = sim.Agree(exact, r)
		}
		if err != nil {
			t.Errorf("%s, kept %v: %v", m.Name(), keep, err)
		}
	}
}

func (g Game) outOfReach(t *testing.T) {
	r := Walked(t, g.Library, g.OutOfReach.Line, true)
	for _, event := range append([]string{"winner=draw", "a-effect=none", "b-effect=none"}, g.OutOfReach.Certain...) {
		if p := Of(t, r, event); p != 1 {
			t.Errorf("%s: %s has %v", g.OutOfReach.Line, event, p)
		}
	}
}

func (g Game) mirrors(t *testing.T) {
	for _, lines := range g.Mirrors {
		here := Walked(t, g.Library, lines[0], false)
		there := here
		if lines[1] != lines[0] {
			there = Walked(t, g.Library, lines[1], false)
		}
		for i := range here.Metrics {
			of := &here.Metrics[i]
			other, value := swapped(there, of)
			for v, p := range of.Prob {
				if q := other.Prob[value(v)]; math.Abs(p-q) > 1e-12 {
					t.Errorf("%s: %s=%s has %.15g, with the sides swapped %.15g", lines[0], of.Name, of.Value(v), p, q)
				}
			}
		}
		if Of(t, here, "winner=draw") == 1 {
			t.Errorf("%s: nobody ever wins", lines[0])
		}
	}
}

func (g Game) lots(t *testing.T) {
	for _, line := range g.Lots {
		lotsForgetTheLine(t, g.Library, line)
	}
	for _, lines := range g.Shuffled {
		sameOdds(t, g.Library, 1e4, lines[0], lines[1])
	}
}

func (g Game) columns(t *testing.T) {
	for _, c := range g.Columns {
		sameOnTheLine(t, Walked(t, g.Library, c.Line, true), TableOdds(t, g.Library, c.File))
	}
}

func (g Game) turned(t *testing.T) {
	for _, files := range g.Turned {
		turningSwapsTheOdds(t, g.Library, files[0], files[1])
	}
}

func (g Game) turnedTwelve(t *testing.T) {
	turningTwelveSwapsTheOdds(t, g.Library, g.Twelve.Trials, g.Twelve.Factors)
}

func (g Game) undefended(t *testing.T) {
	for _, file := range g.Undefended {
		if got := TableChance(t, g.Library, file, "held-1=a", 2000); got < 0.95 {
			t.Errorf("the objective is held with %v\n%s", got, file)
		}
	}
}

// large checks that a battle has the same result for one worker and for three. It also checks that trials with cached
// results (sim.Run.Keep) and trials without them have equal odds, within five standard deviations. 8000 trials are two
// blocks, so that two workers are busy.
func (g Game) large(t *testing.T) {
	const trials = 8000
	for _, line := range g.Large {
		s, err := g.Library.Parse(line)
		if err != nil {
			t.Fatal(err)
		}
		rolled := sameForAnyNumberOfWorkers(t, s, trials)
		kept := Simulated(t, s, sim.Run{Trials: trials, Seed: 2, Workers: 2, Keep: true})
		for k := range rolled.Metrics {
			for v, p := range rolled.Metrics[k].Prob {
				q := kept.Metrics[k].Prob[v]
				if mean := (p + q) / 2; math.Abs(p-q) > 5*math.Sqrt(2*mean*(1-mean)/trials)+1e-9 {
					t.Errorf("%s: %s=%s is %.4f rolled and %.4f kept", line, rolled.Metrics[k].Name,
						rolled.Metrics[k].Value(v), p, q)
				}
			}
		}
	}
}

// skirmishes lets two workers roll short blocks of battles on tables. The blocks are short because a battle of careful
// players takes twenty to thirty times as long as one without a map.
func (g Game) skirmishes(t *testing.T) {
	for players, file := range g.Skirmishes {
		t.Run(players, func(t *testing.T) { RollTogether(t, PreparedTable(t, g.Library, file).Model, 5*fewTrials) })
	}
}

func (g Game) tableAllocatesNothing(t *testing.T) {
	for players, file := range g.Skirmishes {
		t.Run(players, func(t *testing.T) { allocatesNothing(t, Loaded(t, g.Library, file), g.Warm) })
	}
}

// lineAllocatesNothing runs one policy that compares no odds (nearest) and one that does (best-odds).
func (g Game) lineAllocatesNothing(t *testing.T) {
	for _, policy := range []string{"nearest", "best-odds"} {
		t.Run(policy, func(t *testing.T) {
			s, err := g.Library.Parse(g.Twelve.Line + " policy-a=" + policy + " policy-b=" + policy)
			if err != nil {
				t.Fatal(err)
			}
			allocatesNothing(t, s, g.Warm)
		})
	}
}

func (g Game) losses(t *testing.T) {
	for _, l := range g.Losses {
		l.areFinal(t, g.Library)
	}
}
