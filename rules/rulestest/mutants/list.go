package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
)

// An entry is a line of a list file: a change that was tried, and its verdict. The change is identified by its file, the
// text of its line and its index among equal changes of the file, so that it is found again after other lines have
// changed.
type entry struct {
	Verdict string `json:"verdict"`
	File    string `json:"file"`
	Code    string `json:"code"`
	What    string `json:"what"`
	Nth     int    `json:"nth"` // the index among changes with the same file, code and what, from 0
}

// key returns the entry without its index and verdict. Equal changes of a file have equal keys.
func (e entry) key() entry { return entry{File: e.File, Code: e.Code, What: e.What} }

// numbered returns an entry for every change, with its index among equal changes of its file and without a verdict.
func numbered(changes []change) []entry {
	list, equal := make([]entry, len(changes)), map[entry]int{}
	for i, c := range changes {
		list[i] = entry{File: c.file, Code: c.code, What: c.what()}
		key := list[i].key()
		list[i].Nth = equal[key]
		equal[key]++
	}
	return list
}

// readList returns the entries of a list file, or nil if the file does not exist or is empty.
func readList(name string) (list []entry, err error) {
	file, err := os.Open(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	} else if err != nil {
		return nil, err
	}
	defer file.Close()
	for in := json.NewDecoder(bufio.NewReader(file)); ; {
		var e entry
		switch err := in.Decode(&e); {
		case errors.Is(err, io.EOF):
			return list, nil
		case err != nil:
			return nil, fmt.Errorf("%s: entry %d: %w", name, len(list)+1, err)
		}
		list = append(list, e)
	}
}

// writeList writes the entries to a file.
func writeList(name string, list []entry) error {
	file, err := os.Create(name)
	if err != nil {
		return err
	}
	out := json.NewEncoder(file)
	out.SetEscapeHTML(false)
	for _, e := range list {
		err = errors.Join(err, out.Encode(e))
	}
	return errors.Join(err, file.Close())
}

// findAll returns, for the entries of a list, the changes that the sources still allow (matches), with their entries
// (tried). gone holds the entries whose change is no longer possible.
func findAll(list []entry, changes []change) (matches []change, tried, gone []entry) {
	at := map[entry]change{}
	for i, e := range numbered(changes) {
		at[e] = changes[i]
	}
	for _, e := range list {
		was := e
		e.Verdict = ""
		if c, is := at[e]; is {
			matches, tried = append(matches, c), append(tried, was)
		} else {
			gone = append(gone, was)
		}
	}
	return matches, tried, gone
}
