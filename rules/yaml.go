package rules

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/lexer"
	"github.com/goccy/go-yaml/parser"
	"github.com/goccy/go-yaml/token"
)

// A yamlReader walks the syntax tree of a file and collects all that is wrong with its form.
type yamlReader struct {
	file     string
	mistakes Mistakes
}

// A pair is a key of a mapping with its value.
type pair struct {
	key   spelt
	value ast.Node
}

const maxFile = 1 << 20

// document is the one document of a file; nil if there is none that can be read.
func (rd *yamlReader) document(text []byte) ast.Node {
	start := spot{1, 1}
	switch {
	case len(text) > maxFile:
		rd.wrong(start, "the file is larger than 1 MiB")
		return nil
	case bytes.IndexByte(text, 0) >= 0, !utf8.Valid(text):
		rd.wrong(start, "this is not a text file")
		return nil
	}
	tokens := lexer.Tokenize(string(bytes.TrimPrefix(text, []byte("\uFEFF"))))
	if !rd.guard(tokens) {
		return nil
	}
	tree, err := parsed(tokens)
	if err != nil {
		rd.syntax(err)
		return nil
	}
	bodies := slices.DeleteFunc(tree.Docs, func(doc *ast.DocumentNode) bool {
		return doc.Body == nil || doc.Body.Type() == ast.DirectiveType
	})
	if len(bodies) == 0 {
		rd.wrong(start, "the file is empty")
		return nil
	}
	if len(bodies) > 1 {
		rd.wrong(rd.place(bodies[1].Body), "the file holds a second document: write one file for each")
	}
	return bodies[0].Body
}

// parsed is the syntax tree. The parser is not ours: a file that it stumbles over is a broken file, not a crash.
func parsed(tokens token.Tokens) (tree *ast.File, err error) {
	defer func() {
		if recover() != nil {
			err = errors.New("cannot be read")
		}
	}()
	return parser.Parse(tokens, 0, parser.AllowDuplicateMapKey())
}

// syntax reports what the parser could not read. Its own words are for people who know YAML's grammar.
func (rd *yamlReader) syntax(err error) {
	at := spot{1, 1}
	text := err.Error()
	var located interface {
		GetMessage() string
		GetToken() *token.Token
	}
	if errors.As(err, &located) {
		text = located.GetMessage()
		if t := located.GetToken(); t != nil && t.Position != nil {
			at = spot{t.Position.Line, t.Position.Column}
		}
	}
	ours := "this cannot be read as YAML: check the indentation, the colons and the quotes"
	for _, known := range []struct{ theirs, ours string }{
		{"tab character", "a tab stands where YAML wants spaces"},
		{"'\t'", "a tab stands where YAML wants spaces"},
		{"quoted text", "a quotation mark is never closed"},
		{"end token", "a bracket is never closed"},
		{"must be specified", "a comma or a closing bracket is missing"},
		{"reserved character", "a value beginning with this character must stand in quotation marks"},
	} {
		if strings.Contains(text, known.theirs) {
			ours = known.ours
			break
		}
	}
	rd.wrong(at, "%s", ours)
}

func (rd *yamlReader) wrong(at spot, format string, args ...any) {
	rd.mistakes = append(rd.mistakes, Mistake{rd.file, at.line, at.column, fmt.Sprintf(format, args...)})
}

// place is where a node begins.
func (rd *yamlReader) place(node ast.Node) spot {
	if m, ok := node.(*ast.MappingNode); ok && !m.IsFlowStyle && len(m.Values) > 0 {
		node = m.Values[0].Key
	}
	if t := node.GetToken(); t != nil && t.Position != nil {
		return spot{t.Position.Line, t.Position.Column}
	}
	return spot{1, 1}
}

// plain is a node without its anchor or tag, which guard has reported; nil for an alias or no value.
func plain(node ast.Node) ast.Node {
	for {
		switch n := node.(type) {
		case *ast.AnchorNode:
			node = n.Value
		case *ast.TagNode:
			node = n.Value
		case *ast.AliasNode, nil:
			return nil
		default:
			return node
		}
	}
}

// pairs are the keys of a mapping, each once, with their values. Keys that are not allowed are reported and left out;
// nil allows all. They are whole unless something was reported that may hide others: nothing is missing then.
func (rd *yamlReader) pairs(node ast.Node, what string, allowed []string) (all []pair, whole bool) {
	node = plain(node)
	m, ok := node.(*ast.MappingNode)
	if !ok {
		if node != nil {
			rd.wrong(rd.place(node), `%s must be lines of "key: value"`, what)
		}
		return nil, false
	}
	whole = true
	seen := make(map[string]bool)
	for _, v := range m.Values {
		if v.Key.IsMergeKey() {
			whole = false
			continue
		}
		key := spelt{v.Key.GetToken().Value, rd.place(v.Key)}
		switch {
		case seen[key.text]:
			rd.wrong(key.spot, "%s is given twice", quoted(key.text))
		case allowed != nil && !slices.Contains(allowed, key.text):
			rd.wrong(key.spot, "unknown key %s%s", quoted(key.text), DidYouMean(key.text, allowed))
		default:
			all = append(all, pair{key, v.Value})
		}
		seen[key.text] = true
	}
	return all, whole
}

func has(pairs []pair, key string) bool {
	return slices.ContainsFunc(pairs, func(p pair) bool { return p.key.text == key })
}

// list are the elements of a list.
func (rd *yamlReader) list(node ast.Node, what string) []ast.Node {
	node = plain(node)
	if s, ok := node.(*ast.SequenceNode); ok {
		return s.Values
	}
	if node != nil {
		rd.wrong(rd.place(node), `%s must be a list, each entry with "- " in front`, what)
	}
	return nil
}

// texts are those of a list, or the only one that stands in its place.
func (rd *yamlReader) texts(node ast.Node, what string) []spelt {
	nodes := []ast.Node{node}
	if s, ok := plain(node).(*ast.SequenceNode); ok {
		nodes = s.Values
	}
	var all []spelt
	for _, n := range nodes {
		if s := rd.text(n, what); s.line > 0 {
			all = append(all, s)
		}
	}
	return all
}

// text is a piece of text that a table can show.
func (rd *yamlReader) text(node ast.Node, what string) spelt {
	s := rd.scalar(node, what)
	if s.line > 0 && (s.text == "" || strings.ContainsFunc(s.text, isControl)) {
		rd.wrong(s.spot, "%s must be text on one line", what)
		return spelt{}
	}
	return s
}

// scalar is a text, number, or yes or no, as it is spelt in the file: what a number is, the ruleset's types decide.
func (rd *yamlReader) scalar(node ast.Node, what string) spelt {
	switch n := plain(node).(type) {
	case nil:
		return spelt{}
	case *ast.NullNode:
		rd.wrong(rd.place(n), "%s has no value", what)
		return spelt{}
	case *ast.BoolNode:
		if n.Value {
			return spelt{"yes", rd.place(n)}
		}
		return spelt{"no", rd.place(n)}
	case *ast.LiteralNode:
		return spelt{n.Value.Value, rd.place(n)}
	case *ast.StringNode, *ast.IntegerNode, *ast.FloatNode, *ast.InfinityNode, *ast.NanNode:
		return spelt{n.GetToken().Value, rd.place(n)}
	default:
		rd.wrong(rd.place(n), "%s must be a single value", what)
		return spelt{}
	}
}
