package yamlfile

import (
	"bytes"
	"unicode/utf8"
)

// Scan reports the first thing in a text that no file may hold, before the YAML lexer sees the text: nil if there is
// none. Scan takes time proportional to the size of the text.
func Scan(file string, text []byte) Mistakes {
	rd := Reader{File: file}
	if recall(text) == nil {
		rd.scan(text)
	}
	return rd.Mistakes
}

// byteOrderMark may stand at the beginning of a file.
var byteOrderMark = []byte("\uFEFF")

// scan reports whether a file is a text within the limits for the lexer. If it is not, scan adds the mistake.
func (rd *Reader) scan(text []byte) bool {
	start := Spot{1, 1}
	switch {
	case len(text) > MaxFile:
		rd.Wrong(start, "the file is larger than 1 MiB")
		return false
	case bytes.IndexByte(text, 0) >= 0, !utf8.Valid(text):
		rd.Wrong(start, "this is not a text file")
		return false
	}
	text = bytes.TrimPrefix(text, byteOrderMark)
	empty := 0 // lines in a row
	for number := 1; len(text) > 0; number++ {
		var line []byte
		line, text = cutLine(text)
		if len(bytes.Trim(line, " \t")) > 0 {
			empty = 0
		} else if empty++; empty > maxEmpty {
			rd.Wrong(Spot{number, 1}, "these are more than %d empty lines in a row: leave some out", maxEmpty)
			return false
		}
		if number > maxLines {
			rd.Wrong(Spot{number, 1}, "the file has more than %d lines: write several files", maxLines)
			return false
		}
		if !rd.scanLine(number, line) {
			return false
		}
	}
	return true
}

// cutLine returns the first line of a text without its end, and the text after it. The lexer takes a carriage return
// without a line feed for the end of a line, too.
func cutLine(text []byte) (line, rest []byte) {
	end := bytes.IndexAny(text, "\r\n")
	switch {
	case end < 0:
		return text, nil
	case bytes.HasPrefix(text[end:], []byte("\r\n")):
		return text[:end], text[end+2:]
	}
	return text[:end], text[end+1:]
}

// scanLine reports whether a line is within the limits for the lexer. If it is not, scanLine adds the mistake.
func (rd *Reader) scanLine(number int, line []byte) bool {
	column, run, tabs := 0, 0, 0
	last := rune(-1)
	for _, c := range string(line) {
		if column++; column > maxLine {
			rd.Wrong(Spot{number, column}, "this line is longer than %d characters: write several", maxLine)
			return false
		}
		if c != last {
			last, run = c, 0
		}
		if run++; run > maxRun {
			rd.Wrong(Spot{number, column}, "%q stands more than %d times in a row", c, maxRun)
			return false
		}
		if c != '\t' {
			continue
		}
		if tabs++; tabs > maxTabs {
			rd.Wrong(Spot{number, column}, "this line has more than %d tabs: write spaces", maxTabs)
			return false
		}
	}
	return true
}
