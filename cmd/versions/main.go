// Versions compares two versions of salvo: the commit BASE and the working tree. For speed and same it builds both programs
// without the compiler's profile and runs them.
//
//	versions speed [-rounds 9] [-only REGEXP] BASE         prints how much CPU time the benchmarks need in both versions
//	versions same [-limit 2m]  [-only REGEXP] [-v] BASE    reports every command that prints or writes other bytes
//	versions prose BASE                                    checks that only comments differ, and that they keep their facts
//
// Start reading at speed.go, same.go or prose.go. The Makefile calls the program from the top of the project: make bench-compare
// BASE=commit, make same BASE=commit and make prose BASE=commit.
//
// The exit status is 0 if all went well, 1 if the two versions differ, and 2 if the comparison failed.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"regexp"
	"slices"
	"time"
)

const (
	exitDiffers = 1
	exitFailed  = 2
)

// errDiffers says that the two versions differ. The differences are printed already.
var errDiffers = errors.New("the two versions differ")

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	err := run(ctx, os.Args[1:])
	stop()
	switch {
	case errors.Is(err, errDiffers):
		os.Exit(exitDiffers)
	case err != nil:
		fmt.Fprintln(os.Stderr, "versions:", err)
		os.Exit(exitFailed)
	}
}

// run reads the command line and compares the two versions. Programs are built in a temporary folder.
func run(ctx context.Context, args []string) error {
	if len(args) == 0 || !slices.Contains([]string{"speed", "same", "prose"}, args[0]) {
		return errors.New("usage: versions speed|same|prose [flags] BASE")
	}
	flags := flag.NewFlagSet(args[0], flag.ContinueOnError)
	rounds := flags.Int("rounds", 9, "speed: how many times each benchmark runs")
	limit := flags.Duration("limit", 2*time.Minute, "same: how long a command may take")
	only := flags.String("only", "", "limit the benchmarks or commands to those that match the regular expression")
	verbose := flags.Bool("v", false, "same: print every command and its CPU time")
	if err := flags.Parse(args[1:]); err != nil {
		return err
	}
	if flags.NArg() != 1 || flags.Arg(0) == "" {
		return errors.New("name the commit to compare with: BASE=commit")
	}
	if *rounds < 1 {
		return errors.New("there must be at least one round")
	}
	wanted, err := regexp.Compile(*only)
	if err != nil {
		return fmt.Errorf("-only: %w", err)
	}
	if args[0] == "prose" {
		return compareProse(ctx, os.Stdout, flags.Arg(0))
	}
	temp, err := os.MkdirTemp("", "salvo-versions-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(temp)
	if temp, err = filepath.EvalSymlinks(temp); err != nil {
		return err
	}
	base, tree, err := buildBoth(ctx, temp, flags.Arg(0))
	if err != nil {
		return err
	}
	if args[0] == "speed" {
		return compareSpeed(ctx, os.Stdout, base, tree, temp, *rounds, wanted)
	}
	return compareOutput(ctx, os.Stdout, base, tree, *limit, wanted, *verbose)
}
