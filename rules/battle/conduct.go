package battle

import (
	"fmt"
	"slices"
	"strings"

	"salvo/rules"
)

// A Conduct is how a unit fights: as its side does, or as it says itself.
type Conduct struct {
	Stance Stance
	Policy Policy
}

// Same is the stance or policy of a unit that does as its side.
const Same = "same"

// ConductFields are the fields by which a unit says it. A game may have more to say of its stance.
func ConductFields(stance string) []rules.Field {
	return []rules.Field{
		{Name: "stance", Type: rules.Labels(stanceWords...).Or(Same), Default: Same, Plan: true, Help: stance},
		{Name: "policy", Type: rules.Labels(policyWords...).Or(Same), Default: Same, Plan: true,
			Help: "in duels and battles: which target it chooses itself; same: as its side does"},
	}
}

// StanceHelp is what a game says of the field stance that has no more to say.
const StanceHelp = "in battles on the line: its own stance; same: that of its side"

// ConductOf is how a unit of a side fights. Where a procedure has no stances everybody holds.
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

// asks reports whether the procedure of a scenario has a factor.
func asks(s *rules.Scenario, factor string) bool {
	return slices.ContainsFunc(s.Procedure.Factors, func(f rules.Factor) bool { return f.Name == factor })
}

// OwnStance and OwnPolicy report whether a unit does not do as its side.
func OwnStance(u *rules.Unit) bool { return !u.Is("stance", Same) }
func OwnPolicy(u *rules.Unit) bool { return !u.Is("policy", Same) }

// CheckConducts refuses what sides and units say where nobody asks for it.
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

// sideOf is that of a party: both sides', then the arrivals of a and those of b.
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

// Bearing is what an army on the line wants to do; the game says how its units advance.
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

// Conducts are what those units of an army do that do not do as their side, in words.
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

// Led is how an army on a table chooses its targets: the careful player weighs them by itself, whatever the policies say.
func (a *Army[K]) Led(s *rules.Scenario) string {
	if PlayerOf(s, a.Side).Weighs() {
		return "weighs what it may gain and lose"
	}
	return strings.Join(append([]string{a.Policy.Told()}, a.Conducts()...), ", ")
}
