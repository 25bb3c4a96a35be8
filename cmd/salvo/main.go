// Salvo tells wargamers the odds: a Monte Carlo and exact probability analyser of tabletop wargame rules.
//
// The commands stand one in a file: odds.go, trace.go, units.go, rules.go. flags.go is what they have in common, exit.go
// what the program's exit codes mean.
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
	defer stop()
	p := &program{library: games.All(), stdout: os.Stdout, stderr: os.Stderr}
	os.Exit(p.run(ctx, os.Args[1:]))
}
