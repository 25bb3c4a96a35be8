package reports

// Picture returns the map with the lines of sight.
func (b *Between) Picture() (*Picture, error) { return b.picture(b.Pairs), nil }
