package points

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"sync"

	"salvo/experiments"
	"salvo/reports"
	"salvo/rules"
	"salvo/rules/yamlfile"
	"salvo/sim"
)

// Lists holds forces that fight each other over a mix of situations, all against all. The result says which list is best,
// which beats which, and what to bring against each.
type Lists struct {
	Heading string // the user's name for this study; "" for none

	asked   ListsAsked
	library *rules.Library
	ruleset *rules.Ruleset
	mix     *Mix
	stages  []*rules.Scenario // by situation: its scenario, in which any two lists can be put
	both    [][]rules.Group   // by situation: the units that both sides have in addition to their lists
	lists   []list
	dearest int // the cost of the dearest list in the user's file
	notes   []string
}

// ListsAsked names the lists that fight, in the words of the command line.
type ListsAsked struct {
	Ruleset string
	Words   []string // names of forces, or parties as in a scenario line, that join the forces of File; if empty, see Lists.named
	File    string   // a roster, already in the library, whose forces take part as they are written; "" for none
	Budget  int      // the points to which lists are scaled, except forces of File; 0: the cost of the dearest force in File, or else the budget of the mix
	Ground  string   // where battles are fought: line or table; "" for tables, if the mix has some
	MixFile string   // the user's file of situations; "" for the built-in mix of the ruleset
	MixText []byte
}

// A list is a force with a name.
type list struct {
	name   string
	party  []rules.Group
	asIs   bool // true for a force of the user's file, which keeps its units; other lists are scaled to the budget
	joined bool // true for a ready-made force that the user did not name: it is left out if it cannot fight
}

func (l *list) cost() int { p := rules.Party{Groups: l.party}; return p.Cost() }

const (
	mostLists = 30
	// UsualListBattles is the default number of battles between every two lists; UsualListOnTables is the default on
	// pools of tables.
	UsualListBattles  = 2000
	UsualListOnTables = 400
	// On each table of a pool, two lists fight listBattlesOfSide battles on each side. They meet on at most mostListTables
	// tables.
	listBattlesOfSide = 8
	mostListTables    = 50
	// MostListBattles is the largest number of battles between every two lists.
	MostListBattles = 1_000_000
)

// NewLists finds the lists and prepares the situations. It returns an error if too few lists can fight.
func NewLists(library *rules.Library, asked ListsAsked) (*Lists, error) {
	l, err := listsOf(library, asked)
	if err != nil {
		return nil, err
	}
	for _, step := range []func() error{l.gather, l.setStages, func() error { return l.checkLists(2) }} {
		if err := step(); err != nil {
			return nil, err
		}
	}
	return l, nil
}

// listsOf returns a Lists with the ruleset and the mix, but without any list.
func listsOf(library *rules.Library, asked ListsAsked) (*Lists, error) {
	l := &Lists{asked: asked, library: library}
	var err error
	if l.ruleset, err = library.Ruleset(asked.Ruleset); err != nil {
		return nil, experiments.InputError{Err: err}
	}
	if l.mix, err = mixAsked(l.ruleset, asked.MixFile, asked.MixText); err != nil {
		return nil, err
	}
	if l.mix, err = l.mix.on(asked.Ground); err != nil {
		return nil, err
	}
	return l, nil
}

// gather finds the lists that the user asked for. It scales them to the budget, except forces of the user's file, which
// stay as they are written.
func (l *Lists) gather() error {
	roster, err := l.library.Roster(l.ruleset)
	if err != nil {
		return err
	}
	for _, entry := range l.named(roster) {
		if entry.party, err = l.library.Party(l.ruleset, entry.name); err != nil {
			return experiments.InputError{Err: err}
		}
		if slices.ContainsFunc(l.lists, func(other list) bool { return other.name == entry.name }) {
			return experiments.BadInput("%s is named twice", entry.name)
		}
		if err := l.fitBudget(&entry); err != nil {
			return err
		}
		l.lists = append(l.lists, entry)
	}
	if n := len(l.lists); n < 2 || n > mostLists {
		return experiments.BadInput("%s to rate: name 2 to %d", amount(n, "list"), mostLists)
	}
	return nil
}

// named returns the lists that the user asked for, with their names but without units: first the forces of the user's
// file, then the forces and parties that the command names. If the command names none, and the file has at most one
// force, it adds all other forces of the roster that can fight.
func (l *Lists) named(roster *rules.Roster) (all []list) {
	for _, f := range roster.Forces() {
		if l.ofFile(f) {
			all = append(all, list{name: f.Name, asIs: true})
		}
	}
	for _, word := range l.asked.Words {
		all = append(all, list{name: word})
	}
	if len(l.asked.Words) > 0 || len(all) > 1 {
		return all
	}
	for _, f := range roster.Forces() {
		if !l.ofFile(f) && l.canFight(f) {
			all = append(all, list{name: f.Name, joined: true})
		}
	}
	return all
}

// ofFile reports whether a force was read from the user's file.
func (l *Lists) ofFile(f *rules.Force) bool {
	return l.asked.File != "" && strings.HasPrefix(f.From, l.asked.File+":")
}

// canFight reports whether a force has a unit of a class that the mix does not leave out.
func (l *Lists) canFight(f *rules.Force) bool {
	party, err := l.library.Party(l.ruleset, f.Party)
	return err == nil && slices.ContainsFunc(party, func(g rules.Group) bool {
		return !slices.Contains(l.mix.leaveOut, g.Unit.Class)
	})
}

// fitBudget scales a list to the budget, unless it is a force of the user's file. It returns an error if the list costs
// nothing, or if a force of the file costs more than the budget that the user asked for.
func (l *Lists) fitBudget(entry *list) error {
	cost := entry.cost()
	switch {
	case cost == 0:
		return experiments.BadInput("%s costs nothing: lists are rated at equal points", entry.name)
	case entry.asIs && l.asked.Budget > 0 && cost > l.asked.Budget:
		return experiments.WrongSetting("budget", "%s costs %d points: at most %d are allowed", entry.name, cost, l.asked.Budget)
	case entry.asIs:
		l.dearest = max(l.dearest, cost)
	default:
		entry.party = scaled(entry.party, float64(l.budget())/float64(cost))
	}
	return nil
}

// budget returns the points to which lists are scaled: the user's budget, or else the cost of the dearest list in the
// user's file, or else the budget of the mix.
func (l *Lists) budget() int { return cmp.Or(l.asked.Budget, l.dearest, l.mix.budget) }

// scaled returns a force with the number of each unit multiplied by times and rounded down. The cost of the party,
// multiplied by times, is what the force may cost. As long as points are left for a unit, one more unit joins. Of the
// kinds that the points pay for, it is the one that lost most by rounding. If the force has no unit at the end, it is
// one unit of the first kind.
func scaled(party []rules.Group, times float64) []rules.Group {
	force := slices.Clone(party)
	whole := rules.Party{Groups: party}
	left := times*float64(whole.Cost()) + experiments.Rounding
	for i := range force {
		force[i].Count = int(float64(party[i].Count)*times + experiments.Rounding)
		left -= float64(force[i].Count * force[i].Unit.Cost())
	}
	for {
		next, most := -1, 0.0
		for i := range force {
			cut := float64(party[i].Count)*times - float64(force[i].Count)
			if cost := float64(force[i].Unit.Cost()); cost > 0 && cost <= left && (next < 0 || cut > most) {
				next, most = i, cut
			}
		}
		if next < 0 {
			break
		}
		force[next].Count++
		left -= float64(force[next].Unit.Cost())
	}
	force = slices.DeleteFunc(force, func(g rules.Group) bool { return g.Count == 0 })
	if len(force) == 0 {
		return []rules.Group{{Count: 1, Unit: party[0].Unit}}
	}
	return force
}

// setStages prepares one scenario for each situation, into which any two lists can be put. It also finds the units that
// both sides have in addition to their lists.
func (l *Lists) setStages() (err error) {
	name := l.lists[0].party[0].Unit.String()
	var wrong yamlfile.Mistakes
	for i := range l.mix.situations {
		s := &l.mix.situations[i]
		stage, err := l.library.Parse(l.mix.line(l.ruleset, s, name, name))
		if err != nil {
			wrong = append(wrong, yamlfile.Mistake{File: l.mix.file, Line: s.spot.Line, Column: s.spot.Column, Text: err.Error()})
			continue
		}
		l.stages = append(l.stages, experiments.DrawLots(stage))
	}
	if wrong != nil {
		return wrong.Sorted()
	}
	l.both, err = l.mix.besides(l.library, l.ruleset)
	return err
}

// checkLists returns an error if the procedure of the mix has no winner, if a list of the user cannot fight, or if fewer
// than least lists can fight. It drops ready-made lists that cannot fight, each with a note.
func (l *Lists) checkLists(least int) error {
	if m := l.stages[0].Procedure.Metrics[0]; m.Name != winner {
		return experiments.BadInput("%s/%s has no winner: lists are rated in battles", l.ruleset.Name, l.mix.procedure)
	}
	var able []list
	for i := range l.lists {
		err := l.checkList(i)
		if err != nil && !l.lists[i].joined {
			return experiments.BadInput("%s cannot fight: %w", l.lists[i].name, err)
		}
		if err != nil {
			l.notes = append(l.notes, fmt.Sprintf("%s is left out: %v.", l.lists[i].name, err))
			continue
		}
		able = append(able, l.lists[i])
	}
	if l.lists = able; len(able) < least {
		return experiments.BadInput("%s can fight: name 2 to %d, or another budget", amount(len(able), "list"), mostLists)
	}
	return nil
}

// checkList returns an error if list i cannot fight. It prepares a battle of the list against itself in every situation.
func (l *Lists) checkList(i int) error {
	for situation := range l.stages {
		if _, err := l.model(situation, i, i); err != nil {
			return err
		}
	}
	return nil
}

// A place is where two lists fight: a situation, with the scenario of one of its tables or of the line.
type place struct {
	situation int
	set       stage
}

// UsualBattles returns the default number of battles of every two lists.
func (l *Lists) UsualBattles() int64 {
	if l.mix.pooled() {
		return UsualListOnTables
	}
	return UsualListBattles
}

// places returns the places where every two lists fight. Without pools of tables it returns the situations, each as often
// as its weight says; with pools it returns as many tables as the number of battles allows, at most mostListTables. It
// returns fewer if a table would come up a second time in the same situation, but at least one for each entry of the
// schedule. All lists fight on the same tables.
func (l *Lists) places(battles int64) (all []place) {
	schedule := l.mix.schedule()
	if !l.mix.pooled() {
		for _, situation := range schedule {
			all = append(all, l.stageOf(situation))
		}
		return all
	}
	used := map[[2]int]bool{} // by situation and number of the table
	for i := range max(1, min(int(battles/(2*listBattlesOfSide)), mostListTables)) {
		situation := schedule[i%len(schedule)]
		number := l.mix.situations[situation].numberOf(i)
		at := [2]int{situation, number}
		if used[at] && i >= len(schedule) {
			break
		}
		used[at] = true
		all = append(all, l.tableOf(situation, number))
	}
	return all
}

// tableOf returns a situation on the random table with the given number. The table is prepared when it is first used.
func (l *Lists) tableOf(situation, number int) place {
	s, name := l.mix.situations[situation].numbered(number), l.lists[0].party[0].Unit.String()
	return place{situation, sync.OnceValues(func() (*rules.Scenario, error) {
		parsed, err := l.library.Parse(l.mix.line(l.ruleset, &s, name, name))
		if err != nil {
			return nil, err
		}
		return experiments.DrawLots(parsed), nil
	})}
}

// stageOf returns a situation as a place, on its own table or on the line.
func (l *Lists) stageOf(situation int) place {
	return place{situation, func() (*rules.Scenario, error) { return l.stages[situation], nil }}
}

// model returns the battle of the lists with indices first and second in a situation. The first list is side a, whose
// points the situation may multiply.
func (l *Lists) model(situation, first, second int) (sim.Model, error) {
	return l.modelAt(l.stageOf(situation), first, second)
}

func (l *Lists) modelAt(at place, first, second int) (sim.Model, error) {
	return l.battle(at, l.lists[first].party, l.lists[second].party)
}

// battle returns the battle of two forces at a place. Force a is scaled if the situation gives side a a multiple of the
// points.
func (l *Lists) battle(at place, a, b []rules.Group) (sim.Model, error) {
	situation := at.situation
	if times := l.mix.situations[situation].aBudget; times != 1 {
		a = scaled(a, times)
	}
	s, err := at.set.with(slices.Concat(a, l.both[situation]), slices.Concat(b, l.both[situation]))
	if err != nil {
		return nil, err
	}
	return s.Model()
}

// Resolve writes what the result depends on besides the command and its settings: the mix, the budget, the units of all
// lists with their values, and all situations with their tables and the units that both sides have.
func (l *Lists) Resolve(_ context.Context, w io.Writer) {
	fmt.Fprintf(w, "%+v %v\n", *l.mix, l.asked.Budget)
	for i := range l.lists {
		one := &l.lists[i]
		fmt.Fprintf(w, "%s: %v %v\n", one.name, (&rules.Party{Groups: one.party}).String(), one.asIs)
		for _, g := range one.party {
			resolveUnits(w, g.Unit)
		}
	}
	fmt.Fprintln(w, l.notes)
	for _, s := range l.stages {
		io.WriteString(w, s.Resolved())
	}
}

// Pairs returns the number of pairs of different lists.
func (l *Lists) Pairs() int { return len(l.lists) * (len(l.lists) - 1) / 2 }

// Work lets every two lists fight at all places, each list on both sides, and returns the ratings. [Lists.places] chooses
// the places.
func (l *Lists) Work(ctx context.Context, set experiments.Settings) (*reports.Lists, error) {
	places := l.places(set.Trials)
	rounds := 2 * len(places)
	each := max(1, min(set.Trials/int64(rounds), sim.BlockSize))
	blocks := int64(l.Pairs() * rounds)
	run := sim.Run{Seed: set.Seed, Workers: set.Workers, Keep: true}
	if set.Progress != nil {
		run.Progress = set.Progress(blocks * each)
	}
	results, err := sim.Blocks(ctx, blocks, each, run, winner, func(block int64) (sim.Model, error) {
		first, second := pairOf(int(block) / rounds)
		round := int(block) % rounds
		if round%2 == 1 {
			first, second = second, first
		}
		return l.modelAt(places[round/2], first, second)
	})
	if err != nil {
		return nil, err
	}
	n := len(l.lists)
	table := newCrossTable(n)
	if l.mix.pooled() {
		table.places = len(places)
	}
	for block, counts := range results {
		first, second := pairOf(block / rounds)
		table.add(first, second, counts, block%2 == 1)
		table.addAt(block%rounds/2, first, second, counts, block%2 == 1)
	}
	return l.report(table, set), nil
}

// report returns the ratings and scores of all lists as a report.
func (l *Lists) report(table *crossTable, set experiments.Settings) *reports.Lists {
	report := &reports.Lists{Ruleset: l.ruleset.Name, Title: l.ruleset.Title + ": lists against lists", Heading: l.Heading,
		Budget: l.budget(), Seed: set.Seed, Notes: l.notes, Version: set.Version}
	if !slices.ContainsFunc(l.lists, func(made list) bool { return !made.asIs }) {
		report.Budget = l.asked.Budget
	}
	for i := range l.lists {
		for _, g := range l.lists[i].party {
			report.Add(rules.Illustrative(g.Unit))
		}
	}
	ratings, shares := table.ratings(), table.equilibrium()
	for i := range l.lists {
		party := rules.Party{Groups: l.lists[i].party}
		one := reports.RatedList{Name: l.lists[i].name, Party: party.String(), Cost: l.lists[i].cost(), Units: party.Units(),
			Rating: ratings[i], Score: table.overall(i), Share: shares[i]}
		for k := range l.lists {
			one.Against = append(one.Against, table.score(i, k))
		}
		report.Lists = append(report.Lists, one)
	}
	report.Battles, report.Tables, report.OnLine = table.battles(0, 1), table.places, l.mix.situations[0].table == ""
	report.Rank()
	report.Assumed = append(report.Assumed, l.circumstances()...)
	if text := l.unequal(); text != "" {
		report.Assumed = append(report.Assumed, reports.Assumption{Topic: "points", Text: text})
	}
	if slices.ContainsFunc(l.lists, func(made list) bool { return !made.asIs }) {
		report.Assumed = append(report.Assumed, reports.Assumption{Topic: "lists",
			Text: fmt.Sprintf("forces with as many of each unit as %d points are enough for, in their proportions", l.budget())})
	}
	return report
}

// unequal returns a note about the lists that cost more than a hundredth less than the dearest list; "" if there are
// none.
func (l *Lists) unequal() string {
	dearest := 0
	for i := range l.lists {
		dearest = max(dearest, l.lists[i].cost())
	}
	var less []string
	for i := range l.lists {
		if share := float64(l.lists[i].cost()) / float64(dearest); share < 1-equalCosts {
			less = append(less, fmt.Sprintf("%s has %s", l.lists[i].name, reports.PerCent(share)))
		}
	}
	if less == nil {
		return ""
	}
	return fmt.Sprintf("ratings are not corrected for unequal totals; of the %d points of the dearest list, %s", dearest, strings.Join(less, ", "))
}

// circumstances returns assumptions for the report: each situation with its table and factors, and the units that both
// sides have in addition to their lists.
func (l *Lists) circumstances() (all []reports.Assumption) {
	for i := range l.mix.situations {
		s := &l.mix.situations[i]
		text := s.about()
		if s.aBudget != 1 {
			text += fmt.Sprintf("; side a has %g times the list", s.aBudget)
		}
		text += l.mix.ownBoth(s)
		all = append(all, reports.Assumption{Topic: "situation", Text: text})
	}
	return append(all, l.mix.assumedOfBoth()...)
}

// eloScale converts logarithmic odds into Elo ratings, where a difference of 400 means odds of ten to one.
var eloScale = 400 / math.Ln10
