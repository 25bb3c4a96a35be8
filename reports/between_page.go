package reports

// OnPage is the map with the lines of sight as the page shows it, with a finding for each.
func (b *Between) OnPage() (PageItem, error) {
	item := b.pageItem()
	item.Findings = nil
	for i := range b.Pairs {
		item.Findings = append(item.Findings, b.sentence(&b.Pairs[i]))
	}
	return item, nil
}
