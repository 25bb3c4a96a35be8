package plan

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"syscall"

	"salvo/experiments"
	"salvo/experiments/files"
)

// A runFolder is the folder for the results of a plan. Until the run is complete it is called NAME.partial. Every file
// in it is written whole or not at all, and is on the disk before the next file is begun. The record of an item is
// written after the item's files; an item with a record is finished. So a run may be killed at any moment, and another
// run can continue it.
type runFolder struct {
	path    string // the path once the run is complete
	partial string // the path while the run is not complete, NAME.partial
	lock    *files.Lock
	sums    map[string]string                    // by name of a file, the checksum that it must have when the run ends
	write   func(path string, text []byte) error // files.WriteWhole; tests let it fail
}

// The settings that error messages recommend if the folder exists already.
const (
	resumeSetting experiments.Setting = "resume"
	outSetting    experiments.Setting = "out"
)

// openFolder opens the folder of a run for writing, or creates it. With resume, results of an earlier run of the plan
// stay in the folder, and the run continues them.
func openFolder(path string, resume bool, p *Plan) (*runFolder, error) {
	path = filepath.Clean(path)
	if base := filepath.Base(path); base == "." || base == ".." || base == string(filepath.Separator) {
		return nil, experiments.BadInput("%s cannot be the folder of a run: name one that salvo can make", path)
	}
	path = files.Behind(path)
	f := &runFolder{path: path, partial: path + ".partial", sums: make(map[string]string), write: files.WriteWhole}
	failed := os.MkdirAll(filepath.Dir(path), 0o777)
	if failed == nil {
		f.lock, failed = files.TryLock(path + ".lock")
	}
	if errors.Is(failed, files.ErrLocked) {
		return nil, experiments.BadInput("another salvo is writing into %s: wait for it, or name another folder with %s",
			path, outSetting)
	}
	done, err := f.find(resume)
	if err == nil && failed != nil {
		err = fmt.Errorf("%s cannot be made: %w", f.partial, files.Cause(failed))
	}
	if err == nil {
		err = f.begin(done, p)
	}
	if err != nil {
		f.release()
		return nil, err
	}
	return f, nil
}

// release unlocks the folder, so that other runs can write into it.
func (f *runFolder) release() {
	if f.lock != nil {
		f.lock.Release()
	}
}

// find looks at the folders that exist already. It returns the contents of the finished folder, or an error if this run
// must not change one of them.
func (f *runFolder) find(resume bool) (done contents, err error) {
	if done, err = contentsOf(f.path); err != nil {
		return done, err
	}
	begun, err := contentsOf(f.partial)
	switch {
	case err != nil:
		return done, err
	case done.filled && begun.exists:
		return done, experiments.BadInput("there are both %s and %s: move one of them away", f.path, f.partial)
	case begun.filled && !resume:
		return done, experiments.BadInput("%s is an unfinished run: add %s to finish it, or name another folder with %s",
			f.partial, resumeSetting, outSetting)
	case begun.filled && !begun.isRun:
		return done, experiments.BadInput("%s is not the folder of a run: name another with %s", f.partial, outSetting)
	case done.filled && !done.isRun:
		return done, experiments.BadInput("%s exists and is not the folder of a run: name another with %s", f.path, outSetting)
	case done.filled && !resume:
		return done, experiments.BadInput("%s exists already: add %s to bring it up to date, or name another folder with %s",
			f.path, resumeSetting, outSetting)
	}
	return done, nil
}

// begin prepares the partial folder. If there is a finished folder, begin renames it to the partial one. It returns an
// error if the folder holds another plan.
func (f *runFolder) begin(done contents, p *Plan) error {
	existing := f.partial
	if done.filled {
		existing = f.path
	}
	if err := refuseOtherPlan(existing, p); err != nil {
		return err
	}
	switch {
	case done.filled:
		if err := os.Rename(f.path, f.partial); err != nil {
			return fmt.Errorf("%s cannot be renamed: %w", f.path, files.Cause(err))
		}
	case done.exists:
		if err := os.Remove(f.path); err != nil {
			return fmt.Errorf("%s cannot be replaced: %w", f.path, files.Cause(err))
		}
	}
	if err := os.MkdirAll(filepath.Join(f.partial, recordFolder), 0o777); err != nil {
		return fmt.Errorf("%s cannot be made: %w", f.partial, files.Cause(err))
	}
	return f.sweep()
}

// contents describes a folder by the list of its files.
type contents struct {
	exists bool
	filled bool // the folder has at least one entry
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
		return c, fmt.Errorf("%s cannot be read: %w", path, files.Cause(err))
	}
	c.exists, c.filled = true, len(entries) > 0
	for _, e := range entries {
		c.isRun = c.isRun || e.IsDir() && e.Name() == recordFolder
	}
	return c, nil
}

// sweep removes the incomplete files of a run that was killed while it wrote them.
func (f *runFolder) sweep() error {
	for _, folder := range []string{f.partial, filepath.Join(f.partial, recordFolder)} {
		entries, err := os.ReadDir(folder)
		if err != nil {
			return fmt.Errorf("%s cannot be read: %w", folder, files.Cause(err))
		}
		for _, e := range entries {
			if files.IsStaged(e.Name()) {
				os.Remove(filepath.Join(folder, e.Name())) // a file that stays after an error does no harm
			}
		}
	}
	return nil
}

// put writes a file into the partial folder and remembers its checksum.
func (f *runFolder) put(name string, text []byte) error {
	path := filepath.Join(f.partial, name)
	if err := f.write(path, text); err != nil {
		return fmt.Errorf("%s cannot be written: %w", path, files.Cause(err))
	}
	f.sums[name] = sum(text)
	return nil
}

// remove deletes a file of the partial folder, if it is there.
func (f *runFolder) remove(name string) error {
	path := filepath.Join(f.partial, name)
	if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%s cannot be removed: %w", path, files.Cause(err))
	}
	return nil
}

// rosterFolder, mixFolder and tableFolder are folders inside the run folder for copies of the user's files.
const (
	rosterFolder = "rosters"
	mixFolder    = "mixes"
	tableFolder  = "scenarios"
)

// keepCopies copies files of the user into a folder inside the run folder. It replaces the copies of an earlier run.
func (f *runFolder) keepCopies(inside string, list []UserFile) error {
	folder := filepath.Join(f.partial, inside)
	if err := os.RemoveAll(folder); err != nil {
		return fmt.Errorf("%s cannot be removed: %w", folder, files.Cause(err))
	}
	for i, file := range list {
		if err := os.MkdirAll(folder, 0o777); err != nil {
			return fmt.Errorf("%s cannot be made: %w", folder, files.Cause(err))
		}
		name := filepath.Base(file.File)
		if slices.ContainsFunc(list[:i], func(other UserFile) bool { return filepath.Base(other.File) == name }) {
			name = fmt.Sprintf("%d-%s", i+1, name)
		}
		if err := f.put(filepath.Join(inside, name), file.Text); err != nil {
			return err
		}
	}
	return nil
}

// finish renames the partial folder to its final name. It returns an error if a file has changed since the run wrote
// it.
func (f *runFolder) finish() error {
	for _, name := range slices.Sorted(maps.Keys(f.sums)) {
		if !holds(f.partial, name, f.sums[name]) {
			return UnfinishedError{f.partial,
				fmt.Errorf("%s was changed or taken away during the run", filepath.Join(f.partial, name))}
		}
	}
	if err := os.Rename(f.partial, f.path); err != nil {
		return fmt.Errorf("%s cannot be renamed: %w", f.partial, files.Cause(err))
	}
	files.SyncFolder(filepath.Dir(f.path))
	return nil
}

// holds reports whether a folder has a file with this name and checksum.
func holds(folder, name, want string) bool {
	text, err := readOwn(filepath.Join(folder, name))
	return err == nil && sum(text) == want
}

// readOwn reads a file that a run has written. It returns an error if the path is not a regular file, but a link or a
// folder, for example.
func readOwn(path string) ([]byte, error) {
	if info, err := os.Lstat(path); err == nil && !info.Mode().IsRegular() {
		return nil, errors.New("not a file")
	}
	return os.ReadFile(path)
}

func sum(text []byte) string {
	s := sha256.Sum256(text)
	return hex.EncodeToString(s[:])
}

// A namedText is a file to write into the run folder.
type namedText struct {
	name string
	text []byte
}
