package experiments

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"salvo/rules"
)

// This file reads the numbers and words of settings, as people write them on a command line and in files. The errors
// say only what would be right; the caller adds which setting was wrong.

// ParseCount reads a whole number from 1; 1e6, 1M and 250k are read, too.
func ParseCount(text string, most int64) (int64, error) {
	x, ok := decimal(strings.NewReplacer("k", "e3", "m", "e6", "g", "e9").Replace(strings.ToLower(text)))
	if !ok || x != math.Trunc(x) || x < 1 || x > float64(most) {
		return 0, fmt.Errorf("give a whole number from 1 to %d", most)
	}
	return int64(x), nil
}

// ParsePrecision reads a precision in percentage points, from 0.0001 to 50.
func ParsePrecision(text string) (float64, error) {
	x, ok := decimal(text)
	if !ok || x < 0.0001 || x > 50 {
		return 0, fmt.Errorf("give percentage points from 0.0001 to 50")
	}
	return x, nil
}

// decimal reads digits with a point and an exponent. It refuses other numbers of Go, such as 0x1F, 1_000 and Inf.
func decimal(text string) (x float64, ok bool) {
	if strings.Trim(text, "0123456789.e") != "" {
		return 0, false
	}
	x, err := strconv.ParseFloat(text, 64)
	return x, err == nil
}

// ParseSeed reads a seed.
func ParseSeed(text string) (uint64, error) {
	n, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		return 0, fmt.Errorf("give a whole number from 0 to %d", uint64(math.MaxUint64))
	}
	return n, nil
}

// OneOf reads one of a few words.
func OneOf(text string, words []string) (string, error) {
	if !slices.Contains(words, text) {
		return "", fmt.Errorf("it is one of %s%s", strings.Join(words, ", "), rules.DidYouMean(text, words))
	}
	return text, nil
}
