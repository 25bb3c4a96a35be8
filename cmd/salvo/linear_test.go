//go:build unix

package main

import (
	"context"
	"fmt"
	"math"
	"os"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"salvo/experiments/compare"
	"salvo/experiments/plan"
	"salvo/experiments/points"
	"salvo/rules/games"
	"salvo/rules/rulestest"
)

// A shape is a kind of text that can be built in any size. Its unit is repeated between a head and a tail; %d in the unit is
// replaced by its number.
type shape struct {
	name             string
	head, unit, tail string
}

// text returns a text of the shape that is at most a few bytes shorter than size.
func (s shape) text(size int) []byte {
	var b strings.Builder
	b.WriteString(s.head)
	for i := 0; ; i++ {
		unit := strings.ReplaceAll(s.unit, "%d", fmt.Sprint(i))
		if b.Len()+len(unit)+len(s.tail) > size {
			break
		}
		b.WriteString(unit)
	}
	b.WriteString(s.tail)
	return []byte(b.String())
}

// line repeats a piece of text as often as it fits into a line of 900 characters.
func line(piece string) string { return strings.Repeat(piece, 900/len(piece)) + "\n" }

// anyFile are shapes that every reader must refuse or read in linear time.
var anyFile = []shape{
	{"empty lines in a block", "a: |\n", "\n", ""},
	{"empty lines in blocks", "", "- |\n  x\n" + strings.Repeat("\n", 99), ""},
	{"a block with a long end", "a: |\n", "  rows of text\n", strings.Repeat("\n", 99) + "b: 1\n"},
	{"indented empty lines", "a: >\n  x\n", "   \n", ""},
	{"@", "", "@", ""},
	{"@ in lines", "", "@\n", ""},
	{"backquotes in lines", "", line("`"), ""},
	{"double quotes", "", `"`, ""},
	{"double quotes in lines", "", line(`"`), ""},
	{"single quotes in lines", "", line(`'`), ""},
	{"an open quotation", "a: \"", "words that never end\n", ""},
	{"tabs in quotes", "a: \"", line("\ta"), "\""},
	{"tabs and words in quotes", "a: \"", strings.Repeat("\taaaaaaaaa", 90) + "\n", "\""},
	{"a map in brackets", "a: {", "k%d, ", "}"},
	{"lines of a map in brackets", "a: {", "k%d,\n", "}"},
	{"maps in brackets", "", "- {a, b, c, d: 1}\n", ""},
	{"lists in brackets", "", "- [1, 2, [3, [4, [5]]]]\n", ""},
	{"open brackets", "", line("["), ""},
	{"closing brackets", "", line("]"), ""},
	{"dashes", "", "-\n", ""},
	{"dashes in a line", "", line("- "), ""},
	{"keys without values", "", "- a:\n", ""},
	{"deep indents", "", "a:\n  b:\n    c:\n      d:\n        e: [f]\n", ""},
	{"stairs", "", "a:\n", strings.Repeat(" ", 900) + "a: 1\n"},
	{"long keys", "", "- " + strings.Repeat("k", 450) + ": 1\n", ""},
	{"entries below a long key", strings.Repeat("k", 450) + ":\n", "- a\n", ""},
	{"a key of one letter", "", "k", ": 1\n"},
	{"comments", "", "# words\n", "a: 1\n"},
	{"comments behind values", "", "- a # words\n", ""},
	{"tabs", "", "\t", ""},
	{"tabs in lines", "", "\t\ta\n", ""},
	{"carriage returns", "", "\r", ""},
	{"lines of Windows", "", "- a: 1\r\n", ""},
	{"directives", "", "%YAML 1.2\n", ""},
	{"anchors", "", "- &a 1\n", ""},
	{"aliases", "- &a 1\n", "- *a\n", ""},
	{"merge keys", "", "- <<: {a: 1}\n", ""},
	{"angles in lines", "", line("<"), ""},
	{"tags", "", "- !a 1\n", ""},
	{"colons", "", line(":"), ""},
	{"colons and blanks", "", line(": "), ""},
	{"question marks", "", "? a\n", ""},
	{"per cent signs", "", line("%"), ""},
	{"control characters", "", line("\x01\x7f"), ""},
	{"NUL", "", "a\x00", ""},
	{"Chinese", "", "- 坦克: 虎式\n", ""},
	{"no UTF-8", "", "\xff\xfe", ""},
	{"a byte-order mark", "\uFEFF", "- a: 1\n", ""},
	{"byte-order marks", "", line("\uFEFF"), ""},
	{"documents", "", "---\na: 1\n", ""},
	{"ends of documents", "", "...\n", ""},
	{"plain words", "", "some words in a line\n", ""},
	{"folded dashes", "a: b\n", "  - c\n", ""},
	{"backslashes in quotes", "a: \"", line(`\\`), "\""},
}

// A fileKind is a kind of file with its reader and its own shapes.
type fileKind struct {
	name   string
	read   func(text []byte) error
	shapes []shape
	valid  shape
}

func fileKinds(t testing.TB) []fileKind {
	library := games.All()
	return []fileKind{
		{"roster", func(text []byte) error { return library.Copy().AddRoster("own.yaml", text) }, []shape{
			{"unknown rulesets", "rulesets:\n", "- bcc%d\n", ""},
			{"unknown keys", "rulesets: bkc2\nunits:\n", "- {nam: a%d}\n", ""},
			{"small mappings", "rulesets: bkc2\nunits:\n", "- name: abcdef%d\n", ""},
			{"as many units as a list may have", "rulesets: bkc2\nunits:\n", "- name: a%d\n  title: " + strings.Repeat("words ", 15) + "\n", ""},
			{"unknown fields", "rulesets: bkc2\nunits:\n", "- {name: a%d, fields: {atack: 3}}\n", ""},
			{"wrong values", "rulesets: bkc2\nunits:\n", "- {name: a%d, fields: {kind: infantri, attack: many}}\n", ""},
			{"a name twice", "rulesets: bkc2\nunits:\n", "- {name: a, fields: {kind: infantry}}\n", ""},
			{"weapons like unknown ones", "rulesets: bolt-action\nweapons:\n", "- {name: gun-%d, like: unknown-%d}\n", ""},
			{"forces of unknown units", "rulesets: bkc2\nforces:\n", "- {name: force-%d, party: unknown-%d}\n", ""},
			{"forces of forces", "rulesets: bkc2\nforces:\n- {name: f-0, party: tiger-1}\n", "- {name: g-%d, party: 2xf-0}\n", ""},
			{"long names", "rulesets: bkc2\nforces:\n", "- {name: f%d" + strings.Repeat("o", 900) + ", party: f" + strings.Repeat("o", 901) + "}\n", ""},
		}, shape{"valid", "rulesets: [bkc1, bkc2]\nunits:\n", "  - name: rifles-%d\n    title: Infantry %d\n    nation: Nation %d\n    class: infantry\n" +
			"    fields: {kind: infantry, attack: 3, range: 30, limit: soft-only, hits: 5, move: 10}\n    cost: 35\n    source: illustrative # a guess\n", ""}},
		{"scenario", func(text []byte) error { _, err := library.Load("own.yaml", text); return err }, []shape{
			{"unknown plans", scenarioHead + "plans:\n", "  plan-%d: [{units: nobody, do: jump 1}]\n", ""},
			{"rows", "ruleset: bkc2\nground: |\n", "  " + strings.Repeat(".", 64) + "\n", ""},
			{"rows of unknown letters", "ruleset: bkc2\nground: |\n", "  " + strings.Repeat("?!", 200) + "\n", ""},
			{"a long row", "ruleset: bkc2\nground: |\n  ", ".", "\n"},
		}, shape{"valid", scenarioHead, "# The farm in the north is held by two platoons of rifles, says report %d of the scouts.\n", ""}},
		{"experiment", func(text []byte) error {
			_, err := plan.Read(context.Background(), library, "own.yaml", text)
			return err
		}, []shape{
			{"unknown units", "title: Wrong\nitems:\n", "- {odds: bkc2 unknown-%d vs tiger-1}\n", ""},
			{"unknown items", "title: Wrong\nitems:\n", "- {ods: bkc2 tiger-1 vs tiger-1}\n", ""},
			{"many items", "title: Many\nitems:\n", "- {name: item-%d, odds: bkc2 tiger-1 vs tiger-1}\n", ""},
		}, shape{"valid", "title: Long\nitems:\n", "- name: item-%d\n  odds: bkc2 2xsherman-m4 vs tiger-1 range=30\n  seed: %d\n" +
			strings.Repeat("  # what is asked here is worth some lines of words, and this is one of them\n", 13), ""}},
		{"mix", func(text []byte) error { _, err := points.ReadMix("own.yaml", text, nil); return err }, []shape{
			{"many situations", "situations:\n", "- {name: open %d, factors: stance-a=advance}\n", ""},
			{"tables of tables", "tables:\n", "- {table: \"random:1-999999,1-999999,1-999999\"}\n", ""},
			{"spans of tables", "tables:\n- {table: \"random:1-9\n", "  ,1-999999\n", "\"}\n"},
			{"unknown keys", "situations:\n", "- {nam: open %d}\n", ""},
			{"leave-out", "situations:\n- name: open\nleave-out:\n", "- class-%d\n", ""},
		}, shape{"valid", rulestest.SkirmishMix, "# Battle %d of the club was fought over open ground, and the attacker won it.\n", ""}},
		{"catalogue", func(text []byte) error {
			c, err := compare.NewCatalogue(library)
			if err != nil {
				t.Fatal(err)
			}
			if mistakes := c.Add("own.yaml", text); len(mistakes) > 0 {
				return mistakes
			}
			return nil
		}, []shape{
			{"unknown situations", "situations:\n", "  duel-%d: {attacker: nobody, target: nothing, distance: nowhere}\n", ""},
			{"unknown archetypes", "archetypes:\n", "  tank-%d: {bkc2: tigger-%d}\n", ""},
			{"many distances", "distances:\n", "  far-%d: 60\n", ""},
		}, shape{"valid", "situations:\n", "  duel-%d:\n    about: two tanks\n    attacker: medium-tank\n    target: heavy-tank\n    distance: middle\n" +
			strings.Repeat("    # what is compared here is worth some lines of words, and this is one of them\n", 12), ""}},
	}
}

const scenarioHead = `title: Two woods
ruleset: bkc2
ground: |
  ....ww..
  ........
  .w......
  ........
zones: {A: A1-H1, B: A4-H4}
places: {1: {at: D2, reach: 1}}
sides:
  a: {party: "2xpanther:pos=B1/C1+pak-40", zone: A}
  b: {party: 2xsherman-m4, zone: B}
turns: 3
`

// cpuTime returns the CPU time of all threads of the process.
func cpuTime() time.Duration {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		panic(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

// medianTime returns the median CPU time of several readings, and the mistake that the last one found. If the garbage collector
// is off, only the reader's own work counts.
func medianTime(read func([]byte) error, text []byte, times int, collect bool) (time.Duration, error) {
	var took []time.Duration
	var err error
	if !collect {
		defer debug.SetGCPercent(debug.SetGCPercent(-1))
	}
	for range times {
		runtime.GC()
		start := cpuTime()
		err = read(text)
		took = append(took, cpuTime()-start)
	}
	slices.Sort(took)
	return took[len(took)/2], err
}

// A reading is a shape for a kind of file.
type reading struct {
	kind fileKind
	shape
}

// readings returns the shapes that any file may have, each for another kind of file in turn, and the shapes of each kind.
func readings(kinds []fileKind) (all []reading) {
	for i, s := range anyFile {
		all = append(all, reading{kinds[i%len(kinds)], s})
	}
	for _, kind := range kinds {
		for _, s := range append(kind.shapes, kind.valid) {
			all = append(all, reading{kind, s})
		}
	}
	return all
}

const quarterMiB = 1 << 18

// TestNoFileTakesLongToRead reads a quarter of 1 MiB of each shape. Other work of the process may count as time of the reader,
// so a slow reading is tried again.
func TestNoFileTakesLongToRead(t *testing.T) {
	if testing.Short() {
		t.Skip("reads 20 MiB")
	}
	const most, tries = time.Second, 4
	for _, r := range readings(fileKinds(t)) {
		text := r.text(quarterMiB)
		took, err := medianTime(r.kind.read, text, 1, true)
		for i := 1; i < tries && took > most; i++ {
			took, err = medianTime(r.kind.read, text, 1, true)
		}
		if took > most {
			t.Errorf("%s, %s: %v of CPU for a quarter of 1 MiB", r.kind.name, r.name, took)
		}
		if r.shape == r.kind.valid && err != nil {
			t.Errorf("%s: %.300v", r.kind.name, err)
		}
	}
}

// TestFourTimesTheTextTakesAtMostSixTimesTheTime measures the median of five readings of each shape at a quarter of 1 MiB
// and at 1 MiB, and prints a table. It takes some minutes.
func TestFourTimesTheTextTakesAtMostSixTimesTheTime(t *testing.T) {
	if os.Getenv("SALVO_LINEAR") == "" {
		t.Skip("SALVO_LINEAR is not set")
	}
	const times, most = 5, 6
	for _, r := range readings(fileKinds(t)) {
		// A reader that is not linear is slow with and without the garbage collector. With it, the collector begins its work between
		// the two sizes; without it, fresh memory costs more the more there is. The smaller ratio counts.
		var small, large time.Duration
		var err error
		ratio := math.Inf(1)
		for _, collect := range []bool{false, true} {
			small, _ = medianTime(r.kind.read, r.text(quarterMiB), times, collect)
			large, err = medianTime(r.kind.read, r.text(4*quarterMiB), times, collect)
			ratio = min(ratio, float64(large)/float64(max(small, time.Microsecond)))
		}
		if large > 20*time.Millisecond && ratio > most { // the clock counts milliseconds
			t.Errorf("%s, %s: four times the text takes %.1f times as long", r.kind.name, r.name, ratio)
		}
		if small > time.Second {
			t.Errorf("%s, %s: %v of CPU for a quarter of 1 MiB", r.kind.name, r.name, small)
		}
		if r.shape == r.kind.valid && err != nil {
			t.Errorf("%s: %.300v", r.kind.name, err)
		}
		fmt.Printf("| %s | %s | %.1f ms | %.1f ms | %.1f | %.80s |\n", r.kind.name, r.name, small.Seconds()*1000, large.Seconds()*1000, ratio, verdict(err))
	}
}

// verdict returns the first line of a file's mistakes.
func verdict(err error) string {
	if err == nil {
		return "read"
	}
	first, _, _ := strings.Cut(err.Error(), "\n")
	return first
}
