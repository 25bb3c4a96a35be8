package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"time"
)

// A comparison runs the corpus with both versions and gathers the report.
type comparison struct {
	out        io.Writer
	base, tree version
	limit      time.Duration
	verbose    bool              // print every command and its CPU time
	flags      map[string]string // the help page of each command by its name; the page lists the flags
	seen       map[string]bool   // commands that were compared already; the key is the command line

	commands, files, differences int
	skipped                      []string
}

// compareOutput runs every command of the corpus of BASE with both versions side by side. It prints each difference in
// their output and their files, and how much was compared.
func compareOutput(ctx context.Context, out io.Writer, base, tree version, limit time.Duration, only *regexp.Regexp, verbose bool) error {
	start := time.Now()
	sessions, err := corpus(ctx, base)
	if err != nil {
		return err
	}
	c := &comparison{out: out, base: base, tree: tree, limit: limit, verbose: verbose, flags: map[string]string{}, seen: map[string]bool{}}
	for _, s := range limited(sessions, only) {
		if err := c.session(ctx, s); err != nil {
			return fmt.Errorf("%s: %w", s.name, err)
		}
	}
	for _, line := range c.skipped {
		fmt.Fprintln(out, "skipped:", line)
	}
	fmt.Fprintf(out, "%d commands and %d files compared in %v, %d skipped, %d differences.\n",
		c.commands, c.files, time.Since(start).Round(time.Second), len(c.skipped), c.differences)
	if c.differences > 0 {
		return errDiffers
	}
	return nil
}

// session does the steps of a session with both versions.
func (c *comparison) session(ctx context.Context, s session) error {
	both := [2]*runner{}
	for i, v := range []version{c.base, c.tree} {
		var err error
		if both[i], err = newRunner(v, s); err != nil {
			return err
		}
	}
	for _, st := range s.steps {
		switch words := st.run(); {
		case st.verb == "skip" || st.verb == "stop":
			c.skip(s, nil, "the rest of the script: "+strings.Join(st.words, " "))
			return nil
		case st.verb == "unmet":
			c.skip(s, st.words[1:], "the condition "+st.words[0]+" is not met here")
		case words == nil:
			for _, r := range both {
				if err := r.prepare(st); errors.Is(err, errUnknownVerb) {
					c.skip(s, nil, err.Error())
				} else if err != nil {
					return err
				}
			}
		case !isScript(s) && c.again(st):
		default:
			if reason := incomparable(st); reason != "" {
				c.skip(s, words, reason)
				continue
			}
			if err := c.inAllForms(ctx, s, both, st); err != nil {
				return err
			}
		}
	}
	return nil
}

// skip notes that a command was not compared.
func (c *comparison) skip(s session, words []string, reason string) {
	where := s.name
	if words != nil {
		where += ": " + quoted(words)
	}
	c.skipped = append(c.skipped, where+" ("+reason+")")
}

// again reports whether a command can be left out: it was run before, and it writes no file that a later command may need.
func (c *comparison) again(s step) bool {
	return c.seen[quoted(s.words)] && !sets(s.words, "--out", "--save")
}

// incomparable returns why the outcome of a step cannot be compared, or nothing if it can.
func incomparable(s step) string {
	words := s.run()
	args, isSalvo := s.salvo()
	switch {
	case isSalvo && slices.Contains(args, "serve") && !sets(args, "--export", "--help") && !s.fails:
		return "a server runs until it is stopped"
	case words[0] == "script":
		return "a terminal shows progress, which depends on time"
	case words[0] == "ls" && slices.Contains(words, "-la"):
		return "the list shows times"
	case slices.ContainsFunc(words, func(w string) bool { return strings.Contains(w, "built/salvo") }):
		return "the step copies the program itself, whose bytes differ between versions"
	}
	return ""
}

// inAllForms compares a command as it is given. If the command succeeds, it also compares the other forms of its output:
// tables as csv, JSON and a picture. A slow command is compared in its given form only.
func (c *comparison) inAllForms(ctx context.Context, s session, both [2]*runner, st step) error {
	words := st.run()
	base, now, err := c.compare(ctx, s, both, words)
	args, isSalvo := st.salvo()
	known := c.know(s, words)
	if err != nil || base.slow || now.slow || base.code != 0 || now.code != 0 || !isSalvo || known {
		return err
	}
	page, err := c.page(ctx, args)
	if err != nil {
		return err
	}
	other := forms(args, page)
	if base.cpu > formsLimit && len(other) > 0 {
		c.skip(s, words, fmt.Sprintf("the other forms: the given one takes %.0f s", base.cpu.Seconds()))
		return nil
	}
	for _, form := range other {
		if err := c.form(ctx, s, both, words, form); err != nil {
			return err
		}
	}
	return nil
}

// form compares a command again with the flags of another form of output, unless that comparison was made before. If the
// command has nothing to draw, form leaves out the picture.
func (c *comparison) form(ctx context.Context, s session, both [2]*runner, words, form []string) error {
	asked := slices.Concat(words, form)
	if c.know(s, asked) {
		return nil
	}
	base, _, err := c.compare(ctx, s, both, asked)
	if err != nil {
		return err
	}
	for _, r := range both {
		if err := r.prepare(step{verb: "rm", words: []string{formsPicture}}); err != nil {
			return err
		}
	}
	if base.code != 0 && !base.slow && len(form) > 2 {
		return c.form(ctx, s, both, words, form[:2])
	}
	return nil
}

// know reports whether a command was compared before in all its forms, and remembers the command. It ignores the number of
// workers, which does not change a result. Commands of sessions with different files are different.
func (c *comparison) know(s session, words []string) bool {
	if i := slices.Index(words, "--workers"); i >= 0 && i+1 < len(words) {
		words = slices.Delete(slices.Clone(words), i, i+2)
	}
	key := quoted(words)
	if len(s.files) > 0 {
		key = s.name + " " + key
	}
	known := c.seen[key]
	c.seen[key] = true
	return known
}

// page returns the help page of the command among the arguments, or "" if the arguments name no command.
func (c *comparison) page(ctx context.Context, args []string) (string, error) {
	if len(c.flags) == 0 {
		overview, err := output(ctx, c.base.folder, c.base.program(), "--help")
		if err != nil {
			return "", err
		}
		for _, name := range commandNames(overview) {
			if c.flags[name], err = output(ctx, c.base.folder, c.base.program(), name, "--help"); err != nil {
				return "", err
			}
		}
	}
	for _, word := range args {
		if page, is := c.flags[word]; is {
			return page, nil
		}
	}
	return "", nil
}

// formsLimit is the CPU time above which a command is compared in its given form only.
const formsLimit = 2 * time.Second

// formsPicture is the file of the picture that forms adds to a command.
const formsPicture = "versions-form.svg"

// forms returns the flags for each form of output that the arguments do not set and the command's help page offers: csv,
// JSON and a picture. Without flags a command prints text. One run writes both JSON and the picture.
func forms(args []string, page string) (all [][]string) {
	if sets(args, "--help", "-h", "--dry-run") {
		return nil
	}
	var last []string
	if strings.Contains(page, "\n  --format ") && !sets(args, "--format", "--out") {
		all = append(all, []string{"--format", "csv"})
		last = []string{"--format", "json"}
	}
	if strings.Contains(page, "\n  --plot ") && !sets(args, "--plot") {
		last = append(last, "--plot", formsPicture)
	}
	if last != nil {
		all = append(all, last)
	}
	return all
}

// sets reports whether one of the flags stands among the arguments, as --flag or --flag=value.
func sets(args []string, flags ...string) bool {
	return slices.ContainsFunc(args, func(arg string) bool {
		name, _, _ := strings.Cut(arg, "=")
		return slices.Contains(flags, name)
	})
}

// compare runs a program in both versions side by side and prints the differences.
func (c *comparison) compare(ctx context.Context, s session, both [2]*runner, words []string) (base, now outcome, err error) {
	var outcomes [2]outcome
	var errs [2]error
	done := make(chan struct{})
	go func() {
		outcomes[0], errs[0] = both[0].execute(ctx, words, c.limit)
		close(done)
	}()
	outcomes[1], errs[1] = both[1].execute(ctx, words, c.limit)
	<-done
	if err := errors.Join(errs[:]...); err != nil {
		return base, now, err
	}
	base, now = outcomes[0], outcomes[1]
	if base.slow || now.slow {
		c.tooSlow(s, words, base, now)
		return base, now, nil
	}
	if c.verbose {
		fmt.Fprintf(c.out, "%6.1f s  %s: %s\n", max(base.cpu, now.cpu).Seconds(), s.name, quoted(words))
	}
	c.commands++
	c.countFiles(s, words, base)
	for _, d := range differencesOf(base, now) {
		c.differences++
		fmt.Fprintf(c.out, "%s: %s\n  %s differs%s", s.name, quoted(words), d.where, firstDifference(d.base, d.now))
	}
	return base, now, nil
}

// countFiles counts the files that are compared, and lists the others as skipped.
func (c *comparison) countFiles(s session, words []string, o outcome) {
	for _, name := range o.written {
		if isShard(name) {
			c.skip(s, words, "the file "+name+" holds sums of other files, which name the program")
		} else {
			c.files++
		}
	}
}

// tooSlow records that a run took longer than the limit. This is a difference if only one version is slow and the other
// takes less than half the limit.
func (c *comparison) tooSlow(s session, words []string, base, now outcome) {
	if min(base.took, now.took) > c.limit/2 {
		c.skip(s, words, fmt.Sprintf("the command takes longer than %v", c.limit))
		return
	}
	c.differences++
	fmt.Fprintf(c.out, "%s: %s\n  BASE took %v, new %v: the limit is %v\n", s.name, quoted(words), base.took, now.took, c.limit)
}

// differencesOf compares two outcomes: exit code, both streams, and every file that one of the versions has written.
func differencesOf(base, now outcome) (all []difference) {
	if base.code != now.code {
		all = append(all, difference{"exit code", fmt.Sprint(base.code), fmt.Sprint(now.code)})
	}
	if base.stdout != now.stdout {
		all = append(all, difference{"standard output", base.stdout, now.stdout})
	}
	if base.stderr != now.stderr {
		all = append(all, difference{"standard error", base.stderr, now.stderr})
	}
	return append(all, folderDifferences(base.only(now), now.only(base))...)
}

// ownSum matches the beginning of a file that a later run may resume: the checksum of the rest of the file. The rest names
// the program, so that the checksums of two versions differ.
var ownSum = regexp.MustCompile(`^\{"sum":"[0-9a-f]{64}"`)

// isShard reports whether a file holds the results of one shard of an experiment.
func isShard(name string) bool { return strings.HasSuffix(name, ".salvo") }

// only returns the files of this outcome that either of the two runs has written.
func (o outcome) only(other outcome) folder {
	written := folder{}
	for _, name := range slices.Concat(o.written, other.written) {
		if text, exists := o.files[name]; exists && !isShard(name) {
			written[name] = ownSum.ReplaceAllString(o.clean.Replace(text), `{"sum":"$$SUM"`)
		}
	}
	return written
}

// firstDifference returns the first lines in which two texts differ, cut to a readable length.
func firstDifference(base, now string) string {
	old, current := strings.Split(base, "\n"), strings.Split(now, "\n")
	i := 0
	for i < len(old) && i < len(current) && old[i] == current[i] {
		i++
	}
	show := func(lines []string) string {
		const most = 3
		if i >= len(lines) {
			return " (ends)"
		}
		shown := ""
		for _, line := range lines[i:min(i+most, len(lines))] {
			shown += fmt.Sprintf(" %.150q", line)
		}
		return shown
	}
	return fmt.Sprintf(" from line %d\n    BASE:%s\n    new: %s\n", i+1, show(old), show(current))
}

// quoted joins words to a command line that a shell splits into the same words.
func quoted(words []string) string {
	all := make([]string, len(words))
	for i, w := range words {
		if all[i] = w; w == "" || strings.ContainsAny(w, " \t\n'\"#$&;|<>()*?") {
			all[i] = "'" + strings.ReplaceAll(w, "'", `'\''`) + "'"
		}
	}
	return strings.Join(all, " ")
}
