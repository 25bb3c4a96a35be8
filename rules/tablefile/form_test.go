package tablefile_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"salvo/rules/rulestest"
	"salvo/rules/tablefile"
	"salvo/rules/yamlfile"
)

// content returns the keys and values of a file.
func content(t *testing.T, text []byte) yamlfile.Keys {
	t.Helper()
	rd := yamlfile.Reader{}
	root := rd.Document(text)
	if root == nil {
		t.Fatal(rd.Mistakes)
	}
	return rd.Tree(root).(yamlfile.Keys)
}

func TestAFileThatIsWrittenAnewIsTheSameTable(t *testing.T) {
	for path, text := range rulestest.Files(t, "testdata/ok/*.yaml") {
		want, err := reader.Read("test.yaml", text)
		if err != nil {
			t.Fatal(err)
		}
		written, _ := tablefile.Write(nil, content(t, text))
		got, err := reader.Read("test.yaml", written)
		if diff := cmp.Diff(want, got); err != nil || diff != "" {
			t.Errorf("%s: %v %s\n%s", path, err, diff, written)
		}
	}
}

func TestNewKeysStandWhereTheyUsuallyDo(t *testing.T) {
	before := "title: x\nground: |\n  ..\n# both\nsides: {a: {party: t}, b: {party: u}}\nturns: 3\n"
	now := content(t, []byte(before)).With("zones", yamlfile.Keys{{Name: "A", Value: "A1"}}).With("factors", "fog=no").With("ruleset", "skirmish")
	got, lost := tablefile.Write([]byte(before), now)
	want := "title: x\nruleset: skirmish\nground: |\n  ..\nzones: {A: A1}\n# both\nsides: {a: {party: t}, b: {party: u}}\nturns: 3\nfactors: fog=no\n"
	if string(got) != want || lost != nil {
		t.Errorf("%s%v", got, lost)
	}
}
