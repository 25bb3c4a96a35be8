package plan

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"salvo/experiments"
	"salvo/experiments/files"
	"salvo/experiments/points"
	"salvo/reports"
	"salvo/rules/yamlfile"
)

// pointsKind is "points: RULESET [UNIT...]" in an experiment file.
var pointsKind = &kind{
	name:  "points",
	words: "RULESET",
	keys:  []string{"reference", "budget", "ground", "battles", "round", "mix"},
	read:  readPoints(fairCosts),
	blank: func() Report { return new(reports.Points) },
}

// pairsKind is "pairs: RULESET UNIT UNIT", which the command line calls "points --pairs".
var pairsKind = &kind{
	name:  "pairs",
	words: "RULESET UNIT UNIT",
	keys:  []string{"budget", "ground", "battles", "mix"},
	read:  readPoints(exchangeRatios),
	blank: func() Report { return new(reports.Exchange) },
}

// formulaKind is "formula: RULESET [UNIT...]", which the command line calls "points --formula".
var formulaKind = &kind{
	name:  "formula",
	words: "RULESET",
	keys:  []string{"reference", "budget", "ground", "battles", "price", "mix"},
	read:  readPoints(costFormula),
	blank: func() Report { return new(reports.Formula) },
}

// A weighing is what units are weighed for.
type weighing int

const (
	fairCosts weighing = iota
	exchangeRatios
	costFormula
)

func readPoints(what weighing) func(it *itemReader) []job {
	return func(it *itemReader) []job {
		before := len(it.Mistakes)
		pairs := what == exchangeRatios
		wrong := []string{"sweep", "trials", "method"}
		if pairs {
			wrong = append(wrong, "precision")
		}
		for _, key := range wrong {
			if said := it.text(key); said.Line > 0 {
				it.Wrong(said.Spot, "%q does not go with units that are weighed: write battles", key)
			}
		}
		words := strings.Fields(it.words.Text)
		asked := points.Asked{Ruleset: words[0], Words: words[1:], Reference: it.text("reference").Text, Ground: it.text("ground").Text,
			Budget: int(it.count("budget", points.MostBudget)), Round: int(it.count("round", points.MostBudget)), Pairs: pairs, Tried: it.again}
		battles := it.count("battles", points.MostBattles)
		it.readMixFile(&asked)
		if len(it.Mistakes) > before {
			return nil
		}
		set := it.settings.settings()
		set.Method, set.Trials = experiments.Simulate, battles
		if !pairs {
			set.PrecisionInPercent = set.PrecisionInPoints
		}
		set.PrecisionInPoints = 0
		p, err := points.New(it.library, asked)
		if err == nil && battles == 0 {
			set.Trials = p.UsualBattles(set.PrecisionInPercent > 0)
		}
		if err == nil && !pairs {
			err = p.CheckBattles(set.Trials)
		}
		price := it.plain("price")
		if err == nil && what == costFormula {
			err = p.CheckFormula(price)
		}
		var ofMix yamlfile.Mistakes
		switch {
		case errors.As(err, &ofMix):
			it.Mistakes = append(it.Mistakes, ofMix...)
			return nil
		case err != nil:
			it.refused(it.words, err)
			return nil
		}
		p.Heading = it.title
		return []job{{
			line:     it.words.Text,
			cells:    1,
			settings: set,
			command:  pointsCommand(&asked, &set, what, price, battles),
			resolved: func(_ context.Context, w io.Writer) { p.Resolve(w) },
			work: func(ctx context.Context, set experiments.Settings) (Report, error) {
				switch what {
				case exchangeRatios:
					return p.WorkPairs(ctx, set)
				case costFormula:
					return p.WorkFormula(ctx, set, price)
				}
				return p.Work(ctx, set)
			},
		}}
	}
}

// count reads a key that is a number; 0 if nothing stands there.
func (it *itemReader) count(key string, most int64) int64 {
	said := it.text(key)
	if said.Line == 0 {
		return 0
	}
	n, err := experiments.ParseCount(said.Text, most)
	if err != nil {
		it.Wrong(said.Spot, "%s %q: %v", key, said.Text, err)
	}
	return n
}

// readMixFile reads the mix that an item names, a file beside the experiment.
func (it *itemReader) readMixFile(asked *points.Asked) {
	said := it.text("mix")
	if said.Line == 0 {
		return
	}
	asked.MixFile = filepath.Join(filepath.Dir(it.File), filepath.FromSlash(said.Text))
	read := it.library.Files
	if read == nil {
		read = files.Read
	}
	var err error
	if asked.MixText, err = read(asked.MixFile); err != nil {
		it.Wrong(said.Spot, "the mix: %v", err)
		return
	}
	known := func(mix UserFile) bool { return mix.File == asked.MixFile }
	if !slices.ContainsFunc(it.mixes, known) {
		it.mixes = append(it.mixes, UserFile{asked.MixFile, asked.MixText})
	}
}

func pointsCommand(asked *points.Asked, set *experiments.Settings, what weighing, price []string,
	battles int64) command {
	c := append(command{"points", asked.Ruleset}, asked.Words...)
	c.switchOn("pairs", what == exchangeRatios)
	c.switchOn("formula", what == costFormula)
	c.sayAll("price", price)
	c.say("reference", asked.Reference)
	c.say("ground", asked.Ground)
	c.sayNumber("budget", int64(asked.Budget))
	c.sayNumber("round", int64(asked.Round))
	c.say("mix", asked.MixFile)
	if set.PrecisionInPercent > 0 {
		c.say("precision", fmt.Sprint(set.PrecisionInPercent))
	}
	c.sayNumber("battles", battles)
	c.saySeed(set.Seed)
	return c
}
