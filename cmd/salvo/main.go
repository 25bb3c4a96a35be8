// Salvo tells wargamers the odds: a Monte Carlo and exact probability analyser of tabletop wargame rules.
//
// Start reading here, at the program as a function of its arguments. ask.go turns the questions that package question declares
// into commands. A command that does more than answer a question has a file of its own name, and so has every other command.
// arrange.go puts the words of a command line in order, so that the cli package can read them into the flags of flags.go, which
// commands share. report.go and output.go write results, and exit.go defines the exit codes.
package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime"
	"runtime/debug"
	"slices"
	"sync/atomic"
	"syscall"

	"github.com/urfave/cli/v2"

	"salvo/experiments/compare"
	"salvo/experiments/files"
	"salvo/experiments/plan"
	"salvo/rules"
	"salvo/rules/games"
	"salvo/rules/star"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second Ctrl-C ends the program, whatever it waits for
	p := &program{library: games.All(), stdin: os.Stdin, stdout: os.Stdout, stderr: os.Stderr}
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(memoryLimit)
	}
	spared := make([]byte, sparedHeap)
	err := p.runOrLeave(ctx, os.Args[1:])
	runtime.KeepAlive(spared)
	p.bar.clear()
	complain(os.Stderr, err)
	os.Exit(exitCode(err))
}

// memoryLimit is the size of the heap at which the garbage collector begins to work hard. The engines use less, whatever the
// number of workers.
const memoryLimit = 384 << 20

// sparedHeap is the size of a block that is never touched, so it costs no memory. The garbage collector counts the block, and
// does not start before the same amount of other memory is in use. Most commands end before that. Without the block, half of the
// time to read a roster went into collecting garbage.
const sparedHeap = 16 << 20

// A program is salvo with its library of games and its outputs.
type program struct {
	library        *rules.Library
	stdin          io.Reader
	stdout, stderr io.Writer
	rosters        []plan.UserFile  // the user's rosters that were added to the library
	added          bool             // the rosters have been added
	offers         map[string]offer // the words for completion, by command
	bar            bar              // the progress bar of the current command
	unplaced       unplaced         // the files of the current run
	grace          atomic.Int64     // the nanoseconds that an interrupted command may take to end, if more than usual
}

// run runs the command that the arguments name.
func (p *program) run(ctx context.Context, args []string) error {
	defer p.bar.clear()
	p.library.Files = files.Read
	p.library.GameOf = star.Load
	p.library.Equivalent = p.equivalent
	app := p.app()
	arranged, err := arrange(app, args)
	if err != nil {
		return err
	}
	return app.RunContext(ctx, append([]string{app.Name}, arranged...))
}

func (p *program) app() *cli.App {
	p.offers = make(map[string]offer)
	app := &cli.App{
		Name:                      "salvo",
		Usage:                     "the odds of tabletop wargames, exact and simulated",
		Version:                   version,
		HideVersion:               true, // version is a command, so that it can report a failed write
		Writer:                    p.stdout,
		ErrWriter:                 p.stderr,
		DisableSliceFlagSeparator: true,
		HideHelp:                  true, // help.go prints help
		Commands: slices.Concat(
			p.questionCommands(false), []*cli.Command{p.runCommand(), p.mergeCommand()},
			p.questionCommands(true), []*cli.Command{
				p.serveCommand(), p.importCommand(), p.printCommand(), p.unitsCommand(), p.rulesCommand(), p.schemaCommand(), p.completionCommand(),
				p.completeCommand(), p.manCommand(), p.helpCommand(), p.versionCommand(),
			}),
		// Errors are returned and printed in one place.
		ExitErrHandler: func(*cli.Context, error) {},
	}
	for _, c := range app.Commands {
		c.HideHelp = true
		if action := c.Action; action != nil && c.Name != "serve" {
			c.Action = func(c *cli.Context) error {
				p.watch(c)
				return action(c)
			}
		}
	}
	return app
}

// equivalent returns the equivalent of a unit by the built-in catalogue, which is read when a scenario file is fought by the
// rules of another game.
func (p *program) equivalent(unit, from, to string) (is, why string) {
	catalogue, _ := compare.NewCatalogue(p.library) // the only possible error is about units that the user has replaced; it does not matter here
	return catalogue.Equivalent(unit, from, to)
}

// warn prints warnings for the user; the run goes on.
func (p *program) warn(c *cli.Context, warnings ...string) {
	if c.Bool("quiet") {
		return
	}
	for _, text := range warnings {
		fmt.Fprintln(p.stderr, visible("salvo: warning: "+text))
	}
}
