package games

import (
	"strings"
	"testing"
)

func TestHowASideIsPlayedIsAPlanInEveryGame(t *testing.T) {
	found := 0
	for _, rs := range All().Rulesets() {
		for _, p := range rs.Procedures {
			for _, f := range p.Factors {
				name, _, _ := strings.Cut(f.Name, "-")
				if played := name == "stance" || name == "policy" || name == "plan"; played != f.Plan {
					t.Errorf("%s/%s: %s is a plan: %v", rs.Name, p.Name, f.Name, f.Plan)
				} else if played {
					found++
				}
			}
		}
	}
	if found < 20 {
		t.Errorf("only %d such factors", found)
	}
}
