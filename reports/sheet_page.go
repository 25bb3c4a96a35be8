package reports

// OnPage returns the sheet as the page shows it, without its picture.
func (s *Sheet) OnPage() PageItem {
	return PageItem{Kind: "sheet", Title: s.Title, Sources: sourcesOf(s.Charts...), Notes: s.Notes}
}
