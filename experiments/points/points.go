package points

import (
	"fmt"
	"io"
	"math"
	"strings"
	"sync"

	"salvo/experiments"
	"salvo/reports"
	"salvo/rules"
	"salvo/rules/yamlfile"
)

// Points holds the units of a ruleset that are weighed and the mix in which they are weighed, ready to fight.
type Points struct {
	Heading string // what the user calls it; "" for none

	asked     Asked
	library   *rules.Library
	ruleset   *rules.Ruleset
	mix       *Mix
	schedule  []int           // the order of the situations
	stages    []stage         // the stages of the situations, with any units
	both      [][]rules.Group // what both sides have besides the units, by situation
	units     []contender
	corps     []corps // the parts of the forces, with their units
	unbound   bool    // no weighed unit could fill a force otherwise, so the limits on numbers are lifted
	sample    int     // the index of a unit that can fight alone
	reference int     // the index of the unit by which others are measured; noReference for the list as a whole
	anchor    float64 // the cost of the reference
	budget    float64
	mostUnits int        // the largest number of units in a force of the budget
	filed     []float64  // costs of a file that are tested, too; nil for none
	perTable  int        // pairs on each table of a pool
	asking    population // the units whose worth the user asks for
	usual     population // the reference population; empty if there is none
}

// A stage is prepared when it is first needed: tables take a while, and a machine that shares the work may need none.
type stage func() (*rules.Scenario, error)

// noReference is the index of the reference if there is none.
const noReference = -1

// Asked names what is weighed, in the words of the command line.
type Asked struct {
	Ruleset   string
	Words     []string // units, forces or classes; if none, all units with a cost
	MixFile   string   // "" for the mix of the ruleset
	MixText   []byte
	Ground    string // line or table; "" for tables, if the mix has some; pairs are weighed on the line
	Reference string // UNIT or UNIT=COST; if "", the usual units of the mix together cost what the list says
	Budget    int    // the points of a force; 0 for those of the mix
	Round     int    // fair costs are also rounded to multiples of this; 0 for no rounding
	Pairs     bool   // weigh units two by two, without a reference
	CostsFile string // a roster whose costs are tested, too; "" for none
	CostsText []byte
	Verify    bool // keep a fifth of the pairs of kinds apart, so that costs can be tested on them
	Tried     bool // an earlier check showed that all units can fight everywhere
}

// A contender is a kind of unit that is weighed.
type contender struct {
	*rules.Unit               // the unit with the fields with which it fights
	name        string        // the name as written on a line
	bearers     []*rules.Unit // units that differ only in name and cost, this one first
	alike       string        // the key of what they have in common
	listed      float64       // the mean listed cost; 0 for none
	corps       int           // the index of its part of the forces
	role        int           // its role, by which copies lose worth
	standard    float64       // the listed cost of the unit in the reference population; 0 if it is not in it
	guest       bool          // the user did not ask about it: it is a companion from the reference population
	goes        bool          // it takes objectives, if there are any
}

const (
	MostBudget  = 1_000_000
	mostWeighed = 400
)

// New reads what the user asks for, and returns an error if it cannot be done.
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

// checkProcedure returns an error if the procedure has no winner.
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

// winner is the first metric of every duel and battle: a, draw, b.
const winner = "winner"

// checkMix prepares a battle of the largest forces in every situation, unless that was tried before, and keeps the stages for
// other units.
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

// checkUnits returns an error if a unit cannot fight in a situation, unless that was tried before. It prepares a battle of each
// unit in the first situation, and in those after it that come before one on a table. A unit that cannot fight alone has
// another beside it, but not if units are weighed in pairs.
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

// with returns the scenario of the stage with two forces.
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

// parse reads the line of a battle. It makes lots decide between equals, because forces are listed in random order.
func (p *Points) parse(line string) (*rules.Scenario, error) {
	s, err := p.library.Parse(line)
	if err != nil {
		return nil, err
	}
	return experiments.DrawLots(s), nil
}

// Resolve writes everything that the result depends on.
func (p *Points) Resolve(w io.Writer) {
	fmt.Fprintf(w, "%+v %v %v %v\n", *p.mix, p.reference, p.anchor, p.budget)
	for i := range p.units {
		force := p.party(&bout{}, []head{{i, 1}})
		if s, err := p.stages[0].with(force, force); err == nil {
			io.WriteString(w, s.Resolved())
		}
		for _, u := range p.units[i].bearers {
			fmt.Fprintln(w, u, u.Cost())
		}
	}
}

// assumed returns what was assumed.
func (p *Points) assumed(forces string) []reports.Assumption {
	about := "about"
	if p.mix.level {
		about = "at most"
	}
	all := []reports.Assumption{{Topic: "forces", Text: fmt.Sprintf("%s %g points, %s", about, p.budget, forces)}}
	all = append(all, p.composition())
	if both := p.mix.bothIn(&p.mix.situations[0]); both != "" {
		all = append(all, reports.Assumption{Topic: "both sides", Text: "have " + both + " as well, at no cost"})
	}
	if p.onTables() {
		all = append(all, reports.Assumption{Topic: "losses", Text: "count by the fair costs found so far, for victory and for the players"})
	}
	if first, err := p.stages[0](); err == nil && experiments.DrawsLots(first) {
		all = append(all, reports.Assumption{Topic: "ties", Text: "lots decide between equals, not who is listed first"})
	}
	for _, s := range p.mix.situations {
		where := s.table
		if s.pool[1] > s.pool[0] {
			_, words, _ := strings.Cut(s.table, " ")
			where = strings.TrimSpace(fmt.Sprintf("random:%d..%d %s", s.pool[0], s.pool[1], words))
		}
		text := strings.TrimSpace(s.name + ": " + where + " " + s.factors)
		if s.aBudget != 1 {
			text += fmt.Sprintf("; side a has %g times the points", s.aBudget)
		}
		all = append(all, reports.Assumption{Topic: "situation", Text: text})
	}
	return append(all, reports.Assumption{Topic: "readings", Text: fmt.Sprintf(
		"the usual ones of %s/%s, unless a situation says otherwise", p.ruleset.Name, p.mix.procedure)})
}

// rounded returns a cost rounded to a multiple of the step, at least one step.
func (p *Points) rounded(cost float64) int {
	step := max(1, p.asked.Round)
	return max(1, int(math.Round(cost/float64(step)))) * step
}

// amount returns a number of things in words.
func amount(n int, what string) string {
	if n == 1 {
		return "one " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
