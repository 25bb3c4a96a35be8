// Salvo tells wargamers the odds: a Monte Carlo and exact probability analyser of tabletop wargame rules.
//
// Start reading at program.go, the program as a function of its arguments. The commands stand one in a file, named
// after it: odds.go, chart.go and so on. arrange.go puts the words of a command line in order, so that the cli package can
// read them into the flags of flags.go, which commands have in common. report.go and output.go are how results are written, exit.go what the exit codes mean.
package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"

	"salvo/rules/games"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second Ctrl-C ends the program whatever it waits for
	p := &program{library: games.All(), stdout: os.Stdout, stderr: os.Stderr}
	os.Exit(p.run(ctx, os.Args[1:]))
}
