package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

// noticesFile holds the licences of everything that is linked into the program.
const noticesFile = "../../THIRD_PARTY_NOTICES"

// licenceFile matches the files of a module that hold its licence. freetype offers two licences; we choose its own, so the
// other one need not be printed.
var licenceFile = regexp.MustCompile(`(?i)^((licen[cs]e|copying|notice)[^/]*|(third_party_)?licenses/[^/]+)$`)

const notOurs = "licenses/gpl.txt"

func TestTheNoticesAreThoseOfAllThatIsLinkedIn(t *testing.T) {
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("no go command: the notices are not checked")
	}
	want := notices(t)
	if *update {
		if err := os.WriteFile(noticesFile, []byte(want), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(noticesFile)
	if err != nil || string(got) != want {
		t.Errorf("THIRD_PARTY_NOTICES is not current (%v): go test ./cmd/salvo -run Notices -update writes it anew", err)
	}
}

// notices returns all licences, each with the modules that have it. The standard library has the licence of the other modules
// of the Go authors.
func notices(t *testing.T) string {
	licences := map[string][]string{} // modules by the text of their licence
	var texts []string                // in the order of their first modules
	for _, m := range linkedModules(t) {
		name, folder, _ := strings.Cut(m, "\t")
		found := licencesIn(t, folder)
		if found == nil {
			t.Errorf("%s has no licence", name)
		}
		for _, text := range found {
			if licences[text] == nil {
				texts = append(texts, text)
			}
			licences[text] = append(licences[text], name)
			if name == "golang.org/x/term" {
				licences[text] = append(licences[text], "the standard library of Go")
			}
		}
	}
	var b strings.Builder
	b.WriteString("salvo is linked with what others have made. These are their licences.\n")
	rule := strings.Repeat("=", 80)
	for _, text := range texts {
		fmt.Fprintf(&b, "\n%s\n%s\n%s\n\n%s\n", rule, strings.Join(licences[text], "\n"), rule, text)
	}
	return b.String()
}

// linkedModules returns the modules that the program uses on any of the common systems, each with the folder of its source.
func linkedModules(t *testing.T) []string {
	var all []string
	for _, system := range []string{"linux", "darwin", "windows"} {
		list := exec.Command("go", "list", "-deps", "-f",
			"{{with .Module}}{{if not .Main}}{{.Path}}\t{{.Dir}}{{end}}{{end}}", ".")
		list.Env = append(os.Environ(), "GOOS="+system, "GOARCH=amd64", "CGO_ENABLED=0")
		out, err := list.Output()
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, strings.Split(strings.TrimSpace(string(out)), "\n")...)
	}
	slices.Sort(all)
	return slices.DeleteFunc(slices.Compact(all), func(m string) bool { return m == "" })
}

// licencesIn returns the licences of a module, and of code that it took from others.
func licencesIn(t *testing.T, folder string) (texts []string) {
	paths, err := filepath.Glob(filepath.Join(folder, "*"))
	if err != nil {
		t.Fatal(err)
	}
	deeper, err := filepath.Glob(filepath.Join(folder, "*", "*"))
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range append(paths, deeper...) {
		name, err := filepath.Rel(folder, path)
		if err != nil {
			t.Fatal(err)
		}
		info, err := os.Stat(path)
		if name = filepath.ToSlash(name); err != nil || info.IsDir() || !licenceFile.MatchString(name) || name == notOurs {
			continue
		}
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(strings.ReplaceAll(unicodeText(text), "\r\n", "\n"), "\n")
		for i := range lines {
			lines[i] = strings.TrimRight(lines[i], " \t")
		}
		texts = append(texts, strings.Trim(strings.Join(lines, "\n"), "\n\f"))
	}
	return texts
}

// unicodeText decodes a text that may be older than UTF-8.
func unicodeText(text []byte) string {
	if utf8.Valid(text) {
		return string(text)
	}
	runes := make([]rune, len(text))
	for i, b := range text {
		runes[i] = rune(b) // Latin-1
	}
	return string(runes)
}
