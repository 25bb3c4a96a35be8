package points

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"sync"

	"salvo/rules"
)

// The worth of a unit on a dozen tables differs from its worth on a dozen others. So a mix may name a pool of thousands
// of tables. A few pairs of forces fight on each table, because preparing a table takes time. The results of pairs on
// one table depend on each other, so standard errors are computed from tables, not from pairs.

// place returns where the pair of forces with this number fights: the index of the situation, and the number of the table
// if the situation has a pool, otherwise 0.
func (p *Points) place(pair int) (situation, table int) {
	if !p.mix.pooled() {
		return p.schedule[pair%len(p.schedule)], 0
	}
	group := pair / p.perTable
	situation = p.schedule[group%len(p.schedule)]
	return situation, p.mix.situations[situation].numberOf(group)
}

// settleTables sets how many pairs of forces fight on each table of a pool, given the number of all pairs: up to
// pairsOfTable, but fewer if the fit would have too few tables otherwise (clusters).
func (p *Points) settleTables(pairs int) {
	if p.perTable = 1; p.mix.pooled() {
		p.perTable = max(1, min(pairs/(clusters*p.places()), pairsOfTable))
	}
}

// stagesOf returns a function that returns the stage of a situation or table. The function stores the stages, so that
// each table is prepared once for all bouts of a batch.
func (p *Points) stagesOf() func(situation, table int) stage {
	type key struct{ situation, table int }
	var mu sync.Mutex
	cache := map[key]stage{}
	return func(situation, table int) stage {
		if table == 0 {
			return p.stages[situation]
		}
		mu.Lock()
		defer mu.Unlock()
		at := key{situation, table}
		if cache[at] == nil {
			s := p.mix.situations[situation].numbered(table)
			cache[at] = sync.OnceValues(func() (*rules.Scenario, error) {
				name := p.units[p.sample].Unit.String()
				return p.parse(p.lineIn(&s, name, name))
			})
		}
		return cache[at]
	}
}

// lineIn returns the scenario line of a battle between the forces a and b in a situation, on a table of the size that fits
// the budget.
func (p *Points) lineIn(s *battleKind, a, b string) string {
	return p.mix.line(p.ruleset, p.atBudget(s), a, b)
}

// atBudget returns a copy of a situation. If the budget is not that of the mix, a random table is larger or smaller
// accordingly.
func (p *Points) atBudget(s *battleKind) *battleKind {
	wide := *s
	if usual := float64(p.mix.budget); usual > 0 && p.budget != usual {
		wide.table = widened(s.table, p.budget/usual)
	}
	return &wide
}

var tableWord = regexp.MustCompile(`\b(points|size)=(\d+)\b`)

// widened returns the words of a random table with its points and its area multiplied by times, within limits. So its
// edges are multiplied by the square root of times.
func widened(table string, times float64) string {
	return tableWord.ReplaceAllStringFunc(table, func(word string) string {
		found := tableWord.FindStringSubmatch(word)
		n, _ := strconv.Atoi(found[2])
		if found[1] == "size" {
			return fmt.Sprintf("size=%d", max(smallestSize, min(int(math.Round(float64(n)*math.Sqrt(times))), largestSize)))
		}
		return fmt.Sprintf("points=%d", max(1, min(int(math.Round(float64(n)*times)), 5000)))
	})
}

// The smallest and largest edge, in squares, of a random table that widened makes larger or smaller.
const (
	smallestSize = 12
	largestSize  = 40
)

// sides holds, by table of a pool, the advantage that side a has on it as logarithmic odds, in addition to the
// advantage of side a on all tables. For example, the hill may be on the side of a.
type sides map[int]float64

const usualSide = 0.7 // the assumed standard deviation of the advantages in sides; the smaller it is, the more they are pulled towards 0

// learn improves the advantage of side a on each table by one Newton step of at most 1, given the weights of a fit. The
// step leads towards the advantage that is most likely after the bouts on that table, if advantages are assumed to have
// the standard deviation usualSide.
func (s sides) learn(f *fit, all []observation) {
	pull, curve := map[int]float64{}, map[int]float64{}
	for i := range all {
		o := &all[i]
		p := f.chance(o)
		pull[o.table] += float64(o.battles * (o.share - p))
		curve[o.table] += float64(o.battles * float64(p*(1-p)))
	}
	const prior = 1 / (usualSide * usualSide)
	for table := range pull {
		step := (pull[table] - float64(prior*s[table])) / (curve[table] + prior)
		s[table] += max(-1, min(step, 1))
	}
}
