package rules

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// A Type says which values are allowed. Its constructors make it.
type Type struct {
	kind     kind
	min, max float64  // the limits of a number, and of both ends of a span; for missions, the last turn and the farthest distance
	items    []string // allowed entries of a list; nil: any
	squares  bool     // for a number: on a table squares replace it, as in pos=C1/D1
	words    []string // words allowed in place of the value; for labels and yes-no, all values
	score    bool     // for a number: a die succeeds if it shows the number or more
}

type kind int

const (
	noKind kind = iota
	intKind
	numberKind
	labelKind
	yesNoKind
	spanKind
	listKind
	textKind
	unitKind
	missionsKind
	planKind
)

// maxCount is the largest count before a unit or an item, and the largest size of a party or list. It is far beyond any
// table, and small enough that a typing mistake costs little time.
const maxCount = 1000

// Int returns the type of whole numbers from min to max, both included.
func Int(min, max int) Type { return Type{kind: intKind, min: float64(min), max: float64(max)} }

// Number returns the type of numbers from min to max, both included, with at most two decimals.
func Number(min, max float64) Type { return Type{kind: numberKind, min: min, max: max} }

// Labels returns a type whose value is one of the given words.
func Labels(words ...string) Type { return Type{kind: labelKind, words: words} }

// YesNo returns the type of yes and no.
func YesNo() Type { return Type{kind: yesNoKind, words: []string{"yes", "no"}} }

// Span returns the type of two whole numbers lo-hi between min and max, as in hit=3-6.
func Span(min, max int) Type { return Type{kind: spanKind, min: float64(min), max: float64(max)} }

// List returns the type of lists of words with counts, as in weapons=6xrifle/2xlmg, whose order is kept. Without words,
// any kebab-case word is allowed.
func List(words ...string) Type { return Type{kind: listKind, items: words} }

// Text returns the type of one kebab-case word.
func Text() Type { return Type{kind: textKind} }

// UnitRef returns the type of a unit of the roster with overrides, as in nearby-unit=us-rifles:hits=2. Only a factor
// may have it.
func UnitRef() Type { return Type{kind: unitKind} }

// PlanName returns the type of the name of a plan in a scenario file. Only a factor may have it.
func PlanName() Type { return Type{kind: planKind} }

// OrSquares allows squares in place of a number, one for each unit of a group. Squares are for tables, where numbers are
// refused.
func (t Type) OrSquares() Type {
	t.squares = true
	return t
}

// Missions returns the type of missions, each planned for a turn and a point, as in schedule=2@-10/30: in turn 2, 10 to
// the left, 30 beyond the centre line. Several missions are joined by "/". Points lie no farther than reach to either
// side and beyond. On a table the point is a square, as in 2@C7.
func Missions(turns int, reach float64) Type {
	return Type{kind: missionsKind, min: float64(turns), max: reach}
}

// Or allows words in place of the values of the type: Int(2, 6).Or("none").
func (t Type) Or(words ...string) Type {
	t.words = slices.Concat(t.words, words)
	return t
}

// Score marks a number as a score: a die at or above it succeeds. People read 5 as 5+.
func (t Type) Score() Type {
	t.score = true
	return t
}

// IsYesNo reports whether the value is yes or no.
func (t Type) IsYesNo() bool { return t.kind == yesNoKind }

// IsScore reports whether the type is marked as a score.
func (t Type) IsScore() bool { return t.score }

// InWords returns a value as people read it: "5+" for a score, "knocked out" for a label.
func (t Type) InWords(value string) string {
	if t.score && strings.Trim(value, "0123456789") == "" {
		return value + "+"
	}
	return LabelInWords(value)
}

// Words returns the words that a value may be or contain, for completion.
func (t Type) Words() []string { return slices.Concat(t.items, t.words) }

// String describes the type: "2 to 6, or none".
func (t Type) String() string {
	var own string
	switch t.kind {
	case labelKind:
		return strings.Join(t.words, ", ")
	case yesNoKind:
		return strings.Join(t.words, " or ")
	case intKind:
		own = spelled(t.min) + " to " + spelled(t.max)
	case numberKind:
		own = spelled(t.min) + " to " + spelled(t.max) + " (up to two decimals)"
	case spanKind:
		own = fmt.Sprintf("LOW-HIGH within %s to %s", spelled(t.min), spelled(t.max))
	case listKind:
		own = `words joined by "/"`
		if t.items != nil {
			own += " (" + strings.Join(t.items, ", ") + ")"
		}
	case textKind:
		own = "a word in lower case"
	case unitKind:
		own = "a unit"
	case missionsKind:
		own = fmt.Sprintf(`TURN@X/P with turns 1 to %s and distances up to %s (on a table TURN@SQUARE), several joined by "/"`,
			spelled(t.min), spelled(t.max))
	case planKind:
		own = "a plan of the scenario file"
	}
	if t.squares {
		own += `, squares like C7 joined by "/"`
	}
	if t.words != nil {
		own += ", or " + strings.Join(t.words, " or ")
	}
	return own
}

// check returns the first mistake in the declaration of the type.
func (t Type) check() error {
	switch {
	case t.kind == noKind:
		return fmt.Errorf("has no type")
	case t.min > t.max && t.kind != missionsKind:
		return fmt.Errorf("allows nothing: %s", t)
	case t.kind == spanKind && t.min < 0:
		return fmt.Errorf("is a span of negative numbers")
	case t.kind == labelKind && len(t.words) == 0:
		return fmt.Errorf("has no labels")
	}
	words := t.Words()
	for i, word := range words {
		if slices.Contains(words[:i], word) {
			return fmt.Errorf("allows %s twice", quoted(word))
		}
		if count, _ := cutCount(word); !isWord(word) || count != "" {
			return fmt.Errorf("allows %s, which is not a kebab-case word", quoted(word))
		}
		if _, number := tidyNumber(word); number && (t.kind == intKind || t.kind == numberKind) {
			return fmt.Errorf("allows the word %s, which is a number", quoted(word))
		}
	}
	return nil
}

// Check returns the mistake in a value of a file, nil if the type allows the value. The argument name is the name of the
// value in the error.
func (t Type) Check(name, text string) error {
	if _, wrong := t.parse(text); wrong != nil {
		return errors.New(wrong.inFile(name, text))
	}
	return nil
}

// spelled returns the canonical spelling of a number.
func spelled(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }

// Sample returns a value that the type allows; below(n) chooses among n possibilities. Tests draw random engagements with
// it. Sample knows no units and plans: for them it returns one of the type's words, or "word".
func (t Type) Sample(below func(n int) int) string {
	if len(t.words) > 0 && (t.kind == labelKind || t.kind == yesNoKind || t.kind == unitKind || below(3) == 0) {
		return t.words[below(len(t.words))]
	}
	least := int(math.Ceil(t.min))
	within := func() int { return least + below(int(t.max)-least+1) }
	switch t.kind {
	case intKind, numberKind:
		return strconv.Itoa(within())
	case spanKind:
		a, b := within(), within()
		return fmt.Sprintf("%d-%d", min(a, b), max(a, b))
	case listKind:
		if len(t.items) > 0 {
			return t.items[below(len(t.items))]
		}
	case missionsKind:
		return fmt.Sprintf("%d@%d/%d", 1+below(int(t.min)), below(int(t.max)+1), below(int(t.max)+1))
	}
	return "word"
}
