package rules

import (
	"fmt"
	"slices"
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

// isName reports whether s can be a name in a line: a word that begins with a letter, so that it cannot be mistaken for
// a number, and is not "vs".
func isName(s string) bool {
	return isWord(s) && (s[0] < '0' || s[0] > '9') && s != "vs"
}

// IsWord reports whether s is kebab-case: lower-case letters and digits in parts joined by single hyphens.
func IsWord(s string) bool { return isWord(s) }

// IsName reports whether s can be a name in a line: a word that begins with a letter and is not "vs".
func IsName(s string) bool { return isName(s) }

// quoted returns a piece of input as an error shows it: in quotes, on one line, and cut off if it is long.
func quoted(s string) string { return fmt.Sprintf("%q", clipped(s)) }

func clipped(s string) string {
	const longest = 60
	runes := []rune(s)
	if len(runes) <= longest {
		return s
	}
	return string(runes[:longest]) + "..."
}

// isControl reports whether a character cannot be read: it would move the cursor, colour the screen, change the
// direction of writing, or be invisible.
func isControl(r rune) bool { return unicode.Is(unicode.C, r) }

// mostSuggested is the largest number of words in a suggestion.
const mostSuggested = 5

// suggestions returns the words in among that were probably meant, the likeliest first: the given word in lower case or in
// the singular, its equivalent in other games, words of which it is a part ("sherman" for "sherman-m4", "rifles" for
// "us-rifles"), the word that is a few typing mistakes away, or words with a part that is a few typing mistakes away. The
// first of these five steps that finds a word decides.
func suggestions(word string, among []string) []string {
	forms := formsOf(word)
	for _, form := range forms {
		if slices.Contains(among, form) {
			return []string{form}
		}
	}
	for _, form := range forms {
		if means := inOtherWords(form, among); means != nil {
			return means
		}
	}
	for _, form := range forms {
		if whole := wholeOf(form, among); whole != nil {
			return whole[:min(len(whole), mostSuggested)]
		}
	}
	for _, form := range forms {
		if near := nearest(form, among); near != "" {
			return []string{near}
		}
	}
	for _, form := range forms {
		if near := nearestPart(form, among); near != nil {
			return near[:min(len(near), mostSuggested)]
		}
	}
	return nil
}

// formsOf returns a word in salvo's spelling, and its singular: tigers and tiger for "Tigers".
func formsOf(word string) []string {
	word = strings.ReplaceAll(strings.ToLower(word), "_", "-")
	forms := []string{word}
	if stem, plural := strings.CutSuffix(word, "ies"); plural {
		forms = append(forms, stem+"y")
	}
	if stem, plural := strings.CutSuffix(word, "s"); plural && len(stem) >= shortestPart {
		forms = append(forms, stem)
	}
	return forms
}

// shortestPart is the length of the shortest part of a word that can identify it.
const shortestPart = 3

// wholeOf returns the words in among that contain part at their beginning or after a dash, the shortest first.
func wholeOf(part string, among []string) (whole []string) {
	if len(part) < shortestPart {
		return nil
	}
	for _, candidate := range among {
		if strings.Contains("-"+candidate, "-"+part) {
			whole = append(whole, candidate)
		}
	}
	slices.SortStableFunc(whole, func(a, b string) int { return len(a) - len(b) })
	return whole
}

// longestMistyped is the length of the longest word that is compared letter by letter. The time grows with the square
// of the length.
const longestMistyped = 60

// nearest returns the word with the fewest typing mistakes; "" if all have too many.
func nearest(word string, among []string) (best string) {
	if len(word) > longestMistyped {
		return ""
	}
	slips := min((len(word)+1)/3, 3)
	least := slips + 1
	for _, candidate := range among {
		if d := distance(word, candidate, slips); d < least {
			best, least = candidate, d
		}
	}
	return best
}

// nearestPart returns the words in among that have a part, or several parts at the start, with the fewest typing mistakes:
// sherman-m4 for "shermn". The shortest word comes first. nearestPart returns nil if all have too many mistakes.
func nearestPart(word string, among []string) (near []string) {
	slips := min(len(word)/4, 2)
	if slips == 0 || len(word) > longestMistyped {
		return nil
	}
	least := slips + 1
	for _, candidate := range among {
		d := slips + 1
		for _, part := range partsOf(candidate) {
			d = min(d, distance(word, part, slips))
		}
		switch {
		case d > slips || d > least:
		case d < least:
			near, least = []string{candidate}, d
		default:
			near = append(near, candidate)
		}
	}
	slices.SortStableFunc(near, func(a, b string) int { return len(a) - len(b) })
	return near
}

// partsOf returns the parts of a word between its dashes, and the beginning of the word before each dash. It returns nil for a
// word without dashes.
func partsOf(word string) (parts []string) {
	for i, r := range word {
		if r == '-' {
			parts = append(parts, word[:i])
		}
	}
	if parts == nil {
		return nil
	}
	return append(parts, strings.Split(word, "-")...)
}

// DidYouMean returns the end of a sentence about an unknown word: `; did you mean "x"?`, or "".
func DidYouMean(word string, among []string) string { return meant(suggestions(word, among)) }

// meant returns the end of a sentence that suggests the given words.
func meant(words []string) string {
	if len(words) == 0 {
		return ""
	}
	marked := make([]string, len(words))
	for i, word := range words {
		marked[i] = `"` + word + `"`
	}
	last := len(marked) - 1
	if last == 0 {
		return "; did you mean " + marked[0] + "?"
	}
	return "; did you mean " + strings.Join(marked[:last], ", ") + " or " + marked[last] + "?"
}

// distance returns the number of letters to add, drop, change or swap with their neighbour to get from a to b (the optimal
// string alignment of Damerau and Levenshtein). If a and b differ in length by more than limit, it returns limit + 1.
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
