package reports

import "io"

// JSON writes the tournament for other programs, indented and in stable order.
func (t *Tournament) JSON(w io.Writer) error {
	form := jsonTournament{Schema: jsonSchema, Version: t.Version, Title: t.Title, Heading: t.Heading, Answers: t.Answers(),
		Players: t.Players, Trials: t.Trials, Seed: t.Seed, Rulesets: []jsonTournamentRuleset{}, Notes: append([]string{}, t.Notes...)}
	for i := range t.Rulesets {
		r := &t.Rulesets[i]
		made := jsonTournamentRuleset{Ruleset: r.Ruleset, Score: jsonOf(r.Score),
			Leading: [2]jsonEstimate{jsonOf(r.Leading[0]), jsonOf(r.Leading[1])}}
		for k := range r.Fixtures {
			f := &r.Fixtures[k]
			made.Fixtures = append(made.Fixtures, jsonFixture{Scenario: f.Scenario, Score: jsonOf(f.Score),
				Leading: [2]jsonNumber{jsonNumber(f.Leading[0]), jsonNumber(f.Leading[1])}, Draws: f.Draws})
		}
		for _, h := range r.Habits {
			made.Habits = append(made.Habits, jsonHabit{Name: h.Name, Tells: h.Tells, Share: h.Share,
				Of: [2]jsonNumber{jsonNumber(h.Of[0]), jsonNumber(h.Of[1])}})
		}
		form.Rulesets = append(form.Rulesets, made)
	}
	return writeJSON(w, form)
}

type jsonTournament struct {
	Schema   int                     `json:"schema"`
	Version  string                  `json:"version"`
	Title    string                  `json:"title"`
	Heading  string                  `json:"heading,omitempty"`
	Answers  []string                `json:"answers"`
	Players  [2]string               `json:"players"`
	Trials   int64                   `json:"trials"`
	Seed     uint64                  `json:"seed"`
	Rulesets []jsonTournamentRuleset `json:"rulesets"`
	Notes    []string                `json:"notes"`
}

type jsonTournamentRuleset struct {
	Ruleset  string          `json:"ruleset"`
	Score    jsonEstimate    `json:"score"`
	Leading  [2]jsonEstimate `json:"leading"`
	Fixtures []jsonFixture   `json:"scenarios"`
	Habits   []jsonHabit     `json:"habits,omitempty"`
}

type jsonFixture struct {
	Scenario string        `json:"scenario"`
	Score    jsonEstimate  `json:"score"`
	Leading  [2]jsonNumber `json:"leading"`
	Draws    int64         `json:"draws"`
}

type jsonHabit struct {
	Name  string        `json:"name"`
	Tells string        `json:"tells"`
	Share bool          `json:"share"`
	Of    [2]jsonNumber `json:"of"`
}
