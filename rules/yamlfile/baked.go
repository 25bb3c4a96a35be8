package yamlfile

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"errors"

	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/token"
)

// Files that come with the program are parsed before it is built: Bake encodes their syntax trees, and a program that remembers
// the trees need not parse the files. That is worth it if a program starts often, as in shards, or slowly, as in a page.

// The kinds of nodes; a capital letter is a mapping or a list in brackets.
const (
	bakedKeys    = 'm'
	bakedList    = 's'
	bakedText    = 't'
	bakedInteger = 'i'
	bakedFloat   = 'f'
	bakedBool    = 'b'
	inBrackets   = 'a' - 'A'
)

// remembered are the trees of files, by the sums of their texts.
var remembered map[[sha256.Size]byte][]byte

// Bake encodes the syntax tree of a file, headed by the SHA-256 sum of the text and the length of the code. It returns
// nil if the file has a mistake or holds a kind of node that has no code here. The bytes depend on the text alone, not
// on the machine or on what is remembered.
func Bake(text []byte) []byte {
	rd := Reader{}
	root := rd.parse(text)
	if root == nil || rd.Mistakes != nil {
		return nil
	}
	tree, ok := baked(nil, root)
	if !ok {
		return nil
	}
	sum := sha256.Sum256(text)
	return append(binary.AppendUvarint(sum[:], uint64(len(tree))), tree...)
}

// Remember stores what Bake wrote for any number of files, one after the other, in place of what it stored before. It
// is for the start of a program.
func Remember(all []byte) error {
	remembered = map[[sha256.Size]byte][]byte{}
	for len(all) > 0 {
		if len(all) < sha256.Size {
			return errDamaged
		}
		length, n := binary.Uvarint(all[sha256.Size:])
		from := sha256.Size + n
		if n <= 0 || length > uint64(len(all)-from) {
			return errDamaged
		}
		to := from + int(length)
		remembered[[sha256.Size]byte(all[:sha256.Size])] = all[from:to]
		all = all[to:]
	}
	return nil
}

var errDamaged = errors.New("what was baked is damaged")

func baked(to []byte, node ast.Node) (out []byte, ok bool) {
	put := func(kind byte, flow bool, n int) {
		if flow {
			kind -= inBrackets
		}
		at := node.GetToken().Position
		to = binary.AppendUvarint(binary.AppendUvarint(append(to, kind), uint64(at.Line)), uint64(at.Column))
		to = binary.AppendUvarint(to, uint64(n))
	}
	text := func(kind byte) ([]byte, bool) {
		value := node.GetToken().Value
		put(kind, false, len(value))
		return append(to, value...), true
	}
	switch n := node.(type) {
	case *ast.MappingNode:
		put(bakedKeys, n.IsFlowStyle, len(n.Values))
		for _, v := range n.Values {
			for _, part := range []ast.Node{v.Key, v.Value} {
				if to, ok = baked(to, part); !ok {
					return nil, false
				}
			}
		}
		return to, true
	case *ast.SequenceNode:
		put(bakedList, n.IsFlowStyle, len(n.Values))
		for _, v := range n.Values {
			if to, ok = baked(to, v); !ok {
				return nil, false
			}
		}
		return to, true
	case *ast.StringNode:
		return text(bakedText)
	case *ast.IntegerNode:
		return text(bakedInteger)
	case *ast.FloatNode:
		return text(bakedFloat)
	case *ast.BoolNode:
		return text(bakedBool)
	}
	return nil, false
}

// recall returns the remembered tree of a file, or nil if there is none.
func recall(text []byte) ast.Node {
	if remembered == nil {
		return nil
	}
	tree, known := remembered[sha256.Sum256(text)]
	if !known {
		return nil
	}
	return (&thawing{bytes.NewReader(tree), string(tree)}).node()
}

// A thawing turns the bytes of Bake into a tree again. It checks nothing, since Bake wrote the bytes.
type thawing struct {
	*bytes.Reader
	text string
}

func (t *thawing) number() int {
	n, _ := binary.ReadUvarint(t)
	return int(n)
}

func (t *thawing) node() ast.Node {
	kind, _ := t.ReadByte()
	tk := &token.Token{Position: &token.Position{Line: t.number(), Column: t.number()}}
	n := t.number()
	switch kind {
	case bakedKeys, bakedKeys - inBrackets:
		m := &ast.MappingNode{BaseNode: &ast.BaseNode{}, Start: tk, IsFlowStyle: kind == bakedKeys-inBrackets, Values: make([]*ast.MappingValueNode, n)}
		for i := range m.Values {
			key, _ := t.node().(ast.MapKeyNode)
			m.Values[i] = ast.MappingValue(tk, key, t.node())
		}
		return m
	case bakedList, bakedList - inBrackets:
		s := &ast.SequenceNode{BaseNode: &ast.BaseNode{}, Start: tk, IsFlowStyle: kind == bakedList-inBrackets, Values: make([]ast.Node, n)}
		for i := range s.Values {
			s.Values[i] = t.node()
		}
		return s
	}
	at := len(t.text) - t.Len()
	tk.Value = t.text[at : at+n]
	t.Seek(int64(n), 1)
	switch kind {
	case bakedInteger:
		return &ast.IntegerNode{BaseNode: &ast.BaseNode{}, Token: tk}
	case bakedFloat:
		return &ast.FloatNode{BaseNode: &ast.BaseNode{}, Token: tk}
	case bakedBool:
		return ast.Bool(tk)
	}
	return ast.String(tk)
}
