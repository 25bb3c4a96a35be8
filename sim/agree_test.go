package sim

import (
	"context"
	"errors"
	"math"
	"math/big"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestEnginesAgreeOnAttackAndDuel(t *testing.T) {
	models := []Model{attackModel(1), attackModel(6), attackModel(12), attackModel(24), duelModel(), keptDuelModel()}
	for i, m := range models {
		exact := mustWalk(t, m, false)
		for _, keep := range []bool{false, true} {
			if err := Agree(exact, mustSimulate(t, m, Run{Trials: 100_000, Seed: uint64(i), Keep: keep})); err != nil {
				t.Errorf("model %d (%s), keep %v: %v", i, m.Name(), keep, err)
			}
		}
	}
}

func TestEnginesAgreeUnderACondition(t *testing.T) {
	given := &Condition{Event{Metric: 0, Low: resultSuppressed, High: resultOut}, "result=suppressed+"}
	m := attackModel(6)
	exact, err := Walk(context.Background(), m, WalkOptions{Given: given})
	if err != nil {
		t.Fatal(err)
	}
	simulated := mustSimulate(t, m, Run{Trials: 200_000, Seed: 5, Given: given})
	if err := Agree(exact, simulated); err != nil {
		t.Error(err)
	}
	exact.Share.Value += 0.01
	var disagreement DisagreementError
	if err := Agree(exact, simulated); !errors.As(err, &disagreement) || disagreement.Value != given.Text {
		t.Errorf("a wrong chance of the condition itself gave %v", err)
	}
}

func TestHealthyRunsNeverDisagree(t *testing.T) {
	m := attackModel(3)
	exact := mustWalk(t, m, false)
	for seed := range uint64(1000) {
		if err := Agree(exact, mustSimulate(t, m, Run{Trials: 4096, Seed: seed, Workers: 1})); err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
	}
}

func TestAChanceThatIsALittleOffIsFoundInALongRun(t *testing.T) {
	m := attackModel(6)
	simulated := mustSimulate(t, m, Run{Trials: 4_000_000, Seed: 1})
	exact := mustWalk(t, m, false)
	if err := Agree(exact, simulated); err != nil {
		t.Fatal(err)
	}
	exact.Metrics[0].Prob[resultOut] += 0.002
	exact.Metrics[0].Prob[resultSuppressed] -= 0.002
	var disagreement DisagreementError
	if err := Agree(exact, simulated); !errors.As(err, &disagreement) {
		t.Fatalf("0.2 percentage points too much gave %v", err)
	}
	want := DisagreementError{
		Metric: "result", Value: "knocked-out", Chance: exact.Metrics[0].Prob[resultOut],
		Count: simulated.Metrics[0].Counts[resultOut], Trials: 4_000_000, Luck: disagreement.Luck,
	}
	if disagreement != want {
		t.Errorf("the error says %+v, want %+v", disagreement, want)
	}
	if disagreement.Luck >= 1e-9 || disagreement.Luck <= 0 {
		t.Errorf("luck of %g is no reason", disagreement.Luck)
	}
	if text := disagreement.Error(); !strings.Contains(text, "result=knocked-out") || strings.Contains(text, "\n") {
		t.Errorf("the message is %q", text)
	}
}

func TestTheImpossibleAndTheCertainAdmitNoExceptions(t *testing.T) {
	for name, c := range map[string]struct {
		prob   []float64
		counts []int64
		agree  bool
	}{
		"never and never seen":      {[]float64{0, 0.5, 0.5}, []int64{0, 500_100, 499_900}, true},
		"never but seen once":       {[]float64{0, 0.5, 0.5}, []int64{1, 500_100, 499_899}, false},
		"always and always seen":    {[]float64{1, 0, 0}, []int64{1_000_000, 0, 0}, true},
		"always but missed once":    {[]float64{1, 1e-17, 0}, []int64{999_999, 1, 0}, false},
		"rare and seen as expected": {[]float64{0.999998, 1e-6, 1e-6}, []int64{999_997, 2, 1}, true},
		"rare and seen too often":   {[]float64{0.999998, 1e-6, 1e-6}, []int64{999_970, 15, 15}, false},
	} {
		err := Agree(handMade(Exact, c.prob, nil), handMade(Simulated, c.prob, c.counts))
		if (err == nil) != c.agree {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestRareValuesAreCountedTogether(t *testing.T) {
	// Each rare value is expected twice: 9 of one may be luck, 9 of each are not.
	prob := []float64{0.5, 0.499992, 2e-6, 2e-6, 2e-6, 2e-6}
	err := Agree(handMade(Exact, prob, nil), handMade(Simulated, prob, []int64{500_000, 499_964, 9, 9, 9, 9}))
	var disagreement DisagreementError
	if !errors.As(err, &disagreement) {
		t.Fatal(err)
	}
	disagreement.Luck = 0
	want := DisagreementError{Metric: "number", Value: "(any of 4 rare values)", Chance: 8e-6, Count: 36, Trials: 1e6}
	if disagreement != want {
		t.Errorf("the error says %+v, want %+v", disagreement, want)
	}
}

func TestOnlyAnExactAndARolledResultOfOneThingAreCompared(t *testing.T) {
	exact := mustWalk(t, attackModel(6), false)
	rolled := mustSimulate(t, attackModel(6), Run{Trials: 100})
	others := map[string][2]*Result{
		"exact with exact":   {exact, exact},
		"rolled with rolled": {rolled, rolled},
		"the wrong way":      {rolled, exact},
		"other metrics":      {exact, mustSimulate(t, duelModel(), Run{Trials: 100})},
	}
	for name, pair := range others {
		var disagreement DisagreementError
		if err := Agree(pair[0], pair[1]); err == nil || errors.As(err, &disagreement) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// handMade returns a result of one metric.
func handMade(method Method, prob []float64, counts []int64) *Result {
	r := &Result{Name: "made by hand", Method: method, Share: Certain(1)}
	r.Metrics = []Distribution{{Metric: Metric{Name: "number", Max: len(prob) - 1}, Prob: prob, Counts: counts}}
	r.Trials = r.Metrics[0].Trials()
	return r
}

func TestBinomialTailEqualsTheSumOfItsTerms(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.Int64Range(1, 60).Draw(t, "n")
		k := rapid.Int64Range(0, n).Draw(t, "k")
		sixteenths := rapid.Int64Range(1, 15).Draw(t, "sixteenths")
		p := big.NewRat(sixteenths, 16)
		from, to := k, n
		if 16*k < n*sixteenths {
			from, to = 0, k
		}
		want, _ := binomialSum(n, p, from, to).Float64()
		chance, _ := p.Float64()
		got := math.Exp(cell{chance: chance, count: k, trials: n}.logTail())
		if math.Abs(got-want) > 1e-12*want {
			t.Fatalf("P(%d..%d of %d at %v) = %g, want %g", from, to, n, p, got, want)
		}
	})
}

func TestBinomialTailIsRightWhereFloatsEnd(t *testing.T) {
	for _, c := range []struct {
		count, trials int64
		chance        *big.Rat
	}{
		{1000, 1000, big.NewRat(1, 2)}, // 1e-301
		{990, 1000, big.NewRat(1, 2)},
		{0, 500, big.NewRat(3, 4)},
		{130, 200, big.NewRat(1, 64)},
	} {
		from, to := c.count, c.trials
		chance, _ := c.chance.Float64()
		if float64(c.count) < chance*float64(c.trials) {
			from, to = 0, c.count
		}
		want := lnRat(binomialSum(c.trials, c.chance, from, to))
		got := cell{chance: chance, count: c.count, trials: c.trials}.logTail()
		if math.Abs(got-want) > 1e-9 {
			t.Errorf("ln P(%d of %d at %v, or further out) = %.12g, want %.12g", c.count, c.trials, c.chance, got, want)
		}
	}
}

// binomialSum returns the chance that the number of successes among n lies between the arguments from and to, both
// included.
func binomialSum(n int64, p *big.Rat, from, to int64) *big.Rat {
	q := new(big.Rat).Sub(big.NewRat(1, 1), p)
	sum := new(big.Rat)
	for k := from; k <= to; k++ {
		term := new(big.Rat).SetInt(new(big.Int).Binomial(n, k))
		term.Mul(term, ratPower(p, k))
		sum.Add(sum, term.Mul(term, ratPower(q, n-k)))
	}
	return sum
}

func ratPower(r *big.Rat, n int64) *big.Rat {
	exponent := big.NewInt(n)
	return new(big.Rat).SetFrac(new(big.Int).Exp(r.Num(), exponent, nil), new(big.Int).Exp(r.Denom(), exponent, nil))
}

// lnRat returns the logarithm of a fraction that may be too small for a float.
func lnRat(r *big.Rat) float64 {
	f := new(big.Float).SetPrec(100).SetRat(r)
	exponent := f.MantExp(f)
	mantissa, _ := f.Float64()
	return math.Log(mantissa) + float64(exponent)*math.Ln2
}
