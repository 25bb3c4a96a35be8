package yamlfile

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"
	"github.com/goccy/go-yaml/scanner"
	"github.com/goccy/go-yaml/token"
)

// A Reader walks the syntax tree of a file and collects the mistakes of its form.
type Reader struct {
	File     string
	Mistakes Mistakes
	// DidYouMean ends the sentence about an unknown key with the one that was probably meant; nil for no suggestion.
	DidYouMean func(key string, allowed []string) string
}

// A Pair is a key of a mapping with its value.
type Pair struct {
	Key   Spelt
	Value ast.Node
}

// Spelt is a piece of text with its place. Its line is 0 if the file does not have it.
type Spelt struct {
	Text string
	Spot
}

// A Spot is a place in a file.
type Spot struct{ Line, Column int } // from 1

// Document returns the one document of a file, or nil if it cannot be read. It reports a second document and returns
// the first.
func (rd *Reader) Document(text []byte) ast.Node {
	if tree := recall(text); tree != nil {
		return tree
	}
	return rd.parse(text)
}

// parse parses a file and returns its one document. Unlike Document, it takes no remembered tree.
func (rd *Reader) parse(text []byte) ast.Node {
	if !rd.scan(text) {
		return nil
	}
	tokens := tokenized(string(bytes.TrimPrefix(text, byteOrderMark)))
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
		rd.Wrong(Spot{1, 1}, "the file is empty")
		return nil
	}
	if len(bodies) > 1 {
		rd.Wrong(rd.Place(bodies[1].Body), "the file holds a second document: write one file for each")
	}
	return bodies[0].Body
}

// tokenized returns the tokens of a text. After too many that cannot be read it leaves out the rest of the text.
func tokenized(text string) (tokens token.Tokens) {
	var s scanner.Scanner
	s.Init(text)
	for range maxInvalid {
		some, err := s.Scan() // up to the next token that cannot be read
		if err == io.EOF {
			break
		}
		tokens.Add(some...)
	}
	return tokens
}

// parsed returns the syntax tree. The parser is a library's: if it panics, the file is broken, and parsed returns an
// error.
func parsed(tokens token.Tokens) (tree *ast.File, err error) {
	defer func() {
		if recover() != nil {
			err = errors.New("cannot be read")
		}
	}()
	return parser.Parse(tokens, 0, parser.AllowDuplicateMapKey())
}

// syntax reports what the parser could not read, in plain words. The parser's own words are for people who know YAML's
// grammar.
func (rd *Reader) syntax(err error) {
	at := Spot{1, 1}
	text := ""
	var located interface {
		GetMessage() string
		GetToken() *token.Token
	}
	if errors.As(err, &located) {
		text = located.GetMessage()
		if t := located.GetToken(); t != nil && t.Position != nil {
			at = Spot{t.Position.Line, t.Position.Column}
		}
	} else {
		text = err.Error() // not for a located error, which prints the file around the place in quadratic time
	}
	ours := "this cannot be read as YAML: check the indentation, the colons and the quotes"
	for _, pattern := range []struct{ theirs, ours string }{
		{"tab character", "a tab stands where YAML wants spaces"},
		{"'\t'", "a tab stands where YAML wants spaces"},
		{"quoted text", "a quotation mark is never closed"},
		{"end token", "a bracket is never closed"},
		{"must be specified", "a comma or a closing bracket is missing"},
		{"reserved character", "a value beginning with this character must stand in quotation marks"},
	} {
		if strings.Contains(text, pattern.theirs) {
			ours = pattern.ours
			break
		}
	}
	rd.Wrong(at, "%s", ours)
}

// Wrong reports a mistake.
func (rd *Reader) Wrong(at Spot, format string, args ...any) {
	rd.Mistakes = append(rd.Mistakes, Mistake{rd.File, at.Line, at.Column, fmt.Sprintf(format, args...)})
}

// Place returns where a node begins.
func (rd *Reader) Place(node ast.Node) Spot {
	if m, ok := node.(*ast.MappingNode); ok && !m.IsFlowStyle && len(m.Values) > 0 {
		node = m.Values[0].Key
	}
	if t := node.GetToken(); t != nil && t.Position != nil {
		return Spot{t.Position.Line, t.Position.Column}
	}
	return Spot{1, 1}
}

// plain returns a node without its anchor or tag, which guard has reported. It returns nil for an alias or no value.
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

// Pairs returns the keys of a mapping, each once, with their values. It reports keys that are not allowed and leaves
// them out; nil allows all without control characters. whole is false if a mistake was reported that may hide other
// keys, so that no key is to be called missing.
func (rd *Reader) Pairs(node ast.Node, what string, allowed []string) (all []Pair, whole bool) {
	node = plain(node)
	m, ok := node.(*ast.MappingNode)
	if !ok {
		if node != nil {
			rd.Wrong(rd.Place(node), `%s must be lines of "key: value"`, what)
		}
		return nil, false
	}
	whole = true
	names := make(map[string]bool)
	for _, v := range m.Values {
		if v.Key.IsMergeKey() {
			whole = false
			continue
		}
		key := Spelt{v.Key.GetToken().Value, rd.Place(v.Key)}
		switch {
		case names[key.Text]:
			rd.Wrong(key.Spot, "%s is given twice", quoted(key.Text))
		case allowed != nil && !slices.Contains(allowed, key.Text), strings.ContainsFunc(key.Text, isControl):
			rd.unknown(key, allowed)
		default:
			all = append(all, Pair{key, v.Value})
		}
		names[key.Text] = true
	}
	return all, whole
}

func (rd *Reader) unknown(key Spelt, allowed []string) {
	near := ""
	if rd.DidYouMean != nil {
		near = rd.DidYouMean(key.Text, allowed)
	}
	rd.Wrong(key.Spot, "unknown key %s%s", quoted(key.Text), near)
}

// Has reports whether a key is among pairs.
func Has(pairs []Pair, key string) bool {
	return slices.ContainsFunc(pairs, func(p Pair) bool { return p.Key.Text == key })
}

// List returns the elements of a list.
func (rd *Reader) List(node ast.Node, what string) []ast.Node {
	node = plain(node)
	if s, ok := node.(*ast.SequenceNode); ok {
		return s.Values
	}
	if node != nil {
		rd.Wrong(rd.Place(node), `%s must be a list, each entry with "- " in front`, what)
	}
	return nil
}

// Texts returns the texts of a list, or the one text that stands in place of a list.
func (rd *Reader) Texts(node ast.Node, what string) []Spelt {
	nodes := []ast.Node{node}
	if s, ok := plain(node).(*ast.SequenceNode); ok {
		nodes = s.Values
	}
	var all []Spelt
	for _, n := range nodes {
		if s := rd.Text(n, what); s.Line > 0 {
			all = append(all, s)
		}
	}
	return all
}

// Text returns a text that fits into a cell of a table. It reports a mistake if the text is empty, has several lines or
// holds control characters.
func (rd *Reader) Text(node ast.Node, what string) Spelt {
	s := rd.Scalar(node, what)
	if s.Line > 0 && (s.Text == "" || strings.ContainsFunc(s.Text, isControl)) {
		rd.Wrong(s.Spot, "%s must be text on one line", what)
		return Spelt{}
	}
	return s
}

// maxTitle is the most characters of a title: it must fit above a chart and into a line of a table.
const maxTitle = 120

// Title returns a piece of text that names something. A spreadsheet runs a cell that looks like a formula, so Title
// refuses such a text. It also refuses a text that is too long.
func (rd *Reader) Title(node ast.Node, what string) Spelt {
	s := rd.Text(node, what)
	switch {
	case s.Line == 0:
	case strings.IndexAny(s.Text, "=+-@") == 0:
		rd.Wrong(s.Spot, "%s must not begin with %q: a spreadsheet would take it for a formula", what, s.Text[:1])
		return Spelt{}
	case utf8.RuneCountInString(s.Text) > maxTitle:
		rd.Wrong(s.Spot, "%s must have at most %d characters, not %d", what, maxTitle, utf8.RuneCountInString(s.Text))
		return Spelt{}
	}
	return s
}

// Scalar returns a text, a number, or yes or no, as it is spelt in the file, but true and false become yes and no. The
// ruleset's types decide what a number is.
func (rd *Reader) Scalar(node ast.Node, what string) Spelt {
	switch n := plain(node).(type) {
	case nil:
		return Spelt{}
	case *ast.NullNode:
		rd.Wrong(rd.Place(n), "%s has no value", what)
		return Spelt{}
	case *ast.BoolNode:
		if n.Value {
			return Spelt{"yes", rd.Place(n)}
		}
		return Spelt{"no", rd.Place(n)}
	case *ast.LiteralNode:
		return Spelt{n.Value.Value, rd.Place(n)}
	case *ast.StringNode, *ast.IntegerNode, *ast.FloatNode, *ast.InfinityNode, *ast.NanNode:
		return Spelt{n.GetToken().Value, rd.Place(n)}
	default:
		rd.Wrong(rd.Place(n), "%s must be a single value", what)
		return Spelt{}
	}
}

// isControl reports whether a character is not for reading: it moves the cursor, colours the screen, or is invisible.
func isControl(r rune) bool { return unicode.Is(unicode.C, r) }

// quoted returns a key for an error: on one line, and cut off if it is too long.
func quoted(key string) string {
	const longest = 60
	if runes := []rune(key); len(runes) > longest {
		key = string(runes[:longest]) + "..."
	}
	return fmt.Sprintf("%q", key)
}

// Rows returns the lines of a block of text that keeps its lines, each with its place.
func (rd *Reader) Rows(node ast.Node, what string) []Spelt {
	block, ok := plain(node).(*ast.LiteralNode)
	if !ok || block.Start.Type != token.LiteralType {
		if node = plain(node); node != nil {
			rd.Wrong(rd.Place(node), `%s must be a block of rows: write "|" after the colon, then the rows, indented`, what)
		}
		return nil
	}
	at := rd.Place(block)
	written := strings.Split(block.Value.GetToken().Origin, "\n")
	var rows []Spelt
	for i, row := range strings.Split(strings.TrimRight(block.Value.Value, "\n"), "\n") {
		indent := 0
		if i < len(written) {
			indent = strings.Index(written[i], row)
		}
		rows = append(rows, Spelt{strings.TrimRight(row, " "), Spot{at.Line + 1 + i, max(0, indent) + 1}})
	}
	return rows
}
