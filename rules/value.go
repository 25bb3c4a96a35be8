package rules

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// A Value is the value of a field, factor or column. Equal values have equal spellings.
type Value struct {
	text    string
	number  float64   // the value, if its type is Int or Number
	squares []string  // the value, if it is squares in place of a number
	lo, hi  int       // the value, if its type is Span: its ends
	items   []Item    // the value, if its type is List
	plans   []Mission // the value, if its type is Missions
	unit    *Unit     // the value, if its type is UnitRef
}

// String returns the value as a line spells it.
func (v Value) String() string { return v.text }

// An Item is an entry of a list: 6xrifle.
type Item struct {
	Count int
	Word  string
}

// A Mission is fire or an air strike that is planned for a turn and a point: X to the right of the centre and P beyond the
// centre line. On a table it is planned for a square, which Scenario.MissionsOf turns into a point.
type Mission struct {
	Turn   int
	X, P   float64
	Square string
}

// A complaint describes the mistake in a value. It does not know which field or factor the value belongs to.
type complaint struct {
	write string // the correct spelling of the value that was obviously meant; or
	must  string // the allowed values
	near  string // `; did you mean "x"?`
}

// inLine returns the complaint about name=text in a scenario line.
func (c *complaint) inLine(name, text string) error {
	if c.write != "" {
		return fmt.Errorf("%s=%s: write %s=%s", name, clipped(text), name, c.write)
	}
	return fmt.Errorf("%s=%s: must be %s%s", name, clipped(text), c.must, c.near)
}

// inFile returns the complaint about a value of a file, for a message that gives the position itself.
func (c *complaint) inFile(name, text string) string {
	if c.write != "" {
		return fmt.Sprintf("%s is written %s, not %s", name, c.write, quoted(text))
	}
	return fmt.Sprintf("%s must be %s, not %s%s", name, c.must, quoted(text), c.near)
}

// parse reads a value of any type. UnitRef needs a roster, so for that type it accepts only the words.
func (t Type) parse(text string) (Value, *complaint) {
	if slices.Contains(t.words, text) {
		return Value{text: text}, nil
	}
	wrong := &complaint{must: t.String(), near: DidYouMean(text, t.words)}
	if squares := strings.Split(text, "/"); t.squares && !slices.ContainsFunc(squares, isNoSquare) {
		return Value{text: text, squares: squares}, nil
	}
	switch t.kind {
	case intKind, numberKind:
		return t.parseNumber(text, wrong)
	case spanKind:
		return t.parseSpan(text, wrong)
	case listKind:
		return t.parseList(text, wrong)
	case missionsKind:
		return t.parseMissions(text, wrong)
	case textKind:
		if isWord(text) {
			return Value{text: text}, nil
		}
	case planKind:
		if isPlanName(text) {
			return Value{text: text}, nil
		}
	}
	return Value{}, wrong
}

const (
	capitals = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	letters  = capitals + "abcdefghijklmnopqrstuvwxyz"
	digits   = "0123456789"
)

// isPlanName reports whether text is a letter followed by letters, digits and hyphens: "Left-2".
func isPlanName(text string) bool {
	return text != "" && strings.Trim(text[:1], letters) == "" && strings.Trim(text, letters+digits+"-") == ""
}

// isNoSquare reports whether text is not one or two capitals and a number from 1 to 999: "C7", "AA12".
func isNoSquare(text string) bool {
	number := strings.TrimLeft(text, capitals)
	column := len(text) - len(number)
	return column < 1 || column > 2 || len(number) < 1 || len(number) > 3 || number[0] == '0' || strings.Trim(number, digits) != ""
}

func (t Type) parseNumber(text string, wrong *complaint) (Value, *complaint) {
	tidy, ok := tidyNumber(strings.TrimSuffix(text, "+")) // players write a save of 5 or more as 5+
	_, decimals, _ := strings.Cut(tidy, ".")
	if !ok || len(decimals) > 2 || t.kind == intKind && decimals != "" {
		return Value{}, wrong
	}
	x, err := strconv.ParseFloat(tidy, 64)
	if err != nil || x < t.min || x > t.max {
		return Value{}, wrong
	}
	if tidy != text {
		return Value{}, &complaint{write: tidy}
	}
	return Value{text: text, number: x}, nil
}

func (t Type) parseSpan(text string, wrong *complaint) (Value, *complaint) {
	within := Type{kind: intKind, min: t.min, max: t.max}
	if low, open := strings.CutSuffix(text, "+"); open {
		if lo, bad := within.parse(low); bad == nil {
			return Value{}, &complaint{write: lo.text + "-" + spelled(t.max)}
		}
	}
	low, high, _ := strings.Cut(text, "-")
	lo, badLow := within.parse(low)
	hi, badHigh := within.parse(high)
	switch {
	case badLow != nil || badHigh != nil:
		return Value{}, wrong
	case lo.number > hi.number:
		return Value{}, &complaint{write: high + "-" + low}
	}
	return Value{text: text, lo: int(lo.number), hi: int(hi.number)}, nil
}

func (t Type) parseList(text string, wrong *complaint) (Value, *complaint) {
	var items []Item
	total := 0
	for part := range strings.SplitSeq(text, "/") {
		number, word := cutCount(part)
		count, ok := parseCount(number)
		again, _ := cutCount(word) // 1x2xrifle would be spelled 2xrifle, and read back as two rifles
		if total += count; !ok || again != "" || !isWord(word) || total > maxCount {
			return Value{}, wrong
		}
		if t.items != nil && !slices.Contains(t.items, word) {
			wrong.near = DidYouMean(word, t.items)
			return Value{}, wrong
		}
		if last := len(items) - 1; last >= 0 && items[last].Word == word {
			items[last].Count += count
		} else {
			items = append(items, Item{count, word})
		}
	}
	spelling := make([]string, len(items))
	for i, item := range items {
		spelling[i] = Counted(item.Count, item.Word)
	}
	return Value{text: strings.Join(spelling, "/"), items: items}, nil
}

func (t Type) parseMissions(text string, wrong *complaint) (Value, *complaint) {
	turns, distances := Type{kind: intKind, min: 1, max: t.min}, Type{kind: numberKind, min: -t.max, max: t.max}
	var plans []Mission
	for parts := strings.Split(text, "/"); len(parts) > 0; {
		turn, x, _ := strings.Cut(parts[0], "@")
		when, badTurn := turns.parse(turn)
		if badTurn != nil || len(plans) == maxCount {
			return Value{}, wrong
		}
		m := Mission{Turn: int(when.number)}
		if !isNoSquare(x) {
			m.Square, parts = x, parts[1:]
			plans = append(plans, m)
			continue
		}
		if len(parts) < 2 {
			return Value{}, wrong
		}
		across, badX := distances.parse(x)
		beyond, badP := distances.parse(parts[1])
		if badX != nil || badP != nil {
			return Value{}, wrong
		}
		m.X, m.P = across.number, beyond.number
		plans, parts = append(plans, m), parts[2:]
	}
	return Value{text: text, plans: plans}, nil
}

// tidyNumber returns the canonical spelling of a decimal number: no plus sign, no needless zeros. It refuses exponents,
// hexadecimal digits and the like.
func tidyNumber(text string) (tidy string, ok bool) {
	const longest = 20
	sign, digits := "", strings.TrimPrefix(text, "+")
	if rest, negative := strings.CutPrefix(text, "-"); negative {
		sign, digits = "-", rest
	}
	whole, decimals, _ := strings.Cut(digits, ".")
	if whole+decimals == "" || !onlyDigits(whole+decimals) || len(digits) > longest {
		return "", false
	}
	if tidy = strings.TrimLeft(whole, "0"); tidy == "" {
		tidy = "0"
	}
	if decimals = strings.TrimRight(decimals, "0"); decimals != "" {
		tidy += "." + decimals
	}
	if tidy == "0" {
		sign = ""
	}
	return sign + tidy, true
}

func onlyDigits(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool { return r < '0' || r > '9' })
}

// cutCount splits "6xrifle" into "6" and "rifle". If the beginning does not look like a count, the whole text is the
// word.
func cutCount(text string) (count, word string) {
	before, after, found := strings.Cut(text, "x")
	if !found || before == "" || before[0] != '-' && (before[0] < '0' || before[0] > '9') {
		return "", text
	}
	if strings.ContainsFunc(before[1:], func(r rune) bool { return (r < '0' || r > '9') && r != '.' && r != 'e' }) {
		return "", text
	}
	return before, after
}

// parseCount reads a count that cutCount has split off. No count means one.
func parseCount(text string) (n int, ok bool) {
	if text == "" {
		return 1, true
	}
	if !onlyDigits(text) || text[0] == '0' {
		return 0, false
	}
	n, err := strconv.Atoi(text)
	return n, err == nil && n <= maxCount
}

// Counted returns a count and a word as scenario lines spell them: "2xpanther". A count of 1 is left out.
func Counted(n int, word string) string {
	if n == 1 {
		return word
	}
	return strconv.Itoa(n) + "x" + word
}
