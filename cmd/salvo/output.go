package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"syscall"

	"github.com/urfave/cli/v2"

	"salvo/experiments/files"
	"salvo/experiments/question"
	"salvo/experiments/setting"
)

// A file is an output of a command. Its whole text is built in memory first, so that the file appears whole or not at all.
type file struct {
	path string // "" for standard output
	text []byte
}

// checkPaths returns an error if an output file cannot be written, two flags name the same file, or the format is
// wrong. It is called before anything is computed.
func checkPaths(c *cli.Context) error {
	asked := map[string]string{} // flags by path
	for _, flag := range pathFlags(c.Command.Name) {
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
	return checkFormat(c)
}

// pathFlags returns the flags of a command that name files to write.
func pathFlags(command string) []string {
	flags := []string{"out", "plot"}
	if k := question.Named(command); k != nil {
		for _, s := range k.In(setting.Terminal) {
			if s.Type == setting.Output {
				flags = append(flags, s.Name)
			}
		}
	}
	return flags
}

// foreign are endings of files that other programs would expect to hold something else than text.
var foreign = []string{"doc", "docx", "odt", "rtf", "xls", "xlsx", "ods", "htm", "html", "pdf", "svg", "png", "jpg", "jpeg"}

// checkFormat returns an error if the ending of a file contradicts its format.
func checkFormat(c *cli.Context) error {
	format, end := c.String("format"), ending(c.String("out"))
	if slices.Contains(foreign, end) {
		switch flags := c.Command.Flags; {
		case slices.Contains(flags, cli.Flag(outFlag)):
			return badInput("--out %s: a result is text, csv, json or md: name the file .txt, .csv, .json or .md", c.String("out"))
		case slices.Contains(flags, cli.Flag(textFlag)):
			return badInput("--out %s: salvo writes text there, not %s", c.String("out"), end)
		}
	}
	if format != "" && format != end && slices.Contains(formats, end) {
		return badInput("--out %s holds %s, not %s: leave out --format, or name the file otherwise", c.String("out"), end, format)
	}
	return nil
}

func checkPath(flag, path string) error {
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		return badInput("--%s %s: that is a folder, name a file in it", flag, path)
	}
	if err := replaceable(path); err != nil {
		return badInput("--%s %s: %w", flag, path, err)
	}
	folder := filepath.Dir(path)
	info, err := os.Stat(folder)
	switch {
	case errors.Is(err, fs.ErrNotExist), err == nil && !info.IsDir():
		return badInput("--%s %s: there is no folder %s", flag, path, folder)
	case err != nil:
		return fmt.Errorf("--%s %s: %w", flag, path, files.Cause(err))
	}
	return nil
}

// replaceable returns an error if a file must not be replaced: its permissions let nobody write it, or its name is a symbolic
// link that leads in a circle. It returns nil if there is no such file.
func replaceable(path string) error {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, syscall.ELOOP):
		return errors.New("the symbolic links lead in a circle, name another file")
	case err == nil && info.Mode().IsRegular() && info.Mode().Perm()&0o222 == 0:
		return errors.New("the file is read-only, make it writable or name another file")
	}
	return nil
}

// write writes files. Steps that can fail come first: it writes every file under a temporary name in its folder, then standard
// output, devices and pipes, which cannot have one. Only then do the files get their names.
func (p *program) write(all ...file) error {
	p.bar.clear()
	defer p.unplaced.drop()
	for _, f := range all {
		if !f.isRegular() {
			continue
		}
		if err := replaceable(f.path); err != nil {
			return cannotWrite(f.path, err)
		}
		if err := p.unplaced.stage(files.Behind(f.path), f.text); err != nil { // a symbolic link stays a link
			return cannotWrite(f.path, err)
		}
	}
	for _, f := range all {
		if f.isRegular() {
			continue
		}
		if err := p.pour(f); err != nil {
			return err
		}
	}
	return p.unplaced.place()
}

// isRegular reports whether the path is, or will be, an ordinary file.
func (f *file) isRegular() bool {
	if f.path == "" {
		return false
	}
	info, err := os.Stat(f.path)
	return err != nil || info.Mode().IsRegular()
}

// pour writes to standard output, a device or a pipe.
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

func cannotWrite(path string, err error) error {
	return fmt.Errorf("%s cannot be written: %w", path, files.Cause(err))
}

// bytesOf returns the bytes that the function write writes.
func bytesOf(write func(w io.Writer) error) ([]byte, error) {
	var b bytes.Buffer
	err := write(&b)
	return b.Bytes(), err
}
