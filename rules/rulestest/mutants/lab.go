package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"time"
)

// A verdict is the outcome of trying a change.
type verdict int

const (
	killed     verdict = iota // a test failed
	slow                      // the tests ran into their time limit
	equivalent                // no test can notice the change (equivalent.go)
	survived
	invalid // the changed code does not compile
	verdicts
)

func (v verdict) String() string {
	return [...]string{"killed", "too slow", "equivalent", "SURVIVED", "invalid"}[v]
}

// A lab builds the tests of changed packages in a temporary folder and runs them in the folder of the package.
type lab struct {
	folder string
	limit  map[string]time.Duration // the time limit for the tests of each package; measure sets it
}

func newLab() (*lab, error) {
	folder, err := os.MkdirTemp("", "mutants")
	return &lab{folder, map[string]time.Duration{}}, err
}

func (l *lab) close() { os.RemoveAll(l.folder) }

// try runs the tests of the change's package with the change and returns the verdict. A change of equivalent.go is not
// tried: its verdict is equivalent.
func (l *lab) try(ctx context.Context, c change) (verdict, error) {
	if c.equivalent() {
		return equivalent, nil
	}
	if err := l.measure(ctx, c.folder()); err != nil {
		return 0, err
	}
	overlay, err := l.overlay(c)
	if err != nil {
		return 0, err
	}
	if _, err := l.build(ctx, c.folder(), "-overlay", overlay); err != nil {
		return invalid, ctx.Err()
	}
	limited, cancel := context.WithTimeout(ctx, l.limit[c.folder()])
	defer cancel()
	_, err = l.test(limited, c.folder())
	switch {
	case ctx.Err() != nil:
		return 0, ctx.Err()
	case limited.Err() != nil:
		return slow, nil
	case err != nil:
		return killed, nil
	}
	return survived, nil
}

// measure runs the tests of an unchanged package once and checks that they pass. It sets the time limit of the package
// from the time that they took.
func (l *lab) measure(ctx context.Context, folder string) error {
	if l.limit[folder] > 0 {
		return nil
	}
	if says, err := l.build(ctx, folder); err != nil {
		return errors.Join(fmt.Errorf("%s does not build: %w", folder, err), errors.New(string(says)))
	}
	start := time.Now()
	if says, err := l.test(ctx, folder); err != nil {
		return errors.Join(fmt.Errorf("the tests of %s fail without any change: %w", folder, err), errors.New(string(says)))
	}
	l.limit[folder] = 10*time.Second + 5*time.Since(start)
	return nil
}

// overlay writes the changed file, and the overlay file that makes the compiler read it in place of the original. It
// returns the path of the overlay file.
func (l *lab) overlay(c change) (file string, err error) {
	source, err := os.ReadFile(c.file)
	if err != nil {
		return "", err
	}
	real, err := filepath.Abs(c.file)
	if err != nil {
		return "", err
	}
	changed, file := filepath.Join(l.folder, "changed.go"), filepath.Join(l.folder, "overlay.json")
	list, err := json.Marshal(map[string]map[string]string{"Replace": {real: changed}})
	if err != nil {
		return "", err
	}
	return file, errors.Join(os.WriteFile(changed, c.apply(source), 0o600), os.WriteFile(file, list, 0o600))
}

func (l *lab) binary() string { return filepath.Join(l.folder, "package.test") }

func (l *lab) build(ctx context.Context, folder string, flags ...string) (says []byte, err error) {
	args := append([]string{"test", "-c", "-vet=off", "-o", l.binary()}, flags...)
	return output(exec.CommandContext(ctx, "go", append(args, "./"+folder)...))
}

func (l *lab) test(ctx context.Context, folder string) (says []byte, err error) {
	cmd := exec.CommandContext(ctx, l.binary(), "-test.short", "-test.failfast")
	cmd.Dir = folder
	return output(cmd)
}

// output runs a command and returns only the end of its output, because the tests of a changed package may print without
// end.
func output(cmd *exec.Cmd) ([]byte, error) {
	var says tail
	cmd.Stdout, cmd.Stderr = &says, &says
	err := cmd.Run()
	return bytes.TrimSpace(says.text), err
}

const longestTail = 4096

type tail struct{ text []byte }

func (t *tail) Write(p []byte) (int, error) {
	t.text = append(t.text, p...)
	t.text = t.text[max(0, len(t.text)-longestTail):]
	return len(p), nil
}
