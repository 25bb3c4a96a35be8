package reports

import (
	"strings"
	"testing"
)

// rowsOf returns a map drawn in letters, rows from the north: roads, houses and open ground.
func rowsOf(rows ...string) *Map {
	m := &Map{Columns: len(rows[0]), Rows: len(rows)}
	for i := range rows {
		for _, letter := range rows[len(rows)-1-i] {
			m.Squares = append(m.Squares, MapSquare{Ground: map[rune]string{'=': "road", 't': "built-up", '.': OpenGround}[letter], Letter: letter})
		}
	}
	return m
}

func TestRoadsRunOnToTheirNeighboursTheEdgeAndHouses(t *testing.T) {
	for _, c := range []struct {
		rows   []string
		square int
		want   string
	}{
		{[]string{"...", ".=.", "..."}, 4, "M0.1 0.5L.5 .5L0.9 0.5"},                                 // alone
		{[]string{"....", ".==.", "...."}, 5, "M1 0.5L.5 .5"},                                        // it ends there
		{[]string{"...", "==.", "..."}, 3, "M1 0.5L.5 .5L0 0.5"},                                     // over the edge
		{[]string{".t.", ".=.", ".=."}, 4, "M0.5 1L.5 .5L0.5 0"},                                     // to the houses
		{[]string{"..=.", ".=..", "....", "...."}, 9, "M1 1L.5 .5"},                                  // slanting
		{[]string{".==.", ".=..", "....", "...."}, 9, "M0.5 1L.5 .5"},                                // not slanting beside a straight way
		{[]string{".=.", "===", ".=."}, 4, "M0.5 1L.5 .5L1 0.5M0.5 1L.5 .5L0.5 0M0.5 1L.5 .5L0 0.5"}, // a crossing
	} {
		marks := rowsOf(c.rows...).Joined(c.square)
		if len(marks) != 2 || marks[0].Path != c.want || marks[1].Path != c.want {
			t.Errorf("%s: %+v, want %s", strings.Join(c.rows, "/"), marks, c.want)
		}
	}
	if got := rowsOf("t=").Joined(0); got != nil {
		t.Errorf("houses are joined: %+v", got)
	}
}

func TestContoursMeetAtCornersAndEndAtTheEdge(t *testing.T) {
	m := rowsOf("...", "...", "...")
	m.Squares[0].Level, m.Squares[1].Level, m.Squares[3].Level = 1, 1, 1 // a corner of the table, and a step
	if got, want := m.Contour(1), "M0.95 0.95L1.95 0.95M1.95 0.95L1.95 0M0 1.95L0.95 1.95M0.95 1.95L0.95 0.95"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
