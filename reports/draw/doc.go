// Package draw draws pictures: the charts, maps and symbols that package reports describes as plain data. It is the only
// package that imports gonum/plot.
//
// Start reading at picture.go, which arranges the panes of a [reports.Picture] below each other and side by side, and at
// panes.go, which chooses the drawing of a pane: distribution.go (a metric), barchart.go, linechart.go and heatmap.go (a figure
// over its axes), stackedbars.go (chances side by side), shifts.go and tornado.go (differences), agreement.go (two figures that
// should agree), worth.go, exchange.go, sharecolumns.go, and map.go with map_board.go, map_symbols.go and map_units.go.
// sheet.go fills a page of A4 with charts, and replay.go writes the page on which a battle is watched.
//
// paper.go, booklet.go and cards.go lay out what players print.
//
// write.go draws as SVG, PNG or PDF, page.go as part of a page. All pictures get their lettering from style.go and their
// colours from style_colours.go. canvas.go rounds positions to a grid, so that the same data gives the same bytes on any
// machine.
package draw
