package main

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/urfave/cli/v2"

	"salvo/experiments"
	"salvo/experiments/files"
	"salvo/experiments/points"
	"salvo/experiments/setting"
	"salvo/reports"
	"salvo/rules/english"
	"salvo/rules/listfile"
)

func (p *program) importCommand() *cli.Command {
	return &cli.Command{
		Name:      "import",
		Usage:     "lists of other programs and spreadsheets as a roster",
		ArgsUsage: "FILE",
		Description: `Reads an army list and writes it as a roster with its units and a force. --roster FILE then adds that roster to any command.
FILE is a BattleScribe roster (.ros, .rosz), an export of New Recruit (.json), a sheet with a header (.csv, .tsv), or a list
typed as text; "-" is standard input.

A report says for every line of the file whether salvo understood it, guessed, left it out, or found a unit to fill in. With
--out FILE the roster goes to the file and the report is printed. Without --out the roster is printed, with the report as
comments in front. --as "NAME=UNIT" says which unit a name in the file means. --rate prints what the list is worth, and no
report.

    salvo import --template bkc2 --out sheet.csv
    salvo import sheet.csv --out book.yaml
    salvo import sheet.csv --rate --battles 4k`,
		Flags: []cli.Flag{
			&cli.StringFlag{Name: "ruleset", Usage: "read the file by the rules of `RULESET`", DefaultText: "as the file says"},
			&cli.StringSliceFlag{Name: "as", Usage: "`NAME=UNIT`: NAME in the file means UNIT, written as in a scenario line; may be repeated"},
			&cli.BoolFlag{Name: "template", Usage: "write a sheet to fill in; name a ruleset in place of the file"},
			&cli.BoolFlag{Name: "rate", Usage: "say what the list is worth: fair costs, battles against the ready-made lists, worst bargains, a swap"},
			countFlag("battles", "with --rate: fight `N` battles for the fair costs, for example 100k", points.UsualRateBattles, points.MostBattles),
			settingFlag(setting.Luck), workersFlag(), formatFlag("with --rate: "+anyFormat, "text"),
			rosterFlag, &cli.StringFlag{Name: "out", Usage: "write the roster, or the sheet to fill in, to `FILE`"},
			&cli.BoolFlag{Name: "all", Usage: "with --rate: print every assumption"}, quietFlag, plainFlag,
		},
		Before: checkPaths,
		Action: p.importList,
	}
}

func (p *program) importList(c *cli.Context) error {
	if err := p.addRosters(c); err != nil {
		return err
	}
	for _, flag := range []string{"battles", "format", "all"} {
		if c.IsSet(flag) && !c.Bool("rate") {
			return badInput("--%s goes with --rate: leave it out, or add --rate", flag)
		}
	}
	if c.Bool("template") {
		if c.IsSet("as") {
			return badInput("--as goes with a file to read: leave it out with --template")
		}
		ruleset := c.Args().First()
		text, err := listfile.Template(p.library, ruleset)
		if err != nil {
			return badInput("--template: %w", err)
		}
		return p.write(file{c.String("out"), text})
	}
	if c.NArg() != 1 {
		return badInput("salvo import reads one file: salvo import FILE")
	}
	list, err := p.readList(c, c.Args().First())
	if err != nil {
		return err
	}
	if c.Bool("rate") {
		return p.rateList(c, list)
	}
	if c.String("out") == "" {
		return p.write(file{"", printedRoster(c, list)})
	}
	report, err := p.listReport(c, list)
	if err != nil {
		return err
	}
	return p.write(file{c.String("out"), list.YAML()}, file{"", report})
}

// rateList prints what a list is worth, and writes the roster to a file if one is named.
func (p *program) rateList(c *cli.Context, list *listfile.List) error {
	const roster = "the list" // the name of the roster in the library
	if err := p.library.AddRoster(roster, list.YAML()); err != nil {
		return experiments.InputError{Err: err}
	}
	rate, err := points.NewRate(p.library, points.RateAsked{Ruleset: list.Ruleset.Name, Force: list.Force, File: roster})
	if err != nil {
		return err
	}
	rated, err := rate.Work(c.Context, experiments.Settings{Workers: c.Int("workers"), Progress: p.progress(), Expect: p.bar.expect, Phase: p.bar.enter,
		Version: version, Seed: setting.Values{"seed": {c.String("seed")}}.Seed("seed"), Trials: setting.Values{"battles": {c.String("battles")}}.Count("battles")})
	if err != nil {
		return err
	}
	if n := list.Count(listfile.Guessed) + list.Count(listfile.LeftOut); n > 0 {
		rated.Notes = append(rated.Notes, english.Counted(n, "line")+" of the file guessed or left out: without --rate a report names each.")
	}
	if n := list.Count(listfile.FillIn); n > 0 {
		rated.Notes = append(rated.Notes, english.Counted(n, "unit")+" of the file did not fight: what is not known of them is to be filled in.")
	}
	text, err := bytesOf(func(w io.Writer) error {
		d, err := rated.Document()
		if err != nil {
			return err
		}
		switch c.String("format") {
		case "csv":
			return reports.CSV(w, d)
		case "json":
			return reports.JSON(w, d)
		}
		return reports.Text(w, d, reports.TextOptions{All: c.Bool("all"), Markdown: c.String("format") == "md"})
	})
	if err != nil {
		return err
	}
	files := []file{{"", text}}
	if out := c.String("out"); out != "" {
		files = append(files, file{out, list.YAML()})
	}
	return p.write(files...)
}

// printedRoster returns a roster for standard output, with its report as comments unless --quiet is set.
func printedRoster(c *cli.Context, list *listfile.List) []byte {
	if c.Bool("quiet") {
		return list.YAML()
	}
	return list.Commented()
}

// readList reads the list that a command names.
func (p *program) readList(c *cli.Context, path string) (*listfile.List, error) {
	var data []byte
	var err error
	if path == "-" {
		path = "list"
		data, err = files.ReadSome("standard input", p.stdin, listfile.MostBytes)
	} else {
		data, err = files.ReadUpTo(path, listfile.MostBytes)
	}
	if err != nil {
		return nil, err
	}
	as := map[string]string{}
	for _, said := range c.StringSlice("as") {
		name, unit, found := strings.Cut(said, "=")
		if !found || name == "" || unit == "" {
			return nil, badInput("--as %s: write NAME=UNIT", said)
		}
		as[name] = unit
	}
	list, err := listfile.Read(p.library, path, data, listfile.Asked{Ruleset: c.String("ruleset"), As: as})
	if err != nil {
		return nil, experiments.InputError{Err: fmt.Errorf("%s: %w", path, err)}
	}
	return list, nil
}

// listReport returns the report on a list as text; nil if --quiet is set.
func (p *program) listReport(c *cli.Context, list *listfile.List) ([]byte, error) {
	if c.Bool("quiet") {
		return nil, nil
	}
	return bytesOf(func(w io.Writer) error {
		return listPage(list, c.String("out")).Text(w, reports.TextOptions{Color: !c.Bool("no-color") && onTerminal(p.stdout)})
	})
}

// listPage returns the report on a list.
func listPage(list *listfile.List, out string) *reports.Listing {
	units := 0
	for _, g := range list.Groups {
		if !g.Blank {
			units += g.Count
		}
	}
	l := &reports.Listing{Title: fmt.Sprintf("%s: %s of %s, from %s", list.Title, english.Counted(units, "unit"), list.Ruleset.Name, list.Form)}
	verdicts := []listfile.Verdict{listfile.Understood, listfile.Guessed, listfile.LeftOut, listfile.FillIn}
	var counts []string
	for _, v := range verdicts {
		if n := list.Count(v); n > 0 {
			counts = append(counts, fmt.Sprintf("%d %s", n, strings.Replace(string(v), "fill in", "to fill in", 1)))
		}
	}
	l.About = []string{"Of its lines: " + english.List(counts) + "."}
	if n := list.Count(listfile.FillIn); n > 0 {
		l.About = append(l.About, fmt.Sprintf("%s to fill in: in the roster, which has a comment for each, or with --as \"NAME=UNIT\".", english.Counted(n, "unit")))
	}
	if list.Force != "" && out != "" && units > 0 {
		l.About = append(l.About, fmt.Sprintf("The force is %s: salvo units %s %s --roster %s", list.Force, list.Ruleset.Name, list.Force, out))
	}
	l.Sections = []reports.Section{{Head: "Line by line", Rows: remarkRows(list.Report)}}
	return l
}

// widestSaid is the largest number of characters of the file's line that a report shows.
const widestSaid = 26

// remarkRows returns the rows of a report; parts of a unit follow the unit.
func remarkRows(report []listfile.Remark) (rows [][]string) {
	for _, m := range report {
		remark := m.Said
		if utf8.RuneCountInString(remark) > widestSaid {
			remark = string([]rune(remark)[:widestSaid-3]) + "..."
		}
		if m.Part {
			remark = "  " + remark
		}
		text := m.Text
		if m.Verdict != listfile.Understood && m.At != "" {
			text = m.At + ": " + text
		}
		if len(m.Near) > 0 && m.Verdict != listfile.Understood {
			text += "; did you mean " + strings.Join(m.Near, ", ") + "?"
		}
		rows = append(rows, []string{string(m.Verdict), remark, text})
	}
	return rows
}
