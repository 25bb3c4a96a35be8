package yamlfile_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"salvo/rules/yamlfile"
)

// mistakes reads a list of people, each with a name and an age, and returns the mistakes in it.
func mistakes(text string) []string {
	rd := &yamlfile.Reader{File: "people.yaml"}
	if root := rd.Document([]byte(text)); root != nil {
		for _, node := range rd.List(root, "the file") {
			pairs, whole := rd.Pairs(node, "a person", []string{"name", "age"})
			if whole && !yamlfile.Has(pairs, "name") {
				rd.Wrong(rd.Place(node), "a person has a name")
			}
			for _, p := range pairs {
				if p.Key.Text == "name" {
					rd.Title(p.Value, "name")
				} else {
					rd.Scalar(p.Value, "age")
				}
			}
		}
	}
	return rd.Mistakes.Sorted().Lines()
}

func TestEveryMistakeIsToldWithItsPlace(t *testing.T) {
	for text, want := range map[string]string{
		"- {name: Ann, age: 3}": "",
		"":                      "people.yaml:1:1: the file is empty",
		"name: Ann":             `people.yaml:1:1: the file must be a list, each entry with "- " in front`,
		"- name: Ann\n  agee: 3\n- age: 4\n- name:\n": `people.yaml:2:3: unknown key "agee"|` +
			"people.yaml:3:3: a person has a name|people.yaml:4:9: name has no value",
		"- {name: Ann, name: Bob}":                   `people.yaml:1:15: "name" is given twice`,
		"- {name: [Ann]}":                            "people.yaml:1:10: name must be a single value",
		"- {name: \"A\\u001Bnn\"}":                   "people.yaml:1:10: name must be text on one line",
		"- {name: =1+1}":                             `people.yaml:1:10: name must not begin with "=": a spreadsheet would take it for a formula`,
		"- {name: " + strings.Repeat("n", 121) + "}": "people.yaml:1:10: name must have at most 120 characters, not 121",
		"- {name: Ann":                               "people.yaml:1:3: a bracket is never closed",
		"- {name: Ann}\n---\n- {name: Bob}":          "people.yaml:3:1: the file holds a second document: write one file for each",
		"a\x00b":                                     "people.yaml:1:1: this is not a text file",
	} {
		if got := strings.Join(mistakes(text), "|"); got != want {
			t.Errorf("%q:\n%s\nwant\n%s", text, got, want)
		}
	}
}

func TestWhatWouldCostMoreThanAFileIsWorthIsRefused(t *testing.T) {
	for text, want := range map[string]string{
		"- &a {name: Ann}\n- *a":       "people.yaml:1:3: anchors (&) are not allowed: write the values out",
		"- <<: {name: Ann}":            "people.yaml:1:3: merge keys (<<) are not allowed: write the values out",
		"- !person {name: Ann}":        "people.yaml:1:3: tags (!) are not allowed: write the plain value",
		"- ? name\n  : Ann":            `people.yaml:1:3: keys are written "key: value", without a question mark`,
		strings.Repeat("[", 30):        "people.yaml:1:21: this is nested too deeply",
		strings.Repeat("- ", 30):       "people.yaml:1:41: this is nested too deeply",
		strings.Repeat("n: 1\n", 1100): "people.yaml:1001:2: these are more than 1000 keys in one place",
		strings.Repeat("#", 1<<20+1):   "people.yaml:1:1: the file is larger than 1 MiB",
	} {
		got := mistakes(text)
		if len(got) == 0 || got[0] != want {
			t.Errorf("%.40q: %q\nwant %s", text, got, want)
		}
	}
	bombed := "- &a {name: Ann}\n" + strings.Repeat("- *a\n", 40)
	if got := mistakes(bombed); len(got) != 41 {
		t.Errorf("an alias a line is %d mistakes, not 41", len(got))
	}
}

func TestNoMoreThanFiftyMistakesAreListed(t *testing.T) {
	var text strings.Builder
	for i := range 60 {
		fmt.Fprintf(&text, "- {nam: Ann %d}\n", i)
	}
	got := mistakes(text.String())
	if len(got) != 51 || !strings.HasSuffix(got[50], "more mistakes are not listed") {
		t.Errorf("%d lines, the last %q", len(got), got[len(got)-1])
	}
	text.Reset()
	text.WriteString(strings.Repeat("- {name: Ann, nam: Ann}\n", 51))
	if got := mistakes(text.String()); len(got) != 51 || strings.Contains(got[50], "not listed") {
		t.Errorf("one more than fifty is listed itself, not %q", got[len(got)-1])
	}
}

func TestEveryLimitIsReportedWithItsPlace(t *testing.T) {
	for text, want := range map[string]string{
		"- name: |\n" + strings.Repeat(" \n", 101):                                      "102:1: these are more than 100 empty lines in a row: leave some out",
		"- name: |\n" + strings.Repeat("\r", 101):                                       "102:1: these are more than 100 empty lines in a row: leave some out",
		"- name: A\n# " + strings.Repeat("=", 1001):                                     "2:1003: '=' stands more than 1000 times in a row",
		"\uFEFF# " + strings.Repeat("é", 1001):                                          "1:1003: 'é' stands more than 1000 times in a row",
		"- name: A\r\n# " + strings.Repeat("no ", 4000):                                 "2:10001: this line is longer than 10000 characters: write several",
		"- name: \"" + strings.Repeat("a\t", 101) + "\"":                                "1:211: this line has more than 100 tabs: write spaces",
		strings.Repeat("#\n", 100_001):                                                  "100001:1: the file has more than 100000 lines: write several files",
		"- [" + strings.Repeat("a,\n", 1001) + "]":                                      "1001:1: these are more than 1000 entries between one pair of brackets",
		"- {" + strings.Repeat("a,\n", 1000) + "b}\n":                                   "1001:1: these are more than 1000 entries between one pair of brackets",
		strings.Repeat("- {a, b}\n", 501):                                               "501:5: more than 1000 keys and entries have no value",
		strings.Repeat("-\n", 1002):                                                     "1002:1: more than 1000 keys and entries have no value",
		strings.Repeat("- a:\n", 1002):                                                  "1002:1: more than 1000 keys and entries have no value",
		"- " + strings.Repeat("ab", 251) + ": 1\n":                                      "1:505: this key and the keys above it have more than 500 characters together",
		"- " + strings.Repeat("ab", 150) + ": {" + strings.Repeat("ab", 150) + ": 1}\n": "1:606: this key and the keys above it have more than 500 characters together",
		strings.Repeat("--- \n", 21):                                                    `21:1: more than 20 lines are "---" or "...": write one file for each document`,
		strings.Repeat("- name: A\n", 10_001):                                           "10001:1: this list has more than 10000 entries: write several files",
		"- people:\n" + strings.Repeat("  - A\n", 10_001):                               "10002:3: this list has more than 10000 entries: write several files",
		"- a:\n" + strings.Repeat("  - [a, b, c, d, a, b, c, d]\n", 9_999) + "  b:\n" + strings.Repeat("  - [a, b, c, d, a, b, c, d]\n", 9_999) + "  c:\n" + strings.Repeat("  - [a]\n", 20): "20007:5: the file has more than 200000 keys and values: write several files",
	} {
		if got := mistakes(text); len(got) != 1 || got[0] != "people.yaml:"+want {
			t.Errorf("%.40q: %.200q\nwant %s", text, got, want)
		}
	}
}

func TestTheDocumentationListsEveryLimit(t *testing.T) {
	text, err := os.ReadFile("../../docs/files.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, limit := range yamlfile.Limits {
		if !strings.Contains(string(text), "\n- "+limit.String()+"\n") {
			t.Errorf("docs/files.md does not list %s", limit)
		}
	}
	if got := strings.Count(string(text), "\n- "); got != len(yamlfile.Limits) {
		t.Errorf("docs/files.md lists %d limits, not %d", got, len(yamlfile.Limits))
	}
}
