package sim

import (
	"sync/atomic"
	"testing"
)

func TestAStockThatHasOutgrownItsRoomIsBegunAnew(t *testing.T) {
	type set struct {
		TableSet
		sums [50]atomic.Pointer[Table]
	}
	stock := NewStock(func(string) *set { return new(set) }, func(s *set) *TableSet { return &s.TableSet })
	stock.room = 100
	mine := stock.Of("plain")
	table := func(n int) *Table { return mine.Keep(&mine.sums[n], func() *Table { return Sum(n) }) }
	first := table(10) // 51 outcomes
	if table(10) != first || stock.Of("plain") != mine || stock.Of("other") == mine {
		t.Error("a set or a table is not the one that is kept")
	}
	table(11)
	if stock.Of("plain") == mine {
		t.Error("the stock has grown beyond its room")
	}
	if table(10) != first {
		t.Error("who has a set does not keep it")
	}
}
