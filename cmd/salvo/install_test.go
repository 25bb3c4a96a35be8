package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

func TestInstallPutsPageAndCompletionsInPlace(t *testing.T) {
	if testing.Short() {
		t.Skip("it builds the program")
	}
	for _, tool := range []string{"make", "go", "install"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skipf("no %s: nothing is installed", tool)
		}
	}
	folder := t.TempDir()
	install := exec.Command("make", "-C", "../..", "install", "DESTDIR="+folder, "PREFIX=/opt", "BIN="+t.TempDir(),
		"PROFILED=") // with the profile all packages would be compiled again
	if out, err := install.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, path := range []string{"bin/salvo", "share/man/man1/salvo.1", "share/bash-completion/completions/salvo",
		"share/fish/vendor_completions.d/salvo.fish", "share/zsh/site-functions/_salvo"} {
		if info, err := os.Stat(filepath.Join(folder, "opt", path)); err != nil || info.Size() == 0 {
			t.Errorf("%s: %v", path, err)
		}
	}
}
