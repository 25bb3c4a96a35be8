package compare

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"salvo/rules"
	"salvo/rules/games"
	"salvo/rules/rulestest"
)

// comparing returns the built-in catalogue for all built-in games.
func comparing(t testing.TB) *Catalogue {
	t.Helper()
	c, mistakes := NewCatalogue(games.All())
	if mistakes != nil {
		t.Fatal(mistakes)
	}
	return c
}

func TestTheCatalogueHasWordsForEveryRuleset(t *testing.T) {
	c := comparing(t)
	for _, rs := range games.All().Rulesets() {
		if c.dialect(rs.Name) == nil {
			t.Errorf("catalogue.yaml has no words for %s", rs.Name)
		}
		for _, a := range c.archetypes {
			if _, ok := a.units[rs.Name]; !ok {
				t.Errorf("catalogue.yaml names no unit of %s for %s, nor says why there is none", rs.Name, a.name)
			}
		}
	}
}

func TestEverySituationMakesSenseInEveryRuleset(t *testing.T) {
	c := comparing(t)
	all, err := c.Compare([]string{AllSituations}, nil)
	if err != nil {
		t.Fatal(err)
	}
	l := &ledger{}
	for _, row := range all.stage(l) {
		for _, f := range row {
			if f.attacker.absent != "" || f.target.absent != "" {
				continue
			}
			if f.absent != "" {
				t.Errorf("%s in %s: %s", f.situation.name, f.ruleset, f.absent)
				continue
			}
			for _, e := range []*entry{f.attack, f.plain, f.acts[0], f.acts[1], f.duel, f.equals, f.unequal} {
				if e != nil && e.why != "" {
					t.Errorf("%s in %s: %s: %s", f.situation.name, f.ruleset, e.line(), e.why)
				}
			}
		}
	}
}

var update = flag.Bool("update", false, "rewrite the expected messages beside testdata/catalogue/*.yaml")

func TestEveryMistakeOfACatalogueIsReportedWithItsPlace(t *testing.T) {
	for path, text := range rulestest.Files(t, "testdata/catalogue/*.yaml") {
		got := comparing(t).Add(filepath.Base(path), text).Error() + "\n"
		expected := strings.TrimSuffix(path, ".yaml") + ".txt"
		if *update {
			if err := os.WriteFile(expected, []byte(got), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(expected)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(string(want), got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", path, diff)
		}
	}
}

func TestACatalogueOfTheUserAddsAndReplaces(t *testing.T) {
	c := comparing(t)
	mistakes := c.Add("mine.yaml", []byte(`
archetypes:
  rifle-squad: {bkc2: gb-infantry}
  bren-carrier: {title: a carrier, bkc2: {unit: bren-carrier, reach: 20}}
situations:
  flank-shot: {about: Another one., attacker: bren-carrier, target: 2x rifle-squad, cover: hard, first: target}
`))
	if mistakes != nil {
		t.Fatal(mistakes)
	}
	if u := c.archetype("rifle-squad").units; u["bkc2"].unit != "gb-infantry" || u["bkc1"].unit != "us-rifles" {
		t.Errorf("rifle-squad is %+v", u)
	}
	if names := c.SituationNames(); len(names) != len(comparing(t).SituationNames()) {
		t.Errorf("the situations are %v", names)
	}
	found, err := c.Compare([]string{"flank-shot"}, []string{"bkc1", "bkc2"})
	if err != nil {
		t.Fatal(err)
	}
	row := found.stage(&ledger{})[0]
	if want := "the catalogue names no bren-carrier"; row[0].absent != want {
		t.Errorf("in bkc1: %q, want %q", row[0].absent, want)
	}
	if got, want := row[1].attack.line(), "bkc2 bren-carrier vs gb-infantry cover=hard range=12"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestABrokenEntryLeavesTheRestToBeCompared(t *testing.T) {
	c := comparing(t)
	mistakes := c.Add("mine.yaml", []byte("archetypes:\n  rifle-squad: {bkc1: us-rifls}\n"))
	want := `mine.yaml:2:23: unknown unit "us-rifls"; did you mean "us-rifles"?`
	if len(mistakes) != 1 || !strings.HasPrefix(mistakes[0].String(), want) {
		t.Errorf("got %v, want %s", mistakes, want)
	}
	found, err := c.Compare([]string{"squad-firefight"}, []string{"bkc1", "bkc2"})
	if err != nil {
		t.Fatal(err)
	}
	row := found.stage(&ledger{})[0]
	if row[0].absent != "rifle-squad: "+mistaken || row[1].absent != "" {
		t.Errorf("absent: %q and %q", row[0].absent, row[1].absent)
	}
}

func TestWhatCannotBeComparedIsSaid(t *testing.T) {
	for _, test := range []struct {
		situations, rulesets []string
		want                 string
	}{
		{[]string{"medium-tank-dual"}, nil, `unknown situation "medium-tank-dual"; did you mean "medium-tank-duel"?`},
		{[]string{"flank-shot", "flank-shot"}, nil, "flank-shot is given twice"},
		{[]string{"flank-shot"}, []string{"bkc3"}, `rulesets: unknown ruleset "bkc3"`},
		{[]string{"flank-shot"}, []string{"bkc1", "bkc1"}, "rulesets: bkc1 is given twice"},
	} {
		_, err := comparing(t).Compare(test.situations, test.rulesets)
		if err == nil || !strings.HasPrefix(err.Error(), test.want) {
			t.Errorf("%v in %v: %v, want %s", test.situations, test.rulesets, err, test.want)
		}
	}
	c, _ := NewCatalogue(rules.NewLibrary(rulestest.Gallery))
	if _, err := c.Compare([]string{"flank-shot"}, nil); err == nil || !strings.Contains(err.Error(), "no words for any") {
		t.Errorf("an unknown game: %v", err)
	}
}

func FuzzCatalogue(f *testing.F) {
	f.Add(builtInCatalogue)
	for _, text := range rulestest.Texts(f, "testdata/catalogue/*.yaml") {
		f.Add(text)
	}
	lib := games.All()
	f.Fuzz(func(t *testing.T, text []byte) { checkCatalogue(t, lib, text) })
}

// checkCatalogue adds a text, which may be wrong, to the catalogue and checks the form of its mistakes.
func checkCatalogue(t *testing.T, lib *rules.Library, text []byte) {
	c, _ := NewCatalogue(lib)
	if mistakes := c.Add("mine.yaml", text); mistakes != nil {
		rulestest.CheckMistakes(t, text, mistakes)
	}
}

func TestACorruptedCatalogueIsReadOrItsMistakesHavePlaces(t *testing.T) {
	lib := games.All()
	checkCatalogue(t, lib, builtInCatalogue) // so that the rosters are read before fuzzing begins
	rulestest.Corrupt(t, [][]byte{builtInCatalogue}, func(text []byte) { checkCatalogue(t, lib, text) })
}

func TestWordsOfOneGameAreUnderstoodInTheOthers(t *testing.T) {
	c := comparing(t)
	for _, one := range c.games {
		for _, other := range c.games {
			for _, word := range fireWords {
				theirs, ours := other.fire[word], one.fire[word]
				name, value, found := strings.Cut(theirs.words, "=")
				if !found || ours.words == theirs.words || !strings.HasPrefix(ours.words, name+"=") {
					continue
				}
				_, err := c.library.Parse(one.ruleset + "/fire unit vs unit " + theirs.words)
				want := fmt.Sprintf("did you mean %q?", strings.TrimPrefix(ours.words, name+"="))
				if err == nil || !strings.Contains(err.Error(), want) {
					t.Errorf("%s=%s of %s in %s: %v, want %s", name, value, other.ruleset, one.ruleset, err, want)
				}
			}
		}
	}
}
