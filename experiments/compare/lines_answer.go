package compare

import (
	"salvo/reports"
	"salvo/rules"
)

// mostAnswers is the number of lines that sentences compare with the first line. The tables of the report show all
// lines.
const mostAnswers = 2

// answers returns sentences on how each of the next lines differs from the first, in the words that their procedure
// declares.
func answers(lines []*rules.Scenario, groups []reports.FigureGroup) ([]reports.Sentence, error) {
	var list []reports.Sentence
	for i := 1; i < len(lines) && len(list) < mostAnswers; i++ {
		told, err := lines[i].Told()
		if err != nil {
			return nil, err
		}
		var contrasts []reports.Contrast
		names, renamed := sidesInBoth(lines[0], lines[i])
		for _, clause := range told[0] {
			if renamed {
				if clause.Text, err = lines[i].Clause(clause.Figure.Text, names); err != nil {
					return nil, err
				}
			}
			if row := rowFor(clause.Figure, lines[i].Procedure, groups); row != nil {
				contrasts = append(contrasts, reports.Contrast{
					Clause: reports.Clause{Text: clause.Text, Name: clause.Figure.Text, Mean: clause.Figure.Mean, IfAny: clause.IfAny,
						Figure: row.Cells[i].Estimate},
					Before: &row.Cells[0], Shift: &row.Changes[i],
				})
			}
		}
		if text := reports.Contrasted(letter(i), letter(0), contrasts); text != nil {
			list = append(list, text)
		}
	}
	return list, nil
}

// sidesInBoth returns the names of the parties of a line, for a comparison with the first line. A side that has another
// name in the first line is called by its letter. Otherwise a reader would see "four Panthers win 77 % instead of 57 %"
// although three Panthers won 57 %. renamed reports whether there is such a side.
func sidesInBoth(first, line *rules.Scenario) (names []rules.Name, renamed bool) {
	names = line.Names()
	for i, before := range first.Names() {
		if i < len(names) && line.Parties[i].IsSide() && names[i].Text != before.Text {
			names[i], renamed = line.Parties[i].Any(), true
		}
	}
	return names, renamed
}

// rowFor returns the row of the report's figures that shows f; nil if there is none.
func rowFor(f rules.Figure, p *rules.Procedure, groups []reports.FigureGroup) *reports.FigureRow {
	m := &p.Metrics[f.Event.Metric]
	for g := range groups {
		for r := range groups[g].Rows {
			row := &groups[g].Rows[r]
			switch {
			case f.Mean && row.Kind == reports.KindMean && row.Name == m.Name:
				return row
			case !f.Mean && m.Labels != nil && groups[g].Name == m.Name && f.Event.Low == f.Event.High &&
				row.Name == m.Labels[f.Event.Low]:
				return row
			}
		}
	}
	return nil
}
