package plan

import (
	"context"
	"encoding/json"
	"errors"
	"html"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"

	"salvo/experiments"
	"salvo/experiments/files"
	"salvo/rules/rulestest"
)

const smallPlan = `title: A small plan
about: It has one of everything.
sheet: yes
defaults: {trials: 2000, seed: 3}
items:
  - odds: gallery rifle vs duck
    title: One rifle
  - chart: gallery rifle vs duck
    title: By number
    x: shooters=1..3
    series: wind=none,strong
  - chart: gallery rifle vs duck
    title: By range
    x: range=20..80/20
    y: a.attack=1..3
    method: simulate
`

// tree returns the contents of all files in a folder, by path.
func tree(t *testing.T, folder string) map[string]string {
	t.Helper()
	files := make(map[string]string)
	err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		text, err := os.ReadFile(path)
		name, _ := filepath.Rel(folder, path)
		files[name] = string(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// ran runs a plan to its end. The test fails if the run returns an error.
func ran(t *testing.T, plan string, run Run) *Outcome {
	t.Helper()
	out, err := planned(t, plan).Run(context.Background(), run)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func names(files map[string]string) []string {
	var all []string
	for name := range files {
		all = append(all, name)
	}
	slices.Sort(all)
	return all
}

func TestARunLeavesItsFolder(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "deep", "run")
	out := ran(t, smallPlan, Run{Folder: folder, Version: "1.2.3"})
	if out.Page != filepath.Join(folder, "index.html") || out.Done != 3 || out.Kept != 0 || out.Failed != nil {
		t.Errorf("%+v", out)
	}
	files := tree(t, folder)
	want := []string{
		".items/by-number.json", ".items/by-range.json", ".items/one-rifle.json",
		"by-number.csv", "by-number.png", "by-number.svg", "by-range.csv", "by-range.png", "by-range.svg",
		"index.html", "one-rifle.csv", "one-rifle.png", "one-rifle.svg", "plan.yaml", "results.json",
		"sheet.pdf", "sheet.svg",
	}
	if diff := cmp.Diff(want, names(files)); diff != "" {
		t.Error(diff)
	}
	if files["plan.yaml"] != smallPlan {
		t.Error("the experiment has changed")
	}
	for _, part := range []string{"A small plan", "It has one of everything.", "One rifle", "By number", "by-range.csv",
		"salvo chart gallery rifle vs duck --x shooters=1..3", "sheet.pdf", "1.2.3"} {
		if !strings.Contains(files["index.html"], part) {
			t.Errorf("the page does not say %q", part)
		}
	}
	var all results
	if err := json.Unmarshal([]byte(files["results.json"]), &all); err != nil {
		t.Fatal(err)
	}
	if all.Version != "1.2.3" || len(all.Items) != 3 || all.Items[2].Kind != "chart" || all.Items[2].Fingerprint == "" ||
		!strings.Contains(string(all.Items[0].Result), `"scenario": "gallery rifle vs duck"`) {
		t.Errorf("%+v", all)
	}
	if _, err := os.Stat(folder + ".partial"); err == nil {
		t.Error("the unfinished folder is still there")
	}
}

func TestARunDoesNotDependOnItsWorkers(t *testing.T) {
	base := t.TempDir()
	text, numbers := smallPlan, []int{1, 2, 7}
	if testing.Short() { // under the race detector the drawing of the sheet is slow, and one goroutine does it
		text, numbers = strings.Replace(smallPlan, "sheet: yes\n", "", 1), []int{1, 2}
	}
	for i, workers := range numbers {
		folder := filepath.Join(base, string(rune('a'+i)))
		ran(t, text, Run{Folder: folder, Workers: workers})
		if diff := cmp.Diff(tree(t, filepath.Join(base, "a")), tree(t, folder)); diff != "" {
			t.Errorf("with %d workers: %s", workers, diff)
		}
	}
}

// A diskFull lets the given number of writes succeed and fails all later ones.
type diskFull struct{ writes int }

func (d *diskFull) write(path string, text []byte) error {
	if d.writes--; d.writes < 0 {
		return &fs.PathError{Op: "write", Path: path, Err: syscall.ENOSPC}
	}
	return files.WriteWhole(path, text)
}

func TestARunThatStopsAnywhereCanBeResumed(t *testing.T) {
	if testing.Short() {
		t.Skip("many runs")
	}
	base := t.TempDir()
	whole := filepath.Join(base, "whole")
	ran(t, smallPlan, Run{Folder: whole})
	want := tree(t, whole)
	for writes := range len(want) {
		path := filepath.Join(base, "stopped")
		folder, err := openFolder(path, false, planned(t, smallPlan))
		if err != nil {
			t.Fatal(err)
		}
		folder.write = (&diskFull{writes}).write
		_, err = planned(t, smallPlan).runIn(context.Background(), folder, Run{})
		var unfinished UnfinishedError
		if !errors.As(err, &unfinished) || !errors.Is(err, syscall.ENOSPC) || unfinished.Folder != path+".partial" ||
			!strings.Contains(err.Error(), "no space left on device; what is finished is in ") {
			t.Fatalf("after %d writes: %v", writes, err)
		}
		if _, err := os.Stat(path); err == nil {
			t.Fatalf("after %d writes: the folder looks finished", writes)
		}
		if _, err := planned(t, smallPlan).Run(context.Background(), Run{Folder: path}); err == nil ||
			!strings.Contains(err.Error(), "is an unfinished run: add resume to finish it") {
			t.Fatalf("after %d writes, without --resume: %v", writes, err)
		}
		out := ran(t, smallPlan, Run{Folder: path, Resume: true})
		if finished := max(0, min(3, (writes-1)/4)); out.Kept != finished || out.Done != 3-finished {
			t.Errorf("after %d writes: %d items kept, %d done", writes, out.Kept, out.Done)
		}
		if diff := cmp.Diff(want, tree(t, path)); diff != "" {
			t.Errorf("after %d writes: %s", writes, diff)
		}
		if err := os.RemoveAll(path); err != nil {
			t.Fatal(err)
		}
	}
}

func TestAnInterruptedRunKeepsWhatIsFinished(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "run")
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	var done atomic.Int64
	run := Run{Folder: folder, Progress: func(int64) func(int64) {
		return func(trials int64) {
			if done.Add(trials) > 3*2000 { // the second item is being calculated
				stop()
			}
		}
	}}
	_, err := planned(t, smallPlan).Run(ctx, run)
	var unfinished UnfinishedError
	if !errors.Is(err, context.Canceled) || !errors.As(err, &unfinished) {
		t.Fatal(err)
	}
	if out := ran(t, smallPlan, Run{Folder: folder, Resume: true}); out.Kept < 1 || out.Kept+out.Done != 3 {
		t.Errorf("%+v", out)
	}
}

func TestProgressIsThatOfTheWholePlan(t *testing.T) {
	var announced, done atomic.Int64
	ran(t, smallPlan, Run{Folder: filepath.Join(t.TempDir(), "run"), Progress: func(trials int64) func(int64) {
		announced.Add(trials)
		return func(trials int64) { done.Add(trials) }
	}})
	if announced.Load() != (1+6+12)*2000 || done.Load() != announced.Load() {
		t.Errorf("%d announced, %d done", announced.Load(), done.Load())
	}
}

func TestResumeRedoesWhatDiffers(t *testing.T) {
	base := t.TempDir()
	folder := filepath.Join(base, "run")
	ran(t, smallPlan, Run{Folder: folder})
	if out := ran(t, smallPlan, Run{Folder: folder, Resume: true}); out.Kept != 3 || out.Done != 0 {
		t.Errorf("nothing has changed: %+v", out)
	}
	changed := strings.Replace(smallPlan, "shooters=1..3", "shooters=1..4", 1)
	changed = strings.Replace(changed, "title: One rifle", "title: ONE rifle", 1)
	changed = strings.Replace(changed, "sheet: yes", "sheet: no", 1)
	if out := ran(t, changed, Run{Folder: folder, Resume: true}); out.Kept != 1 || out.Done != 2 || out.Redone != nil {
		t.Errorf("two items have changed: %+v", out)
	}
	fresh := filepath.Join(base, "fresh")
	ran(t, changed, Run{Folder: fresh})
	if diff := cmp.Diff(tree(t, fresh), tree(t, folder)); diff != "" {
		t.Errorf("brought up to date it differs from a fresh run: %s", diff)
	}
	if out := ran(t, changed, Run{Folder: folder, Resume: true, Version: "2"}); out.Kept != 0 {
		t.Errorf("another version keeps results: %+v", out)
	}
}

func TestResumeKeepsNothingOfAnotherBuild(t *testing.T) {
	base := t.TempDir()
	folder, other := filepath.Join(base, "run"), filepath.Join(base, "other")
	ran(t, smallPlan, Run{Folder: folder, Version: "1", Build: "a"})
	out := ran(t, smallPlan, Run{Folder: folder, Version: "1", Build: "b", Resume: true})
	if out.Kept != 0 || out.Done != 3 || len(out.Redone) != 3 || out.Redone[0] !=
		"one-rifle is worked out again: another build of salvo has worked it out" {
		t.Errorf("%+v", out)
	}
	if out := ran(t, smallPlan, Run{Folder: folder, Version: "1", Build: "b", Resume: true}); out.Kept != 3 {
		t.Errorf("the same build again: %+v", out)
	}
	ran(t, smallPlan, Run{Folder: other, Version: "1", Build: "c"})
	for name, text := range tree(t, other) { // the build does not change what people see
		if !strings.HasPrefix(name, recordFolder) && text != tree(t, folder)[name] {
			t.Errorf("%s depends on the build", name)
		}
	}
}

func TestResumeWithAnotherPlanLosesNothing(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "run")
	ran(t, smallPlan, Run{Folder: folder})
	want := tree(t, folder)
	const fewer = "title: A small plan\nitems:\n  - {odds: gallery rifle vs duck, title: One rifle}\n"
	for text, says := range map[string]string{
		"title: Another\nitems:\n  - {odds: gallery rifle vs duck, title: One rifle}\n": folder +
			` is the run of another experiment, "A small plan": name a new folder with out`,
		fewer: folder + " holds by-number, which is no longer in the experiment and would be lost: name a new folder with out",
	} {
		_, err := planned(t, text).Run(context.Background(), Run{Folder: folder, Resume: true})
		var input experiments.InputError
		if !errors.As(err, &input) || err.Error() != says {
			t.Errorf("got %v, want %s", err, says)
		}
		if diff := cmp.Diff(want, tree(t, folder)); diff != "" {
			t.Error(diff)
		}
	}
}

func TestASecondRunIntoAFolderIsTurnedAway(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "run")
	var second []error
	first := Run{Folder: folder, Progress: func(int64) func(int64) {
		for _, resume := range []bool{false, true} {
			_, err := planned(t, smallPlan).Run(context.Background(), Run{Folder: folder, Resume: resume})
			second = append(second, err)
		}
		return func(int64) {}
	}}
	if out := ran(t, smallPlan, first); out.Done != 3 {
		t.Errorf("the first: %+v", out)
	}
	for _, err := range second {
		var input experiments.InputError
		if want := "another salvo is writing into " + folder + ": wait for it, or name another folder with out"; err == nil ||
			err.Error() != want || !errors.As(err, &input) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
	if left, _ := filepath.Glob(folder + ".*"); left != nil {
		t.Errorf("left behind: %v", left)
	}
	// A lock file that a killed run has left behind does not stop another run.
	if err := os.WriteFile(folder+".lock", nil, 0o666); err != nil {
		t.Fatal(err)
	}
	if out := ran(t, smallPlan, Run{Folder: folder, Resume: true}); out.Kept != 3 {
		t.Errorf("afterwards: %+v", out)
	}
}

func TestAFileThatVanishesDuringARunIsNoticed(t *testing.T) {
	whole, folder := filepath.Join(t.TempDir(), "run"), filepath.Join(t.TempDir(), "run")
	ran(t, smallPlan, Run{Folder: whole})
	vanished := filepath.Join(folder+".partial", "one-rifle.csv")
	run := Run{Folder: folder, Progress: func(int64) func(int64) {
		return func(int64) { os.Remove(vanished) } // the file exists only from the second item on
	}}
	_, err := planned(t, smallPlan).Run(context.Background(), run)
	var unfinished UnfinishedError
	if !errors.As(err, &unfinished) || !strings.HasPrefix(err.Error(), vanished+" was changed or taken away during the run; ") {
		t.Fatal(err)
	}
	out := ran(t, smallPlan, Run{Folder: folder, Resume: true})
	if diff := cmp.Diff([]string{"one-rifle is worked out again: one-rifle.csv is missing or was changed"}, out.Redone); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff(tree(t, whole), tree(t, folder)); diff != "" {
		t.Error(diff)
	}
}

func TestAFolderBehindALinkIsUsedAndTheLinkStays(t *testing.T) {
	for what, prepare := range map[string]func(behind string){
		"empty":   func(behind string) { os.Mkdir(behind, 0o777) },
		"missing": func(string) {},
		"a run":   func(behind string) { ran(t, smallPlan, Run{Folder: behind}) },
	} {
		base := t.TempDir()
		link, behind := filepath.Join(base, "link"), filepath.Join(base, "behind")
		if err := os.Symlink("behind", link); err != nil {
			t.Skip(err) // this system has no symbolic links
		}
		prepare(behind)
		out := ran(t, smallPlan, Run{Folder: link, Resume: true})
		if target, err := os.Readlink(link); err != nil || target != "behind" {
			t.Errorf("%s: the link is now %q, %v", what, target, err)
		}
		if tree(t, behind)["index.html"] == "" || out.Page != filepath.Join(link, "index.html") {
			t.Errorf("%s: %+v, %v", what, out, names(tree(t, behind)))
		}
	}
}

func TestTheFolderKeepsTheRostersAndThePageNamesThem(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "run")
	p := planned(t, smallPlan)
	p.Rosters = []UserFile{{"my guns/mine.yaml", []byte("one")}, {"mine.yaml", []byte("two")}}
	p.Mixes = []UserFile{{"mixes of mine/storm.yaml", []byte("three")}}
	if _, err := p.Run(context.Background(), Run{Folder: folder}); err != nil {
		t.Fatal(err)
	}
	files := tree(t, folder)
	if files["rosters/mine.yaml"] != "one" || files["rosters/2-mine.yaml"] != "two" ||
		files["mixes/storm.yaml"] != "three" {
		t.Errorf("%v", names(files))
	}
	const want = "salvo odds gallery rifle vs duck --trials 2000 --seed 3 --roster 'my guns/mine.yaml' --roster mine.yaml"
	if !strings.Contains(html.UnescapeString(files["index.html"]), want) || !strings.Contains(files["results.json"], want) {
		t.Error("no rosters in the command")
	}
	if out := ran(t, smallPlan, Run{Folder: folder, Resume: true}); out.Kept != 3 {
		t.Errorf("%+v", out)
	}
	if got := tree(t, folder); got["rosters/mine.yaml"] != "" {
		t.Error("the rosters of an earlier run are still there")
	}
}

func TestADigitChangedInARecordIsNoResult(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "run")
	ran(t, smallPlan, Run{Folder: folder})
	want := tree(t, folder)
	path := filepath.Join(folder, recordName("one-rifle"))
	record := want[recordName("one-rifle")]
	for what, text := range map[string]string{
		"a digit":       strings.Replace(record, `0.25,`, `0.26,`, 1),
		"another shape": string(sealed([]byte(strings.Replace(inner(t, record), `"report":{`, `"report":[],"was":{`, 1)))),
		"no object":     "[]",
	} {
		if text == record {
			t.Fatalf("%s: nothing has changed in %s", what, record)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		out := ran(t, smallPlan, Run{Folder: folder, Resume: true})
		if diff := cmp.Diff([]string{"one-rifle is worked out again: its record is damaged"}, out.Redone); diff != "" {
			t.Errorf("%s: %s", what, diff)
		}
		if diff := cmp.Diff(want, tree(t, folder)); diff != "" {
			t.Errorf("%s: %s", what, diff)
		}
	}
}

// inner returns the record inside the text of a record file, without its checksum.
func inner(t *testing.T, text string) string {
	var outer struct{ Record json.RawMessage }
	if err := json.Unmarshal([]byte(text), &outer); err != nil {
		t.Fatal(err)
	}
	return string(outer.Record)
}

func TestResumeRedoesWhatWasTamperedWith(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "run")
	ran(t, smallPlan, Run{Folder: folder})
	want := tree(t, folder)
	if err := os.WriteFile(filepath.Join(folder, "by-number.csv"), []byte("1"), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(filepath.Join(folder, "by-range.png")); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, recordFolder, "one-rifle.json"), []byte("{"), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, ".salvo-0123456789abcdef"), []byte("left over"), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, "notes.txt"), []byte("mine"), 0o666); err != nil {
		t.Fatal(err)
	}
	want["notes.txt"] = "mine"
	if out := ran(t, smallPlan, Run{Folder: folder, Resume: true}); out.Done != 3 {
		t.Errorf("%+v", out)
	}
	if diff := cmp.Diff(want, tree(t, folder)); diff != "" {
		t.Error(diff)
	}
}

func TestAnItemThatFailsHasItsPlaceOnThePage(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "run")
	plan := strings.Replace(smallPlan, "items:", "items:\n  - odds: gallery/broken\n    title: A <broken> gun", 1)
	out := ran(t, plan, Run{Folder: folder})
	if len(out.Failed) != 1 || !strings.HasPrefix(out.Failed[0], "a-broken-gun: gallery/broken: the rule failed") ||
		out.Done != 4 {
		t.Errorf("%+v", out)
	}
	files := tree(t, folder)
	if page := files["index.html"]; !strings.Contains(page, "the gun is broken") || strings.Contains(page, "<broken>") {
		t.Error("the page does not say what is wrong")
	}
	if !strings.Contains(files["results.json"], "the gun is broken") || files["by-range.csv"] == "" {
		t.Errorf("the others: %v", names(files))
	}
	if out := ran(t, plan, Run{Folder: folder, Resume: true}); out.Kept != 3 || len(out.Failed) != 1 {
		t.Errorf("resumed: %+v", out)
	}
}

func TestASheetSaysWhichChartIsLeftOut(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "run")
	plan := strings.Replace(smallPlan, "items:", "items:\n  - chart: gallery/broken\n    x: wind=none,gale\n    title: A broken gun", 1)
	ran(t, plan, Run{Folder: folder})
	if sheet := tree(t, folder)["sheet.svg"]; !strings.Contains(sheet, "Left out, because it failed: the chart &#34;A broken gun&#34;.") {
		t.Errorf("the sheet does not say it: %q", sheet)
	}
}

func TestBrokenAssertionsAreTold(t *testing.T) {
	out := ran(t, "title: T\nitems:\n  - odds: gallery rifle vs duck\n    assert: [result=hit > 80%, result=hit > 70%]\n",
		Run{Folder: filepath.Join(t.TempDir(), "run")})
	if diff := cmp.Diff([]Broken{{"odds-1", `"result=hit > 80%" does not hold`}}, out.Broken); diff != "" {
		t.Error(diff)
	}
}

func TestFoldersOfOthersAreLeftAlone(t *testing.T) {
	base := t.TempDir()
	in := func(name string) string { return filepath.Join(base, name) }
	for _, folder := range []string{"full", "empty", "half.partial", "twice", "twice.partial/.items"} {
		if err := os.MkdirAll(in(folder), 0o777); err != nil {
			t.Fatal(err)
		}
	}
	for _, file := range []string{"file", "full/letter.txt", "half.partial/letter.txt", "twice/letter.txt"} {
		if err := os.WriteFile(in(file), []byte("Dear Sir"), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	before := tree(t, base)
	for _, c := range []struct {
		folder string
		resume bool
		want   string
	}{
		{in("full"), false, in("full") + " exists and is not the folder of a run: name another with out"},
		{in("full"), true, in("full") + " exists and is not the folder of a run: name another with out"},
		{in("half"), false, in("half") + ".partial is an unfinished run: add resume"},
		{in("half"), true, in("half") + ".partial is not the folder of a run: name another with out"},
		{in("twice"), true, "there are both " + in("twice") + " and " + in("twice") + ".partial: move one of them away"},
		{in("file"), false, in("file") + " is a file, not a folder: name another with out"},
		{in("file/deeper"), false, "is a file, not a folder"},
		{".", false, ". cannot be the folder of a run: name one that salvo can make"},
		{"..", false, ".. cannot be the folder of a run"},
		{"/", false, "/ cannot be the folder of a run"},
	} {
		_, err := planned(t, smallPlan).Run(context.Background(), Run{Folder: c.folder, Resume: c.resume})
		var input experiments.InputError
		if !errors.As(err, &input) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s, resume %v: %v, want %s", c.folder, c.resume, err, c.want)
		}
	}
	if diff := cmp.Diff(before, tree(t, base)); diff != "" {
		t.Errorf("something has changed: %s", diff)
	}
	ran(t, smallPlan, Run{Folder: in("empty")})
	if _, err := planned(t, smallPlan).Run(context.Background(), Run{Folder: in("empty")}); err == nil ||
		!strings.HasSuffix(err.Error(), "exists already: add resume to bring it up to date, or name another folder with "+
			"out") {
		t.Errorf("twice without --resume: %v", err)
	}
}

func TestASheetWithTooManyChartsFailsAlone(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "run")
	const items = "items:\n  - chart: gallery rifle vs duck\n    x: shooters=1..2\n    sweep: range=1..16\n"
	out := ran(t, "title: T\nsheet: yes\n"+items, Run{Folder: folder})
	if len(out.Failed) != 1 || !strings.Contains(out.Failed[0], "does not fit on a page") || out.Done != 16 {
		t.Errorf("%+v", out)
	}
	files := tree(t, folder)
	if files["sheet.svg"] != "" || !strings.Contains(files["index.html"], "does not fit on a page") {
		t.Errorf("%v", names(files))
	}
}

func TestEverythingThatCanBeAskedIsKeptWhole(t *testing.T) {
	for path, text := range rulestest.Files(t, "testdata/ok/*.yaml") {
		folder := filepath.Join(t.TempDir(), "run")
		ran(t, string(text), Run{Folder: folder})
		want := tree(t, folder)
		if out := ran(t, string(text), Run{Folder: folder, Resume: true}); out.Done != 0 {
			t.Errorf("%s: %+v", path, out)
		}
		if diff := cmp.Diff(want, tree(t, folder)); diff != "" {
			t.Errorf("%s: %s", path, diff)
		}
		if filepath.Base(path) == "everything.yaml" && !strings.Contains(want["results.json"], `"mean_fraction": "`) {
			t.Error("fractions are lost")
		}
	}
}
