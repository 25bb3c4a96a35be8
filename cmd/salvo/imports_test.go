package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// The modules of other authors that the program uses, and those that only tests and their helpers use.
var (
	libraries = []string{
		"gonum.org/v1/gonum", "gonum.org/v1/plot", "github.com/urfave/cli/v2", "github.com/schollz/progressbar/v3",
		"github.com/goccy/go-yaml", "golang.org/x/image", "golang.org/x/sys", "golang.org/x/term",
		"go.starlark.net",
	}
	testLibraries = []string{"github.com/google/go-cmp", "github.com/rogpeppe/go-internal", "pgregory.net/rapid"}
)

// testHelpers are the folders outside of the program that may use the libraries of tests.
var testHelpers = []string{"rules/rulestest", "cmd/versions"}

// A sourceFile is a file of the program, without its tests.
type sourceFile struct {
	path string // from the top of the project
	*ast.File
}

func (f sourceFile) folder() string { return path.Dir(f.path) }

// imported returns the paths that the file imports.
func (f sourceFile) imported() (paths []string) {
	for _, spec := range f.Imports {
		paths = append(paths, strings.Trim(spec.Path.Value, `"`))
	}
	return paths
}

// sources parses the imports of all files.
func sources(t *testing.T) (files []sourceFile) {
	t.Helper()
	err := fs.WalkDir(os.DirFS("../.."), ".", func(name string, entry fs.DirEntry, err error) error {
		switch base := path.Base(name); {
		case err != nil:
			return err
		case entry.IsDir() && name != "." && (base == "testdata" || strings.HasPrefix(base, ".")):
			return fs.SkipDir
		case entry.IsDir() || !strings.HasSuffix(base, ".go") || strings.HasSuffix(base, "_test.go"):
			return nil
		}
		file := filepath.Join("../..", name)
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly|parser.ParseComments)
		files = append(files, sourceFile{name, parsed})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// drawing returns the drawing of imports in CONTRIBUTING.md: each line has one of our packages, an arrow, and the packages that
// it imports.
func drawing(t *testing.T) map[string][]string {
	t.Helper()
	text, err := os.ReadFile("../../CONTRIBUTING.md")
	if err != nil {
		t.Fatal(err)
	}
	drawn := map[string][]string{}
	for line := range strings.Lines(string(text)) {
		if from, to, arrow := strings.Cut(line, "->"); arrow {
			drawn[strings.TrimSpace(from)] = strings.Fields(to)
		}
	}
	return drawn
}

func TestImportsAreThoseOfTheDrawing(t *testing.T) {
	found := map[string]map[string]bool{}
	for _, f := range sources(t) {
		if found[f.folder()] == nil {
			found[f.folder()] = map[string]bool{}
		}
		for _, name := range f.imported() {
			if ours, isOurs := strings.CutPrefix(name, "salvo/"); isOurs {
				found[f.folder()][ours] = true
			}
		}
	}
	drawn := drawing(t)
	for folder, imports := range found {
		if got := slices.Sorted(maps.Keys(imports)); !slices.Equal(got, drawn[folder]) {
			t.Errorf("%s imports %q, but CONTRIBUTING.md draws %q", folder, got, drawn[folder])
		}
	}
	for folder := range drawn {
		if found[folder] == nil {
			t.Errorf("CONTRIBUTING.md draws %s, which the project does not have", folder)
		}
	}
}

func TestOnlyTheLibrariesOfTheProjectAreUsed(t *testing.T) {
	for _, f := range sources(t) {
		modules := libraries
		if slices.Contains(testHelpers, f.folder()) {
			modules = slices.Concat(libraries, testLibraries)
		}
		for _, name := range f.imported() {
			first, _, _ := strings.Cut(name, "/")
			if strings.Contains(first, ".") && !slices.ContainsFunc(modules, func(module string) bool {
				return name == module || strings.HasPrefix(name, module+"/")
			}) {
				t.Errorf("%s imports %s, which is not among the project's libraries", f.path, name)
			}
		}
	}
}

// importedForWebAssembly returns all packages that some packages need, of ours and of others, if they are compiled to WebAssembly.
func importedForWebAssembly(t *testing.T, packages ...string) []string {
	t.Helper()
	list := exec.Command("go", append([]string{"list", "-deps"}, packages...)...)
	list.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0")
	deps, err := list.Output()
	if err != nil {
		t.Fatal(err)
	}
	all := strings.Fields(string(deps))
	if !slices.Contains(all, "salvo/reports") {
		t.Errorf("%q", all)
	}
	return all
}

// isOf reports whether a package is one of those that are named, or lies in a folder of one.
func isOf(name string, packages []string) bool {
	return slices.ContainsFunc(packages, func(p string) bool { return name == p || strings.HasPrefix(name, p+"/") })
}

// The engine for WebAssembly must not draw: its page draws in the browser.
func TestTheWayFromALineToItsFiguresDrawsNothing(t *testing.T) {
	for _, name := range importedForWebAssembly(t, "salvo/rules/games", "salvo/experiments", "salvo/experiments/compare",
		"salvo/experiments/points", "salvo/experiments/desk") {
		if isOf(name, []string{"gonum.org/v1/plot"}) {
			t.Errorf("it imports %s", name)
		}
	}
}

// notForPages are packages that the engine of pages must not contain: no page needs them, and they are large.
var notForPages = []string{
	"gonum.org", "golang.org/x/image", "github.com/urfave", "github.com/schollz", "net", "html/template", "text/template", "image",
	"salvo/reports/draw", "salvo/experiments/plan", "salvo/experiments/files", "salvo/experiments/compare", "salvo/experiments/points",
	"salvo/experiments/question",
}

func TestTheEngineImportsOnlyWhatPagesNeed(t *testing.T) {
	for _, name := range importedForWebAssembly(t, "salvo/cmd/engine") {
		if isOf(name, notForPages) {
			t.Errorf("it imports %s", name)
		}
	}
}

func TestOnlyOneRoomDraws(t *testing.T) {
	drawers, tagged := map[string]bool{}, 0
	for _, f := range sources(t) {
		for _, name := range f.imported() {
			if strings.HasPrefix(name, "gonum.org/v1/plot") {
				drawers[f.folder()] = true
			}
		}
		for _, group := range f.Comments {
			for _, comment := range group.List {
				if strings.HasPrefix(comment.Text, "//go:build !js") {
					tagged++
				}
			}
		}
	}
	if got := slices.Sorted(maps.Keys(drawers)); !slices.Equal(got, []string{"reports/draw"}) {
		t.Errorf("gonum/plot is imported by %q, not by reports/draw alone", got)
	}
	if tagged > 5 {
		t.Errorf("%d files are left out of WebAssembly by a tag", tagged)
	}
}

func TestEveryPackageSaysWhatItIsFor(t *testing.T) {
	told := map[string]bool{}
	for _, f := range sources(t) {
		told[f.folder()] = told[f.folder()] || f.Doc != nil
		if name := f.Name.Name; name == "util" || name == "common" {
			t.Errorf("%s: %s says nothing about what the package is for", f.path, name)
		}
	}
	for folder, tells := range told {
		if !tells {
			t.Errorf("%s has no package comment", folder)
		}
	}
}
