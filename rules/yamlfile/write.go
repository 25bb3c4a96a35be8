package yamlfile

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// widest is the largest number of characters of a line with brackets, its indentation and key included, and the width
// at which Write folds long texts with plus signs. Entries that cannot be split may be wider.
const widest = 110

// Write returns a tree as a person would write it. A mapping of the first level that holds mappings or lists, and a
// list of the first or second level that holds a mapping, has lines of its own for its entries. Other mappings and
// lists stand between brackets if they fit into a line.
func Write(tree Tree) []byte {
	var w writer
	if keys, is := tree.(Keys); is && len(keys) > 0 {
		w.keys(keys, 0)
	} else {
		w.line(0, flow(tree))
	}
	return []byte(w.text.String())
}

// A writer writes lines.
type writer struct{ text strings.Builder }

func (w *writer) line(indent int, text string) {
	w.text.WriteString(strings.Repeat(" ", indent) + text + "\n")
}

func (w *writer) keys(keys Keys, indent int) {
	for _, k := range keys {
		w.entry(scalar(k.Name, true)+":", k.Value, indent)
	}
}

// entry writes a value behind its key, or behind the dash of a list.
func (w *writer) entry(head string, value Tree, indent int) {
	switch v := value.(type) {
	case string:
		w.scalar(head, v, indent)
		return
	case Keys:
		if len(v) > 0 && (indent == 0 && holdsMore(v) || !fits(head, v, indent)) {
			if head == "-" {
				w.dashed(v, indent)
				return
			}
			w.line(indent, head)
			w.keys(v, indent+2)
			return
		}
	case List:
		if len(v.Of) > 0 && (indent <= 2 && slices.ContainsFunc(v.Of, isKeys) && head != "-" || !fits(head, v, indent)) {
			w.line(indent, head)
			for _, entry := range v.Of {
				w.entry("-", entry, indent+2)
			}
			return
		}
	}
	w.line(indent, head+" "+flow(value))
}

// dashed writes the keys of an entry of a list, the first behind the dash.
func (w *writer) dashed(keys Keys, indent int) {
	var inner writer
	inner.keys(keys, indent+2)
	text := inner.text.String()
	w.text.WriteString(text[:indent] + "- " + text[indent+2:])
}

func isKeys(tree Tree) bool {
	_, is := tree.(Keys)
	return is
}

// holdsMore reports whether one of the values is a mapping or a list.
func holdsMore(keys Keys) bool {
	return slices.ContainsFunc(keys, func(k Key) bool { _, text := k.Value.(string); return !text })
}

func fits(head string, value Tree, indent int) bool {
	return indent+len(head)+1+utf8.RuneCountInString(flow(value)) <= widest
}

// scalar writes a text: rows as a block, a long text with plus signs (a party) over several lines, and any other text
// in one line.
func (w *writer) scalar(head, text string, indent int) {
	switch rows := strings.Split(strings.TrimRight(text, "\n"), "\n"); {
	case strings.Contains(text, "\n") && !slices.ContainsFunc(rows, notARow):
		w.line(indent, head+" |")
		for _, row := range rows {
			w.line(indent+2, row)
		}
	case indent+len(head)+len(text) > widest && strings.Contains(text, "+"):
		w.folded(head, text, indent)
	default:
		w.line(indent, head+" "+scalar(text, false))
	}
}

// notARow reports whether a line would read differently in a block of rows.
func notARow(row string) bool {
	return row == "" || row != strings.Trim(row, " \t") || strings.ContainsFunc(row, isControl)
}

// folded writes a party in several lines; each line except the first begins with a plus sign.
func (w *writer) folded(head, text string, indent int) {
	line := head + ` "`
	for i, part := range strings.Split(text, "+") {
		inner := quotedInner(part)
		if i > 0 {
			inner = "+" + inner
			if indent+len(line)+len(inner) > widest {
				w.line(indent, line+`\`)
				line = "  "
			}
		}
		line += inner
	}
	w.line(indent, line+`"`)
}

// flow returns a tree between brackets.
func flow(tree Tree) string {
	switch v := tree.(type) {
	case Keys:
		parts := make([]string, len(v))
		for i, k := range v {
			parts[i] = scalar(k.Name, true) + ": " + flow(k.Value)
		}
		return "{" + strings.Join(parts, ", ") + "}"
	case List:
		parts := make([]string, len(v.Of))
		for i, one := range v.Of {
			parts[i] = flow(one)
		}
		return "[" + strings.Join(parts, ", ") + "]"
	case string:
		return scalar(v, true)
	}
	return `""`
}

// scalar returns a text, in quotation marks unless it surely reads as this text without them. Between brackets a colon
// needs them, too.
func scalar(text string, bracketed bool) string {
	if isPlain(text, bracketed) {
		return text
	}
	return `"` + quotedInner(text) + `"`
}

func isPlain(text string, bracketed bool) bool {
	first, _ := utf8.DecodeRuneInString(text)
	other := func(r rune) bool { return !isLetter(r) && !strings.ContainsRune(" _./+='()&?!;-:", r) }
	switch {
	case !isLetter(first), strings.ContainsFunc(text, other), text != strings.TrimSpace(text):
		return false
	case strings.Contains(text, ": "), strings.HasSuffix(text, ":"), bracketed && strings.Contains(text, ":"):
		return false
	}
	return !slices.Contains([]string{"true", "false", "null", "True", "False", "Null", "TRUE", "FALSE", "NULL"}, text)
}

func isLetter(r rune) bool { return r != utf8.RuneError && (unicode.IsLetter(r) || unicode.IsDigit(r)) }

// quotedInner returns a text as it is written between double quotation marks.
func quotedInner(text string) string {
	var b strings.Builder
	for _, r := range text {
		switch {
		case r == '"' || r == '\\':
			b.WriteString(`\` + string(r))
		case r == '\n':
			b.WriteString(`\n`)
		case r == '\t':
			b.WriteString(`\t`)
		case isControl(r) && r > 0xffff:
			fmt.Fprintf(&b, `\U%08x`, r)
		case isControl(r):
			fmt.Fprintf(&b, `\u%04x`, r)
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}
