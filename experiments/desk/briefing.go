package desk

import (
	"context"
	"fmt"

	"salvo/experiments/paper"
	"salvo/reports"
)

// A briefingAnswer is the briefing of a battle, as "salvo print" writes it. The page lays it out for the printer of the browser.
type briefingAnswer struct {
	Title string         `json:"title"`
	Parts []briefingPart `json:"parts"`
	Foot  string         `json:"foot"`
}

// A briefingPart is a part of a briefing. Each part begins on a new sheet.
type briefingPart struct {
	Title   string          `json:"title"`
	About   []string        `json:"about"`
	Columns int             `json:"columns"`
	Blocks  []briefingBlock `json:"blocks"`
}

// A briefingBlock is a map, text, a table or a list of units. The kind says which of the fields matter.
type briefingBlock struct {
	Kind    string         `json:"kind"` // map, text, table, units, or column: the next block begins a new column
	Head    string         `json:"head,omitempty"`
	Shown   []string       `json:"shown,omitempty"` // of a map: the labels of the units on it
	Sizes   []mapSize      `json:"sizes,omitempty"` // of a map: the page takes the first with which the part fits a sheet
	Lines   []string       `json:"lines,omitempty"`
	Columns []string       `json:"columns,omitempty"`
	Rows    [][]string     `json:"rows,omitempty"`
	Units   []briefingUnit `json:"units,omitempty"`
}

// A mapSize is a size in which a map can be printed.
type mapSize struct {
	Scale string  `json:"scale"` // in words
	Side  float64 `json:"side"`  // the side of a square on paper, in millimetres
}

type briefingUnit struct {
	Side   string `json:"side"`
	Symbol string `json:"symbol,omitempty"`
	Name   string `json:"name"`
	Where  string `json:"where,omitempty"`
	Cost   string `json:"cost"`
}

// The area that a page prints on, in millimetres: the part of a sheet that A4 and US letter have in common, without
// margins.
const (
	sheetWidth  = 184.0
	sheetHeight = 246.0
	edges       = 8.0 // the room for the names of squares, which the page draws beside a map
)

// briefing sends the briefing of a battle on a table.
func (d *Desk) briefing(ctx context.Context, r *Request, send func(any)) error {
	s, _, err := d.scenario(ctx, r)
	if err != nil {
		return err
	}
	booklet, err := paper.Briefing(s, d.version)
	if err != nil {
		return err
	}
	answer := briefingAnswer{Title: booklet.Title, Foot: booklet.Foot}
	for i := range booklet.Parts {
		part := &booklet.Parts[i]
		sent := briefingPart{Title: part.Title, About: append([]string{}, part.About...), Columns: part.Columns}
		for _, b := range part.Blocks {
			sent.Blocks = append(sent.Blocks, blockOf(b))
		}
		answer.Parts = append(answer.Parts, sent)
	}
	send(map[string]any{"briefing": answer})
	return nil
}

// sizesOf returns the sizes in which a map can be printed, one for each entry of reports.SmallerMaps, the largest first.
// An entry that gives no smaller size than the one before adds none.
func sizesOf(b *reports.MapBlock) (all []mapSize) {
	for _, part := range reports.SmallerMaps {
		scale, side := b.PrintedScale(sheetWidth-edges, part*b.Share*sheetHeight-edges)
		if len(all) == 0 || side < all[len(all)-1].Side {
			all = append(all, mapSize{b.ScaleWords(scale), side})
		}
	}
	return all
}

func blockOf(b reports.BookletBlock) briefingBlock {
	switch b := b.(type) {
	case *reports.MapBlock:
		block := briefingBlock{Kind: "map", Sizes: sizesOf(b)}
		for i := range b.Map.Units {
			block.Shown = append(block.Shown, b.Map.Units[i].Label)
		}
		return block
	case *reports.TextBlock:
		return briefingBlock{Kind: "text", Head: b.Head, Lines: b.Lines}
	case *reports.TableBlock:
		return briefingBlock{Kind: "table", Head: b.Head, Columns: b.Columns, Rows: b.Rows}
	case *reports.UnitBlock:
		block := briefingBlock{Kind: "units", Head: b.Head}
		for i := range b.Units {
			u := &b.Units[i]
			block.Units = append(block.Units, briefingUnit{string(rune('a' + u.Side)), u.Symbol, u.Counted(), u.Where, u.CostWords()})
		}
		return block
	case reports.NextColumn:
		return briefingBlock{Kind: "column"}
	}
	panic(fmt.Sprintf("desk: nothing sends a block of type %T", b))
}
