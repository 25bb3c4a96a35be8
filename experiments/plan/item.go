package plan

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/goccy/go-yaml/ast"

	"salvo/experiments"
	"salvo/reports"
	"salvo/rules"
	"salvo/rules/yamlfile"
)

// A kind is what an item of an experiment file can be. A new kind is a file like item_chart.go, and listed here.
type kind struct {
	name  string   // the key under which the words of the command line stand
	words string   // what they are: "SCENARIO"
	keys  []string // its further keys, beside those that all items have
	read  func(rd *itemReader) []job
	blank func() Report // to read a report back from a file
}

var kinds = []*kind{oddsKind, chartKind, compareKind, balanceKind, plansKind, tournamentKind, sensitivityKind, mapKind, pointsKind, pairsKind,
	formulaKind, listsKind}

// A job is something that can be worked out.
type job struct {
	label    string // tells the jobs of a sweep from each other: "firefly"; "" for a single one
	line     string // the scenario
	cells    int    // engagements to work out
	settings experiments.Settings
	command  command // what to type to get the same
	resolved func(ctx context.Context, w io.Writer)
	work     func(ctx context.Context, set experiments.Settings) (Report, error)
}

// A Report is what comes of an item.
type Report = reports.Report

// An Item is one piece of a plan.
type Item struct {
	Name  string // of its files
	Title string
	job
	kind *kind
	spot yamlfile.Spot
}

// Cells is the number of engagements to work out.
func (it *Item) Cells() int { return it.cells }

// Trials says how many engagements are rolled for each cell.
func (it *Item) Trials() string {
	points, most := it.settings.Rolling()
	trials := fmt.Sprintf("%d trials each", most)
	switch set := &it.settings; {
	case points > 0:
		trials = fmt.Sprintf("as many trials as give %g percentage points", points)
	case set.PrecisionInPercent > 0:
		trials = fmt.Sprintf("as many battles as give %g per cent", set.PrecisionInPercent)
	}
	switch it.settings.Method {
	case experiments.Exact:
		return "exact"
	case experiments.Auto:
		return "exact where it can be, else " + trials
	}
	return trials
}

// An itemReader reads one item of a file.
type itemReader struct {
	*planReader
	words    yamlfile.Spelt // what stands under the kind's key
	pairs    []yamlfile.Pair
	settings numbers
	title    string
}

// item reads an item; with a sweep it is several.
func (rd *planReader) item(node ast.Node, number int) []*Item {
	var names []string
	allowed := slices.Clone(itemKeys)
	for _, k := range kinds {
		names = append(names, fmt.Sprintf("%q", k.name+": "+k.words))
		allowed = slices.Concat(allowed, []string{k.name}, k.keys)
	}
	pairs, whole := rd.keys(node, "an item", allowed)
	place := rd.Place(node)
	k := rd.kindOf(pairs, place, whole, strings.Join(names, " or "))
	if k == nil {
		return nil
	}
	it := &itemReader{planReader: rd, pairs: pairs, settings: rd.numbers(pairs, rd.defaults)}
	it.words, it.title = it.text(k.name), it.text("title").Text
	name := it.text("name")
	if name.Line > 0 && slug(name.Text) != name.Text {
		rd.Wrong(name.Spot, "the name %q cannot be that of a file: write lower-case letters, digits and single hyphens",
			name.Text)
	}
	if it.words.Line == 0 {
		return nil
	}
	before := len(rd.Mistakes)
	jobs := k.read(it)
	if len(rd.Mistakes) > before {
		return nil
	}
	var items []*Item
	for _, j := range jobs {
		made := &Item{Name: cmp.Or(name.Text, slug(it.title), fmt.Sprintf("%s-%d", k.name, number)), Title: it.title,
			job: j, kind: k, spot: place}
		if j.label != "" {
			made.Name += "-" + slug(j.label)
		}
		switch {
		case it.title == "":
			made.Title = j.line
		case j.label != "":
			made.Title += ": " + j.label
		}
		items = append(items, made)
	}
	return items
}

// kindOf finds out what an item is, and which of its keys do not go with that.
func (rd *planReader) kindOf(pairs []yamlfile.Pair, place yamlfile.Spot, whole bool, names string) *kind {
	var found *kind
	for _, k := range kinds {
		if !yamlfile.Has(pairs, k.name) {
			continue
		}
		if found != nil {
			rd.Wrong(place, "an item is one thing, not both %s and %s: write two items", found.name, k.name)
			return nil
		}
		found = k
	}
	if found == nil {
		if whole {
			rd.Wrong(place, "an item says what it is: write %s", names)
		}
		return nil
	}
	for _, pair := range pairs {
		key := pair.Key.Text
		if key != found.name && !slices.Contains(itemKeys, key) && !slices.Contains(found.keys, key) {
			rd.Wrong(pair.Key.Spot, "%q does not go with %s", key, found.name)
		}
	}
	return found
}

// slug is a text as the name of a file: lower-case letters and digits in parts joined by single hyphens.
func slug(text string) string {
	const longest = 60
	words := strings.FieldsFunc(strings.ToLower(text), func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < '0' || r > '9')
	})
	name := strings.Join(words, "-")
	return strings.Trim(name[:min(len(name), longest)], "-")
}

// text is what stands under a key; not spelt at all if nothing does.
func (it *itemReader) text(key string) yamlfile.Spelt {
	if all := it.texts(key); len(all) > 0 {
		return all[0]
	}
	return yamlfile.Spelt{}
}

// texts are what stands under a key that may have a list. A key that takes one text refuses a list by itself.
func (it *itemReader) texts(key string) []yamlfile.Spelt {
	for _, pair := range it.pairs {
		if pair.Key.Text != key {
			continue
		}
		if slices.Contains(listKeys, key) {
			return it.Texts(pair.Value, key)
		}
		read := it.Text
		if key == "title" {
			read = it.Title
		}
		if said := read(pair.Value, key); said.Line > 0 {
			return []yamlfile.Spelt{said}
		}
	}
	return nil
}

// plain are the texts under a key without their places.
func (it *itemReader) plain(key string) (list []string) {
	for _, said := range it.texts(key) {
		list = append(list, said.Text)
	}
	return list
}

// listKeys may have several values.
var listKeys = []string{"show", "assert", "metric", "on", "only", "price", "sweep", "with"}

// switchedOn reads a key that is yes or no.
func (it *itemReader) switchedOn(key string) bool {
	for _, pair := range it.pairs {
		if pair.Key.Text == key {
			return it.yes(pair)
		}
	}
	return false
}

// refused reports an error about a text of the item.
func (it *itemReader) refused(at yamlfile.Spelt, err error) {
	var word experiments.SettingError
	if errors.As(err, &word) {
		err = word.Err
	}
	var elsewhere yamlfile.Mistakes // of a scenario file, with places of their own
	if errors.As(err, &elsewhere) {
		it.Wrong(at.Spot, "%s has mistakes", elsewhere[0].File)
		it.Mistakes = append(it.Mistakes, elsewhere...)
		return
	}
	it.Wrong(at.Spot, "%v", err)
}

// A swept is a scenario of an item, with what tells it from the others of its sweep.
type swept struct {
	*rules.Scenario
	label string
}

// parse reads a scenario line. A scenario file lies beside the experiment; the run folder keeps it.
func (it *itemReader) parse(line string) (*rules.Scenario, error) {
	s, err := it.library.ParseIn(filepath.Dir(it.File), line)
	if err != nil || s.Table == nil || !it.library.IsOfUser(s.Table.File) {
		return s, err
	}
	file := UserFile{s.Table.File, s.Table.Text}
	if !slices.ContainsFunc(it.tables, func(known UserFile) bool { return known.File == file.File }) {
		it.tables = append(it.tables, file)
	}
	return s, nil
}

// scenarios are those of an item: one, or one for every value of its sweeps.
func (it *itemReader) scenarios() []swept {
	s, err := it.parse(it.words.Text)
	if err != nil {
		it.refused(it.words, err)
		return nil
	}
	all := []swept{{s, ""}}
	for _, sweep := range it.texts("sweep") {
		axis, err := experiments.ParseAxis(sweep.Text, s)
		if err != nil {
			if !strings.Contains(sweep.Text, "=") {
				err = fmt.Errorf(`%w; in a list, quote what holds a comma: ["NAME=VALUE,VALUE"]`, err)
			}
			it.refused(sweep, err)
			return nil
		}
		if n := len(all) * len(axis.Values); n > MostItems {
			it.Wrong(sweep.Spot, "the sweep makes %d items: at most %d are allowed", n, MostItems)
			return nil
		}
		if it.sweeps += len(all) * len(axis.Values); it.sweeps > mostSweeps {
			it.Wrong(sweep.Spot, "with this sweep the sweeps of the plan pass through more than %d scenarios, the most that are allowed", mostSweeps)
			return nil
		}
		var wider []swept
		for _, one := range all {
			for _, value := range axis.Values {
				changed, err := axis.At(one.Scenario, value)
				if err != nil {
					it.refused(sweep, err)
					return nil
				}
				wider = append(wider, swept{changed, joined(one.label, labelOf(axis, value))})
			}
		}
		all = wider
	}
	return all
}

// labelOf tells a value of a sweep: a word speaks for itself, a number needs its name.
func labelOf(axis *experiments.Axis, value string) string {
	if axis.Numeric || value == "yes" || value == "no" || value == "none" {
		return axis.Name + " " + value
	}
	return value
}

func joined(a, b string) string {
	if a == "" {
		return b
	}
	return a + ", " + b
}
