package main

import (
	"fmt"
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
		Usage:     "the odds of one engagement",
		ArgsUsage: "SCENARIO",
		Description: `A scenario says by which rules who fights whom, and under which circumstances: "salvo rules"
lists what can be said, "salvo units" who can fight.

    salvo odds bkc2 2xsherman-m4 vs tiger-1 range=35 facing=flank
    salvo odds bkc2 unit:attack=6,range=60 vs unit:hits=4,save=5 --fractions
    salvo odds bkc2 panther vs sherman-m4 --assert "result=suppressed+ > 50%"`,
		Flags:  oddsFlags,
		Action: p.odds,
	}
}

func (p *program) odds(c *cli.Context) error {
	format, err := oneOf(c, "format", formats)
	if err != nil {
		return err
	}
	plot, err := plotFormat(c.String("plot"))
	if err != nil {
		return err
	}
	if err := checkPaths(c, "out", "plot"); err != nil {
		return err
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
	p.warn(c.Bool("quiet"), o.Warnings()...)
	if format == "csv" {
		p.warn(c.Bool("quiet"), untoldInCSV(c, o)...)
	}
	return broken(o.Figures)
}

// untoldInCSV is what was asked for and has no place among rows of values.
func untoldInCSV(c *cli.Context, o *reports.Odds) []string {
	untold := slices.Clone(o.Notes)
	for _, flag := range []string{"observed", "readings", "fractions"} {
		if c.IsSet(flag) {
			untold = append(untold, fmt.Sprintf("--%s shows in --format text and json, not in csv", flag))
		}
	}
	return untold
}

// broken is an error if not all assertions hold.
func broken(figures []reports.FigureLine) error {
	var all brokenAssertion
	for _, f := range figures {
		switch f.Verdict {
		case experiments.Fails:
			all = append(all, fmt.Sprintf("--assert %q does not hold", f.Text))
		case experiments.Undecided:
			all = append(all, fmt.Sprintf("--assert %q is undecided after so many trials", f.Text))
		}
	}
	if all == nil {
		return nil
	}
	return all
}

// plotFormat is the kind of picture that a file's ending asks for.
func plotFormat(path string) (string, error) {
	if path == "" {
		return "", nil
	}
	format := strings.TrimPrefix(strings.ToLower(filepath.Ext(path)), ".")
	if !slices.Contains(pictures, format) {
		return "", badInput("--plot %s: the file must end in .svg, .png or .pdf", path)
	}
	return format, nil
}
