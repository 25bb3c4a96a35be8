package yamlfile

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/token"
)

// Rewrite returns the text of a file with the given tree as its new content. Unchanged entries keep their lines, with
// their comments and their layout. Changed entries are written as Write does, behind the comments above them and with
// the comment in their first line. order is the usual order of the keys of the first level: a new key is put into its
// place. If the text before is no mapping in lines, or the result would have other content than the tree, Rewrite
// returns what Write does.
//
// lost lists the comments that could not be kept, each with its line.
func Rewrite(before []byte, tree Tree, order []string) (text []byte, lost []string) {
	rd := Reader{}
	tokens, root := rd.layout(before)
	keys, is := tree.(Keys)
	if old, block := root.(*ast.MappingNode); block && !old.IsFlowStyle && is && len(old.Values) > 0 && len(rd.Mistakes) == 0 {
		l := &layout{lines: linesOf(before), comments: commentsOf(tokens)}
		keys = placed(rd.Tree(old).(Keys), keys, order)
		tree = keys
		text = []byte(strings.Join(l.rewritten(old, keys), "\n") + "\n")
	}
	if text == nil || !Same(treeOf(text), tree) {
		text = Write(tree)
	}
	return text, lostComments(tokens, text)
}

// Same reports whether two trees have equal content. Empty lines at the end of a text of several lines do not matter.
func Same(a, b Tree) bool {
	switch a := a.(type) {
	case string:
		b, is := b.(string)
		return is && (a == b || strings.Contains(a, "\n") && strings.TrimRight(a, "\n") == strings.TrimRight(b, "\n"))
	case Keys:
		b, is := b.(Keys)
		return is && slices.EqualFunc(a, b, func(a, b Key) bool { return a.Name == b.Name && Same(a.Value, b.Value) })
	case List:
		b, is := b.(List)
		return is && slices.EqualFunc(a.Of, b.Of, Same)
	}
	return a == b
}

// treeOf returns the content of a text; nil if it cannot be read.
func treeOf(text []byte) Tree {
	rd := Reader{}
	root := rd.Document(text)
	if root == nil || len(rd.Mistakes) > 0 {
		return nil
	}
	return rd.Tree(root)
}

// layout returns the tokens of a text, comments among them, and its document.
func (rd *Reader) layout(text []byte) (token.Tokens, ast.Node) {
	if !rd.scan(text) {
		return nil, nil
	}
	return tokenized(string(bytes.TrimPrefix(text, byteOrderMark))), rd.parse(text)
}

// A layout is a file whose lines are to be kept.
type layout struct {
	lines    []string
	comments map[int]comment // by line, from 1
}

// A comment stands behind an entry or in a line of its own.
type comment struct {
	text   string
	column int
	alone  bool
}

func linesOf(text []byte) []string {
	all := strings.ReplaceAll(strings.TrimPrefix(string(text), string(byteOrderMark)), "\r\n", "\n")
	return strings.Split(strings.TrimRight(all, "\n"), "\n")
}

func commentsOf(tokens token.Tokens) map[int]comment {
	all := map[int]comment{}
	before := 0
	for _, t := range tokens {
		if t.Type == token.CommentType {
			all[t.Position.Line] = comment{"#" + strings.TrimRight(t.Value, " \r\n"), t.Position.Column, before != t.Position.Line}
		}
		before = t.Position.Line
	}
	return all
}

// A piece is an entry of a mapping or a list with its lines, counted from 0: the comments above it, and the entry itself.
type piece struct {
	name       string
	value      ast.Node
	tree       Tree
	above      int
	start, end int
}

// rewritten returns the lines of a whole file.
func (l *layout) rewritten(root *ast.MappingNode, keys Keys) []string {
	pieces, tail := l.pieces(root, len(l.lines))
	return slices.Concat(l.lines[:pieces[0].above], l.mapping(pieces, keys, 0), l.lines[tail:])
}

// placed puts new keys behind the last key that usually precedes them.
func placed(before, keys Keys, order []string) Keys {
	var all, fresh Keys
	for _, k := range keys {
		if before.Value(k.Name) != nil {
			all = append(all, k)
		} else {
			fresh = append(fresh, k)
		}
	}
	for _, k := range fresh {
		rank := slices.Index(order, k.Name)
		at := len(all)
		for at > 0 && rank >= 0 && slices.Index(order, all[at-1].Name) > rank {
			at--
		}
		all = slices.Insert(all, at, k)
	}
	return all
}

// pieces returns the entries of a block mapping that ends before a line, and the line behind the last entry. Comments and empty
// lines above an entry, indented no deeper, belong to it.
func (l *layout) pieces(m *ast.MappingNode, end int) (all []piece, tail int) {
	rd := Reader{}
	for _, v := range m.Values {
		t := v.Key.GetToken()
		all = append(all, piece{name: t.Value, value: v.Value, tree: rd.Tree(v.Value), start: t.Position.Line - 1})
	}
	return all, l.bounds(all, end, m.Values[0].Key.GetToken().Position.Column)
}

// bounds sets the lines at which pieces begin and end, and returns the line behind the last piece. column is where the
// first line of every piece begins; what belongs to the value of a piece is indented deeper.
func (l *layout) bounds(all []piece, end, column int) (tail int) {
	for i := range all {
		p := &all[i]
		p.above = p.start
		for p.above > 0 && (i == 0 || p.above > all[i-1].start+1) && l.between(p.above-1, column) {
			p.above--
		}
		if i > 0 {
			all[i-1].end = p.above
		}
	}
	tail = end
	last := &all[len(all)-1]
	for tail > last.start+1 && l.between(tail-1, column) {
		tail--
	}
	last.end = tail
	return tail
}

// between reports whether a line is empty, or a comment that is indented no deeper than a column.
func (l *layout) between(line, column int) bool {
	text := strings.TrimSpace(l.lines[line])
	c, is := l.comments[line+1]
	return text == "" || is && c.alone && c.column <= column && strings.HasPrefix(text, "#")
}

// mapping returns the lines of a mapping, each indented by indent.
func (l *layout) mapping(pieces []piece, keys Keys, indent int) (lines []string) {
	for _, k := range keys {
		i := slices.IndexFunc(pieces, func(p piece) bool { return p.name == k.Name })
		if i < 0 {
			lines = append(lines, written(scalar(k.Name, true)+":", k.Value, indent)...)
			continue
		}
		lines = append(lines, l.piece(&pieces[i], scalar(k.Name, true)+":", k.Value, indent)...)
	}
	return lines
}

// piece returns the lines of an entry with its new value.
func (l *layout) piece(p *piece, head string, now Tree, indent int) []string {
	above := l.lines[p.above:p.start]
	if Same(p.tree, now) {
		return l.lines[p.above:p.end]
	}
	switch old := p.value.(type) {
	case *ast.MappingNode:
		keys, is := now.(Keys)
		if !old.IsFlowStyle && is && len(keys) > 0 && head != "-" && l.below(old.Values[0].Key, p) {
			pieces, tail := l.pieces(old, p.end)
			deep := old.Values[0].Key.GetToken().Position.Column - 1
			return slices.Concat(above, l.lines[p.start:pieces[0].above], l.mapping(pieces, keys, deep), l.lines[tail:p.end])
		}
	case *ast.SequenceNode:
		list, is := now.(List)
		if !old.IsFlowStyle && is && len(list.Of) > 0 && len(old.Values) > 0 && head != "-" && l.below(old, p) {
			pieces, tail := l.entries(old, p.end)
			return slices.Concat(above, l.lines[p.start:pieces[0].above],
				l.list(pieces, list, old.Start.Position.Column-1), l.lines[tail:p.end])
		}
	}
	return slices.Concat(above, l.commented(written(head, now, indent), p.start))
}

// below reports whether a node begins in a line below that of its key.
func (l *layout) below(node ast.Node, p *piece) bool {
	return node.GetToken().Position.Line-1 > p.start
}

// entries returns the entries of a list of dashes that ends before a line, and the line behind the last entry. Comments
// and empty lines above an entry belong to it, as in pieces.
func (l *layout) entries(s *ast.SequenceNode, end int) (all []piece, tail int) {
	rd := Reader{}
	for _, v := range s.Values {
		all = append(all, piece{value: v, tree: rd.Tree(v), start: rd.Place(v).Line - 1})
	}
	return all, l.bounds(all, end, s.Start.Position.Column)
}

// list returns the lines of a list. Unchanged entries at the beginning and at the end keep their lines, and so does
// each unchanged entry if the number of entries stays.
func (l *layout) list(pieces []piece, list List, indent int) (lines []string) {
	ahead := 0
	for ahead < min(len(pieces), len(list.Of)) && (Same(pieces[ahead].tree, list.Of[ahead]) || len(pieces) == len(list.Of)) {
		ahead++
	}
	behind := 0
	for behind < min(len(pieces), len(list.Of))-ahead && Same(pieces[len(pieces)-1-behind].tree, list.Of[len(list.Of)-1-behind]) {
		behind++
	}
	for i, now := range list.Of {
		switch {
		case i < ahead:
			lines = append(lines, l.piece(&pieces[i], "-", now, indent)...)
		case i >= len(list.Of)-behind:
			lines = append(lines, l.piece(&pieces[len(pieces)-len(list.Of)+i], "-", now, indent)...)
		default:
			lines = append(lines, written("-", now, indent)...)
		}
	}
	return lines
}

// written returns the lines of a new entry.
func written(head string, value Tree, indent int) []string {
	var w writer
	w.entry(head, value, indent)
	return strings.Split(strings.TrimSuffix(w.text.String(), "\n"), "\n")
}

// commented puts the comment of an old line behind the first of new lines, in its old column if there is room. A line that
// continues inside quotation marks has no room for it, so the comment stands above.
func (l *layout) commented(lines []string, old int) []string {
	c, is := l.comments[old+1]
	if !is || c.alone {
		return lines
	}
	if strings.HasSuffix(lines[0], `\`) {
		indent := len(lines[0]) - len(strings.TrimLeft(lines[0], " "))
		return slices.Concat([]string{strings.Repeat(" ", indent) + c.text}, lines)
	}
	gap := max(2, c.column-1-len([]rune(lines[0])))
	return slices.Concat([]string{lines[0] + strings.Repeat(" ", gap) + c.text}, lines[1:])
}

// lostComments lists the comments among tokens that a text does not have any more.
func lostComments(before token.Tokens, text []byte) (lost []string) {
	counts := map[string]int{}
	for _, t := range tokenized(string(text)) {
		if t.Type == token.CommentType {
			counts[strings.TrimSpace(t.Value)]++
		}
	}
	for _, t := range before {
		if t.Type != token.CommentType {
			continue
		}
		said := strings.TrimSpace(t.Value)
		if counts[said]--; counts[said] < 0 {
			lost = append(lost, fmt.Sprintf("the comment %q of line %d", "# "+said, t.Position.Line))
		}
	}
	return lost
}
