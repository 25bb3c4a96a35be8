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

// Yardstick builds the C program and returns a function that runs it once and gives the nanoseconds a trial took. Where
// there is no C compiler the benchmark is left out, with a message.
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

// rounds of a comparison; the median is reported, since the machine may be busy with other things.
const rounds = 7

// Compare lets C and Go take turns and reports how many times as fast Go is. play does a number of trials; cArgs are
// the yardstick's words before the number of trials.
func Compare(b *testing.B, cTrials, trials int64, play func(trials int64), cArgs ...string) {
	b.Helper()
	run := Yardstick(b)
	play(trials / 10) // warms up
	var ratios, goTook, cTook []float64
	for range rounds {
		c := run(append(cArgs, fmt.Sprint(cTrials))...)
		start := time.Now()
		play(trials)
		took := float64(time.Since(start).Nanoseconds()) / float64(trials)
		ratios, goTook, cTook = append(ratios, c/took), append(goTook, took), append(cTook, c)
	}
	for b.Loop() { // everything has been measured
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
