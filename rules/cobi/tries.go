package cobi

import (
	"fmt"

	"salvo/sim"
)

// A tryState is the state of several tries: whether the last one has succeeded.
type tryState struct{ success bool }

// tries returns a chain that throws one die a turn, with the given aid, until a die shows the score or more, for at
// most the given number of turns. If no die can reach the score, the chain ends at once.
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

// tellTry returns one try in the words of a story: "6 needed: 3, nobody listens".
func tellTry(score, face int, meaning string) string {
	if face == 0 {
		return meaning
	}
	return fmt.Sprintf("%s needed: %d, %s", plus(score), face, meaning)
}

// succeeds returns the model of a chain of tries whose only metric is whether a try succeeds.
func succeeds(name string, metric sim.Metric, chain *sim.Chain[tryState]) sim.Model {
	return sim.NewModel(name, []sim.Metric{metric}, chain, tryState{}, func(s *tryState, _ int, out []int) {
		out[0] = yesOrNo(s.success)
	})
}

var yesNoLabels = []string{"yes", "no"}

// yesOrNo returns the index in yesNoLabels.
func yesOrNo(yes bool) int {
	if yes {
		return 0
	}
	return 1
}
