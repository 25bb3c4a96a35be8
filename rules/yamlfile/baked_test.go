package yamlfile

import (
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/goccy/go-yaml/ast"
)

// shown returns the kinds, the places and the texts of the nodes of a tree.
func shown(rd *Reader, node ast.Node) string {
	at := fmt.Sprintf("%T%v", node, rd.Place(node))
	switch n := node.(type) {
	case *ast.MappingNode:
		for _, v := range n.Values {
			at += "{" + shown(rd, v.Key) + ":" + shown(rd, v.Value) + "}"
		}
	case *ast.SequenceNode:
		for _, v := range n.Values {
			at += "[" + shown(rd, v) + "]"
		}
	default:
		at += rd.Scalar(node, "").Text
	}
	return at
}

func TestWhatWasBakedReadsLikeTheFile(t *testing.T) {
	paths, err := filepath.Glob("../*/rosters/*.yaml")
	if err != nil || len(paths) < 10 {
		t.Fatal(paths, err)
	}
	defer func() { remembered = nil }()
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		remembered = nil
		rd := Reader{File: path}
		want := shown(&rd, rd.Document(text))
		all := Bake(text)
		if len(all) < len(text)/8 {
			t.Fatalf("%s is not baked", path)
		}
		if err := Remember(all); err != nil || recall(text) == nil {
			t.Fatalf("%s is not remembered: %v", path, err)
		}
		if got := shown(&rd, rd.Document(text)); got != want {
			t.Errorf("%s:\n%.300s\n%.300s", path, got, want)
		}
		if recall(append(text, ' ')) != nil {
			t.Errorf("another file is taken for %s", path)
		}
	}
}

func TestBakeParsesAFileThatIsRemembered(t *testing.T) {
	text := []byte("a: 1\n")
	want := Bake(text)
	stale := []byte(strings.Replace(string(want), "a", "b", 1)) // the tree of another file under the sum of this one
	if err := Remember(stale); err != nil || recall(text) == nil {
		t.Fatal("the stale tree is not remembered", err)
	}
	defer func() { remembered = nil }()
	if got := Bake(text); string(got) != string(want) {
		t.Errorf("Bake gives %q, want %q", got, want)
	}
}

func TestOnlyWholeFilesAreBaked(t *testing.T) {
	for _, text := range []string{"", "a: [1", "a: |\n  rows\n", "a: &x 1\nb: *x\n"} {
		if got := Bake([]byte(text)); got != nil {
			t.Errorf("%q is baked", text)
		}
	}
	whole := Bake([]byte("a: [1, yes, {b: 2.5}]\n"))
	defer func() { remembered = nil }()
	for n := 1; n < len(whole); n++ {
		if err := Remember(whole[:n]); err == nil {
			t.Errorf("%d bytes of %d are taken for whole", n, len(whole))
		}
	}
	if !strings.Contains(string(whole), "2.5") || reflect.DeepEqual(whole, Bake([]byte("a: [1, yes, {b: 2.6}]\n"))) {
		t.Errorf("%q", whole)
	}
}
