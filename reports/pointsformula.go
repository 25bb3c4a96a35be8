package reports

import (
	"cmp"
	"fmt"
	"slices"
)

// Formulas for costs that people use beside the lists are held against the fair costs like the lists themselves.

// judgeBy is the verdict on what a formula asks for a unit.
func (p *Points) judgeBy(u *Worth, formula int) Verdict {
	if u.Unit == p.Reference {
		return Measure
	}
	return Judge(u.Fair, int(u.Formulas[formula]))
}

// partings tell where fair costs and each formula part beyond doubt, the widest apart first.
func (p *Points) partings() (sentences []string) {
	for k, name := range p.Formulas {
		known := 0
		apart := map[Verdict][]*Worth{}
		for i := range p.Units {
			u := &p.Units[i]
			if u.Formulas[k] > 0 {
				known++
				verdict := p.judgeBy(u, k)
				apart[verdict] = append(apart[verdict], u)
			}
		}
		for _, about := range []struct {
			verdict Verdict
			text    string
			sign    float64
		}{{Cheap, "too little", -1}, {Dear, "too much", 1}} {
			units := apart[about.verdict]
			if len(units) == 0 {
				continue
			}
			slices.SortStableFunc(units, func(a, b *Worth) int {
				return cmp.Compare(about.sign*a.Fair.Value/a.Formulas[k], about.sign*b.Fair.Value/b.Formulas[k])
			})
			var list []string
			for _, u := range units {
				list = append(list, fmt.Sprintf("%s (%s, worth %s)", u.Unit, points(u.Formulas[k]), signedPoints(u.Fair)))
			}
			sentences = append(sentences, fmt.Sprintf("Of the %s that %s knows, it asks %s for %d: %s.",
				numbered(known, "unit"), name, about.text, len(list), someOf(list)))
		}
	}
	return sentences
}
