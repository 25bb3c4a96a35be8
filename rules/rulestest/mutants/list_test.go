package main

import (
	"path/filepath"
	"slices"
	"testing"
)

// The test writes a list, reads it back and finds its changes in a source that has more lines above them. The three
// entries of a line that has changed are returned as gone.
func TestAListOutlivesChangesElsewhereInTheFile(t *testing.T) {
	const before = "package p\n\nfunc f(a int) int {\n\tif a > 1 {\n\t\treturn a + 1\n\t}\n\tif a > 1 {\n\t\treturn 7\n\t}\n\treturn a\n}\n"
	const after = "package p\n\nfunc g() int { return 3 }\n\n" +
		"func f(a int) int {\n\tif a > 1 {\n\t\treturn a + 2\n\t}\n\tif a > 1 {\n\t\treturn 7\n\t}\n\treturn a\n}\n"
	changes := func(source string) []change {
		t.Helper()
		found, err := changesIn("p.go", []byte(source))
		if err != nil {
			t.Fatal(err)
		}
		return found
	}
	list := numbered(changes(before))
	for i := range list {
		list[i].Verdict = killed.String()
	}
	file := filepath.Join(t.TempDir(), "list")
	if err := writeList(file, list); err != nil {
		t.Fatal(err)
	}
	read, err := readList(file)
	if err != nil || !slices.Equal(read, list) {
		t.Fatalf("read %v, %v; written were %v", read, err, list)
	}
	found, tried, gone := findAll(read, changes(after))
	for i, c := range found {
		if tried[i].Code != c.code || tried[i].What != c.what() {
			t.Errorf("%v was found as %s", tried[i], c)
		}
	}
	if second := slices.IndexFunc(tried, func(e entry) bool { return e.Nth == 1 }); second < 0 || found[second].line != 9 {
		t.Errorf("the second of two equal changes was not found: %v", found)
	}
	if len(gone) != 3 || len(found) != len(list)-3 {
		t.Errorf("%d are gone, not the three of the changed line: %v", len(gone), gone)
	}
	if none, err := readList(file + "x"); none != nil || err != nil {
		t.Errorf("a file that is not there has %v, %v", none, err)
	}
}
