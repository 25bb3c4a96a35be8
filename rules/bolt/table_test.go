package bolt_test

import (
	"cmp"
	"fmt"
	"math/big"
	"strings"
	"testing"

	"salvo/rules"
	"salvo/rules/rulestest"
	"salvo/sim"
)

// A tabletop is a small table for a test. Units have their squares in their parties, and stay there unless their tasks
// move them.
type tabletop struct {
	ground        string
	places, zones string
	arrives       string // arrivals of side a
	a, b          string // parties
	does, doesB   string // tasks of all units of a side
	turns         int    // 1 if not said
	factors       string // the factors besides extra-turn=no
	more          string // further lines of the file
}

func (c tabletop) String() string {
	plan := func(do string) string { return "[{units: all, do: [" + cmp.Or(do, "wait 99") + "]}]" }
	return fmt.Sprintf("ruleset: bolt-action\nground: |\n  %s\nplaces: {%s}\nzones: {%s}\n"+
		"sides: {a: {party: %q, plan: a, arrivals: [%s]}, b: {party: %q, plan: b}}\n"+
		"plans: {a: %s, b: %s}\nturns: %d\nfactors: extra-turn=no %s\n%s",
		strings.Join(strings.Fields(c.ground), "\n  "), c.places, c.zones, c.a, c.arrives, c.b, plan(c.does), plan(c.doesB),
		max(c.turns, 1), rulestest.Simply(c.factors), c.more)
}

func (c tabletop) prepared(t testing.TB) *rules.Engagement {
	t.Helper()
	return rulestest.PreparedTable(t, library, c.String())
}

// odds returns the exact chance of a figure on the table, as a fraction.
func (c tabletop) odds(t *testing.T, figure string) *big.Rat {
	t.Helper()
	return rulestest.Fraction(t, rulestest.TableOdds(t, library, c.String()), figure)
}

// is checks the exact chance of a figure on the table.
func (c tabletop) is(t *testing.T, figure, want string) {
	t.Helper()
	rulestest.TableIs(t, library, c.String(), figure, want)
}

// story returns the story of the battle with a seed.
func (c tabletop) story(t *testing.T, seed uint64) string {
	t.Helper()
	story, _, err := sim.Tell(c.prepared(t).Model, seed, 0)
	if err != nil {
		t.Fatal(err)
	}
	var text strings.Builder
	for _, line := range story.Lines {
		text.WriteString(line.Text + "\n")
	}
	return text.String()
}

// tells checks that the story has these words with any dice.
func (c tabletop) tells(t *testing.T, words ...string) {
	t.Helper()
	for seed := range uint64(4) {
		story := c.story(t, seed)
		for _, w := range words {
			if !strings.Contains(story, w) {
				t.Errorf("with seed %d nobody tells %q:\n%s\n%s", seed, w, c, story)
				return
			}
		}
	}
}

// product and sum return the product and the sum of fractions.
func product(t *testing.T, p, q string) string {
	t.Helper()
	return new(big.Rat).Mul(fraction(t, p), fraction(t, q)).RatString()
}

func sum(t *testing.T, p, q string) string {
	t.Helper()
	return new(big.Rat).Add(fraction(t, p), fraction(t, q)).RatString()
}

func fraction(t *testing.T, text string) *big.Rat {
	t.Helper()
	r, ok := new(big.Rat).SetString(text)
	if !ok {
		t.Fatalf("%s is no fraction", text)
	}
	return r
}
