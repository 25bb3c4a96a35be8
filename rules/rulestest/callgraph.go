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

// A callGraph holds the declarations of a package and the names that each declaration uses. It compares names alone:
// the selector x.hit may mean any method hit of the package. So the graph may contain calls that the code never makes,
// but it misses no call.
type callGraph struct {
	declared map[string]*declaration // functions, "type.method" for methods, variables, constants and types
	methods  map[string][]string     // for the name of a method: all methods with that name, as "type.method"
}

// A declaration holds the source of a function, variable, constant or type with its comment, and the names in it. The
// source of a name that is declared in a group, in brackets, is that of the whole group.
type declaration struct {
	source string
	idents []string // the names in the declaration, except selectors
	fields []string // the names of fields and methods in selectors: hit in x.hit
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

// add adds the declaration of a name with all names that it uses. It leaves out most local variables, and the keys in
// composite literals, which are mostly names of fields and never functions.
func (g *callGraph) add(name string, node ast.Node, source string) {
	d := g.declared[name]
	if d == nil || name != "init" { // a package may have several init functions; the graph keeps them as one
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

// isLocal reports whether a name is a field, a parameter, a label, or a variable declared with := inside of a function.
// It does not recognize local declarations with var and const.
func isLocal(n *ast.Ident) bool {
	if n.Obj == nil {
		return false // the name is declared in another file, or nowhere
	}
	switch n.Obj.Decl.(type) {
	case *ast.AssignStmt, *ast.Field, *ast.LabeledStmt:
		return true
	}
	return false
}

// reached returns all declarations that the entries use, directly or through other declarations. Because a ruleset lists
// all its procedures, the procedures other than the battle are left out. A type includes its exported methods, because
// other packages may call them.
func (g *callGraph) reached(entries ...string) map[string]bool {
	functions := make(map[string]bool)
	var reach func(name string)
	reach = func(name string) {
		d := g.declared[name]
		if d == nil || functions[name] || strings.HasSuffix(name, "Procedure") && name != "battleProcedure" {
			return
		}
		functions[name] = true
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
	return functions
}

// receiver returns "type." for a method of that type, and "" for a function.
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
