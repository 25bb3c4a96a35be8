package experiments

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"

	"salvo/rules"
	"salvo/sim"
)

// A RulesCheck is the result of checking a ruleset. The check compares worked examples with exact results, runs both
// engines on random lines, and lists results that never happen, and factors and options that change nothing.
type RulesCheck struct {
	Examples   []CheckedExample
	Procedures []CheckedProcedure
}

// A CheckedExample is a worked example with its mistakes; none if the example is right.
type CheckedExample struct {
	rules.Example
	Wrong []string
}

// A CheckedProcedure holds what the check of a procedure on random lines has found.
type CheckedProcedure struct {
	Name     string
	Lines    int      // the number of lines on which both engines agreed
	Rolled   int      // the number of lines that were too large for the exact engine
	Refused  int      // the number of lines that the rule refuses with a text of its author
	Wrong    []string // lines on which the engines disagree or the rule fails
	Never    []string // labels that never happened, as events
	Idle     []string // factors, and options other than house rules, that changed nothing
	Advice   string   // a text for the author about a rule that is too large for the exact engine
	examined []examined
}

// An examined is a random line with its exact result.
type examined struct {
	scenario *rules.Scenario
	exact    *sim.Result
}

// Failed returns the number of mistakes in examples and procedures.
func (c *RulesCheck) Failed() (n int) {
	for _, e := range c.Examples {
		n += len(e.Wrong)
	}
	for _, p := range c.Procedures {
		n += len(p.Wrong)
	}
	return n
}

// checkedLines is how many random lines of a procedure are compared.
const checkedLines = 24

// mostWrong is how many wrong lines of a procedure are listed.
const mostWrong = 5

// CheckRules checks the worked examples and the procedures of a ruleset.
func CheckRules(ctx context.Context, library *rules.Library, rs *rules.Ruleset, set Settings) (*RulesCheck, error) {
	check := &RulesCheck{}
	for _, e := range rs.Examples {
		wrong, err := checkExample(ctx, library, e)
		if err != nil {
			return nil, err
		}
		check.Examples = append(check.Examples, CheckedExample{e, wrong})
	}
	for _, p := range rs.Procedures {
		c := &checker{library: library, ruleset: rs, procedure: p, settings: set,
			rand: rand.New(rand.NewPCG(set.Seed, uint64(len(check.Procedures))))}
		if err := c.work(ctx); err != nil {
			return nil, err
		}
		check.Procedures = append(check.Procedures, c.CheckedProcedure)
	}
	return check, nil
}

// checkExample compares the figures of a worked example with exact fractions. It returns a text for each difference.
func checkExample(ctx context.Context, library *rules.Library, e rules.Example) (wrong []string, err error) {
	s, err := library.Parse(e.Line)
	if err != nil {
		return []string{err.Error()}, nil
	}
	m, err := s.Model()
	if err != nil {
		return []string{err.Error()}, nil
	}
	r, err := sim.Walk(ctx, m, sim.WalkOptions{Fractions: true})
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case err != nil:
		return []string{err.Error()}, nil
	}
	for _, f := range e.Figures {
		figure, err := rules.ParseFigure(f[0], m.Metrics())
		if err != nil {
			wrong = append(wrong, err.Error())
			continue
		}
		want, _ := new(big.Rat).SetString(f[1]) // no error is possible: a file with a wrong fraction was refused
		if is := fractionOf(figure, r); is.Cmp(want) != 0 {
			wrong = append(wrong, fmt.Sprintf("%s is %s, not %s", f[0], is.RatString(), f[1]))
		}
	}
	return wrong, nil
}

// fractionOf returns a figure of a result as a fraction.
func fractionOf(f rules.Figure, r *sim.Result) *big.Rat {
	d := &r.Metrics[f.Event.Metric]
	sum := new(big.Rat)
	for i := f.Event.Low; i <= f.Event.High; i++ {
		if f.Mean {
			sum.Add(sum, new(big.Rat).Mul(d.Fractions[i], big.NewRat(int64(i), 1)))
		} else {
			sum.Add(sum, d.Fractions[i])
		}
	}
	return sum
}

// A checker tries random lines of one procedure.
type checker struct {
	CheckedProcedure
	library   *rules.Library
	ruleset   *rules.Ruleset
	procedure *rules.Procedure
	settings  Settings
	rand      *rand.Rand
	units     []string
}

func (c *checker) work(ctx context.Context) error {
	c.Name = c.procedure.Name
	roster, err := c.library.Roster(c.ruleset)
	if err != nil {
		return err
	}
	c.units = []string{"unit"}
	for _, u := range roster.Units() {
		c.units = append(c.units, u.Name)
	}
	for i := range checkedLines {
		line := c.line(i == 0)
		if err := c.compare(ctx, line); err != nil {
			return err
		}
	}
	c.findNever()
	return c.findIdle(ctx)
}

// line returns a random line of the procedure, or its example if the argument example is true.
func (c *checker) line(example bool) string {
	if example {
		return c.procedure.Example
	}
	words := []string{c.ruleset.Head() + "/" + c.procedure.Name}
	for i, p := range c.procedure.Parties {
		if i > 0 {
			words = append(words, "vs")
		}
		unit := c.units[c.rand.IntN(len(c.units))]
		if unit == "unit" {
			unit += c.fields()
		}
		if n := 1 + c.rand.IntN(6); p.Count != rules.Single && n > 1 {
			unit = fmt.Sprintf("%dx%s", n, unit)
		}
		words = append(words, unit)
	}
	for _, f := range c.procedure.Factors {
		if c.rand.IntN(3) > 0 {
			words = append(words, f.Name+"="+f.Type.Sample(c.rand.IntN))
		}
	}
	for _, o := range c.ruleset.OptionsOf(c.procedure) {
		if !o.House && c.rand.IntN(2) == 0 {
			words = append(words, "+"+o.Name+"="+o.Readings[c.rand.IntN(len(o.Readings))].Name)
		}
	}
	return strings.Join(words, " ")
}

// fields returns random fields for the unit "unit", which has only default values.
func (c *checker) fields() string {
	var settings []string
	for _, f := range c.ruleset.Fields {
		if f.Name != "cost" && c.rand.IntN(2) == 0 {
			settings = append(settings, f.Name+"="+f.Type.Sample(c.rand.IntN))
		}
	}
	if settings == nil {
		return ""
	}
	return ":" + strings.Join(settings, ",")
}

// compare runs both engines on a line and records whether they agree. It only counts lines that the rule refuses, and
// lines that are too large for the exact engine.
func (c *checker) compare(ctx context.Context, line string) error {
	wrong := func(err error) error {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if len(c.Wrong) < mostWrong {
			c.Wrong = append(c.Wrong, line+": "+err.Error())
		}
		return nil
	}
	s, err := c.library.Parse(line)
	if err != nil {
		return wrong(err)
	}
	m, err := s.Model()
	switch {
	case rules.IsRefusal(err):
		c.Refused++
		return nil
	case err != nil:
		return wrong(err)
	}
	exact, err := sim.Walk(ctx, m, sim.WalkOptions{Soon: true})
	var limit sim.LimitError
	switch {
	case rules.IsRefusal(err):
		c.Refused++
		return nil
	case errors.As(err, &limit):
		c.Rolled++
		c.Advice = limit.Advice
		return nil
	case err != nil:
		return wrong(err)
	}
	rolled, err := sim.Simulate(ctx, m, sim.Run{Trials: checkTrials, Seed: c.settings.Seed, Workers: c.settings.Workers})
	if err == nil {
		err = sim.Agree(exact, rolled)
	}
	if err != nil {
		return wrong(err)
	}
	c.Lines++
	c.examined = append(c.examined, examined{s, exact})
	return nil
}

// findNever lists the labels whose chance was 0 on every line.
func (c *checker) findNever() {
	if len(c.examined) == 0 {
		return
	}
	for i := range c.procedure.Metrics {
		for k, label := range c.procedure.Metrics[i].Labels {
			if !slices.ContainsFunc(c.examined, func(e examined) bool { return e.exact.Metrics[i].Prob[k] > 0 }) {
				c.Never = append(c.Never, c.procedure.Metrics[i].Name+"="+label)
			}
		}
	}
}

// findIdle lists the factors, and the options other than house rules, that change nothing on any line.
func (c *checker) findIdle(ctx context.Context) error {
	if len(c.examined) == 0 {
		return nil
	}
	try := func(name string, values []string, set func(s *rules.Scenario, value string) (*rules.Scenario, error)) error {
		idle, err := c.isIdle(ctx, values, set)
		if idle {
			c.Idle = append(c.Idle, name)
		}
		return err
	}
	for _, f := range c.procedure.Factors {
		err := try(f.Name, valuesOf(f.Type), func(s *rules.Scenario, value string) (*rules.Scenario, error) { return s.Set(f.Name, value) })
		if err != nil {
			return err
		}
	}
	for _, o := range c.ruleset.OptionsOf(c.procedure) {
		if o.House {
			continue
		}
		var readings []string
		for _, r := range o.Readings {
			readings = append(readings, r.Name)
		}
		err := try("+"+o.Name, readings, func(s *rules.Scenario, value string) (*rules.Scenario, error) { return s.SetOption(o.Name, value) })
		if err != nil {
			return err
		}
	}
	return nil
}

// isIdle reports whether none of the values changes the result of any line. The function set puts a value into a line.
func (c *checker) isIdle(ctx context.Context, values []string, set func(s *rules.Scenario, value string) (*rules.Scenario, error)) (bool, error) {
	for _, e := range c.examined {
		for _, value := range values {
			s, err := set(e.scenario, value)
			if err != nil {
				continue
			}
			m, err := s.Model()
			if err != nil {
				return false, nil // the line is refused with this value, which is a change
			}
			r, err := sim.Walk(ctx, m, sim.WalkOptions{Soon: true})
			if ctx.Err() != nil {
				return false, ctx.Err()
			}
			if err != nil || !sameChances(e.exact, r) {
				return false, nil
			}
		}
	}
	return true, nil
}

// sameChances reports whether two results have exactly the same chances in every metric.
func sameChances(a, b *sim.Result) bool {
	return slices.EqualFunc(a.Metrics, b.Metrics, func(x, y sim.Distribution) bool { return slices.Equal(x.Prob, y.Prob) })
}

// valuesOf returns some values of a type: all its words or, for whole numbers, the least, the middle, the largest and
// the number a quarter of the way up.
func valuesOf(t rules.Type) []string {
	shape := t.Shape()
	if shape.Kind != "int" {
		return shape.Words
	}
	var values []string
	for _, n := range []float64{shape.Min, (shape.Min + shape.Max) / 2, shape.Max, (3*shape.Min + shape.Max) / 4} {
		values = append(values, fmt.Sprint(int(n)))
	}
	return values
}
