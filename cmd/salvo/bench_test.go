package main

import (
	"context"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"salvo/rules/games"
)

// BenchmarkStart runs the whole program, from start to finish, for one exact answer.
func BenchmarkStart(b *testing.B) {
	program := filepath.Join(b.TempDir(), "salvo")
	if out, err := exec.Command("go", "build", "-o", program, ".").CombinedOutput(); err != nil {
		b.Fatalf("%v\n%s", err, out)
	}
	for b.Loop() {
		run := exec.Command(program, "odds", "bkc2", "2xsherman-m4", "vs", "tiger-1", "range=35", "--method", "exact")
		if out, err := run.CombinedOutput(); err != nil {
			b.Fatalf("%v\n%s", err, out)
		}
	}
}

// Charts from the command line to the last byte.

func BenchmarkExactHeatMapOf1000Cells(b *testing.B) {
	benchmark(b, "chart bkc2 4xpanther vs sherman-m4 --x range=1..100 --y target.hits=1..10 --plot "+b.TempDir()+"/a.svg")
}

func BenchmarkChartOf100CellsOfAMillionTrials(b *testing.B) {
	benchmark(b, "chart bkc2 2xpanther vs sherman-m4 --x range=1..50 --y facing=front,flank --method simulate")
}

func benchmark(b *testing.B, command string) {
	b.Helper()
	for b.Loop() {
		p := &program{library: games.All(), stdout: io.Discard, stderr: os.Stderr}
		if err := p.run(context.Background(), strings.Fields(command)); err != nil {
			b.Fatal(err)
		}
	}
}
