package review

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"salvo/experiments"
	"salvo/reports"
	"salvo/rules"
	"salvo/sim"
)

// These constants say how often the battle is played out from its moments, in stages: a few times from every moment,
// more often if the chance is open, and most often before and after the largest changes. Turning points are judged with
// new random numbers. With these numbers of trials the chance at an open moment is known to 14 percentage points,
// before and after the larger changes to 9, and the change at a turning point to 5.
const (
	glanceTrials  = 24     // trials at every moment
	glimpseTrials = 48     // trials at moments whose chance was neither 0 nor 1 in the first trials
	screenTrials  = 120    // trials at the moments before and after the largest changes, a quarter of all changes
	within        = 20_000 // trials at moments within a step, if the chances between steps are exact
	judgedFirst   = 200    // trials of every judged change; they only decide which changes get judgeTrials
	judgeTrials   = 900
	mostTurning   = 3    // the largest number of turning points
	mostJudged    = 7    // the largest number of judged changes
	mostSure      = 3    // the largest number of changes that get all judgeTrials
	leastTurning  = 0.10 // the smallest change of the chance that can be a turning point
)

// A point is a moment of a battle whose chance is computed: before the first step, after every deed (an action of a unit,
// see rules.Deed) that needed dice, after dice before the first choice of a step, and at the end of the battle.
type point struct {
	rest
	line, turn int
	moment     int // the index in analysis.moments if the point is between two steps; 0 if it is within a step
	side       int // the side that acted: 0 is a, 1 is b; rules.BothAtOnce for neither
	kind       string
	text       string
	standing   reports.Standing
	exact      bool // the chances in standing were worked out exactly
}

// An analysis holds one battle while its report is written.
type analysis struct {
	playout
	scenario *rules.Scenario
	story    *sim.Story
	moments  []sim.Moment
	cast     *[2][]rules.Deployed
	active   []int // the side whose turn it is, by the number of lines of the story
	points   []*point
	report   *reports.Chances
}

// Chances plays battle n of a seed and returns its analysis. It returns an error if the scenario has no winner or no
// moments. why says whether the story gives reasons. The user's story must be told with the same value of why, so that its
// lines have the same numbers.
func Chances(ctx context.Context, s *rules.Scenario, m sim.Model, seed uint64, n int64, why bool, set experiments.Settings) (*reports.Chances, error) {
	g, ok := newGauge(m.Metrics())
	if !ok {
		return nil, experiments.WrongSetting("chances", "%s of %s has no winner: name a duel, a battle or a scenario file", s.Procedure.Name, s.Ruleset.Title)
	}
	a := &analysis{playout: playout{set, g, fmt.Sprintf("%s | battle %d", m.Name(), n)}, scenario: s,
		report: &reports.Chances{Sides: experiments.SidesOf(s), Replaced: deepSides(s), Turning: []reports.TurningPoint{}, Luck: []reports.LuckPart{},
			Missed: []reports.MissedChance{}}}
	a.set.Seed = seed
	if err := a.recall(m, seed, n, why); err != nil {
		return nil, err
	}
	if err := a.screen(ctx); err != nil {
		return nil, err
	}
	a.tellSteps()
	a.sumLuck()
	if err := a.findTurning(ctx); err != nil {
		return nil, err
	}
	return a.report, a.findMissed(ctx)
}

// deepSides returns the letters of the sides that the player deep leads.
func deepSides(s *rules.Scenario) (letters []string) {
	for _, p := range s.Parties {
		factor := "player-" + p.Spec.Name
		if slices.ContainsFunc(s.Procedure.Factors, func(f rules.Factor) bool { return f.Name == factor }) && s.Word(factor) == "deep" {
			letters = append(letters, p.Spec.Name)
		}
	}
	return letters
}

// recall plays the battle, and stores its story and its moments. It begins the list of points with the point before the
// first step; addPoints adds the others.
func (a *analysis) recall(m sim.Model, seed uint64, n int64, why bool) (err error) {
	a.story, _, a.moments, err = sim.Recall(m, seed, n, why, func(told int, shown any) {
		if now, is := shown.(*rules.Moment); is && now.Account != nil {
			a.cast = now.Cast
			for len(a.active) <= told {
				a.active = append(a.active, now.Active)
			}
		}
	})
	if err != nil {
		return err
	}
	if len(a.moments) == 0 || len(a.active) == 0 {
		return experiments.WrongSetting("chances", "%s of %s is told in few lines and has no moments: name a duel, a battle or a scenario file",
			a.scenario.Procedure.Name, a.scenario.Ruleset.Title)
	}
	a.points = []*point{{rest: rest{model: a.moments[0].Model}, turn: 1, side: rules.BothAtOnce}}
	return nil
}

// screen computes the chance at every point. If the battle can be worked out exactly, the chances at points between two
// steps are exact. All other chances come from playing the battle out.
func (a *analysis) screen(ctx context.Context) error {
	a.addPoints()
	if a.scenario.Table == nil {
		results, err := sim.WalkRests(ctx, a.moments, sim.WalkOptions{Soon: true})
		switch limit := (sim.LimitError{}); {
		case errors.As(err, &limit):
		case err != nil:
			return err
		default:
			a.report.Exact, a.report.PlayOuts = true, within
			a.takeExact(results)
			return a.playOut(ctx, a.points, within)
		}
	}
	a.report.Fewest, a.report.PlayOuts = glanceTrials, screenTrials
	if err := a.playOut(ctx, a.points, glanceTrials); err != nil {
		return err
	}
	if err := a.playOut(ctx, a.open(), glimpseTrials); err != nil {
		return err
	}
	return a.playOut(ctx, a.restless(), screenTrials)
}

// open returns the points whose chance is neither 0 nor 1 by the play-outs so far.
func (a *analysis) open() (some []*point) {
	for _, p := range a.points {
		if p.standing.Chance.Value > 0 && p.standing.Chance.Value < 1 {
			some = append(some, p)
		}
	}
	return some
}

// restless returns the points before and after the largest changes of the chance: a quarter of all changes, and more if
// others are as large as the smallest of these.
func (a *analysis) restless() (some []*point) {
	var sizes []float64
	for i := 1; i < len(a.points); i++ {
		sizes = append(sizes, math.Abs(a.change(i).Value))
	}
	order := slices.Clone(sizes)
	slices.Sort(order)
	large := func(i int) bool { return i >= 0 && i < len(sizes) && sizes[i] >= order[3*len(order)/4] }
	for i, p := range a.points {
		if large(i-1) || large(i) {
			some = append(some, p)
		}
	}
	return some
}

// takeExact sets the exact chances of the points between steps.
func (a *analysis) takeExact(results []*sim.Result) {
	for i, p := range a.points {
		if i == 0 || p.moment > 0 {
			p.standing, p.exact = a.gauge.exactly(results[p.moment]), true
		}
	}
}

// playOut plays the battle out from the points whose chance is not exact, until each has the given number of trials.
func (a *analysis) playOut(ctx context.Context, points []*point, trials int64) error {
	var rests []*rest
	for _, p := range points {
		if !p.exact {
			rests = append(rests, &p.rest)
		}
	}
	if err := a.extend(ctx, rests, "screened", trials); err != nil {
		return err
	}
	for _, p := range points {
		if !p.exact {
			p.standing = p.sample.standing()
		}
	}
	return nil
}

// exactly returns the standing at a moment from the exact result of the rest of the battle. It leaves the margin at 0.
func (g *gauge) exactly(r *sim.Result) (st reports.Standing) {
	var chances [3]float64
	for v, half := range g.halves {
		chances[half] += r.Metrics[g.winner].Prob[v]
	}
	st.Chance = sim.Certain(chances[2] + chances[1]/2)
	st.Wins, st.Draw = [2]sim.Estimate{sim.Certain(chances[2]), sim.Certain(chances[0])}, sim.Certain(chances[1])
	return st
}

// addPoints adds a point after every deed that needed dice, and a point at the end of the battle.
func (a *analysis) addPoints() {
	for i := range a.moments[:len(a.moments)-1] {
		a.addStep(i)
	}
	end := &a.moments[len(a.moments)-1]
	last := a.points[len(a.points)-1]
	if last.moment != len(a.moments)-1 {
		last = a.pointAt(last.line, end.Told, end.Turn)
		a.points = append(a.points, last)
	}
	last.model, last.line, last.moment = end.Model, a.beforeTurn(end.Told), len(a.moments)-1
	last.standing, last.exact = a.final(end), true
}

// addStep adds the points of one step. If dice were thrown before the first choice of the step, they get a point of
// their own: for example, the draw of an order die is apart from the dice of the shot.
func (a *analysis) addStep(step int) {
	m, next := &a.moments[step], &a.moments[step+1]
	from := m.Told
	cuts := m.Cuts
	for _, c := range m.Choices {
		if c.Cut.Dice() > 0 && (len(cuts) == 0 || c.Cut.Dice() < cuts[0].Dice()) {
			p := a.pointAt(from, c.Cut.Told, m.Turn)
			p.kind, p.side, p.text = reports.InitiativeLuck, rules.BothAtOnce, ""
			p.model, p.line = m.After(c.Cut), max(from, c.Told)
			a.points = append(a.points, p)
			break
		}
	}
	for i, c := range cuts {
		last := i == len(cuts)-1
		if !last && a.sameDeed(c.Told, cuts[i+1].Told) {
			continue
		}
		p := a.pointAt(from, c.Told, m.Turn)
		p.model = m.After(c)
		if last && c.Dice() == m.Dice() {
			p.model, p.moment = next.Model, step+1
		}
		a.points = append(a.points, p)
		from = c.Told
	}
	if m.Dice() > 0 && (len(cuts) == 0 || cuts[len(cuts)-1].Dice() < m.Dice()) { // a point for the last dice of the step, which no line mentions
		p := a.pointAt(from, a.beforeTurn(next.Told), m.Turn)
		p.model, p.moment = next.Model, step+1
		a.points = append(a.points, p)
	}
}

// beforeTurn returns how many of the first told lines of the story remain if those at their end that begin a turn are
// left out.
func (a *analysis) beforeTurn(told int) int {
	for told > 0 {
		if d := rules.DeedOf(&a.story.Lines[told-1]); d == nil || d.Does != rules.BeginTurn {
			break
		}
		told--
	}
	return told
}

// sameDeed reports whether the lines of the half-open range [from, to) belong to the deed before them: none of them begins
// another deed. A line about a player that weighs its options begins no deed.
func (a *analysis) sameDeed(from, to int) bool {
	for line := from; line < to; line++ {
		if d := rules.DeedOf(&a.story.Lines[line]); d != nil && d.Does != rules.Weigh {
			return false
		}
	}
	return true
}

// pointAt returns the point after the lines of the story in the half-open range [from, to). The point has the text and
// the side of the last deed in these lines.
func (a *analysis) pointAt(from, to, turn int) *point {
	p := &point{line: to, turn: turn, side: a.activeAt(to), kind: reports.OtherLuck}
	var texts []string
	for line := from; line < to; line++ {
		l := &a.story.Lines[line]
		if d := rules.DeedOf(l); d != nil {
			if d.Does == rules.Weigh || d.Does == rules.BeginTurn || d.Does == rules.Slipping {
				continue
			}
			if kind := kinds[d.Does]; kind != "" {
				p.kind = kind
			}
			if len(d.By) > 0 {
				p.side = d.By[0].Side
			}
			texts = nil
		}
		if text := rules.Essence(l); text != "" || len(texts) == 0 {
			texts = append(texts, cmp.Or(text, l.Text))
		}
	}
	if len(texts) > 2 {
		texts = []string{texts[0], texts[len(texts)-1]}
	}
	p.text = strings.Join(texts, "; ")
	return p
}

// kinds maps deeds of units to kinds of luck.
var kinds = map[rules.Doing]string{
	rules.GiveOrder: "orders", rules.Fire: "fire", rules.Strike: "artillery", rules.Charge: "close combat", rules.Fight: "close combat",
	rules.Flee: "morale", rules.Test: "morale", rules.Arrive: "arrivals", rules.Move: "moves", rules.Leave: "moves", rules.Work: "orders",
}

// activeAt returns the side whose turn it is after a number of lines of the story.
func (a *analysis) activeAt(told int) int {
	return a.active[min(told, len(a.active)-1)]
}

// final returns the standing at the end of the battle, which is certain.
func (a *analysis) final(end *sim.Moment) reports.Standing {
	s, err := a.roll(context.Background(), end.Model, "end", 0, 1)
	if err != nil {
		panic(err) // the battle is over, so playing it out cannot fail
	}
	st := reports.Standing{Chance: sim.Certain(s[0].score()), Margin: sim.Certain(s[0].margin())}
	switch s[0].half() {
	case 2:
		st.Wins[0] = sim.Certain(1)
	case 1:
		st.Draw = sim.Certain(1)
	default:
		st.Wins[1] = sim.Certain(1)
	}
	return st
}

// tellSteps adds the points to the report.
func (a *analysis) tellSteps() {
	for i, p := range a.points {
		s := reports.ChanceStep{Line: p.line, Turn: p.turn, Side: sideLetter(p.side), Kind: p.kind, Text: p.text, Standing: p.standing}
		if i > 0 {
			s.Change = a.change(i)
		}
		a.report.Steps = append(a.report.Steps, s)
	}
}

// change returns how much the chance of side a changed from point i-1 to point i, by the trials of screen.
func (a *analysis) change(i int) sim.Estimate {
	before, now := a.points[i-1], a.points[i]
	if len(before.sample) == 0 || len(before.sample) != len(now.sample) {
		return sim.Apart(before.standing.Chance, now.standing.Chance)
	}
	return now.less(before.sample)
}

func sideLetter(side int) string {
	if side == rules.BothAtOnce {
		return "both"
	}
	return string(rune('a' + side))
}
