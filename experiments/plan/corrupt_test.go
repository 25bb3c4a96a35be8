package plan

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"salvo/rules"
	"salvo/rules/rulestest"
)

func TestACorruptedPlanIsReadOrItsMistakesHavePlaces(t *testing.T) {
	texts := rulestest.Texts(t, "testdata/ok/*.yaml")
	lib := rules.NewLibrary(rulestest.Gallery)
	rulestest.Corrupt(t, texts, func(text []byte) { checkPlan(t, lib, text) })
}

func TestEveryChangeOfARecordIsNoticed(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "run")
	ran(t, smallPlan, Run{Folder: folder})
	text := []byte(tree(t, folder)[recordName("one-rifle")])
	if _, err := unsealed(text); err != nil {
		t.Fatal(err)
	}
	rulestest.Corrupt(t, [][]byte{text}, func(damaged []byte) {
		if _, err := unsealed(damaged); err == nil && !bytes.Equal(damaged, text) {
			t.Errorf("taken for whole: %s", damaged)
		}
	})
	for at := range text { // every single byte is changed, too
		damaged := bytes.Clone(text)
		damaged[at] ^= 1
		if _, err := unsealed(damaged); err == nil {
			t.Errorf("byte %d has changed unnoticed", at)
		}
	}
}

// tinyPlan is a plan that takes no time to calculate.
const tinyPlan = "title: Tiny\nitems:\n  - {odds: gallery rifle vs duck, method: exact}\n"

func TestWhateverIsCorruptedInAFolderIsMendedByResume(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "run")
	ran(t, tinyPlan, Run{Folder: folder})
	want := tree(t, folder)
	for _, name := range names(want) {
		t.Run(name, func(t *testing.T) {
			text := []byte(want[name])
			damaged := bytes.Clone(text)
			damaged[len(text)/2] ^= 1
			for _, damaged := range [][]byte{damaged, text[:len(text)/2], {}} {
				if err := os.WriteFile(filepath.Join(folder, name), damaged, 0o666); err != nil {
					t.Fatal(err)
				}
				ran(t, tinyPlan, Run{Folder: folder, Resume: true})
				if diff := cmp.Diff(want, tree(t, folder)); diff != "" {
					t.Fatal(diff)
				}
			}
		})
	}
}
