package plan

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"time"

	"salvo/experiments"
	"salvo/experiments/rounds"
	"salvo/reports"
	"salvo/reports/draw"
)

// A Run holds the settings of one run of a plan: its folder, workers and callbacks.
type Run struct {
	Folder  string
	Resume  bool // continue the run that the folder holds
	Workers int
	Version string
	Build   string // a name of the build; builds with equal names give equal results, on any system
	// Progress is called as experiments.Settings.Progress, for the whole plan.
	Progress func(trials int64) (done func(int64))
	// Phase is called as experiments.Settings.Phase. Item, if not nil, is called with the item that is calculated next.
	Phase func(what string)
	Item  func(number, of int, name string)

	book  *rounds.Logbook                      // results of other machines; nil if this machine calculates everything
	write func(path string, text []byte) error // nil for files.WriteWhole; tests set a function that fails
}

// An Outcome says how a run ended.
type Outcome struct {
	Page   string   // the path of the HTML page
	Done   int      // the number of items calculated in this run
	Kept   int      // the number of items that an earlier run had finished
	Redone []string // items that an earlier run had finished but that had to be calculated again, each with the reason
	Failed []string // items that failed, each with the reason
	Broken []Broken
	// Open lists the items that need another round, because other machines have not calculated enough of them. If there
	// are any, there is no page, and Round, Wanted and entries describe the next round.
	Open    []string
	Round   int
	Wanted  rounds.Wanted
	entries map[string]*rounds.Entry // the results with which the next round begins
}

// Broken is an assertion of an item that is not true, with the name of the item.
type Broken struct{ Item, Assertion string }

// An UnfinishedError says why a run was not finished, and in which folder its results are.
type UnfinishedError struct {
	Folder string
	Err    error
}

func (e UnfinishedError) Error() string {
	return e.Err.Error() + "; what is finished is in " + e.Folder
}
func (e UnfinishedError) Unwrap() error { return e.Err }

// Run calculates a plan item by item, and writes the run folder with its page. The page reports an item that fails; the
// other items are calculated all the same.
func (p *Plan) Run(ctx context.Context, run Run) (*Outcome, error) {
	folder, err := openFolder(run.Folder, run.Resume, p)
	if err != nil {
		return nil, err
	}
	return p.runIn(ctx, folder, run)
}

func (p *Plan) runIn(ctx context.Context, folder *runFolder, run Run) (*Outcome, error) {
	defer folder.release()
	if run.write != nil {
		folder.write = run.write
	}
	r := &runner{plan: p, run: run, folder: folder}
	if err := r.work(ctx); err != nil {
		return nil, UnfinishedError{folder.partial, err}
	}
	if len(r.outcome.Open) > 0 {
		return &r.outcome, nil
	}
	if err := r.compose(); err != nil {
		return nil, UnfinishedError{folder.partial, err}
	}
	if err := folder.finish(); err != nil {
		return nil, err
	}
	r.outcome.Page = filepath.Join(run.Folder, pageName)
	return &r.outcome, nil
}

// A runner is the state of the run of a plan.
type runner struct {
	plan    *Plan
	run     Run
	folder  *runFolder
	results []result // in the order of the plan's items
	outcome Outcome
}

// A result is an item with its report, or with the reason why it failed.
type result struct {
	item        *Item
	fingerprint string
	kept        bool           // the result comes from an earlier run
	report      reports.Report // nil if the item failed
	failure     error
}

// work calculates the items that an earlier run has not finished. It records failed items and broken assertions in the
// outcome.
func (r *runner) work(ctx context.Context) error {
	trials := r.takeUp(ctx)
	if err := ctx.Err(); err != nil {
		return err
	}
	kept := make(map[string]bool)
	for i := range r.results {
		kept[r.results[i].item.Name] = r.results[i].kept
	}
	if err := r.folder.discard(kept); err != nil {
		return err
	}
	if err := r.folder.put("plan.yaml", r.plan.Text); err != nil {
		return err
	}
	if err := r.folder.keepCopies(rosterFolder, r.plan.Rosters); err != nil {
		return err
	}
	if err := r.folder.keepCopies(mixFolder, r.plan.Mixes); err != nil {
		return err
	}
	if err := r.folder.keepCopies(tableFolder, r.plan.Tables); err != nil {
		return err
	}
	var done func(int64)
	if r.run.Progress != nil {
		done = r.run.Progress(trials)
	}
	if err := r.workItems(ctx, done); err != nil {
		return err
	}
	for i := range r.results {
		one := &r.results[i]
		if one.failure != nil {
			r.outcome.Failed = append(r.outcome.Failed, fmt.Sprintf("%s: %v", one.item.Name, one.failure))
		} else if broken := one.item.Question.Kind.Broken; broken != nil && one.report != nil {
			for _, text := range broken(one.report) {
				r.outcome.Broken = append(r.outcome.Broken, Broken{one.item.Name, text})
			}
		}
	}
	return nil
}

// workItems calculates the items that were not kept. Items that need more results of other machines go to outcome.Open.
func (r *runner) workItems(ctx context.Context, done func(int64)) error {
	var open []int
	for i := range r.results {
		if r.results[i].kept {
			r.outcome.Kept++
		} else {
			open = append(open, i)
		}
	}
	for again := true; again; {
		var still []int
		for _, i := range open {
			stays, err := r.workItem(ctx, i, done)
			if err != nil {
				return err
			}
			if stays {
				still = append(still, i)
			}
		}
		r.outcome.Done += len(open) - len(still)
		open = still
		var err error
		if again, err = r.goOn(ctx, open); err != nil {
			return err
		}
	}
	for _, i := range open {
		r.outcome.Open = append(r.outcome.Open, r.results[i].item.Name)
	}
	return nil
}

// goOn calculates the next engine calls of open items on this machine if these calls are too small to be shared: in
// another round the other machines would have nothing to do. again reports whether it calculated something, so that the
// items can continue.
func (r *runner) goOn(ctx context.Context, open []int) (again bool, err error) {
	if len(open) == 0 {
		return false, nil
	}
	r.outcome.Wanted, r.outcome.entries = r.run.book.Wanted(), r.run.book.Carried()
	home, alone := r.outcome.Wanted.Home()
	if !alone {
		return false, nil
	}
	book := rounds.NewForHome(home, r.outcome.entries)
	if err := r.plan.workBy(ctx, book, r.run, open, nil); err != nil {
		return false, err
	}
	r.run.book = rounds.Plan(book.Carried())
	return len(book.Made()) > 0, nil
}

// takeUp loads the results of items that an earlier run has finished. It returns the number of trials that the other
// items need.
func (r *runner) takeUp(ctx context.Context) (trials int64) {
	for _, it := range r.plan.Items {
		one := result{item: it, fingerprint: it.fingerprint(ctx, r.run.Version)}
		var why error
		one.report, why = r.folder.kept(it, r.record(&one))
		if one.kept = why == nil; !one.kept {
			trials += int64(it.Question.Cells) * it.Question.Settings.TrialsEach()
			if !errors.Is(why, errNotSoFar) {
				r.outcome.Redone = append(r.outcome.Redone, fmt.Sprintf("%s is worked out again: %v", it.Name, why))
			}
		}
		r.results = append(r.results, one)
	}
	return trials
}

// record returns the record of an item before the item is calculated: without its files and report.
func (r *runner) record(one *result) *record {
	return &record{Plan: r.plan.Title, Build: r.run.Build, Fingerprint: one.fingerprint}
}

// workItem calculates item i and saves it in the folder. err is a failure of the folder or an interruption; if the item
// itself fails, its result holds the reason. open is true if the item needs more results of other machines.
func (r *runner) workItem(ctx context.Context, i int, done func(int64)) (open bool, err error) {
	one := &r.results[i]
	r.run.begins(i, len(r.results), one.item)
	own := ctx
	if r.run.book != nil {
		own = r.run.book.Begin(ctx, one.item.Name, i)
	}
	report, err := one.item.work(own, one.item.settingsIn(r.run, done))
	if ctx.Err() != nil {
		return false, ctx.Err()
	}
	if rounds.Stopped(own) {
		return true, nil
	}
	var texts []namedText
	if err == nil {
		texts, err = filesOf(one.item.Name, report)
	}
	if err != nil {
		one.failure = err
		return false, nil
	}
	made := r.record(one)
	if err := r.folder.keep(one.item, made, texts, report); err != nil {
		return false, err
	}
	// The report is read back from JSON, so that this run gives the same page as a run that was interrupted and
	// continued.
	one.report = one.item.Question.Kind.Blank()
	if err := json.Unmarshal(made.Report, one.report); err != nil {
		return false, fmt.Errorf("%s cannot be read back: %w", one.item.Name, err)
	}
	return false, nil
}

// begins announces the item that is calculated next.
func (run *Run) begins(i, of int, it *Item) {
	if run.Item != nil {
		run.Item(i+1, of, it.Name)
	}
}

// Estimate returns how long the item will take. It measures a pilot run of about pilotTime.
func (it *Item) Estimate(ctx context.Context, run Run, pilotTime time.Duration) (experiments.Estimate, error) {
	set := it.settingsIn(run, nil)
	return set.Estimate(ctx, pilotTime, func(ctx context.Context, set experiments.Settings) error {
		_, err := it.work(ctx, set)
		return err
	})
}

// settingsIn returns the settings of an item in a run. done, if not nil, is called with each further number of trials
// that were simulated.
func (it *Item) settingsIn(run Run, done func(int64)) experiments.Settings {
	set := it.Question.Settings
	set.Workers, set.Version, set.Phase = run.Workers, run.Version, run.Phase
	if done != nil {
		set.Progress = func(int64) func(int64) { return done }
	}
	return set
}

// filesOf returns the files of an item: the table of its report as CSV, and the picture as SVG and PNG.
func filesOf(name string, report reports.Report) ([]namedText, error) {
	files := []namedText{{name: name + ".csv"}, {name: name + ".svg"}, {name: name + ".png"}}
	d, err := report.Document()
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	for i := range files {
		b.Reset()
		if kind := filepath.Ext(files[i].name)[1:]; kind == "csv" {
			err = reports.CSV(&b, d)
		} else {
			err = draw.Plot(&b, d, kind)
		}
		if err != nil {
			return nil, err
		}
		files[i].text = bytes.Clone(b.Bytes())
	}
	return files, nil
}

// fingerprint returns a checksum of everything that the result of an item depends on, except the build of the program
// (record.Build). A saved result is used only if both are still the same.
func (it *Item) fingerprint(ctx context.Context, version string) string {
	h := sha256.New()
	fmt.Fprintf(h, "%s\n%s\n%s\n%s\n%s\n", version, it.Question.Kind.Name, it.Name, it.Title, it.Question.Command())
	it.Question.Resolve(ctx, h)
	return hex.EncodeToString(h.Sum(nil))
}

// bytesOf returns the bytes that a function writes.
func bytesOf(write func(w io.Writer) error) ([]byte, error) {
	var b bytes.Buffer
	err := write(&b)
	return b.Bytes(), err
}
