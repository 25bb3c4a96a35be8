package question

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"

	"salvo/experiments/setting"
)

func TestEveryKindIsDeclaredWhole(t *testing.T) {
	var names []string
	for _, k := range Kinds {
		if slices.Contains(names, k.Name) {
			t.Errorf("there are two kinds called %s", k.Name)
		}
		names = append(names, k.Name)
		if k.Summary == "" || k.Settings == nil {
			t.Errorf("%s has no summary or no settings", k.Name)
		}
		if k.Variant == nil && (k.Usage == "" || k.About == "" || len(k.Examples) < 3) {
			t.Errorf("the command %s needs its usage, what it is about and three examples", k.Name)
		}
		if k.Variant != nil && k.Variant.Setting(k.switched()) == nil {
			t.Errorf("the command %s has no switch for its variant %s", k.Variant.Name, k.Name)
		}
		if k.Item != "" && (k.Ask == nil || k.Blank == nil) {
			t.Errorf("%s can stand in files, but not be asked or read back", k.Name)
		}
	}
}

func TestEverySettingIsDeclaredWhole(t *testing.T) {
	for _, k := range Kinds {
		var names []string
		for _, s := range k.Settings() {
			place := k.Name + " " + s.Name
			switch {
			case slices.Contains(names, s.Name):
				t.Errorf("%s is declared twice", place)
			case s.Help == "":
				t.Errorf("%s has no help", place)
			case s.Type == setting.Count && s.Most == 0:
				t.Errorf("%s has no largest number", place)
			case s.Type == setting.Word && s.Words == nil:
				t.Errorf("%s has no words", place)
			case s.In(setting.Terminal) && s.Type != setting.Switch && strings.Count(s.Help, "`") != 2:
				t.Errorf("the help of %s quotes nothing that stands for its value", place)
			case (s.Missing == "") != (s.Example == ""):
				t.Errorf("%s is missed without an example of it, or the reverse", place)
			case s.Tacit != "":
				if text, err := s.Read(s.Tacit); err != nil || text != s.Tacit {
					t.Errorf("what goes without saying of %s is wrong: %s, %v", place, text, err)
				}
			}
			names = append(names, s.Name)
		}
	}
}

func TestTheSchemaOfAKindHasItsKeys(t *testing.T) {
	for _, k := range InFiles() {
		text, err := json.Marshal(k.Schema(setting.Common()))
		if err != nil {
			t.Fatal(err)
		}
		var schema struct {
			Properties map[string]any
			Required   []string
		}
		if err := json.Unmarshal(text, &schema); err != nil {
			t.Fatal(err)
		}
		want := []string{k.Name}
		for _, s := range slices.Concat(setting.Common(), k.In(setting.File)) {
			want = append(want, s.Name)
		}
		slices.Sort(want)
		if got := slices.Sorted(maps.Keys(schema.Properties)); !slices.Equal(got, want) {
			t.Errorf("the schema of %s has %q, not %q", k.Name, got, want)
		}
		for _, s := range k.Settings() {
			if s.Missing != "" && !slices.Contains(schema.Required, s.Name) {
				t.Errorf("%s needs %s, which its schema does not require", k.Name, s.Name)
			}
		}
	}
}

// TestThePageMaySendTheSettingsThatAreDeclaredForIt compares the list that the engine of a page uses with the settings of all
// kinds.
func TestThePageMaySendTheSettingsThatAreDeclaredForIt(t *testing.T) {
	declared := map[string]setting.Type{}
	for _, k := range Kinds {
		for _, s := range k.In(setting.Page) {
			if other, known := declared[s.Name]; known && other != s.Type {
				t.Errorf("a page sends %s as two types", s.Name)
			}
			declared[s.Name] = s.Type
		}
	}
	sent := map[string]setting.Type{}
	for _, s := range setting.OnPage() {
		sent[s.Name] = s.Type
	}
	if !maps.Equal(declared, sent) {
		t.Errorf("a page may send %v, declared are %v", sent, declared)
	}
}

func TestACommandIsTypedAsAShellTakesIt(t *testing.T) {
	q := Question{Kind: &Chart, Words: []string{"bkc2", "panther", "vs", "sherman-m4"}, Values: setting.Values{
		"x": {"range=10..20"}, "show": {"mean hits", "it's"}, "seed": {"1"}, "trials": {"500"}, "precision": {"2"}, "method": {"exact"}}}
	want := `salvo chart bkc2 panther vs sherman-m4 --x range=10..20 --show 'mean hits' --show 'it'\''s' --method exact --precision 2 --trials 500`
	if got := q.Command().String(); got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
