package players

import (
	"slices"
	"testing"

	"salvo/rules/tablefile"
)

// If a unit is absent, the units after it move up, and each keeps its task.
func TestUnitsKeepTheirTasksIfAnotherIsAbsent(t *testing.T) {
	own := &tablefile.Plan{Name: "exit", Groups: []tablefile.Group{{Numbers: []int{1, 2}}, {Numbers: []int{3}}, {Numbers: []int{4, 5}}, {Names: []string{"mg-42"}}}}
	left := Strategy{plan: plan{own: own}}.Without(3).plan.own.Groups
	if len(left) != 3 || !slices.Equal(left[0].Numbers, []int{1, 2}) || !slices.Equal(left[1].Numbers, []int{3, 4}) || left[2].Numbers != nil {
		t.Errorf("without the third unit: %+v", left)
	}
	if same := (Strategy{plan: plan{own: own}}).Without(0); same.plan.own != own || len(own.Groups) != 4 {
		t.Errorf("nobody is absent: %+v", same.plan.own)
	}
}
