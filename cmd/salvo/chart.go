package main

import (
	"io"
	"strings"

	"github.com/urfave/cli/v2"

	"salvo/experiments/question"
	"salvo/reports"
	"salvo/reports/draw"
)

// chart answers the question of a chart; with --sheet it also draws a page to print.
func (p *program) chart(c *cli.Context) error {
	if c.IsSet("sheet") && strings.Contains(c.Args().First(), " ") && c.NArg() > 1 {
		return p.sheet(c)
	}
	return p.askAnd(c, &question.Chart, func(_ *question.Question, r reports.Report) error {
		if !c.IsSet("sheet") {
			return p.report(c, r)
		}
		page, err := sheetOf(c, r)
		if err != nil {
			return err
		}
		return p.report(c, r, page)
	})
}

// sheet draws the charts of several scenarios on one page, and prints no other report.
func (p *program) sheet(c *cli.Context) error {
	for _, flag := range []string{"out", "plot", "format"} {
		if c.IsSet(flag) {
			return badInput("--%s goes with one scenario: leave it out", flag)
		}
	}
	var all []question.Question
	for _, line := range c.Args().Slice() {
		one, err := p.questions(c, &question.Chart, []string{line})
		if err != nil {
			return err
		}
		all = append(all, one...)
	}
	var charts []reports.Report
	for i := range all {
		err := p.answer(c, &all[i], func(_ *question.Question, r reports.Report) error {
			charts = append(charts, r)
			return nil
		})
		if err != nil {
			return err
		}
	}
	if c.Bool("estimate") {
		return nil
	}
	page, err := sheetOf(c, charts...)
	if err != nil {
		return err
	}
	return p.write(page)
}

// sheetOf draws charts on a page.
func sheetOf(c *cli.Context, charts ...reports.Report) (file, error) {
	sheet := reports.Sheet{Version: version}
	for _, r := range charts {
		sheet.Charts = append(sheet.Charts, r.(*reports.Chart))
	}
	sheet.Title = reports.SheetTitle(sheet.Charts)
	path := c.String("sheet")
	drawn, err := bytesOf(func(w io.Writer) error { return draw.Sheet(w, &sheet, ending(path)) })
	return file{path, drawn}, err
}
