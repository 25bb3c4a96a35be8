package question

import (
	"context"
	"errors"
	"io"
	"slices"
	"strings"

	"salvo/experiments"
	"salvo/experiments/compare"
	"salvo/experiments/setting"
	"salvo/reports"
	"salvo/rules"
	"salvo/rules/yamlfile"
)

// Compare asks for the same engagement in several rulesets, or compares scenarios with the first of them. Its words are names of
// situations, scenario files or scenario lines. The word "all" puts all situations into one answer. In experiment files the word
// "each" gives an answer for each situation. With the setting rulesets a scenario file is fought by the rules of each of those
// games.
var Compare = Kind{
	Name:    "compare",
	Summary: "the same engagement in several rulesets",
	Usage:   "[SITUATION...|LINE...|FILE]",
	About: `Compares one engagement in several games. A SITUATION is an engagement in words that all games share. Without a
situation the command lists the situations of the catalogue; "all" compares every situation. The report shows what one
activation does, how a duel ends, what it is worth to begin, to lie in cover or to hit the flank, and which rule makes the
difference.

If you give two or more quoted scenario lines or scenario files, each is compared with the first, for example a line with a
house rule with the line without it. Lines that cannot be worked out exactly are rolled with the same dice, so the difference is
known better than either result.

With --rulesets a scenario file is fought by the rules of the games that you name ("all": every game that is fought on
tables). A unit becomes the unit of the same name in the other game, or its equivalent in the catalogue. Each length becomes
the same number of squares in the other game. Ground, plans and objectives stay.

With --review two versions of a scenario are judged as "salvo review" judges one. Both versions have the same luck. In each
version both sides follow the plans that they should choose there. The report shows what the change did to fairness, tension,
length and idle units, and which differences chance could explain.`,
	Examples: []string{
		`salvo compare`,
		`salvo compare medium-tank-duel`,
		`salvo compare infantry-in-cover --rulesets bkc1,bkc2`,
		`salvo compare crossroads --rulesets bkc1,bkc2 --trials 500`,
		`salvo compare "bkc2 panther vs sherman-m4" "bkc2 panther vs sherman-m4 +suppress-dice=gross"`,
		`salvo compare "bkc2/duel panther vs sherman-m4 turns=3" "bkc2/duel panther vs 2xsherman-m4 turns=3" --review --quick`,
	},
	Takes:         Situations,
	Settings:      compareSettings,
	Item:          "SITUATION",
	SummaryInFile: "the same engagement in several rulesets, or with and without a house rule",
	ItemHelp:      "SITUATION; or a scenario line, with others under the key with; or a scenario file, with the key rulesets",
	Refuses:       []string{"sweep"},
	Refusal:       "does not go with compare: write an item for each",
	Ask:           askCompare,
	Blank:         func() reports.Report { return new(reports.Comparison) },
}

func compareSettings() []setting.Setting {
	return slices.Concat([]setting.Setting{
		{Name: "rulesets", Type: setting.List, Help: "compare the rulesets `A,B`", Key: "names joined by commas", Default: "all rulesets of the catalogue"},
		{Name: "catalogue", Type: setting.Input, On: setting.Terminal, Help: "add the situations and archetypes of `FILE`, or replace built-in ones"},
		{Name: "quick", Type: setting.Switch, Help: "one activation only, no duels; with --review fewer battles", Key: "one activation only"},
		{Name: "review", Type: setting.Switch, On: setting.Terminal, Help: "review two versions of a scenario side by side: fairness, tension, length, idle units"},
		{Name: "with", Many: true, On: setting.File, Help: "further scenario lines, to compare with the first"},
	}, setting.Working())
}

// eachSituation is the word in experiment files that asks one question for each situation.
const eachSituation = "each"

func askCompare(a *Asked) []Question {
	isFile := a.Library.HasFile(a.Words[0])
	switch {
	case a.On("review"):
		return askVersions(a)
	case a.Has("with"), !a.Ahead && !a.Has("rulesets") && isFile, !a.Ahead && strings.Contains(a.Words[0], " ") && !isFile:
		return askLines(a)
	case isFile:
		return askRules(a)
	}
	return askSituations(a)
}

func askSituations(a *Asked) (all []Question) {
	rulesets, err := rulesetsOf(a)
	if err != nil {
		a.Refuse("rulesets", 0, experiments.SettingError{Setting: "rulesets", Err: experiments.InputError{Err: err}})
		return nil
	}
	catalogue, mistakes := Catalogue(a)
	if catalogue == nil {
		return nil
	}
	if mistakes != nil && a.Ahead {
		return a.wrong("", "%v", mistakes[0])
	}
	groups := [][]string{a.Words}
	each := a.Ahead && slices.Equal(a.Words, []string{eachSituation})
	if each {
		groups = nil
		for _, name := range catalogue.SituationNames() {
			groups = append(groups, []string{name})
		}
	}
	for _, situations := range groups {
		comparison, err := catalogue.Compare(situations, rulesets)
		if err != nil {
			at := ""
			if word := (experiments.SettingError{}); errors.As(err, &word) {
				at = "rulesets"
			}
			a.Refuse(at, 0, err)
			return nil
		}
		comparison.Quick = a.On("quick")
		if !a.Room(comparison.Cells()) {
			return nil
		}
		q := a.asking(situations, a.how())
		q.Line, q.Cells = strings.Join(situations, " "), comparison.Cells()
		q.Resolve = func(_ context.Context, w io.Writer) { comparison.Resolve(w) }
		q.Work = works(comparison.Work)
		q.Piece, q.Trial = "engagement", "trial"
		if each {
			q.Label = situations[0]
		}
		if mistakes != nil { // mistakes in the rest of the catalogue do not prevent the comparison
			q.Flaw = experiments.InputError{Err: mistakes}
		}
		all = append(all, q)
	}
	return all
}

// rulesetsOf returns the names of the rulesets to compare. It loads games in files, so that the catalogue can refer to them.
func rulesetsOf(a *Asked) (names []string, err error) {
	for _, name := range a.List("rulesets") {
		if rules.IsGameFile(name) {
			rs, err := a.Game(name)
			if err != nil {
				return nil, err
			}
			name = rs.Name
		}
		names = append(names, name)
	}
	return names, nil
}

// Catalogue returns the built-in catalogue together with the user's file, and all mistakes of both. It returns nil if the file
// cannot be read.
func Catalogue(a *Asked) (*compare.Catalogue, yamlfile.Mistakes) {
	catalogue, mistakes := compare.NewCatalogue(a.Library)
	path, text, err := a.ReadFile("catalogue")
	if err != nil {
		a.Refuse("catalogue", 0, err)
		return nil, nil
	}
	if path != "" {
		mistakes = append(mistakes, catalogue.Add(path, text)...)
	}
	return catalogue, mistakes
}

// askRules returns the question that compares several games on the table of a scenario file.
func askRules(a *Asked) []Question {
	switch {
	case a.Ahead && !a.Has("rulesets"):
		return a.wrong("", `say by which rules the file is fought, as in "rulesets: all", or what it is compared with, under "with"`)
	case !a.Ahead:
		if a.Has("quick") {
			return a.wrong("quick", "%s goes with a situation, not with a scenario file", settingName("quick"))
		}
		catalogue, mistakes := Catalogue(a)
		switch {
		case catalogue == nil:
			return nil
		case mistakes != nil:
			a.Refuse("", 0, experiments.InputError{Err: mistakes})
			return nil
		}
		a.Library.Equivalent = catalogue.Equivalent
	}
	fought, err := compare.ByRules(a.Library, a.Read, a.Typed, a.List("rulesets"))
	if err != nil {
		a.Refuse("rulesets", 0, err)
		return nil
	}
	if !a.Room(len(fought)) {
		return nil
	}
	words := slices.DeleteFunc(fought[0].Words(), func(word string) bool { return strings.HasPrefix(word, "ruleset=") })
	q := a.asking(words, a.how())
	delete(q.Values, "quick")
	q.Cells = len(fought)
	q.Resolve = func(_ context.Context, w io.Writer) { resolve(w, fought) }
	q.Work = works(fought.Work)
	q.Piece, q.Trial = "ruleset", "battle"
	return []Question{q}
}

func resolve(w io.Writer, lines []*rules.Scenario) {
	for _, s := range lines {
		io.WriteString(w, s.Resolved())
	}
}

// askLines returns the question that compares scenario lines with the first of them.
func askLines(a *Asked) []Question {
	lines := comparedLines(a)
	if lines == nil || !a.Room(len(lines)) {
		return nil
	}
	var words []string
	for _, s := range lines {
		words = append(words, s.String())
	}
	q := a.asking(words, a.how())
	delete(q.Values, "rulesets")
	delete(q.Values, "quick")
	q.Cells = len(lines)
	q.Resolve = func(_ context.Context, w io.Writer) { resolve(w, lines) }
	q.Work = works(func(ctx context.Context, set experiments.Settings) (*reports.Comparison, error) {
		return compare.Lines(ctx, lines, set)
	})
	q.Piece, q.Trial = "line", "trial"
	return []Question{q}
}

// comparedLines reads the lines to compare; nil if there is a mistake.
func comparedLines(a *Asked) (lines []*rules.Scenario) {
	if !a.Ahead {
		for _, name := range []string{"rulesets", "catalogue", "quick"} {
			if a.Has(name) {
				a.wrong(name, "%s goes with a situation, not with scenario lines", settingName(name))
				return nil
			}
		}
		return a.Lines()
	}
	for i, line := range append([]string{a.Typed}, a.Texts("with")...) {
		s, err := a.Read(line)
		if err == nil {
			_, err = s.Prepare()
		}
		switch {
		case err == nil:
			lines = append(lines, s)
		case i == 0:
			a.Refuse("", 0, err)
		default:
			a.Refuse("with", i-1, err)
		}
	}
	return lines
}
