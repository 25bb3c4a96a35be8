package tablefile_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"salvo/rules/rulestest"
	"salvo/rules/tablefile"
)

// switches reads testdata/ok/switches.yaml, with the given plans in place of its own unless plans is nil.
func switches(t *testing.T, plans []string) *tablefile.Table {
	t.Helper()
	text := string(rulestest.Files(t, "testdata/ok/switches.yaml")["testdata/ok/switches.yaml"])
	if plans != nil {
		before, rest, _ := strings.Cut(text, "plans:\n")
		_, after, _ := strings.Cut(rest, "turns:")
		text = strings.Replace(before, ", plan: x", "", 1) + "plans:\n" + strings.Join(plans, "\n") + "\nturns:" + after
	}
	got, err := reader.Read("switches.yaml", []byte(text))
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return got
}

func TestAPlanThatIsWrittenIsReadAsItWas(t *testing.T) {
	table := switches(t, nil)
	force := tablefile.Force{Fighters: []int{1, 2}, Supports: []int{3}, Later: []string{"tank"}}
	for _, want := range slices.Concat(table.Plans, table.Menu(0, force)) {
		got := switches(t, table.Written(&want)).Plans
		if diff := cmp.Diff([]tablefile.Plan{want}, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", strings.Join(table.Written(&want), "\n"), diff)
		}
	}
}

func TestTheMenuOfATable(t *testing.T) {
	table := switches(t, nil)
	var got []string
	for _, p := range table.Menu(0, tablefile.Force{Fighters: []int{1, 2}, Supports: []int{3}}) {
		got = append(got, strings.Join(table.Written(&p), "\n"))
	}
	want := []string{
		"  attack:\n    - {units: 1, do: attack 1}\n    - {units: 2, do: attack 2}\n    - {units: rest, do: support 1}",
		"  rush:\n    - {units: 1, do: attack 1, caution: 0.3}\n    - {units: 2, do: attack 2, caution: 0.3}\n" +
			"    - {units: rest, do: support 1, caution: 0.3}",
		"  careful-attack:\n    - {units: 1, do: attack 1, caution: 2}\n    - {units: 2, do: attack 2, caution: 2}\n" +
			"    - {units: rest, do: support 1, caution: 2}",
		"  all-in:\n    - {units: 1, do: attack 1}\n    - {units: 2-3, do: attack 2}\n    - {units: rest, do: support 1}",
		"  fire:\n    - {units: all, do: support 1}",
		"  hold:\n    - {units: all, do: hold 1, caution: 2}",
		"  ambush:\n    - {units: all, do: ambush 1}",
		"  together:\n    - {units: 1-2, do: [attack 1, attack 2]}\n    - {units: rest, do: support 2}",
		"  only-1:\n    - {units: 1-2, do: attack 1}\n    - {units: rest, do: support 1}",
		"  only-2:\n    - {units: 1-2, do: attack 2}\n    - {units: rest, do: support 2}",
		"  split:\n    - {units: 1, do: attack 1}\n    - {units: rest, do: support 1}",
		"  late:\n    - {units: 1-2, do: support 1, then: {when: turn 3, do: attack 1, caution: 0.3}}\n    - {units: rest, do: support 1}",
		"  exit-north:\n    - {units: 1-2, do: exit north}\n    - {units: rest, do: support 1}",
		"  dash-north:\n    - {units: all, do: exit north, caution: 0.3}",
		"  clear-north:\n    - {units: 1-2, do: [attack 1, exit north]}\n    - {units: rest, do: support 1}",
		"  win-then-north:\n    - {units: 1, do: attack 1, then: {when: ahead, do: exit north}}\n" +
			"    - {units: 2, do: attack 2, then: {when: ahead, do: exit north}}\n    - {units: rest, do: support 1}",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
