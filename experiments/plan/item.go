package plan

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/goccy/go-yaml/ast"

	"salvo/experiments"
	"salvo/experiments/files"
	"salvo/experiments/question"
	"salvo/experiments/setting"
	"salvo/reports"
	"salvo/rules"
	"salvo/rules/yamlfile"
)

// An Item is one question of a plan with its name, title and place in the file.
type Item struct {
	Name     string // the name of the item's files, without extension
	Title    string
	Question question.Question
	spot     yamlfile.Spot
}

// work calculates the item and returns its report.
func (it *Item) work(ctx context.Context, set experiments.Settings) (reports.Report, error) {
	return it.Question.Work(ctx, set)
}

// Cells returns the number of scenarios that the item calculates.
func (it *Item) Cells() int { return it.Question.Cells }

// Trials returns a text on how many trials are simulated for each scenario.
func (it *Item) Trials() string {
	set := &it.Question.Settings
	points, most := set.Rolling()
	trials := fmt.Sprintf("%d trials each", most)
	switch {
	case points > 0:
		trials = fmt.Sprintf("as many trials as give %g percentage points", points)
	case set.PrecisionInPercent > 0:
		trials = fmt.Sprintf("as many battles as give %g per cent", set.PrecisionInPercent)
	}
	switch set.Method {
	case experiments.Exact:
		return "exact"
	case experiments.Auto:
		return "exact where it can be, else " + trials
	}
	return trials
}

// An itemReader reads one item of an experiment file. It implements [question.Source]: the question gets its scenarios
// and files from the reader.
type itemReader struct {
	*planReader
	kind  *question.Kind
	words yamlfile.Spelt // the text under the key that names the kind, for example the scenario line
	// given holds the texts under the other keys of the item, with their places in the file.
	given map[string][]yamlfile.Spelt
}

// item reads one item of the list. An item with sweeps gives several items, one for each combination of their values.
func (rd *planReader) item(node ast.Node, number int) []*Item {
	var names []string
	allowed := slices.Clone(itemKeys)
	for _, k := range question.InFiles() {
		names = append(names, fmt.Sprintf("%q", k.Name+": "+k.Item))
		allowed = slices.Concat(allowed, []string{k.Name}, namesOf(k.In(setting.File)))
	}
	pairs, whole := rd.keys(node, "an item", allowed)
	place := rd.Place(node)
	k := rd.kindOf(pairs, place, whole, strings.Join(names, " or "))
	if k == nil {
		return nil
	}
	it := &itemReader{planReader: rd, kind: k, given: make(map[string][]yamlfile.Spelt)}
	before := len(rd.Mistakes)
	values := it.values(pairs)
	flawed := len(rd.Mistakes) - before
	title, name := it.spelt("title", 0).Text, it.spelt("name", 0)
	if name.Line > 0 && slug(name.Text) != name.Text {
		rd.Wrong(name.Spot, "the name %q cannot be that of a file: write lower-case letters, digits and single hyphens",
			name.Text)
	}
	if it.words.Line == 0 || !it.complete(pairs) {
		return nil
	}
	questions := k.Ask(&question.Asked{Source: it, Values: values, Context: rd.ctx, Kind: k, Library: rd.library,
		Words: strings.Fields(it.words.Text), Typed: it.words.Text, Title: title, Ahead: true, Tried: rd.again, Mistakes: flawed})
	if len(rd.Mistakes) > before {
		return nil
	}
	var items []*Item
	for _, q := range questions {
		item := &Item{Name: cmp.Or(name.Text, slug(title), fmt.Sprintf("%s-%d", k.Name, number)), Title: title, Question: q, spot: place}
		if q.Label != "" {
			item.Name += "-" + slug(q.Label)
		}
		switch {
		case title == "":
			item.Title = q.Line
		case q.Label != "":
			item.Title += ": " + q.Label
		}
		items = append(items, item)
	}
	return items
}

// kindOf returns the kind of question that an item asks; nil if the item names no kind or several. It also reports keys
// that this kind does not have.
func (rd *planReader) kindOf(pairs []yamlfile.Pair, place yamlfile.Spot, whole bool, names string) *question.Kind {
	var kind *question.Kind
	for _, k := range question.InFiles() {
		if !yamlfile.Has(pairs, k.Name) {
			continue
		}
		if kind != nil {
			rd.Wrong(place, "an item is one thing, not both %s and %s: write two items", kind.Name, k.Name)
			return nil
		}
		kind = k
	}
	if kind == nil {
		if whole {
			rd.Wrong(place, "an item says what it is: write %s", names)
		}
		return nil
	}
	keys := namesOf(kind.In(setting.File))
	for _, pair := range pairs {
		key := pair.Key.Text
		if key != kind.Name && !slices.Contains(itemKeys, key) && !slices.Contains(keys, key) {
			rd.Wrong(pair.Key.Spot, "%q does not go with %s", key, kind.Name)
		}
	}
	return kind
}

// values reads all keys of an item and returns the values of its settings.
func (it *itemReader) values(pairs []yamlfile.Pair) setting.Values {
	values := it.numbers(pairs, it.defaults)
	for _, pair := range pairs {
		switch key := pair.Key.Text; key {
		case it.kind.Name:
			it.words = it.Text(pair.Value, key)
		case "name":
			it.note(key, it.Text(pair.Value, key))
		case "title":
			it.note(key, it.Title(pair.Value, key))
		case "sweep":
			it.note(key, it.Texts(pair.Value, key)...)
		default:
			s := it.kind.Setting(key)
			switch {
			case slices.Contains(settingKeys, key):
				it.note(key, yamlfile.Spelt{Text: key, Spot: it.Place(pair.Value)})
			case s != nil && s.Common() == nil:
				it.value(s, pair, values)
			}
		}
	}
	return values
}

// note stores the texts under a key in it.given. It leaves out texts without a line, because their mistakes are
// reported already.
func (it *itemReader) note(key string, texts ...yamlfile.Spelt) {
	for _, said := range texts {
		if said.Line > 0 {
			it.given[key] = append(it.given[key], said)
		}
	}
}

// value reads one key that is a setting of the item's kind, and adds it to values.
func (it *itemReader) value(s *setting.Setting, pair yamlfile.Pair, values setting.Values) {
	switch {
	case s.Type == setting.Switch:
		if it.yes(pair) {
			values[s.Name] = []string{"yes"}
		}
		return
	case s.Many:
		it.note(s.Name, it.Texts(pair.Value, s.Name)...)
	default:
		it.note(s.Name, it.Text(pair.Value, s.Name))
	}
	for _, said := range it.given[s.Name] {
		text, err := s.Read(said.Text)
		switch {
		case err == nil:
			values[s.Name] = append(values[s.Name], text)
		case s.Type == setting.Word:
			it.Wrong(said.Spot, "%s is %s, not %q", s.Name, strings.Join(s.Words, " or "), said.Text)
		default:
			it.Wrong(said.Spot, "%s %q: %v", s.Name, said.Text, err)
		}
	}
}

// complete returns whether the item has all keys that its kind needs, and no key that the kind cannot use. It adds a
// mistake for each key that is missing or not allowed.
func (it *itemReader) complete(pairs []yamlfile.Pair) bool {
	k, complete := it.kind, true
	for _, key := range k.Refuses {
		if said := it.spelt(key, 0); said.Line > 0 {
			it.Wrong(said.Spot, "%q %s", key, k.Refusal)
			complete = false
		}
	}
	for _, s := range k.Settings() {
		if s.Missing != "" && !yamlfile.Has(pairs, s.Name) {
			it.Wrong(it.words.Spot, `a %s says %s: write "%s: %s" below it`, k.Name, s.Missing, s.Name, s.Example)
			complete = false
		}
	}
	return complete
}

// slug turns a text into the name of a file: lower-case letters and digits in parts joined by single hyphens, at most
// longest characters.
func slug(text string) string {
	const longest = 60
	words := strings.FieldsFunc(strings.ToLower(text), func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < '0' || r > '9')
	})
	name := strings.Join(words, "-")
	return strings.Trim(name[:min(len(name), longest)], "-")
}

// spelt returns text i under a key, with its place in the file; the zero value if there is no such text.
func (it *itemReader) spelt(key string, i int) yamlfile.Spelt {
	if all := it.given[key]; i < len(all) {
		return all[i]
	}
	return yamlfile.Spelt{}
}

// Refuse reports a mistake in a setting. value is the index among the setting's values. The mistake gets the place of
// that value. If the value is not in the file, it gets the place of the text under the key that names the kind. Mistakes
// inside a file that the setting names keep their own places.
func (it *itemReader) Refuse(name string, value int, err error) {
	at := it.spelt(name, value)
	if at.Line == 0 {
		at = it.words
	}
	var word experiments.SettingError
	if errors.As(err, &word) {
		err = word.Err
	}
	var elsewhere yamlfile.Mistakes // mistakes that have places of their own
	if errors.As(err, &elsewhere) {
		if s := it.kind.Setting(name); s == nil || s.Type != setting.Input {
			it.Wrong(at.Spot, "%s has mistakes", elsewhere[0].File)
		}
		it.Mistakes = append(it.Mistakes, elsewhere...)
		return
	}
	it.Wrong(at.Spot, "%s", experiments.Spell(err, spelledInFile))
}

// spelledInFile returns a setting as experiment files write it, with its value if it has one: "play: best".
func spelledInFile(s experiments.Setting) string { return strings.Replace(string(s), " ", ": ", 1) }

// Scenario parses the scenario line of the item.
func (it *itemReader) Scenario() (*rules.Scenario, error) { return it.Read(it.words.Text) }

// Parse parses a scenario line. Scenario files that the line names lie beside the experiment file.
func (it *itemReader) Parse(line string) (*rules.Scenario, error) {
	return it.library.ParseIn(filepath.Dir(it.File), line)
}

// Read parses a scenario line and lets the run folder keep copies of the scenario file and game file that it names.
func (it *itemReader) Read(line string) (*rules.Scenario, error) {
	s, err := it.Parse(line)
	if err == nil && s.Table != nil && it.library.IsOfUser(s.Table.File) {
		it.tables = keep(it.tables, UserFile{s.Table.File, s.Table.Text})
	}
	if err == nil {
		it.keepGame(s.Ruleset)
	}
	return s, err
}

// Game returns the ruleset with this name. If the name is a file, it lies beside the experiment file, and the run
// folder keeps a copy.
func (it *itemReader) Game(name string) (*rules.Ruleset, error) {
	rs, err := it.library.RulesetIn(filepath.Dir(it.File), name)
	if err == nil {
		it.keepGame(rs)
	}
	return rs, err
}

// keepGame lets the run folder keep a copy of the file of a game, unless the game is built in.
func (it *itemReader) keepGame(rs *rules.Ruleset) {
	if rs.File != "" {
		it.tables = keep(it.tables, UserFile{rs.File, rs.Text})
	}
}

// keep adds a file to a list of files to copy into the run folder, unless the file is listed already.
func keep(all []UserFile, file UserFile) []UserFile {
	if slices.ContainsFunc(all, func(known UserFile) bool { return known.File == file.File }) {
		return all
	}
	return append(all, file)
}

// ReadFile reads the file that a setting names, which lies beside the experiment file. The run folder keeps a copy. All
// results are zero if the setting is not given.
func (it *itemReader) ReadFile(setting string) (path string, text []byte, err error) {
	said := it.spelt(setting, 0)
	if said.Line == 0 {
		return "", nil, nil
	}
	path = filepath.Join(filepath.Dir(it.File), filepath.FromSlash(said.Text))
	read := it.library.Files
	if read == nil {
		read = files.Read
	}
	if text, err = read(path); err != nil {
		return "", nil, fmt.Errorf("the %s: %w", setting, err)
	}
	it.mixes = keep(it.mixes, UserFile{path, text})
	return path, text, nil
}

// AddRoster returns an error: rosters are given to the whole run, not to one item.
func (it *itemReader) AddRoster(name string) error {
	return experiments.BadInput("%s: an experiment adds no roster", name)
}

// Room adds the cells (scenarios) of an item to those of the plan. It reports whether the plan is still within
// MostPlanCells.
func (it *itemReader) Room(cells int) bool {
	if it.cells += cells; it.cells <= MostPlanCells {
		return true
	}
	it.Wrong(it.words.Spot, "with this item the experiment has more than %d cells, the most that are allowed", MostPlanCells)
	return false
}

// Sweep returns the scenarios of an item: s alone, or one for every combination of the values of its sweeps; nil after
// a mistake.
func (it *itemReader) Sweep(s *rules.Scenario) []question.Swept {
	all := []question.Swept{{Scenario: s}}
	for i, sweep := range it.given["sweep"] {
		axis, err := experiments.ParseAxis(sweep.Text, s)
		if err != nil {
			if !strings.Contains(sweep.Text, "=") {
				err = fmt.Errorf(`%w; in a list, quote what holds a comma: ["NAME=VALUE,VALUE"]`, err)
			}
			it.Refuse("sweep", i, err)
			return nil
		}
		if n := len(all) * len(axis.Values); n > MostItems {
			it.Wrong(sweep.Spot, "the sweep makes %d items: at most %d are allowed", n, MostItems)
			return nil
		}
		if it.sweeps += len(all) * len(axis.Values); it.sweeps > mostSweeps {
			it.Wrong(sweep.Spot, "with this sweep the sweeps of the experiment pass through more than %d scenarios, the most that are allowed", mostSweeps)
			return nil
		}
		var wider []question.Swept
		for _, one := range all {
			for _, value := range axis.Values {
				changed, err := axis.At(one.Scenario, value)
				if err != nil {
					it.Refuse("sweep", i, err)
					return nil
				}
				wider = append(wider, question.Swept{Scenario: changed, Label: joined(one.Label, labelOf(axis, value))})
			}
		}
		all = wider
	}
	return all
}

// labelOf returns the text for one value of a sweep: the value alone ("hard"). A number, yes, no and none get the name
// of the axis ("range 20").
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
