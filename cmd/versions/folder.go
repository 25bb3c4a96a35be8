package main

import (
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// A folder holds the files of a folder on the disk: the text of each file by its path from the top. Folders within have a
// path that ends with a slash, and no text; the text of a link is where it points.
type folder map[string]string

// readFolder reads a folder and all folders within it.
func readFolder(top string) (folder, error) {
	all := folder{}
	err := filepath.WalkDir(top, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || path == top {
			return err
		}
		name := filepath.ToSlash(strings.TrimPrefix(path, top+string(filepath.Separator)))
		switch {
		case entry.IsDir():
			all[name+"/"] = ""
		case entry.Type()&fs.ModeSymlink != 0:
			target, err := os.Readlink(path)
			all[name] = "-> " + target
			return err
		case entry.Type().IsRegular():
			text, err := os.ReadFile(path)
			all[name] = string(text)
			return err
		}
		return nil
	})
	return all, err
}

// changed returns the files that are new or have another content than in before, sorted by name.
func (f folder) changed(before folder) (names []string) {
	for _, name := range slices.Sorted(maps.Keys(f)) {
		if old, known := before[name]; !known || old != f[name] {
			names = append(names, name)
		}
	}
	return names
}

// A difference is a stream or a file that two versions write differently.
type difference struct {
	where     string // "standard output", "file out.svg"
	base, now string
}

// folderDifferences compares the contents of two folders. A file that one of them lacks is a difference.
func folderDifferences(base, now folder) (all []difference) {
	names := slices.Sorted(maps.Keys(base))
	for name := range now {
		if _, known := base[name]; !known {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	for _, name := range names {
		old, inBase := base[name]
		current, inNow := now[name]
		switch {
		case !inBase:
			all = append(all, difference{"file " + name, "no such file", "a file"})
		case !inNow:
			all = append(all, difference{"file " + name, "a file", "no such file"})
		case old != current:
			all = append(all, difference{"file " + name, old, current})
		}
	}
	return all
}
