package points

import (
	"fmt"
	"io"
	"math"
	"sync"

	"salvo/experiments"
	"salvo/reports"
	"salvo/rules"
	"salvo/rules/yamlfile"
)

// Points holds the units of a ruleset whose worth is to be found, and the mix of situations in which they fight.
type Points struct {
	Heading string // the user's name for this study; "" for none

	asked     Asked
	library   *rules.Library
	ruleset   *rules.Ruleset
	mix       *Mix
	schedule  []int           // indices of situations, each as often as its weight says; pairs of forces, or on pools the pairs of one table, take them in turn
	stages    []stage         // by situation: its scenario, into which any two forces can be put
	both      [][]rules.Group // by situation: the units that both sides have in addition to the drawn forces
	units     []contender
	corps     []corps // the parts of a force (such as infantry or tanks), with their units
	unbound   bool    // the largest numbers of units that the mix sets for its parts do not apply, see muster
	sample    int     // the index in units of a unit that can fight alone
	reference int     // the index in units of the unit whose cost sets the scale; noReference if the listed costs set it
	anchor    float64 // the cost of the reference unit in points
	budget    float64
	mostUnits int        // the largest number of units in a force of the budget
	filed     []float64  // by unit: its cost in the user's file, a further set of costs to be tested; nil for none
	perTable  int        // the number of pairs of forces that fight on one table of a pool before the next table; 1 without pools
	asking    population // the units that the user asks about
	usual     population // the mix's usual companions and opponents; empty if the mix names none
}

// A stage returns the scenario of a situation or table, into which any two forces can be put. It prepares the scenario
// when it is first called: preparing a table takes a while, and a machine that shares the work may never need this one.
type stage func() (*rules.Scenario, error)

// noReference is the value of Points.reference if no unit sets the scale.
const noReference = -1

// Asked names the units to measure and the options, in the words of the command line.
type Asked struct {
	Ruleset   string
	Words     []string // names of units, classes or forces, parties, and selections such as class:tank; if empty, see gather
	MixFile   string   // the user's file of situations; "" for the built-in mix of the ruleset
	MixText   []byte
	Ground    string // line or table, where battles are fought; "": tables if the mix has some; but if Pairs is set, the line if the mix has it
	Reference string // UNIT or UNIT=COST, whose cost sets the scale; "": the reference population of the mix sets it, or else all listed costs
	Budget    int    // the points of a force; 0: the budget of the mix, or else see settleBudget
	Round     int    // fair costs are also shown rounded to multiples of this; 0 for no rounding
	Pairs     bool   // compare units two by two instead of finding fair costs
	CostsFile string // a roster whose costs are tested, too; "" for none
	CostsText []byte
	Verify    bool // keep about a fifth of the pairs of kinds apart in the fit, so that the costs can be tested on them
	Tried     bool // skip the check that all units can fight in all situations, because an earlier run made it
}

// A contender is a kind of unit whose worth is measured.
type contender struct {
	*rules.Unit               // the unit, with the fields that the mix sets for it
	name        string        // the unit as it is written in a scenario line
	bearers     []*rules.Unit // the units of this kind; the first gives the kind its name
	alike       string        // the key that all bearers have in common, see Points.alike
	listed      float64       // the mean listed cost of those bearers that have one; 0 if none has
	corps       int           // the index in Points.corps of the part of the forces that the unit belongs to
	role        int           // its role on tables, 0 on the line; on pools the fit finds, for each role, how the worth of further copies differs from that of the first
	standard    float64       // the listed cost of the unit by which the reference population names this kind; 0 if the population lacks the kind
	guest       bool          // it is only in the reference population: the user did not ask about it
	goes        bool          // it can take objectives; always true on the line, which has none
}

const (
	MostBudget  = 1_000_000
	mostWeighed = 400
)

// New prepares the study that the user asks for, and returns an error if it is impossible.
func New(library *rules.Library, asked Asked) (*Points, error) {
	p := &Points{asked: asked, library: library, perTable: 1}
	var err error
	if p.ruleset, err = library.Ruleset(asked.Ruleset); err != nil {
		return nil, experiments.InputError{Err: err}
	}
	if p.mix, err = mixAsked(p.ruleset, asked.MixFile, asked.MixText); err != nil {
		return nil, err
	}
	if asked.Pairs && asked.Ground == "" && len(p.mix.situations) > 0 {
		asked.Ground = onLine
	}
	if p.mix, err = p.mix.on(asked.Ground); err != nil {
		return nil, err
	}
	p.schedule = p.mix.schedule()
	for _, step := range []func() error{p.checkProcedure, p.gather, p.invite, p.anchorCosts, p.settleBudget, p.assign, p.checkMix,
		p.checkUnits, p.readCosts} {
		if err := step(); err != nil {
			return nil, err
		}
	}
	return p, nil
}

// checkProcedure returns an error if the procedure of the mix is not a fight of two sides with a winner.
func (p *Points) checkProcedure() error {
	procedure, err := p.ruleset.Procedure(p.mix.procedure)
	if err != nil {
		return experiments.InputError{Err: err}
	}
	if m := procedure.Metrics[0]; m.Name != winner || len(procedure.Parties) != 2 {
		return experiments.BadInput("%s/%s has no winner: units are weighed in battles", p.ruleset.Name, procedure.Name)
	}
	return nil
}

// winner is the name of the first metric of every duel and battle. Its values are a, draw and b.
const winner = "winner"

// checkMix stores a stage for every situation of the mix, and the units that both sides have in addition to the drawn
// forces. It also prepares a battle of the largest number of units on each stage and returns the mistakes, unless an
// earlier run did so (Asked.Tried).
func (p *Points) checkMix() (err error) {
	name := p.units[p.sample].Unit.String()
	var wrong yamlfile.Mistakes
	for i := range p.mix.situations {
		s := &p.mix.situations[i]
		crowd := fmt.Sprintf("%dx%s", p.mostUnits, name) // a situation with room for the most units has room for fewer
		set := stage(sync.OnceValues(func() (*rules.Scenario, error) { return p.tryLine(p.lineIn(s, crowd, crowd)) }))
		if p.stages = append(p.stages, set); p.asked.Tried {
			continue
		}
		if _, err := set(); err != nil {
			wrong = append(wrong, yamlfile.Mistake{File: p.mix.file, Line: s.spot.Line, Column: s.spot.Column, Text: err.Error()})
		}
	}
	if wrong != nil {
		return wrong.Sorted()
	}
	p.both, err = p.mix.besides(p.library, p.ruleset)
	return err
}

// checkUnits returns an error if a unit cannot fight. It prepares a battle of each unit in every situation on the line,
// or on the first table. If an earlier run did so (Asked.Tried), it does nothing. A unit that cannot fight alone gets
// the sample unit as a companion, except if units are compared in pairs.
func (p *Points) checkUnits() error {
	if p.asked.Tried {
		return nil
	}
	other := []head{{p.sample, 1}}
	for i := range p.units {
		force := []head{{i, 1}}
		if !p.corps[p.units[i].corps].alone && !p.asked.Pairs {
			force = append(other, force...)
		}
		for situation, s := range p.mix.situations {
			if situation > 0 && s.table != "" {
				break // all tables take the same units, so one is enough
			}
			if _, err := p.prepare(&bout{situation: situation, forces: [2][]head{force, other}}); err != nil {
				return experiments.BadInput("%s cannot fight: %w", p.units[i].name, err)
			}
		}
	}
	return nil
}

// with returns the scenario of the stage with a and b as its forces.
func (set stage) with(a, b []rules.Group) (*rules.Scenario, error) {
	s, err := set()
	if err != nil {
		return nil, err
	}
	return s.WithParties(a, b)
}

func (p *Points) tryLine(line string) (*rules.Scenario, error) {
	s, err := p.parse(line)
	if err == nil && !p.asked.Tried {
		_, err = s.Prepare()
	}
	return s, err
}

// parse reads the scenario line of a battle. The order of units in a drawn force means nothing. So if the rules prefer
// the unit that is listed first, parse lets lots decide instead.
func (p *Points) parse(line string) (*rules.Scenario, error) {
	s, err := p.library.Parse(line)
	if err != nil {
		return nil, err
	}
	return experiments.DrawLots(s), nil
}

// Resolve writes what the result depends on besides the command and its settings: the mix, the scale, the costs of the
// user's file, all units with their values, the ready-made forces, and all situations with their tables and the units
// that both sides have, also on the tables that verify costs. price holds the words of the units that a formula prices.
func (p *Points) Resolve(w io.Writer, price []string) {
	fmt.Fprintf(w, "%+v %v %v %v\ncosts of the file: %v\n", *p.mix, p.reference, p.anchor, p.budget, p.filed)
	for i := range p.units {
		resolveUnits(w, p.units[i].Unit)
		resolveUnits(w, p.units[i].bearers...)
	}
	fmt.Fprintf(w, "ready-made forces: %v\n", p.ready())
	for _, word := range price {
		if u, err := p.priced(word); err == nil {
			resolveUnits(w, u)
		}
	}
	for _, set := range p.stages {
		if s, err := set(); err == nil {
			io.WriteString(w, s.Resolved())
		}
	}
	if besides, err := p.heldOutMix().besides(p.library, p.ruleset); p.asked.Verify && err == nil {
		for _, groups := range besides {
			for _, g := range groups {
				resolveUnits(w, g.Unit)
			}
		}
	}
}

// resolveUnits writes units with their classes and the values of all their fields.
func resolveUnits(w io.Writer, units ...*rules.Unit) {
	for _, u := range units {
		fmt.Fprintf(w, "%s (%s): %v\n", u, u.Class, u.Fields()) // fmt prints maps in the order of their keys
	}
}

// assumed returns the assumptions for the report. forces says in words how forces are drawn.
func (p *Points) assumed(forces string) []reports.Assumption {
	about := "about"
	if p.mix.level {
		about = "at most"
	}
	all := []reports.Assumption{{Topic: "forces", Text: fmt.Sprintf("%s %g points, %s", about, p.budget, forces)}}
	all = append(all, p.composition())
	all = append(all, p.mix.assumedOfBoth()...)
	if p.onTables() {
		all = append(all, reports.Assumption{Topic: "losses", Text: "count by the fair costs found so far, for victory and for the players"})
	}
	if first, err := p.stages[0](); err == nil && experiments.DrawsLots(first) {
		all = append(all, reports.Assumption{Topic: "ties", Text: "lots decide between equals, not who is listed first"})
	}
	for i := range p.mix.situations {
		s := &p.mix.situations[i]
		text := p.atBudget(s).about()
		if s.aBudget != 1 {
			text += fmt.Sprintf("; side a has %g times the points", s.aBudget)
		}
		text += p.mix.ownBoth(s)
		all = append(all, reports.Assumption{Topic: "situation", Text: text})
	}
	return append(all, reports.Assumption{Topic: "readings", Text: fmt.Sprintf(
		"the usual ones of %s/%s, unless a situation says otherwise", p.ruleset.Name, p.mix.procedure)})
}

// rounded returns a cost rounded to a multiple of the user's step (Asked.Round), but at least one step.
func (p *Points) rounded(cost float64) int {
	step := max(1, p.asked.Round)
	return max(1, int(math.Round(cost/float64(step)))) * step
}

// amount returns a count with its noun: "one unit", "5 units".
func amount(n int, what string) string {
	if n == 1 {
		return "one " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
