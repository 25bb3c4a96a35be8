// Package english puts numbers and lists into English sentences. It knows no game and imports nothing of salvo.
package english

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Plural returns the form of a noun that follows a number: "hit" after 1, "hits" after any other.
func Plural(n int, noun string) string {
	switch {
	case n == 1:
		return noun
	case noun == "casualty":
		return "casualties"
	case noun == "man":
		return "men"
	case strings.HasSuffix(noun, "die"):
		return strings.TrimSuffix(noun, "die") + "dice"
	}
	return noun + "s"
}

// Counted returns a number with its noun: "1 hit", "3 men".
func Counted(n int, noun string) string { return fmt.Sprintf("%d %s", n, Plural(n, noun)) }

// Grouped returns a number with a comma between thousands: 1,000,000.
func Grouped(n int64) string {
	digits := strconv.FormatInt(n, 10)
	for at := len(digits) - 3; at > 0 && digits[at-1] != '-'; at -= 3 {
		digits = digits[:at] + "," + digits[at:]
	}
	return digits
}

// Verb returns the form of a verb that follows a number of subjects: "fires" for 1, "fire" for any other.
func Verb(n int, word string) string {
	if n == 1 {
		return word + "s"
	}
	return word
}

// List joins words or numbers as a sentence does: "a", "a and b", "a, b and c".
func List[T string | int](things []T) string {
	words := make([]string, len(things))
	for i, thing := range things {
		words[i] = fmt.Sprint(thing)
	}
	return joined(words, " and ")
}

// Clauses joins parts of a sentence that have verbs of their own: "a", "a, and b", "a, b, and c".
func Clauses(parts []string) string { return joined(parts, ", and ") }

// joined puts a comma between words, and joint before the last word.
func joined(words []string, joint string) string {
	last := len(words) - 1
	if last < 1 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:last], ", ") + joint + words[last]
}

// Capital returns a text with its first letter in upper case.
func Capital(text string) string {
	if text == "" {
		return ""
	}
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[size:]
}
