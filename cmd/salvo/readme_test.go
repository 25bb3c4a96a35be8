package main

import (
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"
)

// shown is a block of the README that shows what a command prints, or a part of it.
var shown = regexp.MustCompile("```\n\\$ (salvo [^\n]*)\n([^`]+)```")

func TestTheReadmeShowsWhatIsPrinted(t *testing.T) {
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	blocks := shown.FindAllStringSubmatch(string(readme), -1)
	if len(blocks) == 0 {
		t.Error("the README shows no output")
	}
	for _, block := range blocks {
		out, err := exec.Command("sh", "-c", block[1]).CombinedOutput()
		if err != nil || !strings.Contains(string(out), block[2]) {
			t.Errorf("%s does not print what the README shows: %v\n%s", block[1], err, out)
		}
	}
}
