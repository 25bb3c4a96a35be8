package reports

import (
	"io"
	"strings"
)

// CSV writes a row for each pair (RFC 4180). Lengths have one decimal or, where they need it, two.
func (b *Between) CSV(w io.Writer) error {
	rows := [][]string{{"from", "to", "distance", "sight", "blocked-by", "cover", "side"}}
	for i := range b.Pairs {
		p := &b.Pairs[i]
		row := []string{b.SquareName(p.From), b.SquareName(p.To), hundredths(p.Distance), "no", nothing, orNone(p.Cover),
			orNone(p.Shown)}
		if p.Sees {
			row[3] = "yes"
		}
		if p.BlockedBy != NoSquare {
			row[4] = b.SquareName(p.BlockedBy)
		}
		for _, way := range p.Ways {
			if i == 0 {
				rows[0] = append(rows[0], "way-"+way.By)
			}
			length := nothing
			if !way.None {
				length = hundredths(way.Length)
			}
			row = append(row, length)
		}
		rows = append(rows, row)
	}
	return writeCSV(w, rows)
}

// hundredths is a length as 35.0 or 65.19.
func hundredths(x float64) string { return strings.TrimSuffix(Fixed(x, 2), "0") }

func orNone(word string) string {
	if word == "" {
		return nothing
	}
	return word
}
