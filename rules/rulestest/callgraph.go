package rulestest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// A callGraph holds the declarations of a package and the names that each uses. It goes by names alone: a selector
// x.hit may be any method hit of the package. So it may find a way that no call takes, and never misses one.
type callGraph struct {
	declared map[string]*declaration // functions, "type.method" for methods, variables, constants and types
	methods  map[string][]string     // by the name of a method, all methods with that name, of any type
}

// A declaration is a part of the code with its comment.
type declaration struct {
	source string
	idents []string // names it uses
	fields []string // names it uses behind a dot
}

// readCallGraph reads the code of a package without its tests.
func readCallGraph(dir string) (*callGraph, error) {
	names, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		return nil, err
	}
	g := &callGraph{make(map[string]*declaration), make(map[string][]string)}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		text, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		files := token.NewFileSet()
		file, err := parser.ParseFile(files, name, text, parser.ParseComments)
		if err != nil {
			return nil, err
		}
		g.addFile(file, func(p token.Pos) int { return files.Position(p).Offset }, text)
	}
	return g, nil
}

func (g *callGraph) addFile(file *ast.File, offset func(token.Pos) int, text []byte) {
	source := func(node ast.Node, doc *ast.CommentGroup) string {
		from := node.Pos()
		if doc != nil {
			from = doc.Pos()
		}
		return string(text[offset(from):offset(node.End())])
	}
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			name := receiver(d) + d.Name.Name
			g.add(name, d, source(d, d.Doc))
			if d.Recv != nil {
				g.methods[d.Name.Name] = append(g.methods[d.Name.Name], name)
			}
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				switch spec := spec.(type) {
				case *ast.ValueSpec:
					for _, name := range spec.Names {
						g.add(name.Name, spec, source(d, d.Doc))
					}
				case *ast.TypeSpec:
					g.add(spec.Name.Name, spec, source(d, d.Doc))
				}
			}
		}
	}
}

// add adds a declaration with all names that it uses. Names of locals, and of fields in literals, are left out: they
// name no declaration of the package.
func (g *callGraph) add(name string, node ast.Node, source string) {
	d := g.declared[name]
	if d == nil || name != "init" { // a package may have several functions init
		d = &declaration{source: source}
	}
	skipped := make(map[*ast.Ident]bool)
	ast.Inspect(node, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			d.fields, skipped[n.Sel] = append(d.fields, n.Sel.Name), true
		case *ast.KeyValueExpr:
			if key, ok := n.Key.(*ast.Ident); ok {
				skipped[key] = true
			}
		case *ast.Ident:
			if !skipped[n] && !isLocal(n) {
				d.idents = append(d.idents, n.Name)
			}
		}
		return true
	})
	g.declared[name] = d
}

// isLocal reports whether a name is declared inside of a function.
func isLocal(n *ast.Ident) bool {
	if n.Obj == nil {
		return false // declared in another file, or in none
	}
	switch n.Obj.Decl.(type) {
	case *ast.AssignStmt, *ast.Field, *ast.LabeledStmt:
		return true
	}
	return false
}

// reached returns all that the entries name, what that names, and so on. Other procedures than battles are left out: a
// ruleset lists them all. A type brings its exported methods along: other packages may call them.
func (g *callGraph) reached(entries ...string) map[string]bool {
	found := make(map[string]bool)
	var reach func(name string)
	reach = func(name string) {
		d := g.declared[name]
		if d == nil || found[name] || strings.HasSuffix(name, "Procedure") && name != "battleProcedure" {
			return
		}
		found[name] = true
		for _, ident := range d.idents {
			reach(ident)
		}
		for _, field := range d.fields {
			for _, method := range g.methods[field] {
				reach(method)
			}
		}
		for method, names := range g.methods {
			if ast.IsExported(method) && slices.Contains(names, name+"."+method) {
				reach(name + "." + method)
			}
		}
	}
	for _, entry := range entries {
		reach(entry)
	}
	return found
}

// receiver returns "type." for a method, else "".
func receiver(d *ast.FuncDecl) string {
	if d.Recv == nil {
		return ""
	}
	of := d.Recv.List[0].Type
	if star, ok := of.(*ast.StarExpr); ok {
		of = star.X
	}
	switch generic := of.(type) {
	case *ast.IndexExpr:
		of = generic.X
	case *ast.IndexListExpr:
		of = generic.X
	}
	return of.(*ast.Ident).Name + "."
}
