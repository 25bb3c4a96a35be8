package plan

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"

	"salvo/experiments"
)

// A runFolder is where the results of a plan go. Until all is done it is called NAME.partial. Every file in it appears
// whole or not at all, and what is written is on the disk before the next file is begun. An item is finished when its
// record is there, which comes after its files; so a run may end at any moment, and another can go on from there.
type runFolder struct {
	path    string // when all is done
	partial string
	write   func(path string, text []byte) error // writeWhole; tests let it fail
}

// recordFolder is where the records of finished items are, inside of the run folder.
const recordFolder = ".items"

// A record is a finished item.
type record struct {
	Fingerprint string            `json:"fingerprint"`
	Files       map[string]string `json:"files"` // sums by name
	Report      json.RawMessage   `json:"report"`
}

// What can be done about a folder that is there already.
const (
	resumeSetting experiments.Setting = "resume"
	outSetting    experiments.Setting = "out"
)

// openFolder finds or makes the folder of a run.
func openFolder(path string, resume bool) (*runFolder, error) {
	path = filepath.Clean(path)
	if base := filepath.Base(path); base == "." || base == ".." || base == string(filepath.Separator) {
		return nil, experiments.BadInput("%s cannot be the folder of a run: name one that salvo can make", path)
	}
	f := &runFolder{path: path, partial: path + ".partial", write: writeWhole}
	done, err := contentsOf(f.path)
	if err != nil {
		return nil, err
	}
	begun, err := contentsOf(f.partial)
	if err != nil {
		return nil, err
	}
	switch {
	case done.filled && begun.exists:
		return nil, experiments.BadInput("there are both %s and %s: move one of them away", f.path, f.partial)
	case begun.filled && !resume:
		return nil, experiments.BadInput("%s is an unfinished run: add %s to finish it, or name another folder with %s",
			f.partial, resumeSetting, outSetting)
	case begun.filled && !begun.isRun:
		return nil, experiments.BadInput("%s is not the folder of a run: name another with %s", f.partial, outSetting)
	case done.filled && !done.isRun:
		return nil, experiments.BadInput("%s exists and is not the folder of a run: name another with %s", f.path, outSetting)
	case done.filled && !resume:
		return nil, experiments.BadInput("%s exists already: add %s to bring it up to date, or name another folder with %s",
			f.path, resumeSetting, outSetting)
	case done.filled:
		if err := os.Rename(f.path, f.partial); err != nil {
			return nil, fmt.Errorf("%s cannot be renamed: %w", f.path, reason(err))
		}
	case done.exists:
		if err := os.Remove(f.path); err != nil {
			return nil, fmt.Errorf("%s cannot be replaced: %w", f.path, reason(err))
		}
	}
	if err := os.MkdirAll(filepath.Join(f.partial, recordFolder), 0o777); err != nil {
		return nil, fmt.Errorf("%s cannot be made: %w", f.partial, reason(err))
	}
	return f, f.sweep()
}

// contents are what is known of a folder from its outside.
type contents struct {
	exists bool
	filled bool // with whatever
	isRun  bool
}

func contentsOf(path string) (c contents, err error) {
	entries, err := os.ReadDir(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return c, nil
	case errors.Is(err, syscall.ENOTDIR):
		return c, experiments.BadInput("%s is a file, not a folder: name another with %s", path, outSetting)
	case err != nil:
		return c, fmt.Errorf("%s cannot be read: %w", path, reason(err))
	}
	c.exists, c.filled = true, len(entries) > 0
	for _, e := range entries {
		c.isRun = c.isRun || e.IsDir() && e.Name() == recordFolder
	}
	return c, nil
}

// reason is the plain cause of a file error, without the operation and the path around it.
func reason(err error) error {
	var plain syscall.Errno
	if errors.As(err, &plain) {
		return plain
	}
	return err
}

// temporary is the name of a file that is being written.
var temporary = regexp.MustCompile(`^\.salvo-[0-9a-f]{16}$`)

// sweep takes away what a run that was killed had begun to write.
func (f *runFolder) sweep() error {
	for _, folder := range []string{f.partial, filepath.Join(f.partial, recordFolder)} {
		entries, err := os.ReadDir(folder)
		if err != nil {
			return fmt.Errorf("%s cannot be read: %w", folder, reason(err))
		}
		for _, e := range entries {
			if temporary.MatchString(e.Name()) {
				os.Remove(filepath.Join(folder, e.Name())) // harmless if it stays
			}
		}
	}
	return nil
}

// writeWhole writes a file so that it is there whole or not at all, whenever the machine stops.
func writeWhole(path string, text []byte) (err error) {
	staged := filepath.Join(filepath.Dir(path), fmt.Sprintf(".salvo-%016x", rand.Uint64()))
	file, err := os.OpenFile(staged, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return err
	}
	defer os.Remove(staged) // gone already if all went well
	_, err = file.Write(text)
	if err == nil {
		err = file.Sync()
	}
	if closing := file.Close(); err == nil {
		err = closing
	}
	if err == nil {
		err = os.Rename(staged, path)
	}
	if err == nil {
		syncFolder(filepath.Dir(path))
	}
	return err
}

// syncFolder brings the names in a folder to the disk, on systems that can.
func syncFolder(path string) {
	if folder, err := os.Open(path); err == nil {
		_ = folder.Sync()
		folder.Close()
	}
}

// put writes a file of the run.
func (f *runFolder) put(name string, text []byte) error {
	path := filepath.Join(f.partial, name)
	if err := f.write(path, text); err != nil {
		return fmt.Errorf("%s cannot be written: %w", path, reason(err))
	}
	return nil
}

func recordName(item string) string { return filepath.Join(recordFolder, item+".json") }

// keep writes the files of an item, then its record.
func (f *runFolder) keep(it *Item, fingerprint string, files []namedText, report Report) (*record, error) {
	r := &record{Fingerprint: fingerprint, Files: make(map[string]string)}
	for _, file := range files {
		if err := f.put(file.name, file.text); err != nil {
			return nil, err
		}
		r.Files[file.name] = sum(file.text)
	}
	var err error
	if r.Report, err = json.Marshal(report); err != nil {
		return nil, fmt.Errorf("%s cannot be kept: %w", it.Name, err)
	}
	text, err := json.Marshal(r)
	if err != nil {
		return nil, fmt.Errorf("%s cannot be kept: %w", it.Name, err)
	}
	return r, f.put(recordName(it.Name), text)
}

func sum(text []byte) string {
	s := sha256.Sum256(text)
	return hex.EncodeToString(s[:])
}

// kept is the record of an item, if it is finished, as wanted now, and its files are what they were.
func (f *runFolder) kept(it *Item, fingerprint string) (*record, bool) {
	r := f.record(it.Name)
	if r.Fingerprint != fingerprint {
		return nil, false
	}
	for name, want := range r.Files {
		text, err := os.ReadFile(filepath.Join(f.partial, name))
		if err != nil || sum(text) != want {
			return nil, false
		}
	}
	return r, true
}

// record reads a record; an empty one if it cannot be read.
func (f *runFolder) record(item string) *record {
	r := new(record)
	text, err := os.ReadFile(filepath.Join(f.partial, recordName(item)))
	if err != nil || json.Unmarshal(text, r) != nil {
		return new(record)
	}
	return r
}

// discard takes away all items that are not wanted any more, the record before the files.
func (f *runFolder) discard(wanted map[string]*record) error {
	entries, err := os.ReadDir(filepath.Join(f.partial, recordFolder))
	if err != nil {
		return fmt.Errorf("%s cannot be read: %w", f.partial, reason(err))
	}
	for _, e := range entries {
		item := strings.TrimSuffix(e.Name(), ".json")
		if wanted[item] != nil {
			continue
		}
		r := f.record(item)
		if err := f.remove(recordName(item)); err != nil {
			return err
		}
		for file := range r.Files {
			if filepath.Base(file) != file {
				continue // somebody has written into the record
			}
			if err := f.remove(file); err != nil {
				return err
			}
		}
	}
	return nil
}

// remove takes a file of the run away, if it is there.
func (f *runFolder) remove(name string) error {
	path := filepath.Join(f.partial, name)
	if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%s cannot be removed: %w", path, reason(err))
	}
	return nil
}

// finish gives the folder its name.
func (f *runFolder) finish() error {
	if err := os.Rename(f.partial, f.path); err != nil {
		return fmt.Errorf("%s cannot be renamed: %w", f.partial, reason(err))
	}
	syncFolder(filepath.Dir(f.path))
	return nil
}

// A namedText is a file to write.
type namedText struct {
	name string
	text []byte
}
