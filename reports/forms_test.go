package reports

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
	"testing"
)

// formFiles are the forms of reports and how the names of their files end.
var formFiles = map[string]string{
	"Text": "_text.go", "CSV": "_csv.go", "JSON": "_json.go", "Picture": "_picture.go", "OnPage": "_page.go",
}

// receiver is the type of a method; "" for a function.
func receiver(f *ast.FuncDecl) string {
	if f.Recv == nil {
		return ""
	}
	t := f.Recv.List[0].Type
	if pointer, ok := t.(*ast.StarExpr); ok {
		t = pointer.X
	}
	return t.(*ast.Ident).Name
}

func TestEveryFormOfAReportIsInTheFileOfItsName(t *testing.T) {
	paths, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	types, forms := map[string]string{}, map[*ast.FuncDecl]string{} // the files of types, and those of forms
	for _, path := range paths {
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.TypeSpec:
				types[n.Name.Name] = strings.TrimSuffix(path, ".go")
			case *ast.FuncDecl:
				if formFiles[n.Name.Name] != "" && ast.IsExported(receiver(n)) {
					forms[n] = path
				}
			}
			return true
		})
	}
	if len(forms) < 30 {
		t.Errorf("only %d forms found", len(forms))
	}
	for form, file := range forms {
		if want := types[receiver(form)] + formFiles[form.Name.Name]; file != want {
			t.Errorf("%s.%s is in %s, not in %s", receiver(form), form.Name.Name, file, want)
		}
	}
}
