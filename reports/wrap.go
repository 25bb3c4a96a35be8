package reports

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// wrap breaks a text into lines that fit, at blanks where it can and within a word where it must. What counts as
// fitting is the caller's business: columns of a terminal, points of a picture.
func wrap(text string, fits func(line string) bool) []string {
	var lines []string
	line := ""
	for _, word := range strings.Fields(printable(text)) {
		if line != "" && fits(line+" "+word) {
			line += " " + word
			continue
		}
		if line != "" {
			lines = append(lines, line)
		}
		for word != "" && !fits(word) {
			cut := breakAt(word, fits)
			lines = append(lines, word[:cut])
			word = word[cut:]
		}
		line = word
	}
	if line != "" {
		lines = append(lines, line)
	}
	return lines
}

// breakAt is the length of the longest beginning of a word that fits, at least one letter. It ends with a sign that
// joins parts of a word, if there is one.
func breakAt(word string, fits func(string) bool) int {
	_, cut := utf8.DecodeRuneInString(word)
	for at := range word {
		if at > cut && fits(word[:at]) {
			cut = at
		}
	}
	if joint := strings.LastIndexAny(word[:cut], "-+/,"); joint > 0 {
		return joint + 1
	}
	return cut
}

// columns says that a line fits into so many columns.
func columns(width int) func(string) bool {
	return func(line string) bool { return utf8.RuneCountInString(line) <= max(width, 1) }
}

// printable is a text without anything that a terminal or an SVG reader would obey or reject.
func printable(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) {
			return r
		}
		return ' '
	}, strings.ToValidUTF8(text, "?"))
}
