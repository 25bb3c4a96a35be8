package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"testing"
)

// pictured is a picture of the README and the command that stands under it.
var pictured = regexp.MustCompile("!\\[[^]]*\\]\\(docs/([^)]*)\\)\n\n```\n(salvo [^\n]*)\n```")

// drawn is a picture that salvo draws; the others are photographs of pages.
var drawn = regexp.MustCompile(`!\[[^]]*\]\(docs/[^)]*\.svg\)`)

// TestTheGalleryIsCurrent draws the pictures of the README by the commands under them; -update keeps them.
func TestTheGalleryIsCurrent(t *testing.T) {
	if testing.Short() {
		t.Skip("pictures of thousands of battles")
	}
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	gallery := pictured.FindAllStringSubmatch(string(readme), -1)
	if all := len(drawn.FindAll(readme, -1)); len(gallery) < 3 || len(gallery) != all {
		t.Fatalf("%d pictures, %d of them with the command that draws them", all, len(gallery))
	}
	folder := t.TempDir()
	for _, picture := range gallery {
		name, command := picture[1], picture[2]
		shell := exec.Command("sh", "-c", command)
		shell.Dir = folder
		if out, err := shell.CombinedOutput(); err != nil {
			t.Errorf("%s: %v\n%s", command, err, out)
			continue
		}
		checkDrawn(t, filepath.Join(folder, name), filepath.Join("../../docs", name))
	}
}
