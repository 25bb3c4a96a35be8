package desk

import (
	"context"
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"

	"salvo/experiments/setting"
	"salvo/rules/games"
)

// commonDesk is one desk for all tests, so that rosters are read once.
var commonDesk = New(games.All(), "test", 2)

// ask returns the answers to a question.
func ask(t *testing.T, r Request) []map[string]json.RawMessage {
	t.Helper()
	text, err := json.Marshal(fieldsOf(t, r))
	if err != nil {
		t.Fatal(err)
	}
	return askText(t, string(text))
}

// fieldsOf returns a request as a page sends it: with all its fields, settings among them.
func fieldsOf(t *testing.T, r Request) map[string]any {
	t.Helper()
	type own Request
	text, err := json.Marshal(own(r))
	if err != nil {
		t.Fatal(err)
	}
	fields := map[string]any{}
	if err := json.Unmarshal(text, &fields); err != nil {
		t.Fatal(err)
	}
	for _, s := range setting.OnPage() {
		switch s.Type {
		case setting.Switch:
			fields[s.Name] = r.On(s.Name)
		case setting.Count:
			fields[s.Name] = r.Count(s.Name)
		case setting.Seed:
			fields[s.Name] = 0
		default:
			fields[s.Name] = r.Text(s.Name)
		}
	}
	return fields
}

func askText(t *testing.T, question string) (answers []map[string]json.RawMessage) {
	t.Helper()
	commonDesk.Ask(context.Background(), []byte(question), func(answer []byte) {
		if strings.Contains(string(answer), "\n") {
			t.Errorf("an answer has a line break: %s", answer)
		}
		var keys map[string]json.RawMessage
		if err := json.Unmarshal(answer, &keys); err != nil {
			t.Fatalf("%v: %s", err, answer)
		}
		answers = append(answers, keys)
	})
	return answers
}

// last returns the last answer, which must be of the given kind.
func last[T any](t *testing.T, answers []map[string]json.RawMessage, kind string) (answer T) {
	t.Helper()
	if len(answers) == 0 {
		t.Fatal("no answer")
	}
	final := answers[len(answers)-1]
	if err := json.Unmarshal(final[kind], &answer); err != nil {
		t.Fatalf("no %s in %s: %v", kind, slices.Collect(maps.Keys(final)), string(final["error"]))
	}
	return answer
}

func mistake(t *testing.T, r Request) Mistake {
	t.Helper()
	return last[Mistake](t, ask(t, r), "error")
}

func TestTheCatalogueDescribesEveryFactorWellEnoughForAControl(t *testing.T) {
	catalogue := last[catalogueAnswer](t, ask(t, Request{Ask: "catalogue"}), "catalogue")
	if len(catalogue.Rulesets) != 4 {
		t.Fatalf("%d rulesets", len(catalogue.Rulesets))
	}
	for _, rs := range catalogue.Rulesets {
		for _, p := range rs.Procedures {
			for _, f := range slices.Concat(p.Factors, rs.Fields) {
				if f.Type.Kind == "" || f.Help == "" || f.Type.Told == "" {
					t.Errorf("%s/%s: %s is not described: %+v", rs.Name, p.Name, f.Name, f)
				}
			}
		}
	}
}

func TestEveryExampleIsAnsweredWithAHeadlineAndItsForm(t *testing.T) {
	for _, rs := range games.All().Rulesets() {
		roster := last[rosterAnswer](t, ask(t, Request{Ask: "roster", Ruleset: rs.Name}), "roster")
		if len(roster.Units) < 20 {
			t.Errorf("%s has %d units", rs.Name, len(roster.Units))
		}
		p := rs.Procedures[0]
		odds := last[oddsAnswer](t, ask(t, Request{Ask: "odds", Line: p.Example}), "odds")
		if len(odds.Words.Headline) == 0 || odds.Scenario.Ruleset != rs.Name || len(odds.Scenario.Parties) != len(p.Parties) {
			t.Errorf("%s: %+v", p.Example, odds)
		}
	}
}

func TestTheFormTellsWhatTheLineSaysFromWhatGoesWithoutSaying(t *testing.T) {
	odds := last[oddsAnswer](t, ask(t, Request{Ask: "odds", Line: "bkc2 2xsherman-m4:attack=4+firefly vs tiger-1 range=35 +save-six=lose"}), "odds")
	f := odds.Scenario
	if got := f.Factors["range"]; got.Value != "35" || !got.Said || got.Usual != "50" || *got.Span != (span{0, 100, 5}) {
		t.Errorf("range is %+v", got)
	}
	if got := f.Factors["facing"]; got != (formValue{Value: "front"}) {
		t.Errorf("facing is %+v", got)
	}
	if got := f.Options["save-six"]; got != (formValue{Value: "lose", Said: true}) {
		t.Errorf("save-six is %+v", got)
	}
	attackers := f.Parties[0].Groups
	if len(attackers) != 2 || attackers[0].Count != 2 || !maps.Equal(attackers[0].Said, map[string]string{"attack": "4"}) ||
		len(attackers[1].Said) != 0 || attackers[1].Values["attack"] != "5" {
		t.Errorf("attackers are %+v", attackers)
	}
}

func TestAMistakeNamesTheControlThatItBelongsTo(t *testing.T) {
	for line, want := range map[string]Mistake{
		"bkc2 sherman-m4 vs tiger-1 range=far":          {At: "range", Text: "range=far: must be 0 to 1000 (up to two decimals)"},
		"bkc2 sherman-m4 vs tiger-1 facing=flanc":       {At: "facing", Text: `facing=flanc: must be front, flank, rear; did you mean "flank"?`},
		"bkc2 sherman-m4 vs tiger-9":                    {At: "target"},
		"bkc2 shermen vs tiger-1":                       {At: "attackers"},
		"bkc2 sherman-m4:save=9 vs tiger-1":             {At: "attackers"},
		"bkc2 sherman-m4 vs 2xtiger-1":                  {At: "target"},
		"bkc2 sherman-m4 vs tiger-1 +save-six=maybe":    {At: "+save-six"},
		"bkc9 sherman-m4 vs tiger-1":                    {},
		"bkc2 sherman-m4 vs tiger-1 range=30 nosuch=30": {At: "nosuch"},
	} {
		got := mistake(t, Request{Ask: "odds", Line: line})
		if got.At != want.At || got.Text == "" || want.Text != "" && got.Text != want.Text {
			t.Errorf("%s: %+v", line, got)
		}
	}
}

func TestWhatIsTooLargeToBeExactComesWithMoreAndMoreTrials(t *testing.T) {
	answers := ask(t, Request{Ask: "odds", Line: "bkc2/duel panther vs sherman-m4"})
	if len(answers) < 2 {
		t.Fatalf("%d answers", len(answers))
	}
	for i, answer := range answers {
		var odds oddsAnswer
		if err := json.Unmarshal(answer["odds"], &odds); err != nil {
			t.Fatal(err)
		}
		if final := i == len(answers)-1; odds.Partial == final {
			t.Errorf("answer %d: partial is %v", i, odds.Partial)
		}
	}
}

const ownRoster = `rulesets: [bkc2]
units:
  - name: maus
    title: Maus
    nation: Germany
    fields: {kind: afv, move: 5, attack: 8, range: 100, hits: 8, save: 3, cost: 300}
`

func TestOwnRostersHoldForTheVisitorAlone(t *testing.T) {
	own := []File{{"own.yaml", ownRoster}}
	line := "bkc2 maus vs tiger-1"
	for range 2 { // read first, then from the shelf
		odds := last[oddsAnswer](t, ask(t, Request{Ask: "odds", Line: line, Rosters: own}), "odds")
		if !strings.Contains(odds.Words.Headline[0], "Maus") {
			t.Errorf("%q", odds.Words.Headline)
		}
	}
	if got := mistake(t, Request{Ask: "odds", Line: line}); got.At != "attackers" {
		t.Errorf("without the roster: %+v", got)
	}
	roster := last[rosterAnswer](t, ask(t, Request{Ask: "roster", Ruleset: "bkc2", Rosters: own}), "roster")
	for _, u := range roster.Units {
		if u.Own != (u.Name == "maus") {
			t.Errorf("%s: own is %v", u.Name, u.Own)
		}
	}
	bad := mistake(t, Request{Ask: "roster", Ruleset: "bkc2", Rosters: []File{{"own.yaml", "rulesets: [bkc2]\nunits: 5\n"}}})
	if bad.At != "roster" || len(bad.Lines) == 0 || !strings.HasPrefix(bad.Lines[0], "own.yaml:") {
		t.Errorf("%+v", bad)
	}
}

func TestFilesOfTheMachineAreNeverRead(t *testing.T) {
	for _, line := range []string{"/etc/passwd.yaml", "../desk.yaml", "testdata/x.yaml turns=3"} {
		if got := mistake(t, Request{Ask: "odds", Line: line}); !strings.Contains(got.Text, "files cannot be read here") {
			t.Errorf("%s: %+v", line, got)
		}
	}
}

func TestWhatIsNoQuestionIsToldSo(t *testing.T) {
	for question, want := range map[string]string{
		"":                               "cannot be read",
		"[]":                             "cannot be read",
		`{"ask":"odd"}`:                  `did you mean "odds"?`,
		`{"ask":"odds","lines":"x"}`:     "cannot be read",
		`{"ask":"odds"}`:                 "the line is empty",
		`{"ask":"odds","line":"\u0000"}`: "control character",
	} {
		got := last[Mistake](t, askText(t, question), "error")
		if !strings.Contains(got.Text, want) {
			t.Errorf("%s: %q", question, got.Text)
		}
	}
}
