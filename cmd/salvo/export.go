package main

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/urfave/cli/v2"

	"salvo/experiments/files"
	"salvo/reports/draw"
)

// engineScripts are our scripts for a page that no program serves: they load the engine and ask it.
//
//go:embed engine/transport.js engine/unpack.js engine/worker.js
var engineScripts embed.FS

// engineFile is the packed engine.
const engineFile = "engine.bin"

var errNoEngine = errors.New("this salvo was built without the engine for exported pages: \"make engine build\" builds " +
	"one with it, and releases have it")

// export writes the page into a folder that any web server can serve.
func (p *program) export(c *cli.Context, folder string) error {
	for _, flag := range []string{"listen", "roster"} {
		if c.IsSet(flag) {
			return badInput("--%s is for a page that is served: leave it out with --export", flag)
		}
	}
	all, err := exported(engineFiles)
	if err != nil {
		return err
	}
	if err := mayExport(folder); err != nil {
		return err
	}
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return cannotWrite(folder, err)
	}
	weight := 0
	for i := range all {
		weight += len(all[i].text)
		all[i].path = filepath.Join(folder, all[i].path)
	}
	if err := p.write(all...); err != nil {
		return err
	}
	fmt.Fprintf(p.stdout, "%s holds the page, %.1f MB: put it on any web space.\n", folder, float64(weight)/1e6)
	return nil
}

// exported returns the files of the page. Some replace files of the served page, to load the engine.
func exported(engine fs.FS) (all []file, err error) {
	if _, err := fs.Stat(engine, "engine/"+engineFile); err != nil {
		return nil, errNoEngine
	}
	texts := map[string][]byte{"version.js": fmt.Appendf(nil, "export const version = %q;\n", version), counterFile: []byte(draw.CounterStyle)}
	for _, of := range []struct {
		fs.FS
		folder string
	}{{pageFiles, "page"}, {engineScripts, "engine"}, {engine, "engine"}} {
		entries, err := fs.ReadDir(of, of.folder)
		if err != nil {
			return nil, err
		}
		for _, entry := range entries {
			if texts[entry.Name()], err = fs.ReadFile(of, of.folder+"/"+entry.Name()); err != nil {
				return nil, err
			}
		}
	}
	for name, text := range texts {
		all = append(all, file{name, text})
	}
	return all, nil
}

// mayExport returns an error if a folder holds anything but a page that was exported before.
func mayExport(folder string) error {
	entries, err := os.ReadDir(folder)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return badInput("--export %s: %w", folder, files.Cause(err))
	case len(entries) == 0:
		return nil
	}
	if _, err := os.Stat(filepath.Join(folder, engineFile)); err != nil {
		return badInput("--export %s: the folder holds something else: name one that is empty or new", folder)
	}
	return nil
}
