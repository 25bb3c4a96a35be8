// Package reports shows results to people and to other programs: text for the terminal, CSV and JSON for further work,
// pictures for the page beside the table, a page of HTML for everything together.
//
// Each report is plain data, filled by the caller, in a file of its name, and has a method for each form in a file
// beside it: chart.go is followed by chart_text.go, chart_csv.go, chart_json.go, chart_plot.go and chart_page.go. Start
// reading at odds.go, one engagement, and chart.go, many. [Comparison] is several engagements side by side, [Balance]
// where a chance is as wanted, [Points] what units are worth and [Exchange] how many balance each other, [Told] one
// engagement die by die, [Map] a table and what is laid over it, [Between] what lies between its squares, [Listing] a
// page of reference, [Sheet] charts on one printed page, [Page] all items of an experiment.
//
// What the forms share is in text.go, table.go and wrap.go, csv.go, json.go, plot.go and page.go; figure.go decides how
// many decimals a figure deserves. picture.go puts panes below each other: measure_plot.go (a metric), barchart.go,
// linechart.go and heatmap.go (a figure over its axes), stackedbars.go (chances side by side), calibration.go (two
// figures that should agree), map_plot.go (a map, with map_board.go, map_symbols.go and map_units.go). All pictures get
// their lettering from style.go and their colours from style_colours.go.
//
// What draws, and the page with its pictures, is left out of programs for browsers (//go:build !js): they get the plain
// data, text, CSV and JSON, and no library for pictures.
//
// The package knows no game. It never computes odds, never reads a clock and never writes anything that depends on the
// machine: the same data gives the same bytes.
package reports
