package players

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"sync"

	"salvo/experiments"
	"salvo/experiments/rounds"
	"salvo/rules"
	"salvo/sim"
)

// Plans holds an engagement with all plans of both sides. On the line, a plan is a stance and a policy; on a table, it
// is a plan of the scenario file or of the menu of generic plans.
type Plans struct {
	Heading string // the user's name for this study; "" for none
	Battles int64  // the number of battles of the search; 0 for the default
	// Attack is the largest number of battles of each of the best attacking plans; 0 for the default (finalAttack),
	// NotAttacked for no attack.
	Attack int64
	// Restricted says that the sides have only the plans that the user has named, so that there is no search for
	// others.
	Restricted bool
	Deep       bool // measure what the player deep gains
	scenario   *rules.Scenario
	sides      [2][]plan
}

// UsualBattles is the default number of battles of a search, QuickBattles that of a quick search, and MostBattles the
// largest number that a user can ask for. MostTrials is the largest number of battles of one plan against another.
// glance is the number of battles of a first look at two plans.
const (
	UsualBattles = 400_000
	QuickBattles = 40_000
	MostBattles  = 1_000_000_000
	MostTrials   = 1_000_000
	glance       = 256
)

// firstOfCell is the largest number of battles that two plans fight at first, if a search goes on to find more plans: these matter
// more than exact scores.
const firstOfCell = 64

// NotAttacked is the value of Plans.Attack without an attack.
const NotAttacked = -1

// MostPlans is the largest number of plans of a side. Nobody could read a picture of more.
const MostPlans = 60

// onlyFile is the word that restricts both sides to the plans of their scenario file.
const onlyFile = "file"

// NewPlans collects the plans that each side may choose. only restricts them: "stance-b=hold", "policy-a=nearest,weakest", or
// "file", the plans of the scenario file.
func NewPlans(s *rules.Scenario, only []string) (*Plans, error) {
	if len(s.Parties) != 2 || experiments.WinnerOf(s.Procedure.Metrics) < 0 {
		return nil, experiments.BadInput("%s/%s has no winner, so there is nothing to plan for: write a duel or a battle",
			s.Ruleset.Name, s.Procedure.Name)
	}
	chosen, err := restrictions(s, only)
	if err != nil {
		return nil, err
	}
	p := &Plans{scenario: s.Remembering(), Restricted: len(only) > 0}
	for side := range p.sides {
		if p.sides[side], err = plansOf(p.scenario, side, chosen); err != nil {
			return nil, err
		}
	}
	if len(p.sides[0])*len(p.sides[1]) == 1 {
		return nil, experiments.BadInput("each side has one plan: there is nothing to choose from")
	}
	return p, nil
}

// restrictions returns the values that factors may have, for the factors that the user restricts.
func restrictions(s *rules.Scenario, only []string) (map[string][]string, error) {
	chosen := map[string][]string{}
	for _, text := range only {
		if text == onlyFile && s.Table != nil {
			chosen[onlyFile] = nil
			continue
		}
		if near := rules.DidYouMean(text, []string{onlyFile}); near != "" && s.Table != nil {
			return nil, experiments.WrongSetting("only", "%q is no choice of a side%s", text, near)
		}
		if !strings.Contains(text, "=") {
			return nil, experiments.WrongSetting("only", "%q is no choice of a side: write FACTOR=VALUE,VALUE, or on a table file", text)
		}
		axis, err := experiments.ParseAxis(text, s)
		if err != nil {
			return nil, experiments.SettingError{Setting: "only", Err: err}
		}
		var names []string
		for side := range s.Parties {
			for _, f := range choicesOf(s, side) {
				names = append(names, f.Name)
			}
		}
		if !slices.Contains(names, axis.Name) {
			return nil, experiments.WrongSetting("only", "%s is no choice of a side: write one of %s", axis.Name,
				strings.Join(names, ", "))
		}
		chosen[axis.Name] = axis.Values
	}
	return chosen, nil
}

// choicesOf returns the factors that a side chooses. On a table a side chooses only its plan.
func choicesOf(s *rules.Scenario, side int) []rules.Factor {
	return slices.DeleteFunc(slices.Clone(s.Procedure.Factors), func(f rules.Factor) bool {
		return !f.Plan || (s.Table != nil) != (f.On == rules.OnTable) ||
			!strings.HasSuffix(f.Name, "-"+s.Parties[side].Spec.Name)
	})
}

// plansOf returns all plans of a side that the game accepts. A plan of a file may be for units that the side does not
// have, and is left out then.
func plansOf(s *rules.Scenario, side int, chosen map[string][]string) ([]plan, error) {
	if led := s.Parties[side].Spec.Name; s.Table == nil && ledCarefully(s, led) {
		return []plan{{name: careful}}, nil
	}
	_, fileOnly := chosen[onlyFile]
	all := []plan{{}}
	for _, f := range choicesOf(s, side) {
		values := chosen[f.Name]
		if values == nil {
			values = valuesOf(s, f, side)
		} else {
			fileOnly = true
		}
		var wider []plan
		for _, before := range all {
			for _, value := range values {
				wider = append(wider, before.with(f.Name, value))
			}
		}
		all = wider
	}
	var first error
	all = slices.DeleteFunc(all, func(p plan) bool {
		_, err := p.of(s, side)
		if first == nil {
			first = err
		}
		return err != nil
	})
	if s.Table != nil && !fileOnly {
		all = append(all, menuOf(s, side, all)...)
	}
	switch {
	case len(all) == 0:
		return nil, experiments.BadInput("side %s has no plan: %w", s.Parties[side].Spec.Name, first)
	case len(all) > MostPlans:
		return nil, experiments.BadInput("side %s has %d plans: at most %d are allowed", s.Parties[side].Spec.Name, len(all), MostPlans)
	}
	return all, nil
}

// careful is the player that makes all choices for its side on the line. A side that it leads on the line has no other
// plan.
const careful = "careful"

func ledCarefully(s *rules.Scenario, side string) bool {
	player := "player-" + side
	return slices.ContainsFunc(s.Procedure.Factors, func(f rules.Factor) bool { return f.Name == player }) && s.Is(player, careful)
}

// valuesOf returns the possible values of a factor: its words or, on a table, the plans of the file for this side and
// the plan that the scenario states.
func valuesOf(s *rules.Scenario, f rules.Factor, side int) (values []string) {
	if s.Table == nil {
		return f.Type.Words()
	}
	values = s.PlansOf(side)
	if said := s.Word(f.Name); !slices.Contains(values, said) && (s.Given(f.Name) || values == nil) {
		values = append(values, said)
	}
	return values
}

// Cells returns the number of engagements that are played.
func (p *Plans) Cells() int { return len(p.sides[0]) * len(p.sides[1]) }

// Resolve writes every engagement with nothing left out, until the context ends.
func (p *Plans) Resolve(ctx context.Context, w io.Writer) {
	for a := range p.sides[0] {
		for b := range p.sides[1] {
			if ctx.Err() != nil {
				return
			}
			if s, err := p.sides[0][a].against(p.sides[1][b], p.scenario); err != nil {
				io.WriteString(w, err.Error()+"\n")
			} else {
				io.WriteString(w, s.Resolved())
			}
		}
	}
}

// Check returns an error if the first plans cannot be played.
func (p *Plans) Check(context.Context) error {
	s, err := p.sides[0][0].against(p.sides[1][0], p.scenario)
	if err == nil {
		_, err = s.Prepare()
	}
	if err != nil {
		return experiments.InputError{Err: err}
	}
	return nil
}

// unitsOfUsual is the largest number of units on a table for which the search uses all its usual battles.
const unitsOfUsual = 12

// usualBattles returns the default number of battles of a search. On tables with many units it is smaller, because
// their battles take longer.
func (p *Plans) usualBattles() int64 {
	units := int64(0)
	for side := range p.scenario.Parties {
		units += int64(len(membersOf(p.scenario, side)))
	}
	if p.scenario.Table == nil || units <= unitsOfUsual {
		return UsualBattles
	}
	return max(QuickBattles, UsualBattles*unitsOfUsual/units)
}

// effort returns the limits on the battles of each step. A cell gets at most the number of trials that the user states. If
// the user asks for a precision instead, it gets at most as many as a share of 50 % needs for an interval of that
// half-width.
func (p *Plans) effort(set *experiments.Settings) *effort {
	e := &effort{battles: p.Battles, search: !p.Restricted, final: finalAttack}
	if e.battles == 0 {
		e.battles = p.usualBattles()
	}
	if p.Attack != 0 {
		e.final = max(0, p.Attack)
	}
	if e.search && e.battles > QuickBattles {
		e.learning = e.battles / 2
	}
	if p.Deep {
		e.deep = DeepBattles
	}
	e.first = min(1024, max(16, e.battles/int64(16*p.Cells())))
	e.most = min(8192, max(256, e.battles/100))
	if p.hedges() {
		e.first, e.most = min(firstOfCell, e.first), min(2048, max(512, e.most))
	}
	e.tries = min(24, max(12, e.battles/4000))
	switch points := set.PrecisionInPoints; {
	case set.Trials > 0:
		e.most = set.Trials
		e.final = min(e.final, set.Trials)
		e.deep = min(e.deep, set.Trials)
	case points > 0:
		e.most = min(MostTrials, int64(math.Ceil(math.Pow(100*sim.Z95/(2*points), 2))))
	}
	e.first, e.proof = min(e.first, e.most), min(2*e.most, 1024)
	e.rough = budget{e.first, min(e.most, max(2*e.first, e.most/8))}
	return e
}

// hedges reports whether both sides spread their choices over many plans: on tables, unless the user restricts the plans.
func (p *Plans) hedges() bool { return p.scenario.Table != nil && !p.Restricted }

// A match plays plans of both sides against each other.
type match struct {
	*Plans
	sides   [2][]plan // the plans of both sides, including those that the search found
	contest *contest
	battles func(a, b plan) battles // returns the battles of a plan of each side
	set     experiments.Settings
	run     sim.Run // how the trials of one cell are rolled
	spent   int64   // the battles outside the matrix: those of the search and of the attack
	// promising are the plans of each side that were among the best in the last round of the search but did not join.
	promising [2][]plan
	attacks   int // how many attacks came before the present one
	// searched is true when the search is over.
	searched bool
	notes    []string
}

// begin prepares all cells, merges plans that play alike, works the cells out exactly if possible, and asks for the
// first trials of each.
func (p *Plans) begin(ctx context.Context, set experiments.Settings, e *effort) (*match, error) {
	m := &match{Plans: p, sides: p.sides, set: set, contest: newContest(len(p.sides[0]), len(p.sides[1]))}
	m.run, m.battles = sim.Run{Seed: set.Seed, Workers: 1}, m.fought
	if set.Progress != nil {
		m.run.Progress = set.Progress(experiments.UnknownTrials)
	}
	g := m.contest
	g.roll = m.roll
	if set.Expect != nil {
		g.foresee = func(trials int64) { set.Expect(m.foreseen(e, trials)) }
	}
	g.inParallel = func(ctx context.Context, n int, work func(ctx context.Context, i int) error) error {
		return set.InParallel(ctx, experiments.Meter{}, n, func(ctx context.Context, i int, own experiments.Settings) error {
			return work(ctx, i)
		})
	}
	g.hedges = p.hedges()
	g.few = experiments.FewTrials(p.scenario)
	for _, c := range g.all() {
		m.makeReady(c)
	}
	g.expect(e.budget, 0, halfOf(len(p.sides[0])), halfOf(len(p.sides[1])))
	g.look(ctx, upTo(min(glance, e.first), choosing, g.all()))
	if err := g.merge(ctx); err != nil {
		return nil, err
	}
	if err := m.walk(ctx); err != nil {
		return nil, err
	}
	g.look(ctx, upTo(e.first, choosing, g.all()))
	return m, nil
}

// foreseen returns an estimate of the total number of battles. matrix is the number for the cells of the matrix. Until
// the search is over, foreseen assumes that the search uses all its battles.
func (m *match) foreseen(e *effort, matrix int64) int64 {
	all := matrix + m.spent
	if e.search && !m.searched {
		all = max(all, e.battles)
	}
	if e.final > 0 {
		all += (bestAttacks+1)*e.final + attackScreening // there are twice as many best plans, but about half of them are given up early
	}
	all += 2 * e.deep
	return all
}

// roll returns the half points of the first side in some trials of a cell.
func (m *match) roll(ctx context.Context, c *cell, l luck, from, to int64) ([]uint8, error) {
	e, err := c.ready()
	if err != nil {
		return nil, err
	}
	return m.rollWith(ctx, e, luckNames[l], from, to)
}

// makeReady sets how the engagement of a cell is prepared when it is needed.
func (m *match) makeReady(c *cell) {
	first, second := m.sides[0][c.plans[0]], m.sides[1][c.plans[1]]
	c.ready = sync.OnceValues(func() (*rules.Engagement, error) { return first.ready(second, m.scenario) })
}

// halfPoints returns the half points of the first side for each label of the winner: two for a victory, one for a draw.
func halfPoints(winner *sim.Metric) []uint8 {
	halves := make([]uint8, len(winner.Labels))
	for v, label := range winner.Labels {
		switch label {
		case winner.Sides[0]:
			halves[v] = 2
		case winner.Sides[1]:
		default:
			halves[v] = 1
		}
	}
	return halves
}

// exactly is the result of the exact engine: for every cell the chances that the first side gets 0, 1 or 2 half points,
// or the limit that a cell exceeds.
type exactly struct {
	Chances  [][3]float64    `json:"chances,omitempty"`
	TooLarge *sim.LimitError `json:"too-large,omitempty"`
}

// walk works out all cells with the exact engine. If one cell is too large, it works out none.
func (m *match) walk(ctx context.Context) error {
	if m.set.Method == experiments.Simulate {
		return nil
	}
	cells := m.contest.all()
	answer, err := rounds.Conclude(ctx, "exact", func(ctx context.Context) (exactly, error) { return m.walkAll(ctx, cells) })
	switch {
	case err != nil:
		return err
	case answer.TooLarge != nil && m.set.Method == experiments.Exact:
		return experiments.BadInput("%s: %w; use %s simulate", m.scenario, *answer.TooLarge, experiments.Setting("method"))
	case answer.TooLarge != nil:
		m.notes = append(m.notes, fmt.Sprintf("Simulated: %v.", *answer.TooLarge))
	}
	for i := range answer.Chances {
		cells[i].exact = &answer.Chances[i]
	}
	return nil
}

func (m *match) walkAll(ctx context.Context, cells []*cell) (found exactly, err error) {
	chances := make([][3]float64, len(cells))
	at := func(ctx context.Context, i int) error {
		e, err := cells[i].ready()
		if err != nil {
			return err
		}
		own := m.set
		own.Workers = 1
		r, err := own.Walk(ctx, e.Model)
		if err != nil {
			return err
		}
		winner := experiments.WinnerOf(e.Model.Metrics())
		chances[i] = [3]float64{}
		for v, half := range halfPoints(&e.Model.Metrics()[winner]) {
			chances[i][half] += r.Metrics[winner].Prob[v]
		}
		return nil
	}
	if err = at(ctx, 0); err == nil {
		err = m.contest.inParallel(ctx, len(cells), at)
	}
	if limit := (sim.LimitError{}); errors.As(err, &limit) {
		return exactly{TooLarge: &limit}, nil
	}
	return exactly{Chances: chances}, err
}
