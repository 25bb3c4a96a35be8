package question

import (
	"context"
	"errors"
	"fmt"
	"io"

	"salvo/experiments"
	"salvo/experiments/points"
	"salvo/experiments/setting"
	"salvo/reports"
	"salvo/rules/yamlfile"
)

// Settings of questions that weigh units.
var (
	reference = setting.Setting{Name: "reference", Help: "set the scale by `UNIT=COST`: the fair cost of UNIT is COST, or its listed cost if =COST is left out",
		Key: "UNIT or UNIT=COST, which sets the scale of fair costs", Default: "the fair costs of the mix's usual units have the sum of their listed costs"}
	budget = setting.Setting{Name: "budget", Type: setting.Count, Most: points.MostBudget, Help: "forces have about `N` points", Key: "points of a force",
		Default: "as the mix says"}
	ground = setting.Setting{Name: "ground", Words: []string{"line", "table"}, Help: "fight on tables of the mix or on the line: `table|line`",
		Key: "fight on tables of the mix or on the line; tables if not said, pairs on the line", Default: "table; with --pairs line"}
	battles = setting.Setting{Name: "battles", Type: setting.Count, Most: points.MostBattles, How: true, Help: "fight `N` battles, for example 1e6 or 1M",
		Key: "battles to fight", Default: "60000, on the line 300000"}
	round = setting.Setting{Name: "round", Type: setting.Count, Most: points.MostBudget, Help: "also print fair costs rounded to steps of `N`"}
	mix   = setting.Setting{Name: "mix", Type: setting.Input, Help: "fight over the situations of `FILE`", Key: "FILE of situations",
		Default: "the mix of the ruleset"}
	price = setting.Setting{Name: "price", Many: true, Help: "price `UNIT` by the formula, as in panther:attack=6; may be repeated",
		Key: "UNITS to price by the formula: panther:attack=6"}
	costPrecision = setting.Setting{Name: "precision", Type: setting.Precision, How: true,
		Help: "fight until every fair cost is known to within `P` per cent of the unit's cost; --battles is then the limit"}
)

// Settings of questions that verify costs.
var (
	equalPairs = setting.Setting{Name: "equal", Type: setting.Count, Most: points.MostVerified, Help: "with --verify: let `N` pairs of forces of equal cost fight, each on tables of its own",
		Key: "pairs of forces of equal cost", Default: fmt.Sprint(points.UsualPairs)}
	pairBattles = setting.Setting{Name: "each", Type: setting.Count, Most: points.MostListBattles, Help: "with --verify: every pair fights `N` battles for each set of costs",
		Key: "battles of a pair", Default: fmt.Sprint(points.UsualPairBattles)}
	testedCosts = setting.Setting{Name: "costs", Type: setting.Input, Help: "with --verify: also test the costs of the roster `FILE`", Key: "FILE, a roster whose costs are tested, too"}
	heldOutFrom = setting.Setting{Name: "from", Type: setting.Count, Most: points.MostTable, Help: "with --verify: the first table is random:`N`",
		Key: "the first table", Default: fmt.Sprint(points.FirstTable)}
)

// Points asks what units are worth.
var Points = Kind{
	Name:    "points",
	Summary: "what units are worth",
	Usage:   "RULESET [UNIT|CLASS|FORCE|SELECTION...]",
	About: `Finds what units are worth. Random forces of the units fight each other on random tables, or with --ground
line in situations of the line. The fair cost of a unit says how much the unit adds to the chance of winning, on the
scale of the listed costs. The report shows fair costs with their intervals beside the listed costs, the best bargain
first.

If you name no unit, the command weighs all units that have a cost. A SELECTION is nation:WORD, class:WORD or name:PART;
several selections choose the units that match all of them. The battles are fought in rounds. From the second round on,
forces are drawn at the fair costs found so far. So listed costs set only the scale: the fair costs of the mix's usual
units have the same sum as their listed costs, unless you name a --reference. On tables forces fight for objectives, led
by the player careful or simple. --ground line is quicker, but there units only approach and fire.

--pairs finds, for every two units, how many of one balance one of the other. --formula fits a short formula that prices
units by their fields. It prints the error of the formula and the units that the formula misprices; --price UNIT prices
another unit. --verify tests the costs: forces of equal cost fight on tables that were not used to find the costs, and
some of their kinds never met while the costs were found. It reports the share of even pairs of forces, by fair costs and
by listed costs.`,
	Examples: []string{
		`salvo points bkc2 sherman-m4 tiger-1 us-rifles --battles 2k`,
		`salvo points bolt-action nation:germany class:tank --ground line --battles 4k`,
		`salvo points bkc2 heavy-tank --reference panther=200 --round 5 --ground line --battles 20k`,
		`salvo points bkc2 sherman-m4 pak-40 us-rifles --pairs --battles 4k`,
		`salvo points bkc2 class:afv --formula --price panther:attack=6 --ground line --battles 10k`,
	},
	Takes:    Units,
	Settings: pointsSettings,
	Item:     "RULESET",
	ItemHelp: weighed,
	Refuses:  []string{"sweep", "trials", "method"},
	Refusal:  weighedByBattles,
	Ask:      askPoints,
	Blank:    func() reports.Report { return new(reports.Points) },
	Warnings: func(r reports.Report) []string { return r.(*reports.Points).Notes },
}

func pointsSettings() []setting.Setting {
	return []setting.Setting{
		reference, budget, ground, battles, costPrecision, round, mix,
		{Name: "pairs", Type: setting.Switch, On: setting.Terminal, Help: "for every two units, find how many of one balance one of the other"},
		{Name: "formula", Type: setting.Switch, On: setting.Terminal, Help: "fit a formula that prices units by their fields"},
		price.At(setting.Terminal),
		{Name: "verify", Type: setting.Switch, On: setting.Terminal, Help: "test the costs: are forces of equal cost even on other tables?"},
		{Name: "save", Type: setting.Output, On: setting.Terminal, Help: "write the fair costs to `FILE`, such as fair.yaml: a roster for --roster"},
		testedCosts.At(setting.Terminal), equalPairs.At(setting.Terminal), heldOutFrom.At(setting.Terminal), pairBattles.At(setting.Terminal), setting.Luck,
	}
}

// Pairs asks how many of one unit balance another: at the terminal "points --pairs".
var Pairs = Kind{
	Name:     "pairs",
	Summary:  "how many of one unit balance another",
	Settings: func() []setting.Setting { return []setting.Setting{budget, ground, battles, mix, setting.Luck} },
	Item:     "RULESET UNIT UNIT",
	ItemHelp: weighed,
	Refuses:  []string{"sweep", "trials", "method", "precision"},
	Refusal:  weighedByBattles,
	Variant:  &Points,
	Ask:      func(a *Asked) []Question { return askWeighing(a, exchangeRatios) },
	Blank:    func() reports.Report { return new(reports.Exchange) },
}

// Formula asks for a formula that prices units: at the terminal "points --formula".
var Formula = Kind{
	Name:    "formula",
	Summary: "a formula that prices units by their fields",
	Settings: func() []setting.Setting {
		return []setting.Setting{price, reference, budget, ground, battles, costPrecision, mix, setting.Luck}
	},
	Item:     "RULESET",
	ItemHelp: weighed,
	Refuses:  []string{"sweep", "trials", "method"},
	Refusal:  weighedByBattles,
	Variant:  &Points,
	Ask:      func(a *Asked) []Question { return askWeighing(a, costFormula) },
	Blank:    func() reports.Report { return new(reports.Formula) },
}

// Verify asks whether forces of equal cost are even: at the terminal "points --verify".
var Verify = Kind{
	Name:    "verify",
	Summary: "whether forces of equal cost are even",
	Settings: func() []setting.Setting {
		return []setting.Setting{testedCosts, equalPairs, pairBattles, heldOutFrom, budget, ground, battles, mix, setting.Luck}
	},
	Item:     "RULESET",
	ItemHelp: weighed,
	Refuses:  []string{"sweep", "trials", "method", "precision"},
	Refusal:  weighedByBattles,
	Variant:  &Points,
	Ask:      func(a *Asked) []Question { return askWeighing(a, costsVerified) },
	Blank:    func() reports.Report { return new(reports.Verification) },
	Warnings: func(r reports.Report) []string { return r.(*reports.Verification).Notes },
}

const (
	weighed          = "RULESET, with units, classes, forces or selections"
	weighedByBattles = "does not go with units that are weighed: write battles"
)

// A weighing is the purpose for which units are weighed.
type weighing int

const (
	fairCosts weighing = iota
	exchangeRatios
	costFormula
	costsVerified
)

// askPoints returns the question for fair costs, or the question that the switch pairs, formula or verify chooses. It refuses
// settings that do not go together.
func askPoints(a *Asked) []Question {
	pairs, formula := settingName("pairs"), settingName("formula")
	for _, name := range []string{"costs", "equal", "each", "from"} {
		if a.Has(name) && !a.On("verify") {
			return a.wrong(name, "%s goes with %s: add it", settingName(name), settingName("verify"))
		}
	}
	switch {
	case len(a.Words) == 0:
		return a.wrong("", "say by which rules: salvo points %s", a.Library.Rulesets()[0].Name)
	case a.On("pairs") && a.On("formula"):
		return a.wrong("formula", "%s does not go with %s, which gives no costs: leave one of them out", formula, pairs)
	case a.Has("price") && !a.On("formula"):
		return a.wrong("price", "%s goes with %s, by which it prices: add it", settingName("price"), formula)
	case a.On("verify") && (a.On("pairs") || a.On("formula")):
		return a.wrong("verify", "%s goes with neither %s nor %s: leave it out", settingName("verify"), pairs, formula)
	case a.On("formula") && a.Has("save"):
		return a.wrong("save", "%s does not go with %s: leave one of them out", settingName("save"), formula)
	case a.On("formula"):
		return askWeighing(a, costFormula)
	case a.On("verify"):
		for _, name := range []string{"reference", "round", "precision", "save"} {
			if a.Has(name) {
				return a.wrong(name, "%s does not go with %s: leave it out", settingName(name), settingName("verify"))
			}
		}
		return askWeighing(a, costsVerified)
	case !a.On("pairs"):
		return askWeighing(a, fairCosts)
	}
	for _, name := range []string{"reference", "round", "precision", "save"} {
		if a.Has(name) {
			return a.wrong(name, "%s does not go with %s, which gives no costs: leave it out", settingName(name), pairs)
		}
	}
	return askWeighing(a, exchangeRatios)
}

func askWeighing(a *Asked, what weighing) []Question {
	asked := points.Asked{Ruleset: a.Words[0], Words: a.Words[1:], Reference: a.Text("reference"), Ground: a.Text("ground"),
		Budget: int(a.Count("budget")), Round: int(a.Count("round")), Pairs: what == exchangeRatios, Verify: what == costsVerified, Tried: a.Tried}
	asked.MixFile, asked.MixText = readMix(a)
	if what == costsVerified {
		var err error
		if asked.CostsFile, asked.CostsText, err = a.ReadFile("costs"); err != nil {
			a.Refuse("costs", 0, err)
		}
	}
	if a.Mistakes > 0 {
		return nil
	}
	set := a.how()
	set.Method, set.Trials, set.PrecisionInPoints = experiments.Simulate, a.Count("battles"), 0
	if !asked.Pairs {
		set.PrecisionInPercent = a.Number("precision")
	}
	p, err := points.New(a.Library, asked)
	if err == nil && !a.Has("battles") {
		set.Trials = p.UsualBattles(set.PrecisionInPercent > 0)
	}
	if err == nil && a.Ahead && !asked.Pairs {
		err = p.CheckBattles(set.Trials)
	}
	if err == nil && a.Ahead && what == costFormula {
		err = p.CheckFormula(a.Texts("price"))
	}
	if err == nil && what == costsVerified {
		err = p.CheckVerify(verification(a))
	}
	if err != nil {
		refuseMix(a, err)
		return nil
	}
	p.Heading = a.Title
	q := a.asking(a.Words, set)
	q.Resolve = func(_ context.Context, w io.Writer) { p.Resolve(w, a.Texts("price")) }
	q.Work = [...]func(context.Context, experiments.Settings) (reports.Report, error){
		fairCosts:      works(p.Work),
		exchangeRatios: works(p.WorkPairs),
		costFormula: works(func(ctx context.Context, set experiments.Settings) (*reports.Formula, error) {
			return p.WorkFormula(ctx, set, a.Texts("price"))
		}),
		costsVerified: works(func(ctx context.Context, set experiments.Settings) (*reports.Verification, error) {
			return p.WorkVerify(ctx, set, verification(a))
		}),
	}[what]
	typeMix(&q, asked.MixFile)
	if asked.CostsFile != "" {
		q.Values["costs"] = []string{asked.CostsFile}
	}
	q.Piece, q.Trial = "pair", "battle"
	return []Question{q}
}

// verification returns the numbers of pairs and battles and the first table for a test of costs.
func verification(a *Asked) points.Verification {
	v := points.Verification{Pairs: points.UsualPairs, Battles: points.UsualPairBattles}
	if a.Has("equal") {
		v.Pairs = int(a.Count("equal"))
	}
	if a.Has("each") {
		v.Battles = a.Count("each")
	}
	if a.Has("from") {
		v.From = int(a.Count("from"))
	}
	return v
}

// readMix reads the mix that a question names; "" if it names none.
func readMix(a *Asked) (path string, text []byte) {
	path, text, err := a.ReadFile("mix")
	if err != nil {
		a.Refuse("mix", 0, err)
	}
	return path, text
}

// typeMix adds the path of the mix to the command that repeats the question.
func typeMix(q *Question, path string) {
	if path != "" {
		q.Values["mix"] = []string{path}
	}
}

// refuseMix reports a mistake in the file of the mix, or in the words that name the units.
func refuseMix(a *Asked, err error) {
	var mistakes yamlfile.Mistakes
	if errors.As(err, &mistakes) {
		a.Refuse("mix", 0, err)
		return
	}
	a.Refuse("", 0, err)
}
