package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// A runner does the steps of one session with one version, in a fresh folder.
type runner struct {
	version
	top   string   // the top folder of the session
	dir   string   // the step's working folder: top, or a folder within
	env   []string // environment variables in addition to the usual ones
	stdin string   // what the next program reads
	last  outcome
	held  folder // the files in top after the last program
}

// An outcome is all that a program's run leaves behind.
type outcome struct {
	stdout, stderr string
	code           int
	files          folder
	written        []string          // the files that the run has written
	took, cpu      time.Duration     // elapsed time, and CPU time of user and system
	clean          *strings.Replacer // replaces texts that always differ between two versions: the folder and the checksum of the program
	slow           bool              // the run was stopped, because it took longer than the limit
}

// newRunner makes the folder of a session and unpacks its files.
func newRunner(v version, s session) (*runner, error) {
	top := filepath.Join(v.folder, "work")
	if err := os.RemoveAll(top); err != nil {
		return nil, err
	}
	if err := os.MkdirAll(top, 0o777); err != nil {
		return nil, err
	}
	r := &runner{version: v, top: top, dir: top}
	for _, f := range s.files {
		if err := r.write(f.Name, f.Data); err != nil {
			return nil, err
		}
	}
	var err error
	r.held, err = readFolder(top)
	return r, err
}

// path returns the full path of a file that a step names.
func (r *runner) path(name string) string {
	if filepath.IsAbs(name) {
		return name
	}
	return filepath.Join(r.dir, name)
}

// write writes a file, and makes its folder.
func (r *runner) write(name string, data []byte) error {
	if err := os.MkdirAll(filepath.Dir(r.path(name)), 0o777); err != nil {
		return err
	}
	return os.WriteFile(r.path(name), data, 0o666)
}

// content returns the text of a file. The names stdout and stderr mean the streams of the last program.
func (r *runner) content(name string) ([]byte, error) {
	switch name {
	case "stdout":
		return []byte(r.last.stdout), nil
	case "stderr":
		return []byte(r.last.stderr), nil
	}
	return os.ReadFile(r.path(name))
}

// execute runs a program and keeps its outcome. In the output, $WORK replaces the session's folder and $BUILD the
// checksum of the program (version.sum), which salvo prints.
func (r *runner) execute(ctx context.Context, words []string, limit time.Duration) (outcome, error) {
	timed, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	program := words[0]
	if program == "salvo" {
		program = r.program()
	}
	cmd := exec.CommandContext(timed, program, words[1:]...)
	var stdout, stderr bytes.Buffer
	cmd.Stdin, cmd.Stdout, cmd.Stderr = strings.NewReader(r.stdin), &stdout, &stderr
	cmd.Dir, cmd.WaitDelay = r.dir, time.Second
	cmd.Env = append([]string{"PATH=" + filepath.Dir(r.program()) + string(filepath.ListSeparator) + os.Getenv("PATH"),
		"HOME=/no-home", "WORK=" + r.top}, r.env...)
	r.stdin = ""
	start := time.Now()
	err := cmd.Run()
	out := outcome{took: time.Since(start), slow: timed.Err() != nil}
	if cmd.ProcessState != nil {
		out.cpu = cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
	}
	var exit *exec.ExitError
	switch {
	case ctx.Err() != nil:
		return out, ctx.Err()
	case errors.As(err, &exit):
		out.code = exit.ExitCode()
	case err != nil && !out.slow:
		return out, err
	}
	out.clean = strings.NewReplacer(r.top, "$WORK", r.sum, "$BUILD")
	out.stdout, out.stderr = out.clean.Replace(stdout.String()), out.clean.Replace(stderr.String())
	if out.files, err = readFolder(r.top); err != nil {
		return out, err
	}
	if words[0] == "salvo" { // files that other programs write are not compared
		out.written = out.files.changed(r.held)
	}
	r.last, r.held = out, out.files
	return out, nil
}

// errUnknownVerb is the error of a script with a verb that prepare does not know.
var errUnknownVerb = errors.New("unknown verb")

// prepare does a step that runs no program: it copies files, changes the folder and so on, as testscript does.
func (r *runner) prepare(s step) error {
	w := s.words
	switch {
	case s.verb == "write" && len(w) == 1:
		return r.write(w[0], []byte(s.text))
	case s.verb == "cp" && len(w) == 2:
		return r.copy(w[0], w[1])
	case s.verb == "cd" && len(w) == 1:
		r.dir = r.path(w[0])
		return nil
	case s.verb == "mkdir" && len(w) == 1:
		return os.MkdirAll(r.path(w[0]), 0o777)
	case s.verb == "rm":
		for _, name := range w {
			if err := os.RemoveAll(r.path(name)); err != nil {
				return err
			}
		}
		return nil
	case s.verb == "chmod" && len(w) == 2:
		mode, err := strconv.ParseUint(w[0], 8, 32)
		if err != nil {
			return err
		}
		return os.Chmod(r.path(w[1]), os.FileMode(mode))
	case s.verb == "symlink" && len(w) == 3 && w[1] == "->":
		return os.Symlink(w[2], r.path(w[0]))
	case s.verb == "env":
		for _, setting := range w {
			r.env = append(r.env, strings.ReplaceAll(setting, "$WORK", r.top))
		}
		return nil
	case s.verb == "stdin" && len(w) == 1:
		text, err := r.content(w[0])
		r.stdin = string(text)
		return err
	case s.verb == "unix2dos" && len(w) == 1:
		text, err := r.content(w[0])
		if err != nil {
			return err
		}
		return r.write(w[0], bytes.ReplaceAll(text, []byte("\n"), []byte("\r\n")))
	}
	return fmt.Errorf("%w %s with %d words", errUnknownVerb, s.verb, len(w))
}

// copy copies a file, or the output of the last program, to a file or into a folder.
func (r *runner) copy(from, to string) error {
	text, err := r.content(from)
	if err != nil {
		return err
	}
	if info, err := os.Stat(r.path(to)); err == nil && info.IsDir() {
		to = filepath.Join(to, filepath.Base(from))
	}
	return r.write(to, text)
}
