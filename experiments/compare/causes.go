package compare

import (
	"fmt"
	"math"
	"slices"

	"salvo/experiments"
	"salvo/reports"
	"salvo/rules"
)

// Which rule makes the difference? Where two rulesets differ in a figure, one rule at a time is changed: a lever that
// every game has (levers.go), or an option that both have, set to the reading of the other. The rule that closes most
// of the gap is named, if that is at least half of it. A reading that only one of the games has is no cause: where it
// closes a gap, it does so by accident. The rule must also bring all other results of the engagement as much closer,
// not only that figure: otherwise games with nothing in common would seem to meet where one number happens to be near
// another. The largest gap without a cause is reported as not explained.

// noteworthy is the smallest gap between two chances that is looked into.
const noteworthy = 0.005

// enough is how much of a gap a reading must close to be named.
const enough = 0.5

// An inquiry is a figure in which rulesets differ, with the readings that may be the cause.
type inquiry struct {
	name   string // the name of the figure, in a sentence
	row    []*fight
	entry  func(f *fight) *entry
	value  func(f *fight, e *entry) reports.Cell
	whole  func(f *fight, e *entry) []reports.Cell // the chances of all results
	label  string                                  // the least effect that the figure counts; "" if it counts no effects
	acted  bool                                    // the figure includes the chance that the unit of actor acts
	actor  int
	fought bool     // the figure is about the duel
	leads  [][]lead // the leads by ruleset
}

// called returns the name of the figure. A figure that weighs hindrances is named by what it weighs.
func (q *inquiry) called() string {
	switch {
	case !weighed(q.row, q.actor, q.label):
		return q.name
	case q.actor == 1:
		return "the fighting power that the reply costs"
	}
	return "the fighting power that one activation costs"
}

// A lead is the engagement under another reading of one rule.
type lead struct {
	option  rules.Option
	reading rules.Reading
	entry   *entry
}

// inquire adds to the ledger the engagements that may explain the differences between rulesets in one situation.
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

// suppose adds to the ledger what inquire would add if the rulesets differed in every figure. An estimate of the time
// needs that before any figure is known.
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

// inquiries returns the figures in which rulesets may differ in one situation.
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

// ofActivation returns an inquiry into what one activation of attacker (0) or target (1) does.
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

// hindrance is the effect with another meaning in every game. Figures weigh it by the fighting power that it costs.
const hindrance = "hindered"

// labels returns the effects that findings rank, each once: any effect, the effect that counts, the worst.
func (s *situation) labels() []string {
	return slices.Compact([]string{effects[1], s.counts, effects[len(effects)-1]})
}

// figure returns the figure of ruleset i under its own readings; empty if the ruleset has no such engagement.
func (q *inquiry) figure(i int) reports.Cell {
	f := q.row[i]
	e := q.entry(f)
	if f.absent != "" || e == nil || e.why != "" {
		return reports.Cell{Empty: true}
	}
	return q.value(f, e)
}

// differ reports whether two rulesets differ by more than luck, and by enough to look for a cause.
func (q *inquiry) differ(i, j int) bool {
	gap := difference(q.figure(i), q.figure(j))
	return !gap.Empty && math.Abs(gap.Estimate.Value) > max(noteworthy, gap.Estimate.Half())
}

// leads adds the engagement to the ledger under each reading that another game uses. It takes house rules, and
// unclear rules that the shots of the situation asked for: a duel asks for more, which would take long. Rolled
// engagements have no leads, because noise would hide the gaps.
func (f *fight) leads(e *entry, q *inquiry) []lead {
	list := []lead{} // not nil, so that inquire does not ask again
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

// inForce returns how a ruleset reads an option; "" if it does not have it.
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

// A cause is a rule that closes a part of a gap.
type cause struct {
	sentence string
	numbers  reports.Sentence
	closes   float64
}

// cause returns the rule that closes most of the gap between two rulesets. ok reports whether it closes enough.
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

// A version is one of two rulesets that differ, as it is or under another reading.
type version struct {
	fight *fight
	entry *entry
}

func (q *inquiry) version(i int) version { return version{q.row[i], q.entry(q.row[i])} }

// figureOf returns the figure of a version.
func (q *inquiry) figureOf(v version) reports.Cell { return q.value(v.fight, v.entry) }

// closes returns the share of the gap between two rulesets that is gone between two versions: in the figure or in all
// results, whichever is less.
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

// apart returns the distance between two lists of chances; infinite if one is not known.
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

// sure returns the fight with attacker (0) or target (1) acting always.
func (f *fight) sure(actor int) *fight {
	c := *f
	c.acts[actor] = nil
	return &c
}

// blame returns a lead as a cause.
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

// blameActing returns the chance that the unit acts as a cause.
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
