package reports

import "io"

// JSON writes the records as a list of objects.
func (r *Records) JSON(w io.Writer) error {
	list := make([]map[string]string, len(r.Rows))
	for i, row := range r.Rows {
		list[i] = map[string]string{}
		for k, cell := range row {
			list[i][r.Columns[k]] = cell
		}
	}
	return writeJSON(w, jsonRecords{jsonSchema, list})
}

type jsonRecords struct {
	Schema  int                 `json:"schema"`
	Records []map[string]string `json:"records"`
}
