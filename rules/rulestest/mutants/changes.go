package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// A change replaces one piece of a source file by another text.
type change struct {
	file       string // its path from the top of the project
	line       int
	code       string // the line, without its indentation
	from, to   string
	start, end int // the bytes of the file that are replaced
}

func (c change) String() string {
	return fmt.Sprintf("%s:%d: %s  [%s]", c.file, c.line, c.code, c.what())
}

// what returns the change in words: "< to <=", or "without" and the text that is left out.
func (c change) what() string {
	if c.to == "" {
		return "without " + c.from
	}
	return c.from + " to " + c.to
}

func (c change) folder() string { return path.Dir(c.file) }

// apply returns the source with the change made.
func (c change) apply(source []byte) []byte {
	return slices.Concat(source[:c.start], []byte(c.to), source[c.end:])
}

// changesOf returns all possible changes of the source files in the folders, without tests, always in the same order.
// Folders without a possible change are an error.
func changesOf(folders []string) (all []change, err error) {
	for _, folder := range folders {
		files, err := filepath.Glob(filepath.Join(folder, "*.go"))
		if err != nil {
			return nil, err
		}
		for _, file := range files {
			if strings.HasSuffix(file, "_test.go") {
				continue
			}
			source, err := os.ReadFile(file)
			if err != nil {
				return nil, err
			}
			found, err := changesIn(filepath.ToSlash(file), source)
			if err != nil {
				return nil, err
			}
			all = append(all, found...)
		}
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("nothing to change in %s", strings.Join(folders, ", "))
	}
	return all, nil
}

// changesIn returns all possible changes of one source file.
func changesIn(file string, source []byte) ([]change, error) {
	fset := token.NewFileSet()
	parsed, err := parser.ParseFile(fset, file, source, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	f := &finder{fset: fset, source: source, file: file, lines: strings.Split(string(source), "\n")}
	ast.Inspect(parsed, f.visit)
	return f.changes, nil
}

// operators maps each operator to the one that it becomes.
var operators = map[token.Token]token.Token{
	token.LSS: token.LEQ, token.LEQ: token.LSS, token.GTR: token.GEQ, token.GEQ: token.GTR,
	token.EQL: token.NEQ, token.NEQ: token.EQL, token.LAND: token.LOR, token.LOR: token.LAND,
	token.ADD: token.SUB, token.SUB: token.ADD, token.MUL: token.ADD, token.QUO: token.MUL,
}

// finder walks through the syntax tree of a file and collects the possible changes.
type finder struct {
	fset    *token.FileSet
	source  []byte
	file    string
	lines   []string
	changes []change
}

func (f *finder) visit(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.ImportSpec:
		return false
	case *ast.BinaryExpr:
		if to, ok := operators[n.Op]; ok {
			f.replace(n.OpPos, n.OpPos+token.Pos(len(n.Op.String())), to.String())
		}
	case *ast.BasicLit:
		if value, err := strconv.Atoi(n.Value); n.Kind == token.INT && err == nil {
			f.replace(n.Pos(), n.End(), strconv.Itoa(value+1))
			f.replace(n.Pos(), n.End(), "("+strconv.Itoa(value-1)+")")
		}
	case *ast.IfStmt:
		f.replace(n.Cond.Pos(), n.Cond.End(), "!("+f.text(n.Cond.Pos(), n.Cond.End())+")")
	case *ast.CallExpr:
		if name, ok := n.Fun.(*ast.Ident); ok && name.Name == "min" {
			f.replace(name.Pos(), name.End(), "max")
		} else if ok && name.Name == "max" {
			f.replace(name.Pos(), name.End(), "min")
		}
	case *ast.BlockStmt:
		f.leaveOut(n.List)
	case *ast.CaseClause:
		f.leaveOut(n.Body)
	}
	return true
}

// leaveOut adds a change for every assignment, ++ or --, call, break, continue and bare return: the change leaves it
// out. Declarations and statements that return a value stay, because the code would not compile without them.
// Statements of other kinds, such as if and for, stay too.
func (f *finder) leaveOut(statements []ast.Stmt) {
	for _, s := range statements {
		switch s := s.(type) {
		case *ast.AssignStmt:
			if s.Tok == token.DEFINE {
				continue
			}
		case *ast.ReturnStmt:
			if len(s.Results) > 0 {
				continue
			}
		case *ast.IncDecStmt, *ast.ExprStmt, *ast.BranchStmt:
		default:
			continue
		}
		f.replace(s.Pos(), s.End(), "")
	}
}

func (f *finder) replace(from, to token.Pos, text string) {
	at := f.fset.Position(from)
	f.changes = append(f.changes, change{
		file: f.file, line: at.Line, code: strings.TrimSpace(f.lines[at.Line-1]),
		from: f.text(from, to), to: text, start: at.Offset, end: f.fset.Position(to).Offset,
	})
}

func (f *finder) text(from, to token.Pos) string {
	return string(f.source[f.fset.Position(from).Offset:f.fset.Position(to).Offset])
}
