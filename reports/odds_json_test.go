package reports

import (
	"encoding/json"
	"math"
	"strings"
	"testing"
)

func TestJSONReadsAsItAlwaysDid(t *testing.T) {
	golden(t, "everything.json", asJSON(everything()))
	golden(t, "exact.json", asJSON(&Odds{Scenario: "coin", Exact: exactResult(false, numbers("heads", 1, 1))}))
}

func TestJSONNeverHoldsWhatIsNotANumber(t *testing.T) {
	o := everything()
	o.Simulated.Metrics[3].Counts = make([]int64, 7) // the mean of no trials
	o.Observed.AtLeast.Value = math.Inf(1)
	o.Observed.AtMost.Low = math.NaN()
	got := written(t, asJSON(o))
	if !json.Valid(got) || !strings.HasSuffix(string(got), "}\n") {
		t.Errorf("not JSON that ends with a newline: %s", got)
	}
}
