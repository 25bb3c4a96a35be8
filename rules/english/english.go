// Package english puts numbers and lists into English sentences. It knows no game and imports nothing of salvo.
package english

import (
	"fmt"
	"strings"
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
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " and " + words[last]
}
