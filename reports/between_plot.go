//go:build !js

package reports

import "io"

// Plot draws the map with the lines of sight, as "svg", "png" or "pdf".
func (b *Between) Plot(w io.Writer, format string) error {
	return write(w, b.picture(b.Pairs), format)
}
