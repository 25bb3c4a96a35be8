package rulestest

import (
	"errors"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode"

	"salvo/rules/yamlfile"
)

// CheckMistakes checks that an error about a file is a list of mistakes, each on one line with its position in the file.
func CheckMistakes(t testing.TB, text []byte, err error) {
	t.Helper()
	var mistakes yamlfile.Mistakes
	if err != nil && (!errors.As(err, &mistakes) || len(mistakes) == 0) {
		t.Fatalf("%q: %v is no list of mistakes", text, err)
	}
	for _, m := range mistakes {
		if m.Line < 1 || m.Column < 1 || strings.ContainsFunc(m.Text, unicode.IsControl) {
			t.Fatalf("%q: %q", text, m)
		}
	}
}

// Corrupt damages texts at random places and calls read with each damaged text, 300 times or, in a short test run, 30
// times (SALVO_CORRUPTIONS sets another number). No call may take longer than ten seconds.
func Corrupt(t *testing.T, texts [][]byte, read func(damaged []byte)) {
	t.Helper()
	times := 300
	if testing.Short() {
		times = 30
	}
	if said, err := strconv.Atoi(os.Getenv("SALVO_CORRUPTIONS")); err == nil {
		times = said
	}
	const long = 10 * time.Second // enough even on a busy machine
	rng := rand.New(rand.NewPCG(1, 2))
	var slowest time.Duration
	for range times {
		damaged := corrupted(rng, texts[rng.IntN(len(texts))])
		start := time.Now()
		read(damaged)
		took := time.Since(start)
		if slowest = max(slowest, took); took > long {
			t.Errorf("this took %v to read: %q", took, damaged)
		}
	}
	t.Logf("%d times; the slowest took %v", times, slowest)
}

// corrupted returns a text with one to three random changes.
func corrupted(rng *rand.Rand, text []byte) []byte {
	damaged := slices.Clone(text)
	for range 1 + rng.IntN(3) {
		if len(damaged) == 0 {
			break
		}
		from := rng.IntN(len(damaged))
		to := min(len(damaged), from+1+rng.IntN(20))
		switch rng.IntN(7) {
		case 0: // the end is missing, as on a full disk
			damaged = damaged[:from]
		case 1: // one bit is flipped
			damaged[from] ^= 1 << rng.IntN(8)
		case 2: // one byte becomes another digit or letter
			damaged[from] = "0123456789abcxyz"[rng.IntN(16)]
		case 3: // up to 20 bytes are missing
			damaged = slices.Delete(damaged, from, to)
		case 4: // up to 20 bytes are repeated
			damaged = slices.Insert(damaged, from, slices.Clone(damaged[from:to])...)
		case 5: // one byte becomes a character with a meaning in YAML or JSON
			damaged[from] = ":-{}[]\"'#&*!|>%@,?\n\t "[rng.IntN(21)]
		case 6: // up to 20 bytes are random
			for i := from; i < to; i++ {
				damaged[i] = byte(rng.IntN(256))
			}
		}
	}
	return damaged
}
