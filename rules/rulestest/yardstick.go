package rulestest

import (
	_ "embed"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
)

//go:embed testdata/yardstick.c
var yardstickSource []byte

// Yardstick compiles the C program and returns a function that runs it once and returns the nanoseconds of one trial.
// Without a C compiler it skips the benchmark.
func Yardstick(b *testing.B) func(args ...string) float64 {
	b.Helper()
	cc, err := exec.LookPath("cc")
	if err != nil {
		b.Skip("there is no C compiler to compare with")
	}
	source, program := filepath.Join(b.TempDir(), "yardstick.c"), filepath.Join(b.TempDir(), "yardstick")
	if err := os.WriteFile(source, yardstickSource, 0o644); err != nil {
		b.Fatal(err)
	}
	if out, err := exec.Command(cc, "-O3", "-march=native", "-o", program, source).CombinedOutput(); err != nil {
		b.Fatalf("%v\n%s", err, out)
	}
	return func(args ...string) float64 {
		out, err := exec.Command(program, args...).Output()
		if err != nil {
			b.Fatal(err)
		}
		words := strings.Fields(string(out))
		took, err := strconv.ParseFloat(words[len(words)-1], 64)
		if err != nil {
			b.Fatalf("%q: %v", out, err)
		}
		return took
	}
}

// rounds is the number of measurements in a comparison. Their median is reported, because the machine may be busy with
// other things.
const rounds = 7

// Compare measures the C program and Go in turn and reports how many times as fast Go is. play runs a number of trials in
// Go; cArgs are the arguments of the C program before its number of trials.
func Compare(b *testing.B, cTrials, trials int64, play func(trials int64), cArgs ...string) {
	b.Helper()
	run := Yardstick(b)
	play(trials / 10) // fills caches before the measurement
	var ratios, goTook, cTook []float64
	for range rounds {
		c := run(append(cArgs, fmt.Sprint(cTrials))...)
		start := time.Now()
		play(trials)
		took := float64(time.Since(start).Nanoseconds()) / float64(trials)
		ratios, goTook, cTook = append(ratios, c/took), append(goTook, took), append(cTook, c)
	}
	for b.Loop() { // nothing is left to measure, but the testing package requires this loop
	}
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(median(goTook), "ns/trial")
	b.ReportMetric(median(cTook), "ns/trial-C")
	b.ReportMetric(median(ratios), "x-C")
}

func median(list []float64) float64 {
	slices.Sort(list)
	return list[len(list)/2]
}
