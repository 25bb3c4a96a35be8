package compare

import (
	"context"
	"errors"
	"slices"
	"strings"

	"salvo/experiments"
	"salvo/reports"
	"salvo/rules"
	"salvo/sim"
)

// Lines compares each engagement with the first, and returns the report. The others may have a house rule, other units,
// or another edition. The difference of two engagements is exact if both are worked out exactly. Otherwise both are
// simulated with common random numbers, and the difference has an interval of its own.
func Lines(ctx context.Context, lines []*rules.Scenario, set experiments.Settings) (*reports.Comparison, error) {
	if len(lines) < 2 {
		return nil, experiments.BadInput("give at least two scenario lines, each in quotes: the others are compared with the first")
	}
	if len(lines) > mostLetters {
		return nil, experiments.BadInput("%d lines are too many: at most %d are compared", len(lines), mostLetters)
	}
	asked := lines
	lines = experiments.WithLots(lines...)
	h := &houseRules{set: set}
	for _, s := range lines {
		e, err := s.Prepare()
		if err != nil {
			return nil, experiments.BadInput("%s: %w", s, err)
		}
		h.models = append(h.models, e.Model)
		h.never = append(h.never, experiments.NeverOf(e))
	}
	if err := h.matchMetrics(lines); err != nil {
		return nil, err
	}
	if err := h.work(ctx); err != nil {
		return nil, err
	}
	report := &reports.Comparison{Title: titleOf(lines), ColumnName: "line", Version: set.Version}
	situation := reports.Situation{}
	for i, s := range lines {
		report.Columns = append(report.Columns, letter(i))
		report.Add(s.Illustrative())
		situation.Lines = append(situation.Lines, reports.Assumption{Topic: letter(i), Text: asked[i].Typed()})
		if s != asked[i] {
			report.Notes = append(report.Notes, "In line "+letter(i)+" lots decide among equal units (ties=lot), so that their order in the line does not matter.")
		}
	}
	situation.Never = neverOf(report.Columns, h.never)
	situation.Groups = h.groups(lines)
	situation.Findings = h.findings(situation.Groups)
	var err error
	if report.Answer, err = answers(lines, situation.Groups); err != nil {
		return nil, err
	}
	report.Sides, report.Words = sidesOf(lines), wordsOf(h.metrics)
	if report.Sides == nil {
		nameSides(report.Words, h.metrics)
	}
	report.Situations = []reports.Situation{situation}
	return report, nil
}

// wordsOf returns the plain English words for metrics and labels, where they differ from the names.
func wordsOf(metrics []sim.Metric) map[string]string {
	words := map[string]string{}
	for _, m := range metrics {
		for _, label := range m.Labels {
			if said := rules.LabelInWords(label); said != label {
				words[label] = said
			}
		}
		if said := rules.InWords(m.Name); said != m.Name {
			words[m.Name] = said
		}
	}
	return words
}

// nameSides adds words for the sides that fit all lines, because a side may have another name in each line: "side a",
// "units lost of side a".
func nameSides(words map[string]string, metrics []sim.Metric) {
	for _, m := range metrics {
		for _, side := range m.Sides {
			words[side] = "side " + side
		}
		for _, side := range []string{"a", "b"} {
			if what, of := strings.CutPrefix(m.Name, side+"-"); of {
				words[m.Name] = rules.OfSideInWords(what, "side "+side)
			}
		}
	}
}

// sidesOf returns the two sides if they have the same names in all lines; otherwise nil.
func sidesOf(lines []*rules.Scenario) []reports.Side {
	sides := experiments.SidesOf(lines[0])
	for _, s := range lines[1:] {
		if !slices.Equal(sides, experiments.SidesOf(s)) {
			return nil
		}
	}
	return sides
}

// neverOf lists what can never happen in the columns of a report. in holds the claims of each column. A claim that is
// not true in all columns begins with the name of its column.
func neverOf(columns []string, in [][]reports.Never) []reports.Never {
	all := reports.NeverIn(in)
	for i, column := range columns {
		for _, n := range in[i] {
			if !slices.ContainsFunc(all, func(common reports.Never) bool { return common.Plain == n.Plain }) {
				n.Claim = "in " + column + ", " + n.Claim
				all = append(all, n)
			}
		}
	}
	return all
}

const mostLetters = 26

func letter(i int) string { return string(rune('A' + i)) }

func titleOf(lines []*rules.Scenario) string {
	title := lines[0].Ruleset.Title + ": " + lines[0].Procedure.Title
	for _, s := range lines {
		if s.Procedure != lines[0].Procedure {
			return "Engagements compared"
		}
	}
	return title
}

// houseRules holds a comparison of lines while it is calculated.
type houseRules struct {
	set     experiments.Settings
	models  []sim.Model
	never   [][]reports.Never // what can never happen in each line
	metrics []sim.Metric      // the metrics that all lines have, each with the largest of the lines' maxima
	exact   []*sim.Result
	pairs   [][]pair // by line, then by figure; nil for a line whose difference from the first is exact
}

// matchMetrics sets h.metrics to the metrics that the models of all lines have.
func (h *houseRules) matchMetrics(lines []*rules.Scenario) error {
	for _, m := range h.models[0].Metrics() {
		shared := true
		for _, other := range h.models[1:] {
			place := metricPlace(other, m.Name)
			if shared = shared && place >= 0 && len(other.Metrics()[place].Labels) == len(m.Labels); shared {
				m.Max = max(m.Max, other.Metrics()[place].Max)
			}
		}
		if shared {
			h.metrics = append(h.metrics, m)
		}
	}
	if h.metrics == nil {
		return experiments.BadInput("%s and %s have nothing in common that could be compared", lines[0], lines[1])
	}
	return nil
}

func metricPlace(m sim.Model, name string) int {
	for i, metric := range m.Metrics() {
		if metric.Name == name {
			return i
		}
	}
	return -1
}

// A figureOf is a figure that is compared: the chance of a label of a metric, or the mean of a number (label meanOf).
// For a metric that is the turn of an event, it is the chance that the event never happens (label 0).
type figureOf struct{ metric, label int }

const meanOf = -1

// figures lists all figures in the order in which they are shown.
func (h *houseRules) figures() []figureOf {
	var list []figureOf
	for i, m := range h.metrics {
		switch {
		case m.TurnOf != "":
			list = append(list, figureOf{i, 0})
			continue
		case m.Labels == nil:
			list = append(list, figureOf{i, meanOf})
			continue
		}
		for label := range m.Labels {
			list = append(list, figureOf{i, label})
		}
	}
	return list
}

// work works out lines exactly if it can. It then simulates each line whose difference from the first line is not
// exact, together with the first line.
func (h *houseRules) work(ctx context.Context) error {
	h.exact = make([]*sim.Result, len(h.models))
	if h.set.Method != experiments.Simulate {
		walk := func(ctx context.Context, i int, own experiments.Settings) (err error) {
			h.exact[i], err = walk(ctx, h.models[i], own)
			return err
		}
		err := h.set.InParallel(ctx, experiments.Meter{}, len(h.models), walk)
		if err != nil {
			return err
		}
	}
	h.pairs = make([][]pair, len(h.models))
	return h.roll(ctx)
}

// rolled returns the indices of the lines whose difference from the first line is not exact.
func (h *houseRules) rolled() (lines []int) {
	for i := 1; i < len(h.models); i++ {
		if h.exact[0] == nil || h.exact[i] == nil {
			lines = append(lines, i)
		}
	}
	return lines
}

// walk works out a model exactly. It returns nil without an error if the model is too large and may be simulated
// instead.
func walk(ctx context.Context, m sim.Model, set experiments.Settings) (*sim.Result, error) {
	if set.Method == experiments.Both { // both engines run, and set.Work compares their results
		exact, _, err := set.Work(ctx, m)
		return exact, err
	}
	r, err := set.Walk(ctx, m)
	var limit sim.LimitError
	switch {
	case errors.As(err, &limit) && set.Method == experiments.Exact:
		return nil, experiments.BadInput("%s: %w; use %s auto", m.Name(), err, experiments.Setting("method"))
	case errors.As(err, &limit):
		return nil, nil
	}
	return r, err
}
