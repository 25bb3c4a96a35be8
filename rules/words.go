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

// Suggest is the word among those allowed that was probably meant; "" if none is near. A few slips of the finger are
// near, and so is a word of which only a part was said: "sherman" for "sherman-m4", "rifles" for "us-rifles".
func Suggest(word string, among []string) string {
	word = strings.ToLower(word)
	slips := min((len(word)+1)/3, 3)
	best, nearest := "", slips+1
	for _, candidate := range among {
		if d := distance(word, candidate, slips); d < nearest {
			best, nearest = candidate, d
		}
	}
	if best != "" || len(word) < 3 {
		return best
	}
	for _, candidate := range among {
		if isPartOf(word, candidate) && (best == "" || len(candidate) < len(best)) {
			best = candidate
		}
	}
	return best
}

// DidYouMean is the ending of a sentence about an unknown word: `; did you mean "x"?`, or nothing.
func DidYouMean(word string, among []string) string {
	near := Suggest(word, among)
	if near == "" {
		return ""
	}
	return `; did you mean "` + near + `"?`
}

// isPartOf reports whether the word begins the candidate or stands in it between hyphens.
func isPartOf(word, candidate string) bool {
	return strings.HasPrefix(candidate, word) || strings.Contains("-"+candidate+"-", "-"+word+"-")
}

// distance counts the letters to add, drop, change or swap with their neighbour that lead from a to b (the optimal
// string alignment of Damerau and Levenshtein). What is farther than limit is only known to be so.
func distance(a, b string, limit int) int {
	if len(a)-len(b) > limit || len(b)-len(a) > limit {
		return limit + 1
	}
	before, last, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		for j := 1; j <= len(b); j++ {
			change := last[j-1]
			if a[i-1] != b[j-1] {
				change++
			}
			row[j] = min(change, last[j]+1, row[j-1]+1)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, last, row = last, row, before
	}
	return last[len(b)]
}
