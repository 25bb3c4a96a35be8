package points

import (
	"context"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"salvo/experiments"
	"salvo/reports"
	"salvo/rules"
)

// If costs can be gamed, a player gains by his choice of units. An improvement measures how much. It searches, with an
// effort that depends only on the number of battles, for the strongest list that costs no more than a given list, and
// lets the found list fight the given one. If the user names another roster, it searches a second time by the costs of
// that roster, with the same effort, tables and units.

// An Improve searches for the strongest list that costs no more than a given list.
type Improve struct {
	Heading string // the user's name for this study; "" for none

	asked ImproveAsked
	by    []*improver // one search for each set of costs: the listed costs, then those of the user's file
}

// ImproveAsked names the list to improve, in the words of the command line. Words[0] names the list, and the other
// words name units that may join it. But if File has a single force and Words[0] is not its name, that force is the
// list, and all words name units that may join it.
type ImproveAsked struct {
	ListsAsked
	CostsFile string // a roster with other costs, for a second search; "" for none
	CostsText []byte
}

// The effort of an improvement. A search has four generations of candidates: small changes of the best list so far, and
// newly drawn lists. Each generation has several stages. In the first stage, each candidate fights firstBattles
// battles. The better half of the candidates goes on to the next stage, where each fights twice as many battles.
const (
	UsualImproveBattles = 4000 // the default number of battles in which the found list is tested

	candidates     = 400 // the largest number of lists that a search tries, in all generations
	generations    = 4
	leastOfOne     = 2  // the smallest number of candidates in a generation
	firstBattles   = 8  // the number of battles of a candidate in the first stage
	lastCandidates = 8  // the stage that has at most this many candidates is the last one
	battlesOfPlace = 2  // in every stage, a candidate fights this many battles on each side of each table (or situation); later stages use more tables or situations
	tablesAtOnce   = 25 // the number of tables of the test that are prepared and kept in memory together
)

// An improver searches for the strongest list at one set of costs.
type improver struct {
	*Lists               // holds the list that is improved, and no other
	costs  string        // where the costs come from: "list" or "file"
	most   int           // the largest number of units that a list may have
	kept   rules.Party   // the units of the list that cannot be exchanged, because they cost nothing or the mix leaves out their classes
	pool   []*rules.Unit // the units that may join a list
	parts  []limit       // by part of the mix: the limits on its number of units
}

// NewImprove finds the list and the units that may join it, and returns an error if the list cannot fight.
func NewImprove(library *rules.Library, asked ImproveAsked) (*Improve, error) {
	improve := &Improve{asked: asked}
	plain, err := newImprover(library, asked.ListsAsked, "list", nil)
	if err != nil {
		return nil, err
	}
	improve.by = append(improve.by, plain)
	if asked.CostsFile == "" {
		return improve, nil
	}
	other := library.Copy()
	if err := other.AddRoster(asked.CostsFile, asked.CostsText); err != nil {
		return nil, experiments.SettingError{Setting: "costs", Err: err}
	}
	filed, err := newImprover(other, asked.ListsAsked, "file", plain)
	if err != nil {
		return nil, experiments.SettingError{Setting: "costs", Err: err}
	}
	improve.by = append(improve.by, filed)
	return improve, nil
}

// newImprover prepares a search in which units have the costs of the given library. The argument costs names these
// costs: "list" for the listed costs, "file" for those of the user's file of costs. plain is the search at the listed
// costs, whose list the new search improves, too. If plain is nil, the words of the user name the list.
func newImprover(library *rules.Library, asked ListsAsked, costs string, plain *improver) (*improver, error) {
	l, err := listsOf(library, asked)
	if err != nil {
		return nil, err
	}
	m := &improver{Lists: l, costs: costs}
	roster, err := library.Roster(l.ruleset)
	if err != nil {
		return nil, err
	}
	words, err := m.choose(roster)
	if err != nil {
		return nil, err
	}
	if err := m.enlist(plain); err != nil {
		return nil, err
	}
	if err := m.setStages(); err != nil {
		return nil, err
	}
	if err := m.checkLists(1); err != nil {
		return nil, err
	}
	if err := m.gatherPool(roster, words); err != nil {
		return nil, err
	}
	m.limit(roster)
	return m, nil
}

// choose sets the name of the list to improve. It returns the words of the user that say what units may join the list:
// the words after the name. If the list is the only force of the user's file, the user need not name it: unless the
// first word is its name, choose returns all words.
func (m *improver) choose(roster *rules.Roster) (words []string, err error) {
	var ofFile []string
	for _, f := range roster.Forces() {
		if m.ofFile(f) {
			ofFile = append(ofFile, f.Name)
		}
	}
	words = m.asked.Words
	named := len(words) > 0 && slices.Contains(ofFile, words[0])
	switch {
	case m.asked.File != "" && !named && len(ofFile) > 1:
		return nil, experiments.BadInput("%s has %d forces: name the one to improve, as in %s", m.asked.File, len(ofFile), ofFile[0])
	case m.asked.File != "" && !named:
		m.lists = []list{{name: ofFile[0], asIs: true}}
		return words, nil
	case len(words) == 0:
		return nil, experiments.BadInput("say which list to improve: salvo lists %s --improve LIST", m.ruleset.Name)
	}
	m.lists = []list{{name: words[0], asIs: named}}
	return words[1:], nil
}

// enlist sets the units of the list to improve. If plain is nil, they are the units that the name of the list stands
// for, scaled to the budget unless the list is a force of the user's file. Otherwise, they are the units of plain's
// list. The units have the costs of this improver's library.
func (m *improver) enlist(plain *improver) (err error) {
	mine := &m.lists[0]
	if plain != nil {
		party := rules.Party{Groups: plain.lists[0].party}
		mine.party, err = m.library.Party(m.ruleset, party.String())
		return err
	}
	if mine.party, err = m.library.Party(m.ruleset, mine.name); err != nil {
		return experiments.InputError{Err: err}
	}
	return m.fitBudget(mine)
}

// gatherPool finds the units that may join a list: the units of the list itself, and those that the words select or,
// without words, all units of the nations in the list. Without words, units that cost nothing or whose class the mix
// leaves out do not join. If the list itself has such units, they stay in every list.
func (m *improver) gatherPool(roster *rules.Roster, words []string) error {
	leftOut := func(u *rules.Unit) bool { return u.Cost() == 0 || slices.Contains(m.mix.leaveOut, u.Class) }
	add := func(u *rules.Unit) {
		if !slices.ContainsFunc(m.pool, func(known *rules.Unit) bool { return known.String() == u.String() }) {
			m.pool = append(m.pool, u)
		}
	}
	var nations []string
	for _, g := range m.lists[0].party {
		nations = append(nations, g.Unit.Nation)
		if leftOut(g.Unit) {
			m.kept.Groups = append(m.kept.Groups, g)
			continue
		}
		add(g.Unit)
	}
	if len(m.pool) == 0 {
		return experiments.BadInput("%s has no unit that can be exchanged: its classes are left out of the mix", m.lists[0].name)
	}
	if len(words) == 0 {
		for _, u := range roster.Units() {
			if slices.Contains(nations, u.Nation) && !leftOut(u) {
				add(u)
			}
		}
		return nil
	}
	selected := &Points{library: m.library, ruleset: m.ruleset, mix: m.mix, asked: Asked{Words: words}}
	if err := selected.gather(); err != nil {
		return err
	}
	for i := range selected.units {
		for _, u := range selected.units[i].bearers {
			if u.Cost() == 0 {
				return experiments.BadInput("%s costs nothing: lists are compared at equal cost", u)
			}
			add(u)
		}
	}
	return nil
}

// cost returns the largest cost that a candidate may have: the cost of the list that is improved.
func (m *improver) cost() int { return m.lists[0].cost() }

// effort returns how many candidates a search tries, given the number of test battles: fewer than candidates if there
// are fewer battles than UsualImproveBattles.
func effort(battles int64) int {
	return int(max(generations*leastOfOne, min(candidates*battles/UsualImproveBattles, candidates)))
}

// Resolve writes what the result depends on besides the command and its settings: the list, the units that may join the
// list with their values, and the limits.
func (i *Improve) Resolve(ctx context.Context, w io.Writer) {
	for _, m := range i.by {
		m.Lists.Resolve(ctx, w)
		resolveUnits(w, m.pool...)
		fmt.Fprintln(w, m.parts, m.most)
	}
}

// Searches returns the number of searches: one for each set of costs.
func (i *Improve) Searches() int { return len(i.by) }

// Work searches for the strongest list at each set of costs, and returns the report.
func (i *Improve) Work(ctx context.Context, set experiments.Settings) (*reports.Improvement, error) {
	lists := make([]improved, len(i.by))
	err := set.InParallel(ctx, set.Meter(len(i.by), i.by[0].battlesInAll(set.Trials)), len(i.by),
		func(ctx context.Context, k int, own experiments.Settings) (err error) {
			lists[k], err = i.by[k].work(ctx, own)
			return err
		})
	if err != nil {
		return nil, err
	}
	return i.report(lists, set), nil
}

// report returns what the searches found as a report.
func (i *Improve) report(found []improved, set experiments.Settings) *reports.Improvement {
	m := i.by[0]
	mine := rules.Party{Groups: m.lists[0].party}
	result := &reports.Improvement{Ruleset: m.ruleset.Name, Title: m.ruleset.Title + ": how gameable are its costs?", Heading: i.Heading,
		List: m.lists[0].name, Party: mine.String(), Units: mine.Units(), Choice: len(m.pool), Candidates: found[0].Tried, Seed: set.Seed, Version: set.Version}
	for k := range found {
		f, by := &found[k], i.by[k]
		result.Battles, result.Tables = f.Counts[0]+f.Counts[1]+f.Counts[2], len(f.Shares)
		result.Found = append(result.Found, reports.ImprovedList{By: by.costs, Points: by.cost(), Party: f.Party, Cost: f.Cost, Units: f.Units,
			Share: f.share(), SearchBattles: f.Battles})
		by.origins(result, f.Party)
	}
	result.Assumed = append(i.assumed(result), m.circumstances()...)
	return result
}

// origins adds to the report which units of the list to improve, and of the list found, have illustrative values.
func (m *improver) origins(made *reports.Improvement, found string) {
	party, err := m.library.Party(m.ruleset, found)
	if err != nil {
		return // cannot happen: the list was made of units of this library
	}
	for _, g := range slices.Concat(m.lists[0].party, party) {
		made.Add(rules.Illustrative(g.Unit))
	}
}

// assumed returns the assumptions of the search for the report.
func (i *Improve) assumed(made *reports.Improvement) []reports.Assumption {
	m := i.by[0]
	all := []reports.Assumption{
		{Topic: "opponent", Text: "the search knows " + made.List + " and looks for what beats it; another list may beat what is found"},
		{Topic: "cost", Text: "a list that is tried costs no more than " + made.List + ", and no further unit of its choice fits"},
		{Topic: "units", Text: fmt.Sprintf("the search chooses among %s; a list has at most %d", amount(len(m.pool), "unit"), m.most)},
	}
	for k, by := range i.by {
		if f := &made.Found[k]; f.Units >= by.most && float64(f.Cost) < (1-equalCosts)*float64(f.Points) {
			all = append(all, reports.Assumption{Topic: "unspent", Text: fmt.Sprintf("the list found by %s has as many units as it may, and leaves %d of %d points unspent: without that limit it might win more",
				costsNamed(by.costs), f.Points-f.Cost, f.Points)})
		}
	}
	if m.kept.Groups != nil {
		all = append(all, reports.Assumption{Topic: "kept", Text: m.kept.String() + " stay in every list: their classes are not weighed"})
	}
	if limits := m.limitsInWords(); limits != "" {
		all = append(all, reports.Assumption{Topic: "limits", Text: limits})
	}
	if len(i.by) > 1 {
		all = append(all, reports.Assumption{Topic: "file", Text: i.asked.CostsFile + "; units that it leaves out keep the cost of the list"})
	}
	return all
}

// costsNamed returns the costs of a search in words.
func costsNamed(costs string) string {
	if costs == "list" {
		return "the costs of the list"
	}
	return "the costs of the file"
}

// A limit says how many units of some classes a list may have. The list to improve never breaks a limit: limits are
// relaxed for it.
type limit struct {
	names       string
	with        string   // another class, of which a list must have at least as many units; "" for none
	members     []string // names of the units in these classes
	withMembers []string // names of the units of the class with
	least, most int      // the smallest and largest number of units; most is math.MaxInt if there is no limit
	alone       bool     // units of these classes can fight alone
}

// limit sets the largest number of units of a list, and the limits of the mix on classes. If the list to improve breaks
// a limit, limit relaxes it to what that list has, or drops it.
func (m *improver) limit(roster *rules.Roster) {
	mine := rules.Party{Groups: m.lists[0].party}
	m.most = max(m.mix.mostUnits, mine.Units())
	if usual := float64(m.mix.budget); usual > 0 {
		follows := int(math.Ceil(float64(m.mix.mostUnits) * float64(m.budget()) / usual))
		m.most = max(leastCap, min(follows, mostUnitsOfForce), mine.Units())
	}
	all := slices.Clone(m.pool)
	for _, g := range m.kept.Groups {
		all = append(all, g.Unit)
	}
	taken := map[string]bool{}
	for i := range m.mix.parts {
		p := &m.mix.parts[i]
		one := limit{names: p.name(), with: p.with.Text, least: p.least, most: math.MaxInt, alone: p.alone}
		for _, u := range all {
			classes := roster.ClassesOf(u)
			if p.names(classes...) && !taken[u.String()] {
				taken[u.String()] = true
				one.members = append(one.members, u.String())
			}
			if slices.Contains(classes, p.with.Text) {
				one.withMembers = append(one.withMembers, u.String())
			}
		}
		had := one.count(mine.Groups, one.members)
		if one.least = min(one.least, had); p.most > 0 {
			one.most = max(p.most, had)
		}
		if one.with != "" && had > one.count(mine.Groups, one.withMembers) {
			one.with = ""
		}
		m.parts = append(m.parts, one)
	}
}

// count returns how many units of a force are among members, a list of names.
func (*limit) count(force []rules.Group, members []string) (n int) {
	for _, g := range force {
		if slices.Contains(members, g.Unit.String()) {
			n += g.Count
		}
	}
	return n
}

// limitsInWords returns, for the report, how many units of each part of the mix a list may have: the smallest and the
// largest number. It skips parts with neither limit, and parts to which no unit of the search belongs.
func (m *improver) limitsInWords() string {
	var words []string
	for i := range m.parts {
		switch p := &m.parts[i]; {
		case len(p.members) == 0:
		case p.least > 0 && p.most < math.MaxInt:
			words = append(words, fmt.Sprintf("%d to %d of %s", p.least, p.most, p.names))
		case p.least > 0:
			words = append(words, fmt.Sprintf("at least %d of %s", p.least, p.names))
		case p.most < math.MaxInt:
			words = append(words, fmt.Sprintf("at most %d of %s", p.most, p.names))
		}
	}
	return strings.Join(words, "; ")
}
