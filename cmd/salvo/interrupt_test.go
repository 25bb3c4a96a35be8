package main

import (
	"errors"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"
)

func TestCtrlCLeavesNothingBehind(t *testing.T) {
	scenario := "bkc2 2xpanther vs tiger-1"
	for name, args := range map[string][]string{
		"odds":     {"odds", scenario, "--trials", "1e10", "--out", "result.txt", "--plot", "result.svg"},
		"readings": {"odds", scenario, "--trials", "1e10", "--readings", "--method", "simulate", "--out", "result.txt"},
		"exact":    {"odds", "bkc2 20xpanther+20xtiger-1 vs tiger-1 attacks=20", "--fractions", "--trials", "1e10"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			folder := t.TempDir()
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
			var exit *exec.ExitError
			if err := salvo.Wait(); !errors.As(err, &exit) || exit.ExitCode() != exitInterrupted {
				t.Errorf("ended with %v, want exit code %d", err, exitInterrupted)
			}
			if stdout.String() != "" || stderr.String() != "salvo: interrupted\n" {
				t.Errorf("printed %q and complained %q", stdout.String(), stderr.String())
			}
			left, err := os.ReadDir(folder)
			if err != nil || len(left) > 0 {
				t.Errorf("left behind %v, %v", left, err)
			}
		})
	}
}
