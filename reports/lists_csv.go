package reports

import (
	"io"
	"strconv"
)

// CSV writes a row for every list against every other (RFC 4180).
func (l *Lists) CSV(w io.Writer) error {
	rows := [][]string{{"list", "party", "points", "rating", "rating_low", "rating_high", "against", "score", "score_low",
		"score_high", "battles", "seed"}}
	for i := range l.Lists {
		one := &l.Lists[i]
		rating := coarse(one.Rating)
		for k, e := range one.Against {
			if i == k {
				continue
			}
			rows = append(rows, []string{one.Name, one.Party, strconv.Itoa(one.Cost), significant(rating.Value),
				significant(rating.Low), significant(rating.High), l.Lists[k].Name, significant(e.Value), significant(e.Low),
				significant(e.High), strconv.FormatInt(l.Battles, 10), strconv.FormatUint(l.Seed, 10)})
		}
	}
	return writeCSV(w, rows)
}
