package cobi_test

import (
	"os"
	"strings"
	"testing"
)

// The weapons table stands on its side in the roster; the printed one has a column for each weapon.
func TestTheWeaponsTableIsAsPrinted(t *testing.T) {
	text, err := os.ReadFile("testdata/weapons.txt")
	if err != nil {
		t.Fatal(err)
	}
	roster, err := library.Roster(library.Rulesets()[0])
	if err != nil {
		t.Fatal(err)
	}
	var weapons []string
	cells := 0
	for line := range strings.Lines(string(text)) {
		row := strings.Fields(line)
		switch {
		case row[0] == "#", row[0] == "of":
			continue
		case row[0] == "row":
			weapons = row[2:]
			continue
		}
		for i, printed := range row[2:] {
			w, known := roster.Weapon(weapons[i])
			if !known {
				t.Fatalf("there is no weapon %s", weapons[i])
			}
			if got, want := w.Word(row[1]), spelling(row[1], printed); got != want {
				t.Errorf("%s of %s is %s, printed is %s", row[1], weapons[i], got, printed)
			}
			cells++
		}
	}
	if cells != 200 {
		t.Errorf("%d cells, the table has 20 rows and 10 columns", cells)
	}
}

// spelling returns how a roster spells a printed value.
func spelling(property, printed string) string {
	switch {
	case printed == "." || printed == "-" || printed == "No":
		return "none"
	case printed == "EK":
		return "card"
	case printed == "X":
		return "not-given"
	case printed == "6" && property == "hit":
		return "6-6" // WPN-02
	case printed == "1|2":
		return "1" // AMB-26
	}
	return strings.TrimPrefix(printed, "+")
}
