package files

import (
	"errors"
	"os"
	"sync"
)

// A Lock is held by one process at a time. The system lets it go when the process ends, however it ends.
type Lock struct{ file *os.File }

// ErrLocked is the error for a lock that another process has.
var ErrLocked = errors.New("locked by another process")

// held holds the locks that this process has now.
var held = struct {
	sync.Mutex
	locks map[*Lock]bool
}{locks: make(map[*Lock]bool)}

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
		// The last owner may have removed the file after it was opened here. The lock of a removed file keeps no process out.
		opened, err := file.Stat()
		if found, missing := os.Stat(path); err == nil && missing == nil && os.SameFile(opened, found) {
			l := &Lock{file}
			held.Lock()
			held.locks[l] = true
			held.Unlock()
			return l, nil
		}
		file.Close()
	}
}

// Release lets the lock go and removes its file. (Windows keeps the empty file, which does no harm.)
func (l *Lock) Release() {
	held.Lock()
	defer held.Unlock()
	l.release()
}

// release removes the file of a lock and lets the lock go. A second call does nothing. The caller has locked held.
func (l *Lock) release() {
	if !held.locks[l] {
		return
	}
	delete(held.locks, l)
	os.Remove(l.file.Name())
	l.file.Close()
}

// ReleaseAll lets all locks of this process go. It is for a process that ends without waiting for its work.
func ReleaseAll() {
	held.Lock()
	defer held.Unlock()
	for l := range held.locks {
		l.release()
	}
}
