package reports

import "io"

// JSON writes the records as a list of objects.
func (r *Records) JSON(w io.Writer) error {
	data := Records{Schema: jsonSchema, Records: make([]map[string]string, len(r.Rows))}
	for i, row := range r.Rows {
		data.Records[i] = map[string]string{}
		for k, cell := range row {
			data.Records[i][r.Columns[k]] = cell
		}
	}
	return writeJSON(w, data)
}
