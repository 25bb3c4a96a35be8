package reports

import (
	"io"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"
)

func inListing(l *Listing) func(io.Writer) error {
	return func(w io.Writer) error { return l.Text(w, TextOptions{}) }
}

func TestAListReadsLikeATable(t *testing.T) {
	l := &Listing{Title: "Units", About: []string{"Two of them."}, Sections: []Section{
		{Head: "Germany", Columns: []string{"unit", "kind", "save", "cost"}, Rows: [][]string{
			{"panther", "afv", "4", "170"},
			{"de-truck", "transport", "-", "5"},
		}},
		{Head: "Words", Rows: [][]string{
			{"cover", "of the target; if not said, hard when fortified, soft when crossing water, else none"},
			{"facing", "the side that is hit"},
		}},
	}}
	want := `Units
Two of them.

Germany
  unit      kind       save  cost
  panther   afv           4   170
  de-truck  transport     -     5

Words
  cover   of the target; if not said, hard when fortified, soft when crossing
          water, else none
  facing  the side that is hit
`
	if got := string(written(t, inListing(l))); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestNoLineOfAListIsWiderThanEightyColumns(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		cell := rapid.StringMatching(`([a-z0-9-]{1,30} ){0,8}[a-z0-9]{0,30}`)
		name := rapid.StringMatching(`[a-z0-9-]{0,30}`)
		s := Section{Head: cell.Draw(t, "head")}
		for range rapid.IntRange(0, 5).Draw(t, "rows") {
			s.Rows = append(s.Rows, []string{name.Draw(t, "name"), name.Draw(t, "name"), cell.Draw(t, "text")})
		}
		if rapid.Bool().Draw(t, "columns") {
			s.Columns = []string{name.Draw(t, "column"), name.Draw(t, "column"), name.Draw(t, "column")}
		}
		var b strings.Builder
		l := Listing{Title: "Title", Sections: []Section{s}}
		if err := l.Text(&b, TextOptions{}); err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(b.String()) {
			if width := utf8.RuneCountInString(strings.TrimSuffix(line, "\n")); width > usualWidth {
				t.Fatalf("%d columns: %s", width, line)
			}
		}
	})
}

func TestAHeadingMayBeLongerThanTheTextsBelowIt(t *testing.T) {
	s := Section{Columns: []string{"", strings.Repeat("-", leastText+1)}, Rows: [][]string{{"1", "2"}}}
	if got := written(t, inListing(&Listing{Sections: []Section{s}})); !strings.Contains(string(got), s.Columns[1]) {
		t.Errorf("%s", got)
	}
}

func TestRecordsForASpreadsheetHoldNoFormula(t *testing.T) {
	r := &Records{Columns: []string{"name", "title"}, Rows: [][]string{{"tank", "=1+1"}}}
	if err := r.CSV(io.Discard); err == nil || !strings.Contains(err.Error(), `would run the cell "=1+1"`) {
		t.Error(err)
	}
	r.Rows[0][1] = "-1.5"
	if got := string(written(t, r.CSV)); got != "name,title\r\ntank,-1.5\r\n" {
		t.Errorf("%q", got)
	}
}
