package points

import (
	"context"
	"math"
	"slices"
	"strings"
	"sync"

	"salvo/experiments"
	"salvo/experiments/rounds"
	"salvo/reports"
	"salvo/rules"
	"salvo/sim"
)

// Costs are right if forces of equal cost win equally often. A verification measures that. It draws two forces of
// different kinds, and changes the numbers of units in the second force until both cost the same. The forces fight on
// tables that were not used to find the costs, each on both sides. Some kind of one force is kept apart from some kind
// of the other while the costs are found. The verification tests the listed costs and the fair costs in this way, with
// the same drawn forces and the same tables. No pair is left out of the result.
//
// A cost is the same on all tables, but one table suits tanks and another suits infantry. So every pair fights on
// several tables: right costs make its forces win equally often over many tables, not on each of them.

// A Verification holds the settings of a test of costs (--verify).
type Verification struct {
	Pairs   int   // the number of pairs of forces of each design; two pairs of one design have no table in common
	Battles int64 // the number of battles of a pair for each tested set of costs, rounded down so that each side of each table has equally many
	From    int   // the number of the first random table; 0 for [Mix.firstHeldOut]
}

// The defaults of a verification, its limits, and other numbers on which it depends.
const (
	UsualPairs       = 100              // the default of Verification.Pairs
	UsualPairBattles = 72               // the default of Verification.Battles
	MostVerified     = 5000             // the largest Verification.Pairs
	FirstTable       = 5001             // the smallest default of Verification.From
	MostTable        = 900_000          // the largest Verification.From
	FewestOfPair     = 4 * tablesOfPair // the fewest battles of a pair: two on each side of each table

	tablesOfPair   = 6    // the number of tables on which each pair fights
	fewestVerified = 6    // the fewest kinds of unit whose costs can be verified
	equalCosts     = 0.01 // forces whose costs differ by no more than this share count as equal in cost
	pairsAtOnce    = 8    // the largest number of pairs of each design in one batch
)

// CheckVerify returns an error if the costs of the units cannot be verified in the way that the user asks for.
func (p *Points) CheckVerify(asked Verification) error {
	if _, err := p.heldOut(asked.From); err != nil {
		return err
	}
	if first := p.mix.firstUnused(); asked.From > 0 && asked.From < first {
		return experiments.WrongSetting("from", "the fair costs are found on tables up to random:%d, so random:%d cannot test them: name %d or more",
			first-1, asked.From, first)
	}
	if asked.Battles < FewestOfPair {
		return experiments.WrongSetting("each", "%d are too few: a pair fights on both sides of %d tables, so give %d or more", asked.Battles, tablesOfPair, FewestOfPair)
	}
	if n := p.asking.size; n < fewestVerified {
		return experiments.BadInput("%s are too few to test their costs: weigh %d or more", amount(n, "unit"), fewestVerified)
	}
	if !p.allListed() {
		return experiments.BadInput("not all units have a listed cost to compare with: leave out those that have none")
	}
	if apart, _ := p.pairsApart(); apart == 0 {
		return experiments.BadInput("none of the pairs of these units is kept apart for the test: weigh more units")
	}
	return nil
}

// heldOut returns a situation of the mix on the random table with the given number. The situations that have random
// tables take turns, each as often as its weight says. CheckVerify, not heldOut, checks that the mix does not use the
// table.
func (p *Points) heldOut(number int) (battleKind, error) {
	tested := p.heldOutMix()
	turns := tested.schedule()
	if len(turns) == 0 {
		return battleKind{}, experiments.BadInput("costs are verified on random tables, and the mix of %s has none", p.ruleset.Name)
	}
	return tested.situations[turns[number%len(turns)]].numbered(number), nil
}

// heldOutMix returns a copy of the mix whose situations are those on random tables, on which costs are verified.
func (p *Points) heldOutMix() *Mix {
	m := *p.mix
	m.situations = slices.DeleteFunc(slices.Clone(m.tables), func(s battleKind) bool { return !strings.HasPrefix(s.table, "random:") })
	return &m
}

// WorkVerify finds the fair costs and returns the report of a test in battles: of the listed costs, the fair costs, and
// the costs of the user's file, if there is one.
func (p *Points) WorkVerify(ctx context.Context, set experiments.Settings, asked Verification) (*reports.Verification, error) {
	if err := p.CheckBattles(set.Trials); err != nil {
		return nil, err
	}
	t := &tournament{Points: p, settings: &set}
	if set.Progress != nil {
		t.progress = set.Progress(set.TrialsEach() + int64(asked.Pairs*2*len(designs))*asked.Battles)
	}
	if err := t.fightRounds(ctx); err != nil {
		return nil, err
	}
	found, err := rounds.Conclude(ctx, "fair costs", func(context.Context) (settled, error) { return t.settled() })
	if err != nil {
		return nil, err
	}
	v := t.verifier(asked, found)
	if err := v.fightPairs(ctx); err != nil {
		return nil, err
	}
	return v.report(found.Battles), nil
}

// verifier returns a verifier that tests the listed costs, the fair costs that were found, and those of the user's
// file, if there is one. When it draws forces, it ignores the reference population: the three kinds of a random force
// are kinds that the user asks about. Units that every force must have, and forces of the usual shape, may be of all
// kinds of the study.
func (t *tournament) verifier(asked Verification, found settled) *verifier {
	plain := *t.Points
	plain.usual = population{}
	own := *t
	own.Points = &plain
	if asked.From == 0 {
		asked.From = t.mix.firstHeldOut()
	}
	v := &verifier{tournament: &own, asked: asked, names: []string{"list", "fair"}, costs: [][]float64{t.listedCosts(), found.Costs}, slope: found.Slope}
	if len(t.filed) > 0 {
		v.names, v.costs = append(v.names, "file"), append(v.costs, t.filed)
	}
	return v
}

// readCosts reads a further set of costs to be tested from the user's roster file. A unit that the file lacks, or that has
// no cost there, keeps its listed cost, and so does a unit whose cost the command states. The cost of a kind is the mean
// cost of its units that have one.
func (p *Points) readCosts() error {
	if p.asked.CostsFile == "" {
		return nil
	}
	library := p.library.Copy()
	if err := library.AddRoster(p.asked.CostsFile, p.asked.CostsText); err != nil {
		return experiments.SettingError{Setting: "costs", Err: err}
	}
	roster, err := library.Roster(p.ruleset)
	if err != nil {
		return err
	}
	p.filed = p.listedCosts()
	for i := range p.units {
		units := slices.Clone(p.units[i].bearers)
		for k, b := range units {
			if u, ok := roster.Unit(b.Name); ok && u.Cost() > 0 && !b.Overrides("cost") {
				units[k] = u
			}
		}
		if mean := meanCost(units); mean > 0 {
			p.filed[i] = mean
		}
	}
	return nil
}

// settled holds what a verification needs of the fit. All machines that share the work receive it.
type settled struct {
	Costs   []float64 // by unit: its fair cost, at least leastSize
	Slope   float64   // how much the logarithmic odds of a side grow if it gets additional units that cost the whole budget
	Battles int64
}

func (t *tournament) settled() (result settled, err error) {
	f, worth, err := t.settle()
	if err != nil {
		return result, err
	}
	s, err := t.scale(f.fit)
	if err != nil {
		return result, err
	}
	least := t.leastSize()
	for _, e := range worth {
		result.Costs = append(result.Costs, math.Round(100*max(least, e.Value))/100)
	}
	result.Slope = math.Round(1000*t.budget/s.perWeight) / 1000
	_, result.Battles = t.decided()
	return result, nil
}

// A verifier tests sets of costs. For each set, it lets pairs of forces fight that cost about the same by that set.
type verifier struct {
	*tournament
	asked   Verification
	names   []string                 // the names of the tested sets of costs: list, fair, file
	costs   [][]float64              // for each tested set: the cost of every kind of unit
	slope   float64                  // as settled.Slope
	priced  [][]*rules.Unit          // for each tested set: the units, with their costs by that set
	besides map[string][]rules.Group // the units that both sides have in addition to their forces, by their text in the mix ([Mix.bothIn])
	pairs   [][]verified             // for each design: its pairs
}

// A verified pair is a drawn force and its opponents, one for each tested set of costs, with the results of their battles.
type verified struct {
	drawn  []head
	recut  [][]head                    // for each tested set of costs: an opponent of drawn that costs about as much by that set
	counts [][tablesOfPair][2][3]int64 // for each tested set, by table, with the opponent on side a and on side b: the battles that the opponent won, drew and lost
}

// battlesOfSide returns how many battles a pair fights on each side of each table.
func (v *verifier) battlesOfSide() int64 { return v.asked.Battles / (2 * tablesOfPair) }

// firstTable returns the number of the first table of the pair with this number.
func (v *verifier) firstTable(pair int) int { return v.asked.From + pair*tablesOfPair }

// fightPairs draws all pairs of forces and lets them fight, in batches.
func (v *verifier) fightPairs(ctx context.Context) error {
	if err := v.equip(); err != nil {
		return err
	}
	batches := make([][][]verified, (v.asked.Pairs+pairsAtOnce-1)/pairsAtOnce)
	err := v.settings.InParallel(ctx, experiments.Meter{}, len(batches), func(ctx context.Context, i int, own experiments.Settings) (err error) {
		first := i * pairsAtOnce
		batches[i], err = v.fightBatch(ctx, own, first, min(pairsAtOnce, v.asked.Pairs-first))
		return err
	})
	v.pairs = make([][]verified, len(designs))
	for _, batch := range batches {
		for d := range batch {
			v.pairs[d] = append(v.pairs[d], batch[d]...)
		}
	}
	return err
}

// fightBatch fights n pairs of each design, beginning with the pair number first. Each pair fights for every tested set
// of costs on all its tables, with the opponent on side a, then on side b. Pairs of different designs with the same
// number share their tables.
func (v *verifier) fightBatch(ctx context.Context, own experiments.Settings, first, n int) ([][]verified, error) {
	batch, situations, stages := make([][]verified, len(designs)), make([]battleKind, n*tablesOfPair), make([]stage, n*tablesOfPair)
	for d := range batch {
		for k := range n {
			pair := v.pair(&designs[d], first+k)
			pair.counts = make([][tablesOfPair][2][3]int64, len(v.costs))
			batch[d] = append(batch[d], pair)
		}
	}
	for k := range stages {
		var err error
		if situations[k], err = v.heldOut(v.firstTable(first) + k); err != nil {
			return nil, err
		}
		stages[k] = v.stageOf(&situations[k])
	}
	each := len(designs) * len(v.costs) * 2 // the number of blocks of battles for each table
	place := func(block int64) (table int, pair *verified, by, side int) {
		table = int(block) / each
		rest := int(block) % each
		return table, &batch[rest/(2*len(v.costs))][table/tablesOfPair], rest / 2 % len(v.costs), rest % 2
	}
	run := sim.Run{Seed: luckOf(own.Seed, "verify", first).Uint64(), Workers: own.Workers, Progress: v.progress}
	counts, err := sim.Blocks(ctx, int64(len(stages)*each), v.battlesOfSide(), run, winner, func(block int64) (sim.Model, error) {
		table, pair, by, side := place(block)
		forces := [2][]head{pair.recut[by], pair.drawn}
		if side == 1 {
			forces[0], forces[1] = forces[1], forces[0]
		}
		return v.modelOn(stages[table], &situations[table], v.priced[by], forces)
	})
	if err != nil {
		return nil, err
	}
	for block, c := range counts {
		table, pair, by, side := place(int64(block))
		own := &pair.counts[by][table%tablesOfPair][side]
		if copy(own[:], c); side == 1 {
			own[0], own[2] = own[2], own[0]
		}
	}
	return batch, nil
}

// stageOf returns the scenario of a table that the fit did not use. It is prepared when it is first needed.
func (v *verifier) stageOf(situation *battleKind) stage {
	return sync.OnceValues(func() (*rules.Scenario, error) {
		name := v.units[v.sample].bearers[0].String()
		return v.parse(v.lineIn(situation, name, name))
	})
}

// modelOn prepares a battle of two forces on a table that the fit did not use, in the given situation; units holds the
// units with the tested costs.
func (v *verifier) modelOn(set stage, situation *battleKind, units []*rules.Unit, forces [2][]head) (sim.Model, error) {
	parties := v.partiesIn(situation, units, forces)
	s, err := set.with(parties[0], parties[1])
	if err != nil {
		return nil, experiments.BadInput("%s against %s: %w", v.spelled(forces[0]), v.spelled(forces[1]), err)
	}
	return s.Model()
}

// partiesIn returns two forces as groups of units, each followed by the units that both sides have in the situation.
func (v *verifier) partiesIn(situation *battleKind, units []*rules.Unit, forces [2][]head) (parties [2][]rules.Group) {
	for side, force := range forces {
		for _, h := range force {
			parties[side] = append(parties[side], rules.Group{Count: h.count, Unit: units[h.unit]})
		}
		parties[side] = append(parties[side], v.besides[v.mix.bothIn(situation)]...)
	}
	return parties
}

// equip prepares the units with each set of tested costs, and the units that both sides have in addition.
func (v *verifier) equip() error {
	for _, costs := range v.costs {
		units, err := v.costing(costs)
		if err != nil {
			return err
		}
		v.priced = append(v.priced, units)
	}
	tested := v.heldOutMix()
	besides, err := tested.besides(v.library, v.ruleset)
	v.besides = map[string][]rules.Group{}
	for i, groups := range besides {
		v.besides[tested.bothIn(&tested.situations[i])] = groups
	}
	return err
}
