package main

import (
	"os/exec"
	"path/filepath"
	"testing"
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
