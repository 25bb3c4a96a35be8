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

// Points is the units of a ruleset that are weighed and the mix that they are weighed in, understood and ready to fight.
type Points struct {
	Heading string // what a reader calls it; "" if nobody gave it a name

	asked     Asked
	library   *rules.Library
	ruleset   *rules.Ruleset
	mix       *Mix
	schedule  []int           // situations in the order in which they come round
	stages    []stage         // of the situations, with any units
	both      [][]rules.Group // what both sides have besides the units, by situation
	units     []contender
	corps     []corps // the parts of the forces, with their units
	unbound   bool    // nothing that is weighed could fill a force otherwise: there is no most
	sample    int     // place of a unit that can fight alone
	reference int     // place of the unit that the others are measured by; noReference: by the list as a whole
	anchor    float64 // what it costs
	budget    float64
	mostUnits int        // of a force of the budget
	filed     []float64  // costs of a file that are tested, too; nil: none
	perTable  int        // pairs on a table of a pool
	asking    population // whose worth is asked for
	usual     population // the reference population; empty: there is none
}

// A stage is set when it is first asked for: tables take a while, and a machine that shares the work may need none.
type stage func() (*rules.Scenario, error)

// noReference is the place of the reference where there is none.
const noReference = -1

// Asked is what is to be weighed, in the words of the command line.
type Asked struct {
	Ruleset   string
	Words     []string // units, forces or classes; none: all units that have a cost
	MixFile   string   // "": the mix of the ruleset
	MixText   []byte
	Ground    string // line or table; "": tables, if the mix has some; pairs are weighed on the line
	Reference string // UNIT or UNIT=COST; "": the usual units of the mix cost together what the list asks
	Budget    int    // of a force; 0: as the mix says
	Round     int    // fair costs are rounded to multiples of it; 0: they are not
	Pairs     bool   // units are weighed two by two, and no reference is needed
	CostsFile string // a roster whose costs are tested, too; "": none
	CostsText []byte
	Verify    bool // a fifth of the pairs of kinds is kept apart, so that costs can be tested on them
	Tried     bool // somebody has found already that all units can fight everywhere
}

// A contender is a kind of unit that is weighed.
type contender struct {
	*rules.Unit               // as it fights
	name        string        // as a line spells it
	bearers     []*rules.Unit // units that are alike but for their names and costs, itself the first
	alike       string        // what they have in common
	listed      float64       // what is asked for it, on average; 0: nothing
	corps       int           // the part of the forces that it belongs to
	role        int           // what it does, by which copies lose worth
	standard    float64       // list cost of a unit of the reference population that it is; 0: it is none
	guest       bool          // nobody asked about it: it is there as a companion
	goes        bool          // it takes objectives, where there are any
}

const (
	MostBudget  = 1_000_000
	mostWeighed = 400
)

// New finds out what is asked for, and that it can be done.
func New(library *rules.Library, asked Asked) (*Points, error) {
	p := &Points{asked: asked, library: library, perTable: 1}
	var err error
	if p.ruleset, err = library.Ruleset(asked.Ruleset); err != nil {
		return nil, experiments.InputError{Err: err}
	}
	if p.mix, err = MixFor(p.ruleset); err != nil {
		return nil, err
	}
	if asked.MixFile != "" {
		if p.mix, err = ReadMix(asked.MixFile, asked.MixText, p.mix); err != nil {
			return nil, err
		}
	}
	if asked.Pairs && asked.Ground == "" && len(p.mix.situations) > 0 {
		asked.Ground = onLine
	}
	if p.mix, err = p.mix.on(asked.Ground); err != nil {
		return nil, err
	}
	if len(p.mix.situations) == 0 {
		return nil, experiments.BadInput("salvo has no mix of situations for %s: name one with %s FILE", p.ruleset.Name,
			experiments.Setting("mix"))
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

// checkProcedure sees to it that somebody wins.
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

// winner is the metric that every duel and battle has first: a, draw, b.
const winner = "winner"

// checkMix lets as many units as there may be fight in every situation, unless that was tried, and sets the stage for others.
func (p *Points) checkMix() (err error) {
	name := p.units[p.sample].Unit.String()
	var wrong yamlfile.Mistakes
	for i := range p.mix.situations {
		s := &p.mix.situations[i]
		crowd := fmt.Sprintf("%dx%s", p.mostUnits, name) // what has room for most has room for few
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

// checkUnits lets every unit fight in every situation, beside another if it cannot alone.
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
				break // tables take no other units than the first of them
			}
			if _, err := p.prepare(&bout{situation: situation, forces: [2][]head{force, other}}); err != nil {
				return experiments.BadInput("%s cannot fight: %w", p.units[i].name, err)
			}
		}
	}
	return nil
}

// with returns the stage with two forces on it.
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

// parse reads the line of a battle, in which lots decide between equals: forces are listed in no particular order.
func (p *Points) parse(line string) (*rules.Scenario, error) {
	s, err := p.library.Parse(line)
	if err != nil {
		return nil, err
	}
	return experiments.DrawLots(s), nil
}

// Resolve writes all that the result depends on.
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

// assumed returns what was taken for granted.
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

// rounded returns a cost in the steps that were asked for, at least one of them.
func (p *Points) rounded(cost float64) int {
	step := max(1, p.asked.Round)
	return max(1, int(math.Round(cost/float64(step)))) * step
}

// amount is so many of something, in words.
func amount(n int, what string) string {
	if n == 1 {
		return "one " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
