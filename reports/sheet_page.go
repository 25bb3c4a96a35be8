//go:build !js

package reports

// OnPage is the sheet as the page shows it.
func (s *Sheet) OnPage() (PageItem, error) {
	pic, err := s.layout()
	if err != nil {
		return PageItem{}, err
	}
	svg, err := inline(pic)
	if err != nil {
		return PageItem{}, err
	}
	return PageItem{
		Kind: "sheet", Title: s.Title, Sources: sourcesOf(s.Charts...), Notes: s.Notes,
		Pictures: []PagePicture{{Describes: "Sheet of charts: " + s.Title, Wide: svg, Narrow: svg}},
	}, nil
}
