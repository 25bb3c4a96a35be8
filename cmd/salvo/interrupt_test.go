//go:build unix

package main

import (
	"errors"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func TestCtrlCLeavesNothingBehind(t *testing.T) {
	scenario := "bkc2 2xpanther vs tiger-1"
	for name, args := range map[string][]string{
		"odds":     {"odds", scenario, "--method", "both", "--trials", "1e10", "--out", "result.txt", "--plot", "result.svg"},
		"readings": {"odds", scenario, "--trials", "1e10", "--readings", "--method", "simulate", "--out", "result.txt"},
		"exact":    {"odds", "bkc2 20xpanther+20xtiger-1 vs tiger-1 attacks=20", "--fractions", "--method", "both", "--trials", "1e10"},
		"fractions": {"odds", "bkc2/duel panther vs sherman-m4 blunders=no", "--fractions", "--method", "exact",
			"--out", "result.txt"},
		"cells":  {"chart", scenario + " attacks=9", "--x", "range=1..80", "--y", "attackers=1..9", "--plot", "result.png"},
		"a pipe": {"odds", "bkc2 panther vs tiger-1", "--method", "exact", "--out", "pipe", "--plot", "result.svg"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			folder := t.TempDir()
			if err := syscall.Mkfifo(filepath.Join(folder, "pipe"), 0o600); err != nil { // a pipe that nobody reads
				t.Fatal(err)
			}
			var stdout, stderr strings.Builder
			salvo := exec.Command("salvo", args...)
			salvo.Dir, salvo.Stdout, salvo.Stderr = folder, &stdout, &stderr
			if err := salvo.Start(); err != nil {
				t.Fatal(err)
			}
			time.Sleep(500 * time.Millisecond)
			if err := salvo.Process.Signal(os.Interrupt); err != nil {
				t.Fatal(err)
			}
			interrupted := time.Now()
			var exit *exec.ExitError
			if err := salvo.Wait(); !errors.As(err, &exit) || exit.ExitCode() != exitInterrupted {
				t.Errorf("ended with %v, want exit code %d", err, exitInterrupted)
			}
			if took := time.Since(interrupted); took > 3*time.Second { // less than a second on an idle machine
				t.Errorf("it took %v to end", took)
			}
			if stdout.String() != "" || stderr.String() != "salvo: interrupted\n" {
				t.Errorf("printed %q and complained %q", stdout.String(), stderr.String())
			}
			left, err := os.ReadDir(folder)
			if err != nil || len(left) > 1 {
				t.Errorf("left behind %v, %v", left, err)
			}
		})
	}
}

// Each of these walks grows to more than 100 MB before it is given up; eight of them at once took 1.5 GB.
func TestMemoryIsBoundedWhateverTheWorkers(t *testing.T) {
	if testing.Short() {
		t.Skip("four large walks")
	}
	salvo := exec.Command("salvo", "chart", "bkc2/duel panther vs sherman-m4", "--x", "range=10..40/10", "--method", "exact",
		"--workers", "8")
	_ = salvo.Run() // too large to walk exactly
	used, known := salvo.ProcessState.SysUsage().(*syscall.Rusage)
	if !known || salvo.ProcessState.ExitCode() != exitBadInput {
		t.Fatalf("ended with %v", salvo.ProcessState)
	}
	if used.Maxrss > 512<<10 {
		t.Errorf("%d MB were in use", used.Maxrss>>10)
	}
}

// longPlan takes about a second, in pieces of very different length.
const longPlan = `title: A long run
sheet: yes
defaults: {method: simulate, trials: 100k}
items:
  - odds: bkc2 2xsherman-m4 vs tiger-1 range=35 facing=flank
    title: Into the flank
  - chart: bkc2 panther vs sherman-m4
    title: By range
    x: range=10..90/10
    series: cover=none,soft,hard
  - chart: bkc2 sherman-m4 vs tiger-1
    title: By number
    x: attackers=1..3
    method: exact
  - chart: bkc2 sherman-m4 vs tiger-1 attacks=3
    title: By number and facing
    x: attackers=1..6
    series: facing=front,flank
  - odds: bkc2 panther vs sherman-m4
    title: A Panther
    sweep: range=10..40/10
`

// filesIn returns the contents of all files of a folder.
func filesIn(t *testing.T, folder string) map[string]string {
	t.Helper()
	files := map[string]string{}
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

// kill runs salvo in a folder and kills it after a while. It reports whether salvo was still running.
func kill(t *testing.T, folder string, after time.Duration, args ...string) bool {
	t.Helper()
	var stderr strings.Builder
	salvo := exec.Command("salvo", args...)
	salvo.Dir, salvo.Stderr = folder, &stderr
	if err := salvo.Start(); err != nil {
		t.Fatal(err)
	}
	time.Sleep(after)
	_ = salvo.Process.Kill() // it may have ended already
	err := salvo.Wait()
	if err == nil {
		return false
	}
	if status, ok := salvo.ProcessState.Sys().(syscall.WaitStatus); !ok || !status.Signaled() {
		t.Fatalf("salvo failed by itself: %v: %s", err, stderr.String())
	}
	return true
}

// TestARunThatIsKilledEndsAsIfItHadNotBeen kills runs at random moments and resumes them.
func TestARunThatIsKilledEndsAsIfItHadNotBeen(t *testing.T) {
	if testing.Short() {
		t.Skip("many runs")
	}
	base := t.TempDir()
	if err := os.WriteFile(filepath.Join(base, "long.yaml"), []byte(longPlan), 0o666); err != nil {
		t.Fatal(err)
	}
	run := func(args ...string) {
		t.Helper()
		salvo := exec.Command("salvo", append([]string{"run", "long.yaml"}, args...)...)
		salvo.Dir = base
		if out, err := salvo.CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
	}
	start := time.Now()
	run("--out", "whole")
	took := time.Since(start)
	want := filesIn(t, filepath.Join(base, "whole"))
	seed := rand.Uint64()
	luck := rand.New(rand.NewPCG(seed, 0))
	killed := 0
	for killed < 3 {
		if kill(t, base, time.Duration(luck.Float64()*float64(took)), "run", "long.yaml", "--out", "killed", "--resume") {
			killed++
			continue
		}
		if err := os.RemoveAll(filepath.Join(base, "killed")); err != nil { // it ended before it was killed, so try again
			t.Fatal(err)
		}
	}
	run("--out", "killed", "--resume")
	if diff := cmp.Diff(want, filesIn(t, filepath.Join(base, "killed"))); diff != "" {
		t.Errorf("seed %d: %s", seed, diff)
	}
	if _, err := os.Stat(filepath.Join(base, "killed.partial")); err == nil {
		t.Error("the unfinished folder is still there")
	}
}

func TestCtrlCKeepsWhatIsFinished(t *testing.T) {
	base := t.TempDir()
	plan := strings.Replace(longPlan, "items:", "items:\n  - odds: bkc2 tiger-1 vs sherman-m4\n    method: exact", 1)
	plan = strings.Replace(plan, "100k", "1e10", 1)
	if err := os.WriteFile(filepath.Join(base, "long.yaml"), []byte(plan), 0o666); err != nil {
		t.Fatal(err)
	}
	var stdout, stderr strings.Builder
	salvo := exec.Command("salvo", "run", "long.yaml")
	salvo.Dir, salvo.Stdout, salvo.Stderr = base, &stdout, &stderr
	if err := salvo.Start(); err != nil {
		t.Fatal(err)
	}
	finished := filepath.Join(base, "long.partial", ".items", "odds-1.json")
	for range 600 {
		if _, err := os.Stat(finished); err == nil {
			break
		}
		time.Sleep(50 * time.Millisecond)
	}
	if err := salvo.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	var exit *exec.ExitError
	if err := salvo.Wait(); !errors.As(err, &exit) || exit.ExitCode() != exitInterrupted {
		t.Errorf("ended with %v, want exit code %d", err, exitInterrupted)
	}
	want := "salvo: interrupted; what is finished is in long.partial, and --resume goes on from there\n"
	if stdout.String() != "" || stderr.String() != want {
		t.Errorf("printed %q and complained %q", stdout.String(), stderr.String())
	}
	files := filesIn(t, filepath.Join(base, "long.partial"))
	if files["odds-1.csv"] == "" || files["odds-1.svg"] == "" || files["index.html"] != "" {
		t.Errorf("%d files are there", len(files))
	}
}
