package files

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"syscall"

	"salvo/experiments"
	"salvo/rules/yamlfile"
)

// Read reads a file that the user names, up to the size limit of YAML files.
func Read(path string) ([]byte, error) { return ReadUpTo(path, yamlfile.MaxFile) }

// ReadUpTo reads a file that the user names. It refuses devices and pipes, because these may never end. If the file is
// longer than most bytes, it returns one byte more than most, and the code that reads the text then refuses the text.
func ReadUpTo(path string, most int64) ([]byte, error) {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, experiments.BadInput("there is no file %s", path)
	case err == nil && info.IsDir():
		return nil, experiments.BadInput("%s is a folder, not a file", path)
	case err == nil && !info.Mode().IsRegular():
		return nil, experiments.BadInput("%s is a device or a pipe: name a file", path)
	}
	file, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("%s cannot be read: %w", path, Cause(err))
	}
	defer file.Close()
	return ReadSome(path, file, most)
}

// ReadFrom reads a stream without a path, such as standard input, up to the size limit of YAML files.
func ReadFrom(name string, r io.Reader) ([]byte, error) { return ReadSome(name, r, yamlfile.MaxFile) }

// ReadSome reads a stream without a path, such as standard input. It reads at most one byte more than most.
func ReadSome(name string, r io.Reader, most int64) ([]byte, error) {
	text, err := io.ReadAll(io.LimitReader(r, most+1))
	if err != nil {
		return nil, fmt.Errorf("%s cannot be read: %w", name, Cause(err))
	}
	return text, nil
}

// Cause returns the plain reason of a file error, without the operation and the path around it.
func Cause(err error) error {
	var plain syscall.Errno
	if errors.As(err, &plain) {
		return plain
	}
	return err
}
