package rulestest

import (
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

// A Turning rotates a table by 180 degrees and swaps the sides, so that each side sees what the other saw before. rows
// are the rows of the ground before the rotation.
type Turning struct{ rows []string }

// Turn returns the rotation of a table by 180 degrees. drawn holds the rows of the table's ground, separated by white
// space.
func Turn(drawn string) Turning { return Turning{strings.Fields(drawn)} }

var squareNames = regexp.MustCompile(`\b[A-Z][0-9]+\b`)

// Ground returns the ground rotated by 180 degrees: all its letters in reverse, with between as the separator of the
// rows.
func (u Turning) Ground(between string) string {
	letters := []byte(strings.Join(u.rows, "\n"))
	slices.Reverse(letters)
	return strings.ReplaceAll(string(letters), "\n", between)
}

// Squares returns a text in which the name of every square is replaced by the name of the same square on the rotated
// table.
func (u Turning) Squares(text string) string {
	return squareNames.ReplaceAllStringFunc(text, func(square string) string {
		row := 0
		fmt.Sscan(square[1:], &row)
		return fmt.Sprintf("%c%d", 'A'+len(u.rows[0])-1-int(square[0]-'A'), len(u.rows)+1-row)
	})
}

// Factors returns a text of factors with sides a and b exchanged.
func (Turning) Factors(text string) string {
	return strings.NewReplacer("first=a", "first=b", "first=b", "first=a", "-a=", "-b=", "-b=", "-a=").Replace(text)
}

// swapped returns the distribution in the result r of the rotated table that corresponds to the distribution of on the
// original table: b-units-lost for a-units-lost, for example. value converts a value of the original metric: winner a
// becomes winner b.
func swapped(r *sim.Result, of *sim.Distribution) (found *sim.Distribution, value func(v int) int) {
	name := of.Name
	value = func(v int) int { return v }
	switch rest := name[1:]; {
	case strings.HasPrefix(name, "a-"):
		name = "b" + rest
	case strings.HasPrefix(name, "b-"):
		name = "a" + rest
	case name == "winner", name == "victory":
		value = func(v int) int { return len(of.Prob) - 1 - v }
	case strings.HasPrefix(name, "held-"): // the values are none, a, b
		value = func(v int) int { return (3 - v) % 3 }
	}
	k := slices.IndexFunc(r.Metrics, func(d sim.Distribution) bool { return d.Name == name })
	return &r.Metrics[k], value
}

// turningSwapsTheOdds checks that a table and the same table rotated have exactly the same odds with the sides swapped.
func turningSwapsTheOdds(t testing.TB, library *rules.Library, file, turned string) {
	t.Helper()
	here, there := TableOdds(t, library, file), TableOdds(t, library, turned)
	for i := range here.Metrics {
		of := &here.Metrics[i]
		other, value := swapped(there, of)
		for v, want := range of.Fractions {
			if got := other.Fractions[value(v)]; got.Cmp(want) != 0 {
				t.Fatalf("%s=%d is %s, turned %s\n%s", of.Name, v, want.FloatString(9), got.FloatString(9), file)
			}
		}
	}
}

// turningTwelveSwapsTheOdds checks that testdata/twelve.yaml and the same table rotated have the same odds with the sides
// swapped, within what chance allows in this many trials. more is added to the end of both files. The rotation exchanges
// zones A and B, and moves objective 1 from M12 to L13.
func turningTwelveSwapsTheOdds(t testing.TB, library *rules.Library, trials int64, more string) {
	t.Helper()
	text, err := os.ReadFile("testdata/twelve.yaml")
	if err != nil {
		t.Fatal(err)
	}
	head, rest, _ := strings.Cut(string(text)+more, "ground: |\n")
	drawn, rest, _ := strings.Cut(rest, "zones:")
	turn := Turn(drawn)
	swap := strings.NewReplacer("1: M12", "1: L13", "a: {party: ", "b: {party: ", "zone: A", "zone: B",
		"b: {party: ", "a: {party: ", "zone: B", "zone: A")
	turned := head + "ground: |\n  " + turn.Ground("\n  ") + "\nzones:" + turn.Factors(swap.Replace(rest))
	run := sim.Run{Trials: trials, Seed: 5, Workers: 2}
	here, there := Simulated(t, Loaded(t, library, string(text)+more), run), Simulated(t, Loaded(t, library, turned), run)
	for i := range here.Metrics {
		of := &here.Metrics[i]
		other, value := swapped(there, of)
		for v, n := range of.Counts {
			m := other.Counts[value(v)]
			if p := math.Erfc(math.Abs(float64(n-m)) / math.Sqrt(2*float64(n+m))); n+m >= 20 && p < 1e-6 {
				t.Errorf("%s=%d: %d and, turned, %d of %d; luck does that with %.2g", of.Name, v, n, m, trials, p)
			}
		}
	}
}
