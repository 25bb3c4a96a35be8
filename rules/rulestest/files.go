package rulestest

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// Files returns the contents of all files that match a glob pattern, by path. It fails the test if no file matches.
func Files(t testing.TB, pattern string) map[string][]byte {
	t.Helper()
	paths, err := filepath.Glob(pattern)
	if err != nil || len(paths) == 0 {
		t.Fatalf("no files %s: %v", pattern, err)
	}
	files := make(map[string][]byte)
	for _, path := range paths {
		if files[path], err = os.ReadFile(path); err != nil {
			t.Fatal(err)
		}
	}
	return files
}

// Texts returns the contents of all files that match a glob pattern, in the order of their paths.
func Texts(t testing.TB, pattern string) (texts [][]byte) {
	t.Helper()
	files := Files(t, pattern)
	for _, path := range slices.Sorted(maps.Keys(files)) {
		texts = append(texts, files[path])
	}
	return texts
}
