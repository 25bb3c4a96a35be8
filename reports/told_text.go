package reports

import (
	"io"
	"strconv"
	"strings"

	"salvo/sim"
)

// Text writes the story, never wider than 80 columns: what came of the dice, and beneath it the dice.
func (t *Told) Text(w io.Writer, options TextOptions) error {
	p := newReport(options)
	p.never(t.Never)
	p.writeAnswer([]string{t.Outcome()}, t.Assumed, t.Title, append(p.echo(t.Typed, t.Scenario), WhichSides(t.Sides))...)
	p.line("")
	for _, line := range t.Story.Lines {
		p.storyLine(line)
	}
	p.section("So it ended:")
	p.topics("  ", t.ends())
	if len(t.Assumed) > 0 {
		p.section("Assumed:")
		p.topics("  ", t.Assumed)
	}
	_, err := io.WriteString(w, p.String())
	return err
}

// storyLine writes a sentence, and beneath it the dice that it speaks of.
func (p *report) storyLine(line sim.StoryLine) {
	p.paragraph("", line.Text)
	if len(line.Faces) == 0 {
		return
	}
	faces := make([]string, len(line.Faces))
	for i, face := range line.Faces {
		faces[i] = strconv.Itoa(face)
	}
	for _, row := range Wrap(strings.Join(faces, " "), columns(p.width-4)) {
		p.line("    " + p.accent(row))
	}
}
