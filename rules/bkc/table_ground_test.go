package bkc_test

import (
	"bytes"
	"fmt"
	"math/big"
	"strings"
	"testing"

	"salvo/rules/rulestest"
)

// drawn returns open ground of 13 x 13 squares, with other ground in the squares that marks names: "w at G7 G8, n at
// C3".
func drawn(marks string) string {
	const size = 13
	rows := make([][]byte, size) // from north to south
	for i := range rows {
		rows[i] = []byte(strings.Repeat(".", size))
	}
	for _, mark := range strings.Split(marks, ",") {
		letter, squares, _ := strings.Cut(strings.TrimSpace(mark), " at ")
		for _, at := range strings.Fields(squares) {
			row := 0
			fmt.Sscan(at[1:], &row)
			rows[size-row][at[0]-'A'] = letter[0]
		}
	}
	return string(bytes.Join(rows, []byte(" ")))
}

// shotOnTable describes fire at a unit in G7 that faces south. Each unit that fires has a square of its own.
type shotOnTable struct {
	marks    string   // the ground, as in drawn
	from     []string // the squares of the shooters
	shooter  string   // the unit in each of these squares
	target   string
	is       []string // how each shooter fires, as fields of the procedure fire
	distance int      // the distance of the farthest shooter from the HQ, which is in G1
}

func (s shotOnTable) table(edition string) tabletop {
	var all []string
	for _, square := range s.from {
		all = append(all, s.shooter+",arc=360,pos="+square) // the shooter sees the target from any square
	}
	return tabletop{edition: edition, ground: drawn(s.marks), places: "P: A1", factors: "first=b",
		a: strings.Join(all, "+") + "+" + hq8 + ",pos=G1", b: s.target + ",pos=G7"}
}

// fires returns the chance of an effect in the procedure fire with the given number of attacks in one order.
func (s shotOnTable) fires(t *testing.T, edition string, attacks int, effect string) *big.Rat {
	t.Helper()
	var all []string
	for _, how := range s.is {
		all = append(all, s.shooter+","+how)
	}
	line := fmt.Sprintf("%s/fire %s vs %s attacks=%d same-order=yes", edition, strings.Join(all, "+"), s.target, attacks)
	return rulestest.Fraction(t, walked(t, line, true), "effect="+effect)
}

// isOrderTimesFire checks that the chance of an effect on the table is the chance of an order (procedure command) times the
// chance of the effect (procedure fire).
func (s shotOnTable) isOrderTimesFire(t *testing.T, edition string) {
	t.Helper()
	order := walked(t, fmt.Sprintf("%s/command cv=8 distance=%d", edition, s.distance), true)
	once, twice := rulestest.Fraction(t, order, "order=passed"), rulestest.Fraction(t, order, "order=bonus")
	for _, effect := range []string{"hindered", "out"} {
		want := new(big.Rat).Mul(once, s.fires(t, edition, 1, effect))
		want.Add(want, new(big.Rat).Mul(twice, s.fires(t, edition, 2, effect)))
		if want.Sign() == 0 {
			t.Errorf("%s, from %v with %q: it is never %s", edition, s.from, s.marks, effect)
		}
		s.table(edition).is(t, "b-effect="+effect, want.RatString())
	}
}

func TestAnOrderOnATableIsCommandTimesFireAsTheMapSays(t *testing.T) {
	const (
		gun   = "unit:kind=at-gun,attack=3,range=60,hits=4"
		guns  = "unit:kind=afv,attack=2,range=60,hits=4,armour=full"
		squad = "unit:kind=infantry,hits=3"
		tank  = "unit:kind=afv,armour=full,hits=3,save=4"
	)
	for _, s := range []shotOnTable{
		{from: []string{"G2"}, shooter: gun, target: squad, is: []string{"distance=25"}}, // the shot is within half range
		{from: []string{"G1"}, shooter: strings.Replace(gun, "60", "55", 1), target: squad, is: []string{"distance=30"}},
		{from: []string{"L2"}, shooter: gun, target: tank, is: []string{"distance=35.36"}, distance: 26}, // at 45 degrees the shot still strikes the front
		{from: []string{"G1"}, shooter: gun, target: squad, marks: "w at G7", is: []string{"distance=30,cover=soft"}},
		{from: []string{"G1"}, shooter: gun, target: squad, marks: "W at G7", is: []string{"distance=30,cover=soft"}},
		{from: []string{"G1"}, shooter: guns, target: tank, marks: "t at G7", is: []string{"distance=30,cover=soft"}},
		{from: []string{"G1"}, shooter: gun, target: squad, marks: "f at G7", is: []string{"distance=30,cover=hard"}},
		{from: []string{"G1"}, shooter: gun, target: squad, marks: "r at G7", is: []string{"distance=30"}},
		{from: []string{"G1"}, shooter: gun, target: squad, marks: "n at G6", is: []string{"distance=30,cover=soft"}},
		{from: []string{"G1"}, shooter: gun, target: squad, marks: "# at G6", is: []string{"distance=30,cover=soft"}},
		{from: []string{"G1"}, shooter: gun, target: squad, marks: "n at G2", is: []string{"distance=30"}}, // the hedge is the shooter's own cover
		{from: []string{"G1"}, shooter: gun, target: squad, marks: "n at G6, f at G7", is: []string{"distance=30,cover=hard"}},
		{from: []string{"G1"}, shooter: gun, target: squad, marks: "n at F7", is: []string{"distance=30"}}, // the hedge is not between the two units
		{from: []string{"M7"}, shooter: gun, target: tank, is: []string{"distance=30,facing=flank"}, distance: 43},
		{from: []string{"A8"}, shooter: gun, target: tank, is: []string{"distance=30.41,facing=flank"}, distance: 47},
		{from: []string{"M7"}, shooter: gun, target: squad, marks: "w at G7", is: []string{"distance=30,facing=flank,cover=soft"}, distance: 43},
		{from: []string{"G13"}, shooter: gun, target: tank, is: []string{"distance=30,facing=rear"}, distance: 60},
		{from: []string{"J13"}, shooter: guns, target: tank, is: []string{"distance=33.54,facing=rear"}, distance: 62},
		{from: []string{"G1", "F1", "H2"}, shooter: gun, target: tank, is: []string{"distance=30", "distance=30.41", "distance=25.5"},
			distance: 8},
		{from: []string{"G1", "M7", "G13"}, shooter: gun, target: tank, marks: "n at G6",
			is: []string{"distance=30,cover=soft", "distance=30,facing=flank", "distance=30,facing=rear"}, distance: 60},
	} {
		for _, edition := range []string{"bkc1", "bkc2"} {
			s.isOrderTimesFire(t, edition)
		}
	}
}
