package files

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
)

// A Staged file is completely written, but still has a temporary name in the folder of its path.
type Staged struct {
	Path      string // the path that Place gives the file
	temporary string
}

// Stage writes a file beside its place and flushes it to the disk. If the file replaces another, it gets the
// permissions of that file.
func Stage(path string, text []byte) (s Staged, err error) {
	s = Staged{path, filepath.Join(filepath.Dir(path), fmt.Sprintf(".salvo-%016x", rand.Uint64()))}
	file, err := os.OpenFile(s.temporary, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return s, err
	}
	_, err = file.Write(text)
	if info, missing := os.Stat(path); err == nil && missing == nil {
		err = file.Chmod(info.Mode().Perm())
	}
	if err == nil {
		err = file.Sync()
	}
	if closing := file.Close(); err == nil {
		err = closing
	}
	if err != nil {
		s.Drop()
	}
	return s, err
}

// temporary matches the temporary names of staged files.
var temporary = regexp.MustCompile(`^\.salvo-[0-9a-f]{16}$`)

// IsStaged reports whether a file has the temporary name of a staged file: it was never put in place.
func IsStaged(name string) bool { return temporary.MatchString(name) }

// Place gives the file its final name, Path.
func (s Staged) Place() error {
	if err := os.Rename(s.temporary, s.Path); err != nil {
		return err
	}
	SyncFolder(filepath.Dir(s.Path))
	return nil
}

// Drop removes the file unless it is in its place.
func (s Staged) Drop() { os.Remove(s.temporary) }

// WriteWhole writes a file so that it is there whole or not at all, even if the machine stops while it writes.
func WriteWhole(path string, text []byte) error {
	s, err := Stage(path, text)
	if err != nil {
		return err
	}
	defer s.Drop()
	return s.Place()
}

// SyncFolder flushes the names in a folder to the disk, on systems that can do that.
func SyncFolder(path string) {
	if folder, err := os.Open(path); err == nil {
		_ = folder.Sync()
		folder.Close()
	}
}

// Behind returns the target of a path that is a link, even if the target does not exist yet. Replacing the target
// leaves the link as it is.
func Behind(path string) string {
	const longest = 40 // the largest number of links that are followed, in case they form a circle
	for range longest {
		target, err := os.Readlink(path)
		if err != nil {
			return path
		}
		if !filepath.IsAbs(target) {
			folder, err := filepath.EvalSymlinks(filepath.Dir(path))
			if err != nil {
				return path
			}
			target = filepath.Join(folder, target)
		}
		path = target
	}
	return path
}
