package main

import (
	"bytes"
	"encoding/json"
	"io"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"
	"github.com/urfave/cli/v2"

	"salvo/experiments/files"
	"salvo/experiments/plan"
	"salvo/experiments/question"
	"salvo/experiments/setting"
	"salvo/rules/games"
)

func TestEveryKindOfQuestionHasItsFlagsKeysAndCompletion(t *testing.T) {
	p := &program{library: games.All()}
	app := p.app()
	text, err := plan.Schema()
	if err != nil {
		t.Fatal(err)
	}
	var schema struct {
		Defs map[string]struct{ Properties map[string]any } `json:"$defs"`
	}
	if err := json.Unmarshal(text, &schema); err != nil {
		t.Fatal(err)
	}
	for _, k := range question.Kinds {
		if k.Item != "" {
			keys := slices.Collect(maps.Keys(schema.Defs[k.Name].Properties))
			for _, s := range k.In(setting.File) {
				if !slices.Contains(keys, s.Name) {
					t.Errorf("the schema of %s has no %s", k.Name, s.Name)
				}
			}
		}
		if k.Variant != nil {
			continue
		}
		command := app.Command(k.Name)
		if command == nil {
			t.Errorf("there is no command %s", k.Name)
			continue
		}
		offered := p.completions("salvo " + k.Name + " --")
		for _, s := range k.In(setting.Terminal) {
			if flagNamed(command, s.Name) == nil || !slices.Contains(offered, "--"+s.Name) {
				t.Errorf("salvo %s has no flag --%s, or does not complete it", k.Name, s.Name)
			}
			if words := p.completions("salvo " + k.Name + " --" + s.Name + " "); s.Words != nil && !slices.Equal(words, s.Words) {
				t.Errorf("salvo %s --%s completes to %q, not to %q", k.Name, s.Name, words, s.Words)
			}
			if s.Type == setting.Axis && len(p.completions("salvo "+k.Name+" bkc2 --"+s.Name+" ra")) == 0 {
				t.Errorf("salvo %s --%s completes no axis", k.Name, s.Name)
			}
		}
		if len(p.completions("salvo "+k.Name+" ")) == 0 {
			t.Errorf("the words of salvo %s are not completed", k.Name)
		}
	}
}

// understood returns the questions of a command line, read as salvo reads it; nil if it asks none or has a mistake.
func understood(t *testing.T, args []string) []question.Question {
	t.Helper()
	p := &program{library: games.All(), stdout: io.Discard, stderr: io.Discard}
	k := question.Named(args[0])
	if k == nil || k.Ask == nil {
		return nil
	}
	p.library.Files = files.Read
	p.library.Equivalent = p.equivalent
	app := p.app()
	var found []question.Question
	app.Command(k.Name).Action = func(c *cli.Context) (err error) {
		if c.NArg() > 0 {
			found, err = p.questions(c, k, c.Args().Slice())
		}
		return err
	}
	arranged, err := arrange(app, args)
	if err == nil {
		err = app.RunContext(t.Context(), append([]string{app.Name}, arranged...))
	}
	if err != nil {
		return nil
	}
	return found
}

// resolved returns everything that the answer to a question depends on.
func resolved(t *testing.T, q *question.Question) string {
	t.Helper()
	var b bytes.Buffer
	if q.Resolve != nil {
		q.Resolve(t.Context(), &b)
	}
	return b.String()
}

// typeAgain types the command that repeats a question, and compares the two questions.
func typeAgain(t *testing.T, q *question.Question, rosters ...string) {
	t.Helper()
	typed := q.Command()
	for _, name := range rosters {
		typed.Say("roster", name)
	}
	again := understood(t, typed)
	if len(again) != 1 {
		t.Errorf("%s asks %d questions", typed, len(again))
		return
	}
	if diff := cmp.Diff(q.Command(), again[0].Command()); diff != "" {
		t.Errorf("typed again it is another command:\n%s", diff)
	}
	if q.Cells != again[0].Cells {
		t.Errorf("%s has %d cells, not %d", typed, again[0].Cells, q.Cells)
	}
	if resolved(t, q) != resolved(t, &again[0]) {
		t.Errorf("%s asks about something else", typed)
	}
	type how struct {
		Method, Given, Observed string
		Trials                  int64
		Points, Percent         float64
		Seed                    uint64
		Asserts, Metrics        string
		Readings, Fractions     bool
	}
	settings := func(from *question.Question) how {
		set := from.Settings
		return how{string(set.Method), set.Given, set.Observed, set.Trials, set.PrecisionInPoints, set.PrecisionInPercent, set.Seed,
			strings.Join(set.Asserts, ";"), strings.Join(set.Metrics, ";"), set.Readings, set.Fractions}
	}
	if diff := cmp.Diff(settings(q), settings(&again[0])); diff != "" {
		t.Errorf("%s is worked out otherwise:\n%s", typed, diff)
	}
}

func TestWhatToTypeAsksTheSameAsTheItemOfAPlan(t *testing.T) {
	for _, name := range plan.ReadyMadeNames() {
		experiment, err := plan.ReadyMade(t.Context(), games.All(), name)
		if err != nil {
			t.Fatal(err)
		}
		for _, it := range experiment.Items {
			typeAgain(t, &it.Question)
		}
	}
}

// TestWhatToTypeAsksTheSameAsTheScripts reads the commands and the experiments of scripts. For each question it types the
// command that salvo prints, and checks that this command asks the same question.
func TestWhatToTypeAsksTheSameAsTheScripts(t *testing.T) {
	scripts, err := filepath.Glob("testdata/script/*.txtar")
	if err != nil {
		t.Fatal(err)
	}
	kinds, ran := map[string]int{}, 0
	for _, script := range scripts {
		archive, err := txtar.ParseFile(script)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(strings.TrimSuffix(filepath.Base(script), ".txtar"), func(t *testing.T) {
			ran++
			folder := t.TempDir()
			t.Chdir(folder)
			if err := txtar.Write(archive, folder); err != nil {
				t.Fatal(err)
			}
			for line := range strings.Lines(string(archive.Comment)) {
				words := scriptWords(line)
				if len(words) < 4 || words[0] != "exits" || words[1] != "0" || slices.Contains(words, "--save") {
					continue
				}
				for _, q := range understood(t, words[2:]) {
					kinds[q.Kind.Name]++
					typeAgain(t, &q, rostersOf(words)...)
				}
			}
			for _, f := range archive.Files {
				if !bytes.Contains(f.Data, []byte("\nitems:")) {
					continue
				}
				library := games.All()
				library.Files = files.Read
				experiment, err := plan.Read(t.Context(), library, f.Name, f.Data)
				if err != nil {
					continue // the script tests mistakes
				}
				for _, it := range experiment.Items {
					kinds[it.Question.Kind.Name]++
					typeAgain(t, &it.Question)
				}
			}
		})
	}
	for _, k := range question.Kinds {
		if ran == len(scripts) && k.Ask != nil && kinds[k.Name] == 0 {
			t.Errorf("no %s of the scripts was typed again", k.Name)
		}
	}
}

// scriptWords returns the words of a line of a script; quotes join words.
func scriptWords(line string) (words []string) {
	var word strings.Builder
	quoted, begun := false, false
	for _, r := range strings.TrimSpace(line) + " " {
		switch {
		case r == '\'':
			quoted, begun = !quoted, true
		case r == ' ' && !quoted:
			if begun {
				words = append(words, word.String())
			}
			word.Reset()
			begun = false
		default:
			word.WriteRune(r)
			begun = true
		}
	}
	return words
}

// rostersOf returns the roster files that a command adds.
func rostersOf(words []string) (names []string) {
	for i, word := range words {
		if word == "--roster" && i+1 < len(words) {
			names = append(names, words[i+1])
		}
	}
	return names
}
