//go:build linux

package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// A terminal is a pseudo-terminal on which salvo runs: tests can read what salvo writes to standard error, and type to salvo.
type terminal struct {
	keyboard *os.File // the user's end
	screen   *os.File // the end to which salvo writes
}

// openTerminal opens a pseudo-terminal, or skips the test if there is none.
func openTerminal(t *testing.T) *terminal {
	t.Helper()
	keyboard, err := os.OpenFile("/dev/ptmx", os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Skipf("there is no terminal to be had: %v", err)
	}
	t.Cleanup(func() { keyboard.Close() })
	if err := unix.IoctlSetPointerInt(int(keyboard.Fd()), unix.TIOCSPTLCK, 0); err != nil {
		t.Skipf("there is no terminal to be had: %v", err)
	}
	number, err := unix.IoctlGetInt(int(keyboard.Fd()), unix.TIOCGPTN)
	if err != nil {
		t.Skipf("there is no terminal to be had: %v", err)
	}
	screen, err := os.OpenFile(fmt.Sprintf("/dev/pts/%d", number), os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Skipf("there is no terminal to be had: %v", err)
	}
	t.Cleanup(func() { screen.Close() })
	return &terminal{keyboard, screen}
}

// start runs salvo in a folder with the terminal as its controlling terminal.
func (term *terminal) start(t *testing.T, folder string, args []string) *exec.Cmd {
	t.Helper()
	salvo := exec.Command("salvo", args...)
	salvo.Dir, salvo.Stdin, salvo.Stderr = folder, term.screen, term.screen
	salvo.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	if err := salvo.Start(); err != nil {
		t.Fatal(err)
	}
	return salvo
}

// read returns what salvo writes, piece by piece, until the terminal is closed.
func (term *terminal) read() <-chan string {
	pieces := make(chan string, 1000)
	go func() {
		text := make([]byte, 4096)
		for {
			n, err := term.keyboard.Read(text)
			if err != nil {
				close(pieces)
				return
			}
			pieces <- string(text[:n])
		}
	}()
	return pieces
}

// The longest times that tests wait for the first output and for the end after Ctrl-C. On an idle machine these take a
// second and half a second; tests run in parallel, on busy machines.
const (
	firstSign = 10 * time.Second
	lastSign  = 5 * time.Second
)

func TestLongCommandsShowWhatTheyDoAndEndByCtrlC(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	const (
		attack = "bkc2 panther vs tiger-1"
		battle = "bkc2/battle 4xpanther+de-hq vs 8xsherman-m4+us-hq"
		bar    = `rolling, \d+s(, about \d+ [a-z]+ left)? `
	)
	for name, job := range map[string]struct {
		args  []string
		shows string
		keeps []string // the files that the run leaves, beside plan.yaml
	}{
		"1e11 trials": {[]string{"odds", attack, "--method", "simulate", "--trials", "1e11", "--out", "result.txt", "--plot", "result.svg"}, bar, nil},
		"8,100 cells of 1e9 trials": {[]string{"chart", attack, "--x", "range=1..90", "--y", "attackers=1..90", "--trials", "1e9",
			"--method", "simulate", "--plot", "result.svg"}, bar, nil},
		"64 x 64 squares": {[]string{"odds", "random:7 size=64", "--trials", "1e6", "--out", "result.txt"}, bar, nil},
		"something rare":  {[]string{"trace", "crossroads", "--until", "turns=1", "--page", "page.html"}, bar, nil},
		"exact": {[]string{"odds", "bkc2/duel panther vs sherman-m4 blunders=no", "--fractions", "--method", "exact",
			"--out", "result.txt"}, `working it out exactly, \d+s `, nil},
		"plans":       {[]string{"plans", battle, "--battles", "1e8", "--trials", "1e6", "--out", "result.txt"}, bar, nil},
		"points":      {[]string{"points", "bkc2", "--ground", "line", "--battles", "1e6", "--out", "result.txt"}, bar, nil},
		"tournament":  {[]string{"tournament", "careful", "simple", "random:1..40", "--trials", "1e4", "--out", "result.txt"}, bar, nil},
		"sensitivity": {[]string{"sensitivity", battle, "--trials", "1e6", "--out", "result.txt"}, bar, nil},
		"balance":     {[]string{"balance", battle, "--vary", "b.sherman-m4=1..20", "--trials", "1e8", "--out", "result.txt"}, bar, nil},
		"compare":     {[]string{"compare", battle, battle + " turns=5", "--trials", "1e8", "--out", "result.txt"}, bar, nil},
		"lists":       {[]string{"lists", "bkc2", "--battles", "1e4", "--out", "result.txt"}, bar, nil},
		"map":         {[]string{"map", "crossroads", "--overlay", "traffic", "--trials", "1e6", "--out", "result.svg"}, bar, nil},
		"run":         {[]string{"run", "plan.yaml"}, `item 1 of 20, odds-1: ` + bar, []string{"plan.partial"}},
		"dry run":     {[]string{"run", "plan.yaml", "--dry-run"}, `item \d+ of 20, odds-\d+: estimating, \d+s `, nil},
		"merge": {[]string{"merge", "shards"}, `item \d+ of 200, odds-\d+: putting the shards together, \d+s `,
			[]string{"shards", "many.yaml", "many.partial"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			folder := t.TempDir()
			plan := "title: Long\ndefaults: {method: simulate, trials: 1e11}\nitems:\n" + strings.Repeat("  - odds: "+attack+"\n", 20)
			if err := os.WriteFile(filepath.Join(folder, "plan.yaml"), []byte(plan), 0o666); err != nil {
				t.Fatal(err)
			}
			if name == "merge" {
				leaveShards(t, folder)
			}
			term := openTerminal(t)
			salvo := term.start(t, folder, job.args)
			ended := make(chan error, 1)
			go func() { ended <- salvo.Wait() }()
			awaitSign(t, term.read(), ended, job.shows)
			if _, err := term.keyboard.Write([]byte{3}); err != nil { // Ctrl-C
				t.Fatal(err)
			}
			select {
			case err := <-ended:
				var exit *exec.ExitError
				if !errors.As(err, &exit) || exit.ExitCode() != exitInterrupted {
					t.Errorf("ended with %v, want exit code %d", err, exitInterrupted)
				}
			case <-time.After(lastSign):
				t.Errorf("Ctrl-C did not end it within %v", lastSign)
				_ = salvo.Process.Kill() // it may have ended by now
			}
			left, err := os.ReadDir(folder)
			if err != nil {
				t.Fatal(err)
			}
			for _, entry := range left {
				if entry.Name() != "plan.yaml" && !slices.Contains(job.keeps, entry.Name()) {
					t.Errorf("%s was left behind", entry.Name())
				}
			}
		})
	}
}

// leaveShards leaves the only shard of an experiment with 200 items in a folder. Merging it draws a picture of each item, which
// takes some ten seconds.
func leaveShards(t *testing.T, folder string) {
	t.Helper()
	many := "title: Many\ndefaults: {method: exact}\nitems:\n" + strings.Repeat("  - odds: bkc2 panther vs tiger-1\n", 200)
	if err := os.WriteFile(filepath.Join(folder, "many.yaml"), []byte(many), 0o666); err != nil {
		t.Fatal(err)
	}
	salvo := exec.Command("salvo", "run", "many.yaml", "--shard", "0/1", "--out", "shards")
	salvo.Dir = folder
	if text, err := salvo.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, text)
	}
}

// awaitSign waits until salvo shows a text that matches shows.
func awaitSign(t *testing.T, pieces <-chan string, ended <-chan error, shows string) {
	t.Helper()
	late := time.After(firstSign)
	sign, shown := regexp.MustCompile(shows), ""
	for !sign.MatchString(shown) {
		select {
		case piece := <-pieces:
			shown += piece
		case err := <-ended:
			t.Fatalf("salvo ended by itself: %v: %q", err, shown)
		case <-late:
			t.Fatalf("nothing like %s within %v, but %q", shows, firstSign, shown)
		}
	}
	if strings.Contains(shown, "\n") {
		t.Errorf("the bar takes more than its line: %q", shown)
	}
}
