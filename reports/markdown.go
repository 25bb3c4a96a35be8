package reports

import (
	"slices"
	"strings"
)

// A report in Markdown has the parts of a text report. The methods in this file write each part as a block with an empty line
// behind it.

// marks escapes characters that mean something in Markdown.
var marks = strings.NewReplacer(`\`, `\\`, "`", "\\`", "*", `\*`, "_", `\_`, "<", `\<`, "|", `\|`, "[", `\[`, "]", `\]`,
	"~", `\~`)

func marked(text string) string {
	return marks.Replace(strings.Join(strings.Fields(Printable(text)), " "))
}

// block writes a paragraph unless it is empty.
func (p *report) block(text string) {
	if text = marked(text); text != "" {
		p.WriteString(text + "\n\n")
	}
}

// heading writes the heading of the report or of a part of it.
func (p *report) heading(text string) {
	level := "## "
	if p.Len() == 0 {
		level = "# "
	}
	p.WriteString(level + marked(strings.TrimSuffix(text, ":")) + "\n\n")
}

// bullets writes assumptions as a list, each with its topic before its text.
func (p *report) bullets(list []Assumption) {
	for _, a := range list {
		p.WriteString("- " + marked(a.Topic) + ": " + marked(a.Text) + "\n")
	}
	p.WriteString("\n")
}

// pipes writes a table; text beneath a row goes into a last column.
func (p *report) pipes(t *table) {
	var heads []string
	rows := make([][]string, len(t.columns[0].cells))
	rule := "|"
	for i := range t.columns {
		c := &t.columns[i]
		heads = append(heads, strings.TrimSpace(c.group+" "+c.head))
		if c.text {
			rule += "---|"
		} else {
			rule += "---:|"
		}
		for k, cell := range c.cells {
			rows[k] = append(rows[k], cell)
		}
	}
	if t.beneath != nil {
		heads, rule = append(heads, ""), rule+"---|"
		for k, text := range t.beneath {
			rows[k] = append(rows[k], text)
			p.omitted = p.omitted || text == ""
		}
	}
	p.pipeRow(heads)
	p.WriteString(rule + "\n")
	for _, row := range rows {
		p.pipeRow(row)
	}
	p.WriteString("\n")
}

// pipeRows writes the rows of a reference page as a table; a single column becomes paragraphs.
func (p *report) pipeRows(heads []string, rows [][]string) {
	width := len(heads)
	for _, row := range rows {
		width = max(width, len(row))
	}
	if width < 2 {
		for _, row := range rows {
			p.block(strings.Join(row, " "))
		}
		return
	}
	p.pipeRow(slices.Concat(heads, make([]string, width-len(heads))))
	p.WriteString("|" + strings.Repeat("---|", width) + "\n")
	for _, row := range rows {
		p.pipeRow(slices.Concat(row, make([]string, width-len(row))))
	}
	p.WriteString("\n")
}

func (p *report) pipeRow(cells []string) {
	p.WriteString("|")
	for _, cell := range cells {
		p.WriteString(" " + marked(cell) + " |")
	}
	p.WriteString("\n")
}
