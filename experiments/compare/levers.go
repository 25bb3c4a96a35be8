package compare

import (
	"fmt"
	"math"
	"slices"

	"salvo/reports"
	"salvo/sim"
)

// Levers are rules that every game has in its own words: how many dice a unit throws, how often a die hits, what a hit
// does, and in a duel which side may answer. To find a cause, salvo changes one lever at a time: one game takes this
// value from the other game and keeps everything else.

// hitsAndEffect is a metric that holds the number of hits and the effect of an attack in one number: hits times the
// number of effects, plus the effect.
const hitsAndEffect = "hits-and-effect"

// byHits adds the metric hitsAndEffect to a model that has the metrics hits and effect. Other models are returned
// unchanged.
func byHits(m sim.Model) sim.Model {
	metrics := m.Metrics()
	hits, effect := metricPlace(m, "hits"), metricPlace(m, "effect")
	if hits < 0 || effect < 0 {
		return m
	}
	both := sim.Metric{Name: hitsAndEffect, Max: (metrics[hits].Max+1)*len(effects) - 1}
	return sim.WithMetric(m, both, func(out []int) int { return out[hits]*len(effects) + out[effect] })
}

// An anatomy splits an attack into two steps: how many dice hit, and what the hits do.
type anatomy struct {
	hits []float64   // the chance of 0, 1, 2, ... hits, up to the largest number that can occur
	does [][]float64 // by number of hits, the chance of each effect; nil for numbers of hits that never occur
}

// anatomy splits the attack of an entry into hits and what they do. ok is false if the attack was not worked out
// exactly, does not count its hits, or never hits.
func (e *entry) anatomy() (a anatomy, ok bool) {
	if e == nil || !e.isExact() {
		return a, false
	}
	both, ok := e.result.Metric(hitsAndEffect)
	if !ok {
		return a, false
	}
	for hits := 0; hits*len(effects) < len(both.Prob); hits++ {
		does := slices.Clone(both.Prob[hits*len(effects):][:len(effects)])
		chance := 0.0
		for _, p := range does {
			chance += p
		}
		for i := range does {
			does[i] /= chance
		}
		if chance == 0 {
			does = nil
		}
		a.hits, a.does = append(a.hits, chance), append(a.does, does)
	}
	for len(a.hits) > 1 && a.hits[len(a.hits)-1] == 0 {
		a.hits, a.does = a.hits[:len(a.hits)-1], a.does[:len(a.does)-1]
	}
	return a, len(a.hits) > 1
}

// dice returns the largest number of hits, which stands for the number of dice. perDie returns the chance that one of
// these dice hits.
func (a *anatomy) dice() int { return len(a.hits) - 1 }

func (a *anatomy) perDie() float64 {
	mean := 0.0
	for hits, chance := range a.hits {
		mean += float64(float64(hits) * chance)
	}
	return mean / float64(a.dice())
}

// effects returns the chance of each effect if the number of hits has the given distribution, and each number of hits
// has the effects that it has in this attack. It returns nil if a number of hits never occurs in this attack, so that
// its effects are not known.
func (a *anatomy) effects(hits []float64) []float64 {
	sum := make([]float64, len(effects))
	for n, chance := range hits {
		if chance == 0 {
			continue
		}
		if n >= len(a.does) || a.does[n] == nil {
			return nil
		}
		for i, p := range a.does[n] {
			sum[i] += float64(chance * p)
		}
	}
	return sum
}

// alike reports whether every die of the attack seems to hit with the same chance, so that the number of hits is
// binomial. Only then can salvo work out what another number of dice or another chance would do.
func (a *anatomy) alike() bool {
	for hits, chance := range binomial(a.dice(), a.perDie()) {
		if math.Abs(chance-a.hits[hits]) > noteworthy {
			return false
		}
	}
	return true
}

// binomial returns the distribution of hits of n dice that each hit with chance p.
func binomial(n int, p float64) []float64 {
	chances := []float64{1}
	for range n {
		next := make([]float64, len(chances)+1)
		for hits, chance := range chances {
			next[hits] += float64(chance * (1 - p))
			next[hits+1] += float64(chance * p)
		}
		chances = next
	}
	return chances
}

// with returns a copy of the entry whose effects have the given chances.
func (e *entry) with(effects []float64) *entry {
	changed, result := *e, *e.result
	result.Metrics = slices.Clone(result.Metrics)
	place := slices.IndexFunc(result.Metrics, func(d sim.Distribution) bool { return d.Name == "effect" })
	result.Metrics[place].Prob = effects
	changed.result = &result
	return &changed
}

// pull tries three levers of an attack: the number of dice, the chance to hit, and what a hit does, each taken from the
// other game. It calls try with every changed version and a function that describes the cause.
func (q *inquiry) pull(own, other version, try func(then version, tell func(closes float64) cause)) {
	mine, ok := own.entry.anatomy()
	theirs, known := other.entry.anatomy()
	if !ok || !known {
		return
	}
	lever := func(effects []float64, sentence, with string) {
		if effects == nil {
			return
		}
		then := version{own.fight, own.entry.with(effects)}
		try(then, func(closes float64) cause {
			figure := q.figureOf(then)
			return cause{sentence: sentence, numbers: reports.Say("with %s %s has %s, which closes %s of the gap", with,
				own.fight.ruleset, reports.KindChance.Phrase(own.fight.ruleset+" with "+with, &figure), wholePercent(closes))}
		})
	}
	x, y := own.fight.ruleset, other.fight.ruleset
	if mine.alike() {
		if mine.dice() != theirs.dice() {
			lever(mine.effects(binomial(theirs.dice(), mine.perDie())),
				fmt.Sprintf("how many dice are thrown: %d in %s, %d in %s.", mine.dice(), x, theirs.dice(), y),
				numberOf(theirs.dice(), "die", "dice"))
		}
		lever(mine.effects(binomial(mine.dice(), theirs.perDie())),
			fmt.Sprintf("what a hit needs: a die hits %s of the time in %s, %s in %s.", wholePercent(mine.perDie()).Words, x,
				wholePercent(theirs.perDie()).Words, y), "as many hits for each die")
	}
	lever(theirs.effects(mine.hits), "what a hit does"+q.oneHit(own.fight, other.fight, &mine, &theirs)+".", "hits that do as much")
}

// numberOf returns a number and a noun in the singular or plural: "1 die", "4 dice".
func numberOf(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

// oneHit returns what one hit does in both games, in words, or "" if that is not known for both. If the figure counts
// hindered targets by their loss of fighting power, oneHit does so, too.
func (q *inquiry) oneHit(own, other *fight, mine, theirs *anatomy) string {
	if mine.does[1] == nil || theirs.does[1] == nil {
		return ""
	}
	least := slices.Index(effects, q.label)
	share := func(f *fight, a *anatomy) string {
		sum := 0.0
		for _, p := range a.does[1][least:] {
			sum += p
		}
		if q.label == hindrance {
			sum -= (1 - f.hinderedCosts(1-q.actor)) * a.does[1][least]
		}
		return wholePercent(sum).Words
	}
	text := ": one leaves the target " + orWorse(q.label) + " %s of the time in %s, %s in %s"
	if weighed(q.row, q.actor, q.label) {
		text = ": one costs the target %s of its fighting power in %s, %s in %s"
	}
	return fmt.Sprintf(text, share(own, mine), own.ruleset, share(other, theirs), other.ruleset)
}

// answer tries a possible cause: which side may answer in a duel. If the game of own has words for lots, and in the game
// of other no side begins every turn, it tries the duel of own with lots for which side begins.
func (q *inquiry) answer(own, other version, try func(then version, tell func(closes float64) cause)) {
	if !q.fought || own.fight.byLot == nil || own.fight.byLot.why != "" || other.fight.noFirst == "" {
		return
	}
	then := version{own.fight, own.fight.byLot}
	if !then.entry.isExact() {
		return
	}
	try(then, func(closes float64) cause {
		figure := q.figureOf(then)
		return cause{
			sentence: fmt.Sprintf("who may answer: in %s one side begins every turn, in %s %s.", own.fight.ruleset,
				other.fight.ruleset, other.fight.noFirst),
			numbers: reports.Say("if it is drawn by lot who begins, %s has %s, which closes %s of the gap", own.fight.ruleset,
				reports.KindChance.Phrase(own.fight.ruleset+" by lot", &figure), wholePercent(closes)),
		}
	})
}
