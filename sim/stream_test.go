package sim

import "testing"

func TestStreamsAreTheSameForEver(t *testing.T) {
	// Whoever changes these words changes every result that was ever printed.
	rng := seedStream(1, "bkc2 2xsherman-m4 vs tiger-1", 0)
	for i, want := range []uint64{0xb6a7132e9b1dd33f, 0x2b263d0bc6500728, 0x827bb8fb9045cfc0} {
		if got := rng.Uint64(); got != want {
			t.Errorf("word %d is %#x, want %#x", i, got, want)
		}
	}
}

func TestStreamsHaveNothingInCommon(t *testing.T) {
	seen := map[uint64]string{}
	for _, name := range []string{"", "a", "b", "a "} {
		for seed := range uint64(5) {
			for block := range int64(5) {
				rng := seedStream(seed, name, block)
				for range 3 {
					word := rng.Uint64()
					if other, known := seen[word]; known {
						t.Errorf("seed %d, name %q, block %d has a word of %s", seed, name, block, other)
					}
					seen[word] = name
				}
			}
		}
	}
}
