package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// What the page for designers is made of: a whole scenario file, a command with the first lines of what it prints, or a
// picture that a command has drawn.
var step = regexp.MustCompile("```yaml\n([^`]+)```|```\n\\$ (salvo [^\n]*)\n([^`]*)```|!\\[[^]]*\\]\\(([^)]*)\\)")

// TestTheFirstScenarioGoesAsItsPageTells does what docs/first-scenario.md says, step by step; -update writes anew what the
// commands print and draw.
func TestTheFirstScenarioGoesAsItsPageTells(t *testing.T) {
	if testing.Short() {
		t.Skip("thousands of battles")
	}
	const path = "../../docs/first-scenario.md"
	page, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	told := string(page)
	for _, s := range step.FindAllStringSubmatch(string(page), -1) {
		file, command, shown, picture := s[1], s[2], s[3], s[4]
		switch {
		case file != "":
			if err := os.WriteFile(filepath.Join(folder, "mill.yaml"), []byte(file), 0o666); err != nil {
				t.Fatal(err)
			}
		case picture != "":
			checkDrawn(t, filepath.Join(folder, picture), filepath.Join("../../docs", picture))
		default:
			now := firstLines(t, folder, command, strings.Count(shown, "\n"))
			if told = strings.Replace(told, command+"\n"+shown+"```", command+"\n"+now+"```", 1); now != shown && !*update {
				t.Errorf("%s prints\n%s", command, now)
			}
		}
	}
	if *update {
		if err := os.WriteFile(path, []byte(told), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// firstLines are those of what a command prints.
func firstLines(t *testing.T, folder, command string, lines int) string {
	t.Helper()
	shell := exec.Command("sh", "-c", command)
	shell.Dir = folder
	out, err := shell.CombinedOutput()
	if err != nil {
		t.Fatalf("%s: %v\n%s", command, err, out)
	}
	all := strings.SplitAfter(string(out), "\n")
	return strings.Join(all[:min(lines, len(all))], "")
}

// checkDrawn: a picture of a page is what has been drawn.
func checkDrawn(t *testing.T, made, kept string) {
	t.Helper()
	drawn, err := os.ReadFile(made)
	if err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile(kept, drawn, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if current, err := os.ReadFile(kept); err != nil || !bytes.Equal(current, drawn) {
		t.Errorf("%s is not what its command draws: make gallery draws it anew", kept)
	}
}
