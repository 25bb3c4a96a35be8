package main

import (
	"io"
	"path/filepath"
	"slices"
	"strings"

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

// outputs are how a report is wanted.
type outputs struct {
	format string // of the report itself
	plot   string // the kind of picture; "" for none
}

// outputsOf reads how a report is wanted, and finds out early that it cannot be written.
func outputsOf(c *cli.Context) (out outputs, err error) {
	if out.format, err = oneOf(c, "format", formats); err != nil {
		return out, err
	}
	if out.plot, err = pictureFormat(c, "plot", pictures); err != nil {
		return out, err
	}
	return out, checkPaths(c, "out", "plot", "sheet")
}

// pictureFormat is the kind of picture that the ending of a flag's file asks for; "" without the flag.
func pictureFormat(c *cli.Context, flag string, kinds []string) (string, error) {
	path := c.String(flag)
	if path == "" {
		return "", nil
	}
	format := strings.TrimPrefix(strings.ToLower(filepath.Ext(path)), ".")
	if !slices.Contains(kinds, format) {
		last := len(kinds) - 1
		return "", badInput("--%s %s: the file must end in .%s or .%s", flag, path,
			strings.Join(kinds[:last], ", ."), kinds[last])
	}
	return format, nil
}

// report writes a report and its picture, and further files with them.
func (p *program) report(c *cli.Context, r report, out outputs, more ...file) error {
	text, err := made(func(w io.Writer) error {
		switch out.format {
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
	if out.plot != "" {
		picture, err := made(func(w io.Writer) error { return r.Plot(w, out.plot) })
		if err != nil {
			return err
		}
		files = append(files, file{c.String("plot"), picture})
	}
	return p.write(files...)
}
