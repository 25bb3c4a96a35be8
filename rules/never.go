package rules

// A Never is something that a party can never do in this scenario, whatever the dice.
type Never struct {
	Claim string // "the M4 Sherman can never fire at the Tiger I"
	Plain string // the claim without the names of units: "side b can never fire at side a"
	Why   string // "it reaches 50 cm, and the enemy is never nearer than 80 cm"; "" if the claim says why
	Mend  string // what a user could add to the line to make it possible: "stance-b=advance"; "" if nothing would
}

// Never returns the claim that the party with index by can never do something to the other party. The argument what is the
// verb: "fire at".
func (s *Scenario) Never(by int, what string) Never {
	names := s.Names()
	called := func(party int) string {
		name := s.Parties[party].Spec.Name
		if len(name) == 1 {
			return "side " + name
		}
		return "the " + name
	}
	return Never{
		Claim: names[by].Text + " can never " + what + " " + names[1-by].Text,
		Plain: called(by) + " can never " + what + " " + called(1-by),
	}
}
