package main

import (
	"io"

	"github.com/urfave/cli/v2"

	"salvo/reports"
)

// A report is what odds and charts can be written as.
type report interface {
	Text(w io.Writer, options reports.TextOptions) error
	CSV(w io.Writer) error
	JSON(w io.Writer) error
	Plot(w io.Writer, format string) error
}

// report writes a report and its picture, and further files with them.
func (p *program) report(c *cli.Context, r report, more ...file) error {
	text, err := made(func(w io.Writer) error {
		switch c.String("format") {
		case "csv":
			return r.CSV(w)
		case "json":
			return r.JSON(w)
		}
		return r.Text(w, reports.TextOptions{Color: p.colours(c)})
	})
	if err != nil {
		return err
	}
	files := append([]file{{c.String("out"), text}}, more...)
	if plot := c.String("plot"); plot != "" {
		picture, err := made(func(w io.Writer) error { return r.Plot(w, ending(plot)) })
		if err != nil {
			return err
		}
		files = append(files, file{plot, picture})
	}
	return p.write(files...)
}
