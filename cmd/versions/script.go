package main

import (
	"os"
	"os/exec"
	"regexp"
	"runtime"
	"slices"
	"strings"
)

// checks are the verbs of scripts that compare output with an expectation of the script. Here the output of two versions is
// compared instead.
var checks = []string{"stdout", "stderr", "cmp", "cmpenv", "grep", "exists"}

var condition = regexp.MustCompile(`^\[(!?)([^\]]+)\]$`)

// scriptSteps returns the steps of a script without its checks. A step whose condition is not met becomes the verb
// unmet, which the report lists as skipped.
func scriptSteps(script string) (steps []step) {
	for line := range strings.Lines(script) {
		words := split(line, "'", true)
		unmet := ""
		for len(words) > 0 && condition.MatchString(words[0]) {
			if !met(words[0]) {
				unmet = words[0]
			}
			words = words[1:]
		}
		fails := len(words) > 0 && words[0] == "!"
		if fails {
			words = words[1:]
		}
		if len(words) == 0 || slices.Contains(checks, words[0]) {
			continue
		}
		s := step{verb: words[0], words: words[1:], fails: fails || words[0] == "exits" && words[1] != "0"}
		switch {
		case unmet != "" && s.run() != nil:
			s = step{verb: "unmet", words: append([]string{unmet}, s.run()...)}
		case unmet != "":
			continue
		}
		steps = append(steps, s)
	}
	return steps
}

// met reports whether a condition of a script, such as [linux] or [!exec:fish], is true here.
func met(text string) bool {
	parts := condition.FindStringSubmatch(text)
	is := false
	switch name := parts[2]; name {
	case "unix":
		is = runtime.GOOS != "windows"
	case "root":
		is = os.Geteuid() == 0
	case runtime.GOOS:
		is = true
	default:
		if program, found := strings.CutPrefix(name, "exec:"); found {
			_, err := exec.LookPath(program)
			is = err == nil
		}
	}
	return is == (parts[1] == "")
}
