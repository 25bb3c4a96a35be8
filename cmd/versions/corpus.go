package main

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/rogpeppe/go-internal/txtar"
)

// A session is a sequence of steps in one folder, so that a step can use the files that earlier steps have written.
type session struct {
	name  string
	files []txtar.File // the files of the folder at the start
	steps []step
}

// A step is a line of a script: a verb of testscript and its words. Commands of documents have the verb exec, too.
type step struct {
	verb  string
	words []string
	text  string // the content of the file that the verb write writes
	fails bool   // the script expects the command to fail
}

// run returns the words of the program that the step runs, if it runs one: "salvo", "odds" and so on.
func (s step) run() []string {
	switch s.verb {
	case "exec":
		return s.words
	case "exits":
		return append([]string{"salvo"}, s.words[1:]...)
	}
	return nil
}

// salvo returns the words after "salvo", if the step runs salvo.
func (s step) salvo() (args []string, is bool) {
	words := s.run()
	if len(words) == 0 || words[0] != "salvo" {
		return nil, false
	}
	return words[1:], true
}

// corpus returns all commands of the version's scripts, documents and help pages as sessions.
func corpus(ctx context.Context, v version) (sessions []session, err error) {
	scripts, err := filepath.Glob(filepath.Join(v.source, "cmd", "salvo", "testdata", "script", "*.txtar"))
	if err != nil {
		return nil, err
	}
	for _, path := range scripts {
		archive, err := txtar.ParseFile(path)
		if err != nil {
			return nil, err
		}
		sessions = append(sessions, session{filepath.Base(path), archive.Files, scriptSteps(string(archive.Comment))})
	}
	documents, err := filepath.Glob(filepath.Join(v.source, "docs", "*.md"))
	if err != nil {
		return nil, err
	}
	for _, path := range append([]string{filepath.Join(v.source, "README.md")}, documents...) {
		text, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		sessions = append(sessions, session{name: filepath.Base(path), steps: documentSteps(string(text))})
	}
	help, err := helpSteps(ctx, v)
	sessions = append(sessions, session{name: "help", steps: help})
	return sessions, err
}

// limited returns the part of the corpus that matches the regular expression. A session whose name matches is kept as a
// whole, and so is a script with a matching step, because its steps need each other. Of any other session limited keeps the
// matching commands, and the files that they may need.
func limited(sessions []session, only *regexp.Regexp) (kept []session) {
	for _, s := range sessions {
		matches := func(st step) bool { return only.MatchString(strings.Join(st.run(), " ")) }
		switch {
		case only.MatchString(s.name), isScript(s) && slices.ContainsFunc(s.steps, matches):
		default:
			s.steps = slices.DeleteFunc(s.steps, func(st step) bool { return st.verb != "write" && !matches(st) })
		}
		kept = append(kept, s)
	}
	return kept
}

func isScript(s session) bool { return strings.HasSuffix(s.name, ".txtar") }

var (
	inlineCode = regexp.MustCompile("`(salvo [^`]+)`")
	yamlName   = regexp.MustCompile(`[\w-]+\.yaml`)
)

// documentSteps returns the commands of a Markdown text: lines of code blocks that call salvo, with or without the
// prompt of a shell, and code within a sentence. A block of YAML is written to the file that a later command names.
func documentSteps(markdown string) (steps []step) {
	inBlock, yaml := false, ""
	add := func(command string) {
		if name := yamlName.FindString(command); name != "" && yaml != "" {
			steps = append(steps, step{verb: "write", words: []string{name}, text: yaml})
			yaml = ""
		}
		steps = append(steps, step{verb: "exec", words: lighter(shellWords(command))})
	}
	inYAML := false
	for line := range strings.Lines(markdown) {
		trimmed := strings.TrimPrefix(strings.TrimSpace(line), "$ ")
		switch {
		case strings.HasPrefix(trimmed, "```"):
			inBlock = !inBlock
			if inYAML = inBlock && trimmed == "```yaml"; inYAML {
				yaml = ""
			}
		case inYAML:
			yaml += line
		case inBlock && strings.HasPrefix(trimmed, "salvo "):
			add(trimmed)
		case !inBlock:
			for _, code := range inlineCode.FindAllStringSubmatch(line, -1) {
				add(code[1])
			}
		}
	}
	return steps
}

// shellWords splits a command as a shell does: at blanks outside of quotes, up to a comment.
func shellWords(command string) []string { return split(command, `'"`, false) }

// split cuts a line into words at blanks outside of quotation marks. quotes lists the marks; # begins a comment. If doubled
// is true, two marks within quotation marks stand for one.
func split(line, quotes string, doubled bool) (words []string) {
	var word []rune
	var quote rune
	inWord := false
	text := []rune(line)
	for i := 0; i < len(text); i++ {
		r := text[i]
		switch {
		case quote != 0 && r == quote && doubled && i+1 < len(text) && text[i+1] == quote:
			word = append(word, quote)
			i++
		case quote != 0 && r == quote:
			quote = 0
		case quote != 0:
			word = append(word, r)
		case strings.ContainsRune(quotes, r):
			quote, inWord = r, true
		case r == '#' && !inWord:
			return words
		case !unicode.IsSpace(r):
			word, inWord = append(word, r), true
		case inWord:
			words = append(words, string(word))
			word, inWord = nil, false
		}
	}
	if inWord {
		words = append(words, string(word))
	}
	return words
}

// A lightening is a flag that makes a command fight fewer battles, and the value of that flag.
type lightening struct{ flag, number string }

// lightenings are for the commands that fight for minutes unless they are told how many battles to fight.
var lightenings = map[string]lightening{
	"points":     {"--battles", "1000"},
	"lists":      {"--battles", "50"},
	"plans":      {"--trials", "50"},
	"tournament": {"--trials", "2"},
}

// onTables is for commands that fight for minutes only if the battle is on a table.
var onTables = lightening{"--trials", "200"}

var seeds = regexp.MustCompile(`random:(\d+)\.\.\d+`)

// lighter returns a command of a document with fewer battles, if the document does not say how many. It shortens a range of
// random scenarios to the first. A scenario without "vs" is a file, so that the battle is on a table.
func lighter(words []string) []string {
	if len(words) < 3 || sets(words, "--help") {
		return words
	}
	fewer, is := lightenings[words[1]]
	if slices.Contains([]string{"odds", "chart", "balance", "compare"}, words[1]) && !strings.Contains(quoted(words), " vs ") {
		fewer, is = onTables, true
	}
	if !is {
		return words
	}
	words = slices.Clone(words)
	for i, w := range words {
		words[i] = seeds.ReplaceAllString(w, "random:$1")
	}
	if !sets(words, fewer.flag) {
		words = append(words, fewer.flag, fewer.number)
	}
	return words
}

// helpSteps returns the help page of every command and the examples on it.
func helpSteps(ctx context.Context, v version) (steps []step, err error) {
	overview, err := output(ctx, v.folder, v.program(), "--help")
	if err != nil {
		return nil, err
	}
	commands := commandNames(overview)
	if len(commands) == 0 {
		return nil, errors.New("salvo --help lists no commands")
	}
	steps = []step{{verb: "exec", words: []string{"salvo", "--help"}}}
	for _, name := range commands {
		page, err := output(ctx, v.folder, v.program(), name, "--help")
		if err != nil {
			return nil, err
		}
		steps = append(steps, step{verb: "exec", words: []string{"salvo", name, "--help"}})
		for _, example := range helpExamples(page) {
			steps = append(steps, step{verb: "exec", words: lighter(shellWords(example))})
		}
	}
	return steps, nil
}

var commandLine = regexp.MustCompile(`^  ([a-z]+)\b`)

// commandNames returns the commands that the overview of the help lists, in the paragraph that begins with "Commands".
func commandNames(overview string) (names []string) {
	for paragraph := range strings.SplitSeq(overview, "\n\n") {
		if !strings.HasPrefix(paragraph, "Commands") {
			continue
		}
		for line := range strings.Lines(paragraph) {
			if found := commandLine.FindStringSubmatch(line); found != nil {
				names = append(names, found[1])
			}
		}
	}
	return names
}

// helpExamples returns the examples of a help page. A line that does not begin with "salvo" continues the one before.
func helpExamples(page string) (examples []string) {
	_, rest, _ := strings.Cut(page, "\nExamples\n")
	paragraph, _, _ := strings.Cut(rest, "\n\n")
	for line := range strings.Lines(paragraph) {
		line = strings.TrimSpace(line)
		if strings.HasPrefix(line, "salvo ") || len(examples) == 0 {
			examples = append(examples, line)
		} else {
			examples[len(examples)-1] += " " + line
		}
	}
	return examples
}
