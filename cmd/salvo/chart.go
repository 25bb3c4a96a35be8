package main

import (
	"context"
	"io"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"salvo/experiments"
	"salvo/reports"
	"salvo/reports/draw"
	"salvo/rules"
)

func (p *program) chartCommand() *cli.Command {
	return &cli.Command{
		Name:      "chart",
		Usage:     "figures over one axis or two",
		ArgsUsage: "SCENARIO --x AXIS",
		Description: `Works out the engagement for every value of an axis. With --series there is a line for each of a
second axis, with --y a heat map. Without --show it is the worst that can happen. Cells that make no sense are left
empty.

    salvo chart bkc2 panther vs sherman-m4 --x range=10..80/10 --series cover=none,soft,hard
    salvo chart bkc2 panther vs sherman-m4 --x range=10..80/10 --y target.save=3..6
    salvo chart bkc2 sherman-m4 vs tiger-1 --x attackers=1..6 --show "mean hits" --show result=suppressed+
    salvo chart bkc2/duel panther vs sherman-m4 --x range=10..80/10 --y b.sherman-m4=1..6 --trials 1e6 --estimate`,
		Flags: slices.Concat([]cli.Flag{
			&cli.StringFlag{Name: "x", Usage: "what varies from left to right is `AXIS`"},
			&cli.StringFlag{Name: "series", Usage: "a line for each value of `AXIS`"},
			&cli.StringFlag{Name: "y", Usage: "a heat map; what varies from top to bottom is `AXIS`"},
			&cli.StringSliceFlag{Name: "show", Usage: "`FIGURE` to show; may be repeated",
				DefaultText: "the worst that can happen"},
			pictureFlag("sheet", "draw the charts of one or more quoted SCENARIOs on a page of A4, `FILE`.pdf or .svg",
				"pdf", "svg"),
			givenFlag,
		}, workFlags()),
		Before: checkPaths,
		Action: p.chart,
	}
}

func (p *program) chart(c *cli.Context) error {
	set := p.settings(c)
	if c.IsSet("sheet") && strings.Contains(c.Args().First(), " ") && c.NArg() > 1 {
		return p.sheet(c, set)
	}
	s, err := p.scenario(c)
	if err != nil {
		return err
	}
	if c.Bool("estimate") {
		return p.estimateCharts(c, set, s)
	}
	chart, err := chartOf(c.Context, c, s, set)
	if err != nil {
		return err
	}
	var more []file
	if c.IsSet("sheet") {
		page, err := sheetOf(c, chart)
		if err != nil {
			return err
		}
		more = append(more, page)
	}
	if err := p.report(c, chart, more...); err != nil {
		return err
	}
	if formatOf(c) == "csv" {
		p.warn(c, chart.Notes...)
	}
	return nil
}

// chartOf works out the chart of a scenario that the flags ask for.
func chartOf(ctx context.Context, c *cli.Context, s *rules.Scenario, set experiments.Settings) (*reports.Chart, error) {
	if !c.IsSet("x") {
		return nil, badInput("say what varies: --x range=10..80/10")
	}
	var axes [3]*experiments.Axis
	for i, flag := range []string{"x", "series", "y"} {
		if !c.IsSet(flag) {
			continue
		}
		axis, err := experiments.ParseAxis(c.String(flag), s)
		if err != nil {
			return nil, experiments.SettingError{Setting: experiments.Setting(flag), Err: err}
		}
		axes[i] = axis
	}
	chart, err := experiments.NewChart(s, axes[0], axes[1], axes[2], c.StringSlice("show"))
	if err != nil {
		return nil, err
	}
	return chart.Work(ctx, set)
}

// estimateCharts prints how long each chart will take.
func (p *program) estimateCharts(c *cli.Context, set experiments.Settings, scenarios ...*rules.Scenario) error {
	for _, s := range scenarios {
		err := p.estimate(c, set, "cell", "engagement", worked(func(ctx context.Context, set experiments.Settings) (*reports.Chart, error) {
			return chartOf(ctx, c, s, set)
		}))
		if err != nil {
			return err
		}
	}
	return nil
}

// sheet draws the charts of several scenarios on one page; there is nothing else to report then.
func (p *program) sheet(c *cli.Context, set experiments.Settings) error {
	for _, flag := range []string{"out", "plot", "format"} {
		if c.IsSet(flag) {
			return badInput("--%s goes with one scenario: leave it out", flag)
		}
	}
	scenarios, err := p.scenarios(c)
	if err != nil {
		return err
	}
	if c.Bool("estimate") {
		return p.estimateCharts(c, set, scenarios...)
	}
	var charts []*reports.Chart
	for _, s := range scenarios {
		chart, err := chartOf(c.Context, c, s, set)
		if err != nil {
			return err
		}
		charts = append(charts, chart)
	}
	page, err := sheetOf(c, charts...)
	if err != nil {
		return err
	}
	return p.write(page)
}

// sheetOf draws charts on a page.
func sheetOf(c *cli.Context, charts ...*reports.Chart) (file, error) {
	sheet := reports.Sheet{Title: charts[0].Title, Charts: charts, Version: version}
	path := c.String("sheet")
	drawn, err := made(func(w io.Writer) error { return draw.Sheet(w, &sheet, ending(path)) })
	return file{path, drawn}, err
}
