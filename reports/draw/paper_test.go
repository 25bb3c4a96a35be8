package draw

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/recorder"

	printed "salvo/experiments/paper"
	"salvo/reports"
	"salvo/rules"
	"salvo/rules/games"
)

// A writing is a text with its place on a sheet.
type writing struct {
	text string
	size vg.Length
	vg.Rectangle
}

// A textRecorder is a canvas that notes where text goes.
type textRecorder struct {
	recorder.Canvas
	all []writing
}

func (r *textRecorder) FillString(face font.Face, at vg.Point, s string) {
	high := face.Font.Size
	r.all = append(r.all, writing{s, high, vg.Rectangle{Min: at, Max: vg.Point{X: at.X + face.Width(s), Y: at.Y + 0.75*high}}})
}

// writings returns the text of a sheet.
func (l *leaf) writings() []writing {
	var r textRecorder
	l.draw(draw.NewCanvas(&r, l.width, l.height))
	return slices.DeleteFunc(r.all, func(w writing) bool { return strings.TrimSpace(w.text) == "" })
}

// wrong returns complaints of a printer or a reader: small letters, text outside of its box, text over other text.
func (l *leaf) wrong() (complaints []string) {
	const slack = 0.6
	all := l.writings()
	inside := func(w writing, box vg.Rectangle) bool {
		return w.Min.X >= box.Min.X-slack && w.Max.X <= box.Max.X+slack && w.Min.Y >= box.Min.Y-slack && w.Max.Y <= box.Max.Y+slack
	}
	for i, w := range all {
		if w.size < smallLetters-0.01 {
			complaints = append(complaints, fmt.Sprintf("%q is written in %.1f points", w.text, w.size.Points()))
		}
		if !slices.ContainsFunc(l.boxes, func(box vg.Rectangle) bool { return inside(w, box) }) {
			complaints = append(complaints, fmt.Sprintf("%q leaves its box", w.text))
		}
		for _, other := range all[:i] {
			if w.Min.X+slack < other.Max.X && other.Min.X+slack < w.Max.X && w.Min.Y+slack < other.Max.Y && other.Min.Y+slack < w.Max.Y {
				complaints = append(complaints, fmt.Sprintf("%q lies over %q", w.text, other.text))
			}
		}
	}
	return complaints
}

// everySheet returns the sheets that the tests print, by name.
func everySheet(t *testing.T, size paperSize) map[string][]*leaf {
	t.Helper()
	lib, made := games.All(), map[string][]*leaf{}
	for _, name := range append(lib.ReadyMadeNames(), "random:7", "random:12 ruleset=bolt-action", "random:5 ruleset=cobi") {
		b := briefingOf(t, lib, name)
		made[name] = layBooklet(b, size)
	}
	for _, rs := range lib.Rulesets() {
		roster, err := lib.Roster(rs)
		if err != nil {
			t.Fatal(err)
		}
		made[rs.Name] = layBooklet(printed.Reference(rs, roster, games.Rulebook(rs.Name), nil, "test"), size)
		cards, err := printed.Cards(context.Background(), lib, rs, someUnits(roster), "test")
		if err != nil {
			t.Fatal(err)
		}
		made[rs.Name+" cards"] = layCards(cards, size)
	}
	return made
}

// someUnits returns the units with the longest names and the most fields, and every tenth of the others.
func someUnits(roster *rules.Roster) (groups []rules.Group) {
	for i, u := range roster.Units() {
		if i%10 == 0 || len(u.Title) > 30 {
			groups = append(groups, rules.Group{Count: 1 + i%3, Unit: u})
		}
	}
	return groups
}

func TestPrintedTextIsLegibleAndKeepsToItsBox(t *testing.T) {
	for _, name := range Papers {
		for what, leaves := range everySheet(t, paperSizes[name]) {
			for i, l := range leaves {
				for _, complaint := range l.wrong() {
					t.Errorf("%s on %s, sheet %d: %s", what, name, i+1, complaint)
				}
			}
		}
	}
}

// briefingOf returns the booklet with the briefing of a scenario.
func briefingOf(t *testing.T, lib *rules.Library, scenario string) *reports.Booklet {
	t.Helper()
	s, err := lib.Parse(scenario)
	if err != nil {
		t.Fatal(err)
	}
	b, err := printed.Briefing(s, "test")
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestAQuickReferenceHasTwoSheetsAtMost(t *testing.T) {
	lib := games.All()
	for _, name := range Papers {
		for _, rs := range lib.Rulesets() {
			roster, err := lib.Roster(rs)
			if err != nil {
				t.Fatal(err)
			}
			if n := len(layBooklet(printed.Reference(rs, roster, games.Rulebook(rs.Name), nil, "test"), paperSizes[name])); n > 2 {
				t.Errorf("%s on %s takes %d sheets", rs.Name, name, n)
			}
		}
	}
}

func TestEachPartOfABriefingFitsItsSheet(t *testing.T) {
	lib := games.All()
	for _, name := range lib.ReadyMadeNames() {
		b := briefingOf(t, lib, name)
		for _, paper := range Papers {
			if n := len(layBooklet(b, paperSizes[paper])); n != len(b.Parts) {
				t.Errorf("%s on %s: %d parts take %d sheets", name, paper, len(b.Parts), n)
			}
		}
	}
}

// A reader of the second column of a sheet must know what its figures are.
func TestATableRepeatsItsHeadingsInTheNextColumn(t *testing.T) {
	table := &reports.TableBlock{Head: "Weapons", Columns: []string{"", "range", "shots"}}
	for i := range 150 {
		table.Rows = append(table.Rows, []string{fmt.Sprint("gun ", i), "24", "1"})
	}
	leaves := layBooklet(&reports.Booklet{Title: "Long", Parts: []reports.BookletPart{{Title: "Long", Columns: 2, Blocks: []reports.BookletBlock{table}}}}, paperSizes["a4"])
	heads := 0
	for _, w := range leaves[0].writings() {
		if w.text == "range" {
			heads++
		}
	}
	if heads != 2 {
		t.Errorf("the first sheet has %d headings for two columns", heads)
	}
}

// The 17 columns of COBI's weapons table are printed as several tables below each other, not as running text.
func TestAWideTableIsDividedIntoTables(t *testing.T) {
	lib := games.All()
	rs, err := lib.Ruleset("cobi")
	if err != nil {
		t.Fatal(err)
	}
	roster, err := lib.Roster(rs)
	if err != nil {
		t.Fatal(err)
	}
	heads, rows := 0, 0
	for _, l := range layBooklet(printed.Reference(rs, roster, games.Rulebook("cobi"), nil, "test"), paperSizes["a4"]) {
		for _, w := range l.writings() {
			switch {
			case w.text == "to-60" || w.text == "reload" || w.text == "beyond-100":
				heads++
			case w.text == "submachine-gun":
				rows++
			case strings.HasPrefix(w.text, "submachine-gun:"):
				t.Errorf("running text in place of a row: %s", w.text)
			}
		}
	}
	if heads != 3 || rows < 2 {
		t.Errorf("%d of 3 headings, %d rows of the submachine gun", heads, rows)
	}
}

func TestTheCheckOfPrintedTextFindsMistakes(t *testing.T) {
	style := lettering(5, ink)
	l := &leaf{paperSize: paperSizes["a4"], boxes: []vg.Rectangle{{Max: vg.Point{X: 100, Y: 100}}}}
	l.put(l.boxes[0], func(c draw.Canvas) {
		c.FillText(style, vg.Point{X: 90, Y: 50}, "far too long")
		c.FillText(style, vg.Point{X: 95, Y: 51}, "over it")
	})
	found := strings.Join(l.wrong(), "\n")
	for _, want := range []string{"5.0 points", "leaves its box", "lies over"} {
		if !strings.Contains(found, want) {
			t.Errorf("the check does not find %q:\n%s", want, found)
		}
	}
}

func TestALongCardGoesOnInTheNextFrame(t *testing.T) {
	card := reports.Card{Name: "Everything", Source: "nobody"}
	for i := range 60 {
		card.Weapons = append(card.Weapons, [2]string{fmt.Sprint("weapon ", i), "range 10, shots 2, and a long list of marks"})
	}
	leaves := layCards(&reports.CardSheet{Title: "Long", Cards: []reports.Card{card}}, paperSizes["a4"])
	if n := len(leaves[0].boxes) - 1; n < 2 { // one box is the foot
		t.Errorf("the card has %d frames", n)
	}
	for _, complaint := range leaves[0].wrong() {
		t.Error(complaint)
	}
}

func TestAPrintedMapIsToScale(t *testing.T) {
	lib := games.All()
	for _, name := range lib.ReadyMadeNames() {
		b := briefingOf(t, lib, name)
		m := b.Parts[0].Blocks[0].(*reports.MapBlock)
		scale, side := scaleOf(m.Map, 170*vg.Millimeter, 200*vg.Millimeter)
		onTable := m.Side * m.LengthInMillimetres()
		if got := float64(side/vg.Millimeter) * float64(scale); got < onTable-1e-6 || got > onTable+1e-6 {
			t.Errorf("%s: a square of %g mm is %g mm at 1:%d", name, onTable, got, scale)
		}
		if vg.Length(m.Columns)*side > 170*vg.Millimeter || vg.Length(m.Rows)*side > 200*vg.Millimeter {
			t.Errorf("%s does not fit at 1:%d", name, scale)
		}
	}
}

func TestAPDFIsTheSameEveryTime(t *testing.T) {
	lib := games.All()
	s, err := lib.Parse("bridge")
	if err != nil {
		t.Fatal(err)
	}
	var first []byte
	for range 2 {
		b, err := printed.Briefing(s, "test")
		if err != nil {
			t.Fatal(err)
		}
		var pdf bytes.Buffer
		if err := Booklet(&pdf, b, "a4"); err != nil {
			t.Fatal(err)
		}
		if first != nil && !bytes.Equal(first, pdf.Bytes()) {
			t.Error("two PDFs of one briefing differ")
		}
		first = pdf.Bytes()
	}
	if n := bytes.Count(first, []byte("/Type /Page\n")); n != 4 {
		t.Errorf("the briefing has %d pages", n)
	}
}
