package rules

import (
	"fmt"
	"strings"
	"unicode"
)

// isWord reports whether s is kebab-case: lower-case letters and digits in parts joined by single hyphens.
func isWord(s string) bool {
	for part := range strings.SplitSeq(s, "-") {
		if part == "" {
			return false
		}
		for _, r := range part {
			if (r < 'a' || r > 'z') && (r < '0' || r > '9') {
				return false
			}
		}
	}
	return true
}

// isName reports whether s can name something in a line: a word that begins with a letter, so that it is never taken
// for a number, and is not "vs".
func isName(s string) bool {
	return isWord(s) && (s[0] < '0' || s[0] > '9') && s != "vs"
}

// quoted is a piece of input as an error shows it: on one line, and cut off where it is no longer of use.
func quoted(s string) string { return fmt.Sprintf("%q", clipped(s)) }

func clipped(s string) string {
	const longest = 60
	runes := []rune(s)
	if len(runes) <= longest {
		return s
	}
	return string(runes[:longest]) + "..."
}

// isControl reports whether a character is not for reading: it would move the cursor, colour the screen, turn the
// direction of writing, or not be seen at all.
func isControl(r rune) bool { return unicode.Is(unicode.C, r) }

// enumerated joins words the way a sentence does: "a", "a and b", "a, b and c".
func enumerated(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " and " + words[last]
}
