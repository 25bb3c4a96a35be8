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

// A Turning is a table seen from its other end, the sides being swapped: it is turned by 180 degrees.
type Turning struct{ rows []string }

// Turn returns the turning of a ground. drawn holds its rows with white space between them.
func Turn(drawn string) Turning { return Turning{strings.Fields(drawn)} }

var squareNames = regexp.MustCompile(`\b[A-Z][0-9]+\b`)

// Ground returns the ground drawn from the other end: all its letters in reverse, with the text between between its
// rows.
func (u Turning) Ground(between string) string {
	letters := []byte(strings.Join(u.rows, "\n"))
	slices.Reverse(letters)
	return strings.ReplaceAll(string(letters), "\n", between)
}

// Squares returns a text in which every square has the name that it has on the turned table.
func (u Turning) Squares(text string) string {
	return squareNames.ReplaceAllStringFunc(text, func(square string) string {
		row := 0
		fmt.Sscan(square[1:], &row)
		return fmt.Sprintf("%c%d", 'A'+len(u.rows[0])-1-int(square[0]-'A'), len(u.rows)+1-row)
	})
}

// Factors returns the factors of a text with the sides exchanged.
func (Turning) Factors(text string) string {
	return strings.NewReplacer("first=a", "first=b", "first=b", "first=a", "-a=", "-b=", "-b=", "-a=").Replace(text)
}

// swapped returns the distribution of a turned table's result that corresponds to a distribution of the table: that of
// the other side. value turns a value of the table into that of the turned table.
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
	case strings.HasPrefix(name, "held-"): // none, a, b
		value = func(v int) int { return (3 - v) % 3 }
	}
	k := slices.IndexFunc(r.Metrics, func(d sim.Distribution) bool { return d.Name == name })
	return &r.Metrics[k], value
}

// turningSwapsTheOdds demands that a table and the same one turned have the same odds with the sides swapped.
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

// turningTwelveSwapsTheOdds demands that a turned table of twelve units a side swaps the odds, as far as luck can tell:
// the file of that name with more lines. Its zones A and B and its place M12 are each other's turned.
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
