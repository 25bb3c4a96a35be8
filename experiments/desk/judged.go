package desk

import (
	"bytes"
	"context"
	"slices"
	"time"

	"salvo/experiments/players"
	"salvo/experiments/review"
	"salvo/reports"
)

// A judgedAnswer is the report of a question that judges a battle over many plays of it: its value, its review or its
// balance.
type judgedAnswer struct {
	Words []string `json:"words"` // sentences, as the command prints them
	Text  string   `json:"text"`  // the whole report, as the command prints it
	Typed string   `json:"typed"` // the command that prints more
}

// BackgroundTime is how long a page may work on a question that runs in the background.
const BackgroundTime = 15 * time.Minute

// InBackground reports whether a question may take minutes. The visitor sees the progress of such a question and can
// stop it.
func InBackground(question []byte) bool {
	return asks(question, "balance", "plans", "review", "chances")
}

// IsFight reports whether a question is a fight. While a fight runs, its visitor sees the odds so far and can stop it.
func IsFight(question []byte) bool { return asks(question, "fight") }

// asks reports whether a question is of one of some kinds.
func asks(question []byte, kinds ...string) bool {
	var r Request
	return r.UnmarshalJSON(question) == nil && slices.Contains(kinds, r.Ask)
}

// plans lets every plan of one side fight every plan of the other, and searches for better plans, as "salvo plans" does.
// If the request has the setting "only", plans takes only the plans that the setting names, and searches for no others.
// "file" names the plans of the scenario file.
func (d *Desk) plans(ctx context.Context, r *Request, send func(any)) error {
	s, _, err := d.scenario(ctx, r)
	if err != nil {
		return err
	}
	var only []string
	command := "salvo plans " + s.Typed()
	if r.Has("only") {
		only = []string{r.Text("only")}
		command += " --only " + r.Text("only")
	}
	p, err := players.NewPlans(s, only)
	if err != nil {
		return err
	}
	if r.On("quick") {
		p.Battles = players.QuickBattles
	}
	set := d.settings(r)
	set.Trials = min(r.Count("trials"), players.MostTrials)
	report, err := p.Work(ctx, withMeter(set, "plans", send))
	if err != nil {
		return err
	}
	document, err := report.Document()
	if err != nil {
		return err
	}
	return sendReport("plans", command, document, send)
}

// review sends the review of a scenario, judged over many battles as "salvo review --quick" does.
func (d *Desk) review(ctx context.Context, r *Request, send func(any)) error {
	s, _, err := d.scenario(ctx, r)
	if err != nil {
		return err
	}
	judge, err := review.New(s)
	if err != nil {
		return err
	}
	judge.Quick = true
	report, err := judge.Work(ctx, withMeter(d.settings(r), "review", send))
	if err != nil {
		return err
	}
	document, err := report.Document()
	if err != nil {
		return err
	}
	return sendReport("review", "salvo review "+s.Typed(), document, send)
}

// sendReport sends a report as the answer to a question. command is the command that prints more.
func sendReport(question, command string, document *reports.Document, send func(any)) error {
	var text bytes.Buffer
	if err := reports.Text(&text, document, reports.TextOptions{}); err != nil {
		return err
	}
	send(map[string]any{question: judgedAnswer{Words: reports.Texts(document.Answer), Text: text.String(), Typed: command}})
	return nil
}
