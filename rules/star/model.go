package star

import (
	"fmt"
	"hash/maphash"
	"slices"
	"strings"

	"go.starlark.net/syntax"

	"salvo/rules"
	"salvo/sim"
)

// walkSteps is the number of steps that the rules of one exact walk may take. A scenario that needs more is rolled.
const walkSteps = 50_000_000

// An engagement is a scenario of a game file, prepared for the engines. All workers share it.
type engagement struct {
	game      *game
	procedure *procedure
	parties   []*party
	values    map[string]value // the values of parties, factors and options, by the name of the parameter
	house     rules.House
	tables    tables
	metrics   []sim.Metric
	rounds    int // the largest number of rounds; 0 for a procedure without rounds
	layout    layout
	start     numbersOf
}

// prepare prepares a scenario for the engines.
func (g *game) prepare(p *procedure, s *rules.Scenario) (result *rules.Engagement, err error) {
	e := &engagement{game: g, procedure: p, house: s.House(), values: map[string]value{}}
	defer func() {
		if r := recover(); r != nil {
			err = refusalOf(r)
		}
	}()
	e.readScenario(s)
	m := e.machine()
	e.measure(m)
	if p.unfolds() {
		e.begin(m)
	}
	first, err := e.tryOut(s.String())
	if err != nil {
		return nil, err
	}
	return &rules.Engagement{Model: e.model(s.String()), Assumed: e.assumptions(first)}, nil
}

// refusalOf returns the error for a panic that ended a function of the file before any dice were thrown.
func refusalOf(r any) error {
	switch r := r.(type) {
	case *fault:
		if r.refusal {
			return rules.Refusal{Text: r.text}
		}
		return Failure{At: r.at, Text: r.text}
	}
	panic(r)
}

// readScenario reads the parties, factors and options of the line.
func (e *engagement) readScenario(s *rules.Scenario) {
	p := e.procedure
	for i := range s.Parties {
		made := e.partyOf(&s.Parties[i])
		e.parties = append(e.parties, made)
		e.values[parameter(made.spec)] = made
	}
	for i := range p.Factors {
		f := &p.Factors[i]
		e.values[parameter(f.Name)] = valueOf(f.Type, s.Word(f.Name), func() int { return s.Int(f.Name) })
	}
	for i := range e.game.ruleset.Options {
		if o := &e.game.ruleset.Options[i]; slices.Contains(p.options, parameter(o.Name)) {
			e.values[parameter(o.Name)] = s.Reading(o.Name)
		}
	}
}

// valueOf returns a field or factor as a value of the language: an int, a bool or a string.
func valueOf(t rules.Type, word string, number func() int) value {
	switch t.Shape().Kind {
	case "int":
		return number()
	case "yes-no":
		return word == "yes"
	}
	return word
}

// partyOf returns a party as a value of the language.
func (e *engagement) partyOf(of *rules.Party) *party {
	g := of.Groups[0]
	result := &party{spec: of.Spec.Name, words: e.game.partyWords(), attrs: make([]value, len(e.game.program.attrs))}
	set := func(name string, v value) {
		if attr, used := e.game.program.attrs[parameter(name)]; used {
			result.attrs[attr] = v
		}
	}
	set("count", g.Count)
	set("name", g.Unit.Name)
	for _, f := range e.game.ruleset.Fields {
		set(f.Name, valueOf(f.Type, g.Unit.Word(f.Name), func() int { return g.Unit.Int(f.Name) }))
	}
	return result
}

// machine returns a machine for one worker or one walk.
func (e *engagement) machine() *machine {
	m := &machine{program: e.game.program, throws: throws{house: e.house, tables: &e.tables}}
	m.begin(callSteps, callBytes)
	return m
}

// give calls a function of the procedure. It looks each argument up by the name of the parameter.
func (e *engagement) give(m *machine, fn *function, s *state, rounds int) value {
	spare := m.spare
	vars := m.reserve(len(fn.code.vars))
	for i, name := range fn.code.params {
		switch {
		case name == "d":
			vars[i] = &m.throws
		case name == "s" && s != nil:
			vars[i] = s
		case name == "rounds":
			vars[i] = rounds
		default:
			vars[i] = e.values[name]
		}
	}
	m.setDefaults(fn.code.at, fn, vars)
	v := m.run(fn.code.at, fn, vars)
	clear(vars)
	m.spare = spare
	return v
}

// whole calls a function that returns a whole number.
func (e *engagement) whole(m *machine, fn *function, what string) int {
	m.begin(callSteps, callBytes)
	v := e.give(m, fn, nil, 0)
	n, is := v.(int)
	if !is {
		m.fail(fn.code.at, "%s is a whole number, not a %s", what, typeName(v))
	}
	return n
}

// measure calculates the largest values of the metrics and the number of rounds.
func (e *engagement) measure(m *machine) {
	for _, d := range e.procedure.metrics {
		metric := d.Metric
		if d.most != nil {
			metric.Max = e.whole(m, d.most, "the most of "+metric.Name)
			m.largest(d.most.code.at, metric.Name, metric.Max)
		}
		e.metrics = append(e.metrics, metric)
	}
	if !e.procedure.unfolds() {
		return
	}
	e.rounds = e.procedure.most
	if fn := e.procedure.rounds; fn != nil {
		e.rounds = e.whole(m, fn, "the number of rounds")
		m.roundsWithin(fn.code.at, e.rounds)
	}
}

// begin works out the first state.
func (e *engagement) begin(m *machine) {
	fn := e.procedure.start
	at := fn.code.at
	m.begin(callSteps, callBytes)
	v := e.give(m, fn, nil, 0)
	result, is := v.(*dict)
	if !is || len(result.keys) == 0 || len(result.keys) > mostNumbers {
		m.fail(at, "%s returns the state, a dict of 1 to %d whole numbers, as in {\"a\": attackers.count}; this is a %s",
			fn.code.name, mostNumbers, sizeInWords(v))
	}
	e.layout.place = make([]int, len(e.game.program.attrs))
	for i := range e.layout.place {
		e.layout.place[i] = -1
	}
	s := &state{layout: &e.layout, now: &e.start}
	for i, k := range result.keys {
		name, is := k.(string)
		if !is {
			m.fail(at, "the state has the key %s: its keys are names in quotes", m.text(at, k, true))
		}
		e.layout.names = append(e.layout.names, name)
		attr, used := e.game.program.attrs[name]
		if !used {
			continue // no rule reads or sets this number of the state
		}
		e.layout.place[attr] = i
		s.set(m, at, attr, name, result.values[i])
	}
}

func sizeInWords(v value) string {
	if d, is := v.(*dict); is {
		return fmt.Sprintf("dict of %d", len(d.keys))
	}
	return typeName(v)
}

// model returns the model of the engagement for the engines.
func (e *engagement) model(name string) sim.Model {
	course := sim.Course{Name: e.procedure.Name, Turns: e.rounds, Weight: 4 * mostNumbers}
	return sim.NewModelOf(name, e.metrics, course, func() sim.States { return e.play() },
		func(end sim.States, turns int, out []int) { end.(*play).measure(turns, out) })
}

// tryOut plays the engagement once. So a line that the rule refuses is refused before anything is worked out. tryOut
// returns the first throw; nil if there is none. Its table is the same in every engagement, since it depends on no other
// throw.
func (e *engagement) tryOut(name string) (first *throw, err error) {
	p := e.play()
	p.first = &first
	course := sim.Course{Name: e.procedure.Name, Turns: e.rounds, Weight: 4 * mostNumbers}
	m := sim.NewModelOf(name, e.metrics, course, func() sim.States { return p },
		func(end sim.States, turns int, out []int) { end.(*play).measure(turns, out) })
	if _, _, err := sim.Tell(m, 1, 0); err != nil {
		if p.failure != nil {
			return nil, p.failure
		}
		return nil, err
	}
	return first, nil
}

// assumptions lists the assumptions of a line: its first throw, and its largest number of rounds.
func (e *engagement) assumptions(first *throw) (all []rules.Assumption) {
	if first != nil {
		all = append(all, rules.Assumption{Topic: "first throw", Text: first.table.String()})
	}
	if e.rounds > 0 {
		all = append(all, rules.Assumption{Topic: "rounds", Text: fmt.Sprintf("at most %d", e.rounds)})
	}
	return all
}

// A play holds the states of an engagement for one worker or one walk (see sim.States).
type play struct {
	*engagement
	m         *machine
	begins    numbersOf // the first state
	now       numbersOf
	numbering [2]struct { // the states that have a number, by sim.Fate
		states []numbersOf
		index  sim.Index
	}
	s       state
	atEnd   state
	steps   int     // the steps that an exact walk has counted
	first   **throw // where to store the first throw; nil to store it nowhere
	failure error   // the error of the last run that failed
}

func (e *engagement) play() *play {
	p := &play{engagement: e, m: e.machine(), begins: e.start}
	p.s = state{layout: &e.layout, now: &p.now}
	p.atEnd = state{layout: &e.layout, now: &p.now, fixed: true}
	return p
}

var hashSeed = maphash.MakeSeed()

func (p *play) Begin()                      { p.now = p.begins }
func (p *play) Load(fate sim.Fate, n int32) { p.now = p.numbering[fate].states[n] }
func (p *play) Rest(d *sim.Dice) bool       { return p.Step(d) }
func (p *play) NewTurn() bool               { return p.rounds > 0 }
func (p *play) Take(from sim.States)        { p.now = from.(*play).now }

func (p *play) FromHere() func() sim.States {
	here := p.now
	return func() sim.States {
		q := p.engagement.play()
		q.begins = here
		return q
	}
}

func (p *play) Number(fate sim.Fate) (n int32, isNew bool) {
	of := &p.numbering[fate]
	n, isNew = of.index.Number(maphash.Comparable(hashSeed, p.now), func(n int32) bool { return of.states[n] == p.now })
	if isNew {
		of.states = append(of.states, p.now)
	}
	return n, isNew
}

// Step runs the rule or, in a procedure with rounds, the function of its next step.
func (p *play) Step(d *sim.Dice) (done bool) {
	m := p.m
	m.throws.dice, m.throws.history = d, m.throws.history[:0]
	m.begin(callSteps, callBytes)
	defer p.rescue()
	if p.rounds > 0 {
		v := p.give(m, p.procedure.step, &p.s, 0)
		over, is := v.(bool)
		if !is {
			if _, nothing := v.(none); !nothing {
				m.fail(p.procedure.step.code.at, "%s returns True when it is over, else False; not a %s", p.procedure.step.code.name, typeName(v))
			}
		}
		done = over
	} else {
		p.setResults(p.procedure.rule, p.give(m, p.procedure.rule, nil, 0), func(i, v int) { p.now[i] = int32(v) })
		done = true
	}
	if p.first != nil && *p.first == nil && len(m.throws.history) > 0 {
		one := m.throws.history[0]
		*p.first = &one
	}
	if d.Telling() && len(d.Thrown()) > 0 {
		d.Tell("the last throw")
	}
	if !d.Rolls() {
		if p.steps += callSteps - m.steps; p.steps > walkSteps {
			panic(sim.LimitError{What: "steps of rules", Limit: walkSteps, Advice: p.advice()})
		}
	}
	return done
}

// advice returns a text for the author about a rule that is too large for the exact engine; "" for one with rounds.
func (e *engagement) advice() string {
	if e.rounds > 0 {
		return ""
	}
	return "the rule throws many dice one after another: throw them together, as in d.at_least(10, 4), " +
		"or write its rounds as start=, step= and end= of the procedure, which salvo works out round by round"
}

// measure writes the metrics of the current state.
func (p *play) measure(turns int, out []int) {
	if p.rounds == 0 {
		for i := range out[:len(p.metrics)] {
			out[i] = int(p.now[i])
		}
		return
	}
	p.m.begin(callSteps, callBytes)
	p.m.throws.history = p.m.throws.history[:0]
	defer p.rescue()
	p.setResults(p.procedure.end, p.give(p.m, p.procedure.end, &p.atEnd, turns), func(i, v int) { out[i] = v })
}

// rescue recovers from a fault and panics again with an error that also names the throws before the fault.
func (p *play) rescue() {
	switch r := recover().(type) {
	case nil:
	case *fault:
		var err error = Failure{At: r.at, Text: r.text, After: p.m.throws.story()}
		if r.refusal {
			err = rules.Refusal{Text: r.text}
		}
		p.failure = err
		panic(err)
	default:
		panic(r)
	}
}

// setResults sets the metrics to the values that a function returns: in the order of the metrics, or as a dict by name.
func (p *play) setResults(fn *function, v value, set func(i, v int)) {
	m, at := p.m, fn.code.at
	switch v := v.(type) {
	case *tuple:
		p.setAll(fn, v.items, set)
		return
	case *list:
		p.setAll(fn, v.items, set)
		return
	case *dict:
		for i := range p.metrics {
			found, has := v.get(key{kind: 's', text: p.metrics[i].Name})
			if !has {
				found, has = v.get(key{kind: 's', text: parameter(p.metrics[i].Name)})
			}
			if !has {
				m.fail(at, "%s returns no %s", fn.code.name, p.metrics[i].Name)
			}
			set(i, p.result(at, fn, i, found))
		}
		if len(v.keys) > len(p.metrics) {
			m.fail(at, "%s returns %s; the metrics are %s", fn.code.name, m.some(at, v.keys), p.metricWords())
		}
		return
	}
	if len(p.metrics) == 1 {
		set(0, p.result(at, fn, 0, v))
		return
	}
	m.fail(at, "%s returns a %s: it must return %s", fn.code.name, typeName(v), p.metricWords())
}

func (p *play) setAll(fn *function, items []value, set func(i, v int)) {
	if len(items) != len(p.metrics) {
		p.m.fail(fn.code.at, "%s returns %d values: it must return %s", fn.code.name, len(items), p.metricWords())
	}
	for i, v := range items {
		set(i, p.result(fn.code.at, fn, i, v))
	}
}

func (p *play) metricWords() string {
	names := make([]string, len(p.metrics))
	for i := range p.metrics {
		names[i] = p.metrics[i].Name
	}
	return strings.Join(names, ", ")
}

// result returns the value of metric i as the engines count it: a number as it is, a label as its index.
func (p *play) result(at syntax.Position, fn *function, i int, v value) int {
	metric := &p.metrics[i]
	if metric.Labels != nil {
		if word, is := v.(string); is {
			if place := slices.Index(metric.Labels, word); place >= 0 {
				return place
			}
		}
		near := ""
		if word, is := v.(string); is {
			near = rules.DidYouMean(word, metric.Labels)
		}
		p.m.fail(at, "%s returns %s as %s, which is one of %s%s", fn.code.name, clip(p.m.text(at, v, true)), metric.Name, strings.Join(metric.Labels, ", "), near)
	}
	n, is := v.(int)
	if yes, truth := v.(bool); truth {
		n, is = oneIf(yes), true
	}
	if !is || n < 0 || n > metric.Max {
		p.m.fail(at, "%s returns %s as %s, which is 0 to %d", fn.code.name, clip(p.m.text(at, v, true)), metric.Name, metric.Max)
	}
	return n
}

// A Failure is the error of a rule that failed: where, why, and after which throws.
type Failure struct {
	At    syntax.Position
	Text  string
	After string // the throws of the call; "" if there were none
}

func (f Failure) Error() string {
	text := fmt.Sprintf("%s:%d:%d: %s", f.At.Filename(), f.At.Line, f.At.Col, f.Text)
	if f.After != "" {
		text += " (thrown before: " + f.After + ")"
	}
	return text
}
