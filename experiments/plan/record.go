package plan

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"salvo/experiments"
	"salvo/experiments/files"
	"salvo/reports"
)

// recordFolder is the folder inside the run folder that holds the records of finished items.
const recordFolder = ".items"

// A record describes a finished item. It is stored as a JSON file in recordFolder.
type record struct {
	Plan        string            `json:"plan"`  // the title of the plan
	Build       string            `json:"build"` // Run.Build of the run that calculated the item
	Fingerprint string            `json:"fingerprint"`
	Files       map[string]string `json:"files"` // checksums of the item's files by name
	Report      json.RawMessage   `json:"report"`
}

func recordName(item string) string { return filepath.Join(recordFolder, item+".json") }

// sealed returns the text of a record file: the record with its checksum.
func sealed(record []byte) []byte {
	return fmt.Appendf(nil, `{"sum":%q,"record":%s}`+"\n", sum(record), record)
}

// unsealed returns the record in the text of a record file. It returns an error if any byte differs from what sealed
// wrote.
func unsealed(text []byte) (*record, error) {
	var outer struct{ Record json.RawMessage }
	r := new(record)
	if json.Unmarshal(text, &outer) != nil || !bytes.Equal(sealed(outer.Record), text) ||
		json.Unmarshal(outer.Record, r) != nil {
		return nil, errDamaged
	}
	return r, nil
}

var errDamaged = errors.New("its record is damaged")

// keep writes the files of an item into the run folder, then the item's record.
func (f *runFolder) keep(it *Item, r *record, texts []namedText, report reports.Report) error {
	r.Files = make(map[string]string)
	for _, file := range texts {
		if err := f.put(file.name, file.text); err != nil {
			return err
		}
		r.Files[file.name] = sum(file.text)
	}
	var err error
	if r.Report, err = json.Marshal(report); err != nil {
		return fmt.Errorf("%s cannot be kept: %w", it.Name, err)
	}
	text, err := json.Marshal(r)
	if err != nil {
		return fmt.Errorf("%s cannot be kept: %w", it.Name, err)
	}
	return f.put(recordName(it.Name), sealed(text))
}

// The errors with which the function kept says why an item has to be calculated, apart from damaged files.
var (
	errOtherProgram = errors.New("another build of salvo has worked it out")
	errNotSoFar     = errors.New("it is not finished, or not as the experiment wants it now")
)

// kept returns the report that an earlier run has saved for an item. The item's fingerprint and program must be those
// of the argument want, and its files must be unchanged. Otherwise the error says why the item has to be calculated.
func (f *runFolder) kept(it *Item, want *record) (reports.Report, error) {
	text, err := readOwn(filepath.Join(f.partial, recordName(it.Name)))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, errNotSoFar
	}
	r, err := unsealed(text)
	switch {
	case err != nil:
		return nil, err
	case r.Fingerprint != want.Fingerprint:
		return nil, errNotSoFar
	case r.Build != want.Build:
		return nil, errOtherProgram
	}
	for name, sum := range r.Files {
		if !holds(f.partial, name, sum) {
			return nil, fmt.Errorf("%s is missing or was changed", name)
		}
	}
	report := it.Question.Kind.Blank()
	if json.Unmarshal(r.Report, report) != nil {
		return nil, errDamaged
	}
	f.sums[recordName(it.Name)] = sum(text)
	for name, sum := range r.Files {
		f.sums[name] = sum
	}
	return report, nil
}

// recordsIn returns all records in a run folder, by name of the item. A damaged record is nil.
func recordsIn(folder string) (map[string]*record, error) {
	entries, err := os.ReadDir(filepath.Join(folder, recordFolder))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%s cannot be read: %w", folder, files.Cause(err))
	}
	records := make(map[string]*record)
	for _, e := range entries {
		item, ok := strings.CutSuffix(e.Name(), ".json")
		if !ok {
			continue
		}
		records[item] = nil
		if text, err := readOwn(filepath.Join(folder, recordName(item))); err == nil {
			records[item], _ = unsealed(text)
		}
	}
	return records, nil
}

// refuseOtherPlan returns an error if the folder has finished items that this plan would remove or overwrite: items of
// a plan with another title, and items that this plan does not have.
func refuseOtherPlan(folder string, p *Plan) error {
	records, err := recordsIn(folder)
	if err != nil {
		return err
	}
	for _, item := range slices.Sorted(maps.Keys(records)) {
		r := records[item]
		switch {
		case r == nil:
		case r.Plan != p.Title:
			return experiments.BadInput("%s is the run of another experiment, %q: name a new folder with %s", folder, r.Plan, outSetting)
		case !slices.ContainsFunc(p.Items, func(it *Item) bool { return it.Name == item }):
			return experiments.BadInput("%s holds %s, which is no longer in the experiment and would be lost: name a new folder with %s",
				folder, item, outSetting)
		}
	}
	return nil
}

// discard removes the record and the files of every item that is not in the set kept. It removes the record first.
func (f *runFolder) discard(kept map[string]bool) error {
	records, err := recordsIn(f.partial)
	if err != nil {
		return err
	}
	for item, r := range records {
		if kept[item] {
			continue
		}
		if err := f.remove(recordName(item)); err != nil {
			return err
		}
		if r == nil {
			continue
		}
		for file := range r.Files {
			if filepath.Base(file) != file {
				continue // no run writes files with such a name, so the record is forged or damaged
			}
			if err := f.remove(file); err != nil {
				return err
			}
		}
	}
	return nil
}
