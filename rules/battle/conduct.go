package battle

import (
	"fmt"
	"slices"
	"strings"

	"salvo/rules"
)

// A Conduct is the stance and the policy of a unit: its own, or those of its side.
type Conduct struct {
	Stance Stance
	Policy Policy
}

// Same is the value of the unit fields stance and policy that means: the stance or policy of the unit's side.
const Same = "same"

// ConductFields declares the fields for a unit's own stance and policy. The parameter is the help text of the field
// stance, which differs by game.
func ConductFields(stance string) []rules.Field {
	return []rules.Field{
		{Name: "stance", Type: rules.Labels(stanceWords...).Or(Same), Default: Same, Plan: true, Help: stance},
		{Name: "policy", Type: rules.Labels(policyWords...).Or(Same), Default: Same, Plan: true,
			Help: "in duels and battles: how it chooses its targets; same: by the policy of its side"},
	}
}

// StanceHelp is the help text of the field stance for games that need no text of their own.
const StanceHelp = "in battles on the line: its own stance; same: that of its side"

// ConductOf returns the stance and policy of a unit: its own, or those of its side. In a procedure without stances
// every unit holds.
func ConductOf(s *rules.Scenario, side Side, u *rules.Unit) Conduct {
	word := func(name string) string {
		if own := u.Word(name); own != Same || !asks(s, side.Of(name)) {
			return own
		}
		return s.Word(side.Of(name))
	}
	return Conduct{
		Stance: Stance(max(0, slices.Index(stanceWords, word("stance")))),
		Policy: Policy(max(0, slices.Index(policyWords, word("policy")))),
	}
}

// asks reports whether the procedure of a scenario has a factor with this name.
func asks(s *rules.Scenario, factor string) bool {
	return slices.ContainsFunc(s.Procedure.Factors, func(f rules.Factor) bool { return f.Name == factor })
}

// OwnStance and OwnPolicy report whether a unit has a stance or policy of its own, in place of that of its side.
func OwnStance(u *rules.Unit) bool { return !u.Is("stance", Same) }
func OwnPolicy(u *rules.Unit) bool { return !u.Is("policy", Same) }

// CheckConducts returns an error if a side or a unit has a stance or policy that the procedure does not use, or that
// the careful player chooses itself. A unit's own stance on a table is an error, too.
func CheckConducts(s *rules.Scenario) error {
	for _, side := range Sides {
		for _, factor := range []string{side.Of("stance"), side.Of("policy")} {
			if asks(s, factor) && s.Given(factor) && PlayerOf(s, side).Weighs() {
				return choosesItself(factor+"="+s.Word(factor), side)
			}
		}
	}
	for i, p := range slices.Concat(s.Parties, s.Arrivals[A], s.Arrivals[B]) {
		for _, g := range p.Groups {
			if err := checkConduct(s, sideOf(s, i), g.Unit); err != nil {
				return err
			}
		}
	}
	return nil
}

// sideOf returns the side of a party by its index in the list of CheckConducts: the parties of both sides come first, then
// the arrivals of a and those of b.
func sideOf(s *rules.Scenario, party int) Side {
	if party == int(B) || party >= len(s.Parties)+len(s.Arrivals[A]) {
		return B
	}
	return A
}

func checkConduct(s *rules.Scenario, side Side, u *rules.Unit) error {
	for _, field := range []string{"stance", "policy"} {
		switch said := fmt.Sprintf("%s:%s=%s", u.Name, field, u.Word(field)); {
		case u.Is(field, Same):
		case !asks(s, A.Of(field)):
			return fmt.Errorf("%s: %s has no %s of its own in %s; leave it out here", said, u.Name, field, s.Procedure.Name)
		case field == "stance" && s.Table != nil:
			return fmt.Errorf("%s: on a table the plan of its side says what it does; leave it out here", said)
		case PlayerOf(s, side).Weighs():
			return choosesItself(said, side)
		}
	}
	return nil
}

func choosesItself(said string, side Side) error {
	return fmt.Errorf("%s: the careful player chooses that by itself; leave it out, or write %s=simple", said, side.Of("player"))
}

// Bearing describes in words what an army on the line wants to do. advances is the game's phrase for units that
// advance.
func (a *Army[K]) Bearing(advances string) string {
	own := 0
	for _, u := range a.Listed {
		if OwnStance(u.Unit) {
			own++
		}
	}
	switch own {
	case 0:
		return a.Stance.Told(advances)
	case len(a.Listed):
		return "does as its units say"
	}
	return a.Stance.Told(advances) + " but for some units"
}

// Conducts describes the units of an army with a stance or policy of their own, each only once for several equal units.
func (a *Army[K]) Conducts() (words []string) {
	told := map[*rules.Unit]bool{}
	for _, u := range a.Listed {
		if told[u.Unit] {
			continue
		}
		told[u.Unit] = true
		if i := slices.Index(stanceWords, u.Word("stance")); i >= 0 {
			words = append(words, u.Name+" "+[...]string{"holds", "advances", "assaults"}[i])
		}
		if i := slices.Index(policyWords, u.Word("policy")); i >= 0 {
			words = append(words, u.Name+" "+Policy(i).Told())
		}
	}
	return words
}

// Led describes how an army on a table chooses its targets. The careful player weighs the targets itself and ignores
// the policies.
func (a *Army[K]) Led(s *rules.Scenario) string {
	if PlayerOf(s, a.Side).Weighs() {
		return "weighs what it may gain and lose"
	}
	return strings.Join(append([]string{a.Policy.Told()}, a.Conducts()...), ", ")
}
