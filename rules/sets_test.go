package rules_test

import (
	"strings"
	"testing"

	"salvo/rules"
)

// withEdition returns a library of the first game with an option whose second reading implies the given readings of others.
func withEdition(implied ...rules.Choice) *rules.Library {
	rs := skirmish()
	rs.Options = append(rs.Options, rules.Option{Name: "edition", Rule: "SUP-01", Help: "Which edition?",
		Readings: []rules.Reading{{Name: "first", Help: "the first"},
			{Name: "second", Help: "the second", Implies: implied}}})
	return rules.NewLibrary(rs)
}

var secondEdition = []rules.Choice{{Option: "suppress", Reading: "always"}, {Option: "suppress-dice", Reading: "gross"}}

func TestANamedSetSwitchesItsReadings(t *testing.T) {
	s := parse(t, withEdition(secondEdition...), "skirmish tiger-1 vs unit +edition=second")
	if got := s.Reading("suppress") + " " + s.Reading("suppress-dice"); got != "always gross" {
		t.Errorf("read as %s", got)
	}
	if !strings.Contains(s.Resolved(), "+suppress=always") {
		t.Errorf("resolved without the readings of the set:\n%s", s.Resolved())
	}
	first, err := s.SetOption("edition", "first")
	if err != nil || first.Reading("suppress") != "once" {
		t.Errorf("switched back: %v, %v", first, err)
	}
}

func TestWhatTheLineSaysWinsOverANamedSet(t *testing.T) {
	lib := withEdition(secondEdition...)
	for line, want := range map[string]string{
		"skirmish tiger-1 vs unit +suppress=once +edition=second": "skirmish tiger-1 vs unit +edition=second " +
			"+suppress=once",
		"skirmish tiger-1 vs unit +edition=second +suppress=always": "skirmish tiger-1 vs unit +edition=second",
		"skirmish tiger-1 vs unit +edition=first +suppress=once":    "skirmish tiger-1 vs unit",
	} {
		s := parse(t, lib, line)
		if s.String() != want {
			t.Errorf("%s prints as %s", line, s)
		}
		if wins := strings.Contains(line, "suppress=once"); wins != (s.Reading("suppress") == "once") {
			t.Errorf("%s: suppress is read as %s", line, s.Reading("suppress"))
		}
	}
}

func TestANamedSetIsAssumedWhereOneOfItsReadingsIsAsked(t *testing.T) {
	lib := withEdition(rules.Choice{Option: "suppress", Reading: "always"})
	e, err := parse(t, lib, "skirmish tiger-1 vs unit +edition=second").Prepare()
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, a := range e.Assumed {
		all = append(all, a.Text)
	}
	for _, want := range []string{"edition=second: the second (SUP-01)", "suppress=always: for good (AMB-02)"} {
		if !strings.Contains(strings.Join(all, "\n"), want) {
			t.Errorf("%q is not among what was assumed: %q", want, all)
		}
	}
	if last := e.Asked[len(e.Asked)-1].Name; last != "edition" {
		t.Errorf("the set is not among what was asked, but %s", last)
	}
	unasked := withEdition(rules.Choice{Option: "template", Reading: "free"})
	if e, err = parse(t, unasked, "skirmish tiger-1 vs unit").Prepare(); err != nil || len(e.Asked) != 2 {
		t.Errorf("a set of readings that nobody asks was asked: %v, %v", e.Asked, err)
	}
}

func TestMistakesInANamedSetAreFound(t *testing.T) {
	for _, c := range []struct {
		implied rules.Choice
		want    string
	}{
		{rules.Choice{Option: "supress", Reading: "always"}, "implies supress=always: there is no such option"},
		{rules.Choice{Option: "suppress", Reading: "ever"}, "implies suppress=ever: there is no such reading"},
		{rules.Choice{Option: "edition", Reading: "first"}, "implies edition=first: that option implies others itself"},
	} {
		if err := withEdition(c.implied).Check(); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("got %v, want %s", err, c.want)
		}
	}
}
