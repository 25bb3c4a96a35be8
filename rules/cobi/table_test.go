package cobi_test

import (
	"cmp"
	"fmt"
	"math/big"
	"slices"
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
	in, inB       string // the zones of the sides
	turns         int    // 0 stands for 1
	victory       string
	factors       string
}

// idle is far away and does nothing. It keeps the battle from ending.
const idle = "unit:cost=10"

func (c tabletop) String() string {
	plan := func(do string) string {
		if do == "" {
			return "[{units: all, do: [wait 99]}]"
		}
		return "[{units: all, do: [" + do + "]}]"
	}
	zone := func(name string) string {
		if name == "" {
			return ""
		}
		return ", zone: " + name
	}
	text := fmt.Sprintf("ruleset: cobi\nground: |\n  %s\nplaces: {%s}\nzones: {%s}\n"+
		"sides: {a: {party: %q, plan: a, arrivals: [%s]%s}, b: {party: %q, plan: b%s}}\n"+
		"plans: {a: %s, b: %s}\nturns: %d\nfactors: %s\n",
		strings.Join(strings.Fields(c.ground), "\n  "), c.places, c.zones, c.a, c.arrives, zone(c.in), c.b, zone(c.inB),
		plan(c.does), plan(c.doesB), max(c.turns, 1), rulestest.Simply(cmp.Or(c.factors, "fog=no")))
	if c.victory != "" {
		text += "victory: " + c.victory + "\n"
	}
	return text
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

// refused fails the test unless the table is refused with an error that contains why.
func (c tabletop) refused(t *testing.T, why string) {
	t.Helper()
	if _, err := rulestest.Loaded(t, library, c.String()).Prepare(); err == nil || !strings.Contains(err.Error(), why) {
		t.Errorf("%v, want %q, on\n%s", err, why, c)
	}
}

// told returns the lines of the story with a seed.
func (c tabletop) told(t *testing.T, seed uint64) (lines []string) {
	t.Helper()
	story, _, err := sim.Tell(c.prepared(t).Model, seed, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range story.Lines {
		lines = append(lines, line.Text)
	}
	return lines
}

// tells fails the test unless the story with a seed contains these sentences in this order.
func (c tabletop) tells(t *testing.T, seed uint64, sentences ...string) {
	t.Helper()
	all := c.told(t, seed)
	rest := all
	for _, wanted := range sentences {
		i := slices.IndexFunc(rest, func(line string) bool { return strings.Contains(line, wanted) })
		if i < 0 {
			t.Fatalf("%q is not told, or not then, in\n%s\non\n%s", wanted, strings.Join(all, "\n"), c)
		}
		rest = rest[i+1:]
	}
}
