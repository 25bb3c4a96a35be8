package reports

import (
	"fmt"
	"slices"
	"strings"

	"salvo/rules/english"
	"salvo/sim"
)

// A Tournament is two players who met on many scenarios, each leading either side with the same luck. All scores are of
// the first player: a win counts one and a draw one half.
type Tournament struct {
	Schema   int                 `json:"schema"`
	Version  string              `json:"version"`
	Title    string              `json:"title"`
	Heading  string              `json:"heading,omitempty"` // what a reader calls it; "" where the title must do
	Answer   []Sentence          `json:"answers"`
	Players  [2]string           `json:"players"`
	Trials   int64               `json:"trials"` // battles on a scenario with either side
	Seed     uint64              `json:"seed"`
	Rulesets []TournamentRuleset `json:"rulesets"`
	Notes    []string            `json:"notes"` // whole sentences
	Origin
}

// A TournamentRuleset is what came of it by the rules of one game.
type TournamentRuleset struct {
	Ruleset  string          `json:"ruleset"`
	Score    sim.Estimate    `json:"score"`   // over scenarios: their mean, and how it varies from one to another
	Leading  [2]sim.Estimate `json:"leading"` // the same where the first player leads a, and where it leads b
	Fixtures []Fixture       `json:"scenarios"`
	Habits   []Habit         `json:"habits,omitempty"` // nil if nobody looked at them
}

// A Fixture is what came of it on one scenario.
type Fixture struct {
	Scenario string       `json:"scenario"`
	Score    sim.Estimate `json:"score"`   // over battles
	Leading  [2]float64   `json:"leading"` // the score where the first player leads a, and where it leads b
	Draws    int64        `json:"draws"`
}

// A Habit is something that players do, or fail to do.
type Habit struct {
	Name  string     `json:"name"`
	Tells string     `json:"tells"` // what is counted
	Share bool       `json:"share"` // a share; else so many in a battle
	Of    [2]float64 `json:"of"`    // the first player's and the second's
}

// count is on how many scenarios the first player was ahead, behind, and neither.
func (r *TournamentRuleset) count() (ahead, behind, even int) {
	for i := range r.Fixtures {
		switch e := r.Fixtures[i].Score; {
		case e.Low > 0.5:
			ahead++
		case e.High < 0.5:
			behind++
		default:
			even++
		}
	}
	return ahead, behind, even
}

// Answers tell in a sentence for each game who is better.
func (t *Tournament) Answers() (list []Sentence) {
	for i := range t.Rulesets {
		r := &t.Rulesets[i]
		score, doubt, where := chance("score in "+r.Ruleset, r.Score), "", ""
		from, to := Interval(r.Score, 100)
		score.Words = fmt.Sprintf("%s %% (%s to %s)", Fixed(100*r.Score.Value, simulatedDecimals(100*r.Score.Half())), from, to)
		if r.Score.Low <= 0.5 && r.Score.High >= 0.5 {
			doubt = "; who is better these scenarios cannot tell"
		}
		if len(t.Rulesets) > 1 {
			where = "In " + r.Ruleset + " "
		}
		list = append(list, Say("%s%s wins %s of the points against %s%s.", where, t.Players[0], score, t.Players[1], doubt))
	}
	return list
}

func (t *Tournament) heading() string {
	if t.Heading != "" {
		return t.Heading
	}
	return t.Title
}

// sources tell how the figures were obtained.
func (t *Tournament) sources() []string {
	n := 0
	for i := range t.Rulesets {
		n += len(t.Rulesets[i].Fixtures)
	}
	return []string{fmt.Sprintf("Simulated: %s, %s battles on each with either side, seed %d.", english.Counted(n, "scenario"),
		english.Grouped(t.Trials), t.Seed),
		"Intervals of 95 % are over scenarios: the mean score on many others like these lies there."}
}

// name says who met on what.
func (t *Tournament) name() string {
	var parts []string
	for i := range t.Rulesets {
		r := &t.Rulesets[i]
		parts = append(parts, fmt.Sprintf("%s of %s", english.Counted(len(r.Fixtures), "scenario"), r.Ruleset))
	}
	return strings.Join(t.Players[:], " against ") + " on " + strings.Join(parts, ", ")
}

// habitNames returns those that were looked at.
func (t *Tournament) habitNames() (names []string) {
	for i := range t.Rulesets {
		for _, h := range t.Rulesets[i].Habits {
			if !slices.Contains(names, h.Name) {
				names = append(names, h.Name)
			}
		}
	}
	return names
}
