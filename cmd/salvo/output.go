package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// A file is what a command writes. Everything is made in memory first and appears whole or not at all.
type file struct {
	path string // "" for standard output
	text []byte
}

// checkPath finds out early that a file cannot be written, before anything is computed.
func checkPath(flag, path string) error {
	if path == "" {
		return nil
	}
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		return badInput("--%s %s: that is a folder, name a file in it", flag, path)
	}
	info, err := os.Stat(filepath.Dir(path))
	switch {
	case errors.Is(err, fs.ErrNotExist), err == nil && !info.IsDir():
		return badInput("--%s %s: there is no folder %s", flag, path, filepath.Dir(path))
	case err != nil:
		return fmt.Errorf("--%s %s: %w", flag, path, cause(err))
	}
	return nil
}

// write puts files in place: all of them are written beside their places before the first takes its name.
func (p *program) write(files ...file) error {
	var staged []staged
	defer func() {
		for _, s := range staged {
			os.Remove(s.temporary) // gone already if all went well
		}
	}()
	for _, f := range files {
		if f.path == "" || !isRegular(f.path) {
			continue
		}
		s, err := stage(f)
		if err != nil {
			return fmt.Errorf("%s cannot be written: %w", f.path, cause(err))
		}
		staged = append(staged, s)
	}
	for _, s := range staged {
		if err := os.Rename(s.temporary, s.path); err != nil {
			return fmt.Errorf("%s cannot be written: %w", s.path, cause(err))
		}
	}
	for _, f := range files {
		switch {
		case f.path == "":
			if _, err := p.stdout.Write(f.text); err != nil {
				return fmt.Errorf("standard output cannot be written: %w", cause(err))
			}
		case !isRegular(f.path): // a device or pipe has no place beside it
			if err := os.WriteFile(f.path, f.text, 0o666); err != nil {
				return fmt.Errorf("%s cannot be written: %w", f.path, cause(err))
			}
		}
	}
	return nil
}

type staged struct{ temporary, path string }

// stage writes a file under a name of its own in the same folder.
func stage(f file) (s staged, err error) {
	temporary, err := os.CreateTemp(filepath.Dir(f.path), "."+filepath.Base(f.path)+".*")
	if err != nil {
		return s, err
	}
	s = staged{temporary.Name(), f.path}
	_, err = temporary.Write(f.text)
	if err == nil {
		err = temporary.Chmod(0o644)
	}
	if closing := temporary.Close(); err == nil {
		err = closing
	}
	if err != nil {
		os.Remove(s.temporary)
	}
	return s, err
}

// isRegular reports whether a path is, or will be, an ordinary file.
func isRegular(path string) bool {
	info, err := os.Stat(path)
	return err != nil || info.Mode().IsRegular()
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
