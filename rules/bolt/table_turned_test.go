package bolt_test

import (
	"context"
	"fmt"
	"math"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"salvo/rules"
	"salvo/sim"
)

// turned is a table seen from its other end, the sides being swapped: it is turned by 180 degrees.
func (c tabletop) turned() tabletop {
	rows := strings.Fields(c.ground)
	columns := len(rows[0])
	around := func(text string) string {
		return squareNames.ReplaceAllStringFunc(text, func(square string) string {
			row := 0
			fmt.Sscan(square[1:], &row)
			return fmt.Sprintf("%c%d", 'A'+columns-1-int(square[0]-'A'), len(rows)+1-row)
		})
	}
	swap := strings.NewReplacer("-a=", "-b=", "-b=", "-a=")
	c.ground, c.places, c.factors = turnedGround(c.ground, " "), around(c.places), swap.Replace(c.factors)
	c.a, c.b, c.does, c.doesB = around(c.b), around(c.a), c.doesB, c.does
	return c
}

var squareNames = regexp.MustCompile(`\b[A-Z][0-9]+\b`)

// turnedGround is ground drawn from the other end: all its letters in reverse.
func turnedGround(drawn, end string) string {
	letters := []byte(strings.Join(strings.Fields(drawn), "\n"))
	slices.Reverse(letters)
	return strings.ReplaceAll(string(letters), "\n", end)
}

// swapped is the distribution that a turned table has instead of one: that of the other side, and of its victories.
func swapped(r *sim.Result, of *sim.Distribution) (found *sim.Distribution, value func(v int) int) {
	name := of.Name
	value = func(v int) int { return v }
	switch rest := name[1:]; {
	case strings.HasPrefix(name, "a-"):
		name = "b" + rest
	case strings.HasPrefix(name, "b-"):
		name = "a" + rest
	case name == "winner":
		value = func(v int) int { return len(of.Prob) - 1 - v }
	case strings.HasPrefix(name, "held-"): // none, a, b
		value = func(v int) int { return (3 - v) % 3 }
	}
	k := slices.IndexFunc(r.Metrics, func(d sim.Distribution) bool { return d.Name == name })
	return &r.Metrics[k], value
}

func TestTurningTheTableSwapsTheOdds(t *testing.T) {
	const (
		pair  = "unit:weapons=2xrifle,cost=20"
		party = "unit:weapons=2xsmg,at=yes,cost=20"
		tank  = "unit:kind=vehicle,armour=8,weapons=light-at,arc=90,cost=100"
		car   = "unit:kind=vehicle,armour=7,weapons=lmg,move=12,traits=recce,cost=60"
	)
	ground := `
		.ww...t
		..w.n..
		.hh.n..
		..H....
		...#.r.
		.w...ww
		.....w.
		.t.....
		....h..
		.n.....
		.n..m..
		......=
		..w...=`
	for _, c := range []tabletop{
		{a: pair + ",pos=B1", b: pair + ",pos=E12", does: "attack P", doesB: "move 1, attack P", turns: 4},
		{a: party + ",pos=C4", b: tank + ",pos=F10", does: "attack 1", doesB: "attack P", turns: 4, factors: "rally-at=1"},
		{a: car + ",pos=G1", b: party + ",pos=D9", does: "attack 1", doesB: "attack P", turns: 3, factors: "policy-b=best-odds"},
		{a: tank + ",pos=E7", b: tank + ",pos=D10", does: "hold P", doesB: "attack 1", turns: 3, factors: "keep-down=pinned"},
		{a: pair + ",pos=D4", b: pair + ",pos=D9", does: "ambush P", doesB: "attack P", turns: 4},
	} {
		c.ground, c.places = ground, "1: D8, P: E5"
		var both [2]*sim.Result
		for i, table := range []tabletop{c, c.turned()} {
			both[i] = walkedModel(t, table.prepared(t).Model, true)
		}
		for i := range both[0].Metrics {
			of := &both[0].Metrics[i]
			turned, value := swapped(both[1], of)
			for v, want := range of.Fractions {
				if got := turned.Fractions[value(v)]; got.Cmp(want) != 0 {
					t.Fatalf("%s=%d is %s, turned %s\n%s", of.Name, v, want.FloatString(9), got.FloatString(9), c)
				}
			}
		}
	}
}

// Twelve a side, as far as luck can tell.
func TestTurningALargeTableSwapsTheOdds(t *testing.T) {
	text, err := os.ReadFile("testdata/twelve.yaml")
	if err != nil {
		t.Fatal(err)
	}
	head, rest, _ := strings.Cut(string(text), "ground: |\n")
	drawn, rest, _ := strings.Cut(rest, "zones:")
	other := head + "ground: |\n  " + turnedGround(drawn, "\n  ") + "\nzones:" + strings.NewReplacer("1: M12", "1: L13",
		"a: {party: ", "b: {party: ", "zone: A", "zone: B", "b: {party: ", "a: {party: ", "zone: B", "zone: A").Replace(rest)
	const trials = 3000
	var both [2]*sim.Result
	for i, file := range []string{string(text), other} {
		s, err := library.Load("twelve.yaml", []byte(file))
		if err != nil {
			t.Fatal(err)
		}
		both[i] = simulated(t, s, sim.Run{Trials: trials, Seed: 5, Workers: 2})
	}
	for i := range both[0].Metrics {
		of := &both[0].Metrics[i]
		turned, value := swapped(both[1], of)
		for v, n := range of.Counts {
			m := turned.Counts[value(v)]
			if p := math.Erfc(math.Abs(float64(n-m)) / math.Sqrt(2*float64(n+m))); n+m >= 20 && p < 1e-6 {
				t.Errorf("%s=%d: %d and, turned, %d of %d; luck does that with %.2g", of.Name, v, n, m, trials, p)
			}
		}
	}
}

// simulated is the result of a scenario that is rolled.
func simulated(t testing.TB, s *rules.Scenario, run sim.Run) *sim.Result {
	t.Helper()
	e, err := s.Prepare()
	if err != nil {
		t.Fatal(err)
	}
	r, err := sim.Simulate(context.Background(), e.Model, run)
	if err != nil {
		t.Fatal(err)
	}
	return r
}
