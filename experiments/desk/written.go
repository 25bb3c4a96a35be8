package desk

import (
	"bytes"
	"context"

	"salvo/experiments"
	"salvo/reports"
)

// sendFile sends the report of a scenario as a file, as "salvo odds --format" writes it.
func (d *Desk) sendFile(ctx context.Context, r *Request, send func(any)) error {
	s, _, err := d.scenario(ctx, r)
	if err != nil {
		return err
	}
	form, err := experiments.OneOf(r.Form, []string{"text", "md", "csv", "json"})
	if err != nil {
		return experiments.SettingError{Setting: "form", Err: experiments.InputError{Err: err}}
	}
	set := d.settings(r)
	set.Observed, set.Readings = r.Text("observed"), r.On("readings")
	o, err := experiments.Odds(ctx, s, set)
	if err != nil {
		return err
	}
	document, err := o.Document()
	if err != nil {
		return err
	}
	var b bytes.Buffer
	switch form {
	case "csv":
		err = reports.CSV(&b, document)
	case "json":
		err = reports.JSON(&b, document)
	default:
		err = reports.Text(&b, document, reports.TextOptions{Markdown: form == "md"})
	}
	if err != nil {
		return err
	}
	send(map[string]any{"written": b.String()})
	return nil
}
