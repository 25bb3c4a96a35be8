//go:build emulated

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// TestArm64WritesTheSameBytes runs the commands of the README on this machine and on an emulated one of another architecture,
// with pictures in every format. Emulation is slow, so commands that take long are left out.
func TestArm64WritesTheSameBytes(t *testing.T) {
	qemu, err := exec.LookPath("qemu-aarch64")
	if err != nil {
		t.Skip("no qemu-aarch64 (Debian: qemu-user): the bytes of arm64 are not compared")
	}
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	base := t.TempDir()
	here := newMachine(t, filepath.Join(base, "here"), "")
	arm64 := newMachine(t, filepath.Join(base, "arm64"), qemu)
	for _, command := range inEveryFormat(commandsIn(string(readme))) {
		start := time.Now()
		want := here.run(t, command)
		if took := time.Since(start); took > 10*time.Second {
			t.Logf("%s takes %v: left out", command, took)
			here.forget(t)
			continue
		}
		if diff := cmp.Diff(want, arm64.run(t, command)); diff != "" {
			t.Errorf("%s prints something else: %s", command, diff)
		}
		mine, theirs := filesIn(t, here.folder), filesIn(t, arm64.folder)
		for name, text := range mine {
			if theirs[name] != text && !strings.Contains(name, "/.items/") { // these files are only for --resume by the same program
				t.Errorf("%s writes another %s", command, name)
			}
		}
		if len(mine) != len(theirs) {
			t.Errorf("%s writes %d files, and %d on arm64", command, len(mine), len(theirs))
		}
		t.Logf("%s: the same in %v", command, time.Since(start).Round(time.Second))
		here.forget(t)
		arm64.forget(t)
	}
}

// inEveryFormat repeats commands that draw an SVG with PNG and with PDF.
func inEveryFormat(commands []string) (all []string) {
	for _, command := range commands {
		all = append(all, command)
		if strings.Contains(command, ".svg") {
			all = append(all, strings.ReplaceAll(command, ".svg", ".png"), strings.ReplaceAll(command, ".svg", ".pdf"))
		}
	}
	return all
}

// A machine holds the paths of a salvo program and of a folder to run it in.
type machine struct{ path, folder string }

// newMachine builds salvo for this machine or, with an emulator, for arm64.
func newMachine(t *testing.T, base, emulator string) *machine {
	t.Helper()
	m := &machine{filepath.Join(base, "bin"), filepath.Join(base, "work")}
	for _, folder := range []string{m.path, m.folder} {
		if err := os.MkdirAll(folder, 0o777); err != nil {
			t.Fatal(err)
		}
	}
	program := filepath.Join(m.path, "salvo")
	build := exec.Command("go", "build", "-trimpath", "-o", program, ".")
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if emulator != "" {
		build.Args[4] = program + "-arm64"
		build.Env = append(build.Env, "GOARCH=arm64")
		script := "#!/bin/sh\nexec " + emulator + " " + program + "-arm64 \"$@\"\n"
		if err := os.WriteFile(program, []byte(script), 0o777); err != nil {
			t.Fatal(err)
		}
	}
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	return m
}

// run returns what a command prints.
func (m *machine) run(t *testing.T, command string) string {
	t.Helper()
	shell := exec.Command("sh", "-c", command)
	shell.Dir, shell.Env = m.folder, append(os.Environ(), "PATH="+m.path+":"+os.Getenv("PATH"))
	out, err := shell.CombinedOutput()
	if err != nil {
		t.Errorf("%s: %v\n%s", command, err, out)
	}
	return string(out)
}

// forget empties the folder.
func (m *machine) forget(t *testing.T) {
	t.Helper()
	if err := os.RemoveAll(m.folder); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(m.folder, 0o777); err != nil {
		t.Fatal(err)
	}
}
