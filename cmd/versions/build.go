package main

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// A version is a version of salvo: its sources and the program built from them.
type version struct {
	name   string // the name of the version in reports
	source string // the top folder of the sources
	folder string // a temporary folder of its own; for both versions the path has the same length
	sum    string // the first 12 hexadecimal digits of the program's SHA-256 sum, which salvo prints
}

// program returns the path of the built program. Its folder holds nothing else, so that it can stand in PATH.
func (v version) program() string { return filepath.Join(v.folder, "bin", "salvo") }

// buildBoth builds salvo of the commit and salvo of the working tree in the folder temp.
func buildBoth(ctx context.Context, temp, commit string) (base, tree version, err error) {
	root, err := output(ctx, ".", "git", "rev-parse", "--show-toplevel")
	if err != nil {
		return base, tree, err
	}
	base = version{name: "BASE", source: filepath.Join(temp, "source"), folder: filepath.Join(temp, "old")}
	tree = version{name: "new", source: root, folder: filepath.Join(temp, "new")}
	if err := checkout(ctx, root, commit, base.source); err != nil {
		return base, tree, err
	}
	for _, v := range []*version{&base, &tree} {
		if err := v.build(ctx); err != nil {
			return base, tree, fmt.Errorf("%s does not build: %w", v.name, err)
		}
	}
	return base, tree, nil
}

// checkout writes the files of a commit to a folder, by a clone that shares the objects of the repository. The
// repository itself does not change.
func checkout(ctx context.Context, root, commit, folder string) error {
	hash, err := output(ctx, root, "git", "rev-parse", "--verify", "--quiet", commit+"^{commit}")
	if err != nil {
		return fmt.Errorf("there is no commit %q", commit)
	}
	if _, err := output(ctx, root, "git", "clone", "--quiet", "--shared", "--no-checkout", root, folder); err != nil {
		return err
	}
	_, err = output(ctx, folder, "git", "checkout", "--quiet", "--detach", hash)
	return err
}

// build compiles the version's program without the compiler's profile and without the engine for pages. The rosters are
// baked into the program as "make build" does, if this version can bake them. An overlay shows the compiler the
// rosters and hides the engine, so that nothing is written into the sources.
func (v *version) build(ctx context.Context) error {
	if err := os.MkdirAll(v.folder, 0o777); err != nil {
		return err
	}
	engine := filepath.Join(v.source, "cmd", "salvo", "engine")
	replace := map[string]string{
		filepath.Join(engine, "engine.bin"):   "",
		filepath.Join(engine, "wasm_exec.js"): "",
	}
	switch _, err := os.Stat(filepath.Join(v.source, "rules", "games", "bake")); {
	case err == nil:
		rosters := filepath.Join(v.folder, "rosters.bin")
		if _, err := output(ctx, v.source, "go", "run", "-pgo=off", "./rules/games/bake", rosters); err != nil {
			return err
		}
		replace[filepath.Join(v.source, "rules", "games", "baked", "rosters.bin")] = rosters
	case !errors.Is(err, fs.ErrNotExist):
		return err
	}
	overlay, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return err
	}
	overlayFile := filepath.Join(v.folder, "overlay.json")
	if err := os.WriteFile(overlayFile, overlay, 0o666); err != nil {
		return err
	}
	_, err = output(ctx, v.source, "go", "build", "-pgo=off", "-trimpath", "-buildvcs=false", "-overlay", overlayFile,
		"-o", v.program(), "./cmd/salvo")
	if err != nil {
		return err
	}
	program, err := os.ReadFile(v.program())
	v.sum = fmt.Sprintf("%x", sha256.Sum256(program))[:12]
	return err
}

// output runs a program in a folder and returns what it prints, without blanks at the ends.
func output(ctx context.Context, folder, name string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir = folder
	var complaints strings.Builder
	cmd.Stderr = &complaints
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("%s %s: %w\n%s", name, strings.Join(args, " "), err, complaints.String())
	}
	return strings.TrimSpace(string(out)), nil
}
