// Package reports shows results to people and to other programs: text for the terminal, CSV and JSON for further work, the
// contents of pictures, and a page of HTML for everything together.
//
// Each report is plain data, filled by the caller, in a file of its name: odds.go describes one engagement, chart.go many, and
// so on. Its method Document, in odds_document.go and so on, returns a [Document]. document.go describes documents: start
// reading there. [Text], [CSV] and [JSON] print any document, [Page] holds all items of an experiment in HTML, and package draw
// draws the [Picture] of a document, whose panes are in panes.go.
//
// sentence.go and answer.go put figures into sentences, figure.go chooses their decimals, and table.go and wrap.go lay out
// text. A [Listing] is a page of reference, a [Sheet] holds charts on one printed page, a [Replay] is a battle to watch.
// symbols.go, counter.go and outline.go describe how ground and units are drawn, as data for package draw and for the page.
//
// The package knows no game. It never computes odds, never reads a clock and never writes anything that depends on the machine:
// the same data gives the same bytes.
package reports
