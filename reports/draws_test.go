package reports

import (
	"io"
	"testing"
)

// Draws holds functions of package draw. That package imports this one, so tests in this package cannot import it: the tests
// outside of the package hand its functions over.
var Draws struct {
	Plot        func(w io.Writer, d *Document, format string) error
	Item        func(d *Document) (PageItem, error)
	Sheet       func(w io.Writer, s *Sheet, format string) error
	SheetOnPage func(s *Sheet) (PagePicture, error)
	Replay      func(w io.Writer, r *Replay) error
}

// asText, asCSV, asJSON and plotted return functions that print a report.
func asText(r Report, options TextOptions) func(w io.Writer) error {
	return printed(r, func(w io.Writer, d *Document) error { return Text(w, d, options) })
}

func asCSV(r Report) func(w io.Writer) error { return printed(r, CSV) }

func asJSON(r Report) func(w io.Writer) error { return printed(r, JSON) }

func plotted(r Report, format string) func(w io.Writer) error {
	return printed(r, func(w io.Writer, d *Document) error { return Draws.Plot(w, d, format) })
}

func printed(r Report, print func(w io.Writer, d *Document) error) func(w io.Writer) error {
	return func(w io.Writer) error {
		d, err := r.Document()
		if err != nil {
			return err
		}
		return print(w, d)
	}
}

// onPage returns a function that lays out a report as the page shows it, with its picture.
func onPage(of Report) func() (PageItem, error) {
	return func() (PageItem, error) {
		d, err := of.Document()
		if err != nil {
			return PageItem{}, err
		}
		return Draws.Item(d)
	}
}

// sheetOnPage returns a function that lays out a sheet as the page shows it, with its picture.
func sheetOnPage(s *Sheet) func() (PageItem, error) {
	return func() (PageItem, error) {
		item := s.OnPage()
		drawn, err := Draws.SheetOnPage(s)
		item.Pictures = []PagePicture{drawn}
		return item, err
	}
}

// pictureOf returns the picture of a report.
func pictureOf(t *testing.T, of Report) *Picture {
	t.Helper()
	d, err := of.Document()
	if err != nil {
		t.Fatal(err)
	}
	return d.Picture
}
