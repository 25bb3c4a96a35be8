package compare

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"gonum.org/v1/gonum/stat/distuv"

	"salvo/experiments"
	"salvo/reports"
	"salvo/rules/english"
	"salvo/sim"
)

// findings states in sentences what the figures of a situation show. Each sentence comes with its numbers and claims
// only what they support.
func findings(row []*fight, inquiries []*inquiry) []reports.Finding {
	s := row[0].situation
	var list []reports.Finding
	add := func(f reports.Finding, ok bool) {
		if ok {
			list = append(list, f)
		}
	}
	reply, duel := inquiries[len(inquiries)-2], inquiries[len(inquiries)-1]
	if fightsDuel(row) { // readers ask first which side wins
		wins, ok := often.rank(row, fmt.Sprintf("In the duel the %s wins", spoken(side(s, s.attacker, "attacker"))),
			inDuel((*fight).ownDuel, attackerWins))
		wins.Numbers = append(wins.Numbers, undecided(row)...)
		add(wins, ok)
		list = append(list, causes(duel)...)
	}
	var before []standing
	for i, label := range s.labels() {
		of := func(f *fight) reports.Cell { return f.leaves(0, f.attack, label) }
		now := standings(row, of)
		if slices.EqualFunc(before, now, func(a, b standing) bool { return a.cell.Estimate == b.cell.Estimate }) {
			continue // this effect is as likely as the milder one in every ruleset, so the finding would repeat the last finding
		}
		before = now
		add(rankEffect(row, 0, "One activation", spoken(s.target.kind), label, of))
		list = append(list, causes(inquiries[i])...)
	}
	list = append(list, meanings(row)...)
	if !s.mirrored() {
		add(rankEffect(row, 1, "The reply", spoken(s.attacker.kind), s.counts,
			func(f *fight) reports.Cell { return f.leaves(1, f.reply, s.counts) }))
		list = append(list, causes(reply)...)
	}
	if fightsDuel(row) {
		add(settled(row))
		add(beginning(row))
		if s.stronger != "" {
			add(luck.rank(row, "Luck decides", func(f *fight) reports.Cell { return f.luck() }))
		}
	}
	for i, w := range worthWords[:3] { // the distances are left out: each game has its own range bands
		words := better
		if w.facing == "front" {
			words = worse
		}
		add(words.rank(row, english.Capital(w.name)+" is worth", func(f *fight) reports.Cell {
			return oddsRatio(f.worth[i].effect(s.counts, true), f.plain.effect(s.counts, true))
		}))
	}
	return list
}

// spoken returns the name of an archetype as people write it: "medium tank", "anti-tank gun".
func spoken(kind string) string {
	return strings.ReplaceAll(strings.ReplaceAll(kind, "-", " "), "anti tank", "anti-tank")
}

// rankEffect states in which rulesets the fire of the attacker (actor 0) or the target (1) has most effect. A figure
// that counts hindered units by their loss of fighting power is no chance, so its sentence does not say "often".
func rankEffect(row []*fight, actor int, fire, kind, label string, of func(f *fight) reports.Cell) (reports.Finding, bool) {
	if weighed(row, actor, label) {
		return costly.rank(row, fmt.Sprintf("%s costs the %s", fire, kind), of)
	}
	return often.rank(row, fmt.Sprintf("%s leaves the %s %s", fire, kind, orWorse(label)), of)
}

// weighed reports whether a figure counts hindered units by their loss of fighting power, and in some ruleset they lose
// only a part of it; see [fight.leaves]. actor is the firing side, 0 for the attacker and 1 for the target.
func weighed(row []*fight, actor int, label string) bool {
	return label == hindrance && slices.ContainsFunc(row, func(f *fight) bool {
		return f != nil && f.attack != nil && f.hinderedCosts(1-actor) < 1
	})
}

// undecided states how many duels neither side wins; nil if that is rare in all rulesets.
func undecided(row []*fight) reports.Sentence {
	list := standings(row, inDuel((*fight).ownDuel, func(e *entry) reports.Cell { return opposite(e.decided(lastTurn)) }))
	if !slices.ContainsFunc(list, func(p standing) bool { return p.cell.Estimate.Value > noteworthy }) {
		return nil
	}
	return reports.Say("; nobody wins: %s", numbersOf(list, reports.KindChance))
}

// inDuel returns a function that computes a figure (of) for the duel of a fight that which returns. In a ruleset
// without that duel, the figure is an empty cell.
func inDuel(which func(f *fight) (*entry, string), of func(e *entry) reports.Cell) func(f *fight) reports.Cell {
	return func(f *fight) reports.Cell {
		if e, absent := which(f); e != nil && absent == "" {
			return of(e)
		}
		return reports.Cell{Empty: true}
	}
}

// A standing is a ruleset with its value of one figure.
type standing struct {
	ruleset string
	cell    reports.Cell
}

// standings returns the rulesets that have the figure, in the order of row.
func standings(row []*fight, of func(f *fight) reports.Cell) []standing {
	var list []standing
	for _, f := range row {
		if f.absent != "" {
			continue
		}
		if cell := of(f); !cell.Empty {
			list = append(list, standing{f.ruleset, cell})
		}
	}
	return list
}

// numbersOf returns the figures in one list: "bkc1 12 %, bkc2 15 %".
func numbersOf(list []standing, kind reports.Kind) (told reports.Sentence) {
	for i, p := range list {
		if i > 0 {
			told = append(told, reports.Phrase{Words: ", "})
		}
		told = append(told, reports.Say("%s %s", p.ruleset, kind.Phrase(p.ruleset, &p.cell))...)
	}
	return told
}

// A scale holds the words with which a finding ranks rulesets by a figure: more often, most often.
type scale struct {
	kind              reports.Kind
	more, most, least string
	same              string
	lowFirst          bool // the smallest figure ranks first
	unit              string
}

var (
	often  = scale{kind: reports.KindChance, more: "more often", most: "most often", least: "least often", same: "as often"}
	costly = scale{kind: reports.KindChance, more: "more fighting power", most: "most fighting power", least: "least",
		same: "as much fighting power", unit: "mean loss, a part if hindered and all if worse: "}
	better = scale{kind: reports.KindRatio, more: "more", most: "most", least: "least", same: "as much",
		unit: "the odds change by: "}
	worse = scale{kind: reports.KindRatio, more: "more", most: "most", least: "least", same: "as much", lowFirst: true,
		unit: "the odds change by: "}
	luck = scale{kind: reports.KindMean, more: "more", most: "most", least: "least", same: "as much",
		unit: "of the variance between equals is left against a stronger opponent: "}
)

// rank states in which rulesets a figure is largest and smallest. what begins the sentence. ok is false if fewer than
// two rulesets have the figure, or all have 0.
func (sc scale) rank(row []*fight, what string, of func(f *fight) reports.Cell) (reports.Finding, bool) {
	return sc.ranked(standings(row, of), what)
}

// ranked returns the finding that rank returns, for figures that are already computed.
func (sc scale) ranked(list []standing, what string) (reports.Finding, bool) {
	list = slices.DeleteFunc(list, func(p standing) bool { return p.cell.Empty })
	if len(list) < 2 {
		return reports.Finding{}, false
	}
	slices.SortStableFunc(list, func(a, b standing) int { return cmp.Compare(b.cell.Estimate.Value, a.cell.Estimate.Value) })
	if list[0].cell.Estimate.Value == 0 {
		return reports.Finding{}, false
	}
	gap := difference(list[0].cell, list[len(list)-1].cell).Estimate
	if sc.lowFirst {
		slices.Reverse(list)
	}
	first, last := list[0], list[len(list)-1]
	finding := reports.Finding{Numbers: reports.Say("%s%s", sc.unit, numbersOf(list, sc.kind))}
	everywhere, anywhere := "in all of them", "in one than in another"
	if len(list) == 2 {
		everywhere, anywhere = "in both", "in one than in the other"
	}
	switch {
	case gap.Value <= strict(len(list))*(gap.Value-gap.Low) && (gap.Value > experiments.Rounding || gap.High > gap.Low):
		finding.Text = fmt.Sprintf("~ %s %s %s? These trials cannot tell.", what, sc.more, anywhere)
	case gap.Value <= experiments.Rounding:
		finding.Text = fmt.Sprintf("%s %s %s.", what, sc.same, everywhere)
	case gap.Value < noteworthy:
		finding.Text = fmt.Sprintf("%s almost %s %s.", what, sc.same, everywhere)
	case len(list) == 2 || slices.ContainsFunc(list, func(p standing) bool { return p.same(first) && p.same(last) }):
		finding.Text = fmt.Sprintf("%s %s in %s than in %s.", what, sc.more, first.ruleset, alike(list, last, first))
	default:
		finding.Text = fmt.Sprintf("%s %s in %s, %s in %s.",
			what, sc.most, alike(list, first, last), sc.least, alike(list, last, first))
	}
	return finding, true
}

// strict returns by how much the interval of the largest difference among n rulesets is widened, so that luck passes for a
// difference in at most 5 of 100 reports (Bonferroni): the largest of all pairs was picked after the battles.
func strict(n int) float64 {
	pairs := n * (n - 1) / 2
	return distuv.UnitNormal.Quantile(1-0.05/2/float64(pairs)) / sim.Z95
}

// alike returns the names of rulesets whose figures may be equal to that of as: the ruleset of as, and every ruleset whose
// figure differs from that of as by no more than luck can explain, but from that of but by more.
func alike(list []standing, as, but standing) string {
	var names []string
	for _, p := range list {
		if p.ruleset == as.ruleset || p.same(as) && !p.same(but) {
			names = append(names, p.ruleset)
		}
	}
	return english.List(names)
}

// same reports whether two rulesets have the same figure, or luck alone may explain the difference.
func (p standing) same(q standing) bool {
	gap := difference(p.cell, q.cell).Estimate
	return math.Abs(gap.Value) <= experiments.Rounding || gap.Low <= 0 && gap.High >= 0
}

// meanings states what "hindered" means in each ruleset in which the attack hinders. Rulesets with the same meaning
// share one finding.
func meanings(row []*fight) []reports.Finding {
	var list []reports.Finding
	var told []string
	for _, f := range row {
		if f.absent != "" || f.hindered == "" || slices.Contains(told, f.hindered) {
			continue
		}
		told = append(told, f.hindered)
		same := slices.DeleteFunc(slices.Clone(row), func(g *fight) bool { return g.hindered != f.hindered })
		shown := slices.DeleteFunc(standings(same, func(f *fight) reports.Cell { return f.attack.effect("hindered", false) }),
			func(p standing) bool { return p.cell.Estimate.Value < noteworthy })
		if len(shown) == 0 {
			continue
		}
		var names []string
		for _, p := range shown {
			names = append(names, p.ruleset)
		}
		list = append(list, reports.Finding{
			Text: fmt.Sprintf("Hindered in %s means %s.", english.List(names), f.hindered),
			Numbers: reports.Say("Of the attacks that are made: %s; it counts %s, the share of its fighting power that it costs",
				numbersOf(shown, reports.KindChance), wholePercent(f.hinderedCosts(1))),
		})
	}
	return list
}

// settled states in which rulesets the first shots decide the duel, and in which staying power does. The first shots
// decide if at least half of the decided duels are over in turn 1.
func settled(row []*fight) (reports.Finding, bool) {
	list := standings(row, inDuel((*fight).ownDuel, overAtOnce))
	var quick, slow []string
	for _, p := range list {
		if p.cell.Estimate.Value >= 0.5 {
			quick = append(quick, p.ruleset)
		} else {
			slow = append(slow, p.ruleset)
		}
	}
	var parts []string
	if quick != nil {
		parts = append(parts, "the first shots settle the duel in "+english.List(quick))
	}
	if slow != nil {
		parts = append(parts, "staying power settles the duel in "+english.List(slow))
	}
	if parts == nil {
		return reports.Finding{}, false
	}
	return reports.Finding{
		Text:    english.Capital(strings.Join(parts, "; ")) + ".",
		Numbers: reports.Say("Of the duels that are decided, over in turn 1: %s", numbersOf(list, reports.KindChance)),
	}, true
}

// overAtOnce returns the share of the decided duels that are over in turn 1.
func overAtOnce(e *entry) reports.Cell {
	decided := e.decided(lastTurn)
	if decided.Empty || decided.Estimate.Value == 0 {
		return reports.Cell{Empty: true}
	}
	return combine(e.decided(1), decided, func(x, y float64) (float64, float64, float64) {
		return x / y, 1 / y, -x / float64(y*y)
	})
}

// beginning states how much it helps to begin a duel between equal units, and in which rulesets it helps most and
// least.
func beginning(row []*fight) (reports.Finding, bool) {
	list := standings(row, inDuel((*fight).begunDuel, worthOfBeginning))
	if len(list) == 0 {
		return reports.Finding{}, false
	}
	slices.SortStableFunc(list, func(a, b standing) int { return cmp.Compare(b.cell.Estimate.Value, a.cell.Estimate.Value) })
	first, last := list[0], list[len(list)-1]
	text := "Between equals, who begins wins more often"
	switch gap := difference(first.cell, last.cell).Estimate; {
	case first.cell.Estimate.Value <= noteworthy:
		text = "Between equals it is worth nothing to begin"
	case len(list) > 1 && gap.Value > noteworthy && gap.Low > 0:
		text += fmt.Sprintf(", most in %s and least in %s", alike(list, first, last), alike(list, last, first))
	}
	text += "."
	for _, f := range row {
		if f.noFirst != "" {
			text += fmt.Sprintf(" In %s nobody begins for good: %s.", f.ruleset, f.noFirst)
		}
	}
	return reports.Finding{Text: text, Numbers: numbersOf(list, reports.KindPoints)}, true
}

// causes returns a finding for every two rulesets that differ in the figure of q, if a cause was found. The largest gap
// gets a finding even without a cause.
func causes(q *inquiry) []reports.Finding {
	var list []reports.Finding
	largest, gap := [2]int{}, 0.0
	for i := range q.row {
		for j := i + 1; j < len(q.row); j++ {
			if size := math.Abs(difference(q.figure(i), q.figure(j)).Estimate.Value); q.differ(i, j) && size > gap {
				largest, gap = [2]int{i, j}, size
			}
		}
	}
	for i := range q.row {
		for j := i + 1; j < len(q.row); j++ {
			if !q.differ(i, j) {
				continue
			}
			best, ok := q.cause(i, j)
			if !ok && largest != [2]int{i, j} {
				continue
			}
			if !ok {
				best = cause{sentence: "not explained: no single rule closes half of the gap.",
					numbers: reports.Say("the largest gap here")}
			}
			a, b := q.figure(i), q.figure(j)
			list = append(list, reports.Finding{
				Text: fmt.Sprintf("Why %s and %s differ in %s: %s", q.row[i].ruleset, q.row[j].ruleset, q.called(), best.sentence),
				Numbers: reports.Say("%s against %s; %s", reports.KindChance.Phrase(q.row[i].ruleset, &a),
					reports.KindChance.Phrase(q.row[j].ruleset, &b), best.numbers),
			})
		}
	}
	return list
}
