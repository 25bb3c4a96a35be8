package main

import (
	"context"
	"fmt"
	"io"
	"os"

	"github.com/urfave/cli/v2"
	"golang.org/x/term"

	"salvo/rules"
)

// version is part of every report, so that a figure can be traced to the program that gave it.
const version = "0.1.0"

// A program is salvo with its library of games and its outputs.
type program struct {
	library        *rules.Library
	stdout, stderr io.Writer
	bar            *bar // of the run under way; nil if none shows
}

// run does what the arguments say and returns the exit code.
func (p *program) run(ctx context.Context, args []string) int {
	app := p.app()
	arranged, err := arrange(app, args)
	if err == nil {
		err = app.RunContext(ctx, append([]string{app.Name}, arranged...))
	}
	p.bar.clear()
	if err != nil {
		complain(p.stderr, err)
	}
	return exitCode(err)
}

func (p *program) app() *cli.App {
	app := &cli.App{
		Name:                      "salvo",
		Usage:                     "the odds of tabletop wargames, exact and simulated",
		Version:                   version,
		HideVersion:               true, // as a command it can say that nothing could be written
		Writer:                    p.stdout,
		ErrWriter:                 p.stderr,
		DisableSliceFlagSeparator: true,
		HideHelp:                  true, // help.go has our own
		Commands: []*cli.Command{
			p.oddsCommand(), p.chartCommand(), p.compareCommand(), p.balanceCommand(), p.pointsCommand(), p.runCommand(),
			p.traceCommand(), p.unitsCommand(), p.rulesCommand(), p.completionCommand(), p.completeCommand(),
			p.helpCommand(), p.versionCommand(),
		},
		// Errors are returned and printed in one place.
		ExitErrHandler: func(*cli.Context, error) {},
	}
	for _, c := range app.Commands {
		c.HideHelp = true
	}
	return app
}

func (p *program) versionCommand() *cli.Command {
	return &cli.Command{
		Name:   versionName,
		Hidden: true,
		Action: func(*cli.Context) error { return p.write(file{"", []byte("salvo version " + version + "\n")}) },
	}
}

// warn prints what the user should know although the run goes on.
func (p *program) warn(c *cli.Context, warnings ...string) {
	if c.Bool("quiet") {
		return
	}
	for _, text := range warnings {
		fmt.Fprintf(p.stderr, "salvo: warning: %s\n", text)
	}
}

// onTerminal reports whether a writer is a terminal.
func onTerminal(w io.Writer) bool {
	f, isFile := w.(*os.File)
	return isFile && term.IsTerminal(int(f.Fd()))
}
