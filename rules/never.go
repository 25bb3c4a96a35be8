package rules

// A Never is something that a party can never do as it stands, whatever the dice.
type Never struct {
	Claim string // "the M4 Sherman can never fire at the Tiger I"
	Plain string // the same of parties whatever they are: "side b can never fire at side a"
	Why   string // "it reaches 50 cm, and the enemy is never nearer than 80 cm"; "" if the claim says it
	Mend  string // the words of a line that would change it, "stance-b=advance"; "" if none would
}

// Never claims that one party can never do something to the other: "fire at".
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
