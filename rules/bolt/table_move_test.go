package bolt_test

import (
	"strings"
	"testing"
)

// idle is a unit that does nothing and that small arms cannot harm.
const idle = "unit:kind=vehicle,armour=11,weapons=none,move=0"

// column returns the ground of a table of one column. The letters are its squares from north to south.
func column(letters string) string { return strings.Join(strings.Split(letters, ""), " ") }

func TestUnitsMoveAsTheirKindAndTheGroundLetThem(t *testing.T) {
	const (
		squad = "unit:weapons=rifle"
		car   = "unit:kind=vehicle,armour=7,weapons=none,move=12"
		half  = "unit:kind=vehicle,armour=7,weapons=none,drive=half-tracks"
		tank  = "unit:kind=vehicle,armour=9,weapons=none"
		lorry = "unit:kind=vehicle,weapons=none,move=12"
		heavy = "unit:kind=vehicle,armour=10,weapons=none"
		scout = "unit:kind=vehicle,armour=7,weapons=none,move=12,traits=recce"
	)
	open, wood := strings.Repeat(".", 20), strings.Repeat("w", 20)
	row, rows := open+" "+wood+" "+open, open+" "+wood+" "+open+" "+open // no unit sees across the wood
	for _, c := range []struct{ rule, ground, unit, from, to, idle, tells string }{
		{"MOVE-01 a Run is two Advances", column(".............."), squad, "A1", "A12", "A14", "runs from A1 to A5"},
		{"MOVE-01 tracks", column(".............."), tank, "A1", "A12", "A14", "runs from A1 to A7"},
		{"MOVE-01 wheels", column(".............."), car, "A1", "A12", "A14", "runs from A1 to A9"},
		{"MOVE-04 infantry does not run in rough ground", column("...........r.."), squad, "A1", "A12", "A14", "advances from A1 to A3"},
		{"MOVE-04 nor over an obstacle", column("...........n.."), squad, "A1", "A12", "A14", "advances from A1 to A3"},
		{"MOVE-04 but up to it", column(".........r...."), squad, "A1", "A12", "A14", "runs from A1 to A4"},
		{"MOVE-04 and through buildings", column("..........tttt"), squad, "A1", "A12", "A14", "runs from A1 to A5"},
		{"MOVE-04 tracks do not run in rough ground", column(".........rrrr."), tank, "A1", "A12", "A14", "advances from A1 to A4"},
		{"MOVE-04 but over obstacles", column(".........n..n."), tank, "A1", "A12", "A14", "runs from A1 to A7"},
		{"MOVE-04, E-62 tracks go round buildings", "... .t. .t. ...", tank, "B1", "B4", "A4", "from B1 to C2"},
		{"MOVE-04, E-62 heavy tanks break through", column(".....ttt.."), heavy, "A1", "A9", "A10", "from A1 to A7"},
		{"MOVE-04 wheels stay out of both", "... .n. .r. ...", lorry, "B1", "B4", "A4", "from B1 to"},
		{"MOVE-05 twice as far on a road", column(strings.Repeat("=", 20)), car, "A1", "A19", "A20", "runs from A1 to A17"},
		{"MOVE-05 if the move keeps to it", column(strings.Repeat(".", 10) + strings.Repeat("=", 10)), car, "A1", "A19", "A20",
			"runs from A1 to A10"},
		{"MOVE-05 or leaves it as others do", column(strings.Repeat(".", 16) + strings.Repeat("=", 4)), car, "A1", "A19", "A20",
			"runs from A1 to A9"},
		{"MOVE-05 men walk", column(strings.Repeat("=", 20)), squad, "A1", "A19", "A20", "runs from A1 to A5"},
		{"MOVE-02 tracks turn once", row, tank, "A1", "P1", "A3", "advances from A1 to D1"},
		{"MOVE-02 and not twice", rows, tank, "A1", "P2", "A4", "advances from A1 to B2"},
		{"MOVE-02 half-tracks do", rows, half, "A1", "P2", "A4", "advances from A1 to C2"},
		{"MOVE-02 half-tracks run and turn", row, half, "A1", "P1", "A3", "runs from A1 to G1"},
		{"MOVE-02 wheels turn twice", rows, car, "A1", "P2", "A4", "advances from A1 to D2"},
		{"MOVE-02 half a circle takes two", column("..........w..."), tank, "A10", "A1", "A1", "turns to the"},
		{"MOVE-03 reversing before the enemy", column("............."), tank, "A10", "A1", "A13", "advances from A10 to A9"},
		{"MOVE-03 recce reverses at the full rate", column("............."), scout, "A10", "A1", "A13", "advances from A10 to A6"},
	} {
		table := tabletop{ground: c.ground, places: "P: " + c.to, a: c.unit + ",pos=" + c.from, b: idle + ",pos=" + c.idle, does: "attack P"}
		if story := table.story(t, 1); !strings.Contains(story, c.tells) {
			t.Errorf("%s: nobody tells %q\n%s\n%s", c.rule, c.tells, table, story)
		}
	}
}
