package main

import (
	"fmt"
	"io"
	"os"

	"github.com/urfave/cli/v2"
	"golang.org/x/term"

	"salvo/reports"
	"salvo/reports/draw"
)

// report writes a report and its picture, and further files with them.
func (p *program) report(c *cli.Context, r reports.Report, more ...file) error {
	p.bar.enter("drawing")
	d, err := r.Document()
	if err != nil {
		return err
	}
	text, err := bytesOf(func(w io.Writer) error {
		switch formatOf(c) {
		case "csv":
			return reports.CSV(w, d)
		case "json":
			return reports.JSON(w, d)
		}
		return reports.Text(w, d, p.textOptions(c))
	})
	if err != nil {
		return err
	}
	files := append([]file{{c.String("out"), text}}, more...)
	if plot := c.String("plot"); plot != "" {
		picture, err := bytesOf(func(w io.Writer) error { return draw.Plot(w, d, ending(plot)) })
		if err != nil {
			return err
		}
		files = append(files, file{plot, picture})
	}
	return p.write(files...)
}

// list prints reference pages.
func (p *program) list(c *cli.Context, pages ...*reports.Listing) error {
	return p.listTo(c, c.String("out"), pages...)
}

// listTo writes reference pages to a file, or with "" to standard output.
func (p *program) listTo(c *cli.Context, path string, pages ...*reports.Listing) error {
	text, err := bytesOf(func(w io.Writer) error {
		for i, page := range pages {
			if i > 0 {
				fmt.Fprintln(w)
			}
			if err := page.Text(w, p.textOptions(c)); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	return p.write(file{path, text})
}

// textOptions returns the options of text: as wide as the terminal, if it goes to one.
func (p *program) textOptions(c *cli.Context) reports.TextOptions {
	options := reports.TextOptions{Color: p.colours(c), All: c.Bool("all"), Markdown: formatOf(c) == "md"}
	if f, isFile := p.stdout.(*os.File); isFile && !c.IsSet("out") {
		if width, _, err := term.GetSize(int(f.Fd())); err == nil && width > 0 { // 0 if the terminal does not know its width
			options.Width = max(width, narrowest)
		}
	}
	return options
}

// narrowest is the smallest width of text; a narrower terminal gets this width.
const narrowest = 60

// colours reports whether output may be coloured.
func (p *program) colours(c *cli.Context) bool {
	return !c.Bool("no-color") && !c.IsSet("out") && os.Getenv("NO_COLOR") == "" && onTerminal(p.stdout)
}

// onTerminal reports whether a writer is a terminal.
func onTerminal(w io.Writer) bool {
	f, isFile := w.(*os.File)
	return isFile && term.IsTerminal(int(f.Fd()))
}
