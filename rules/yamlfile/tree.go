package yamlfile

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/goccy/go-yaml/ast"
)

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

// Value returns the value of a key; nil if there is none.
func (all Keys) Value(name string) Tree {
	for _, k := range all {
		if k.Name == name {
			return k.Value
		}
	}
	return nil
}

// With returns the keys with another value for one of them, which comes last if it is new. The tree nil removes it.
func (all Keys) With(name string, value Tree) Keys {
	var keys Keys
	exists := false
	for _, k := range all {
		if k.Name == name {
			exists = true
			k.Value = value
		}
		if k.Value != nil {
			keys = append(keys, k)
		}
	}
	if !exists && value != nil {
		keys = append(keys, Key{name, value})
	}
	return keys
}

// Tree returns a node with the spelling that Scalar returns: numbers, and yes and no, are texts.
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

// TreeOf reads a tree from JSON: a text, a list of {"key": NAME, "value": VALUE} for Keys, or {"list": [...]}.
func TreeOf(text []byte) (Tree, error) {
	var read any
	if err := json.Unmarshal(text, &read); err != nil {
		return nil, err
	}
	return treeFrom(read, maxDepth)
}

func treeFrom(read any, depth int) (Tree, error) {
	wrong := errors.New(`a value is a text, {"list": [VALUE...]}, or [{"key": NAME, "value": VALUE}...]`)
	if depth == 0 {
		return nil, fmt.Errorf("the file has more than %d levels", maxDepth)
	}
	switch v := read.(type) {
	case string:
		return v, nil
	case []any:
		all := Keys{}
		for _, one := range v {
			pair, _ := one.(map[string]any)
			name, is := pair["key"].(string)
			if !is {
				return nil, wrong
			}
			value, err := treeFrom(pair["value"], depth-1)
			if err != nil {
				return nil, err
			}
			all = append(all, Key{name, value})
		}
		return all, nil
	case map[string]any:
		entries, is := v["list"].([]any)
		if !is {
			return nil, wrong
		}
		all := List{[]Tree{}}
		for _, one := range entries {
			value, err := treeFrom(one, depth-1)
			if err != nil {
				return nil, err
			}
			all.Of = append(all.Of, value)
		}
		return all, nil
	}
	return nil, wrong
}

// A Path leads to a value of a file: keys, and places in lists from 0.
type Path []string

// PathsOf returns a function from a place in a file to a path: the path of the last key or entry that begins at the place or
// before it.
func PathsOf(text []byte) func(at Spot) Path {
	rd := Reader{}
	root := rd.parse(text)
	if root == nil {
		return func(Spot) Path { return nil }
	}
	var all []placedPath
	rd.paths(root, nil, &all)
	return func(at Spot) Path {
		var best placedPath
		for _, p := range all {
			if !at.before(p.Spot) && !p.Spot.before(best.Spot) {
				best = p
			}
		}
		return best.path
	}
}

type placedPath struct {
	Spot
	path Path
}

func (s Spot) before(other Spot) bool {
	return s.Line < other.Line || s.Line == other.Line && s.Column < other.Column
}

func (rd *Reader) paths(node ast.Node, at Path, all *[]placedPath) {
	add := func(spot Spot, name string) Path {
		path := append(append(Path{}, at...), name)
		*all = append(*all, placedPath{spot, path})
		return path
	}
	switch n := plain(node).(type) {
	case *ast.MappingNode:
		for _, v := range n.Values {
			rd.paths(v.Value, add(rd.Place(v.Key), v.Key.GetToken().Value), all)
		}
	case *ast.SequenceNode:
		for i, v := range n.Values {
			rd.paths(v, add(rd.Place(v), fmt.Sprint(i)), all)
		}
	}
}
