package cobi

import (
	"fmt"
	"strconv"
)

// plus writes a score as players do: 4+, and 6 for the highest.
func plus(score int) string {
	if score >= 6 {
		return strconv.Itoa(score)
	}
	return fmt.Sprintf("%d+", score)
}

func plural(n int, word string) string {
	if n == 1 {
		return word
	}
	return word + "s"
}
