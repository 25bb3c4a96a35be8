package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"text/tabwriter"
	"time"
)

// A benchmark is a command of salvo that takes about half a second, or a short command that runs several times.
type benchmark struct {
	name, command string
	times         int // the number of runs whose times are added up
}

// twelveFile is the scenario file of the benchmarks on a table, with the forces of the bkc2 battle on the line.
const twelveFile = "rules/bkc/testdata/twelve.yaml"

const (
	// twoTanks is the duel of the C yardstick, as closely as bkc2 can play it.
	twoTanks = "odds bkc2/duel unit:kind=afv,armour=full,attack=4,range=50,hits=4,save=4 vs " +
		"unit:kind=afv,armour=full,attack=3,range=50,hits=4,save=5 range=40 blunders=no"
	bkcBattle = "odds bkc2/battle 6xpanzer-iv-h+4xde-infantry+2xpak-40+de-hq+de-co vs " +
		"6xsherman-m4+4xus-rifles+2xus-57mm+us-hq+us-co pos-a=30 pos-b=30 stance-a=advance stance-b=advance"
	boltBattle = "odds bolt-action/battle 4xde-grenadiers+2xmg-42+panzerschreck-team+pak-40+2xpanzer-iv-h+sdkfz-222+" +
		"de-leutnant vs 4xus-rifles+us-mg+us-hmg+us-bazooka-team+us-57mm+2xsherman-m4+m8-greyhound+us-second-lieutenant " +
		"pos-a=18 pos-b=18 stance-a=advance stance-b=advance"
	cobiBattle = "odds cobi/battle 6xpanzer-iv-h+4xde-infantry+2xpak-40 vs 6xsherman-m4a1+4xus-rifles+2xus-mg " +
		"stance-a=advance stance-b=advance turns=8"
	rolled = " --method simulate --trials "
)

// benchmarks are the engagements of the packages' own benchmarks, as whole runs of the program. Only --method both rolls a
// duel turn by turn: --method simulate draws the end of a duel from its solved chain. The exact part of --method both takes
// a tenth of the time.
var benchmarks = []benchmark{
	{"attack, 6 dice", "odds bkc2 unit:attack=6,range=60 vs unit:hits=4,save=5 range=50" + rolled + "25M", 1},
	{"attack, 12 dice", "odds bkc2 unit:attack=12,range=60 vs unit:hits=4,save=5 range=50" + rolled + "25M", 1},
	{"attack, 24 dice", "odds bkc2 2xunit:attack=12,range=60 vs unit:hits=4,save=5 range=50" + rolled + "35M", 1},
	{"duel, kept", twoTanks + rolled + "8M", 1},
	{"duel, rolled", twoTanks + " --method both --trials 700k", 1},
	{"duel, exact", "odds bkc2/duel panther vs sherman-m4 range=40 blunders=no --method exact", 2},
	{"bkc2 battle, line", bkcBattle + rolled + "20k", 1},
	{"bolt-action battle, line", boltBattle + rolled + "15k", 1},
	{"cobi battle, line", cobiBattle + rolled + "15k", 1},
	{"bkc2 battle, table, simple", "odds twelve.yaml player-a=simple player-b=simple" + rolled + "5k", 1},
	{"bkc2 battle, table, careful", "odds twelve.yaml player-a=careful player-b=careful" + rolled + "1500", 1},
	{"start-up, 20 runs", "odds bkc2 2xsherman-m4 vs tiger-1 range=35 --method exact", 20},
}

// A timing holds the CPU times of a benchmark: for each version, one time per round.
type timing struct {
	benchmark
	base, tree []time.Duration
	failed     string // the version that cannot run the benchmark
}

// compareSpeed runs the benchmarks with both versions in turn and prints a table of their CPU times.
func compareSpeed(ctx context.Context, out io.Writer, base, tree version, temp string, rounds int, only *regexp.Regexp) error {
	twelve, err := os.ReadFile(filepath.Join(tree.source, twelveFile))
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(temp, "twelve.yaml"), twelve, 0o666); err != nil {
		return err
	}
	var timings []*timing
	for _, b := range benchmarks {
		if only.MatchString(b.name) {
			timings = append(timings, &timing{benchmark: b})
		}
	}
	for round := range rounds + 1 { // round 0 finds out which benchmarks a version can run, and warms the machine up
		fmt.Fprintf(os.Stderr, "\rround %d of %d ", round, rounds)
		for _, t := range timings {
			if err := t.measure(ctx, base, tree, temp, round); err != nil {
				return err
			}
		}
	}
	fmt.Fprint(os.Stderr, "\r")
	return printTimings(out, timings, rounds)
}

// measure runs the benchmark once with each version. Every other round begins with the working tree. Round 0 is not
// counted; a version that fails in it cannot run the benchmark.
func (t *timing) measure(ctx context.Context, base, tree version, folder string, round int) error {
	if t.failed != "" {
		return nil
	}
	turns := []struct {
		version
		times *[]time.Duration
	}{{base, &t.base}, {tree, &t.tree}}
	if round%2 == 0 {
		turns[0], turns[1] = turns[1], turns[0]
	}
	for _, turn := range turns {
		took, err := cpuTime(ctx, turn.version, t.benchmark, folder)
		var exit *exec.ExitError
		switch {
		case round == 0 && errors.As(err, &exit) && ctx.Err() == nil:
			t.failed = turn.name
		case err != nil:
			return fmt.Errorf("%s, %s: %w", t.name, turn.name, err)
		case round > 0:
			*turn.times = append(*turn.times, took)
		}
	}
	return nil
}

// cpuTime runs a benchmark on one core and returns its CPU time, user and system.
func cpuTime(ctx context.Context, v version, b benchmark, folder string) (total time.Duration, err error) {
	args := append(strings.Fields(b.command), "--workers", "1")
	for range b.times {
		cmd := exec.CommandContext(ctx, v.program(), args...)
		cmd.Dir = folder
		cmd.Env = append(os.Environ(), "GOMAXPROCS=1")
		if err := cmd.Run(); err != nil {
			return 0, err
		}
		total += cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
	}
	return total, nil
}

// printTimings prints a line for each benchmark. The ratio is the median of BASE divided by that of the working tree;
// the spread is the lower and the upper quartile of the ratios of the rounds. Benchmarks that a version cannot run follow.
func printTimings(out io.Writer, timings []*timing, rounds int) error {
	fmt.Fprintf(out, "CPU time on one core, medians; rounds: %d. Ratio: BASE / new, above 1 the working tree is faster.\n", rounds)
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "benchmark\tBASE\tnew\tratio\tquartiles")
	missing := ""
	for _, t := range timings {
		if t.failed != "" {
			missing += fmt.Sprintf("%s: not in %s\n", t.name, t.failed)
			continue
		}
		old, now := seconds(t.base), seconds(t.tree)
		ratios := make([]float64, rounds)
		for i := range ratios {
			ratios[i] = old[i] / now[i]
		}
		fmt.Fprintf(table, "%s\t%.0f ms\t%.0f ms\t%.2f\t%.2f to %.2f\n", t.name, 1000*quantile(old, 0.5),
			1000*quantile(now, 0.5), quantile(old, 0.5)/quantile(now, 0.5), quantile(ratios, 0.25), quantile(ratios, 0.75))
	}
	if err := table.Flush(); err != nil {
		return err
	}
	_, err := io.WriteString(out, missing)
	return err
}

// seconds converts times to seconds.
func seconds(times []time.Duration) []float64 {
	all := make([]float64, len(times))
	for i, t := range times {
		all[i] = t.Seconds()
	}
	return all
}
