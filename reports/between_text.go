package reports

import "io"

// Text writes a sentence or two for each pair, never wider than 80 columns.
func (b *Between) Text(w io.Writer, options TextOptions) error {
	p := newReport(options)
	p.title(b.Headline())
	p.paragraph("", b.about())
	for i := range b.Pairs {
		p.line("")
		p.paragraph("", b.sentence(&b.Pairs[i]))
	}
	_, err := io.WriteString(w, p.String())
	return err
}
