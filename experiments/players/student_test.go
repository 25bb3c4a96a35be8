package players

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"
)

// The interval of a few scenarios is that of Student's distribution, which the library knows as well.
func TestIntervalsOverScenariosAreStudents(t *testing.T) {
	for _, n := range []int{2, 3, 4, 5, 12, 21, 60, 200, 1001} {
		want := distuv.StudentsT{Mu: 0, Sigma: 1, Nu: float64(n - 1)}.Quantile(0.975)
		if got := studentHalf(n); math.Abs(got-want) > 1e-9*want {
			t.Errorf("%d values: %v standard errors, want %v", n, got, want)
		}
	}
}
