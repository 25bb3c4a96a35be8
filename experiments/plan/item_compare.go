package plan

import (
	"context"
	"errors"
	"io"
	"slices"
	"strings"

	"salvo/experiments"
	"salvo/experiments/compare"
	"salvo/reports"
	"salvo/rules"
	"salvo/rules/yamlfile"
)

// compareKind is "compare: SITUATION" in an experiment file: one or several, "all" for every one in one item, or
// "each" for an item of its own for every one. With scenario lines under "with" it is "compare: SCENARIO", with rulesets
// "compare: FILE".
var compareKind = &kind{
	name:  "compare",
	words: "SITUATION",
	keys:  []string{"rulesets", "quick", "with"},
	read:  readCompare,
	blank: func() Report { return new(reports.Comparison) },
}

// eachSituation stands for an item for every situation.
const eachSituation = "each"

func readCompare(it *itemReader) []job {
	if sweep := it.texts("sweep"); len(sweep) > 0 {
		it.Wrong(sweep[0].Spot, `"sweep" does not go with compare: write an item for each`)
		return nil
	}
	if yamlfile.Has(it.pairs, "with") {
		return it.compareLines()
	}
	var rulesets []string
	rulesetsSaid := it.text("rulesets")
	if rulesetsSaid.Line > 0 {
		rulesets = strings.Split(strings.ReplaceAll(rulesetsSaid.Text, " ", ""), ",")
	}
	if it.library.HasFile(it.words.Text) {
		return it.compareRules(rulesetsSaid, rulesets)
	}
	catalogue, mistakes := compare.NewCatalogue(it.library)
	if mistakes != nil {
		it.Wrong(it.words.Spot, "%v", mistakes[0])
		return nil
	}
	groups := [][]string{strings.Fields(it.words.Text)}
	each := it.words.Text == eachSituation
	if each {
		groups = nil
		for _, name := range catalogue.SituationNames() {
			groups = append(groups, []string{name})
		}
	}
	var jobs []job
	for _, situations := range groups {
		comparison, err := catalogue.Compare(situations, rulesets)
		if err != nil {
			at := it.words
			if word := (experiments.SettingError{}); errors.As(err, &word) {
				at = rulesetsSaid
			}
			it.refused(at, err)
			return nil
		}
		comparison.Quick = it.switchedOn("quick")
		if !it.hasRoom(comparison.Cells(), it.words) {
			return nil
		}
		set := it.settings.settings()
		made := job{
			line:     strings.Join(situations, " "),
			cells:    comparison.Cells(),
			settings: set,
			command:  compareCommand(situations, rulesets, comparison.Quick, &set),
			resolved: func(_ context.Context, w io.Writer) { comparison.Resolve(w) },
			work:     func(ctx context.Context, set experiments.Settings) (Report, error) { return comparison.Work(ctx, set) },
		}
		if each {
			made.label = situations[0]
		}
		jobs = append(jobs, made)
	}
	return jobs
}

func compareCommand(situations, rulesets []string, quick bool, set *experiments.Settings) command {
	c := append(command{"compare"}, situations...)
	c.say("rulesets", strings.Join(rulesets, ","))
	c.switchOn("quick", quick)
	c.sayHow(set)
	return c
}

// compareRules reads a comparison of the rules of several games on the table of a scenario file.
func (it *itemReader) compareRules(said yamlfile.Spelt, rulesets []string) []job {
	if said.Line == 0 {
		it.Wrong(it.words.Spot, `say by which rules the file is fought, as in "rulesets: all", or what it is compared with, under "with"`)
		return nil
	}
	fought, err := compare.ByRules(it.library, it.parse, it.words.Text, rulesets)
	if err != nil {
		it.refused(said, err)
		return nil
	}
	if !it.hasRoom(len(fought), it.words) {
		return nil
	}
	set := it.settings.settings()
	words := slices.DeleteFunc(fought[0].Words(), func(word string) bool { return strings.HasPrefix(word, "ruleset=") })
	return []job{{
		line:     it.words.Text,
		cells:    len(fought),
		settings: set,
		command:  compareCommand(words, rulesets, false, &set),
		resolved: func(_ context.Context, w io.Writer) { resolve(w, fought) },
		work:     func(ctx context.Context, set experiments.Settings) (Report, error) { return fought.Work(ctx, set) },
	}}
}

func resolve(w io.Writer, lines []*rules.Scenario) {
	for _, s := range lines {
		io.WriteString(w, s.Resolved())
	}
}

// compareLines reads a comparison of scenario lines.
func (it *itemReader) compareLines() []job {
	var lines []*rules.Scenario
	var texts []string
	for _, said := range append([]yamlfile.Spelt{it.words}, it.texts("with")...) {
		s, err := it.parse(said.Text)
		if err == nil {
			_, err = s.Prepare()
		}
		if err != nil {
			it.refused(said, err)
			continue
		}
		lines, texts = append(lines, s), append(texts, s.String())
	}
	if !it.hasRoom(len(lines), it.words) {
		return nil
	}
	set := it.settings.settings()
	return []job{{
		line:     it.words.Text,
		cells:    len(lines),
		settings: set,
		command:  compareCommand(texts, nil, false, &set),
		resolved: func(_ context.Context, w io.Writer) { resolve(w, lines) },
		work: func(ctx context.Context, set experiments.Settings) (Report, error) {
			return compare.Lines(ctx, lines, set)
		},
	}}
}
