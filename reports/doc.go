// Package reports shows results to people and to other programs: text for the terminal, CSV and JSON for further work,
// pictures for the page beside the table, a page of HTML for everything together.
//
// Start reading at odds.go and chart.go: [Odds] is plain data about one engagement and [Chart] about many, filled by
// the caller, with a method for each form; text.go, csv.go, json.go and plot.go hold those of the one, chart*.go those
// of the other. [Comparison] is several engagements side by side (compare*.go), [Balance] where a chance is as wanted,
// [Points] what units are worth and [Exchange] how many balance each other (points*.go, exchange*.go). [Sheet] is charts
// on one printed page, [Page] all items of an experiment, each made in onpage.go. figure.go decides how many decimals a
// figure deserves, and style.go how every picture looks: picture.go puts panes below each other, which are panel.go (a
// metric), lines.go and heatmap.go (a figure over its axes), and stacked.go (chances side by side).
//
// The package knows no game. It never computes odds, never reads a clock and never writes anything that depends on the
// machine: the same data gives the same bytes.
package reports
