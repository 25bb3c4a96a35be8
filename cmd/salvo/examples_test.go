package main

import (
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"salvo/rules/games"
)

// TestExamplesInHelpAndReadmeWork runs them as a reader would, by a shell.
func TestExamplesInHelpAndReadmeWork(t *testing.T) {
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
	folder := t.TempDir() // one for all: an example may use what one before it has written
	for i, command := range commands {
		if slices.Contains(commands[:i], command) {
			continue // help and README may show the same
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
