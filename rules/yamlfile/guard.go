package yamlfile

import "github.com/goccy/go-yaml/token"

// Files come from anywhere, and YAML can be made to cost far more than its size: by aliases of aliases, and, with a
// parser that calls itself for every key and every level, by depth and by length. No file of ours needs any of that, so
// it is refused before the parser sees it.
const (
	maxDepth  = 20   // levels; a roster has six
	maxKeys   = 1000 // of one mapping
	maxFrills = 100  // that are worth reading on for
)

// frills are what YAML has and our files have not.
var frills = map[token.Type]string{
	token.AnchorType:    "anchors (&) are not allowed: write the values out",
	token.AliasType:     "aliases (*) are not allowed: write the values out",
	token.MergeKeyType:  "merge keys (<<) are not allowed: write the values out",
	token.TagType:       "tags (!) are not allowed: write the plain value",
	token.DirectiveType: "directives (%) are not allowed: leave this line out",
}

// guard reports what a file must not hold, frills once in a line, and whether the parser may see it all the same, to
// find the other mistakes.
func (rd *Reader) guard(tokens token.Tokens) bool {
	var levels outline
	brackets, seen := 0, 0
	reported := make(map[token.Type]int) // the line
	for i, t := range tokens {
		at := Spot{t.Position.Line, t.Position.Column}
		if text, frill := frills[t.Type]; frill {
			if seen++; reported[t.Type] != at.Line {
				reported[t.Type] = at.Line
				rd.Wrong(at, "%s", text)
			}
		}
		switch t.Type {
		case token.MappingKeyType:
			rd.Wrong(at, `keys are written "key: value", without a question mark`)
			return false
		case token.MappingStartType, token.SequenceStartType:
			brackets++
		case token.MappingEndType, token.SequenceEndType:
			brackets = max(0, brackets-1)
		case token.SequenceEntryType:
			levels.enter(t.Position.Column)
		case token.MappingValueType:
			if i > 0 && brackets == 0 {
				levels.key(tokens[i-1].Position.Column)
			}
		}
		if brackets > maxDepth || len(levels) > maxDepth {
			rd.Wrong(at, "this is nested too deeply")
			return false
		}
		if n := len(levels); n > 0 && levels[n-1].keys > maxKeys {
			rd.Wrong(at, "these are more than %d keys in one place", maxKeys)
			return false
		}
	}
	return seen <= maxFrills
}

// An outline is the levels of indentation that a place in a file is within.
type outline []level

type level struct{ column, keys int }

// enter comes to a key or an entry of a list: whatever stands deeper has come to its end.
func (o *outline) enter(column int) {
	for len(*o) > 0 && (*o)[len(*o)-1].column > column {
		*o = (*o)[:len(*o)-1]
	}
	if len(*o) == 0 || (*o)[len(*o)-1].column < column {
		*o = append(*o, level{column: column})
	}
}

func (o *outline) key(column int) {
	o.enter(column)
	(*o)[len(*o)-1].keys++
}
