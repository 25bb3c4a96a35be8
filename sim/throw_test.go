package sim

import (
	"math/big"
	"testing"
)

// everyFace visits all ways in which the dice of a roll may fall, and returns the chance of each result.
func everyFace(roll func(Faces) int) map[int]*big.Rat {
	chances := map[int]*big.Rat{}
	for script := []int{}; ; {
		used := 0
		result := roll(func(int) int {
			if used == len(script) {
				script = append(script, 1)
			}
			used++
			return script[used-1]
		})
		script = script[:used]
		if chances[result] == nil {
			chances[result] = new(big.Rat)
		}
		chances[result].Add(chances[result], new(big.Rat).SetFrac(big.NewInt(1), sixTo(used)))
		for len(script) > 0 && script[len(script)-1] == 6 {
			script = script[:len(script)-1]
		}
		if len(script) == 0 {
			return chances
		}
		script[len(script)-1]++
	}
}

func TestThrowsAgreeWithEveryWayTheirDiceMayFall(t *testing.T) {
	for _, again := range []Again{Never, Ones, Misses} {
		for _, sixes := range []bool{false, true} {
			for score := 1; score <= 7; score++ {
				for n := range 3 {
					throw := Throw{again, sixes}
					table := throw.AtLeast(n, score)
					want := everyFace(table.roll)
					if table.Len() != len(want) {
						t.Errorf("%s: %d outcomes instead of %d", table, table.Len(), len(want))
						continue
					}
					for i := range table.Len() {
						if v := table.Value(i); want[v] == nil || want[v].Cmp(table.Fraction(i)) != 0 {
							t.Errorf("%s: %d has the chance %s instead of %s", table, v, table.Fraction(i), want[v])
						}
					}
					if most := table.Value(table.Len() - 1); most > throw.Most(n) {
						t.Errorf("%s: %d hits, the most should be %d", table, most, throw.Most(n))
					}
				}
			}
		}
	}
}

// The chances are those of a calculation on paper: one die at 4+.
func TestOneDieThrownByHouseRules(t *testing.T) {
	for _, c := range []struct {
		throw          Throw
		none, one, two string
	}{
		{Throw{}, "1/2", "1/2", ""},
		{Throw{Sixes: true}, "1/2", "5/12", "1/12"},
		{Throw{Again: Ones}, "5/12", "7/12", ""},                       // 1/2 + 1/6 x 1/2
		{Throw{Again: Misses}, "1/4", "3/4", ""},                       // 1/2 + 1/2 x 1/2
		{Throw{Again: Misses, Sixes: true}, "1/4", "9/16", "3/16"},     // a six: 1/6 + 1/2 x 1/6 = 1/4
		{Throw{Again: Ones, Sixes: true}, "5/12", "203/432", "49/432"}, // a six: 7/36
	} {
		table := c.throw.AtLeast(1, 4)
		for v, want := range []string{c.none, c.one, c.two} {
			if v < table.Len() && table.Fraction(v).RatString() != want || v >= table.Len() && want != "" {
				t.Errorf("%s: %d should have the chance %s", table, v, want)
			}
		}
	}
}

func TestPlainThrowsAreThePlainTables(t *testing.T) {
	if (Throw{}).AtLeast(3, 4) != AtLeast(3, 4) {
		t.Error("plain dice have a table of their own, so that their stream would be another one")
	}
}
