package yamlfile

import (
	"slices"

	"github.com/goccy/go-yaml/ast"
)

// A FileKind is one of the kinds of files that users write.
type FileKind int

// The kinds of files.
const (
	Scenario FileKind = iota
	Roster
	Experiment
)

// kinds holds, for each kind of file, its name, the keys that no other kind has, and how such a file is used.
var kinds = [...]struct {
	name string
	keys []string
	use  string
}{
	Scenario:   {"a scenario file", []string{"ground", "sides", "zones", "victory"}, "salvo odds FILE fights it"},
	Roster:     {"a roster", []string{"units", "weapons", "forces", "rulesets"}, "--roster FILE adds its units to a scenario"},
	Experiment: {"an experiment file", []string{"items"}, "salvo run FILE runs it"},
}

// Confused reports whether a file is of another kind than wanted, and adds the one mistake that says so. A file with a key of
// the wanted kind is of that kind, whatever else it holds.
func (rd *Reader) Confused(root ast.Node, wanted FileKind) bool {
	m, ok := plain(root).(*ast.MappingNode)
	if !ok {
		return false
	}
	has := func(kind FileKind) bool {
		return slices.ContainsFunc(m.Values, func(v *ast.MappingValueNode) bool {
			return slices.Contains(kinds[kind].keys, v.Key.GetToken().Value)
		})
	}
	if has(wanted) {
		return false
	}
	for kind := range kinds {
		if has(FileKind(kind)) {
			rd.Wrong(rd.Place(root), "this is %s, not %s: %s", kinds[kind].name, kinds[wanted].name, kinds[kind].use)
			return true
		}
	}
	return false
}
