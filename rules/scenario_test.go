package rules_test

import (
	"errors"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"salvo/rules"
)

func TestUnitsAnswerByTheTypeOfTheField(t *testing.T) {
	lib := library(t)
	u := parse(t, lib, "skirmish/dig us-rifles:range=12.5,reload=3-6").Party("unit").Groups[0].Unit
	if u.Word("kind") != "infantry" || !u.Is("kind", "infantry") || u.Is("kind", "tank") {
		t.Errorf("kind is %s", u.Word("kind"))
	}
	if u.Int("hits") != 5 || u.Number("hits") != 5 || u.Number("range") != 12.5 {
		t.Errorf("hits %d, range %v", u.Int("hits"), u.Number("range"))
	}
	if !u.Is("save", "none") || u.Int("save") != 0 {
		t.Errorf("save is %s", u.Word("save"))
	}
	if lo, hi := u.Span("reload"); lo != 3 || hi != 6 {
		t.Errorf("reload is %d-%d", lo, hi)
	}
	want := []rules.Item{{Count: 6, Word: "rifle"}, {Count: 2, Word: "lmg"}}
	if diff := cmp.Diff(want, u.Items("weapons")); diff != "" {
		t.Error(diff)
	}
	if !u.Yes("veteran") || u.Yes("tracked") || u.Cost() != 0 {
		t.Errorf("veteran %v, tracked %v, cost %d", u.Yes("veteran"), u.Yes("tracked"), u.Cost())
	}
	if u.Int("men") != 8 {
		t.Errorf("%d men: not derived from the weapons", u.Int("men"))
	}
	if got := u.String(); got != "us-rifles:range=12.5,reload=3-6" {
		t.Errorf("prints as %s", got)
	}
}

func TestADerivedFieldFollowsTheFieldsItDependsOn(t *testing.T) {
	lib := library(t)
	for line, men := range map[string]int{
		"skirmish/dig unit": 1, "skirmish/dig unit:weapons=3xlmg": 3, "skirmish/dig unit:men=2,weapons=3xlmg": 2,
		"skirmish/dig us-rifles:weapons=none": 1,
	} {
		if got := parse(t, lib, line).Party("unit").Groups[0].Unit.Int("men"); got != men {
			t.Errorf("%s: %d men, want %d", line, got, men)
		}
	}
}

func TestScenariosAnswerByTheTypeOfTheFactor(t *testing.T) {
	lib := library(t)
	s := parse(t, lib, "skirmish 2xfirefly+sherman-m4 vs tiger-1 dug-in=yes room=7 hit=2-5 ammo=2xap/he "+
		"nearby-unit=us-rifles:hits=2")
	if s.Number("range") != 50 || s.Int("room") != 7 || !s.Yes("dug-in") || !s.Is("cover", "soft") {
		t.Errorf("range %v, room %d, cover %s", s.Number("range"), s.Int("room"), s.Word("cover"))
	}
	if s.Word("mark") != "plain" {
		t.Errorf("mark is %s", s.Word("mark"))
	}
	if lo, hi := s.Span("hit"); lo != 2 || hi != 5 {
		t.Errorf("hit is %d-%d", lo, hi)
	}
	if items := s.Items("ammo"); len(items) != 2 || items[0] != (rules.Item{Count: 2, Word: "ap"}) {
		t.Errorf("ammo is %v", items)
	}
	if near := s.Unit("nearby-unit"); near.Int("hits") != 2 || near.Int("men") != 8 {
		t.Errorf("near is %v", near)
	}
	if observer := s.Unit("observer"); observer.Name != "unit" {
		t.Errorf("the observer is %v", observer)
	}
	if other := parse(t, lib, "skirmish unit vs unit"); other.Unit("nearby-unit") != nil || other.Items("ammo") != nil {
		t.Errorf("none is %v, any is %v", other.Unit("nearby-unit"), other.Items("ammo"))
	}
	if p := s.Party("attackers"); p.Units() != 3 || p.Cost() != 345 || p.String() != "2xfirefly+sherman-m4" {
		t.Errorf("%s: %d units for %d points", p, p.Units(), p.Cost())
	}
}

func TestRepeatingADefaultSaysNothing(t *testing.T) {
	lib := library(t)
	for line, given := range map[string]bool{
		"skirmish tiger-1 vs unit":          false,
		"skirmish tiger-1 vs unit range=80": false,
		"skirmish tiger-1 vs unit range=70": true,
	} {
		if got := parse(t, lib, line).Given("range"); got != given {
			t.Errorf("%s: given is %v", line, got)
		}
	}
}

func TestSettingAFactorLeavesTheScenarioAsItWas(t *testing.T) {
	lib := library(t)
	s := parse(t, lib, "skirmish tiger-1 vs unit cover=soft +suppress=always")
	dug, err := s.Set("dug-in", "yes")
	if err != nil {
		t.Fatal(err)
	}
	// The user stated soft cover, although digging in gives it anyway. So the cover stays when the digging in ends.
	if got := dug.String(); got != "skirmish tiger-1 vs unit dug-in=yes +suppress=always" {
		t.Errorf("set: %s", got)
	}
	back, err := dug.Set("dug-in", "no")
	if err != nil || back.String() != s.String() {
		t.Errorf("set back: %v, %v", back, err)
	}
	plain, err := s.SetOption("suppress", "once")
	if err != nil || plain.String() != "skirmish tiger-1 vs unit cover=soft" {
		t.Errorf("option set: %v, %v", plain, err)
	}
	gross, err := plain.SetOption("suppress-dice", "gross")
	if err != nil || gross.String() != "skirmish tiger-1 vs unit cover=soft +suppress-dice=gross" {
		t.Errorf("option set: %v, %v", gross, err)
	}
	if got := s.String(); got != "skirmish tiger-1 vs unit cover=soft +suppress=always" {
		t.Errorf("the scenario itself is now %s", got)
	}
}

func TestSettingSomethingWrongIsAnError(t *testing.T) {
	s := parse(t, library(t), "skirmish tiger-1 vs unit")
	if c, err := s.Set("cover", "sfot"); c != nil || err == nil ||
		err.Error() != `cover=sfot: must be none, soft, hard; did you mean "soft"?` {
		t.Errorf("got %v, %v", c, err)
	}
	if c, err := s.SetOption("template", "free"); c != nil || err == nil ||
		err.Error() != "option template has no bearing on fire, only on bombard" {
		t.Errorf("got %v, %v", c, err)
	}
}

func TestReadingsThatWereAskedAreAssumedInDeclaredOrder(t *testing.T) {
	s := parse(t, library(t), "skirmish tiger-1 vs unit +suppress=always")
	for range 2 { // the second call must not list them twice
		e, err := s.Prepare()
		if err != nil {
			t.Fatal(err)
		}
		want := []rules.Assumption{
			{Topic: "range", Text: "80"},
			{Topic: "reading", Text: "suppress-dice=net: one die per unsaved hit (AMB-01)"},
			{Topic: "reading", Text: "suppress=always: for good (AMB-02)"},
		}
		if diff := cmp.Diff(want, e.Assumed); diff != "" {
			t.Error(diff)
		}
		if len(e.Asked) != 2 || e.Asked[0].Name != "suppress-dice" || e.Asked[1].Name != "suppress" {
			t.Errorf("asked: %v", e.Asked)
		}
	}
	e, err := parse(t, library(t), "skirmish/rally").Prepare()
	if err != nil || e.Assumed != nil || e.Asked != nil {
		t.Errorf("a procedure that asks nothing assumed %v, %v", e, err)
	}
}

func TestAnErrorOfAProcedureIsPassedOnAsItIs(t *testing.T) {
	rs := skirmish()
	refusal := errors.New("a gun cannot fire at itself")
	rs.Procedures[0].Prepare = func(*rules.Scenario) (*rules.Engagement, error) { return nil, refusal }
	e, err := parse(t, rules.NewLibrary(rs), "skirmish unit vs unit").Prepare()
	if e != nil || err != refusal {
		t.Errorf("got %v, %v", e, err)
	}
}

func TestADefaultThatDependsOnAReadingListsIt(t *testing.T) {
	rs := skirmish()
	rs.Procedures[2].Factors[0].Derive = func(s *rules.Scenario) string {
		if s.Reading("suppress") == "always" {
			return "3"
		}
		return ""
	}
	s := parse(t, rules.NewLibrary(rs), "skirmish/rally +suppress=always")
	e, err := s.Prepare()
	if err != nil || s.Int("pins") != 3 || len(e.Asked) != 1 {
		t.Errorf("%d pins, %v, %v", s.Int("pins"), e, err)
	}
}

func TestAskingForWhatIsNotDeclaredPanics(t *testing.T) {
	s := parse(t, library(t), "skirmish unit vs unit")
	u := s.Parties[0].Groups[0].Unit
	for want, ask := range map[string]func(){
		`there is no field "atack"`:             func() { u.Int("atack") },
		`there is no factor "covr"`:             func() { s.Word("covr") },
		`field save is 2 to 6, or none`:         func() { u.Yes("save") },
		`field kind is infantry, gun, tank`:     func() { u.Int("kind") },
		`field save is never "non" but`:         func() { u.Is("save", "non") },
		`skirmish has no party "defenders"`:     func() { s.Party("defenders") },
		`asks the option "template", which`:     func() { s.Reading("template") },
		`asks the option "supress", which`:      func() { s.Reading("supress") },
		`factor range is 0 to 200 (up to two d`: func() { s.Int("range") },
	} {
		func() {
			defer func() {
				if text, _ := recover().(string); !strings.HasPrefix(text, "rules: ") || !strings.Contains(text, want) {
					t.Errorf("got %q, want %q in it", text, want)
				}
			}()
			ask()
		}()
	}
}

func TestALibraryServesManyGoroutines(t *testing.T) {
	lib := rules.NewLibrary(skirmish(), skirmish2())
	var wait sync.WaitGroup
	for range 8 {
		wait.Go(func() {
			for _, line := range []string{"skirmish us-platoon vs tiger-1:hits=3", "skirmish2 unit vs unit"} {
				s, err := lib.Parse(line)
				if err != nil {
					t.Error(err)
					return
				}
				if _, err := s.Prepare(); err != nil {
					t.Error(err)
				}
			}
		})
	}
	wait.Wait()
}

func TestPartiesChangeInCopies(t *testing.T) {
	lib := library(t)
	for _, c := range []struct {
		line, want string
		change     func(s *rules.Scenario) (*rules.Scenario, error)
	}{
		{"skirmish 2xsherman-m4+firefly vs tiger-1", "skirmish 2xsherman-m4:hits=6+firefly:hits=6 vs tiger-1",
			func(s *rules.Scenario) (*rules.Scenario, error) { return s.SetField("attackers", "hits", "6") }},
		{"skirmish unit vs tiger-1:hits=5,save=6", "skirmish unit vs tiger-1:hits=5",
			func(s *rules.Scenario) (*rules.Scenario, error) { return s.SetField("target", "save", "4") }},
		{"skirmish firefly:hits=5+firefly vs unit", "skirmish 2xfirefly:hits=5 vs unit",
			func(s *rules.Scenario) (*rules.Scenario, error) { return s.SetField("attackers", "hits", "5") }},
		{"skirmish 3xfirefly:hits=5 vs unit", "skirmish 3xtiger-1 vs unit",
			func(s *rules.Scenario) (*rules.Scenario, error) { return s.SetUnit("attackers", "tiger-1") }},
		{"skirmish unit vs tiger-1", "skirmish unit vs sherman-m4:save=6",
			func(s *rules.Scenario) (*rules.Scenario, error) { return s.SetUnit("target", "sherman-m4:save=6") }},
		{"skirmish firefly vs tiger-1 cover=soft", "skirmish 4xfirefly vs tiger-1 cover=soft",
			func(s *rules.Scenario) (*rules.Scenario, error) { return s.SetCount("attackers", "", 4) }},
		{"skirmish firefly+sherman-m4 vs tiger-1", "skirmish firefly+7xsherman-m4 vs tiger-1",
			func(s *rules.Scenario) (*rules.Scenario, error) { return s.SetCount("attackers", "sherman-m4", 7) }},
		{"skirmish/bombard unit vs 3xus-rifles", "skirmish/bombard unit vs us-rifles",
			func(s *rules.Scenario) (*rules.Scenario, error) { return s.SetCount("target", "", 1) }},
	} {
		s := parse(t, lib, c.line)
		changed, err := c.change(s)
		if err != nil || changed.String() != c.want {
			t.Errorf("%s became %v (%v), want %s", c.line, changed, err, c.want)
		}
		if s.String() != c.line {
			t.Errorf("%s has itself become %s", c.line, s)
		}
	}
}

func TestADefaultFollowsTheUnitThatChanged(t *testing.T) {
	s, err := parse(t, library(t), "skirmish sherman-m4 vs tiger-1").SetUnit("attackers", "firefly")
	if err != nil || s.Word("range") != "80.5" {
		t.Errorf("range %s, %v", s.Word("range"), err)
	}
}

func TestForcesAsValuesMeanTheSameAsTheirLine(t *testing.T) {
	lib := library(t)
	stage := parse(t, lib, "skirmish sherman-m4 vs tiger-1 cover=soft")
	for _, forces := range [][2]string{
		{"2xfirefly+sherman-m4:hits=5", "tiger-1:save=5"},
		{"firefly+2xfirefly", "sherman-m4"},
	} {
		want := parse(t, lib, "skirmish "+forces[0]+" vs "+forces[1]+" cover=soft")
		var parties [2][]rules.Group
		for i, text := range forces {
			var err error
			if parties[i], err = lib.Party(stage.Ruleset, text); err != nil {
				t.Fatal(err)
			}
		}
		got, err := stage.WithParties(parties[0], parties[1])
		if err != nil || got.String() != want.String() || got.Resolved() != want.Resolved() {
			t.Errorf("%v, %v, want %s", got, err, want)
		}
	}
	two, err := lib.Party(stage.Ruleset, "2xtiger-1")
	if err != nil {
		t.Fatal(err)
	}
	if s, err := stage.WithParties(two, two); err == nil || err.Error() != "fire takes one unit as target, not 2: write tiger-1" {
		t.Errorf("%v, %v", s, err)
	}
}

func TestPartiesRefuseWhatCannotBe(t *testing.T) {
	lib := library(t)
	s := parse(t, lib, "skirmish firefly+sherman-m4 vs tiger-1")
	for want, change := range map[string]func() (*rules.Scenario, error){
		`target.save=1: must be 2 to 6, or none`: func() (*rules.Scenario, error) {
			return s.SetField("target", "save", "1")
		},
		`unknown field "sav"; did you mean "save"? (salvo rules skirmish lists them)`: func() (*rules.Scenario, error) {
			return s.SetField("target", "sav", "4")
		},
		`unknown unit "tigre-1"; did you mean "tiger-1"? (salvo units skirmish lists them)`: func() (*rules.Scenario, error) {
			return s.SetUnit("target", "tigre-1")
		},
		`attackers=tiger-1: "firefly+sherman-m4" are of several kinds, so none can be put in their place`: func() (
			*rules.Scenario, error) {
			return s.SetUnit("attackers", "tiger-1")
		},
		`"firefly+sherman-m4" are of several kinds: say which, as in attackers.firefly=2`: func() (*rules.Scenario, error) {
			return s.SetCount("attackers", "", 2)
		},
		`attackers has no "tiger-1": it has firefly and sherman-m4`: func() (*rules.Scenario, error) {
			return s.SetCount("attackers", "tiger-1", 2)
		},
		`fire takes one unit as target, so its number cannot change`: func() (*rules.Scenario, error) {
			return s.SetCount("target", "", 2)
		},
		`attackers=1000: a party has 1 to 1000 units`: func() (*rules.Scenario, error) {
			return s.SetCount("attackers", "firefly", 1000)
		},
		`attackers=0: a party has 1 to 1000 units`: func() (*rules.Scenario, error) {
			return s.SetCount("attackers", "firefly", 0)
		},
	} {
		if got, err := change(); err == nil || err.Error() != want {
			t.Errorf("got %v, %v, want %s", got, err, want)
		}
	}
}

func TestAResolvedScenarioKnowsWhatRostersChange(t *testing.T) {
	const line = "skirmish firefly vs tiger-1 nearby-unit=us-rifles"
	before := parse(t, library(t), line).Resolved()
	if again := parse(t, library(t), line+" cover=none +suppress=once").Resolved(); again != before {
		t.Errorf("saying a default changes\n%sto\n%s", before, again)
	}
	for _, roster := range []string{
		"units: [{name: tiger-1, fields: {kind: tank, hits: 7}}]",
		"units: [{name: us-rifles, fields: {kind: infantry, hits: 6}}]",
		"weapons: [{name: rifle, fields: {dice: 2}}]",
	} {
		lib := library(t)
		if err := lib.AddRoster("mine.yaml", []byte("rulesets: skirmish\n"+roster+"\n")); err != nil {
			t.Fatal(err)
		}
		s := parse(t, lib, line)
		if s.String() != line || s.Resolved() == before {
			t.Errorf("%s goes unnoticed in\n%s", roster, s.Resolved())
		}
	}
	if other := parse(t, library(t), line+" +suppress=always").Resolved(); other == before {
		t.Error("a reading goes unnoticed")
	}
}
