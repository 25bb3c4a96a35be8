package rules_test

import (
	"testing"

	"salvo/rules"
	"salvo/sim"
)

func TestMistakesInDeclarationsAreFound(t *testing.T) {
	for want, spoil := range map[string]func(rs *rules.Ruleset){
		`ruleset Skirmish: the name is not kebab-case`: func(rs *rules.Ruleset) { rs.Name = "Skirmish" },
		`ruleset skirmish: there is no procedure`:      func(rs *rules.Ruleset) { rs.Procedures = nil },
		`ruleset skirmish: units need a field cost of type Int`: func(rs *rules.Ruleset) {
			rs.Fields = rs.Fields[:1]
		},
		`ruleset skirmish: field kind is declared twice`: func(rs *rules.Ruleset) { rs.Fields[1].Name = "kind" },
		`ruleset skirmish: field attack: the default "13" must be 0 to 12`: func(rs *rules.Ruleset) {
			rs.Fields[1].Default = "13"
		},
		`ruleset skirmish: field attack has no type`: func(rs *rules.Ruleset) { rs.Fields[1].Type = rules.Type{} },
		`ruleset skirmish: field attack allows nothing: 3 to 2`: func(rs *rules.Ruleset) {
			rs.Fields[1].Type = rules.Int(3, 2)
		},
		`ruleset skirmish: field attack is a unit, which only a factor can be`: func(rs *rules.Ruleset) {
			rs.Fields[1].Type = rules.UnitRef()
		},
		`ruleset skirmish: field kind allows "gun" twice`: func(rs *rules.Ruleset) {
			rs.Fields[0].Type = rules.Labels("gun", "gun")
		},
		`ruleset skirmish: field kind allows "Gun", which is not a kebab-case word`: func(rs *rules.Ruleset) {
			rs.Fields[0].Type = rules.Labels("Gun")
		},
		`ruleset skirmish: field attack allows the word "7", which is a number`: func(rs *rules.Ruleset) {
			rs.Fields[1].Type = rules.Int(0, 6).Or("7")
		},
		`ruleset skirmish: column "Dice": the name is not kebab-case`: func(rs *rules.Ruleset) {
			rs.Weapons[0].Name = "Dice"
		},
		`ruleset skirmish: procedure fire is declared twice`: func(rs *rules.Ruleset) {
			rs.Procedures[1].Name = "fire"
		},
		`ruleset skirmish: procedure rally: nothing prepares it`: func(rs *rules.Ruleset) {
			rs.Procedures[2].Prepare = nil
		},
		`ruleset skirmish: procedure rally: there is no metric`: func(rs *rules.Ruleset) {
			rs.Procedures[2].Metrics = nil
		},
		`ruleset skirmish: procedure rally: metric result has no labels`: func(rs *rules.Ruleset) {
			rs.Procedures[2].Metrics = []sim.Metric{{Name: "result", Labels: []string{}}}
		},
		`ruleset skirmish: procedure rally: factor pins: the default "" must be 0 to 9`: func(rs *rules.Ruleset) {
			rs.Procedures[2].Factors[0].Default = ""
		},
		`ruleset skirmish: procedure fire: party target is declared twice`: func(rs *rules.Ruleset) {
			rs.Procedures[0].Parties[0].Name = "target"
		},
		`ruleset skirmish: option suppress is declared twice`: func(rs *rules.Ruleset) {
			rs.Options[0].Name = "suppress"
		},
		`ruleset skirmish: option suppress-dice has no two readings`: func(rs *rules.Ruleset) {
			rs.Options[0].Readings = rs.Options[0].Readings[:1]
		},
		`ruleset skirmish: option template is asked by "bomb", which is no procedure`: func(rs *rules.Ruleset) {
			rs.Options[2].Procedures = []string{"bomb"}
		},
		`ruleset skirmish: procedure rally: example "skirmish": skirmish has two parties, not 0: ` +
			`write skirmish ATTACKERS vs TARGET`: func(rs *rules.Ruleset) { rs.Procedures[2].Example = "skirmish" },
		`ruleset skirmish: procedure rally: example "skirmish/dig unit": it is one of ` +
			`skirmish/dig`: func(rs *rules.Ruleset) { rs.Procedures[2].Example = "skirmish/dig unit" },
		`ruleset skirmish: the default of attack depends on itself`: func(rs *rules.Ruleset) {
			rs.Fields[7].Derive = func(u *rules.Unit) string { return u.Word("attack") }
			rs.Fields[1].Derive = func(u *rules.Unit) string { return u.Word("men") }
		},
		`ruleset skirmish: procedure rally: example "skirmish/rally": pins would be "10": ` +
			`give one that is 0 to 9`: func(rs *rules.Ruleset) {
			rs.Procedures[2].Example = "skirmish/rally"
			rs.Procedures[2].Factors[0].Derive = func(*rules.Scenario) string { return "10" }
		},
	} {
		rs := skirmish()
		spoil(rs)
		if err := rules.NewLibrary(rs).Check(); err == nil || err.Error() != want {
			t.Errorf("got  %v\nwant %s", err, want)
		}
	}
}

func TestALibraryWithAMistakeAnswersWithIt(t *testing.T) {
	lib := rules.NewLibrary(skirmish(), skirmish())
	const want = "ruleset skirmish: there are two"
	_, parsing := lib.Parse("skirmish unit vs unit")
	_, finding := lib.Ruleset("skirmish")
	for _, err := range []error{lib.Check(), parsing, finding, lib.AddRoster("a.yaml", nil)} {
		if err == nil || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

// Two defaults that depend on each other are a mistake of the ruleset's author. The library reports an error and does not
// crash.
func TestDefaultsThatAskAfterEachOtherAreAnError(t *testing.T) {
	rs := skirmish()
	rs.Procedures[0].Factors[0].Derive = func(s *rules.Scenario) string {
		s.Given("cover")
		return ""
	}
	rs.Procedures[0].Factors[1].Derive = func(s *rules.Scenario) string {
		s.Given("range")
		return ""
	}
	lib := rules.NewLibrary(rs)
	parse(t, lib, "skirmish unit vs unit")
	_, err := lib.Parse("skirmish unit vs unit range=5 cover=soft")
	if want := "the default of range depends on itself"; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}
