package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestACommentMayChangeButNoToken(t *testing.T) {
	base := readTokens([]byte("package p\n\n// old words\nvar x = 1 // more\n"))
	for source, line := range map[string]int{
		"package p\n\n// other words,\n// on two lines\nvar x = 1\n":  0,
		"package p\n\nvar x = 2\n":                                    3,
		"package p\n\n//go:embed file\nvar x = 1\n":                   3,
		"package p\n\n// old words\nvar x = 1 // more\n\nvar y int\n": 6,
	} {
		if got := firstOtherToken(base.code, readTokens([]byte(source)).code); got != line {
			t.Errorf("line %d, want %d, of\n%s", got, line, source)
		}
	}
}

func TestRuleIdsAndNumbersOfCommentsAreMissed(t *testing.T) {
	old := readTokens([]byte("package p // CMD-04 takes 1 at 20 cm, 1 more in woods; x := 9\nvar x = 9\n"))
	lost := old.missing(readTokens([]byte("package p // CMD-04 takes 1 more, x := 9\nvar x = 20\n")))
	if diff := cmp.Diff([]string{"1", "20"}, lost); diff != "" {
		t.Error(diff)
	}
}

func TestCommentsThatNameAnotherDeclaration(t *testing.T) {
	root := t.TempDir()
	source := `package p

// A ground is how the sides meet.
type site int

// A told engine is a type.
type toldEngine int

// row finds a row.
func rowOf() { row() }

// row returns nothing.
func row() {}

// CompareAll is gone.
func compare() {}

// The row is said here, and HE stands for shells.
func other() {}

// most and least are both here.
const most, least = 1, 2
`
	if err := os.WriteFile(filepath.Join(root, "p.go"), []byte(source), 0o666); err != nil {
		t.Fatal(err)
	}
	got, err := misnamedComments(root, []string{"p.go"})
	want := []string{
		`p.go:10: the comment of rowOf begins with "row"`,
		`p.go:16: the comment of compare begins with "CompareAll"`,
		`p.go:4: the comment of site begins with "A ground"`,
	}
	if diff := cmp.Diff(want, got); err != nil || diff != "" {
		t.Error(err, diff)
	}
}
