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

// Plans are an engagement with all plans of both sides, understood and ready to be played against each other. On the line
// a plan is a stance and a policy, on a table a plan of the file.
type Plans struct {
	Heading  string // what a reader calls it; "" if nobody gave it a name
	Search   bool   // for further plans: single kinds of units that do something else
	scenario *rules.Scenario
	sides    [2][]plan
}

// A plan is what a side sets.
type plan struct {
	name     string // "assault/best-odds"
	settings []setting
}

// A setting is a factor of a side, or a field of one kind of unit.
type setting struct{ unit, name, value string }

// String is the setting as a line has it.
func (set setting) String() string {
	if set.unit == "" {
		return set.name + "=" + set.value
	}
	return set.unit + ":" + set.name + "=" + set.value
}

// UsualTrials is the most that a cell is rolled with either luck unless told, MostTrials the most that can be asked for.
// glance is enough to see whether two plans are the same, and firstTrials are those of every cell that is left.
const (
	UsualTrials = 8192
	MostTrials  = 1_000_000
	firstTrials = 1024
	glance      = 256
)

// MostPlans is the most that a side may have: a picture of more nobody reads.
const MostPlans = 60

// NewPlans puts together what a side may choose. only restricts it: "stance-b=hold", "policy-a=nearest,weakest".
func NewPlans(s *rules.Scenario, only []string) (*Plans, error) {
	if len(s.Parties) != 2 || experiments.WinnerOf(s.Procedure.Metrics) < 0 {
		return nil, experiments.BadInput("%s/%s has no winner, so there is nothing to plan for: write a duel or a battle",
			s.Ruleset.Name, s.Procedure.Name)
	}
	chosen, err := restrictions(s, only)
	if err != nil {
		return nil, err
	}
	p := &Plans{scenario: s}
	for side := range p.sides {
		if p.sides[side], err = plansOf(s, side, chosen); err != nil {
			return nil, err
		}
	}
	if len(p.sides[0])*len(p.sides[1]) == 1 {
		return nil, experiments.BadInput("each side has one plan: there is nothing to choose from")
	}
	return p, nil
}

// restrictions are the values that factors may have, as far as somebody says it.
func restrictions(s *rules.Scenario, only []string) (map[string][]string, error) {
	chosen := map[string][]string{}
	for _, text := range only {
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

// choicesOf are the factors that a side chooses. On a table all that it chooses is its plan.
func choicesOf(s *rules.Scenario, side int) []rules.Factor {
	return slices.DeleteFunc(slices.Clone(s.Procedure.Factors), func(f rules.Factor) bool {
		return !f.Plan || (s.Table != nil) != (f.On == rules.OnTable) ||
			!strings.HasSuffix(f.Name, "-"+s.Parties[side].Spec.Name)
	})
}

// plansOf are all plans of a side that make sense: a plan of a file may be for units that it does not have.
func plansOf(s *rules.Scenario, side int, chosen map[string][]string) ([]plan, error) {
	if led := s.Parties[side].Spec.Name; s.Table == nil && ledCarefully(s, led) {
		return []plan{{name: careful}}, nil
	}
	all := []plan{{}}
	for _, f := range choicesOf(s, side) {
		values := chosen[f.Name]
		if values == nil {
			values = valuesOf(s, f)
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
	switch {
	case len(all) == 0:
		return nil, experiments.BadInput("side %s has no plan: %w", s.Parties[side].Spec.Name, first)
	case len(all) > MostPlans:
		return nil, experiments.BadInput("side %s has %d plans: at most %d are allowed", s.Parties[side].Spec.Name, len(all), MostPlans)
	}
	return all, nil
}

// careful is the player who chooses for its side on the line: that is its only plan.
const careful = "careful"

func ledCarefully(s *rules.Scenario, side string) bool {
	player := "player-" + side
	return slices.ContainsFunc(s.Procedure.Factors, func(f rules.Factor) bool { return f.Name == player }) && s.Is(player, careful)
}

// valuesOf are those that a factor may have: words, or the plans of the file.
func valuesOf(s *rules.Scenario, f rules.Factor) (values []string) {
	if s.Table == nil {
		return f.Type.Words()
	}
	for _, p := range s.Table.Plans {
		values = append(values, p.Name)
	}
	if values == nil {
		return f.Type.Words()
	}
	return values
}

// with is the plan with one more factor of its side.
func (p plan) with(factor, value string) plan {
	settings := append(slices.Clone(p.settings), setting{name: factor, value: value})
	return plan{named(settings), settings}
}

// of is the engagement in which a side has the plan.
func (p plan) of(s *rules.Scenario, side int) (*rules.Scenario, error) {
	var err error
	for _, set := range p.settings {
		if set.unit == "" {
			s, err = s.Set(set.name, set.value)
		} else {
			s, err = s.SetFieldOf(s.Parties[side].Spec.Name, set.unit, set.name, set.value)
		}
		if err != nil {
			return nil, err
		}
	}
	return s, nil
}

// against is the engagement of a plan of each side.
func (p plan) against(other plan, s *rules.Scenario) (*rules.Scenario, error) {
	s, err := p.of(s, 0)
	if err != nil {
		return nil, err
	}
	return other.of(s, 1)
}

// isOf reports whether the engagement has the plan as it is.
func (p plan) isOf(s *rules.Scenario) bool {
	return !slices.ContainsFunc(p.settings, func(set setting) bool { return set.unit != "" || s.Word(set.name) != set.value })
}

// Cells is the number of engagements that are played.
func (p *Plans) Cells() int { return len(p.sides[0]) * len(p.sides[1]) }

// Resolve writes every engagement with nothing left out, until it is told to stop.
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

// Check finds out whether the first plans can be played.
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

// budgetOf is how much is rolled: for a precision, as much as the widest interval of a share needs.
func budgetOf(set *experiments.Settings) budget {
	most := set.Trials
	if most == 0 {
		most = UsualTrials
		if points := set.PrecisionInPoints; points > 0 {
			most = min(MostTrials, int64(math.Ceil(math.Pow(100*sim.Z95/(2*points), 2))))
		}
	}
	return budget{min(firstTrials, most), most}
}

// A match plays the plans.
type match struct {
	*Plans
	sides   [2][]plan // with those that were found
	contest *contest
	ready   func(s *rules.Scenario) (*rules.Engagement, error)
	set     experiments.Settings
	run     sim.Run // of one cell
	notes   []string
}

// begin looks at all cells, works them out if that is possible, and asks for the first trials of each.
func (p *Plans) begin(ctx context.Context, set experiments.Settings, first int64,
	ready func(s *rules.Scenario) (*rules.Engagement, error)) (*match, error) {
	m := &match{Plans: p, sides: p.sides, set: set, ready: ready, contest: newContest(len(p.sides[0]), len(p.sides[1]))}
	m.run = sim.Run{Seed: set.Seed, Workers: 1}
	if set.Progress != nil {
		m.run.Progress = set.Progress(experiments.UnknownTrials)
	}
	g := m.contest
	g.roll, g.foresee = m.roll, set.Expect
	g.inParallel = func(ctx context.Context, n int, work func(ctx context.Context, i int) error) error {
		return set.InParallel(ctx, experiments.Meter{}, n, func(ctx context.Context, i int, own experiments.Settings) error {
			return work(ctx, i)
		})
	}
	g.few = experiments.FewTrials(p.scenario)
	for _, c := range g.all() {
		m.makeReady(c)
	}
	g.expect(budgetOf(&set), 0, halfOf(len(p.sides[0])), halfOf(len(p.sides[1])))
	g.look(ctx, upTo(min(glance, first), choosing, g.all()))
	if err := g.merge(ctx); err != nil {
		return nil, err
	}
	if err := m.walk(ctx); err != nil {
		return nil, err
	}
	g.look(ctx, upTo(first, choosing, g.all()))
	return m, nil
}

// roll gives the half points that the first side gets in some trials of a cell.
func (m *match) roll(ctx context.Context, c *cell, l luck, from, to int64) ([]uint8, error) {
	e, err := c.ready()
	if err != nil {
		return nil, err
	}
	winner := experiments.WinnerOf(e.Model.Metrics())
	name := m.scenario.String() + " | plans " + luckNames[l]
	halves := halfPoints(&e.Model.Metrics()[winner])
	points := func(out []int) uint8 { return halves[out[winner]] }
	return sim.SameLuckValues(ctx, name, e.Model, points, from, to, m.run)
}

// makeReady says how the engagement of a cell is prepared when somebody needs it.
func (m *match) makeReady(c *cell) {
	first, second := m.sides[0][c.plans[0]], m.sides[1][c.plans[1]]
	c.ready = sync.OnceValues(func() (*rules.Engagement, error) {
		s, err := first.against(second, m.scenario)
		var e *rules.Engagement
		if err == nil {
			e, err = m.ready(s)
		}
		if err != nil {
			return nil, experiments.InputError{Err: err}
		}
		return e, nil
	})
}

// halfPoints are what the first side gets by the labels of who wins: two for a victory, one for what nobody has won.
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

// What the exact engine has found: the chances of every cell, or what was too large.
type exactly struct {
	Chances  [][3]float64    `json:"chances,omitempty"`
	TooLarge *sim.LimitError `json:"too-large,omitempty"`
}

// walk works the cells out with the exact engine; one that cannot be speaks for all.
func (m *match) walk(ctx context.Context) error {
	if m.set.Method == experiments.Simulate {
		return nil
	}
	cells := m.contest.all()
	found, err := rounds.Conclude(ctx, "exact", func(ctx context.Context) (exactly, error) { return m.walkAll(ctx, cells) })
	switch {
	case err != nil:
		return err
	case found.TooLarge != nil && m.set.Method == experiments.Exact:
		return experiments.BadInput("%s: %w; use %s simulate", m.scenario, *found.TooLarge, experiments.Setting("method"))
	case found.TooLarge != nil:
		m.notes = append(m.notes, fmt.Sprintf("Simulated: %v.", *found.TooLarge))
	}
	for i := range found.Chances {
		cells[i].exact = &found.Chances[i]
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
