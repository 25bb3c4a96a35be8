package yamlfile

import "github.com/goccy/go-yaml/ast"

// A Tree is the content of a file without its comments: a text, Keys, or a List.
type Tree any

// Keys are the keys of a mapping, in their order.
type Keys []Key

// A Key is a key of a mapping with its value.
type Key struct {
	Name  string `json:"key"`
	Value Tree   `json:"value"`
}

// A List holds trees.
type List struct {
	Of []Tree `json:"list"`
}

// Tree returns a node as it stands in the file. Numbers, and yes and no, are texts as they are spelt.
func (rd *Reader) Tree(node ast.Node) Tree {
	switch n := plain(node).(type) {
	case *ast.MappingNode:
		all := Keys{}
		for _, v := range n.Values {
			all = append(all, Key{v.Key.GetToken().Value, rd.Tree(v.Value)})
		}
		return all
	case *ast.SequenceNode:
		all := List{[]Tree{}}
		for _, v := range n.Values {
			all.Of = append(all.Of, rd.Tree(v))
		}
		return all
	default:
		return rd.Scalar(node, "this").Text
	}
}
