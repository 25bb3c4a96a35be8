// Package reports shows results to people and to other programs: text for the terminal, CSV and JSON for further work,
// pictures for the page beside the table.
//
// Start reading at odds.go: [Odds] is plain data about one engagement, filled by the caller, with a method for each
// form; text.go, csv.go, json.go and plot.go hold those. measure.go puts what both engines say about a metric side by
// side, figure.go decides how many decimals a figure deserves, and style.go how every picture looks.
//
// The package knows no game. It never computes odds, never reads a clock and never writes anything that depends on the
// machine: the same data gives the same bytes.
package reports
