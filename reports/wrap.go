package reports

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Wrap breaks a text into lines that fit, at blanks if possible and within a word if not. The caller decides what fits: columns
// of a terminal, points of a picture. A line that does not fit must not fit either with more text. Wrap looks only at as much
// of a long word as fits into a line, so its work grows linearly with the text.
func Wrap(text string, fits func(line string) bool) []string {
	var lines []string
	line := ""
	for _, word := range words(Printable(text)) {
		fitting := fittingPart(word, fits)
		if line != "" && fitting == len(word) && fits(line+" "+word) {
			line += " " + word
			continue
		}
		if line != "" {
			lines = append(lines, line)
		}
		for fitting < len(word) {
			cut := breakAt(word, fitting)
			lines = append(lines, word[:cut])
			word = word[cut:]
			fitting = fittingPart(word, fits)
		}
		line = word
	}
	if line != "" {
		lines = append(lines, line)
	}
	return lines
}

// words splits a text at the blanks where it may be broken. A number stays with its "%".
func words(text string) []string {
	var list []string
	for _, word := range strings.Fields(text) {
		last := len(list) - 1
		if strings.HasPrefix(word, "%") && len(word) < 4 && last >= 0 && isNumber(list[last]) {
			list[last] += " " + word
			continue
		}
		list = append(list, word)
	}
	return list
}

// isNumber reports whether a word can be the number before a "%".
func isNumber(word string) bool {
	return len(word) < 12 && strings.Trim(word, "<>(+-0123456789.") == ""
}

// fittingPart returns the length of the longest beginning of a word that fits, at least one letter.
func fittingPart(word string, fits func(string) bool) int {
	_, fitting := utf8.DecodeRuneInString(word)
	for fitting < len(word) {
		_, size := utf8.DecodeRuneInString(word[fitting:])
		if !fits(word[:fitting+size]) {
			break
		}
		fitting += size
	}
	return fitting
}

// breakAt returns where to break a word of which fitting bytes fit: behind the last sign that joins its parts, if there is one.
func breakAt(word string, fitting int) int {
	if joint := strings.LastIndexAny(word[:fitting], "-+/,"); joint > 0 {
		return joint + 1
	}
	return fitting
}

// columns returns a function that reports whether a line fits into width characters.
func columns(width int) func(string) bool {
	return func(line string) bool { return utf8.RuneCountInString(line) <= max(width, 1) }
}

// Printable puts blanks in place of characters that a terminal or an SVG reader would obey or reject.
func Printable(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) {
			return r
		}
		return ' '
	}, strings.ToValidUTF8(text, "?"))
}
