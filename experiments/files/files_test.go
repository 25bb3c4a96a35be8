package files

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"salvo/rules/yamlfile"
)

func TestOnlyRegularFilesAreReadAndNoMoreOfThemThanAllowed(t *testing.T) {
	large := filepath.Join(t.TempDir(), "large.yaml")
	if err := os.WriteFile(large, make([]byte, 3*yamlfile.MaxFile), 0o666); err != nil {
		t.Fatal(err)
	}
	if text, err := Read(large); err != nil || len(text) != yamlfile.MaxFile+1 {
		t.Errorf("%d bytes, %v", len(text), err)
	}
	for path, want := range map[string]string{
		filepath.Dir(large): " is a folder, not a file",
		large + "r":         "there is no file ",
		os.DevNull:          " is a device or a pipe: name a file",
	} {
		if _, err := Read(path); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", path, err)
		}
	}
}

func TestALinkLeadsToItsPlaceAlsoWhenNothingIsThere(t *testing.T) {
	base, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	in := func(name string) string { return filepath.Join(base, name) }
	if err := os.MkdirAll(in("deep/folder"), 0o777); err != nil {
		t.Fatal(err)
	}
	for link, target := range map[string]string{
		"alias": "deep/folder", "deep/folder/up": "../file", "first": "second", "second": "nothing", "round": "round",
	} {
		if err := os.Symlink(target, in(link)); err != nil {
			t.Skip(err)
		}
	}
	for path, want := range map[string]string{
		"plain": "plain", "first": "nothing", "alias/up": "deep/file", "round": "round",
	} {
		if got := Behind(in(path)); got != in(want) {
			t.Errorf("%s leads to %s, want %s", path, got, in(want))
		}
	}
}

func TestAProcessThatEndsEarlyLeavesNoLock(t *testing.T) {
	path := filepath.Join(t.TempDir(), "run.lock")
	lock, err := TryLock(path)
	if err != nil {
		t.Fatal(err)
	}
	ReleaseAll()
	if _, err := os.Stat(path); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the file of the lock is still there: %v", err)
	}
	again, err := TryLock(path)
	if err != nil {
		t.Fatal(err)
	}
	lock.Release() // work that still runs after ReleaseAll may call Release, which must not remove the new lock
	if _, err := os.Stat(path); err != nil {
		t.Error(err)
	}
	again.Release()
}
