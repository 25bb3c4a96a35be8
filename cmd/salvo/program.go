package main

import (
	"context"
	"errors"
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
}

// run does what the arguments say and returns the exit code.
func (p *program) run(ctx context.Context, args []string) int {
	if err := p.library.Check(); err != nil {
		complain(p.stderr, err)
		return exitFailed
	}
	app := p.app()
	arranged, err := arrange(app, args)
	if err == nil {
		err = app.RunContext(ctx, append([]string{app.Name}, arranged...))
	}
	if err == nil {
		return exitDone
	}
	if !errors.Is(err, errNotSo) { // the report says it
		complain(p.stderr, err)
	}
	return exitCode(err)
}

func (p *program) app() *cli.App {
	return &cli.App{
		Name:                      "salvo",
		Usage:                     "the odds of tabletop wargames, exact and simulated",
		Version:                   version,
		Writer:                    p.stdout,
		ErrWriter:                 p.stderr,
		DisableSliceFlagSeparator: true,
		HideHelpCommand:           true,
		Commands: []*cli.Command{
			p.oddsCommand(), p.traceCommand(), p.unitsCommand(), p.rulesCommand(), p.completionCommand(), p.completeCommand(),
		},
		// Errors are returned and printed in one place.
		ExitErrHandler: func(*cli.Context, error) {},
		OnUsageError:   func(_ *cli.Context, err error, _ bool) error { return badInput("%w", err) },
	}
}

// onTerminal reports whether a writer is a terminal.
func onTerminal(w io.Writer) bool {
	f, isFile := w.(*os.File)
	return isFile && term.IsTerminal(int(f.Fd()))
}
