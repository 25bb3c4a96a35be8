package main

import (
	"bytes"
	"errors"
	"fmt"
	"html"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"
)

// TestTheFiguresOfTheDocumentsAreCurrent compares the figures of README and docs with what their commands print and draw now. A
// figure is a text or a picture between two comments of Markdown (see [document]). Slow figures are neither run nor compared;
// with -update all figures are run, and the documents and pictures are written again.
func TestTheFiguresOfTheDocumentsAreCurrent(t *testing.T) {
	for _, path := range documentPaths(t) {
		t.Run(filepath.Base(path), func(t *testing.T) {
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			doc, err := readDocument(string(text))
			if err != nil {
				t.Fatal(err)
			}
			w := &writer{T: t, folder: t.TempDir(), printed: map[string]string{}}
			renewed := w.write(doc, filepath.Base(path) == "README.md")
			if *update && !t.Failed() && renewed != string(text) {
				if err := os.WriteFile(path, []byte(renewed), 0o644); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

func documentPaths(t *testing.T) []string {
	t.Helper()
	docs, err := filepath.Glob("../../docs/*.md")
	if err != nil || len(docs) == 0 {
		t.Fatalf("%d documents: %v", len(docs), err)
	}
	return append([]string{"../../README.md"}, docs...)
}

// A document is a Markdown text cut at its comments:
//
//	<!-- figures: COMMAND -->             the picture that COMMAND draws, with its title, or what COMMAND prints
//	<!-- figures: COMMAND => PART -->     a part of what COMMAND prints
//	<!-- run NAME: COMMAND -->            a run for the figures below; shows nothing
//	<!-- figures NAME => PART -->         a part of what the run NAME prints, also within a sentence
//	<!-- file: NAME -->                   the block of YAML or of a game's rules below is the file NAME of the commands after it
//
// A figure ends at <!-- end -->. "slow figures" and "slow run" take longer than about a second. PART is "answer" (the first
// lines, up to what was assumed), "nothing" (only the command is shown), or a /regular expression/. Of the expression the
// last group is shown, or all that matches; a text behind it puts the groups together: "/(\d+) of (\d+)/ $1 ($2)".
//
// Within a sentence a comment must not contain two hyphens, or GitHub shows it. It must not begin a line, or GitHub ends
// the paragraph.
type document []piece

// A piece is a comment and the text behind it, up to the next comment that is not the end of a figure.
type piece struct {
	comment string  // the comment as it stands in the document
	figure  *figure // nil if the piece is no figure
	file    string  // the name of the file, if the piece is a file
	text    string  // the text of the figure or of the file
	after   string  // the text from the end of the figure, or else from the comment
}

// A figure is the output or the picture of a command.
type figure struct {
	command  string
	part     string // "" for the whole output
	slow     bool
	named    bool // the command is given by the name of a run
	sentence bool // the figure stands within a sentence
}

var (
	comment   = regexp.MustCompile(`(?s)<!-- (.*?) -->`)
	ofFigures = regexp.MustCompile(`^(slow )?(?:figures(?: (\w+))?|run (\w+))(?:: (.*?))?(?: => (.*))?$`)
	// ofARun matches a picture that salvo draws, or a block with the output of a command. Other pictures are photographs of
	// pages.
	ofARun    = regexp.MustCompile("!\\[.*\\.svg\\)|```\n\\$ salvo.*")
	yamlBlock = regexp.MustCompile("^\n```(?:yaml|python)\n([^`]*)```")
)

// readDocument cuts a text at its comments. It returns an error if a picture that salvo draws, or a block with the output
// of a command, does not stand between the two comments of a figure.
func readDocument(text string) (doc document, err error) {
	places := append(comment.FindAllStringSubmatchIndex(text, -1), []int{len(text)})
	doc = document{{after: text[:places[0][0]]}}
	byHand := doc[0].after
	runs := map[string]figure{}
	for i := 0; i+1 < len(places); i++ {
		at, behind, words := places[i][0], places[i][1], text[places[i][2]:places[i][3]]
		wrong := func(what string) error {
			return fmt.Errorf("line %d, <!-- %s -->: %s", 1+strings.Count(text[:at], "\n"), words, what)
		}
		p := piece{comment: text[at:behind], after: text[behind:places[i+1][0]]}
		if name, is := strings.CutPrefix(words, "file: "); is {
			found := yamlBlock.FindStringSubmatch(p.after)
			if found == nil {
				return nil, wrong("no block of YAML follows")
			}
			p.file, p.text = name, found[1]
		} else if strings.TrimPrefix(words, "end ") == "verified" {
			// experiments/points compares this table with the results of points --verify.
		} else if p.figure, err = readFigure(words, runs); err != nil {
			return nil, wrong(err.Error())
		}
		if p.figure != nil {
			const end = "<!-- end -->"
			if !strings.HasPrefix(text[places[i+1][0]:], end) {
				return nil, wrong("no " + end + " before the next comment")
			}
			i++
			p.text, p.after = p.after, text[places[i][0]:places[i+1][0]]
			p.figure.sentence = !strings.HasPrefix(p.text, "\n")
			beginsLine := strings.TrimSpace(text[strings.LastIndex(text[:at], "\n")+1:at]) == ""
			if p.figure.sentence && (beginsLine || strings.Contains(words, "--")) {
				return nil, wrong("within a sentence a comment neither begins a line nor has two hyphens")
			}
		}
		byHand += p.after
		doc = append(doc, p)
	}
	if found := ofARun.FindString(byHand); found != "" {
		return nil, fmt.Errorf("this comes from a run, and is no figure: %s", found)
	}
	return doc, nil
}

// readFigure reads the words of a comment. It adds a run to runs and returns no figure for it.
func readFigure(words string, runs map[string]figure) (*figure, error) {
	found := ofFigures.FindStringSubmatch(words)
	if found == nil {
		return nil, errors.New("unknown comment")
	}
	f := figure{slow: found[1] != "", command: found[4], part: found[5]}
	switch of, run := found[2], found[3]; {
	case run != "":
		if f.command == "" || f.part != "" {
			return nil, errors.New("want run NAME: COMMAND")
		}
		runs[run] = f
		return nil, nil
	case of != "":
		named, known := runs[of]
		if !known || f.command != "" || f.slow {
			return nil, errors.New("want figures NAME => PART, below a run of that name")
		}
		f.command, f.slow, f.named = named.command, named.slow, true
	}
	return &f, nil
}

// A writer runs the commands of one document in its own folder.
type writer struct {
	*testing.T
	folder  string
	printed map[string]string // by command
}

// write returns the document with new figures: all, or only the figures that are not slow. It reports figures that are not
// current.
func (w *writer) write(doc document, readme bool) string {
	w.Helper()
	pictures := ""
	if readme {
		pictures = "docs/"
	}
	var b strings.Builder
	for _, p := range doc {
		if p.file != "" {
			if err := os.WriteFile(filepath.Join(w.folder, p.file), []byte(p.text), 0o666); err != nil {
				w.Fatal(err)
			}
			clear(w.printed)
		}
		b.WriteString(p.comment)
		if p.figure != nil {
			text := p.text
			if *update || !p.figure.slow {
				text = w.renewed(*p.figure, pictures)
			}
			if text != p.text && !*update {
				w.Errorf("make figures renews what is not current:\n%s\nshown:%s\nnow:%s", p.figure.command, p.text, text)
			}
			b.WriteString(text)
		}
		b.WriteString(p.after)
	}
	return b.String()
}

var drawn = regexp.MustCompile(`[\w-]+\.svg\b`)

// renewed returns the current text of a figure.
func (w *writer) renewed(f figure, pictures string) string {
	w.Helper()
	printed := w.run(f.command)
	if f.sentence {
		return w.part(f, strings.Join(strings.Fields(printed), " "))
	}
	if name := drawn.FindString(f.command); name != "" && f.part == "" {
		title := w.picture(name)
		return fmt.Sprintf("\n![%s](%s%s)\n\n*%[1]s*\n\n```\n%[4]s\n```\n", title, pictures, name, f.command)
	}
	body := strings.TrimRight(w.part(f, printed), "\n") + "\n"
	switch {
	case strings.Contains(f.command, "--format md"):
		return "\n" + body
	case f.part == "nothing":
		return "\n```\n$ " + f.command + "\n```\n"
	case f.named:
		return "\n```\n" + body + "```\n"
	}
	return "\n```\n$ " + f.command + "\n" + body + "```\n"
}

// run returns what a command prints. It does not repeat a command unless a file was written since.
func (w *writer) run(command string) string {
	w.Helper()
	if printed, is := w.printed[command]; is {
		return printed
	}
	began := time.Now()
	shell := exec.Command("sh", "-c", command)
	shell.Dir = w.folder
	out, err := shell.CombinedOutput()
	if err != nil {
		w.Fatalf("%s: %v\n%s", command, err, out)
	}
	w.Logf("%6.2f s  %s", time.Since(began).Seconds(), command)
	w.printed[command] = string(out)
	return string(out)
}

// part returns the part of an output that a figure shows.
func (w *writer) part(f figure, printed string) string {
	w.Helper()
	switch f.part {
	case "", "nothing":
		return printed
	case "answer":
		answer, _, _ := strings.Cut(printed, "\n\n")
		answer, _, _ = strings.Cut(answer, "\nAssumed: ")
		return answer
	}
	expression, form, _ := strings.Cut(strings.TrimPrefix(f.part, "/"), "/ ")
	pattern, err := regexp.Compile(strings.TrimSuffix(expression, "/"))
	if err != nil {
		w.Fatalf("%s: %v", f.part, err)
	}
	found := pattern.FindStringSubmatchIndex(printed)
	if found == nil {
		w.Fatalf("%s prints nothing that matches %s:\n%s", f.command, f.part, printed)
	}
	if form == "" {
		form = "${" + strconv.Itoa(pattern.NumSubexp()) + "}"
	}
	return string(pattern.ExpandString(nil, form, printed, found))
}

// picture compares a picture with the one in docs, or replaces it, and returns its title.
func (w *writer) picture(name string) (title string) {
	w.Helper()
	now, err := os.ReadFile(filepath.Join(w.folder, name))
	if err != nil {
		w.Fatal(err)
	}
	kept := filepath.Join("../../docs", name)
	if *update {
		if err := os.WriteFile(kept, now, 0o644); err != nil {
			w.Fatal(err)
		}
	}
	if current, err := os.ReadFile(kept); err != nil || !bytes.Equal(current, now) {
		w.Errorf("docs/%s is not what its command draws: make figures draws it anew", name)
	}
	return titleOf(string(now))
}

var lettering = regexp.MustCompile(`font-size:(\d+)px[^>]*>([^<]*)</text>`)

// titleOf returns the title of a picture in SVG: its first lines of one size. If the title is no sentence but the name of a
// table, the heading of the first pane follows. Lines in smaller letters are the legend.
func titleOf(svg string) string {
	var lines []string
	const ofHeading = "10"
	first := ""
	for _, found := range lettering.FindAllStringSubmatch(svg, -1) {
		size, line := found[1], html.UnescapeString(found[2])
		if first == "" {
			first = size
		}
		sentence := len(lines) > 0 && strings.HasSuffix(lines[len(lines)-1], ".")
		switch {
		case size == first:
			lines = append(lines, line)
		case size == ofHeading && !sentence:
			return strings.Join(lines, " ") + ". " + line + "."
		case size == ofHeading:
			return strings.Join(lines, " ")
		}
	}
	return strings.Join(lines, " ")
}

func TestMistakesInTheCommentsOfFiguresAreFound(t *testing.T) {
	for text, want := range map[string]string{
		"<!-- figure: salvo units -->":                                           "unknown comment",
		"a\n<!-- figures: salvo units -->\n":                                     "line 2, <!-- figures: salvo units -->: no <!-- end -->",
		"<!-- figures units => /1/ -->\n1\n<!-- end -->":                         "below a run of that name",
		"<!-- run units: salvo units => /1/ -->":                                 "want run NAME: COMMAND",
		"<!-- run u: salvo units -->\na\n<!-- figures u => /1/ -->1<!-- end -->": "neither begins a line",
		"There are <!-- figures: salvo units --all -->1<!-- end -->.":            "nor has two hyphens",
		"<!-- file: mill.yaml -->\n```\n":                                        "no block of YAML follows",
		"![A Tiger](docs/tiger.svg)\n":                                           "is no figure: ![A Tiger](docs/tiger.svg)",
		"```\n$ salvo units\n137\n```\n":                                         "is no figure",
	} {
		if _, err := readDocument(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

func TestFiguresAreWrittenIntoPlace(t *testing.T) {
	const text = "<!-- run all: printf 'Of 7\\nunits 3 win.\\n' -->\n\n" +
		"Here <!-- figures all => /Of (.*) units (\\d)/ $2 of $1 -->3 of 7<!-- end --> fight.\n\n<!-- figures all => /3 win/ -->\n```\n3 win\n```\n<!-- end -->\n" +
		"<!-- slow figures: false -->\nold\n<!-- end -->\n<!-- figures: echo salvo => answer -->\n```\n$ echo salvo\nsalvo\n```\n<!-- end -->\n"
	doc, err := readDocument(text)
	if err != nil {
		t.Fatal(err)
	}
	w := &writer{T: t, folder: t.TempDir(), printed: map[string]string{}}
	if got := w.write(doc, true); got != text && !*update {
		t.Errorf("%s", got)
	}
}

func TestThePictureSaysItsTitle(t *testing.T) {
	line := func(size, text string) string {
		return `<text style="font-size:` + size + `px;fill:#202428">` + text + "</text>\n"
	}
	for svg, want := range map[string]string{
		line("14", "A Tiger &amp; a") + line("14", "Sherman.") + line("8", "Bars: exact.") + line("10", "hits") + line("14", "x"): "A Tiger & a Sherman.",
		line("14", "The mill") + line("8", "Share.") + line("10", "Losses"):                                                       "The mill. Losses.",
	} {
		if got := titleOf(svg); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
