package question

import (
	"slices"

	"salvo/experiments"
	"salvo/experiments/setting"
	"salvo/reports"
	"salvo/rules"
)

// Chart asks for figures over one axis or two.
var Chart = Kind{
	Name:    "chart",
	Summary: "figures over one axis or two",
	Usage:   "SCENARIO --x AXIS",
	About: `Works the engagement out for every value of the axis --x. --series draws a line for each value of a second axis,
and --y draws a heat map. Without --show the figure is the first one in the answer of "salvo odds", such as
result=knocked-out or winner=a. A cell whose values the rules do not allow stays empty.`,
	Examples: []string{
		`salvo chart bkc2 panther vs sherman-m4 --x range=10..80/10 --series cover=none,soft,hard`,
		`salvo chart bkc2 panther vs sherman-m4 --x range=10..80/10 --y target.save=3..6`,
		`salvo chart bkc2 sherman-m4 vs tiger-1 --x attackers=1..6 --show "mean hits" --show result=suppressed+`,
		`salvo chart bkc2/duel panther vs sherman-m4 --x range=10..80/10 --y b.sherman-m4=1..6 --trials 1e6 --estimate`,
	},
	Settings: chartSettings,
	Item:     "SCENARIO",
	Ask:      askChart,
	Blank:    func() reports.Report { return new(reports.Chart) },
	Notes:    func(r reports.Report) []string { return r.(*reports.Chart).Notes },
}

func chartSettings() []setting.Setting {
	return slices.Concat([]setting.Setting{
		{Name: "x", Type: setting.Axis, Help: "vary `AXIS` from left to right", Key: "AXIS of the columns",
			Missing: "what varies", Example: "range=10..80/10", Required: true},
		{Name: "series", Type: setting.Axis, Help: "draw a line for each value of `AXIS`", Key: "AXIS of the lines"},
		{Name: "y", Type: setting.Axis, Help: "draw a heat map: vary `AXIS` from top to bottom", Key: "AXIS of the rows of a heat map"},
		{Name: "show", Many: true, Help: "show `FIGURE`; may be repeated", Key: "FIGURES, a panel each",
			Default: "the first figure in the answer of odds"},
		{Name: "sheet", Type: setting.Output, Endings: []string{"pdf", "svg"}, On: setting.Terminal,
			Help: "draw the charts of one or more quoted SCENARIOs on a page of A4, `FILE`.pdf or .svg"},
		setting.Given,
	}, setting.Working())
}

func askChart(a *Asked) (all []Question) {
	set := a.how()
	set.Given = a.Text("given")
	scenarios, counted := a.Scenarios(), false
	for _, s := range scenarios {
		chart := newChart(a, s.Scenario)
		if chart == nil {
			continue
		}
		if !counted && !a.Room(len(scenarios)*chart.Cells()) { // all have the same number of cells
			return nil
		}
		counted = true
		if a.Ahead && !checkChart(a, s, chart) {
			continue
		}
		chart.Heading = a.heading(s.Label)
		q := calculated(a, s, set, chart, "cell", "engagement")
		q.Values["show"] = chart.Show()
		all = append(all, q)
	}
	return all
}

// newChart returns the chart of a scenario; nil if there is a mistake.
func newChart(a *Asked, s *rules.Scenario) *experiments.Chart {
	before := a.Mistakes
	x, series, y := a.axis("x", s), a.axis("series", s), a.axis("y", s)
	if a.Ahead {
		for i, text := range a.Texts("show") {
			if err := experiments.CheckFigure(text, s); err != nil {
				a.Refuse("show", i, err)
			}
		}
	}
	if a.Mistakes > before || x == nil {
		return nil
	}
	chart, err := experiments.NewChart(s, x, series, y, a.Texts("show"))
	if err != nil {
		a.Refuse("", 0, err)
		return nil
	}
	return chart
}

// checkChart reports mistakes in the value of --given and in the axes. It returns false if the engagement of no cell is
// possible.
func checkChart(a *Asked, s Swept, chart *experiments.Chart) bool {
	if a.Has("given") {
		if _, err := rules.ParseEvent(a.Text("given"), experiments.Unbounded(s.Procedure.Metrics)); err != nil {
			a.Refuse("given", 0, err)
		}
	}
	if err := chart.Check(a.Context); err != nil {
		a.Refuse("", 0, err)
		return false
	}
	return true
}
