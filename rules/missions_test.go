package rules

import (
	"slices"
	"testing"
)

func TestMissionsAreReadInOrder(t *testing.T) {
	v, wrong := Missions(9, 50).parse("2@-10/30/4@0.5/-20")
	if wrong != nil {
		t.Fatalf("%+v", wrong)
	}
	if want := []Mission{{2, -10, 30}, {4, 0.5, -20}}; !slices.Equal(v.plans, want) {
		t.Errorf("got %v, want %v", v.plans, want)
	}
	if v.String() != "2@-10/30/4@0.5/-20" {
		t.Errorf("spelled %s", v)
	}
}

func TestMissionsThatMakeNoSenseAreRefused(t *testing.T) {
	for _, text := range []string{"", "2", "2@3", "2/3", "@3/4", "0@3/4", "10@3/4", "2@51/3",
		"2@3/-51", "2@3/4/5", "2.5@3/4", "2@+3/4", "2@3/x", "02@3/4"} {
		if v, wrong := Missions(9, 50).parse(text); wrong == nil {
			t.Errorf("%q is read as %v", text, v.plans)
		}
	}
}
