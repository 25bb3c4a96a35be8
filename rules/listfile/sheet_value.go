package listfile

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"salvo/rules"
)

// set stores a cell as the value of a field. It accepts the spellings that spreadsheets use.
func (f *cells) set(field, cell string) {
	at := slices.IndexFunc(f.Ruleset.Fields, func(d rules.Field) bool { return d.Name == field })
	if at < 0 {
		return
	}
	d := &f.Ruleset.Fields[at]
	if utf8.RuneCountInString(cell) > mostEntry {
		f.wrong = append(f.wrong, fmt.Sprintf("%s has more than %d characters", field, mostEntry))
		return
	}
	if field == "attack" && f.attack(cell) {
		return
	}
	shape := d.Type.Shape()
	if isDash(cell) {
		if slices.Contains(shape.Words, "none") {
			f.values[field] = "none"
		}
		return
	}
	if lower := strings.ToLower(cell); slices.Contains(shape.Words, lower) {
		f.values[field] = lower
		return
	}
	value, ok := "", false
	switch shape.Kind {
	case "int", "number":
		value, ok = asNumber(cell, d.Unit)
	case "yes-no":
		value, ok = asYesNo(cell)
	case "labels":
		value = f.labelIn(d.Type, cell)
		ok = value != ""
	case "span":
		value, ok = f.asSpan(cell)
	case "list":
		value, ok = f.asList(cell)
	default:
		value, ok = strings.ToLower(cell), true
	}
	if !ok {
		f.wrong = append(f.wrong, fmt.Sprintf("%s is %q%s, but must be %s", field, tidied(cell), wasDate(cell, shape.Kind), d.Type))
		return
	}
	f.values[field] = value
}

// isDash reports whether a cell means "nothing".
func isDash(cell string) bool {
	return slices.Contains([]string{"-", "–", "—", "n/a", "na", "none", "nil", "."}, strings.ToLower(cell))
}

// attack reads attacks as Blitzkrieg Commander prints them: dice, range, and a sign for what they cannot hurt, as in
// 4/60 and 3/30*. It reports whether the cell is such an attack.
func (f *cells) attack(cell string) bool {
	dice, reach, found := strings.Cut(strings.ReplaceAll(cell, " ", ""), "/")
	limit := ""
	if bare, ok := strings.CutSuffix(reach, "*"); ok {
		reach, limit = bare, "soft-only"
	} else if bare, ok := strings.CutSuffix(reach, "#"); ok {
		reach, limit = bare, "armour-only"
	}
	if !found || !isNumber(dice) || !isNumber(reach) || !slices.Contains(fieldNames(f.Ruleset), "limit") {
		return false
	}
	f.values["attack"], f.values["range"] = dice, reach
	if limit != "" {
		f.values["limit"] = limit
	}
	return true
}

// asNumber returns a number as salvo spells it. It accepts what sheets write: decimal commas, units of length, points,
// plus signs, and separators between thousands.
func asNumber(cell, unit string) (string, bool) {
	text := strings.ToLower(strings.TrimSpace(cell))
	for _, end := range []string{unit, "cm", "mm", "inches", "inch", "\"", "”", "″", "pts", "points", "pt", "+"} {
		if end != "" {
			text = strings.TrimSpace(strings.TrimSuffix(text, end))
		}
	}
	text = strings.TrimPrefix(strings.ReplaceAll(strings.ReplaceAll(text, "\u00a0", ""), " ", ""), "+")
	if whole, decimals, found := strings.Cut(text, ","); found && !strings.ContainsAny(decimals, ",.") && !(len(decimals) == 3 && len(whole) > 0 && whole != "0") {
		text = whole + "." + decimals
	}
	text = strings.ReplaceAll(text, ",", "")
	x, err := strconv.ParseFloat(text, 64)
	if err != nil || x != x || x > 1e6 || x < -1e6 || strings.ContainsAny(text, "xpeinf") {
		return "", false
	}
	return strconv.FormatFloat(x, 'f', -1, 64), true
}

// asYesNo returns yes or no for the words and signs that sheets use.
func asYesNo(cell string) (string, bool) {
	switch strings.ToLower(cell) {
	case "yes", "y", "true", "x", "1", "ja", "j", "✓", "✔", "wahr", "oui":
		return "yes", true
	case "no", "n", "false", "0", "nein", "falsch", "non":
		return "no", true
	}
	return "", false
}

// labelIn returns the label of a type that a text stands for. The text may be the label, the label with blanks for
// hyphens, or another word for the label, or it may contain such a word. For other texts it returns "".
func (f *cells) labelIn(t rules.Type, text string) string {
	words := t.Shape().Words
	if word := strings.Join(strings.Fields(strings.ToLower(text)), "-"); slices.Contains(words, word) {
		return word
	}
	phrase := tokens(text)
	for _, lexicon := range []lexicon{f.game.in("quality"), f.all.in("values")} {
		for _, e := range lexicon {
			if slices.Contains(words, e.meaning) && len(e.phrase) == len(phrase) && startsWith(phrase, e.phrase) {
				return e.meaning
			}
		}
	}
	for _, e := range f.all.in("values") {
		if slices.Contains(words, e.meaning) && slices.ContainsFunc(f.all.in("values").findAll(phrase), func(found find) bool { return found.meaning == e.meaning }) {
			return e.meaning
		}
	}
	return ""
}

// months are what spreadsheets make of one number of a span: 3-6 becomes 3 June or March 6.
var months = [][]string{{"jan"}, {"feb"}, {"mar", "mär", "mrz"}, {"apr"}, {"may", "mai"}, {"jun"}, {"jul"}, {"aug"}, {"sep"}, {"oct", "okt"}, {"nov"}, {"dec", "dez"}}

// asSpan returns a span LOW-HIGH or a single number, perhaps with a plus sign behind it. It also reads 3-Jun, which a
// spreadsheet makes of 3-6. It refuses 6-Mar: whether 3-6 or 6-3 was typed depends on the country of the spreadsheet.
func (f *cells) asSpan(cell string) (string, bool) {
	if first, second, ok := asDate(cell); ok {
		if first > second {
			return "", false
		}
		span := fmt.Sprintf("%d-%d", first, second)
		f.guess(fmt.Sprintf("%q is a date that a spreadsheet made of %s", cell, span))
		return span, true
	}
	low, high, found := halves(cell)
	if !found {
		return low, isNumber(strings.TrimSuffix(low, "+"))
	}
	return low + "-" + high, isNumber(low) && isNumber(high)
}

// halves returns what stands before and behind the first dash or point of a cell, without blanks and in small letters.
func halves(cell string) (before, after string, found bool) {
	text := strings.ToLower(strings.ReplaceAll(cell, " ", ""))
	text = strings.TrimSuffix(strings.NewReplacer("–", "-", "—", "-").Replace(text), ".")
	if before, after, found = strings.Cut(text, "-"); !found {
		before, after, found = strings.Cut(text, ".")
	}
	return before, after, found
}

// asDate returns the two numbers of a date such as 3-Jun or Jun-03 in their order, here 3 and 6 or 6 and 3.
func asDate(cell string) (first, second int, ok bool) {
	before, after, _ := halves(cell)
	for n, names := range months {
		for _, name := range names {
			if day, err := strconv.Atoi(before); err == nil && strings.HasPrefix(after, name) {
				return day, n + 1, true
			}
			if day, err := strconv.Atoi(after); err == nil && strings.HasPrefix(before, name) {
				return n + 1, day, true
			}
		}
	}
	return 0, 0, false
}

// wasDate returns what to say of a cell that holds a date: what was probably typed before a spreadsheet made the date.
// It returns "" for other cells. kind is the kind of the field's type: spans have dashes, attacks of Blitzkrieg
// Commander have strokes.
func wasDate(cell, kind string) string {
	first, second, ok := asDate(cell)
	if !ok {
		return ""
	}
	joint := "/"
	if kind == "span" {
		joint = "-"
	}
	return fmt.Sprintf(", a date that a spreadsheet probably made of %d%s%d or %d%s%d (format the column as text and type the value again)",
		second, joint, first, first, joint, second)
}

// asList returns a list of weapons or traits: as a line spells it, or as people do: "7 rifles, SMG and LMG".
func (f *cells) asList(cell string) (string, bool) {
	if plain := strings.ToLower(strings.ReplaceAll(cell, " ", "")); !strings.ContainsAny(cell, ",;&") && !strings.Contains(strings.TrimSpace(cell), " ") {
		return plain, true
	}
	var parts []string
	for _, piece := range strings.FieldsFunc(strings.NewReplacer(" and ", ",", "&", ",", "+", ",", "/", ",").Replace(cell), func(r rune) bool { return r == ',' || r == ';' }) {
		words := tokens(piece)
		if len(words) == 0 {
			continue
		}
		n := 1
		if m, ok := small(words[0]); ok && len(words) > 1 && words[0] != "a" {
			n, words = m, words[1:]
		}
		if len(words) > 1 && words[0] == "x" {
			words = words[1:]
		}
		hit, ok := f.game.in("weapons").find(words)
		if !ok || hit.meaning == "" {
			if hit, ok = f.game.in("traits").find(words); !ok {
				hit.meaning = strings.Join(words, "-")
			}
		}
		name := inSquad(hit.meaning)
		if f.values["kind"] == "vehicle" {
			name = onVehicle(hit.meaning)
		}
		parts = append(parts, rules.Counted(n, name))
	}
	return strings.Join(parts, "/"), len(parts) > 0
}
