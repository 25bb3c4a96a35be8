package main

import (
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"salvo/experiments"
	"salvo/reports"
)

func (p *program) oddsCommand() *cli.Command {
	return &cli.Command{
		Name:      "odds",
		Usage:     "the odds of one engagement, exact and simulated",
		ArgsUsage: "SCENARIO",
		Description: `SCENARIO is one line: a ruleset, who fights whom, and the circumstances.

    salvo odds bkc2 2xsherman-m4 vs tiger-1 range=35 facing=flank
    salvo odds bkc2 unit:attack=6,range=60 vs unit:hits=4,save=5 range=50 --fractions
    salvo odds bkc2 panther vs sherman-m4 cover=soft --assert "result=knocked-out > 20%"`,
		Flags:  oddsFlags,
		Action: p.odds,
	}
}

func (p *program) odds(c *cli.Context) error {
	format, err := oneOf(c, "format", []string{"text", "csv", "json"})
	if err != nil {
		return err
	}
	plot, err := plotFormat(c.String("plot"))
	if err != nil {
		return err
	}
	for _, flag := range []string{"out", "plot"} {
		if err := checkPath(flag, c.String(flag)); err != nil {
			return err
		}
	}
	set, err := p.settings(c, experiments.Both)
	if err != nil {
		return err
	}
	s, err := p.scenario(c)
	if err != nil {
		return err
	}
	o, err := experiments.Odds(c.Context, s, set)
	if err != nil {
		return err
	}
	report, err := made(func(w io.Writer) error {
		switch format {
		case "csv":
			return o.CSV(w)
		case "json":
			return o.JSON(w)
		}
		return o.Text(w, reports.TextOptions{Color: p.colours(c)})
	})
	if err != nil {
		return err
	}
	files := []file{{c.String("out"), report}}
	if plot != "" {
		picture, err := made(func(w io.Writer) error { return o.Plot(w, plot) })
		if err != nil {
			return err
		}
		files = append(files, file{c.String("plot"), picture})
	}
	if err := p.write(files...); err != nil {
		return err
	}
	if slices.ContainsFunc(o.Figures, func(f reports.FigureLine) bool { return f.Verdict != experiments.Holds }) {
		return errNotSo
	}
	return nil
}

// plotFormat is the kind of picture that a file's ending asks for.
func plotFormat(path string) (string, error) {
	if path == "" {
		return "", nil
	}
	format := strings.TrimPrefix(strings.ToLower(filepath.Ext(path)), ".")
	if !slices.Contains([]string{"svg", "png", "pdf"}, format) {
		return "", badInput("--plot %s: the file must end in .svg, .png or .pdf", path)
	}
	return format, nil
}
