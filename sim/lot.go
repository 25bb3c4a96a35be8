package sim

import (
	"fmt"
	"math/big"
)

// Draw is one thing drawn blindly from a bag that holds so many of each kind: the place of its kind, from 0. No die is
// thrown for it, so a story names what was drawn and lists no number.
func Draw(counts ...int) *Table {
	total := 0
	for _, n := range counts {
		total += n
	}
	outcomes := make([]Outcome, len(counts))
	for kind, n := range counts {
		outcomes[kind] = Outcome{kind, big.NewRat(int64(n), int64(total))}
	}
	t := mustTable(fmt.Sprintf("one out of %v", counts), outcomes, func(face Faces) int {
		n, kind := face(total), 0
		for n > counts[kind] {
			n -= counts[kind]
			kind++
		}
		return kind
	})
	t.unseen = true
	return t
}
