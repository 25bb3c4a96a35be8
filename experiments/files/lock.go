package files

import (
	"errors"
	"os"
)

// A Lock is held by one process at a time. The system lets it go when the process ends, however it ends.
type Lock struct{ file *os.File }

// ErrLocked is the error for a lock that another process has.
var ErrLocked = errors.New("locked by another process")

// TryLock takes the lock that a file stands for, or fails at once with ErrLocked.
func TryLock(path string) (*Lock, error) {
	for {
		file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o666)
		if err != nil {
			return nil, err
		}
		if err := lockFile(file); err != nil {
			file.Close()
			return nil, err
		}
		// The earlier owner may have removed the file meanwhile; such a file would keep no process out.
		opened, err := file.Stat()
		if found, missing := os.Stat(path); err == nil && missing == nil && os.SameFile(opened, found) {
			return &Lock{file}, nil
		}
		file.Close()
	}
}

// Release lets the lock go and takes its file away. (Windows keeps the empty file, which does no harm.)
func (l *Lock) Release() {
	os.Remove(l.file.Name())
	l.file.Close()
}
