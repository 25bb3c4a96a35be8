package experiments

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"sync"

	"salvo/experiments/rounds"
	"salvo/reports"
	"salvo/rules"
	"salvo/sim"
)

// A Sensitivity changes every stat of every unit, every factor and every reading that matters, one at a time. It works
// out how a figure changes: the chance that the first side wins, or the worst result if neither side can win.
type Sensitivity struct {
	Heading  string // the name that the user gave the question; "" for none
	scenario *rules.Scenario
	prepared *rules.Engagement
	base     *stepped
	show     string
	things   []*thing
}

// A thing is a stat, a factor or a reading, with the steps that change it.
type thing struct {
	reports.Influence
	steps []*stepped
}

// A stepped is the scenario with one thing changed (a step), or the scenario as it was given.
type stepped struct {
	to        string
	unlikely  bool   // the value is implausible: it would be another unit or another fight
	what      string // the change: "a.panther.speed=20"; "" if nothing is changed
	scenario  func() (*rules.Scenario, error)
	figure    rules.Figure
	metric    sim.Metric // the metric of the figure
	exact     *sim.Result
	rolled    compared
	different bool // the result differs from that of the scenario as it was given: in some trial, or, if exact, in some chance
	change    sim.Estimate
	senseless bool // the rules do not allow this scenario
}

// NewSensitivity collects the things to change. show is the figure to watch; "" for headlineFigure.
func NewSensitivity(s *rules.Scenario, show string) (*Sensitivity, error) {
	y := &Sensitivity{scenario: s, show: show}
	if show == "" {
		y.show = headlineFigure(s.Procedure)
	}
	var err error
	if y.prepared, err = s.Prepare(); err != nil {
		return nil, InputError{err}
	}
	y.base = &stepped{scenario: func() (*rules.Scenario, error) { return s, nil }}
	if err := y.base.understand(y.show, y.prepared.Model); err != nil {
		return nil, SettingError{"show", InputError{err}}
	}
	if y.base.figure.Per100 {
		return nil, WrongSetting("show", "%s: what a step does to a price is another question; leave out the points", show)
	}
	y.collect()
	return y, nil
}

// headlineFigure returns the chance that the first side wins, or the usual figure if neither side can win.
func headlineFigure(p *rules.Procedure) string {
	metrics := p.Metrics
	if winner := WinnerOf(metrics); winner >= 0 {
		return metrics[winner].Name + "=" + metrics[winner].Sides[0]
	}
	return usualFigure(p)
}

// understand reads the text of a figure and finds the figure's metric in the model.
func (s *stepped) understand(show string, m sim.Model) (err error) {
	if s.figure, err = rules.ParseFigure(show, Unbounded(m.Metrics())); err == nil {
		s.metric = m.Metrics()[s.figure.Event.Metric]
	}
	return err
}

// model returns the model of a step, for the engines. It prepares the step again at every call, because hundreds of
// prepared tables would not fit into memory. It returns nil if the rules do not allow the scenario.
func (s *stepped) model(show string) (m sim.Model) {
	scenario, err := s.scenario()
	if err == nil {
		m, err = scenario.Model()
	}
	if err != nil || s.understand(show, m) != nil {
		s.senseless = true
		return nil
	}
	return m
}

// collect lists the things that can be changed, in the order of the scenario line. It leaves out readings that the
// engagement never asked for, since they cannot change anything.
func (y *Sensitivity) collect() {
	s := y.scenario
	for i := range s.Parties {
		p := &s.Parties[i]
		for k, g := range p.Groups {
			same := func(other rules.Group) bool { return other.Unit.Name == g.Unit.Name }
			if slices.ContainsFunc(p.Groups[:k], same) {
				continue
			}
			for _, f := range s.Ruleset.Fields {
				if len(p.Groups) == 1 && (y.sideHas(&f, p) || y.asFactor(&f, g.Unit)) {
					continue // the side has one kind of unit only, so the factor of the side or of the fight covers the field
				}
				of := reports.Influence{Kind: reports.StatOfUnit, Party: p.Spec.Name, Of: g.Unit.Name, Name: f.Name, Unit: f.Unit,
					From: g.Unit.Word(f.Name), Words: y.inWords(&f, p, g.Unit), Score: f.Type.IsScore()}
				t := y.add(of, f.Type.Steps(of.From, f.Unit), func(to string) (*rules.Scenario, error) {
					return s.SetFieldOf(p.Spec.Name, g.Unit.Name, f.Name, to)
				})
				for _, step := range t.steps {
					step.unlikely = !f.Plausible(of.From, step.to)
				}
			}
		}
	}
	for _, f := range s.Procedure.Factors {
		of := reports.Influence{Kind: reports.FactorOfFight, Name: f.Name, Unit: f.Unit, From: s.Word(f.Name),
			Words: factorInWords(s, f.Name), Score: f.Type.IsScore()}
		t := y.add(of, f.Type.Steps(of.From, f.Unit), func(to string) (*rules.Scenario, error) { return s.Set(f.Name, to) })
		for _, step := range t.steps {
			step.unlikely = !f.Plausible(of.From, step.to)
		}
	}
	for _, o := range y.prepared.Asked {
		of := reports.Influence{Kind: reports.ReadingOfRule, Name: o.Name, From: s.Reading(o.Name)}
		var others []string
		for _, r := range o.Readings {
			if r.Name != of.From {
				others = append(others, r.Name)
			}
		}
		y.add(of, others, func(to string) (*rules.Scenario, error) { return s.SetOption(o.Name, to) })
	}
}

// asSaid and sameAsAll are values of a unit's field that mean: take the value of the factor that has the field's name.
const (
	asSaid    = "as-said"
	sameAsAll = "same"
)

// asFactor reports whether a field of a unit takes the value of the factor that has the field's name.
func (y *Sensitivity) asFactor(field *rules.Field, u *rules.Unit) bool {
	said := u.Word(field.Name)
	return said == asSaid || said == sameAsAll && slices.ContainsFunc(y.scenario.Procedure.Factors, func(f rules.Factor) bool { return f.Name == field.Name })
}

// inWords returns a stat of a unit in words: "save of the M4 Sherman". It adds the side if both sides have the unit.
func (y *Sensitivity) inWords(field *rules.Field, p *rules.Party, u *rules.Unit) string {
	var units []*rules.Unit
	for _, p := range y.scenario.Parties {
		for _, g := range p.Groups {
			units = append(units, g.Unit)
		}
	}
	called := u.CalledAmong(units)
	words := rules.InWords(field.Name) + " of " + called
	if field.Type.IsYesNo() {
		words = called + ": " + rules.InWords(field.Name)
	}
	if y.sideHas(field, p) {
		words = "own " + words
	}
	if y.asFactor(field, u) { // the value comes from the fight, not from the unit
		words = rules.InWords(field.Name) + " for " + called
	}
	for i := range y.scenario.Parties {
		other := &y.scenario.Parties[i]
		if other.Spec.Name != p.Spec.Name && slices.ContainsFunc(other.Groups, func(g rules.Group) bool { return g.Unit.Name == u.Name }) {
			return words + " (" + p.Spec.Name + ")"
		}
	}
	return words
}

// sideHas reports whether the procedure has a factor that sets the field for the whole side: "stance-a" for "stance".
func (y *Sensitivity) sideHas(field *rules.Field, p *rules.Party) bool {
	return field.Plan && slices.ContainsFunc(y.scenario.Procedure.Factors, func(f rules.Factor) bool { return f.Name == field.Name+"-"+p.Spec.Name })
}

// add adds the steps of one thing. There are hundreds of steps, and a machine that shares the work needs few of them.
// So the scenario of a step is built on first use, and only then does the step turn out to be senseless.
func (y *Sensitivity) add(of reports.Influence, values []string, set func(to string) (*rules.Scenario, error)) *thing {
	t := &thing{Influence: of}
	for _, to := range values {
		t.steps = append(t.steps, &stepped{to: to, what: fmt.Sprintf("%s.%s.%s=%s", of.Party, of.Of, of.Name, to),
			scenario: sync.OnceValues(func() (*rules.Scenario, error) { return set(to) })})
	}
	y.things = append(y.things, t)
	return t
}

// all returns the steps of all things.
func (y *Sensitivity) all() (steps []*stepped) {
	for _, t := range y.things {
		steps = append(steps, t.steps...)
	}
	return steps
}

// Cells returns the number of scenarios: the given one and all steps.
func (y *Sensitivity) Cells() int { return 1 + len(y.all()) }

// Resolve writes the full scenario line of the given scenario and of every step, until the context ends.
func (y *Sensitivity) Resolve(ctx context.Context, w io.Writer) {
	io.WriteString(w, y.show+"\n"+y.scenario.Resolved())
	for _, step := range y.all() {
		if ctx.Err() != nil {
			return
		}
		if s, err := step.scenario(); err == nil {
			io.WriteString(w, s.Resolved())
		}
	}
}

// Work calculates how each step changes the figure. If the scenario can be worked out exactly, its steps are, too.
// Everything else is rolled, every step with the same luck.
func (y *Sensitivity) Work(ctx context.Context, set Settings) (*reports.Sensitivity, error) {
	if set.Method == Both {
		return nil, WrongSetting("method", "both: steps are worked out or rolled; write exact, simulate or auto")
	}
	report := &reports.Sensitivity{Scenario: y.scenario.String(), Typed: y.scenario.Typed(), Heading: y.Heading,
		Title: y.scenario.Ruleset.Title + ": " + y.scenario.Procedure.Title, Figure: y.show, Mean: y.base.figure.Mean,
		Sides: SidesOf(y.scenario), Never: NeverOf(y.prepared), Version: set.Version}
	report.Metric, report.Value = figureWords(y.show)
	report.Add(y.scenario.Illustrative())
	for _, a := range y.prepared.Assumed {
		report.Assumed = append(report.Assumed, reports.Assumption(a))
	}
	rolled := y.all()
	if set.Method != Simulate {
		var note string
		var err error
		if rolled, note, err = y.walk(ctx, set); err != nil {
			return nil, err
		}
		if note != "" {
			report.Notes = append(report.Notes, note)
		}
	}
	if err := y.roll(ctx, set, rolled); err != nil {
		return nil, err
	}
	return report, y.report(report, set.Seed)
}

// walk works steps out exactly. It returns the steps that are too large, with a note if the scenario itself is too
// large.
func (y *Sensitivity) walk(ctx context.Context, set Settings) (tooLarge []*stepped, note string, err error) {
	first := ctx
	if y.scenario.Table != nil { // the exact engine would soon find it too large
		first = rounds.WalkWhilePlanning(ctx)
	}
	base, err := set.Walk(first, y.prepared.Model)
	var limit sim.LimitError
	switch {
	case errors.As(err, &limit) && set.Method == Exact:
		return nil, "", BadInput("%s: %w; use %s simulate", y.scenario, err, Setting("method"))
	case errors.As(err, &limit):
		return y.all(), Rolled(limit), nil
	case err != nil:
		return nil, "", err
	}
	y.base.exact = base
	steps := y.all()
	err = set.InParallel(ctx, set.Meter(len(steps), 1), len(steps), func(ctx context.Context, i int, _ Settings) error {
		err := steps[i].walk(ctx, y)
		if tooLarge := (sim.LimitError{}); errors.As(err, &tooLarge) {
			return nil
		}
		return err
	})
	tooLarge = slices.DeleteFunc(steps, func(s *stepped) bool { return s.exact != nil || s.senseless })
	return tooLarge, "", err
}

// walk works a step out exactly.
func (s *stepped) walk(ctx context.Context, y *Sensitivity) error {
	m, base := s.model(y.show), y.base
	if m == nil {
		return nil
	}
	r, err := sim.Walk(ctx, m, sim.WalkOptions{Soon: true})
	if err != nil {
		return err
	}
	s.exact = r
	s.change = sim.Certain(s.figure.Estimate(r, 0).Value - base.figure.Estimate(base.exact, 0).Value)
	first, second := &base.exact.Metrics[base.figure.Event.Metric], &r.Metrics[s.figure.Event.Metric]
	for v := range max(first.Size(), second.Size()) {
		if differ(first.Share(v, v), second.Share(v, v)) {
			s.different = true
		}
	}
	return nil
}
