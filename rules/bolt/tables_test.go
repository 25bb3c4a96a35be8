package bolt

import (
	"math/big"
	"testing"

	diff "github.com/google/go-cmp/cmp"
)

// Each kind of dice shows what its name says, as exact fractions.
func TestDiceShowWhatTheirNamesSay(t *testing.T) {
	for kind, want := range map[dice]map[int]string{
		noDice:    {0: "1"},
		oneDie:    {1: "1"},
		d2:        {1: "1/2", 2: "1/2"},
		d3:        {1: "1/3", 2: "1/3", 3: "1/3"},
		d6PlusOne: {2: "1/6", 3: "1/6", 4: "1/6", 5: "1/6", 6: "1/6", 7: "1/6"},
		d3PlusOne: {2: "1/3", 3: "1/3", 4: "1/3"},
	} {
		got := map[int]string{}
		for i, table := 0, diceTables[kind]; i < table.Len(); i++ {
			if f := table.Fraction(i); f.Cmp(new(big.Rat)) > 0 {
				got[table.Value(i)] = f.RatString()
			}
		}
		if found := diff.Diff(want, got); found != "" {
			t.Errorf("%s (-want +got):\n%s", kind, found)
		}
	}
}
