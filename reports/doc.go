// Package reports shows results to people and to other programs: text for the terminal, CSV and JSON for further work,
// what pictures show, a page of HTML for everything together.
//
// Each report is plain data, filled by the caller, in a file of its name: odds.go, one engagement, chart.go, many, and so
// on. Its method Document, in odds_document.go and so on, returns what it says as a [Document], which document.go
// describes: start reading there. [Text], [CSV] and [JSON] print any document, [Page] is all items of an experiment in HTML, and
// package draw draws the [Picture] of a document, whose panes are in panes.go.
//
// sentence.go and answer.go are how sentences tell figures, figure.go how many decimals a figure deserves, table.go and
// wrap.go how text is laid out. [Listing] is a page of reference, [Sheet] charts on one printed page, [Replay] a battle to
// be watched. symbols.go, counter.go and outline.go are how ground and units are drawn, as data for package draw and for the page.
//
// The package knows no game. It never computes odds, never reads a clock and never writes anything that depends on the
// machine: the same data gives the same bytes.
package reports
