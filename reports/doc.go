// Package reports shows results to people and to other programs: text for the terminal, CSV and JSON for further work,
// what pictures show, a page of HTML for everything together.
//
// Each report is plain data, filled by the caller, in a file of its name, and has a method for each form in a file
// beside it: chart.go is followed by chart_text.go, chart_csv.go, chart_json.go, chart_picture.go and chart_page.go. Start
// reading at odds.go, one engagement, and chart.go, many. [Comparison] is several engagements side by side, [Balance]
// where a chance is as wanted, [Points] what units are worth and [Exchange] how many balance each other, [Told] one
// engagement die by die, [Map] a table and what is laid over it, [Between] what lies between its squares, [Listing] a
// page of reference, [Sheet] charts on one printed page, [Page] all items of an experiment.
//
// What the forms share is in text.go, table.go and wrap.go, csv.go, json.go and page.go; figure.go decides how many
// decimals a figure deserves. A [Picture] is plain data, too: panes.go lists what it is made of. Package draw draws it.
//
// The package knows no game. It never computes odds, never reads a clock and never writes anything that depends on the
// machine: the same data gives the same bytes.
package reports
