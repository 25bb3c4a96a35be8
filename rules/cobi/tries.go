package cobi

import (
	"fmt"

	"salvo/sim"
)

// A tryState holds whether one of several tries has succeeded.
type tryState struct{ success bool }

// tries throws one die a turn until one shows the score or more, for at most the given number of turns, with the given
// aid. If no die can reach the score, there is no try.
func tries(name string, score, turns int, help aid, tell func(success bool) string) *sim.Chain[tryState] {
	return &sim.Chain[tryState]{
		Name: name,
		Step: func(d *sim.Dice, s *tryState) bool {
			success, face := help.throw(d, name, score)
			if s.success = success; d.Telling() {
				d.Tell(tellTry(score, face, tell(success)))
			}
			return s.success || score > 6
		},
		NewTurn: func(*tryState) bool { return true },
		Turns:   turns,
	}
}

// tellTry writes one try: "6 needed: 3, nobody listens".
func tellTry(score, face int, meaning string) string {
	if face == 0 {
		return meaning
	}
	return fmt.Sprintf("%s needed: %d, %s", plus(score), face, meaning)
}

// succeeds returns the model of tries whose only metric is whether one of them succeeds.
func succeeds(name string, metric sim.Metric, chain *sim.Chain[tryState]) sim.Model {
	return sim.NewModel(name, []sim.Metric{metric}, chain, tryState{}, func(s *tryState, _ int, out []int) {
		out[0] = yesOrNo(s.success)
	})
}

var yesNoLabels = []string{"yes", "no"}

// yesOrNo returns the place among yesNoLabels.
func yesOrNo(yes bool) int {
	if yes {
		return 0
	}
	return 1
}
