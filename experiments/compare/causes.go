package compare

import (
	"fmt"
	"math"
	"slices"

	"salvo/experiments"
	"salvo/reports"
	"salvo/rules"
)

// This file finds the rule that makes two rulesets differ in a figure. salvo changes one rule at a time in one of the
// rulesets to the rule of the other. The rule is a lever that every game has (levers.go), or an option that both
// games have. The report names the rule that closes most of the gap, if it closes at least half of the gap. An option
// that only one of the games has is no cause: if it closes a gap, it does so by accident. The rule must also close at
// least half of the differences in all results of the engagement together, not only in the figure. Otherwise games with
// nothing in common would seem to agree if one number happens to be near another. The largest gap without a cause is
// reported as not explained.

// noteworthy is the smallest gap between two chances for which salvo looks for a cause.
const noteworthy = 0.005

// enough is the share of a gap that a changed rule must close to be named as its cause.
const enough = 0.5

// An inquiry holds what is needed to find the causes of differences between rulesets in one figure of a situation.
type inquiry struct {
	name   string // the name of the figure, as a sentence uses it
	row    []*fight
	entry  func(f *fight) *entry
	value  func(f *fight, e *entry) reports.Cell
	whole  func(f *fight, e *entry) []reports.Cell // the chances of all results of the engagement; the figure is one of them or a sum of some
	label  string                                  // the mildest effect that the figure counts; "" if it counts no effects
	acted  bool                                    // the figure includes the chance that the unit acts at all
	actor  int
	fought bool     // the figure is the chance to win the duel, not the effect of one activation
	leads  [][]lead // for each fight of row: its engagement with one option changed, once for each possible cause
}

// called returns the name of the figure for a sentence. If the figure counts hindered targets by the fighting power
// that they lose, the name says so.
func (q *inquiry) called() string {
	switch {
	case !weighed(q.row, q.actor, q.label):
		return q.name
	case q.actor == 1:
		return "the fighting power that the reply costs"
	}
	return "the fighting power that one activation costs"
}

// A lead is a possible cause: an option of the rules, set to another reading, with the engagement calculated in this
// way.
type lead struct {
	option  rules.Option
	reading rules.Reading
	entry   *entry
}

// inquire returns the inquiries of one situation. row has the fight of each ruleset. If a ruleset differs from another
// in a figure, inquire adds its engagement with changed options to the ledger, the list of engagements to calculate.
func inquire(row []*fight) []*inquiry {
	all := inquiries(row)
	for _, q := range all {
		for i := range row {
			for j := range row {
				if i != j && q.differ(i, j) && q.leads[i] == nil {
					q.leads[i] = row[i].leads(q.entry(row[i]), q)
				}
			}
		}
	}
	return all
}

// suppose adds to the ledger the engagements that inquire would add if the rulesets differed in every figure. Estimates
// of the time use it, because they are made before any figure is known.
func suppose(row []*fight) {
	for _, q := range inquiries(row) {
		for _, f := range row {
			e := q.entry(f)
			if f.absent != "" || e == nil || e.why != "" {
				continue
			}
			known := len(f.ledger.entries)
			f.leads(e, q)
			for _, lead := range f.ledger.entries[known:] {
				lead.supposed = e
			}
		}
	}
}

// inquiries returns an inquiry for each figure of a situation that may differ: the effects of one activation, the reply
// and the duel.
func inquiries(row []*fight) []*inquiry {
	s := row[0].situation
	var all []*inquiry
	for _, label := range s.labels() {
		q := ofActivation(0, label, func(f *fight) *entry { return f.attack })
		q.name = "one activation, " + orWorse(label)
		all = append(all, q)
	}
	reply := ofActivation(1, s.counts, func(f *fight) *entry { return f.reply })
	reply.name = "the reply, " + orWorse(s.counts)
	all = append(all, reply, &inquiry{
		name: "the duel", fought: true,
		entry: func(f *fight) *entry { return f.duel },
		value: func(_ *fight, e *entry) reports.Cell { return attackerWins(e) },
		whole: func(_ *fight, e *entry) []reports.Cell {
			return []reports.Cell{attackerWins(e), opposite(e.decided(lastTurn)), targetWins(e)}
		},
	})
	for _, q := range all {
		q.row = row
		q.leads = make([][]lead, len(row))
	}
	return all
}

// ofActivation returns an inquiry into the effect of one activation: of the attacker (actor 0) on the target, or of the
// target (1) on the attacker. The figure counts the effect label and worse effects. of returns the entry of the attack
// in a fight.
func ofActivation(actor int, label string, of func(f *fight) *entry) *inquiry {
	return &inquiry{
		entry: of, label: label, acted: true, actor: actor,
		value: func(f *fight, e *entry) reports.Cell { return f.leaves(actor, e, label) },
		whole: func(f *fight, e *entry) []reports.Cell {
			var all []reports.Cell
			for _, effect := range effects {
				all = append(all, activated(f.actingOf(actor), e, effect, false))
			}
			return all
		},
	}
}

// hindrance is the effect that means something else in each game, for example pinned or suppressed. Figures weight it
// by the share of fighting power that a hindered unit loses.
const hindrance = "hindered"

// labels returns the effects by which findings rank the rulesets, each once: any effect at all, the effect that the
// situation counts, and the worst effect.
func (s *situation) labels() []string {
	return slices.Compact([]string{effects[1], s.counts, effects[len(effects)-1]})
}

// figure returns the figure of ruleset i with its rules unchanged, or an empty cell if the ruleset has no such
// engagement.
func (q *inquiry) figure(i int) reports.Cell {
	f := q.row[i]
	e := q.entry(f)
	if f.absent != "" || e == nil || e.why != "" {
		return reports.Cell{Empty: true}
	}
	return q.value(f, e)
}

// differ reports whether rulesets i and j differ by more than luck explains, and by enough to look for a cause.
func (q *inquiry) differ(i, j int) bool {
	gap := difference(q.figure(i), q.figure(j))
	return !gap.Empty && math.Abs(gap.Estimate.Value) > max(noteworthy, gap.Estimate.Half())
}

// leads returns the engagement e with one option at a time set to each reading that another game of the row uses, and
// adds these engagements to the ledger. It tries house rules, and unclear rules that mattered in the attack or the
// reply. Trying also those that matter only in the duel would take too long. An engagement that was simulated has no
// leads, because noise would hide the gaps.
func (f *fight) leads(e *entry, q *inquiry) []lead {
	list := []lead{} // not nil, so that inquire does not call leads again
	if e.result != nil && !e.isExact() {
		return list
	}
	for _, option := range f.rules.OptionsOf(e.scenario.Procedure) {
		asks := func(o rules.Option) bool { return o.Name == option.Name }
		if !option.House && !slices.ContainsFunc(f.attack.asked(), asks) && !slices.ContainsFunc(f.reply.asked(), asks) {
			continue
		}
		for _, reading := range option.Readings {
			theirs := func(other *fight) bool { return q.inForce(other, option.Name) == reading.Name }
			if reading.Name == e.scenario.Reading(option.Name) || !slices.ContainsFunc(q.row, theirs) {
				continue
			}
			s, err := e.scenario.SetOption(option.Name, reading.Name)
			if err != nil {
				continue
			}
			list = append(list, lead{option, reading, f.ledger.ask(s)})
		}
	}
	return list
}

// inForce returns the reading of an option that a fight uses, or "" if its ruleset does not have the option.
func (q *inquiry) inForce(f *fight, option string) string {
	e := q.entry(f)
	if f.absent != "" || e == nil || e.scenario == nil {
		return ""
	}
	for _, o := range f.rules.OptionsOf(e.scenario.Procedure) {
		if o.Name == option {
			return e.scenario.Reading(option)
		}
	}
	return ""
}

// asked returns the unclear rules that mattered in an engagement.
func (e *entry) asked() []rules.Option {
	if e.engagement == nil {
		return nil
	}
	return e.engagement.Asked
}

// A cause is a rule that explains a part of a gap: a sentence about it, its numbers, and the share of the gap that it
// closes.
type cause struct {
	sentence string
	numbers  reports.Sentence
	closes   float64
}

// cause returns the rule that closes most of the gap between rulesets i and j. ok is false if no rule closes enough.
func (q *inquiry) cause(i, j int) (best cause, ok bool) {
	consider := func(x, y version, tell func(closes float64) cause) {
		closes := q.closes(i, j, x, y)
		if closes >= enough-experiments.Rounding && closes > best.closes+experiments.Rounding {
			best, ok = tell(closes), true
			best.closes = closes
		}
	}
	a, b := q.version(i), q.version(j)
	for _, l := range q.leads[i] {
		if q.inForce(b.fight, l.option.Name) != l.reading.Name {
			continue
		}
		then := version{a.fight, l.entry}
		consider(then, b, func(closes float64) cause { return q.blame(l, then, closes) })
	}
	for _, l := range q.leads[j] {
		if q.inForce(a.fight, l.option.Name) != l.reading.Name {
			continue
		}
		then := version{b.fight, l.entry}
		consider(a, then, func(closes float64) cause { return q.blame(l, then, closes) })
	}
	for _, pulled := range []func(own, other version, try func(then version, tell func(closes float64) cause)){q.pull, q.answer} {
		pulled(a, b, func(then version, tell func(closes float64) cause) { consider(then, b, tell) })
		pulled(b, a, func(then version, tell func(closes float64) cause) { consider(a, then, tell) })
	}
	if q.acted {
		x, y := version{a.fight.sure(q.actor), a.entry}, version{b.fight.sure(q.actor), b.entry}
		consider(x, y, func(closes float64) cause { return q.blameActing(x, y, closes) })
	}
	return best, ok
}

// A version is the engagement of a ruleset, unchanged or with one rule changed.
type version struct {
	fight *fight
	entry *entry
}

func (q *inquiry) version(i int) version { return version{q.row[i], q.entry(q.row[i])} }

// figureOf returns the figure of a version.
func (q *inquiry) figureOf(v version) reports.Cell { return q.value(v.fight, v.entry) }

// closes returns the share of the gap between rulesets i and j that disappears if their versions are x and y. It is the
// lesser of two shares: of the gap in the figure, and of the gap in all results together.
func (q *inquiry) closes(i, j int, x, y version) float64 {
	alone := func(v version) []reports.Cell { return []reports.Cell{q.figureOf(v)} }
	whole := func(v version) []reports.Cell { return q.whole(v.fight, v.entry) }
	least := 1.0
	for _, of := range []func(v version) []reports.Cell{alone, whole} {
		before, after := apart(of(q.version(i)), of(q.version(j))), apart(of(x), of(y))
		least = min(least, 1-after/before)
	}
	return least
}

// apart returns the sum of the absolute differences between two lists of chances, or infinity if a chance is not known.
func apart(a, b []reports.Cell) float64 {
	sum := 0.0
	for i := range a {
		if a[i].Empty || b[i].Empty {
			return math.Inf(1)
		}
		sum += math.Abs(a[i].Estimate.Value - b[i].Estimate.Value)
	}
	return sum
}

// sure returns a copy of the fight in which the attacker (0) or the target (1) always acts.
func (f *fight) sure(actor int) *fight {
	c := *f
	c.acts[actor] = nil
	return &c
}

// blame returns the cause that names the option of a lead, that is, of a possible cause. The argument then is the version
// with that option changed, and closes is the share of the gap that the change closes.
func (q *inquiry) blame(l lead, then version, closes float64) cause {
	rs := then.fight.ruleset
	rule := rs
	if l.option.Rule != "" {
		rule = l.option.Rule + " of " + rs
	}
	figure := q.figureOf(then)
	return cause{
		sentence: fmt.Sprintf("%s (%s) With +%s=%s, as in the other, %s.", l.option.Help, rule, l.option.Name,
			l.reading.Name, l.reading.Help),
		numbers: reports.Say("with +%s=%s in %s %s, which closes %s of the gap", l.option.Name, l.reading.Name, rs,
			reports.KindChance.Phrase(rs+" with +"+l.option.Name+"="+l.reading.Name, &figure), wholePercent(closes)),
	}
}

// blameActing returns the cause "the chance to act at all". x and y are the versions of the two rulesets in which units
// always act; closes is the share of the gap that this change closes.
func (q *inquiry) blameActing(x, y version, closes float64) cause {
	a, b := q.figureOf(x), q.figureOf(y)
	return cause{
		sentence: "the chance to act at all.",
		numbers: reports.Say("once they act %s in %s and %s in %s, which closes %s of the gap",
			reports.KindChance.Phrase(x.fight.ruleset+" once it acts", &a), x.fight.ruleset,
			reports.KindChance.Phrase(y.fight.ruleset+" once it acts", &b), y.fight.ruleset, wholePercent(closes)),
	}
}

func wholePercent(share float64) reports.Phrase {
	return reports.Phrase{Words: reports.PerCent(share), Figure: "share", Value: share}
}
