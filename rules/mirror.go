package rules

import (
	"slices"
	"strings"
)

// mirrored returns an assumption that explains why a fight of two equal sides is not even: one side begins, or the
// factors of the sides differ. It returns nil if the sides have different units, or if nothing sets them apart.
func (s *Scenario) mirrored() []Assumption {
	if len(s.Parties) != 2 || !s.Parties[0].IsSide() || !s.Parties[0].sameUnits(&s.Parties[1]) {
		return nil
	}
	var apart []string
	a, b := s.Parties[0].Spec.Name, s.Parties[1].Spec.Name
	for _, f := range s.Procedure.Factors {
		if f.Name == "first" && (s.Word(f.Name) == a || s.Word(f.Name) == b) {
			apart = append(apart, "side "+s.Word(f.Name)+" begins (first=random throws for it)")
		}
		what, ofFirst := strings.CutSuffix(f.Name, "-"+a)
		other := what + "-" + b
		if ofFirst && s.Procedure.hasFactor(other) && s.Word(f.Name) != s.Word(other) {
			apart = append(apart, f.Name+" is "+s.Word(f.Name)+" and "+other+" is "+s.Word(other))
		}
	}
	if apart == nil {
		return nil
	}
	return []Assumption{{"same units", "on both sides, but " + strings.Join(apart, ", and ")}}
}

// sameUnits reports whether two parties have the same units in the same order.
func (p *Party) sameUnits(other *Party) bool {
	return slices.EqualFunc(p.Groups, other.Groups, func(a, b Group) bool {
		return a.Count == b.Count && a.Unit.Name == b.Unit.Name && a.String() == b.String()
	})
}

// hasFactor reports whether the procedure has a factor of that name.
func (p *Procedure) hasFactor(name string) bool {
	return slices.ContainsFunc(p.Factors, func(f Factor) bool { return f.Name == name })
}
