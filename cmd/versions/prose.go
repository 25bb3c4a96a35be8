package main

import (
	"cmp"
	"context"
	"fmt"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// compareProse checks a change of comments alone. It prints every Go file whose tokens differ between the commit and the
// working tree, and rule ids and numbers that the comments of a file have lost. It also prints comments that begin with the
// name of another declaration than the one below them.
func compareProse(ctx context.Context, out io.Writer, commit string) error {
	root, err := output(ctx, ".", "git", "rev-parse", "--show-toplevel")
	if err != nil {
		return err
	}
	changed, err := output(ctx, root, "git", "diff", "--name-only", "--diff-filter=ADM", "--no-renames", commit, "--", "*.go")
	if err != nil {
		return err
	}
	differs := false
	report := func(format string, args ...any) {
		differs = true
		fmt.Fprintf(out, format+"\n", args...)
	}
	for name := range strings.Lines(changed) {
		name = strings.TrimSpace(name)
		before, err := output(ctx, root, "git", "show", commit+":"+name)
		if err != nil {
			report("%s: new", name)
			continue
		}
		after, err := os.ReadFile(filepath.Join(root, name))
		if err != nil {
			report("%s: removed", name)
			continue
		}
		old, now := readTokens([]byte(before)), readTokens(after)
		if line := firstOtherToken(old.code, now.code); line > 0 {
			report("%s:%d: code differs, not only comments", name, line)
		}
		if lost := old.missing(now); len(lost) > 0 {
			report("%s: comments lost %s", name, strings.Join(lost, ", "))
		}
	}
	files, err := output(ctx, root, "git", "ls-files", "*.go")
	if err != nil {
		return err
	}
	misnamed, err := misnamedComments(root, strings.Fields(files))
	for _, m := range misnamed {
		report("%s", m)
	}
	if err == nil && differs {
		err = errDiffers
	}
	return err
}

// A reading is a Go file split into its code and the facts in its comments.
type reading struct {
	code  []lexeme
	facts map[string]int // how often the comments hold a rule id or a number
}

// A lexeme is a token of the code, or a directive such as go:embed.
type lexeme struct {
	text string
	line int
}

// fact matches what a comment must not lose: a rule id such as CMD-04, or a number.
var fact = regexp.MustCompile(`\b[A-Z]{1,4}-[0-9]+\b|\b[0-9]+(?:[.,][0-9]+)*\b`)

// readTokens scans a Go file. Directives count as code. Line breaks that end a statement do not: a comment may move them.
func readTokens(source []byte) reading {
	r := reading{facts: map[string]int{}}
	files := token.NewFileSet()
	file := files.AddFile("", -1, len(source))
	var s scanner.Scanner
	s.Init(file, source, nil, scanner.ScanComments)
	for {
		at, kind, text := s.Scan()
		switch {
		case kind == token.EOF:
			return r
		case kind == token.SEMICOLON && text == "\n":
		case kind == token.COMMENT && !strings.HasPrefix(text, "//go:"):
			for _, f := range fact.FindAllString(text, -1) {
				r.facts[f]++
			}
		default:
			r.code = append(r.code, lexeme{cmp.Or(text, kind.String()), file.Line(at)})
		}
	}
}

// firstOtherToken returns the line of the first lexeme of now that differs from old, and 0 if there is none.
func firstOtherToken(old, now []lexeme) int {
	for i := range now {
		if i >= len(old) || old[i].text != now[i].text {
			return now[i].line
		}
	}
	if len(old) > len(now) {
		return old[len(now)].line
	}
	return 0
}

// missing returns the facts that are less frequent in the comments of now than in those of r, sorted.
func (r reading) missing(now reading) (lost []string) {
	for f, n := range r.facts {
		if now.facts[f] < n {
			lost = append(lost, f)
		}
	}
	slices.Sort(lost)
	return lost
}

// misnamedComments returns the places of comments that begin with the name of another declaration of their package. The
// files are named from the folder root.
func misnamedComments(root string, names []string) (all []string, err error) {
	folders := map[string][]*ast.File{}
	set := token.NewFileSet()
	for _, name := range names {
		file, err := parser.ParseFile(set, filepath.Join(root, name), nil, parser.ParseComments)
		if err != nil {
			return nil, err
		}
		folders[filepath.Dir(name)] = append(folders[filepath.Dir(name)], file)
	}
	for _, files := range folders {
		declared := map[string]bool{}
		var things []declaration
		for _, file := range files {
			for _, d := range file.Decls {
				things = append(things, declarations(d)...)
			}
		}
		for _, d := range things {
			for _, name := range d.names {
				declared[name] = true
			}
		}
		for _, d := range things {
			if other := d.misnamed(declared); other != "" {
				place := set.Position(d.at)
				name, _ := filepath.Rel(root, place.Filename)
				all = append(all, fmt.Sprintf("%s:%d: the comment of %s begins with %q", name, place.Line, d.names[0], other))
			}
		}
	}
	slices.Sort(all)
	return all, nil
}

// A declaration is the code below a comment.
type declaration struct {
	names  []string
	doc    string
	at     token.Pos
	isType bool
}

// declarations returns a function, or each type, constant and variable of a declaration.
func declarations(d ast.Decl) (all []declaration) {
	switch d := d.(type) {
	case *ast.FuncDecl:
		all = append(all, declaration{[]string{d.Name.Name}, d.Doc.Text(), d.Pos(), false})
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			switch s := spec.(type) {
			case *ast.TypeSpec:
				all = append(all, declaration{[]string{s.Name.Name}, docOf(d, s.Doc), s.Pos(), true})
			case *ast.ValueSpec:
				one := declaration{doc: docOf(d, s.Doc), at: s.Pos()}
				for _, n := range s.Names {
					one.names = append(one.names, n.Name)
				}
				all = append(all, one)
			}
		}
	}
	return all
}

// docOf returns the comment of one type, constant or variable: its own, or that of the whole declaration if it declares
// nothing else.
func docOf(d *ast.GenDecl, own *ast.CommentGroup) string {
	if own == nil && len(d.Specs) == 1 {
		own = d.Doc
	}
	return own.Text()
}

// misnamed returns the name that the comment begins with, if another thing has that name: "row" at rowOf, or "A ground" at
// the type site. It returns "" if the comment begins with the declaration's own name or with no name.
func (d declaration) misnamed(declared map[string]bool) string {
	words := strings.Fields(d.doc)
	if len(words) < 2 {
		return ""
	}
	first := strings.TrimRight(words[0], ".,:;")
	if d.isType && (first == "A" || first == "An") {
		if joined := strings.Join(words[1:], ""); len(joined) < len(d.names[0]) || !strings.EqualFold(joined[:len(d.names[0])], d.names[0]) {
			return first + " " + words[1]
		}
		return ""
	}
	inside := first != "" && strings.ContainsFunc(first[1:], func(c rune) bool { return 'A' <= c && c <= 'Z' }) && strings.ToUpper(first) != first
	if slices.Contains(d.names, first) || !declared[first] && !inside || first[0] >= 'A' && first[0] <= 'Z' && !inside {
		return ""
	}
	return first
}
