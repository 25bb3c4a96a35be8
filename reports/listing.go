package reports

// A Listing is a reference page in sections.
type Listing struct {
	Title    string
	About    []string // paragraphs
	Sections []Section
}

// A Section is a table of words. Text in its last column is wrapped if it does not fit.
type Section struct {
	Head    string
	Columns []string // headings; nil for none
	Rows    [][]string
}

// Records are a plain table for other programs: units with all their fields.
type Records struct {
	Schema  int                 `json:"schema"`
	Records []map[string]string `json:"records"` // the rows by column; only in files
	Columns []string            `json:"-"`
	Rows    [][]string          `json:"-"`
}
