package main

import (
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"salvo/rules/games"
)

// TestExamplesInHelpAndReadmeWork runs the examples in a shell, as a reader would, except for those that another test runs.
func TestExamplesInHelpAndReadmeWork(t *testing.T) {
	if testing.Short() {
		t.Skip("a hundred commands")
	}
	var commands []string
	for _, c := range (&program{library: games.All()}).app().Commands {
		_, examples := examplesIn(c.Description)
		if !c.Hidden && len(examples) < 3 {
			t.Errorf("salvo %s --help has %d examples, want three", c.Name, len(examples))
		}
		commands = append(commands, examples...)
	}
	readme, err := os.ReadFile("../../README.md")
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		t.Fatal(err)
	}
	commands = append(commands, commandsIn(string(readme))...)
	elsewhere := runElsewhere(t, string(readme))
	folder := t.TempDir() // one for all examples, since some use files of earlier ones
	for i, command := range commands {
		if slices.Contains(commands[:i], command) || slices.Contains(elsewhere, unquoted(command)) {
			continue // help and README may show the same
		}
		switch _, err := exported(engineFiles); {
		case strings.HasPrefix(command, "salvo serve --export") && err != nil:
			continue // there is nothing to export without "make engine"
		case strings.HasPrefix(command, "salvo serve") && !strings.Contains(command, "--export"):
			// The server stops at the first interrupt; a second one would end it at once.
			command = "timeout --foreground --preserve-status -s INT 1 " + command
		case !strings.Contains(command, "--estimate") && slices.ContainsFunc(longKinds, func(kind string) bool { return strings.HasPrefix(command, "salvo "+kind+" ") }):
			command += " --estimate"
		}
		t.Run(command, func(t *testing.T) {
			shell := exec.Command("sh", "-c", command)
			shell.Dir = folder
			if out, err := shell.CombinedOutput(); err != nil {
				t.Errorf("%v\n%s", err, out)
			}
		})
	}
}

// longKinds are questions whose examples take seconds each. The test only prepares and estimates them; scripts answer some
// questions of every kind.
var longKinds = []string{"balance", "compare", "lists", "plans", "points", "review", "sensitivity", "tournament"}

// runElsewhere returns the commands, without quotes, that scripts or figures of the README run.
func runElsewhere(t *testing.T, readme string) (commands []string) {
	t.Helper()
	scripts, err := filepath.Glob("testdata/script/*.txtar")
	if err != nil || len(scripts) == 0 {
		t.Fatalf("%d scripts: %v", len(scripts), err)
	}
	for _, path := range scripts {
		script, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(script)) {
			if words, found := strings.CutPrefix(strings.TrimSpace(line), "exits 0 "); found {
				commands = append(commands, unquoted("salvo "+words))
			}
		}
	}
	doc, err := readDocument(readme)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range doc {
		if p.figure != nil && !p.figure.slow {
			commands = append(commands, unquoted(p.figure.command))
		}
	}
	return commands
}

func unquoted(command string) string { return strings.NewReplacer(`"`, "", `'`, "").Replace(command) }

// commandsIn finds the lines of code blocks that call salvo, with or without the prompt of a shell.
func commandsIn(markdown string) (commands []string) {
	inBlock := false
	for line := range strings.Lines(markdown) {
		line = strings.TrimPrefix(strings.TrimSpace(line), "$ ")
		switch {
		case strings.HasPrefix(line, "```"):
			inBlock = !inBlock
		case inBlock && strings.HasPrefix(line, "salvo "):
			commands = append(commands, line)
		}
	}
	return commands
}

func TestCommandsAreFoundInCodeBlocksOnly(t *testing.T) {
	got := commandsIn("salvo is a program.\n```sh\n$ salvo odds\nsalvo units  # all\nmake run\n```\nsalvo is\n")
	if strings.Join(got, "|") != "salvo odds|salvo units  # all" {
		t.Errorf("found %q", got)
	}
}
