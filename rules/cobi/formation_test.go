package cobi_test

import (
	"fmt"
	"testing"
)

// TMP-04, AMB-13 and E-31: how many figures lie under a template that is laid and turned in the best way, or centred on
// a figure. A line of figures fits under the rectangle if it is no longer than the diagonal: the root of 6.5 x 6.5 + 13
// x 13 = 211.25 is 14.534 cm.
func TestFiguresUnderTemplates(t *testing.T) {
	for _, c := range []struct {
		factors string
		want    int
	}{
		{"figures=5 marker=burst", 2},
		{"figures=5 marker=explosion", 3},
		{"figures=5 formation=block marker=burst", 2},
		{"figures=5 formation=block marker=explosion", 5},
		{"figures=5 formation=block spacing=4 marker=burst", 4},
		{"figures=5 spacing=6.5 marker=burst", 2},  // a figure on the edge is under the template
		{"figures=5 spacing=6.51 marker=burst", 1}, // a figure beyond the edge is not
		{"figures=3 spacing=6.5 marker=explosion", 3},
		{"figures=12 spacing=0 marker=burst", 12},
		{"figures=5 marker=burst +template-place=centred", 1},
		{"figures=5 spacing=3.25 marker=burst +template-place=centred", 3},
		{"figures=5 marker=explosion +template-place=centred", 3},
		{"figures=4 spacing=6.5 formation=block marker=explosion", 4},
		{"figures=6 spacing=6.5 formation=block marker=explosion", 6},
		{"figures=5 spacing=4.5 marker=explosion", 4}, // 13.5 cm, E-31
		{"figures=5 spacing=4.5 marker=explosion +template-place=centred", 3},
		{"figures=5 spacing=4.84 marker=explosion", 4},                 // 14.52 cm
		{"figures=5 spacing=4.85 marker=explosion", 3},                 // 14.55 cm
		{"figures=6 spacing=2.9 marker=explosion", 6},                  // 14.5 cm
		{"figures=3 spacing=7.26 marker=explosion", 3},                 // 14.52 cm
		{"figures=3 spacing=7.27 marker=explosion", 2},                 // 14.54 cm
		{"figures=12 spacing=4.5 formation=block marker=explosion", 6}, // two ranks of six figures, of which three each are under the template
	} {
		r := walked(t, "cobi/template "+c.factors, false)
		if p := r.Metrics[0].Prob[c.want]; p != 1 {
			t.Errorf("template %s: %d figures have the chance %v", c.factors, c.want, p)
		}
	}
}

func TestMoreFiguresAreNeverLessCovered(t *testing.T) {
	for _, formation := range []string{"line", "block"} {
		for _, marker := range []string{"burst", "explosion"} {
			for spacing := 1; spacing <= 14; spacing++ {
				last := 0
				for figures := 1; figures <= 12; figures++ {
					line := fmt.Sprintf("cobi/template figures=%d marker=%s formation=%s spacing=%d",
						figures, marker, formation, spacing)
					covered := int(walked(t, line, false).Metrics[0].Mean().Value)
					if covered < last {
						t.Errorf("%s covers %d, one figure less %d", line, covered, last)
					}
					last = covered
				}
			}
		}
	}
}
