package reports

import (
	"fmt"
	"slices"
	"strings"

	"salvo/rules/english"
	"salvo/sim"
)

// A Tournament holds the results of two players on many scenarios. Each player led either side, with the same luck. Scores are
// those of the first player: a win counts one and a draw one half.
type Tournament struct {
	Schema   int                 `json:"schema"`
	Version  string              `json:"version"`
	Title    string              `json:"title"`
	Heading  string              `json:"heading,omitempty"` // what the user calls it; "" if the title is used instead
	Answer   []Sentence          `json:"answers"`
	Players  [2]string           `json:"players"`
	Trials   int64               `json:"trials"` // the battles on a scenario while the first player leads a; as many follow while it leads b
	Seed     uint64              `json:"seed"`
	Rulesets []TournamentRuleset `json:"rulesets"`
	Notes    []string            `json:"notes"` // whole sentences
	Origin
}

// A TournamentRuleset holds the results in one game.
type TournamentRuleset struct {
	Ruleset  string          `json:"ruleset"`
	Score    sim.Estimate    `json:"score"`   // the mean over scenarios; its interval is over scenarios, too
	Leading  [2]sim.Estimate `json:"leading"` // the score when the first player leads a, and when it leads b
	Fixtures []Fixture       `json:"scenarios"`
	Habits   []Habit         `json:"habits,omitempty"` // nil if they were not counted
}

// A Fixture holds the results on one scenario.
type Fixture struct {
	Scenario string       `json:"scenario"`
	Score    sim.Estimate `json:"score"`   // the mean over battles
	Leading  [2]float64   `json:"leading"` // the score when the first player leads a, and when it leads b
	Draws    int64        `json:"draws"`
}

// A Habit counts something that players do, or fail to do.
type Habit struct {
	Name  string     `json:"name"`
	Tells string     `json:"tells"` // what is counted
	Share bool       `json:"share"` // Of holds shares; else numbers in a battle
	Of    [2]float64 `json:"of"`    // the figures of the first and of the second player
}

// count returns on how many scenarios the first player was surely ahead, surely behind, and neither.
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

// Answers says in a sentence for each game which player is better.
func (t *Tournament) Answers() (list []Sentence) {
	for i := range t.Rulesets {
		r := &t.Rulesets[i]
		score, doubt, where := chance("score in "+r.Ruleset, r.Score), "", ""
		from, to := Interval(r.Score, 100)
		score.Words = fmt.Sprintf("%s %% (%s to %s)", Fixed(100*r.Score.Value, simulatedDecimals(100*r.Score.Half())), from, to)
		if r.Score.Low <= 0.5 && r.Score.High >= 0.5 {
			doubt = "; who is better these scenarios cannot tell"
		}
		switch {
		case i > 0: // the first sentence names the players
			list = append(list, Say("In %s it scores %s%s.", r.Ruleset, score, doubt))
			continue
		case len(t.Rulesets) > 1:
			where = "In " + r.Ruleset + " "
		}
		list = append(list, Say("%s%s scores %s against %s%s.", where, playerInWords(t.Players[0]), score, playerInWords(t.Players[1]), doubt))
	}
	return list
}

// playerInWords returns a player with its settings as people say them: "simple (policy nearest)".
func playerInWords(player string) string {
	name, settings, has := strings.Cut(player, ",")
	if !has {
		return name
	}
	return name + " (" + strings.ReplaceAll(strings.ReplaceAll(settings, "=", " "), ",", ", ") + ")"
}

func (t *Tournament) heading() string {
	if t.Heading != "" {
		return t.Heading
	}
	return t.Title
}

// sources describes how the figures were obtained.
func (t *Tournament) sources() []string {
	n := 0
	for i := range t.Rulesets {
		n += len(t.Rulesets[i].Fixtures)
	}
	return []string{fmt.Sprintf("Simulated: %s, %s battles on each with either side, seed %d.", english.Counted(n, "scenario"),
		english.Grouped(t.Trials), t.Seed),
		"Intervals of 95 % are over scenarios: the mean score on many others like these lies there."}
}

// name says which players fought on which scenarios.
func (t *Tournament) name() string {
	var parts []string
	for i := range t.Rulesets {
		r := &t.Rulesets[i]
		parts = append(parts, fmt.Sprintf("%s of %s", english.Counted(len(r.Fixtures), "scenario"), r.Ruleset))
	}
	return strings.Join(t.Players[:], " against ") + " on " + strings.Join(parts, ", ")
}

// habitNames returns the names of the habits that were counted.
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
