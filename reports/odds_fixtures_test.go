package reports

import (
	"math/big"
	"math/rand/v2"

	"salvo/sim"
)

// labels is an exact distribution over labels, in parts of a whole.
func labels(name string, names []string, parts ...int64) sim.Distribution {
	return weighted(sim.Metric{Name: name, Labels: names}, parts)
}

// numbers returns an exact distribution over 0, 1, 2 and so on. parts holds the weight of each number.
func numbers(name string, parts ...int64) sim.Distribution {
	return weighted(sim.Metric{Name: name, Max: len(parts) - 1}, parts)
}

func weighted(m sim.Metric, parts []int64) sim.Distribution {
	var whole int64
	for _, p := range parts {
		whole += p
	}
	d := sim.Distribution{Metric: m}
	for _, p := range parts {
		d.Prob = append(d.Prob, float64(p)/float64(whole))
		d.Fractions = append(d.Fractions, big.NewRat(p, whole))
	}
	return d
}

// binomial is the number of n dice that succeed with a chance of k in of.
func binomial(name string, n, k, of int64) sim.Distribution {
	d := sim.Distribution{Metric: sim.Metric{Name: name, Max: int(n)}}
	for i := range n + 1 {
		ways := new(big.Int).Binomial(n, i)
		yes := new(big.Int).Exp(big.NewInt(k), big.NewInt(i), nil)
		no := new(big.Int).Exp(big.NewInt(of-k), big.NewInt(n-i), nil)
		all := new(big.Int).Exp(big.NewInt(of), big.NewInt(n), nil)
		p := new(big.Rat).SetFrac(ways.Mul(ways, yes.Mul(yes, no)), all)
		f, _ := p.Float64()
		d.Prob, d.Fractions = append(d.Prob, f), append(d.Fractions, p)
	}
	return d
}

// exactResult is a result with those distributions; fractions only where asked for.
func exactResult(fractions bool, metrics ...sim.Distribution) *sim.Result {
	r := &sim.Result{Method: sim.Exact, Share: sim.Estimate{Value: 1, Low: 1, High: 1}}
	for _, d := range metrics {
		if !fractions {
			d.Fractions = nil
		}
		r.Metrics = append(r.Metrics, d)
	}
	return r
}

// rolled is a simulated result, drawn from the exact distributions.
func rolled(trials int64, metrics ...sim.Distribution) *sim.Result {
	r := &sim.Result{Method: sim.Simulated, Trials: trials, Seed: 1, Share: sim.Wilson(trials, trials)}
	random := rand.New(rand.NewPCG(7, 11))
	for _, exact := range metrics {
		d := sim.Distribution{Metric: exact.Metric, Counts: make([]int64, len(exact.Prob))}
		for range trials {
			at, sum := exact.Reached(), 0.0
			x := random.Float64()
			for i, p := range exact.Prob {
				if sum += p; x < sum {
					at = i
					break
				}
			}
			d.Counts[at]++
		}
		for _, c := range d.Counts {
			d.Prob = append(d.Prob, float64(c)/float64(trials))
		}
		r.Metrics = append(r.Metrics, d)
	}
	return r
}

// attack is the reference attack: 6 dice at 4+, save 5+, 4 hits to knock out.
func attack() []sim.Distribution {
	return []sim.Distribution{
		labels("result", []string{"none", "hit", "suppressed", "fell-back", "knocked-out"}, 64, 80, 416, 96, 73),
		labels("effect", []string{"none", "hindered", "out"}, 144, 512, 73),
		labels("loss", []string{"none", "rout", "hits"}, 656, 0, 73),
		binomial("hits", 6, 1, 2),
		binomial("unsaved", 6, 1, 3),
		numbers("fallback", 633, 16, 16, 16, 16, 16, 16),
		labels("passengers", []string{"none", "suppressed", "out"}, 1, 0, 0),
	}
}

// shermans are the odds of the attack as the command fills them.
func shermans(fractions bool) *Odds {
	return &Odds{
		Scenario: "bkc2 2xsherman-m4 vs tiger-1 facing=flank range=35",
		Title:    "Blitzkrieg Commander II: fire",
		Assumed: []Assumption{
			{"dice", "2 sherman-m4 with 3 each = 6"},
			{"to hit", "4+, target in the open"},
			{"save", "tiger-1 saves on 5+; fire at the flank of an armoured vehicle leaves the save as it is " +
				"but adds a die for each attacker at close range"},
		},
		Exact:     exactResult(fractions, attack()...),
		Simulated: rolled(200_000, attack()...),
		Notes:     []string{"The two engines agree."},
		Version:   "0.1.0",
	}
}

// fight is the odds of a battle of two sides.
func fight() *Odds {
	winner := labels("winner", []string{"a", "draw", "b"}, 80, 12, 8)
	winner.Metric.Sides = []string{"a", "b"}
	metrics := []sim.Distribution{winner, numbers("turns", 0, 4, 21, 23, 20, 13, 19), numbers("a-units-lost", 72, 17, 8, 3),
		numbers("b-units-lost", 1, 4, 6, 25, 24, 40)}
	return &Odds{Scenario: "bkc2/battle 3xpanther vs 5xsherman-m4", Title: "Blitzkrieg Commander II: Battle", Simulated: rolled(3000, metrics...),
		Sides: []Side{{"a", "Germans", "Germans"}, {"b", "Americans", "Americans"}}, Version: "0.1.0"}
}
