package rules_test

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"salvo/rules"
	"salvo/rules/rulestest"
	"salvo/rules/yamlfile"
)

var update = flag.Bool("update", false, "rewrite the expected messages beside testdata/err/*.yaml")

func TestGoodRostersAreTaken(t *testing.T) {
	for path, text := range rulestest.Files(t, "testdata/ok/*.yaml") {
		if err := library(t).AddRoster(filepath.Base(path), text); err != nil {
			t.Errorf("%s:\n%v", path, err)
		}
	}
}

func TestEveryMistakeOfARosterIsReportedWithItsPlace(t *testing.T) {
	for path, text := range rulestest.Files(t, "testdata/err/*.yaml") {
		err := library(t).AddRoster(filepath.Base(path), text)
		var mistakes yamlfile.Mistakes
		if !errors.As(err, &mistakes) {
			t.Errorf("%s: got %v, want mistakes", path, err)
			continue
		}
		got := err.Error() + "\n"
		expected := strings.TrimSuffix(path, ".yaml") + ".txt"
		if *update {
			if err := os.WriteFile(expected, []byte(got), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(expected)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(string(want), got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", path, diff)
		}
	}
}

func TestABadRosterAddsNothing(t *testing.T) {
	lib := library(t)
	bad := "rulesets: skirmish\nunits:\n- {name: panther, fields: {kind: tank, hits: 5}}\n- name: b\n"
	if err := lib.AddRoster("bad.yaml", []byte(bad)); err == nil {
		t.Fatal("taken")
	}
	if s, err := lib.Parse("skirmish panther vs unit"); err == nil {
		t.Errorf("parsed %s", s)
	}
}

func TestAUsersRosterAddsToTheBuiltInOneAndReplacesUnits(t *testing.T) {
	lib := library(t)
	before := parse(t, lib, "skirmish tiger-1 vs unit")
	text, err := os.ReadFile("testdata/ok/everything.yaml")
	if err != nil {
		t.Fatal(err)
	}
	if err := lib.AddRoster("mine/everything.yaml", text); err != nil {
		t.Fatal(err)
	}
	roster, err := lib.Roster(before.Ruleset)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, u := range roster.Units() {
		names = append(names, u.Name+" "+u.From)
	}
	want := []string{"tiger-1 mine/everything.yaml:14", "sherman-m4 all.yaml:11", "firefly all.yaml:14",
		"us-rifles all.yaml:17", "t-34-85 mine/everything.yaml:3", "sov-rifles mine/everything.yaml:8"}
	if diff := cmp.Diff(want, names); diff != "" {
		t.Errorf("units (-want +got):\n%s", diff)
	}
	if u, ok := roster.Unit("t-34-85"); !ok || !slices.Equal(u.Printed, []string{"cost", "hits"}) {
		t.Errorf("of t-34-85 %v are printed", u.Printed)
	}
	after := parse(t, lib, "skirmish tiger-1 vs unit")
	if old, now := before.Parties[0].Groups[0].Unit, after.Parties[0].Groups[0].Unit; old.Int("hits") != 6 ||
		now.Int("hits") != 7 || now.Cost() != 200 || !now.Is("save", "none") {
		t.Errorf("tiger-1 has %d hits and cost %d, before %d", now.Int("hits"), now.Cost(), old.Int("hits"))
	}
	if rifle, ok := after.Weapon("rifle"); !ok || rifle.Int("dice") != 2 || rifle.Number("reach") != 30 {
		t.Errorf("rifle: %v, %v", rifle, ok)
	}
	if ppsh, ok := after.Weapon("ppsh"); !ok || ppsh.Title != "Sub-machine gun" || ppsh.Number("reach") != 12 {
		t.Errorf("ppsh: %v, %v", ppsh, ok)
	}
	if ppd, ok := after.Weapon("ppd"); !ok || ppd.Like != "ppsh" || ppd.Int("dice") != 2 || ppd.Number("reach") != 10 ||
		len(ppd.Tags) != 2 {
		t.Errorf("ppd: %v, %v", ppd, ok)
	}
	if line := parse(t, lib, "skirmish sov-tank-company vs unit").String(); line !=
		"skirmish 7xt-34-85+sov-rifles:veteran=yes vs unit" {
		t.Errorf("the force stands for %s", line)
	}
}

func TestAForceTakesTheUnitsInForce(t *testing.T) {
	lib := library(t)
	roster := "rulesets: skirmish\nunits:\n- {name: firefly, fields: {kind: tank, hits: 9, save: 6}}\n"
	if err := lib.AddRoster("mine.yaml", []byte(roster)); err != nil {
		t.Fatal(err)
	}
	if line := parse(t, lib, "skirmish us-platoon vs unit").String(); line != "skirmish 2xsherman-m4+firefly vs unit" {
		t.Errorf("got %s", line)
	}
	roster = "rulesets: skirmish\nforces:\n- {name: firefly, party: tiger-1}\n"
	if err := lib.AddRoster("mine2.yaml", []byte(roster)); err != nil {
		t.Fatal(err)
	}
	_, err := lib.Parse("skirmish us-platoon vs unit")
	want := `force us-platoon: unknown unit "firefly" (salvo units skirmish lists them)`
	if err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

func TestRostersShowWhatTheFileSays(t *testing.T) {
	lib := library(t)
	rs, err := lib.Ruleset("skirmish")
	if err != nil {
		t.Fatal(err)
	}
	roster, err := lib.Roster(rs)
	if err != nil {
		t.Fatal(err)
	}
	u, ok := roster.Unit("tiger-1")
	if !ok {
		t.Fatal("no tiger-1")
	}
	got := fmt.Sprint(u.Title, "|", u.Nation, "|", u.Class, "|", u.Source, "|", u.Tags, "|", u.From, "|", u.Cost())
	if want := "Tiger I|germany|heavy tank|printed|[heavy late-war]|all.yaml:3|185"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if force, ok := roster.Force("us-platoon"); !ok || force.Title != "A platoon with a long gun" {
		t.Errorf("got %v, %v", force, ok)
	}
	if n := len(roster.Weapons()) + len(roster.Forces()); n != 3 {
		t.Errorf("got %d weapons and forces", n)
	}
	if blank, ok := roster.Unit("unit"); !ok || blank.Int("hits") != 4 || blank.From != "" {
		t.Errorf("the blank unit is %v, %v", blank, ok)
	}
}

func TestBuiltInRostersBelongToTheRulesetsTheyName(t *testing.T) {
	first, second := skirmish(), skirmish2()
	shared := fstest.MapFS{
		"first.yaml":  {Data: []byte("rulesets: skirmish\nunits:\n- {name: a, fields: {kind: gun, hits: 2}}\n")},
		"second.yaml": {Data: []byte("rulesets: skirmish2\nunits:\n- {name: a, fields: {kind: gun, hits: 3}}\n")},
		"both.yaml": {Data: []byte("rulesets: [skirmish, skirmish2]\nunits:\n" +
			"- {name: b, fields: {kind: gun, hits: 4}}\n")},
	}
	first.Rosters, second.Rosters = shared, shared
	lib := rules.NewLibrary(first, second)
	for line, hits := range map[string]int{
		"skirmish/dig a": 2, "skirmish2 a vs unit": 3, "skirmish/dig b": 4, "skirmish2 b vs unit": 4,
	} {
		if got := parse(t, lib, line).Parties[0].Groups[0].Unit.Int("hits"); got != hits {
			t.Errorf("%s: %d hits, want %d", line, got, hits)
		}
	}
}

func TestAMistakeInABuiltInRosterIsAnErrorOfItsRulesetOnly(t *testing.T) {
	first, second := skirmish(), skirmish2()
	second.Rosters = fstest.MapFS{
		"a.yaml": {Data: []byte("rulesets: skirmish2\nunits:\n- {name: a, fields: {kind: gun}}\n")},
		"b.yaml": {Data: []byte("rulesets: skirmish2\nunits:\n- {name: a, fields: {kind: gun}}\n")},
	}
	lib := rules.NewLibrary(first, second)
	parse(t, lib, "skirmish unit vs unit")
	_, err := lib.Parse("skirmish2 unit vs unit")
	if want := `built-in roster: b.yaml:3:10: "a" is already defined in a.yaml:3`; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

// A file that would take far longer to read than its size suggests is refused before it is read. Otherwise this test
// would run for minutes.
func TestHostileRostersAreRefused(t *testing.T) {
	lib := library(t)
	fill := func(piece string) string { return strings.Repeat(piece, 1<<18/len(piece)) }
	line := func(piece string) string { return strings.Repeat(piece, 900) + "\n" }
	const (
		nested = "this is nested too deeply"
		many   = "these are more than 1000 keys in one place"
		long   = "1:10001: this line is longer than 10000 characters: write several"
	)
	for _, test := range []struct{ text, want string }{
		{fill("["), "1:1001: '[' stands more than 1000 times in a row"},
		{fill("{a: "), long},
		{fill("- "), long},
		{fill("? "), long},
		{fill("&a "), long},
		{fill(line("[")), "1:21: " + nested},
		{fill(line("{a: ")), "1:81: " + nested},
		{fill(line("- ")), "1:41: " + nested},
		{fill(line("? ")), `1:1: keys are written "key: value", without a question mark`},
		{line("&a "), "1:1: anchors (&) are not allowed: write the values out"},
		{"a: [" + line("*a, "), "1:5: aliases (*) are not allowed: write the values out"},
		{line("!a "), "1:1: tags (!) are not allowed: write the plain value"},
		{fill("a: 1\n"), "1001:2: " + many},
		{"units:\n- fields:\n" + fill("    a: 1\n"), "1003:6: " + many},
		{stairs(), "21:22: " + nested},
		{fill("---\n"), `21:1: more than 20 lines are "---" or "...": write one file for each document`},
		{fill("\n"), "101:1: these are more than 100 empty lines in a row: leave some out"},
		{strings.Repeat("\n", 100), "1:1: the file is empty"},
		{"rulesets: {" + line("a: 1, ") + "}", "1:11: rulesets must be a single value"},
		{"rulesets: {" + fill(line("a: 1, ")) + "}", "2:601: these are more than 1000 entries between one pair of brackets"},
	} {
		err := lib.AddRoster("hostile.yaml", []byte(test.text))
		if want := "hostile.yaml:" + test.want; err == nil || err.Error() != want {
			t.Errorf("%.20q...\n got %.200v\nwant %s", test.text, err, want)
		}
	}
}

func stairs() string {
	var b strings.Builder
	for i := range 1000 {
		b.WriteString(strings.Repeat(" ", i) + "a:\n")
	}
	return b.String()
}

func TestALargeFileIsRefused(t *testing.T) {
	err := library(t).AddRoster("large.yaml", []byte("# "+strings.Repeat("x", 1<<20)))
	if want := "large.yaml:1:1: the file is larger than 1 MiB"; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

func FuzzRoster(f *testing.F) {
	for _, pattern := range []string{"testdata/ok/*.yaml", "testdata/err/*.yaml"} {
		for _, text := range rulestest.Texts(f, pattern) {
			f.Add(text)
		}
	}
	f.Add([]byte(skirmishRoster))
	f.Fuzz(checkRoster)
}

// checkRoster reads a roster that may be wrong. If the roster is correct, checkRoster reads a line for each of its units, and
// reads the line's canonical text again.
func checkRoster(t *testing.T, text []byte) {
	lib := rules.NewLibrary(skirmish(), skirmish2())
	if err := lib.AddRoster("fuzz.yaml", text); err != nil {
		rulestest.CheckMistakes(t, text, err)
		return
	}
	for _, rs := range lib.Rulesets() {
		roster, err := lib.Roster(rs)
		if err != nil {
			t.Fatal(err)
		}
		p := rs.Procedures[0]
		for _, u := range roster.Units() {
			s, err := lib.Parse(rs.Name + "/" + p.Name + " " + u.Name + " vs unit")
			if err != nil {
				t.Fatalf("%q: unit %s: %v", text, u.Name, err)
			}
			if again := parse(t, lib, s.String()); again.String() != s.String() {
				t.Fatalf("%q: %s prints as %s", text, s, again)
			}
		}
	}
}
