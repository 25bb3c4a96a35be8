package plan

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"salvo/reports"
	"salvo/reports/draw"
)

// pageName is the file name of the page that shows all results.
const pageName = "index.html"

// resultsSchema is the version of the format of results.json. It increases when programs that read the old format would
// misread the new one.
const resultsSchema = 1

// results is the content of results.json: all results of a plan, for other programs.
type results struct {
	Schema  int           `json:"schema"`
	Version string        `json:"version"`
	Title   string        `json:"title"`
	Items   []itemResults `json:"items"`
}

type itemResults struct {
	Name        string          `json:"name"`
	Kind        string          `json:"kind"`
	Title       string          `json:"title"`
	Command     string          `json:"command"`
	Fingerprint string          `json:"fingerprint"`
	Error       string          `json:"error,omitempty"`
	Result      json.RawMessage `json:"result,omitempty"` // the result as --format json prints it
}

// compose writes the files about all items together: the page (index.html), results.json and, if the plan asks for it,
// all charts on one page to print (sheet.pdf, sheet.svg).
func (r *runner) compose() error {
	page := reports.Page{Title: r.plan.Title, Summary: r.plan.About, Version: r.run.Version}
	all := results{Schema: resultsSchema, Version: r.run.Version, Title: r.plan.Title}
	for i := range r.results {
		one := &r.results[i]
		shown, err := one.onPage(r.plan)
		if err != nil {
			return fmt.Errorf("%s: %w", one.item.Name, err)
		}
		page.Items = append(page.Items, shown)
		listed, err := one.listed(r.plan)
		if err != nil {
			return fmt.Errorf("%s: %w", one.item.Name, err)
		}
		all.Items = append(all.Items, listed)
	}
	sheet, err := r.sheet()
	if err != nil {
		return err
	}
	page.Items = append(page.Items, sheet...)
	text, err := bytesOf(func(w io.Writer) error {
		out := json.NewEncoder(w)
		out.SetEscapeHTML(false)
		out.SetIndent("", "  ")
		return out.Encode(all)
	})
	if err != nil {
		return err
	}
	if err := r.folder.put("results.json", text); err != nil {
		return err
	}
	if text, err = bytesOf(page.HTML); err != nil {
		return err
	}
	return r.folder.put(pageName, text)
}

// onPage returns the item as the page shows it.
func (one *result) onPage(p *Plan) (shown reports.PageItem, err error) {
	if one.report != nil {
		d, err := one.report.Document()
		if err != nil {
			return shown, err
		}
		if shown, err = draw.Item(d); err != nil {
			return shown, err
		}
		for _, kind := range []string{"csv", "svg", "png"} {
			shown.Files = append(shown.Files, reports.PageFile{Name: one.item.Name + "." + kind, Text: strings.ToUpper(kind)})
		}
	} else {
		shown.Scenario, shown.Error = one.item.Question.Line, one.failure.Error()
	}
	shown.Name, shown.Kind = one.item.Name, one.item.Question.Kind.Name
	shown.Title, shown.Command = one.item.Title, p.Command(one.item)
	return shown, nil
}

// listed returns the item as results.json lists it.
func (one *result) listed(p *Plan) (itemResults, error) {
	listed := itemResults{Name: one.item.Name, Kind: one.item.Question.Kind.Name, Title: one.item.Title,
		Command: p.Command(one.item), Fingerprint: one.fingerprint}
	if one.report == nil {
		listed.Error = one.failure.Error()
		return listed, nil
	}
	d, err := one.report.Document()
	if err != nil {
		return listed, err
	}
	listed.Result, err = bytesOf(func(w io.Writer) error { return reports.JSON(w, d) })
	return listed, err
}

// sheet draws all charts on one page to print, if the plan asks for it, and returns the item of the page that shows it.
// If there are too many charts for one page, the sheet is reported as failed, like a failed item.
func (r *runner) sheet() ([]reports.PageItem, error) {
	sheet := reports.Sheet{Title: r.plan.Title, Version: r.run.Version}
	for i := range r.results {
		if chart, isChart := r.results[i].report.(*reports.Chart); isChart {
			sheet.Charts = append(sheet.Charts, chart)
		} else if one := &r.results[i]; one.report == nil && one.item.Question.Kind.Name == "chart" {
			sheet.Notes = append(sheet.Notes, fmt.Sprintf("Left out, because it failed: the chart %q.", cmp.Or(one.item.Title, one.item.Name)))
		}
	}
	if !r.plan.Sheet || len(sheet.Charts) == 0 {
		return nil, r.removeSheet()
	}
	shown := sheet.OnPage()
	drawn, err := draw.SheetOnPage(&sheet)
	shown.Pictures = []reports.PagePicture{drawn}
	files := []namedText{{name: "sheet.pdf"}, {name: "sheet.svg"}}
	for i := range files {
		if err == nil {
			format := strings.TrimPrefix(files[i].name, "sheet.")
			files[i].text, err = bytesOf(func(w io.Writer) error { return draw.Sheet(w, &sheet, format) })
			shown.Files = append(shown.Files, reports.PageFile{Name: files[i].name, Text: strings.ToUpper(format)})
		}
	}
	shown.Name, shown.Kind, shown.Title = "sheet", "sheet", "All charts on one page to print"
	if err != nil {
		r.outcome.Failed = append(r.outcome.Failed, "sheet: "+err.Error())
		failed := reports.PageItem{Name: shown.Name, Kind: shown.Kind, Title: shown.Title, Error: err.Error()}
		return []reports.PageItem{failed}, r.removeSheet()
	}
	for _, file := range files {
		if err := r.folder.put(file.name, file.text); err != nil {
			return nil, err
		}
	}
	return []reports.PageItem{shown}, nil
}

// removeSheet deletes the sheet of an earlier run.
func (r *runner) removeSheet() error {
	if err := r.folder.remove("sheet.pdf"); err != nil {
		return err
	}
	return r.folder.remove("sheet.svg")
}
