package desk

import (
	"cmp"
	"context"
	"errors"

	"salvo/experiments"
	"salvo/rules"
	"salvo/sim"
)

// A turnsAnswer is a fight turn by turn.
type turnsAnswer struct {
	Sides  []string `json:"sides"`  // the sides whose victories are counted
	Trials int64    `json:"trials"` // 0 if exact
	// Won holds the chance that a side has won by the end of a turn, by side and by turn from 0 on.
	Won [][]float64 `json:"won"`
}

// turnsTrials returns the number of trials for each side, if the fight is too large for an exact answer.
func turnsTrials(s *rules.Scenario) int64 {
	if isLarge(s) {
		return 4_000
	}
	return 40_000
}

// turns sends the chance that each side has won by the end of each turn. It uses the length of the engagements that the
// side wins.
func (d *Desk) turns(ctx context.Context, r *Request, send func(any)) error {
	s, _, err := d.scenario(ctx, r)
	if err != nil {
		return err
	}
	winner := s.Procedure.Metrics[0]
	if winner.Sides == nil || !hasMetric(s, "turns") {
		return experiments.BadInput("%s is no fight that goes on turn by turn", s.Procedure.Name)
	}
	answer := turnsAnswer{}
	for i, side := range experiments.SidesOf(s) {
		answer.Sides = append(answer.Sides, side.Name)
		set := d.settings(r)
		set.Trials, set.Given = turnsTrials(s), winner.Name+"="+winner.Sides[i]
		o, err := experiments.Odds(ctx, s, set)
		var never experiments.SettingError
		switch {
		case errors.As(err, &never):
			answer.Won = append(answer.Won, []float64{0})
			continue
		case err != nil:
			return err
		}
		found := cmp.Or(o.Exact, o.Simulated)
		answer.Trials = found.Trials
		answer.Won = append(answer.Won, byTurn(found))
	}
	send(map[string]any{"turns": answer})
	return nil
}

func hasMetric(s *rules.Scenario, name string) bool {
	for _, m := range s.Procedure.Metrics {
		if m.Name == name {
			return true
		}
	}
	return false
}

// byTurn returns, by turn, the chance that the engagement is over by the end of that turn and that the condition of the
// result (Settings.Given) is true, such as that a side wins.
func byTurn(r *sim.Result) []float64 {
	turns, _ := r.Metric("turns")
	won := make([]float64, turns.Size())
	for t := range won {
		if r.Share.Value > 0 {
			won[t] = float64(r.Share.Value * turns.Share(0, t).Value)
		}
	}
	return won
}
