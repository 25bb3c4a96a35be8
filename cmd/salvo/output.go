package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"

	"github.com/urfave/cli/v2"
)

// A file is what a command writes. Everything is made in memory first and appears whole or not at all.
type file struct {
	path string // "" for standard output
	text []byte
}

// checkPaths finds out early that a file cannot be written, before anything is computed.
func checkPaths(c *cli.Context) error {
	asked := map[string]string{} // flags by path
	for _, flag := range []string{"out", "plot", "sheet"} {
		path := c.String(flag)
		if path == "" {
			continue
		}
		if err := checkPath(flag, path); err != nil {
			return err
		}
		if other := asked[filepath.Clean(path)]; other != "" {
			return badInput("--%s and --%s are both %s: name two files", other, flag, path)
		}
		asked[filepath.Clean(path)] = flag
	}
	return nil
}

func checkPath(flag, path string) error {
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		return badInput("--%s %s: that is a folder, name a file in it", flag, path)
	}
	folder := filepath.Dir(path)
	info, err := os.Stat(folder)
	switch {
	case errors.Is(err, fs.ErrNotExist), err == nil && !info.IsDir():
		return badInput("--%s %s: there is no folder %s", flag, path, folder)
	case err != nil:
		return fmt.Errorf("--%s %s: %w", flag, path, cause(err))
	}
	return nil
}

// write puts files in place. What can fail comes first: all files are written beside their places, then standard
// output, devices and pipes, which have no place beside them; only then do the files take their names.
func (p *program) write(files ...file) error {
	p.bar.clear()
	var staged []staged
	defer func() {
		for _, s := range staged {
			os.Remove(s.temporary) // gone already if all went well
		}
	}()
	for _, f := range files {
		if !f.isRegular() {
			continue
		}
		s, err := stage(f)
		if err != nil {
			return cannotWrite(f.path, err)
		}
		staged = append(staged, s)
	}
	for _, f := range files {
		if f.isRegular() {
			continue
		}
		if err := p.pour(f); err != nil {
			return err
		}
	}
	for _, s := range staged {
		if err := os.Rename(s.temporary, s.path); err != nil {
			return cannotWrite(s.path, err)
		}
	}
	return nil
}

// isRegular reports whether the path is, or will be, an ordinary file.
func (f *file) isRegular() bool {
	if f.path == "" {
		return false
	}
	info, err := os.Stat(f.path)
	return err != nil || info.Mode().IsRegular()
}

// pour writes what has no place beside it.
func (p *program) pour(f file) error {
	if f.path != "" {
		if err := os.WriteFile(f.path, f.text, 0o666); err != nil {
			return cannotWrite(f.path, err)
		}
		return nil
	}
	if _, err := p.stdout.Write(f.text); err != nil {
		return cannotWrite("standard output", err)
	}
	return nil
}

type staged struct{ temporary, path string }

// stage writes a file under a name of its own in the same folder. A link stays what it is; the file behind it is meant.
func stage(f file) (s staged, err error) {
	s.path = f.path
	if behind, err := filepath.EvalSymlinks(f.path); err == nil {
		s.path = behind
	}
	s.temporary = filepath.Join(filepath.Dir(s.path), fmt.Sprintf(".salvo-%016x", rand.Uint64()))
	temporary, err := os.OpenFile(s.temporary, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return s, err
	}
	_, err = temporary.Write(f.text)
	if info, missing := os.Stat(s.path); err == nil && missing == nil {
		err = temporary.Chmod(info.Mode().Perm()) // as the file was that it replaces
	}
	if closing := temporary.Close(); err == nil {
		err = closing
	}
	if err != nil {
		os.Remove(s.temporary)
	}
	return s, err
}

func cannotWrite(path string, err error) error {
	return fmt.Errorf("%s cannot be written: %w", path, cause(err))
}

// readFile reads an input file up to a size.
func readFile(path string, most int64) ([]byte, error) {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, badInput("there is no file %s", path)
	case err == nil && info.IsDir():
		return nil, badInput("%s is a folder, not a file", path)
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("%s cannot be read: %w", path, cause(err))
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, most))
	if err != nil {
		return nil, fmt.Errorf("%s cannot be read: %w", path, cause(err))
	}
	return text, nil
}

// cause is the plain reason of a file error, without the path and operation around it.
func cause(err error) error {
	var path *fs.PathError
	var link *os.LinkError
	switch {
	case errors.As(err, &path):
		return path.Err
	case errors.As(err, &link):
		return link.Err
	}
	return err
}

// made collects what a report writes.
func made(write func(w io.Writer) error) ([]byte, error) {
	var b bytes.Buffer
	err := write(&b)
	return b.Bytes(), err
}
