package plan

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"salvo/rules"
	"salvo/rules/rulestest"
	"salvo/rules/yamlfile"
)

var update = flag.Bool("update", false, "rewrite the expected messages beside testdata/err/*.yaml")

// planned reads a plan that must have no mistakes.
func planned(t testing.TB, text string) *Plan {
	t.Helper()
	p, err := Read(context.Background(), rules.NewLibrary(rulestest.Gallery), "plan.yaml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestGoodPlansAreRead(t *testing.T) {
	for path, text := range rulestest.Files(t, "testdata/ok/*.yaml") {
		p, err := Read(context.Background(), rules.NewLibrary(rulestest.Gallery), path, text)
		if err != nil {
			t.Errorf("%s:\n%v", path, err)
			continue
		}
		if want := strings.TrimSuffix(filepath.Base(path), ".yaml"); p.Name != want || p.Title == "" {
			t.Errorf("%s is called %s: %s", path, p.Name, p.Title)
		}
	}
}

func TestEveryMistakeOfAPlanIsReportedWithItsPlace(t *testing.T) {
	for path, text := range rulestest.Files(t, "testdata/err/*.yaml") {
		_, err := Read(context.Background(), rules.NewLibrary(rulestest.Gallery), filepath.Base(path), text)
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

func TestAPlanSaysWhatThereIsToDo(t *testing.T) {
	text, err := os.ReadFile("testdata/ok/everything.yaml")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, it := range planned(t, string(text)).Items {
		got = append(got, fmt.Sprintf("%s | %s | %d | %s | %s", it.Name, it.Title, it.Cells(), it.Trials(), it.Question.Command()))
	}
	byRange := func(line string) string {
		return " | 21 | exact where it can be, else 10000 trials each | salvo chart gallery " + line +
			" --x range=10..70/10 --y a.attack=1..3 --show result=hit --trials 10000 --seed 7"
	}
	want := []string{
		"odds-1 | gallery rifle vs duck | 1 | exact where it can be, else 10000 trials each | " +
			"salvo odds gallery rifle vs duck --trials 10000 --seed 7",
		"two-rifles | Two rifles | 1 | as many trials as give 5 percentage points | " +
			"salvo odds gallery 2xrifle vs duck range=30 --given result=hit --observed hits=4 --assert 'result=hit > 50%' " +
			"--assert 'mean hits < 5' --readings --fractions --method both --precision 5 --trials 100000 --seed 0",
		"by-number | By number | 8 | exact where it can be, else 10000 trials each | " +
			"salvo chart gallery rifle vs duck --x shooters=1..4 --series wind=none,strong --show result=hit " +
			"--show 'mean hits' --given hits=1+ --trials 10000 --seed 7",
		"by-range-rifle-rounds-1 | By range: rifle, rounds 1" + byRange("rifle vs duck"),
		"by-range-rifle-rounds-2 | By range: rifle, rounds 2" + byRange("rifle vs duck rounds=2"),
		"by-range-pistol-rounds-1 | By range: pistol, rounds 1" + byRange("pistol vs duck"),
		"by-range-pistol-rounds-2 | By range: pistol, rounds 2" + byRange("pistol vs duck rounds=2"),
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestNamesOfFilesAreHarmless(t *testing.T) {
	for text, want := range map[string]string{
		"A Tiger's 88 mm": "a-tiger-s-88-mm", "../../etc/passwd": "etc-passwd", "": "", "!?": "", "CON": "con",
		strings.Repeat("long ", 100): strings.TrimSuffix(strings.Repeat("long-", 12), "-"),
	} {
		if got := slug(text); got != want {
			t.Errorf("%q is %q, want %q", text, got, want)
		}
	}
}

func TestAnItemHasAnotherFingerprintWhenItsResultMayDiffer(t *testing.T) {
	const text = "title: T\nitems:\n  - chart: gallery rifle vs duck\n    x: range=10..20/10\n"
	fingerprint := func(text, roster, version string) string {
		lib := rules.NewLibrary(rulestest.Gallery)
		if roster != "" {
			if err := lib.AddRoster("mine.yaml", []byte(roster)); err != nil {
				t.Fatal(err)
			}
		}
		p, err := Read(context.Background(), lib, "plan.yaml", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		return p.Items[0].fingerprint(context.Background(), version)
	}
	first := fingerprint(text, "", "1")
	if again := fingerprint("# a remark\n"+strings.Replace(text, "title: T", "title: U", 1), "", "1"); again != first {
		t.Error("what does not matter to an item changes it")
	}
	for what, other := range map[string]string{
		"the version":  fingerprint(text, "", "2"),
		"the axis":     fingerprint(strings.Replace(text, "..20", "..30", 1), "", "1"),
		"the line":     fingerprint(strings.Replace(text, "duck", "duck wind=gale", 1), "", "1"),
		"the seed":     fingerprint(text+"    seed: 2\n", "", "1"),
		"the figure":   fingerprint(text+"    show: mean hits\n", "", "1"),
		"the title":    fingerprint(text+"    title: A title\n", "", "1"),
		"the roster":   fingerprint(text, "rulesets: gallery\nunits: [{name: rifle, fields: {attack: 3}}]\n", "1"),
		"the defaults": fingerprint(text+"defaults: {method: simulate}\n", "", "1"),
	} {
		if other == first {
			t.Errorf("%s goes unnoticed", what)
		}
	}
}

var fileName = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)

func FuzzPlan(f *testing.F) {
	for _, pattern := range []string{"testdata/ok/*.yaml", "testdata/err/*.yaml", "plans/*.yaml"} {
		for _, text := range rulestest.Texts(f, pattern) {
			f.Add(text)
		}
	}
	lib := rules.NewLibrary(rulestest.Gallery)
	f.Fuzz(func(t *testing.T, text []byte) { checkPlan(t, lib, text) })
}

// checkPlan reads an experiment that may have mistakes, and checks the report on these mistakes.
func checkPlan(t *testing.T, lib *rules.Library, text []byte) {
	p, err := Read(context.Background(), lib, "plan.yaml", text)
	if err != nil {
		rulestest.CheckMistakes(t, text, err)
		return
	}
	for _, it := range p.Items {
		if !fileName.MatchString(it.Name) {
			t.Errorf("%q: an item is called %q", text, it.Name)
		}
	}
}

func TestAnInterruptIsHeardWhileAPlanIsRead(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	stop()
	text := "title: T\nitems:\n  - chart: gallery rifle vs duck\n    x: range=1..20\n"
	_, err := Read(ctx, rules.NewLibrary(rulestest.Gallery), "plan.yaml", []byte(text))
	if !errors.Is(err, context.Canceled) {
		t.Errorf("it was read all the same: %v", err)
	}
}
