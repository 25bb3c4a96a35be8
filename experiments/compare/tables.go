package compare

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"salvo/experiments"
	"salvo/reports"
	"salvo/rules"
	"salvo/rules/english"
	"salvo/sim"
)

// AllRulesets stands for every ruleset that can fight battles on maps (tables).
const AllRulesets = "all"

// A Rules is a scenario file translated to several games: a scenario for each ruleset.
type Rules []*rules.Scenario

// ByRules parses a line that begins with a scenario file once for each ruleset, with "ruleset=NAME" added. rulesets
// names them; AllRulesets stands for all rulesets that can fight on tables.
func ByRules(library *rules.Library, parse func(line string) (*rules.Scenario, error), line string, rulesets []string) (Rules, error) {
	if slices.Equal(rulesets, []string{AllRulesets}) {
		rulesets = nil
		for _, rs := range library.Rulesets() {
			if rs.Tabletop != nil {
				rulesets = append(rulesets, rs.Name)
			}
		}
	}
	if strings.Contains(" "+line, " ruleset=") {
		return nil, experiments.WrongSetting("rulesets", "says by whose rules it is fought: leave out ruleset=")
	}
	var all Rules
	for i, name := range rulesets {
		if slices.Contains(rulesets[:i], name) {
			return nil, experiments.WrongSetting("rulesets", "%s is given twice", name)
		}
		s, err := parse(line + " ruleset=" + name)
		if err == nil {
			_, err = s.Prepare()
		}
		if err != nil {
			return nil, experiments.InputError{Err: err}
		}
		all = append(all, s)
	}
	return all, nil
}

// Work fights the battle by the rules of each game, and returns a report of the differences. Each game has random
// numbers of its own, because the dice of two games have nothing in common.
func (r Rules) Work(ctx context.Context, set experiments.Settings) (*reports.Comparison, error) {
	l, t := &ledger{}, tables{}
	report := &reports.Comparison{Title: "The same map in several rulesets", ColumnName: "ruleset", Version: set.Version,
		Sides: sidesOf(r)}
	shown := reports.Situation{Name: r[0].Table.File, About: r[0].Table.Title}
	var never [][]reports.Never
	for _, s := range experiments.WithLots(r...) {
		e := l.ask(s)
		if e.why != "" {
			return nil, experiments.BadInput("%s: %s", s, e.why)
		}
		t = append(t, fought{s.Ruleset.Name, e})
		report.Add(s.Illustrative())
		never = append(never, experiments.NeverOf(e.engagement))
		report.Columns = append(report.Columns, s.Ruleset.Name)
		shown.Lines = append(shown.Lines, reports.Assumption{Topic: s.Ruleset.Name, Text: s.String()})
		for _, told := range s.Table.Translated {
			report.Notes = append(report.Notes, fmt.Sprintf("In %s, %s: %s.", s.Ruleset.Name, told.Topic, told.Text))
		}
	}
	if err := l.work(ctx, set); err != nil {
		return nil, err
	}
	shown.Never = neverOf(report.Columns, never)
	shown.Groups, shown.Findings = t.groups(), t.findings()
	report.Situations = []reports.Situation{shown}
	return report, nil
}

// tables holds the battle on one map, fought by the rules of several games.
type tables []fought

// A fought is the battle by the rules of one game, with its result.
type fought struct {
	ruleset string
	*entry
}

// groups returns the figures of the report, with a column for each game: the winner, objectives, broken sides, and
// averages. It leaves out costs, because a point of cost means something else in every game.
func (t tables) groups() (list []reports.FigureGroup) {
	for _, m := range t.labelled() {
		g := reports.FigureGroup{Name: m.Name, Head: english.Capital(m.Help), Shape: reports.Stacked, Sides: []string{"a", "b"}}
		for _, name := range []string{"a", "draw", "none", "b"} {
			if label := slices.Index(m.Labels, name); label >= 0 {
				g.Rows = append(g.Rows, t.row(name, reports.KindChance, shareOf(m.Name, label, label)))
			}
		}
		list = append(list, g)
	}
	broken := reports.FigureGroup{Name: "broken", Head: "Breaks before the end", Shape: reports.Loose}
	means := reports.FigureGroup{Name: "mean", Head: "On average", Shape: reports.Loose}
	for _, m := range t[0].engagement.Model.Metrics() {
		switch {
		case m.TurnOf == "broken":
			broken.Rows = append(broken.Rows, t.row("side "+m.Name[:1], reports.KindChance, shareOf(m.Name, 1, m.Max)))
		case slices.Contains(averaged, m.Name):
			means.Rows = append(means.Rows, t.row(m.Name, reports.KindMean, averageOf(m.Name)))
		}
	}
	for _, g := range []reports.FigureGroup{broken, means} {
		if len(g.Rows) > 0 && !constant(&g) {
			list = append(list, g)
		}
	}
	return list
}

var averaged = []string{"a-points", "b-points", "a-units-lost", "b-units-lost", "turns"}

// labelled returns the metrics whose labels are shown: the winner, and the holder of each objective.
func (t tables) labelled() (all []sim.Metric) {
	for _, m := range t[0].engagement.Model.Metrics() {
		if m.Name == "winner" || strings.HasPrefix(m.Name, heldBy) {
			all = append(all, m)
		}
	}
	return all
}

// heldBy begins the names of the metrics that tell which side holds an objective.
const heldBy = "held-"

// shareOf returns a function that reads the chance that a metric lies between low and high from an entry.
func shareOf(metric string, low, high int) func(e *entry) reports.Cell {
	return func(e *entry) reports.Cell { return e.share(metric, low, high) }
}

// averageOf returns a function that reads the mean of a metric from an entry.
func averageOf(metric string) func(e *entry) reports.Cell {
	return func(e *entry) reports.Cell { return e.mean(metric) }
}

// row returns a row of the report: one figure in all games.
func (t tables) row(name string, kind reports.Kind, of func(e *entry) reports.Cell) reports.FigureRow {
	made := reports.FigureRow{Name: name, Kind: kind}
	for _, f := range t {
		made.Cells = append(made.Cells, of(f.entry))
	}
	return made
}

// standings returns each game with its value of one figure.
func (t tables) standings(of func(e *entry) reports.Cell) (list []standing) {
	for _, f := range t {
		list = append(list, standing{f.ruleset, of(f.entry)})
	}
	return list
}

var (
	unitsLost = scale{kind: reports.KindMean, more: "more units", most: "most units", least: "fewest units",
		same: "as many units", unit: "on average: "}
	duration = scale{kind: reports.KindMean, more: "longer", most: "longest", least: "shortest", same: "as long",
		unit: "turns on average: "}
)

// does returns the beginning of a sentence: "The Germans win".
func does(side rules.Name, verb string) string {
	n := 1
	if side.Plural {
		n = 2
	}
	return english.Capital(side.Text) + " " + english.Verb(n, verb)
}

// names returns what findings call each side: by its units, or by its letter if the units have another name in one of the
// games.
func (t tables) names() map[string]rules.Name {
	all := map[string]rules.Name{}
	for i, side := range []string{"a", "b"} {
		first := t[0].scenario.Names()[i]
		all[side] = first
		for _, f := range t[1:] {
			if f.scenario.Names()[i].Text != first.Text {
				all[side] = rules.Name{Text: "side " + side}
			}
		}
	}
	return all
}

// findings states in words what differs between the games. It names an objective only if the chances to hold it differ
// by more than luck explains.
func (t tables) findings() (list []reports.Finding) {
	add := func(sc scale, what string, of func(e *entry) reports.Cell, alike bool) {
		if f, ok := sc.ranked(t.standings(of), what); ok && (alike || !strings.HasPrefix(f.Text, "~")) {
			list = append(list, f)
		}
	}
	names := t.names()
	for _, m := range t.labelled() {
		objective, held := strings.CutPrefix(m.Name, heldBy)
		for label, name := range m.Labels {
			of := shareOf(m.Name, label, label)
			switch {
			case held && name != "none":
				add(often, fmt.Sprintf("%s objective %s at the end", does(names[name], "hold"), objective), of, false)
			case name == "draw":
				add(often, "Nobody wins", of, false)
			case !held:
				add(often, does(names[name], "win"), of, true)
			}
		}
	}
	for _, side := range []string{"a", "b"} {
		add(unitsLost, does(names[side], "lose"), averageOf(side+"-units-lost"), true)
	}
	add(duration, "The battle lasts", averageOf("turns"), false)
	return list
}
