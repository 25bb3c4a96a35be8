package cobi_test

import (
	"reflect"
	"testing"

	"salvo/rules/cobi"
)

// The bonus of the reload action stands in the table of the loading test alone: it never helps to hit.
func TestTheReloadActionHelpsTheLoadingTestAlone(t *testing.T) {
	found := map[string][][]string{}
	for _, table := range cobi.Game().Tables {
		found[table.Title] = table.Rows
	}
	want := [][]string{{"reload action", "+2"}, {"motivated", "+1"}}
	if got := found["Loading test: die and modifiers"]; !reflect.DeepEqual(got, want) {
		t.Errorf("the loading test has %v, not %v", got, want)
	}
	const hit = "Hit test of a gun: die and modifiers"
	if len(found[hit]) == 0 {
		t.Fatalf("no table %q", hit)
	}
	for _, row := range found[hit] {
		if row[1] == "+2" {
			t.Errorf("the hit test of a gun has the modifier %v", row)
		}
	}
}
