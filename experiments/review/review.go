package review

import (
	"context"
	"io"
	"math"
	"strings"

	"salvo/experiments"
	"salvo/experiments/players"
	"salvo/experiments/rounds"
	"salvo/reports"
	"salvo/rules"
	"salvo/sim"
)

// A Review judges a scenario by many battles, each of which is played out from the end of every game turn.
type Review struct {
	Heading  string // the user's name for this study; "" for none
	Quick    bool   // fewer battles
	scenario *rules.Scenario
	plans    *players.Plans // nil if there is nothing to choose
}

// An extent holds the numbers of battles and play-outs of each step.
type extent struct {
	battles  int   // battles that are followed
	playOuts int64 // the largest number of play-outs from the end of each turn
	trials   int64 // battles of the scenario itself, and of the changes that matter most
	glances  int64 // battles of each other change; the scenario with other players gets twice as many
	helps    int   // largest number of helpful changes whose battles are followed
	search   int64 // battles of the search for plans
	attack   int64 // battles of each of the best plans in the attack on the choices of both sides
}

var (
	usual   = extent{200, 120, 2000, 500, 2, players.QuickBattles, 2048}
	quickly = extent{50, 48, 400, 100, 1, players.QuickBattles / 5, players.NotAttacked}
)

// New prepares a review. It returns an error if the scenario has no winner or does not have two sides.
func New(s *rules.Scenario) (*Review, error) {
	if len(s.Parties) != 2 || experiments.WinnerOf(s.Procedure.Metrics) < 0 {
		return nil, experiments.BadInput("%s/%s has no winner, so there is nothing to review: write a duel, a battle or a scenario file",
			s.Ruleset.Name, s.Procedure.Name)
	}
	r := &Review{scenario: s.Remembering()}
	if p, err := players.NewPlans(r.scenario, nil); err == nil {
		r.plans = p
	}
	return r, nil
}

// Cells returns the number of engagements that are played.
func (r *Review) Cells() int {
	if r.plans == nil {
		return 1
	}
	return r.plans.Cells()
}

// Resolve writes the full scenario line.
func (r *Review) Resolve(_ context.Context, w io.Writer) { io.WriteString(w, r.scenario.Resolved()) }

// Work reviews the scenario, and returns the report. Machines can share the search for plans, as in "salvo plans". One
// machine does the rest.
func (r *Review) Work(ctx context.Context, set experiments.Settings) (*reports.Review, error) {
	j, err := r.judge(ctx, set)
	if err != nil {
		return nil, err
	}
	report, err := rounds.Conclude(ctx, "review", func(ctx context.Context) (*reports.Review, error) {
		made := *j.report
		j.report = &made
		return j.report, j.work(rounds.OnOneMachine(ctx))
	})
	if err != nil {
		return nil, err
	}
	report.Sides = j.report.Sides
	report.Answer = report.Answers()
	return report, nil
}

// A judge reviews one scenario.
type judge struct {
	*Review
	extent
	set    experiments.Settings
	luck   string // the name of the stream of random numbers; scenarios that are compared have the same name
	gauge  *gauge
	pairs  []pairing
	report *reports.Review
}

// A pairing is a strategy of each side, with the share of battles in which they meet.
type pairing struct {
	own   [2]*players.Strategy
	share float64
}

// in returns the scenario in which both sides follow the strategies. lacks holds, for each side, the place in its party
// of a unit that is absent; 0 for none.
func (p *pairing) in(s *rules.Scenario, lacks [2]int) (_ *rules.Scenario, err error) {
	for side, st := range p.own {
		if st == nil {
			continue
		}
		adapted := st.Without(lacks[side])
		if s, err = adapted.In(s); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// judge returns a judge with the choices of both sides, and with a report that holds the value and the chosen plans.
func (r *Review) judge(ctx context.Context, set experiments.Settings) (*judge, error) {
	s := r.scenario
	j := &judge{Review: r, extent: usual, set: set, luck: s.String(), pairs: []pairing{{share: 1}}}
	if r.Quick {
		j.extent = quickly
	}
	if j.gauge, _ = newGauge(s.Procedure.Metrics); s.Table == nil && j.gauge == nil {
		return nil, experiments.BadInput("nobody wins")
	}
	j.report = &reports.Review{Version: set.Version, Scenario: s.String(), Typed: s.Typed(), Heading: r.Heading,
		Title: s.Ruleset.Title + ": " + s.Procedure.Title, Sides: experiments.SidesOf(s), Turns: s.Int("turns"),
		Battles: j.battles, PlayOuts: j.playOuts, Trials: j.trials, Glances: j.glances, Seed: set.Seed}
	j.report.Add(s.Illustrative())
	if r.plans == nil {
		return j, nil
	}
	r.plans.Battles, r.plans.Attack = j.search, j.attack
	own := set
	own.Trials, own.PrecisionInPoints = 0, 0
	plans, mixtures, err := r.plans.Solve(ctx, own)
	if err != nil {
		return nil, err
	}
	j.take(plans, mixtures)
	return j, nil
}

// take stores the value and the choices of both sides in the report, and every two strategies as a pairing.
func (j *judge) take(plans *reports.Plans, mixtures [2][]players.Strategy) {
	j.report.Value, j.report.Bound = plans.Value, plans.Bound
	j.report.Choice = choiceShare(plans)
	j.pairs = nil
	for side := range mixtures {
		for i := range mixtures[side] {
			st := &mixtures[side][i]
			j.report.Chosen = append(j.report.Chosen, reports.ChosenPlan{Side: sideLetter(side), Name: st.Name, Share: st.Share})
		}
	}
	for i := range mixtures[0] {
		for k := range mixtures[1] {
			a, b := &mixtures[0][i], &mixtures[1][k]
			j.pairs = append(j.pairs, pairing{[2]*players.Strategy{a, b}, a.Share * b.Share})
		}
	}
}

// choiceShare returns the share of the variance of the result that comes from the choice of strategies, if both sides
// choose by their mixtures; the rest is luck. It subtracts the noise of the scores, and takes the variance of the result as
// if there were no draws.
func choiceShare(p *reports.Plans) (share float64) {
	mean, square, noise := 0.0, 0.0, 0.0
	for i, row := range p.Cells {
		for k := range row {
			w, e := p.Sides[0].Plans[i].Share*p.Sides[1].Plans[k].Share, row[k].Estimate
			mean += w * e.Value
			square += w * e.Value * e.Value
			noise += w * math.Pow(e.Half()/sim.Z95, 2)
		}
	}
	whole := mean * (1 - mean)
	if whole <= 0 {
		return 0
	}
	return min(1, max(0, square-mean*mean-noise)/whole)
}

// work does everything after the search for plans, and completes the report.
func (j *judge) work(ctx context.Context) error {
	models, err := j.models(j.scenario, [2]int{})
	if err != nil {
		return err
	}
	battles, err := j.follow(ctx, j.scenario, models, j.battles, j.playOuts)
	if err != nil {
		return err
	}
	j.sum(battles)
	j.report.Walk = fairWalk(j.report.Turns, j.playOuts)
	if err := j.otherPlayers(ctx); err != nil {
		return err
	}
	return j.whatMatters(ctx, models)
}

// models prepares the battles of all pairings. lacks names the unit of each side that is absent (see pairing.in).
func (j *judge) models(s *rules.Scenario, lacks [2]int) (all []sim.Model, err error) {
	for i := range j.pairs {
		of, err := j.pairs[i].in(s, lacks)
		if err != nil {
			return nil, err
		}
		m, err := of.Model()
		if err != nil {
			return nil, experiments.InputError{Err: err}
		}
		all = append(all, m)
	}
	return all, nil
}

// pairOf returns the index of the pairing that fights trial n, counted from 0. The argument of is the number of all
// trials. Each pairing gets a part of the trials in proportion to its share.
func (j *judge) pairOf(n, of int64) int {
	sum := 0.0
	for i := range j.pairs {
		if sum += j.pairs[i].share; float64(n) < sum*float64(of)-1e-9 {
			return i
		}
	}
	return len(j.pairs) - 1
}

// score plays the trials of the half-open range [from, to) by the choices of both sides, and returns how they end. The
// pairing and the random numbers of a trial depend only on its number.
func (j *judge) score(ctx context.Context, models []sim.Model, from, to int64) (sample, error) {
	all := make(sample, to-from)
	p := playout{set: j.set, gauge: j.gauge, luck: j.luck + " | review"}
	for pair, m := range models {
		for n := from; n < to; n++ {
			if j.pairOf(n%j.glances, j.glances) != pair {
				continue
			}
			last := n + 1
			for last < to && j.pairOf(last%j.glances, j.glances) == pair {
				last++
			}
			got, err := p.roll(ctx, m, "mixtures", n, last)
			if err != nil {
				return nil, err
			}
			copy(all[n-from:], got)
			n = last
		}
	}
	return all, nil
}

// otherPlayers adds to the report the value if simple or careful players follow the plans that the scenario states, and if
// side a or side b moves first. It leaves out what the scenario refuses.
func (j *judge) otherPlayers(ctx context.Context) error {
	for _, v := range []struct{ name, a, b string }{{"simple", "player-a=simple", "player-b=simple"}, {"careful", "player-a=careful", "player-b=careful"},
		{"first-a", "first=a", ""}, {"first-b", "first=b", ""}} {
		s, ok := j.scenario, true
		for _, word := range []string{v.a, v.b} {
			if word != "" && ok {
				s, ok = setWord(s, word)
			}
		}
		if !ok {
			continue
		}
		m, err := s.Model()
		if err != nil {
			return err
		}
		p := playout{set: j.set, gauge: j.gauge, luck: j.luck + " | review"}
		got, err := p.roll(ctx, m, "players", 0, 2*j.glances)
		if err != nil {
			return err
		}
		j.report.Others = append(j.report.Others, reports.OtherValue{Name: v.name, Value: got.chance()})
	}
	return nil
}

// setWord returns the scenario with a factor set. It returns false if the scenario has no such factor or refuses the
// value.
func setWord(s *rules.Scenario, word string) (*rules.Scenario, bool) {
	name, value, _ := strings.Cut(word, "=")
	for _, f := range s.Procedure.Factors {
		if f.Name == name {
			c, err := s.Set(name, value)
			return c, err == nil
		}
	}
	return s, false
}
