package main

import (
	"io"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"salvo/experiments/question"
	"salvo/reports"
	"salvo/reports/draw"
)

// drawMap draws the table of a scenario, and saves its file if asked to.
func (p *program) drawMap(c *cli.Context) error {
	questions, err := p.questions(c, &question.Map, c.Args().Slice())
	if err != nil {
		return err
	}
	if !c.Bool("estimate") {
		if err := p.saveTable(c); err != nil {
			return err
		}
	}
	return p.answer(c, &questions[0], func(q *question.Question, r reports.Report) error { return p.reportMap(c, q, r) })
}

// saveTable writes the scenario file itself.
func (p *program) saveTable(c *cli.Context) error {
	path := c.String("save")
	if path == "" {
		return nil
	}
	s, err := p.library.ParseWords(c.Args().Slice())
	if err != nil {
		return err
	}
	if changed := strings.TrimPrefix(s.String(), s.Table.File); changed != "" {
		return badInput("--save writes the file as it is: leave out%s, and change the file", changed)
	}
	return p.write(file{path, s.Table.Text})
}

// drawnForms are the file endings for which --out of a map draws a picture or a page.
var drawnForms = []string{"svg", "png", "pdf", "html"}

// reportMap writes a map. Unlike other results it may consist of a picture or a page only.
func (p *program) reportMap(c *cli.Context, q *question.Question, r reports.Report) error {
	form := ending(c.String("out"))
	if !slices.Contains(drawnForms, form) {
		return p.report(c, r)
	}
	if c.IsSet("format") || c.IsSet("plot") {
		return badInput("--out %s is a picture: leave out --format and --plot", c.String("out"))
	}
	d, err := r.Document()
	if err != nil {
		return err
	}
	text, err := bytesOf(func(w io.Writer) error {
		if form != "html" {
			return draw.Plot(w, d, form)
		}
		item, err := draw.Item(d)
		if err != nil {
			return err
		}
		item.Name, item.Command = "map", q.Command().String()
		page := reports.Page{Title: item.Title, Items: []reports.PageItem{item}, Version: version}
		return page.HTML(w)
	})
	if err != nil {
		return err
	}
	return p.write(file{c.String("out"), text})
}
