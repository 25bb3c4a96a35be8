package main

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

func TestAnExportSaysHowToGetTheEngine(t *testing.T) {
	_, err := exported(fstest.MapFS{})
	if err == nil || !strings.Contains(err.Error(), `"make engine build"`) {
		t.Errorf("%v", err)
	}
}

func TestAnExportBringsItsEngineAlong(t *testing.T) {
	all, err := exported(fstest.MapFS{"engine/wasm_exec.js": {Data: []byte("a script")}, "engine/engine.bin": {Data: []byte("packed")}})
	if err != nil {
		t.Fatal(err)
	}
	texts := map[string]string{}
	for _, f := range all {
		texts[f.path] = string(f.text)
	}
	if texts["wasm_exec.js"] != "a script" || !strings.Contains(texts["transport.js"], "worker.js") || texts["engine.bin"] != "packed" || !strings.Contains(texts["version.js"], version) {
		t.Errorf("%q", slices.Sorted(maps.Keys(texts)))
	}
	if !strings.Contains(texts["index.html"], "main.js") || !strings.Contains(texts["map.html"], "map.js") {
		t.Error("the pages are missing")
	}
}

func TestAnExportLeavesFoldersOfOthersAlone(t *testing.T) {
	folder := t.TempDir()
	if err := mayExport(folder); err != nil {
		t.Errorf("an empty folder: %v", err)
	}
	if err := mayExport(filepath.Join(folder, "new")); err != nil {
		t.Errorf("a new folder: %v", err)
	}
	page := filepath.Join(folder, "index.html")
	if err := os.WriteFile(page, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	if err := mayExport(folder); err == nil || !strings.Contains(err.Error(), "something else") {
		t.Errorf("the page of somebody else: %v", err)
	}
	if err := mayExport(page); err == nil {
		t.Error("a file is taken for a folder")
	}
	if err := os.WriteFile(filepath.Join(folder, engineFile), nil, 0o666); err != nil {
		t.Fatal(err)
	}
	if err := mayExport(folder); err != nil {
		t.Errorf("an export: %v", err)
	}
}
