package star

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"go.starlark.net/resolve"
	"go.starlark.net/syntax"

	"salvo/rules"
	"salvo/rules/yamlfile"
	"salvo/sim"
)

// Ending is how the names of game files end.
const Ending = ".star"

// Load reads a game file. The error lists all mistakes that can be found at once (as yamlfile.Mistakes).
func Load(file string, text []byte) (*rules.Ruleset, error) {
	g, err := load(file, text)
	if err != nil {
		return nil, err
	}
	return g.ruleset, nil
}

// A game is a loaded file.
type game struct {
	program      *program
	declarations *declarations
	ruleset      *rules.Ruleset
}

// load reads a game file.
func load(file string, text []byte) (*game, error) {
	if wrong := scan(file, text); wrong != nil {
		return nil, wrong
	}
	wrong := &mistakes{file: file}
	tree := parse(file, text, wrong)
	if tree == nil {
		return nil, wrong.list.Sorted()
	}
	g := &game{declarations: &declarations{wrong: wrong}}
	g.program = compile(tree, wrong)
	if len(wrong.list) > 0 {
		return nil, wrong.list.Sorted()
	}
	g.declare()
	g.complete(file, text)
	if len(wrong.list) > 0 {
		return nil, wrong.list.Sorted()
	}
	return g, nil
}

// parse parses a file and resolves its names. It returns nil if the file cannot be compiled.
func parse(file string, text []byte, wrong *mistakes) *syntax.File {
	if !utf8.Valid(text) {
		wrong.list = append(wrong.list, yamlfile.Mistake{File: file, Line: 1, Column: 1, Text: "the file is not valid UTF-8 text"})
		return nil
	}
	tree, err := (&syntax.FileOptions{}).Parse(file, text, 0)
	if err != nil {
		var at syntax.Error
		if errors.As(err, &at) {
			wrong.add(at.Pos, "%s", inPlainWords(at.Msg))
		} else {
			wrong.add(syntax.Position{Line: 1, Col: 1}, "%s", err)
		}
		return nil
	}
	hasName := func(name string) bool { return offeredNames[name] != nil }
	err = resolve.File(tree, hasName, func(string) bool { return false })
	var all resolve.ErrorList
	if errors.As(err, &all) {
		for _, e := range all {
			wrong.add(e.Pos, "%s", resolverMessage(e.Msg, tree))
		}
		return nil
	}
	return tree
}

// inPlainWords returns a message of the parser in words for users who do not know the parser's terms.
func inPlainWords(msg string) string {
	msg = strings.TrimPrefix(msg, "got ")
	if before, want, found := strings.Cut(msg, ", want "); found {
		if before == "end of file" {
			return fmt.Sprintf("the file ends here, but %s is expected", want)
		}
		return fmt.Sprintf("%s stands here, but %s is expected", before, want)
	}
	return msg
}

// resolverMessage returns a message of the resolver in plain words. For an unknown name it adds the nearest known word.
func resolverMessage(msg string, tree *syntax.File) string {
	name, is := strings.CutPrefix(msg, "undefined: ")
	if !is {
		return strings.TrimPrefix(msg, "this Starlark dialect does not ")
	}
	name, _, _ = strings.Cut(name, " ")
	words := []string{}
	for word := range offeredNames {
		words = append(words, word)
	}
	syntax.Walk(tree, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.DefStmt:
			words = append(words, n.Name.Name)
		case *syntax.AssignStmt:
			if to, is := n.LHS.(*syntax.Ident); is {
				words = append(words, to.Name)
			}
		}
		return true
	})
	if near := nearestWord(name, words); near != "" {
		return fmt.Sprintf("unknown name %s; did you mean %q?", clip(name), near)
	}
	return fmt.Sprintf("unknown name %s", clip(name))
}

// nearestWord returns the word among some words that the author probably meant; "" if none is near.
func nearestWord(name string, among []string) string {
	slices.Sort(among)
	near := rules.DidYouMean(strings.ReplaceAll(name, "_", "-"), mapWords(among, func(w string) string { return strings.ReplaceAll(w, "_", "-") }))
	for _, w := range among {
		if strings.Contains(near, `"`+strings.ReplaceAll(w, "_", "-")+`"`) {
			return w
		}
	}
	return ""
}

func mapWords(words []string, do func(string) string) []string {
	made := make([]string, len(words))
	for i, w := range words {
		made[i] = do(w)
	}
	return made
}

// declare runs the file, whose words declare the game.
func (g *game) declare() {
	m := &machine{program: g.program, loading: g.declarations}
	m.begin(loadSteps, loadBytes)
	defer func() {
		if r := recover(); r != nil {
			wrong, is := r.(*fault)
			if !is {
				panic(r)
			}
			g.declarations.wrong.add(wrong.at, "%s", wrong.text)
		}
	}()
	f := &frame{m: m, vars: make([]value, g.program.vars)}
	runBlock(f, g.program.body)
}

// complete makes a ruleset from the declarations of the file.
func (g *game) complete(file string, text []byte) {
	d, wrong := g.declarations, g.declarations.wrong
	top := syntax.Position{Line: 1, Col: 1}
	rs := &rules.Ruleset{Name: gameName(file), File: filepath.ToSlash(file), Text: text,
		Title: d.title, Short: d.short, About: d.about, Options: d.options}
	g.ruleset = rs
	if !rules.IsName(rs.Name) {
		wrong.add(top, "the name of the file is the name of the game: call it skirmish%s or the like, in lower-case letters, digits and hyphens", Ending)
	}
	if failed := len(wrong.list) > 0; !failed {
		if !d.hasGame {
			wrong.add(top, `the game has no title: begin the file with game("TITLE", about="...")`)
		}
		if len(d.procedures) == 0 {
			wrong.add(top, `the game has no procedure: write procedure("fire", parties=[...], metrics=[...], rule=FUNCTION)`)
		}
	}
	for _, f := range d.fields {
		rs.Fields = append(rs.Fields, f.Field)
	}
	if !slices.ContainsFunc(rs.Fields, func(f rules.Field) bool { return f.Name == "cost" }) {
		rs.Fields = append(rs.Fields, rules.Field{Name: "cost", Type: rules.Int(0, largestWhole), Default: "0", Help: "points"})
	}
	for i := range rs.Fields {
		rs.Fields[i].Help = helpOr(rs.Fields[i].Help, rs.Fields[i].Name)
	}
	g.checkUnits()
	for _, p := range d.procedures {
		g.completeProcedure(p)
		rs.Procedures = append(rs.Procedures, &p.Procedure)
	}
	g.completeOptions()
	g.completeExamples()
}

// gameName returns the name of the game of a file.
func gameName(file string) string {
	base := filepath.Base(filepath.FromSlash(file))
	return kebab(strings.TrimSuffix(base, Ending))
}

// helpOr returns the help text, or the name in words if there is none.
func helpOr(help, name string) string {
	if help != "" {
		return help
	}
	return inWords(name)
}

// checkUnits checks the fields of units, and adds the units to the ruleset.
func (g *game) checkUnits() {
	rs, wrong := g.ruleset, g.declarations.wrong
	names := make([]string, len(rs.Fields))
	for i, f := range rs.Fields {
		names[i] = f.Name
	}
	for i := range g.declarations.units {
		u := &g.declarations.units[i]
		for k, field := range u.Fields {
			at := slices.Index(names, field[0])
			if at < 0 {
				wrong.add(u.places[k], "unknown field %q%s", field[0], rules.DidYouMean(field[0], slices.Concat(names, unitWords)))
				continue
			}
			if err := rs.Fields[at].Type.Check(field[0], field[1]); err != nil {
				wrong.add(u.places[k], "%s", err)
			}
		}
		rs.Declared = append(rs.Declared, u.DeclaredUnit)
	}
}

// completeProcedure checks the functions and the sentences of a procedure, and sets Prepare. It fills in the title, the
// help texts and the example if the file does not give them.
func (g *game) completeProcedure(p *procedure) {
	rs := g.ruleset
	if p.Title == "" {
		words := inWords(p.Name)
		p.Title = strings.ToUpper(words[:1]) + words[1:]
	}
	if p.Help == "" {
		p.Help = p.Title + "."
	}
	for i := range p.Factors {
		p.Factors[i].Help = helpOr(p.Factors[i].Help, p.Factors[i].Name)
	}
	for i := range p.Metrics {
		p.Metrics[i].Help = helpOr(p.Metrics[i].Help, p.Metrics[i].Name)
		p.metrics[i].Metric = p.Metrics[i]
	}
	g.checkFunctions(p)
	if len(rs.Procedures) == 0 {
		p.Example = g.lineOf(p.Example, p, "")
	} else {
		p.Example = g.lineOf(p.Example, p, "/"+p.Name)
	}
	p.Prepare = func(s *rules.Scenario) (*rules.Engagement, error) { return g.prepare(p, s) }
	for _, t := range p.Told {
		g.checkSentence(p, t[0])
	}
}

// lineOf returns the scenario line for an example of the file, with the name of the file in front. If the example is
// empty, lineOf returns a line with the first units of the file.
func (g *game) lineOf(line string, p *procedure, inner string) string {
	head := g.ruleset.File + inner
	if line = strings.TrimSpace(line); line != "" {
		first, rest, _ := strings.Cut(line, " ")
		name, procedure, cut := strings.Cut(first, "/")
		if name == g.ruleset.Name || name == g.ruleset.Name+Ending || name == "" {
			if line = rest; cut {
				head = g.ruleset.File + "/" + procedure
			}
		}
		return strings.TrimSpace(head + " " + line)
	}
	words := []string{head}
	for i := range p.Parties {
		if i > 0 {
			words = append(words, "vs")
		}
		unit := "unit"
		if n := len(g.declarations.units); n > 0 {
			unit = g.declarations.units[min(i, n-1)].Name
		}
		words = append(words, unit)
	}
	return strings.Join(words, " ")
}

// checkSentence checks the figure of a sentence.
func (g *game) checkSentence(p *procedure, t rules.Telling) {
	if _, err := rules.ParseFigure(t.Figure, boundless(p.Metrics)); err != nil {
		g.declarations.wrong.add(p.at, "told: %v", err)
	}
}

// boundless returns metrics without upper limits of their numbers, because these limits depend on the scenario line.
func boundless(metrics []sim.Metric) []sim.Metric {
	all := slices.Clone(metrics)
	for i := range all {
		if all[i].Labels == nil {
			all[i].Max = largestMetric
		}
	}
	return all
}
