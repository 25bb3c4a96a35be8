package listfile

import (
	"bytes"
	"encoding/csv"
	"slices"

	"salvo/rules"
)

// mostExamples is how many units of the roster a sheet to fill in begins with, at most.
const mostExamples = 3

// Template returns a sheet to fill in: a header with the columns that units of the ruleset need, and a few units of its roster as examples.
func Template(lib *rules.Library, ruleset string) ([]byte, error) {
	rs, err := lib.Ruleset(ruleset)
	if err != nil {
		return nil, err
	}
	roster, err := lib.Roster(rs)
	if err != nil {
		return nil, err
	}
	units := roster.Units()
	header := []string{"number", "name", "title", "nation", "class"}
	var fields []rules.Field
	for _, f := range rs.Fields {
		used := slices.ContainsFunc(units, func(u *rules.Unit) bool { return u.Word(f.Name) != f.Default })
		if !f.Required && !used && f.Name != "cost" {
			continue
		}
		fields = append(fields, f)
		if slices.Contains(metaColumns, f.Name) {
			header = append(header, fieldPrefix+f.Name)
		} else {
			header = append(header, f.Name)
		}
	}
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	w.Write(header)
	for _, u := range examples(units) {
		row := []string{"1", u.Name, u.Title, u.Nation, u.Class}
		for _, f := range fields {
			row = append(row, u.Word(f.Name))
		}
		w.Write(row)
	}
	w.Flush()
	return b.Bytes(), w.Error()
}

// examples returns the first units of different classes, at most mostExamples.
func examples(units []*rules.Unit) (some []*rules.Unit) {
	var classes []string
	for _, u := range units {
		if !slices.Contains(classes, u.Class) && len(some) < mostExamples {
			some, classes = append(some, u), append(classes, u.Class)
		}
	}
	return some
}
