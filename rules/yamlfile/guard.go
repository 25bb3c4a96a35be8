package yamlfile

import (
	"fmt"
	"unicode/utf8"

	"github.com/goccy/go-yaml/token"
)

// frills are features of YAML that salvo's files do not use.
var frills = map[token.Type]string{
	token.AnchorType:    "anchors (&) are not allowed: write the values out",
	token.AliasType:     "aliases (*) are not allowed: write the values out",
	token.MergeKeyType:  "merge keys (<<) are not allowed: write the values out",
	token.TagType:       "tags (!) are not allowed: write the plain value",
	token.DirectiveType: "directives (%) are not allowed: leave this line out",
}

// guard reports features of YAML that salvo's files do not use (frills), each once a line, and then the first key with
// a question mark or the first limit that the file exceeds. It returns true if the parser may still read the file, to
// find its other mistakes.
func (rd *Reader) guard(tokens token.Tokens) bool {
	var o outline
	count := 0
	reported := make(map[token.Type]int) // the line
	before := &token.Token{Position: &token.Position{}}
	for _, t := range tokens {
		if t.Type == token.CommentType { // the parser never sees it
			continue
		}
		at := Spot{t.Position.Line, t.Position.Column}
		if text, frill := frills[t.Type]; frill {
			if count++; reported[t.Type] != at.Line {
				reported[t.Type] = at.Line
				rd.Wrong(at, "%s", text)
			}
		}
		if t.Type == token.MappingKeyType {
			rd.Wrong(at, `keys are written "key: value", without a question mark`)
			return false
		}
		o.add(t, before)
		if text := o.exceeded(); text != "" {
			rd.Wrong(at, "%s", text)
			return false
		}
		before = t
	}
	return count <= maxFrills
}

// An outline follows the nesting of a file token by token: the mappings and lists around the current token, and counts
// of what stands before it. It is exact for files that the parser can read, and approximate for others.
type outline struct {
	blocks   []level // the open blocks, by indentation
	brackets []level // the open brackets, from the outermost
	nulls    int     // keys and entries without a value
	nodes    int     // keys, values, opening brackets, and dashes of lists
	marks    int     // marks of the beginning or the end of a document
}

// A level is a mapping or a list around the current place.
type level struct {
	column     int // the column of its keys or its dashes; 0 for brackets
	list       bool
	keys       int  // the number of keys so far
	entries    int  // the number of entries so far, between brackets or below a key
	afterColon bool // between brackets: a colon has come since the last comma
	name       int  // characters of the last key
}

// add adds a token that follows another.
func (o *outline) add(t, before *token.Token) {
	o.countNull(t, before)
	ends := t.Type == token.MappingEndType || t.Type == token.SequenceEndType
	if b := o.bracket(); b != nil && !ends && (b.entries == 0 || before.Type == token.CollectEntryType) {
		b.entries++
	}
	switch t.Type {
	case token.MappingStartType, token.SequenceStartType:
		o.brackets = append(o.brackets, level{list: t.Type == token.SequenceStartType})
		o.nodes++
	case token.MappingEndType, token.SequenceEndType:
		o.brackets = o.brackets[:max(0, len(o.brackets)-1)]
	case token.CollectEntryType:
		if b := o.bracket(); b != nil {
			b.afterColon = false
		}
	case token.SequenceEntryType:
		l := o.enter(t.Position.Column)
		l.list = true
		l.entries++
		o.nodes++
	case token.MappingValueType:
		o.key(before)
	case token.DocumentHeaderType, token.DocumentEndType:
		o.marks++
	default:
		o.nodes++
	}
}

// key adds the key that stands before a colon.
func (o *outline) key(key *token.Token) {
	if key.Position.Line == 0 { // the colon is the first token
		return
	}
	l := o.bracket()
	if l == nil {
		l = o.enter(key.Position.Column)
		l.entries = 0 // a list below the key begins anew
	}
	l.keys++
	l.afterColon = true
	l.name = utf8.RuneCountInString(key.Value)
}

// bracket returns the innermost open bracket; nil if none is open.
func (o *outline) bracket() *level {
	if len(o.brackets) == 0 {
		return nil
	}
	return &o.brackets[len(o.brackets)-1]
}

// enter returns the level of a key or a dash in a column. It ends the levels that are indented deeper.
func (o *outline) enter(column int) *level {
	for len(o.blocks) > 0 && o.blocks[len(o.blocks)-1].column > column {
		o.blocks = o.blocks[:len(o.blocks)-1]
	}
	if len(o.blocks) == 0 || o.blocks[len(o.blocks)-1].column < column {
		o.blocks = append(o.blocks, level{column: column})
	}
	return &o.blocks[len(o.blocks)-1]
}

// countNull counts a key or an entry without a value before the token t.
func (o *outline) countNull(t, before *token.Token) {
	if b := o.bracket(); b != nil {
		ends := t.Type == token.CollectEntryType || t.Type == token.MappingEndType
		if ends && (before.Type == token.MappingValueType || !b.list && !b.afterColon) {
			o.nulls++
		}
		return
	}
	if len(o.blocks) == 0 || t.Position.Line == before.Position.Line {
		return
	}
	column := o.blocks[len(o.blocks)-1].column
	switch before.Type {
	case token.SequenceEntryType:
		if t.Position.Column <= column {
			o.nulls++
		}
	case token.MappingValueType:
		if t.Position.Column < column || t.Position.Column == column && t.Type != token.SequenceEntryType {
			o.nulls++
		}
	}
}

// exceeded returns a sentence about the limit that the file exceeds, or "" if there is none.
func (o *outline) exceeded() string {
	trail := 0
	for _, levels := range [][]level{o.blocks, o.brackets} {
		for i := range levels {
			trail += levels[i].name
		}
	}
	keys, entries, dashes := 0, 0, 0
	if n := len(o.blocks); n > 0 {
		keys, dashes = o.blocks[n-1].keys, o.blocks[n-1].entries
	}
	if b := o.bracket(); b != nil {
		keys, entries = max(keys, b.keys), b.entries
	}
	switch {
	case max(len(o.brackets), len(o.blocks)) > maxDepth:
		return "this is nested too deeply"
	case keys > maxKeys:
		return fmt.Sprintf("these are more than %d keys in one place", maxKeys)
	case entries > maxFlow:
		return fmt.Sprintf("these are more than %d entries between one pair of brackets", maxFlow)
	case dashes > maxList:
		return fmt.Sprintf("this list has more than %d entries: write several files", maxList)
	case trail > maxTrail:
		return fmt.Sprintf("this key and the keys above it have more than %d characters together", maxTrail)
	case o.nulls > maxNulls:
		return fmt.Sprintf("more than %d keys and entries have no value", maxNulls)
	case o.marks > maxMarks:
		return fmt.Sprintf(`more than %d lines are "---" or "...": write one file for each document`, maxMarks)
	case o.nodes > maxNodes:
		return fmt.Sprintf("the file has more than %d keys and values: write several files", maxNodes)
	}
	return ""
}
