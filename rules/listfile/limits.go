package listfile

import (
	"errors"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// The most that a list may have. Real lists stay far below: a list of 1,000 points with all its rules texts has 500 kB, and 2,000 elements.
const (
	MostBytes    = 10 << 20 // the size of a file, and of the list inside a zip
	mostElements = 100_000  // elements of XML, or objects of JSON
	mostDepth    = 60       // levels of elements inside each other; real lists have about 15
	mostLines    = 5_000    // lines of text, or rows of a sheet
	mostColumns  = 300      // the columns of a sheet
	mostUnits    = 1_000    // the units of a force; a party may have no more
	mostKinds    = 1_000    // different units of a roster
	mostName     = 100      // characters of a name; the rest is cut off
	mostText     = 600      // characters of a sentence in a profile; the rest is cut off
	mostEntry    = 600      // characters of an entry of a text, or of a cell of a sheet
	mostRemarks  = 5_000    // the remarks of a report
)

// tooMuch returns the error for a file that exceeds a limit.
func tooMuch(format string, args ...any) error {
	return fmt.Errorf("this is no army list: "+format, args...)
}

// errEmpty is the error about a file in which nothing is written.
var errEmpty = errors.New("the file is empty")

// tidied returns text as a report and a roster can show it: one line, without control characters, not too long, single blanks.
func tidied(text string) string { return clipped(text, mostName) }

// clipped returns a text on one line, without control characters. A text with more characters than the argument most
// states is cut off and ends with "...", which the limit counts.
func clipped(text string, most int) string {
	if len(text) > 8*most {
		text = text[:8*most]
	}
	text = oneLine(text)
	if runes := []rune(text); len(runes) > most {
		return strings.TrimSpace(string(runes[:most-3])) + "..."
	}
	return text
}

// oneLine returns a text on one line, without control characters and with single blanks.
func oneLine(text string) string {
	return strings.Join(strings.Fields(strings.Map(func(r rune) rune {
		switch {
		case r == utf8.RuneError:
			return -1
		case unicode.IsSpace(r), r == ' ':
			return ' '
		case unicode.Is(unicode.C, r):
			return -1
		}
		return r
	}, text)), " ")
}
