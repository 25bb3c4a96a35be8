package main

import (
	"fmt"
	"strings"

	"github.com/urfave/cli/v2"

	"salvo/reports"
)

const manName = "man"

func (p *program) manCommand() *cli.Command {
	return &cli.Command{
		Name:  manName,
		Usage: "the manual page, for man",
		Description: `Prints the help of all commands as one page of the manual. make install puts the page in its place.

    salvo man --out salvo.1
    salvo man > salvo.1
    salvo man | wc -l`,
		Flags:  []cli.Flag{textFlag},
		Before: checkPaths,
		Action: func(c *cli.Context) error {
			if c.NArg() > 0 {
				return badInput("salvo man takes no words: salvo man --out salvo.1")
			}
			return p.write(file{c.String("out"), []byte(manPage(c.App))})
		},
	}
}

// manPage returns all help pages as one manual page in troff.
func manPage(app *cli.App) string {
	var b roff
	b.request("TH", "SALVO", "1", "", "salvo "+version)
	b.WriteString(".ad l\n.nh\n") // lines to type are neither stretched nor hyphenated
	b.request("SH", "NAME")
	b.line("salvo - " + app.Usage)
	b.request("SH", "SYNOPSIS")
	b.line("salvo COMMAND [WORD...] [FLAG...]")
	for _, s := range appPage(app).Sections {
		b.section("SH", &s)
	}
	for _, c := range app.Commands {
		if c.Hidden {
			continue
		}
		page := commandPage(c)
		b.request("SH", strings.ToUpper(c.Name))
		b.line(page.Title)
		for _, paragraph := range page.About {
			b.request("PP")
			b.line(strings.Join(strings.Fields(paragraph), " "))
		}
		for _, s := range page.Sections {
			b.section("SS", &s)
		}
	}
	return b.String()
}

// A roff is a manual page that is being written.
type roff struct{ strings.Builder }

var roffEscapes = strings.NewReplacer(`\`, `\e`, "-", `\-`)

// request writes a line with a troff request.
func (b *roff) request(name string, args ...string) {
	b.WriteString("." + name)
	for _, arg := range args {
		fmt.Fprintf(b, " \"%s\"", strings.ReplaceAll(roffEscapes.Replace(arg), `"`, `\(dq`))
	}
	b.WriteString("\n")
}

// line writes a line of text. It escapes a dot or quote at the start, which would be a request.
func (b *roff) line(text string) {
	if strings.HasPrefix(text, ".") || strings.HasPrefix(text, "'") {
		b.WriteString(`\&`)
	}
	b.WriteString(roffEscapes.Replace(text) + "\n")
}

// section writes a section of a help page: words with their meanings, or lines to type.
func (b *roff) section(level string, s *reports.Section) {
	b.request(level, s.Head)
	for _, row := range s.Rows {
		if len(row) == 1 {
			b.request("IP", "", "4")
			b.line(row[0])
			continue
		}
		b.request("TP")
		b.WriteString(`\fB` + roffEscapes.Replace(row[0]) + `\fR` + "\n")
		b.line(strings.Join(row[1:], " "))
	}
}
