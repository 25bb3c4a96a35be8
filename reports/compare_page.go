package reports

import "strings"

// OnPage is the comparison as the page shows it.
func (c *Comparison) OnPage() (PageItem, error) {
	if err := c.check(); err != nil {
		return PageItem{}, err
	}
	c = c.shown()
	item := PageItem{Kind: "compare", Title: heading(c.answer(), c.Title), Sources: c.sources(), Notes: c.Notes}
	item.Findings = append(Said(c.never()), c.answer()...)
	for i := range c.Situations {
		s := &c.Situations[i]
		prefix := ""
		if len(c.Situations) > 1 {
			prefix = s.Name + ": "
		}
		for k, f := range c.others(s) {
			if k > 0 && len(c.Situations) > 1 {
				break // of many situations the most important
			}
			item.Findings = append(item.Findings, strings.TrimSpace(prefix+f.Text+" "+bracketed(f.Numbers)))
		}
		for _, line := range s.Lines {
			if line.Topic == "" {
				line.Topic = "line"
			}
			item.Assumed = append(item.Assumed, line)
		}
		for _, note := range s.gaps(c.Columns) {
			item.Notes = append(item.Notes, prefix+note)
		}
		for k := range s.Groups {
			item.Tables = append(item.Tables, c.pageTables(&s.Groups[k], prefix)...)
		}
	}
	if len(c.Situations) == 1 {
		item.Scenario = c.Situations[0].Name
	}
	return item, nil
}

func bracketed(text string) string {
	if text == "" {
		return ""
	}
	return "(" + strings.TrimSuffix(text, ".") + ")"
}

// pageTables are those of a group: one, or one for each column that differs from the first.
func (c *Comparison) pageTables(g *FigureGroup, prefix string) []PageTable {
	made := func(first column, rest []column) PageTable {
		return (&table{columns: append([]column{first}, rest...)}).onPage(prefix + g.Head)
	}
	if g.Rows[0].Changes == nil {
		return []PageTable{made(c.tabulate(g))}
	}
	var list []PageTable
	for col := 1; col < len(c.Columns); col++ {
		list = append(list, made(c.tabulateChange(g, col)))
	}
	return list
}
