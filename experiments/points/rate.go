package points

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"salvo/experiments"
	"salvo/reports"
	"salvo/rules"
	"salvo/sim"
)

// A Rate rates a list in three ways: by the fair costs of its units, by battles against the ready-made lists, and by a
// swap of units that might improve it.
type Rate struct {
	library *rules.Library
	ruleset *rules.Ruleset
	force   *rules.Force
	lists   *Lists  // the list itself first, then the ready-made lists that it fights, then the list with the swap if there is one
	points  *Points // the study of fair costs, for the units of the list and of the ready-made lists
	notes   []string
	battles int64 // the number of battles of the list against each ready-made list
}

// RateAsked names the list to rate.
type RateAsked struct {
	Ruleset string
	Force   string // the name of the list
	File    string // the user's roster that contains the list; its other forces do not count as ready-made; "" for none
}

// The default numbers of battles: UsualRateBattles to find the costs of the units, and rateAgainst against every ready-made
// list.
const (
	UsualRateBattles = 24_000
	rateAgainst      = 600
)

// NewRate finds the list and the ready-made lists that it can fight, and prepares the study of their units' costs.
func NewRate(library *rules.Library, asked RateAsked) (*Rate, error) {
	r := &Rate{library: library, battles: rateAgainst}
	var err error
	if r.ruleset, err = library.Ruleset(asked.Ruleset); err != nil {
		return nil, experiments.InputError{Err: err}
	}
	roster, err := library.Roster(r.ruleset)
	if err != nil {
		return nil, err
	}
	known := false
	if r.force, known = roster.Force(asked.Force); !known {
		return nil, experiments.BadInput("%s is no force of %s", asked.Force, r.ruleset.Name)
	}
	party, err := library.Party(r.ruleset, r.force.Party)
	if err != nil {
		return nil, experiments.InputError{Err: err}
	}
	whole := rules.Party{Groups: party}
	if whole.Cost() == 0 {
		return nil, experiments.BadInput("%s costs nothing: lists are rated at equal points, so its units need costs", r.force.Name)
	}
	ready := r.readyMade(roster, asked.File, whole.Cost())
	if ready == nil {
		return nil, experiments.BadInput("no ready-made list can fight %s at its %d points", r.force.Name, whole.Cost())
	}
	if r.lists, err = NewLists(library, ListsAsked{Ruleset: r.ruleset.Name, Words: append([]string{r.force.Name}, ready...), Budget: whole.Cost(), Ground: onLine}); err != nil {
		return nil, err
	}
	r.points, err = r.weighing(party)
	return r, err
}

// readyMade returns the names of the ready-made lists that can fight the list at a budget, at most mostLists - 1. Forces of
// the user's file are not among them.
func (r *Rate) readyMade(roster *rules.Roster, file string, budget int) (names []string) {
	mix, err := MixFor(r.ruleset)
	if err != nil {
		return nil
	}
	trial := &Lists{library: r.library, ruleset: r.ruleset, mix: mix}
	for _, f := range roster.Forces() {
		own := file != "" && strings.HasPrefix(f.From, file+":")
		if f.Name == r.force.Name || own || !trial.canFight(f) || len(names)+2 > mostLists {
			continue
		}
		if _, err := NewLists(r.library, ListsAsked{Ruleset: r.ruleset.Name, Words: []string{r.force.Name, f.Name}, Budget: budget, Ground: onLine}); err != nil {
			continue // this list cannot fight alone, or not at this budget
		}
		names = append(names, f.Name)
	}
	return names
}

// weighing prepares the study of fair costs for the units of the list and of the ready-made lists. It leaves out units
// without a cost, units whose class the mix leaves out, and units that cannot fight. Notes name the units that cannot
// fight, and the units of the list whose class is left out.
func (r *Rate) weighing(party []rules.Group) (*Points, error) {
	var words []string
	add := func(u *rules.Unit) {
		if u.Cost() > 0 && !slices.Contains(words, u.String()) {
			words = append(words, u.String())
		}
	}
	var left []string
	for _, g := range party {
		if slices.Contains(r.lists.mix.leaveOut, g.Unit.Class) {
			left = append(left, g.Unit.Name)
			continue
		}
		add(g.Unit)
	}
	if left != nil {
		r.notes = append(r.notes, fmt.Sprintf("Not weighed: %s. What units of command and transport are worth shows on tables: salvo points %s UNIT.", strings.Join(left, ", "), r.ruleset.Name))
	}
	for i := 1; i < len(r.lists.lists); i++ {
		for _, g := range r.lists.lists[i].party {
			if !slices.Contains(r.lists.mix.leaveOut, g.Unit.Class) {
				add(g.Unit)
			}
		}
	}
	for {
		p, err := New(r.library, Asked{Ruleset: r.ruleset.Name, Words: words, Ground: onLine})
		if err == nil {
			return p, nil
		}
		at := slices.IndexFunc(words, func(word string) bool { return strings.HasPrefix(err.Error(), word+" cannot fight") })
		if at < 0 || len(words) < 3 {
			return nil, err
		}
		r.notes = append(r.notes, fmt.Sprintf("%s is not weighed: %v.", words[at], err))
		words = slices.Delete(words, at, at+1)
	}
}

// Work finds the fair costs of the units, chooses a swap of units, and lets the list, with and without the swap, fight
// the ready-made lists.
func (r *Rate) Work(ctx context.Context, set experiments.Settings) (*reports.Rate, error) {
	set.Method = experiments.Simulate
	set.Trials = cmp.Or(set.Trials, UsualRateBattles)
	set.Trials = max(set.Trials, r.points.leastBattles())
	worth, err := r.points.Work(ctx, set)
	if err != nil {
		return nil, err
	}
	made := r.report(worth, set)
	made.CostBattles = worth.Battles
	r.swap(made, worth)
	if err := r.fight(ctx, made, set); err != nil {
		return nil, err
	}
	made.Rank()
	return made, nil
}

// report returns a report with the listed and fair costs of the units. The results of battles are added later.
func (r *Rate) report(worth *reports.Points, set experiments.Settings) *reports.Rate {
	mine := &r.lists.lists[0]
	party := rules.Party{Groups: mine.party}
	report := &reports.Rate{Schema: reports.RateSchema, Ruleset: r.ruleset.Name, Name: r.force.Name, Title: cmp.Or(r.force.Title, r.force.Name), Party: party.String(),
		Points: party.Cost(), Seed: set.Seed, Version: set.Version, Notes: slices.Concat(r.notes, worth.Notes)}
	for _, g := range mine.party {
		u := reports.RatedUnit{Unit: g.Unit.String(), Title: cmp.Or(g.Unit.Title, g.Unit.Name), Count: g.Count, Listed: g.Unit.Cost()}
		if w := worthOf(worth, u.Unit); w != nil {
			fair := w.Fair
			u.Fair, u.Verdict = &fair, w.Verdict
			report.AddFair(g.Count, g.Unit.Cost(), fair)
		}
		report.Units = append(report.Units, u)
		report.Add(rules.Illustrative(g.Unit))
	}
	report.Assumed = append(report.Assumed,
		reports.Assumption{Topic: "fair costs", Text: fmt.Sprintf("found on the line with %s of the list and of the ready-made lists; the usual units of salvo points, together at their listed cost, set the scale; "+
			"salvo points finds them on tables, which takes longer", amount(len(worth.Units), "unit"))},
		reports.Assumption{Topic: "opponents", Text: fmt.Sprintf("the ready-made lists with as many of each unit as %d points are enough for", report.Points)})
	for i := range r.lists.mix.situations {
		s := &r.lists.mix.situations[i]
		report.Assumed = append(report.Assumed, reports.Assumption{Topic: "situation", Text: s.name + ": " + s.factors})
	}
	return report
}

func worthOf(worth *reports.Points, unit string) *reports.Worth {
	i := slices.IndexFunc(worth.Units, func(w reports.Worth) bool { return w.Unit == unit })
	if i < 0 {
		return nil
	}
	return &worth.Units[i]
}

// swapPoints is the least listed cost, in points, of all units together that leave in a swap. If one unit that joins
// costs more, units for at least its cost leave.
const swapPoints = 50

// swap adds a copy of the list with some units exchanged to the lists that fight, if an exchange is possible. The
// higher the fair cost of a unit is relative to its listed cost, the better a bargain it is. Units of one bad bargain
// leave: as few as cost at least swapPoints, and at least as much as one unit that joins. Units of a better bargain
// from the same nation join, for no more points.
func (r *Rate) swap(report *reports.Rate, worth *reports.Points) {
	for _, bad := range report.WorstBargains(len(report.Units)) {
		mine := r.lists.lists[0].party
		from := slices.IndexFunc(mine, func(g rules.Group) bool { return g.Unit.String() == bad.Unit })
		for _, good := range r.bargains(worth, mine[from].Unit) {
			out := mine[from]
			n := max(divideUp(swapPoints, out.Unit.Cost()), divideUp(good.Cost(), out.Unit.Cost()))
			into := n * out.Unit.Cost() / good.Cost()
			if n > out.Count || into*good.Cost() > swapSpan*swapPoints && n > 1 {
				continue
			}
			r.lists.lists = append(r.lists.lists, list{name: "swapped", party: exchanged(mine, from, n, rules.Group{Count: into, Unit: good})})
			if r.lists.checkList(len(r.lists.lists)-1) != nil {
				r.lists.lists = r.lists.lists[:len(r.lists.lists)-1]
				continue
			}
			report.Swap = &reports.Swap{Out: bad.Unit, OutCount: n, OutPoints: n * out.Unit.Cost(), In: good.String(), InCount: into, InPoints: into * good.Cost(),
				OutFair: *bad.Fair, InFair: worthOf(worth, good.String()).Fair}
			return
		}
	}
}

// swapSpan limits a swap in which several units leave: the units that join cost at most swapSpan times swapPoints, 200
// points.
const swapSpan = 4

func divideUp(a, b int) int { return (a + b - 1) / b }

// exchanged returns a copy of a force in which the group in replaces n units of the group with index from.
func exchanged(party []rules.Group, from, n int, in rules.Group) []rules.Group {
	made := slices.Clone(party)
	if made[from].Count -= n; made[from].Count == 0 {
		made = slices.Delete(made, from, from+1)
	}
	if at := slices.IndexFunc(made, func(g rules.Group) bool { return g.Unit.String() == in.Unit.String() }); at >= 0 {
		made[at].Count += in.Count
		return made
	}
	return append(made, in)
}

// bargains returns the units of the same nation as out that are a better bargain than out: their fair cost is more than
// their listed cost, and the quotient of both is higher than that of out. The best bargain comes first.
func (r *Rate) bargains(worth *reports.Points, out *rules.Unit) (units []*rules.Unit) {
	least := worthOf(worth, out.String()).Ratio()
	for i := range worth.Units { // worth.Units are sorted, the best bargain first
		w := &worth.Units[i]
		if u := r.unitOf(w.Unit); u != nil && u.Nation == out.Nation && w.Ratio() > max(least, 1) && u.String() != out.String() {
			units = append(units, u)
		}
	}
	return units
}

// unitOf returns the unit of the study with this name; nil if there is none.
func (r *Rate) unitOf(name string) *rules.Unit {
	for i := range r.points.units {
		for _, u := range r.points.units[i].bearers {
			if u.String() == name {
				return u
			}
		}
	}
	return nil
}

// fight lets the list, and the list with the swap, fight every ready-made list on both sides of every situation. It adds
// the scores to the report.
func (r *Rate) fight(ctx context.Context, report *reports.Rate, set experiments.Settings) error {
	l := r.lists
	own := []int{0}
	foes := len(l.lists) - 1
	if report.Swap != nil {
		own = append(own, len(l.lists)-1)
		foes--
	}
	schedule := l.mix.schedule()
	rounds := 2 * len(schedule)
	each := max(1, min(r.battles/int64(rounds), sim.BlockSize))
	blocks := int64(len(own) * foes * rounds)
	run := sim.Run{Seed: set.Seed, Workers: set.Workers, Keep: true}
	if set.Progress != nil {
		run.Progress = set.Progress(blocks * each)
	}
	results, err := sim.Blocks(ctx, blocks, each, run, winner, func(block int64) (sim.Model, error) {
		pair, round := int(block)/rounds, int(block)%rounds
		first, second := own[pair/foes], 1+pair%foes
		if round%2 == 1 {
			first, second = second, first
		}
		return l.model(schedule[round/2], first, second)
	})
	if err != nil {
		return err
	}
	table := newCrossTable(len(l.lists))
	for block, counts := range results {
		pair := block / rounds
		table.add(own[pair/foes], 1+pair%foes, counts, block%2 == 1)
	}
	for k := 1; k <= foes; k++ {
		foe := reports.RatedFoe{Name: l.lists[k].name, Points: l.lists[k].cost(), Score: table.score(0, k)}
		if f, ok := r.title(l.lists[k].name); ok {
			foe.Title = f
		}
		report.Against = append(report.Against, foe)
	}
	report.Score, report.Battles = table.overall(0), table.battles(0, 1)
	if report.Swap != nil {
		report.Swap.Score = table.overall(own[1])
	}
	return nil
}

// title returns the title of a ready-made list up to its first comma, which leaves out the cost. It returns false if
// there is no title.
func (r *Rate) title(name string) (string, bool) {
	roster, err := r.library.Roster(r.ruleset)
	if err != nil {
		return "", false
	}
	f, ok := roster.Force(name)
	if !ok || f.Title == "" {
		return "", false
	}
	title, _, _ := strings.Cut(f.Title, ", ")
	return title, true
}
