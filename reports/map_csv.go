package reports

import (
	"io"
	"strconv"
)

// CSV writes a row for each square (RFC 4180), from the south-west corner row by row; what is laid over the map is the
// last column.
func (m *Map) CSV(w io.Writer) error {
	head := []string{"square", "column", "row", "ground", "level"}
	if m.Overlay != nil {
		head = append(head, m.Overlay.FirstWord())
	}
	rows := [][]string{head}
	for i, s := range m.Squares {
		row := []string{m.SquareName(i), strconv.Itoa(i%m.Columns + 1), strconv.Itoa(i/m.Columns + 1), s.Ground,
			strconv.Itoa(s.Level)}
		if m.Overlay != nil {
			row = append(row, m.Overlay.FigureOf(i))
		}
		rows = append(rows, row)
	}
	return writeCSV(w, rows)
}
