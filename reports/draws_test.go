package reports

import "io"

// Draws are functions of package draw. That package imports this one, so that tests in here cannot import it: the tests
// outside of the package hand its functions over.
var Draws struct {
	Plot        func(w io.Writer, of Drawn, format string) error
	Item        func(of Shown) (PageItem, error)
	Sheet       func(w io.Writer, s *Sheet, format string) error
	SheetOnPage func(s *Sheet) (PagePicture, error)
	Replay      func(w io.Writer, r *Replay) error
}

// Drawn has a picture.
type Drawn interface {
	Picture() (*Picture, error)
}

// Shown has a picture and a place on a page.
type Shown interface {
	Drawn
	OnPage() (PageItem, error)
}

// onPage is a report as the page shows it, with its picture.
func onPage(of Shown) func() (PageItem, error) {
	return func() (PageItem, error) { return Draws.Item(of) }
}

// sheetOnPage does so for a sheet.
func sheetOnPage(s *Sheet) func() (PageItem, error) {
	return func() (PageItem, error) {
		item := s.OnPage()
		drawn, err := Draws.SheetOnPage(s)
		item.Pictures = []PagePicture{drawn}
		return item, err
	}
}
