package games

import (
	"bytes"
	"io/fs"
	"os"
	"testing"

	"salvo/rules/yamlfile"
)

// bakedRosters returns the encoded syntax trees of the rosters of all games. A file that two editions share is encoded
// once.
func bakedRosters(t *testing.T) (all []byte) {
	t.Helper()
	seen := map[string]bool{}
	for _, rs := range All().Rulesets() {
		paths, err := fs.Glob(rs.Rosters, "*.yaml")
		if err != nil || len(paths) == 0 {
			t.Fatalf("%s has %d rosters: %v", rs.Name, len(paths), err)
		}
		for _, path := range paths {
			text, err := fs.ReadFile(rs.Rosters, path)
			if err != nil {
				t.Fatal(err)
			}
			if seen[string(text)] {
				continue
			}
			seen[string(text)] = true
			tree := yamlfile.Bake(text)
			if tree == nil {
				t.Errorf("%s: %s has a mistake, or a kind of YAML that cannot be baked", rs.Name, path)
			}
			all = append(all, tree...)
		}
	}
	return all
}

func TestTheBakedRostersAreThoseOfTheYAML(t *testing.T) {
	want := bakedRosters(t)
	const path = "rosters.bin"
	if *update {
		if err := os.WriteFile(path, want, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("rules/games/%s differs from the rosters' YAML: type \"make bake\" and commit the file", path)
	}
}
