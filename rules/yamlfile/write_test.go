package yamlfile_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"salvo/rules/yamlfile"
)

// scenarioFiles are the ready-made scenarios: files as people write them.
func scenarioFiles(t *testing.T) map[string][]byte {
	t.Helper()
	all := map[string][]byte{}
	paths, _ := filepath.Glob("../games/scenarios/*.yaml")
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		all[filepath.Base(path)] = text
	}
	if len(all) < 10 {
		t.Fatalf("%d scenarios", len(all))
	}
	return all
}

func treeOf(t *testing.T, text []byte) yamlfile.Keys {
	t.Helper()
	rd := yamlfile.Reader{File: "test.yaml"}
	root := rd.Document(text)
	if root == nil || len(rd.Mistakes) > 0 {
		t.Fatalf("%v\n%s", rd.Mistakes, text)
	}
	return rd.Tree(root).(yamlfile.Keys)
}

func TestWhatIsWrittenIsReadAgain(t *testing.T) {
	for name, text := range scenarioFiles(t) {
		tree := treeOf(t, text)
		if again := yamlfile.Write(tree); !yamlfile.Same(treeOf(t, again), tree) {
			t.Errorf("%s:\n%s", name, again)
		}
	}
	for _, hard := range []string{"", " ", "true", "null", "~", "a: b", "a #b", "- x", "{x}", "#", "\"", "'", "\\", "1-2", "4+", "x:", "é", "=x", "@", "a,b",
		"line\nline\n", " indented\nline\n", "tab\t", "50%", "\u202e", "0x10", "1e9", "---", "...", strings.Repeat("unit:pos=A1+", 40) + "unit", strings.Repeat("\"é\"+", 60)} {
		tree := yamlfile.Keys{{Name: "top", Value: hard}, {Name: "map", Value: yamlfile.Keys{{Name: "k", Value: hard}, {Name: "2", Value: yamlfile.List{Of: []yamlfile.Tree{hard, hard}}}}}}
		if again := yamlfile.Write(tree); !yamlfile.Same(treeOf(t, again), tree) {
			t.Errorf("%q:\n%s", hard, again)
		}
	}
}

func TestAFileThatDidNotChangeKeepsItsBytes(t *testing.T) {
	for name, text := range scenarioFiles(t) {
		again, lost := yamlfile.Rewrite(text, treeOf(t, text), nil)
		if string(again) != string(text) || lost != nil {
			t.Errorf("%s: lost %v\n%s", name, lost, again)
		}
	}
}

const written = `# A file of somebody's
title: One # for short
ground: |
  ##..
  ....

# who fights
sides:
  a:
    party: "x+y" # the first
    # where they begin
    zone: A
  b: {party: z, zone: B}   # the others
plans:
  one:
    - {units: x, do: attack 1}   # go
    # and these
    - {units: rest, do: support 1}
turns: 8   # long enough
# the end
`

func TestAChangeKeepsWhatIsAroundIt(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(file yamlfile.Keys) yamlfile.Keys
		want   func(string) string
		lost   string
	}{
		{"a text", func(f yamlfile.Keys) yamlfile.Keys { return f.With("title", "Two: a title") },
			replacing("title: One # for short", `title: "Two: a title"  # for short`), ""},
		{"a number", func(f yamlfile.Keys) yamlfile.Keys { return f.With("turns", "10") },
			replacing("turns: 8   #", "turns: 10  #"), ""},
		{"rows", func(f yamlfile.Keys) yamlfile.Keys { return f.With("ground", "##..\n..w.\n") },
			replacing("  ....\n", "  ..w.\n"), ""},
		{"deep inside", func(f yamlfile.Keys) yamlfile.Keys {
			sides := f.Value("sides").(yamlfile.Keys)
			return f.With("sides", sides.With("a", sides.Value("a").(yamlfile.Keys).With("party", "2xq")))
		}, replacing(`party: "x+y" # the first`, `party: 2xq   # the first`), ""},
		{"between brackets", func(f yamlfile.Keys) yamlfile.Keys {
			sides := f.Value("sides").(yamlfile.Keys)
			return f.With("sides", sides.With("b", sides.Value("b").(yamlfile.Keys).With("plan", "one")))
		}, replacing("{party: z, zone: B}   #", "{party: z, zone: B, plan: one}  #"), ""},
		{"a new key in its place", func(f yamlfile.Keys) yamlfile.Keys {
			return f.With("zones", yamlfile.Keys{{Name: "A", Value: "A1-B2"}})
		},
			replacing("\n# who fights", "zones: {A: A1-B2}\n\n# who fights"), ""},
		{"an entry of a list", func(f yamlfile.Keys) yamlfile.Keys {
			return f.With("plans", yamlfile.Keys{{Name: "one", Value: yamlfile.List{Of: []yamlfile.Tree{
				yamlfile.Keys{{Name: "units", Value: "x"}, {Name: "do", Value: "hold 1"}},
				yamlfile.Keys{{Name: "units", Value: "rest"}, {Name: "do", Value: "support 1"}}}}}})
		}, replacing("do: attack 1}   #", "do: hold 1}     #"), ""},
		{"an entry more", func(f yamlfile.Keys) yamlfile.Keys {
			plan := f.Value("plans").(yamlfile.Keys).Value("one").(yamlfile.List)
			return f.With("plans", yamlfile.Keys{{Name: "one", Value: yamlfile.List{Of: append(plan.Of[:1:1],
				yamlfile.Keys{{Name: "units", Value: "y"}, {Name: "do", Value: "hold 1"}}, plan.Of[1])}}})
		}, replacing("    # and these", "    - {units: y, do: hold 1}\n    # and these"), ""},
		{"a key less", func(f yamlfile.Keys) yamlfile.Keys { return f.With("plans", nil) },
			func(text string) string {
				return text[:strings.Index(text, "plans:")] + text[strings.Index(text, "turns:"):]
			},
			`[the comment "# go" of line 16 the comment "# and these" of line 17]`},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, lost := yamlfile.Rewrite([]byte(written), c.change(treeOf(t, []byte(written))), []string{"title", "ground", "zones", "sides", "plans", "turns"})
			if want := c.want(written); string(got) != want {
				t.Errorf("got:\n%s\nwant:\n%s", got, want)
			}
			if want := c.lost; want == "" && lost != nil || want != "" && fmt.Sprint(lost) != want {
				t.Errorf("lost %v, want %s", lost, want)
			}
		})
	}
}

func replacing(old, instead string) func(string) string {
	return func(text string) string {
		if strings.Count(text, old) != 1 {
			panic(old)
		}
		return strings.Replace(text, old, instead, 1)
	}
}

// After 60 random changes of each scenario, one by one, the file has the right content, and no comment disappears
// without being listed.
func TestRandomChangesAreWritten(t *testing.T) {
	for name, text := range scenarioFiles(t) {
		chance := rand.New(rand.NewPCG(50, uint64(len(text))))
		tree := yamlfile.Tree(treeOf(t, text))
		for range 60 {
			tree = changed(chance, tree, 0)
			comments := strings.Count(string(text), "# ")
			next, lost := yamlfile.Rewrite(text, tree, nil)
			if !sameKeys(treeOf(t, next), tree) {
				t.Fatalf("%s: from\n%s\nto\n%s", name, text, next)
			}
			if now := strings.Count(string(next), "# "); now+len(lost) < comments {
				t.Fatalf("%s: %d comments became %d, said to be lost %v\n%s\n%s", name, comments, now, lost, text, next)
			}
			text = next
		}
	}
}

// sameKeys compares trees whose first level may be in another order.
func sameKeys(a yamlfile.Keys, tree yamlfile.Tree) bool {
	b := tree.(yamlfile.Keys)
	for _, k := range b {
		if !yamlfile.Same(a.Value(k.Name), k.Value) {
			return false
		}
	}
	return len(a) == len(b)
}

// changed makes a random change in a tree.
func changed(chance *rand.Rand, tree yamlfile.Tree, depth int) yamlfile.Tree {
	switch v := tree.(type) {
	case yamlfile.Keys:
		if len(v) == 0 || depth > 0 && chance.IntN(6) == 0 {
			return v.With(fmt.Sprintf("new-%d", chance.IntN(100)), "a text")
		}
		i := chance.IntN(len(v))
		if depth > 0 && len(v) > 1 && chance.IntN(8) == 0 {
			return v.With(v[i].Name, nil)
		}
		return v.With(v[i].Name, changed(chance, v[i].Value, depth+1))
	case yamlfile.List:
		of := append([]yamlfile.Tree{}, v.Of...)
		i := chance.IntN(len(of))
		switch chance.IntN(4) {
		case 0:
			return yamlfile.List{Of: append(of, of[i])}
		case 1:
			if len(of) > 1 {
				return yamlfile.List{Of: append(of[:i:i], of[i+1:]...)}
			}
		}
		of[i] = changed(chance, of[i], depth+1)
		return yamlfile.List{Of: of}
	case string:
		if strings.Contains(v, "\n") {
			rows := []byte(v)
			rows[chance.IntN(len(rows)-1)] = 'w'
			return string(rows)
		}
		return fmt.Sprintf("text %d: or so, or %d", chance.IntN(100), chance.IntN(3))
	}
	return tree
}

func TestTreesTravelAsJSON(t *testing.T) {
	for name, text := range scenarioFiles(t) {
		tree := treeOf(t, text)
		sent, err := json.Marshal(tree)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := yamlfile.TreeOf(sent); err != nil || !yamlfile.Same(got, tree) {
			t.Errorf("%s: %v", name, err)
		}
	}
	for _, wrong := range []string{"", "1", "{}", `{"list": 1}`, `[1]`, `[{"key": 1, "value": ""}]`, `[{"key": "a"}]`, strings.Repeat(`{"list":[`, 40) + strings.Repeat("]}", 40)} {
		if got, err := yamlfile.TreeOf([]byte(wrong)); err == nil {
			t.Errorf("%s is %v", wrong, got)
		}
	}
}

func TestPlacesBelongToPaths(t *testing.T) {
	at := yamlfile.PathsOf([]byte(written))
	for place, want := range map[yamlfile.Spot]string{
		{2, 1}: "title", {2, 8}: "title", {5, 4}: "ground", {10, 12}: "sides a party", {13, 14}: "sides b party", {13, 23}: "sides b zone",
		{18, 24}: "plans one 1 do",
	} {
		if got := strings.Join(at(place), " "); got != want {
			t.Errorf("%v is %q, want %q", place, got, want)
		}
	}
}
