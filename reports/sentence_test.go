package reports

import (
	"bytes"
	"encoding/json"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// everyReport returns a report of each kind.
func everyReport() map[string]Report {
	return map[string]Report{
		"lines": panthers(), "heat": saves(), "several": several(), "bars": tanks(), "odds": shermans(false), "everything": everything(), "fight": fight(),
		"games": fourGames(), "house rule": houseRule(), "points": worthOf(), "pairs": exchanged(), "balance": evenGuns(),
		"plans": bridge(), "sensitivity": stepsOfBridge(), "lists": threeLists(), "formula": gunFormula(), "verification": evenForces(), "improvement": gamedCosts(), "tournament": tournament(),
	}
}

// numbersIn returns all numbers of a document's data.
func numbersIn(t *testing.T, d *Document) map[string]bool {
	t.Helper()
	var text bytes.Buffer
	if err := JSON(&text, d); err != nil {
		t.Fatal(err)
	}
	found := map[string]bool{}
	in := json.NewDecoder(&text)
	in.UseNumber()
	for {
		token, err := in.Token()
		if err != nil {
			return found
		}
		if number, is := token.(json.Number); is {
			found[number.String()] = true
		}
	}
}

var writtenNumber = regexp.MustCompile(`[0-9][0-9,]*(\.[0-9]+)?`)

// rounds reports whether a number is a rounding of a figure, as a chance in per cent, in points or as it is.
func rounds(words string, value float64) bool {
	number := writtenNumber.FindString(words)
	if number == "" || strings.Contains(words, "1 time in") || strings.ContainsAny(words, "<>") {
		return true // never, always, or a bound
	}
	x, err := strconv.ParseFloat(strings.ReplaceAll(number, ",", ""), 64)
	if err != nil {
		return false
	}
	_, decimals, _ := strings.Cut(number, ".")
	off := math.Abs(math.Abs(value) - x)
	if strings.Contains(words, "%") || strings.Contains(words, "points") || strings.ContainsAny(words, "+-") {
		off = min(off, math.Abs(100*math.Abs(value)-x))
	}
	return off <= 0.5*math.Pow10(-len(decimals))+1e-9
}

func TestNoSentenceDisagreesWithTheFiguresOfItsDocument(t *testing.T) {
	count := 0
	for name, r := range everyReport() {
		d, err := r.Document()
		if err != nil {
			t.Fatal(err)
		}
		known := numbersIn(t, d)
		for _, s := range append(d.Answer, d.Extra.Findings...) {
			for _, p := range s {
				if p.Figure == "" {
					continue
				}
				count++
				if !rounds(p.Words, p.Value) {
					t.Errorf("%s: %q says %q of %s, which is %v", name, s, p.Words, p.Figure, p.Value)
				}
				whole := []float64{p.Value, 1 - p.Value, coarsely(p.Value)}
				if slices.ContainsFunc(d.Extra.Findings, s.Equal) && d.Kind == "compare" {
					continue // shares of shares, which only the finding states
				}
				if !known[significant(whole[0])] && !known[significant(whole[1])] && !known[significant(whole[2])] {
					t.Errorf("%s: %s, which %q says, is not among the figures of the document", name, p.Figure, s)
				}
			}
		}
	}
	if count < 30 {
		t.Errorf("only %d figures in sentences", count)
	}
}

// percents finds chances within plain words, where no test compares them with the document.
var percents = regexp.MustCompile(`[0-9] %`)

func TestNoSentenceOfAnAnswerHidesAChanceInPlainWords(t *testing.T) {
	for name, r := range everyReport() {
		d, err := r.Document()
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range d.Answer {
			for _, p := range s {
				if p.Figure == "" && percents.MatchString(p.Words) && !strings.Contains(p.Words, "passes") {
					t.Errorf("%s: %q has no figure behind it in %q", name, p.Words, s)
				}
			}
		}
	}
}
