package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// mayImport says which of our packages each of them may import; there are no others. The games stand for themselves.
var mayImport = map[string][]string{
	"sim":            {},
	"rules/yamlfile": {},
	"rules":          {"rules/yamlfile", "sim"},
	"reports":        {"sim"},
	"rules/battle":   {"rules", "rules/ground", "sim"},
	"rules/ground":   {},
	testHelpers:      {"rules", "rules/yamlfile", "sim"},
	"rules/games":    slices.Concat([]string{"rules"}, gamePackages),
	"experiments":    {"rules", "reports", "sim"},

	"experiments/compare": inExperiments,
	"experiments/points":  inExperiments,
	"experiments/files":   {"experiments", "rules/yamlfile"},
	"experiments/plan": slices.Concat(inExperiments,
		[]string{"experiments/compare", "experiments/files", "experiments/points"}),

	"cmd/salvo": {"sim", "rules", "rules/yamlfile", "rules/games", "reports", "experiments", "experiments/compare",
		"experiments/files", "experiments/points", "experiments/plan"},
}

// inExperiments is what the packages under experiments may import; never the other way round.
var inExperiments = []string{"experiments", "rules", "rules/yamlfile", "reports", "sim"}

var gamePackages = []string{"rules/bkc", "rules/bolt", "rules/cobi"}

// The modules of others that the program is built of, and those that only tests and their helpers use.
var (
	libraries = []string{
		"gonum.org/v1/gonum", "gonum.org/v1/plot", "github.com/urfave/cli/v2", "github.com/schollz/progressbar/v3",
		"github.com/goccy/go-yaml", "golang.org/x/sys", "golang.org/x/term",
	}
	testLibraries = []string{"github.com/google/go-cmp", "pgregory.net/rapid"}
)

const testHelpers = "rules/rulestest"

func init() {
	for _, game := range gamePackages {
		mayImport[game] = []string{"rules", "rules/battle", "rules/ground", "sim"}
	}
}

// A sourceFile is a file of the program, without its tests.
type sourceFile struct {
	path string // from the top of the project
	*ast.File
}

func (f sourceFile) folder() string { return path.Dir(f.path) }

// sources parses as much of all files as tells what they import.
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

func TestImportsGoOneWay(t *testing.T) {
	for _, f := range sources(t) {
		allowed, known := mayImport[f.folder()]
		if !known {
			t.Errorf("%s: the project has no package %s", f.path, f.folder())
			continue
		}
		modules := libraries
		if f.folder() == testHelpers {
			modules = slices.Concat(libraries, testLibraries)
		}
		for _, spec := range f.Imports {
			name, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				t.Fatal(err)
			}
			first, _, _ := strings.Cut(name, "/")
			switch ours, isOurs := strings.CutPrefix(name, "salvo/"); {
			case isOurs && !slices.Contains(allowed, ours):
				t.Errorf("%s imports %s", f.path, name)
			case strings.Contains(first, ".") && !slices.ContainsFunc(modules, func(module string) bool {
				return name == module || strings.HasPrefix(name, module+"/")
			}):
				t.Errorf("%s imports %s, which is not among the project's libraries", f.path, name)
			}
		}
	}
}

// A page compiled to WebAssembly works odds out without any drawing: its browser draws.
func TestTheWayFromALineToItsFiguresDrawsNothing(t *testing.T) {
	list := exec.Command("go", "list", "-deps", "salvo/rules/games", "salvo/experiments", "salvo/experiments/compare",
		"salvo/experiments/points")
	list.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0")
	deps, err := list.Output()
	if err != nil {
		t.Fatal(err)
	}
	all := strings.Fields(string(deps))
	if !slices.Contains(all, "salvo/reports") {
		t.Errorf("%q", all)
	}
	for _, name := range all {
		if strings.HasPrefix(name, "gonum.org/v1/plot") {
			t.Errorf("it imports %s", name)
		}
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
