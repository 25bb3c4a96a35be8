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
)

func (p *program) mapCommand() *cli.Command {
	out := &cli.StringFlag{Name: "out",
		Usage: "write the map to `FILE`; .csv, .json, .md, .svg, .png, .pdf and .html mean that form"}
	return &cli.Command{
		Name:      "map",
		Usage:     "the table of a scenario file",
		ArgsUsage: "FILE",
		Description: `Draws the table of a scenario file, of a ready-made scenario or of random:SEED, which is drawn by chance: ground,
heights, zones, objectives and the units where they begin. --save writes its text to a file, to go on from. --overlay lays something over it: "sight SQUARE" what a unit there sees; "danger UNIT" how
likely the unit is out under the enemy's fire, by where it stands; and from battles that are fought, "losses" where units
are lost, "traffic" where they stand, "control" who is last in each square. --between tells of two squares how far it is,
whether one sees the other and what is in the way, what cover there is, which side is shown and how long the ways are.

    salvo map crossroads
    salvo map crossroads --overlay "sight C7" --out sight.svg
    salvo map crossroads --overlay "danger a1" --out danger.svg
    salvo map crossroads --overlay traffic --trials 500 --out traffic.svg
    salvo map random:7
    salvo map random:7 ruleset=bolt-action woods=20 objectives=2 --save mine.yaml
    salvo map crossroads --between C2,F8 --facing south --between A1,L9 --facing west --format csv`,
		Flags: []cli.Flag{
			&cli.StringFlag{Name: "overlay", Usage: "lay `WHAT` over the map: sight SQUARE, danger UNIT, losses, traffic or control"},
			&cli.StringFlag{Name: "save", Usage: "write the scenario file itself to `FILE`.yaml, to go on from"},
			&cli.StringSliceFlag{Name: "between", Usage: "what lies between `SQUARES` like C7,F9; may be repeated"},
			&cli.StringSliceFlag{Name: "facing",
				Usage: "who stands in the second square faces `WAY`: north, north-east and so on; " +
					"once, or once for each --between",
				DefaultText: "as the unit there does"},
			countFlag("trials", "fight `N` battles for losses, traffic and control", experiments.UsualMapTrials,
				experiments.MostMapTrials),
			seedFlag(), workersFlag(), estimateFlag, rosterFlag, formatFlag(), out, plotFlag(), quietFlag, plainFlag,
		},
		Before: checkPaths,
		Action: p.drawMap,
	}
}

func (p *program) drawMap(c *cli.Context) error {
	s, err := p.scenario(c)
	if err != nil {
		return err
	}
	m, err := experiments.NewMap(s, version)
	if err != nil {
		return err
	}
	if c.Bool("estimate") {
		return p.estimateMap(c, m)
	}
	if path := c.String("save"); path != "" {
		if changed := strings.TrimPrefix(s.String(), s.Table.File); changed != "" {
			return badInput("--save writes the file as it is: leave out%s, and change the file", changed)
		}
		if err := p.write(file{path, s.Table.Text}); err != nil {
			return err
		}
	}
	if c.IsSet("overlay") {
		set := p.rolling(c)
		set.Trials = c.Int64("trials")
		if err := m.Lay(c.Context, c.String("overlay"), set); err != nil {
			return err
		}
	}
	if !c.IsSet("between") {
		if c.IsSet("facing") {
			return badInput("--facing is of who stands in the second square of --between: add --between C7,F9")
		}
		return p.reportMap(c, m.Map)
	}
	between, err := m.Between(c.StringSlice("between"), c.StringSlice("facing"))
	if err != nil {
		return err
	}
	return p.reportMap(c, between)
}

// estimateMap prints how long the overlay will take.
func (p *program) estimateMap(c *cli.Context, m *experiments.Map) error {
	set := p.rolling(c)
	set.Trials = c.Int64("trials")
	return p.estimate(c, set, "square", "battle", func(ctx context.Context, set experiments.Settings) error {
		if !c.IsSet("overlay") {
			return nil
		}
		return m.Lay(ctx, c.String("overlay"), set)
	})
}

// drawnForms are the endings of files that --out of a map draws.
var drawnForms = []string{"svg", "png", "pdf", "html"}

// reportMap writes a map; unlike other results it may be a picture or a page alone.
func (p *program) reportMap(c *cli.Context, r reports.Report) error {
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
	text, err := made(func(w io.Writer) error {
		if form != "html" {
			return draw.Plot(w, d, form)
		}
		item, err := draw.Item(d)
		if err != nil {
			return err
		}
		item.Name, item.Command = "map", mapLine(c)
		page := reports.Page{Title: item.Title, Items: []reports.PageItem{item}, Version: version}
		return page.HTML(w)
	})
	if err != nil {
		return err
	}
	return p.write(file{c.String("out"), text})
}

// mapLine is what to type to get the same map.
func mapLine(c *cli.Context) string {
	line := "salvo map " + strings.Join(c.Args().Slice(), " ")
	if c.IsSet("overlay") {
		line += ` --overlay "` + c.String("overlay") + `"`
	}
	for _, flag := range []string{"between", "facing"} {
		for _, value := range c.StringSlice(flag) {
			line += " --" + flag + " " + value
		}
	}
	return line
}
