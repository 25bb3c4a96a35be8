package reports

import (
	"math"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"salvo/sim"
)

func exact(v float64) sim.Estimate { return sim.Estimate{Value: v, Low: v, High: v} }

func TestPercentShowsTheDecimalsAFigureDeserves(t *testing.T) {
	around := func(v, half float64) sim.Estimate { return sim.Estimate{Value: v, Low: v - half, High: v + half} }
	for _, test := range []struct {
		why  string
		e    sim.Estimate
		want string
	}{
		{"exact: two decimals", exact(73.0 / 729), "10.01 %"},
		{"exact: a round figure keeps them", exact(0.25), "25.00 %"},
		{"exact: a sum of floats just below a half rounds like the half", exact(0.21875 - 3e-17), "21.88 %"},
		{"exact: impossible", exact(0), "0 %"},
		{"exact: certain", exact(1), "100 %"},
		{"exact: certain but for the sum of floats", exact(1 - 4e-16), "100 %"},
		{"exact: rare, two digits", exact(0.000031), "0.0031 %"},
		{"exact: rare, two digits with a zero", exact(0.0005), "0.050 %"},
		{"exact: nearly certain, two digits of the rest", exact(1 - 0.000031), "99.9969 %"},
		{"exact: too rare to print", exact(6e-8), "<0.0001 %"},
		{"exact: too certain to print", exact(1 - 6e-8), ">99.9999 %"},
		{"half-width 0.098 %", around(0.412345, 0.00098), "41.23 %"},
		{"half-width 0.1 %", around(0.412345, 0.0011), "41.2 %"},
		{"half-width 0.98 %", around(0.412345, 0.0098), "41.2 %"},
		{"half-width 3 %", around(0.412345, 0.03), "41 %"},
		{"half-width 30 %", around(0.412345, 0.3), "41 %"},
		{"never seen in a million", sim.Wilson(0, 1_000_000), "<0.0004 %"},
		{"always seen in a million", sim.Wilson(1_000_000, 1_000_000), ">99.9996 %"},
		{"seen once in 270: may be 2.1", sim.Wilson(1, 270), "<3 %"},
		{"missed once in 270", sim.Wilson(269, 270), ">97 %"},
		{"no trials", sim.Wilson(0, 0), "?"},
		{"not a number", exact(math.NaN()), "?"},
	} {
		if got := Percent(test.e); got != test.want {
			t.Errorf("%s: Percent(%v) = %q, want %q", test.why, test.e, got, test.want)
		}
	}
}

func TestNumberShowsTheDecimalsAMeanDeserves(t *testing.T) {
	for _, test := range []struct {
		e    sim.Estimate
		want string
	}{
		{exact(2.6666666), "2.67"},
		{exact(3), "3.00"},
		{exact(0), "0"},
		{exact(0.0031), "0.0031"},
		{exact(1e-9), "<0.0001"},
		{exact(1234.5678), "1234.57"},
		{sim.Estimate{Value: 2.66812, Low: 2.66512, High: 2.67112}, "2.668"},
		{sim.Estimate{Value: 412.3, Low: 400, High: 424}, "412"},
		{sim.Estimate{Value: 0.3, Low: -2, High: 2.6}, "<3"},
		{sim.Estimate{Value: 0, Low: math.NaN(), High: math.NaN()}, "?"},
	} {
		if got := Number(test.e); got != test.want {
			t.Errorf("Number(%v) = %q, want %q", test.e, got, test.want)
		}
	}
}

func TestOnlyTheCertainReadsAHundredPerCent(t *testing.T) {
	check := func(t *rapid.T, e sim.Estimate) {
		for _, text := range []string{Percent(e), Rough(e, false, 1)} {
			number := strings.TrimSuffix(text, " %")
			if strings.HasPrefix(number, "100") || strings.Trim(number, "0.") == "" && text != "" {
				t.Fatalf("%v reads %q", e, text)
			}
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		trials := rapid.Int64Range(1, 2_000_000_000).Draw(t, "trials")
		few := rapid.Int64Range(0, min(trials, 20)).Draw(t, "few")
		check(t, sim.Wilson(trials-few, trials))
		check(t, sim.Wilson(few, trials))
		rest := math.Pow(10, rapid.Float64Range(-11.9, -0.1).Draw(t, "exponent"))
		check(t, exact(1-rest))
		check(t, exact(rest))
	})
}

func TestABoundIsNeverBelowTheInterval(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		trials := rapid.Int64Range(1, 5000).Draw(t, "trials")
		e := sim.Wilson(rapid.Int64Range(0, min(trials, 5)).Draw(t, "seen"), trials)
		for _, text := range []string{Percent(e), Rough(e, false, 0), Rough(e, false, 1)} {
			if bound, told := strings.CutPrefix(strings.TrimSuffix(text, " %"), "<"); told {
				if most, _ := strconv.ParseFloat(bound, 64); most < 100*e.High-1e-9 {
					t.Fatalf("%v reads %q", e, text)
				}
			}
		}
	})
}

func TestOneChanceReadsTheSameWhereverItStands(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		trials := rapid.SampledFrom([]int64{40, 200, 1000}).Draw(t, "trials")
		seen := rapid.Int64Range(trials/10, trials-trials/10).Draw(t, "seen")
		for _, e := range []sim.Estimate{sim.Wilson(seen, trials), exact(float64(seen) / float64(trials))} {
			decimals, _ := feltDecimals(e)
			share := SharesText([]sim.Estimate{e}, decimals)[0]
			if told := felt(e); told != trimmed(share) || Rough(e, false, decimals) != share {
				t.Fatalf("%v is %q in a sentence, %q in a cell and %q beside a bar", e, told, Rough(e, false, decimals), share)
			}
		}
	})
}

func TestHalvesAreRoundedAwayFromZero(t *testing.T) {
	for x, want := range map[float64]string{54.5: "55", 54.499999999999993: "55", 2.5: "3", -2.5: "-3", 0.49: "0"} {
		if got := Fixed(x, 0); got != want {
			t.Errorf("%v is %q, want %q", x, got, want)
		}
	}
}

func TestWhatReadsAlikeIsNoDifference(t *testing.T) {
	if got := Instead(chance("b", exact(0.0361)), chance("a", exact(0.0361))).String(); got != "3.61 %, no difference" {
		t.Errorf("%q", got)
	}
	c := Contrast{Clause: Clause{Text: "the Panther wins", Figure: exact(0.03641)}, Before: &Cell{Exact: true, Estimate: exact(0.03639)},
		Shift: &Shift{Method: sim.Exact, Estimate: exact(0.00002)}}
	d := Contrast{Clause: Clause{Text: "the Tiger wins", Figure: exact(0.8)}, Before: &Cell{Exact: true, Estimate: exact(0.2)},
		Shift: &Shift{Method: sim.Exact, Estimate: exact(0.6)}}
	want := "In line B the Panther wins 3.6 % of the time as in line A, and the Tiger wins 80 % instead of 20 %."
	if got := Contrasted("B", "A", []Contrast{c, d}).String(); got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestSharesHaveTheSameDecimals(t *testing.T) {
	rolled := []sim.Estimate{sim.Wilson(1, 300), sim.Wilson(149, 300), sim.Wilson(150, 300)}
	if got := strings.Join(SharesText(rolled, 1), " "); got != "<2 50 50" {
		t.Errorf("%q", got)
	}
	exacts := []sim.Estimate{exact(0.597), exact(0.136), exact(0.267)}
	if got := strings.Join(SharesText(exacts, 0), " "); got != "60 14 27" {
		t.Errorf("%q", got)
	}
}
