package reports

import (
	"bytes"
	"encoding/csv"
	"math"
	"strconv"
	"strings"
	"testing"
)

func TestCSVReadsAsItAlwaysDid(t *testing.T) { golden(t, "both.csv", asCSV(shermans(false))) }

func TestCSVHoldsEveryValueOnceAndAddsUpToOne(t *testing.T) {
	o := shermans(false)
	o.Given = "hits=1+"
	rows, err := csv.NewReader(bytes.NewReader(written(t, asCSV(o)))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	sums, seen := map[string]float64{}, map[string]bool{}
	simulated := false
	for _, row := range rows[1:] {
		if row[0] != o.Scenario+" | given hits=1+" {
			t.Fatalf("scenario %q", row[0])
		}
		key := row[3] + " " + row[1]
		if seen[key+row[2]] {
			t.Errorf("%s: %s twice", key, row[2])
		}
		seen[key+row[2]] = true
		p, err := strconv.ParseFloat(row[4], 64)
		if err != nil {
			t.Fatal(err)
		}
		sums[key] += p
		if row[3] == "simulated" {
			simulated = true
		} else if simulated || strings.Join(row[5:], "") != "" {
			t.Errorf("exact row out of order or with an interval: %q", row)
		}
	}
	if len(sums) != 2*len(attack()) {
		t.Errorf("%d distributions, want %d", len(sums), 2*len(attack()))
	}
	for key, sum := range sums {
		if math.Abs(sum-1) > 1e-9 {
			t.Errorf("%s adds up to %v", key, sum)
		}
	}
}

func TestCSVListsNumbersUpToTheLargestReached(t *testing.T) {
	o := &Odds{Scenario: "s", Exact: exactResult(false, numbers("hits", 1, 0, 1, 0, 0))}
	got := string(written(t, asCSV(o)))
	if !strings.Contains(got, "s,hits,1,exact,0,,,,,\r\n") || strings.Contains(got, "s,hits,3,") {
		t.Error(got)
	}
}

func TestCSVRefusesCellsThatASpreadsheetWouldRun(t *testing.T) {
	for _, start := range []string{"=", "+", "-", "@"} {
		o := shermans(false)
		o.Scenario = start + "cmd()"
		var b bytes.Buffer
		if err := asCSV(o)(&b); err == nil || b.Len() > 0 {
			t.Errorf("%q: error %v, %d bytes written", o.Scenario, err, b.Len())
		}
	}
}
