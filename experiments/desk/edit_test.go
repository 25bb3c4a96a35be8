package desk

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"salvo/experiments"
	"salvo/experiments/setting"
	"salvo/rules/games"
	"salvo/rules/yamlfile"
)

const woodsFile = "# mine\ntitle: Two woods\nruleset: bkc2   # by these rules\nground: |\n  ....ww..\n  ........\n  .w......\n  ........\nzones: {A: A1-H1, B: A4-H4}\n" +
	"sides:\n  a: {party: panther, zone: A}\n  b: {party: sherman-m4, zone: B}   # only one\nturns: 3\n"

// editedWith changes the content of a file and returns the answer.
func editedWith(t *testing.T, text string, change func(keys yamlfile.Keys) yamlfile.Keys) editAnswer {
	t.Helper()
	tree, err := json.Marshal(change(treeOf([]byte(text)).(yamlfile.Keys)))
	if err != nil {
		t.Fatal(err)
	}
	return last[editAnswer](t, ask(t, Request{Ask: "edit", Line: "own.yaml", Tables: []File{{"own.yaml", text}}, File: tree}), "edit")
}

func TestAnEditKeepsTheFileAroundIt(t *testing.T) {
	got := editedWith(t, woodsFile, func(k yamlfile.Keys) yamlfile.Keys { return k.With("turns", "7") })
	if want := strings.Replace(woodsFile, "turns: 3", "turns: 7", 1); got.Text != want || len(got.Lost)+len(got.Mistakes) > 0 || got.Table.Scenario == nil {
		t.Errorf("%+v", got)
	}
}

func TestMistakesOfAnEditHaveTheirPlace(t *testing.T) {
	got := editedWith(t, woodsFile, func(k yamlfile.Keys) yamlfile.Keys {
		sides := k.Value("sides").(yamlfile.Keys)
		b := sides.Value("b").(yamlfile.Keys).With("party", "shermann").With("zone", "C")
		return k.With("sides", sides.With("b", b)).With("turns", "0")
	})
	var mistakes []string
	for _, m := range got.Mistakes {
		mistakes = append(mistakes, strings.Join(m.Path, "/")+": "+m.Text)
	}
	all := strings.Join(mistakes, "\n")
	for _, want := range []string{"sides/b/party: unknown unit \"shermann\"", "sides/b/zone: unknown zone \"C\"", "turns: turns must be a whole number from 1 to 100, not \"0\""} {
		if !strings.Contains(all, want) {
			t.Errorf("no %q in\n%s", want, all)
		}
	}
	if got.Table == nil || got.Table.Scenario != nil || !strings.Contains(string(got.Table.Map), `"woods"`) {
		t.Errorf("the ground is not drawn: %+v", got.Table)
	}
}

func TestALetterOfTheLegendIsChangedWhereItStands(t *testing.T) {
	text := strings.Replace(strings.Replace(woodsFile, ".w......", ".wk.....", 1), "zones:", "# of our own\nlegend:\n  k: woods 1   # the copse\n  q: marsh\nzones:", 1)
	legend := func(k yamlfile.Keys, letter, means string) yamlfile.Keys {
		return k.With("legend", k.Value("legend").(yamlfile.Keys).With(letter, means))
	}
	got := editedWith(t, text, func(k yamlfile.Keys) yamlfile.Keys { return legend(legend(k, "k", "rough 2"), "v", "water") })
	want := strings.Replace(strings.Replace(text, "woods 1 ", "rough 2 ", 1), "q: marsh\n", "q: marsh\n  v: water\n", 1)
	if got.Text != want || len(got.Lost)+len(got.Mistakes) > 0 || !strings.Contains(string(got.Table.Map), `"rough"`) {
		t.Errorf("%s%v %v\n%s", got.Text, got.Lost, got.Mistakes, got.Table.Map)
	}
	got = editedWith(t, text, func(k yamlfile.Keys) yamlfile.Keys { return legend(k, "k", "swamp") })
	if len(got.Mistakes) != 1 || strings.Join(got.Mistakes[0].Path, "/") != "legend/k" || !strings.Contains(got.Mistakes[0].Text, "swamp") {
		t.Errorf("%+v", got.Mistakes)
	}
}

func TestATextThatIsNoYAMLIsReportedAndKept(t *testing.T) {
	for _, text := range []string{"ruleset: [", "", "\x00", strings.Repeat("[", 100)} {
		answers := ask(t, Request{Ask: "edit", Line: "own.yaml", Tables: []File{{"own.yaml", text}}})
		got := last[editAnswer](t, answers, "edit")
		if len(got.Mistakes) == 0 || got.Text != text {
			t.Errorf("%q: %+v", text, got)
		}
	}
}

// The catalogue has the 14 keys of scenario files, and the side of a square of the second ruleset.
func TestTheCatalogueHasTheFormOfScenarioFiles(t *testing.T) {
	got := last[catalogueAnswer](t, ask(t, Request{Ask: "catalogue"}), "catalogue")
	if len(got.Form) != 14 || got.Rulesets[1].Tabletop == nil || got.Rulesets[1].Tabletop.Square != 5 {
		t.Errorf("%d keys, %+v", len(got.Form), got.Rulesets[1].Tabletop)
	}
}

// A ready-made file that a visitor changes and changes back has its former text. A file that is written anew from the
// content alone has the former odds, to the last byte.
func TestReadyMadeFilesKeepTheirOddsThroughAnEdit(t *testing.T) {
	for _, name := range last[catalogueAnswer](t, ask(t, Request{Ask: "catalogue"}), "catalogue").Scenarios {
		opened := last[startAnswer](t, ask(t, Request{Ask: "start", Line: name}), "start")
		odds := func(text string) string {
			r := Request{Ask: "odds", Line: "own.yaml", Tables: []File{{"own.yaml", text}}, Values: setting.Values{"trials": {"3"}}}
			answers := ask(t, r)
			return string(answers[len(answers)-1]["odds"])
		}
		changed := editedWith(t, opened.Text, func(k yamlfile.Keys) yamlfile.Keys { return k.With("turns", "1").With("title", "Another") })
		back := editedWith(t, changed.Text, func(yamlfile.Keys) yamlfile.Keys { return treeOf([]byte(opened.Text)).(yamlfile.Keys) })
		if len(back.Lost) > 0 || back.Text != opened.Text {
			t.Errorf("%s: lost %v, became\n%s", name, back.Lost, back.Text)
		}
		anew := string(yamlfile.Write(treeOf([]byte(opened.Text))))
		if a, b := odds(opened.Text), odds(anew); a != b || !strings.Contains(a, "winner") {
			t.Errorf("%s: other odds:\n%s\n%s", name, a, b)
		}
	}
}

func TestATableCanBeHadByOtherRules(t *testing.T) {
	got := last[startAnswer](t, ask(t, Request{Ask: "start", Line: "own.yaml", Tables: []File{{"own.yaml", woodsFile}}, Ruleset: "bkc1"}), "start")
	if !strings.Contains(got.Text, "ruleset: bkc1   # by these rules\n") || len(got.Told) == 0 {
		t.Errorf("%+v", got)
	}
}

func TestABalanceIsFoundForATable(t *testing.T) {
	got := last[judgedAnswer](t, ask(t, Request{Ask: "balance", Line: "own.yaml", Tables: ownTables, Over: "b.sherman-m4=1..4",
		Values: setting.Values{"trials": {"20"}}}), "balance")
	if len(got.Words) == 0 || !strings.HasPrefix(got.Typed, "salvo balance own.yaml --vary b.sherman-m4=1..4 --trials ") {
		t.Errorf("%+v", got)
	}
}

// A balance can vary every number that the page offers, in the range that it searches at first. That range is within the
// range of the slider. The title of the number is that of "salvo balance".
func TestEveryNumberThatIsOfferedCanBeBalanced(t *testing.T) {
	library := games.All()
	for _, name := range library.ReadyMadeNames() {
		s, err := library.Parse(name)
		if err != nil {
			t.Fatal(err)
		}
		numbers := last[[]variable](t, ask(t, Request{Ask: "numbers", Line: name}), "numbers")
		for _, v := range numbers {
			for value := v.Low; value <= v.High; value += v.Step {
				if _, err := experiments.ParseAxis(fmt.Sprintf("%s=%.4g", v.Name, value), s); err != nil {
					t.Errorf("%s: %v", name, err)
				}
			}
			if v.Least > v.Low || v.Low >= v.High || v.High > v.Most {
				t.Errorf("%s: %s is searched from %g to %g, within %g to %g", name, v.Name, v.Low, v.High, v.Least, v.Most)
			}
			axis, err := experiments.ParseAxis(fmt.Sprintf("%s=%g..%g/%g", v.Name, v.Low, v.High, v.Step), s)
			if err != nil {
				t.Errorf("%s: %v", name, err)
				continue
			}
			if axis.Describe(s); axis.Words != v.Title || axis.Unit != v.Unit {
				t.Errorf("%s: %s is called %q (%s), but salvo balance calls it %q (%s)", name, v.Name, v.Title, v.Unit, axis.Words, axis.Unit)
			}
		}
	}
}

func TestNumbersWithFractionsAreSearchedInFractions(t *testing.T) {
	numbers := last[[]variable](t, ask(t, Request{Ask: "numbers", Line: "farm"}), "numbers")
	for _, want := range []variable{
		{Name: "breakpoint", Of: "rules", Title: "breakpoint", Least: 0.05, Most: 1, Low: 0.3, High: 0.7, Step: 0.05},
		{Name: "caution-b", Of: "rules", Title: "caution of the Americans", Least: 0, Most: 2, Low: 0.6, High: 1.4, Step: 0.1},
		{Name: "b.save", Of: "side", Title: "save of the Americans", Least: 2, Most: 6, Low: 2, High: 6, Step: 1},
	} {
		if !slices.Contains(numbers, want) {
			t.Errorf("%+v is not among %+v", want, numbers)
		}
	}
	got := last[judgedAnswer](t, ask(t, Request{Ask: "balance", Line: "own.yaml", Tables: ownTables, Over: "caution-a=0.5..1/0.25",
		Values: setting.Values{"trials": {"20"}}}), "balance")
	if !strings.Contains(got.Text, "0.75") || !strings.Contains(got.Text, "caution of the ") || !strings.Contains(got.Typed, " --vary caution-a=0.5..1/0.25 ") {
		t.Errorf("%+v", got)
	}
}
