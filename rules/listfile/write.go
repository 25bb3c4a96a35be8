package listfile

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"salvo/rules"
)

// YAML returns the list as a roster. Units that lack a value stand in it as comments with blanks to fill in.
func (l *List) YAML() []byte {
	var b strings.Builder
	comment(&b, "", fmt.Sprintf("%s, read by salvo import from %s.", l.Title, l.Form))
	fmt.Fprintf(&b, "rulesets: %s\n", l.Ruleset.Name)
	if len(l.Units) > 0 {
		if l.whole() {
			b.WriteString("units:\n")
		} else {
			b.WriteString("# units:\n")
		}
		for _, u := range l.Units {
			u.write(&b, l.Ruleset)
		}
	}
	if party := l.Party(); party != "" {
		fmt.Fprintf(&b, "forces:\n  - name: %s\n    title: %s\n    party: %s\n", l.Force, quoted(l.Title), folded80(party))
	}
	for _, g := range l.Groups {
		if g.Blank {
			fmt.Fprintf(&b, "    # and %dx%s, when it is filled in\n", g.Count, g.Unit)
		}
	}
	return []byte(b.String())
}

// Commented returns the roster with its report in front, as comments.
func (l *List) Commented() []byte {
	var b strings.Builder
	for _, m := range l.Report {
		text := fmt.Sprintf("%s: %s: %s", m.Verdict, m.Said, m.Text)
		if m.At != "" {
			text = m.At + ", " + text
		}
		if m.Near != nil {
			text += "; did you mean " + strings.Join(m.Near, ", ") + "?"
		}
		comment(&b, "", text)
	}
	return append([]byte(b.String()), l.YAML()...)
}

// whole reports whether at least one unit of the list lacks no value, so that it can stand in the roster.
func (l *List) whole() bool {
	for _, u := range l.Units {
		if u.Lacks == "" {
			return true
		}
	}
	return false
}

// write writes an entry of the roster.
func (u *Unit) write(b *strings.Builder, rs *rules.Ruleset) {
	lead := "  "
	if u.Lacks != "" {
		lead = "  # "
		comment(b, "  ", fmt.Sprintf("To fill in: %s. Replace every ? and take the # away.", u.Lacks))
	}
	for _, note := range u.Notes {
		comment(b, "  ", note)
	}
	fmt.Fprintf(b, "%s- name: %s\n", lead, u.Name)
	for _, pair := range [][2]string{{"title", u.Title}, {"nation", u.Nation}, {"class", u.Class}} {
		if pair[1] != "" {
			fmt.Fprintf(b, "%s  %s: %s\n", lead, pair[0], quoted(pair[1]))
		}
	}
	var fields []string
	for _, f := range u.Fields {
		if f.Name != "cost" {
			fields = append(fields, f.Name+": "+quoted(f.Value))
		}
	}
	if u.Lacks != "" {
		for _, f := range rs.Fields {
			if f.Required && u.field(f.Name) == "" {
				fields = append(fields, f.Name+": ?")
			}
		}
	}
	b.WriteString(wrapped(lead+"  fields: {", lead+"    ", fields, ", ") + "}\n")
	if cost := u.field("cost"); cost != "" {
		fmt.Fprintf(b, "%s  cost: %s\n", lead, cost)
	}
	if u.Source != "" {
		fmt.Fprintf(b, "%s  source: %s\n", lead, u.Source)
	}
	if u.Printed != nil {
		fmt.Fprintf(b, "%s  printed: [%s]\n", lead, strings.Join(u.Printed, ", "))
	}
	if u.Tags != nil {
		fmt.Fprintf(b, "%s  tags: [%s]\n", lead, strings.Join(u.Tags, ", "))
	}
}

// widest is the width, in characters, from which wrapped continues on the next line. Only a single part may be wider.
// Names and titles are not wrapped.
const widest = 80

// wrapped returns parts with a separator between them, on as many lines as they need.
func wrapped(first, next string, parts []string, separator string) string {
	var b strings.Builder
	line := first
	for i, part := range parts {
		if i < len(parts)-1 {
			part += separator
		}
		if utf8.RuneCountInString(line)+utf8.RuneCountInString(strings.TrimRight(part, " ")) >= widest && i > 0 {
			b.WriteString(strings.TrimRight(line, " ") + "\n")
			line = next
		}
		line += part
	}
	return b.String() + line
}

// comment writes a comment, on as many lines as it needs.
func comment(b *strings.Builder, lead, text string) {
	b.WriteString(wrapped(lead+"# ", lead+"# ", strings.Fields(text), " ") + "\n")
}

// folded80 returns a party as a value of YAML, in lines that are not too wide: blanks between its groups mean nothing in a roster.
func folded80(party string) string {
	if len(party) < widest-len("    party: ''") {
		return quoted(party)
	}
	const lead = "      "
	return ">-\n" + wrapped(lead, lead, strings.Split(party, "+"), "+")
}

// quoted returns a text as a value of YAML: in quotation marks unless it is plain letters, digits and signs that mean nothing there.
func quoted(text string) string {
	plain := text != "" && !strings.ContainsFunc(text, func(r rune) bool {
		return !strings.ContainsRune("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-/. +", r)
	})
	if first := text[:min(1, len(text))]; plain && !strings.ContainsAny(first, "-. +0123456789") && !strings.HasSuffix(text, " ") &&
		!strings.Contains("|yes|no|true|false|on|off|null|y|n|", "|"+strings.ToLower(text)+"|") {
		return text
	}
	if isNumber(text) || text == "yes" || text == "no" {
		return text
	}
	return "'" + strings.ReplaceAll(text, "'", "''") + "'"
}

// isNumber reports whether a text is a number as salvo spells it.
func isNumber(text string) bool {
	digits := strings.TrimPrefix(text, "-")
	whole, decimals, dotted := strings.Cut(digits, ".")
	return digits != "" && strings.Trim(whole+decimals, "0123456789") == "" && whole != "" && (!dotted || decimals != "") &&
		(len(whole) == 1 || whole[0] != '0')
}

// titled returns a text as the title of a unit or a force, without the characters at its start that a spreadsheet would
// take for the beginning of a formula.
func titled(text string) string { return strings.TrimSpace(strings.TrimLeft(tidied(text), "=+-@ ")) }
