package plan

import (
	"context"
	"embed"
	"io/fs"
	"maps"
	"path"
	"path/filepath"
	"strings"

	"github.com/goccy/go-yaml/ast"

	"salvo/experiments"
	"salvo/experiments/setting"
	"salvo/rules"
	"salvo/rules/yamlfile"
)

// A Plan is an experiment file without mistakes. Its items can still fail while they are calculated.
//
//	title: What stops a Tiger
//	about: A sentence for the top of the page.
//	sheet: yes                      # all charts on one page to print
//	defaults: {seed: 7, trials: 1e6}
//	items:
//	  - odds: bkc2 2xsherman-m4 vs tiger-1 range=35 facing=flank
//	    assert: result=suppressed+ > 20%
//	  - chart: bkc2 sherman-m4 vs tiger-1
//	    title: By number
//	    x: attackers=1..6
//	    series: facing=front,flank
//	    sweep: attacker=sherman-m4,firefly   # a chart for each
type Plan struct {
	Name  string // the name of the file without folder and extension; the run folder has this name unless the user gives another
	File  string // the path of the file, as the user wrote it
	Title string
	About []string // paragraphs for the top of the page
	Sheet bool     // all charts are also drawn on one page to print
	Text  []byte   // the content of the file
	Items []*Item
	// Rosters holds the user's rosters. The page names them, and the run folder keeps copies.
	Rosters []UserFile
	// Mixes holds the mixes, and the rosters of costs to test, that items name. The run folder keeps copies.
	Mixes []UserFile
	// Tables holds the scenario files and game files that items name. The run folder keeps copies.
	Tables []UserFile
}

// A UserFile is a file of the user that results depend on.
type UserFile struct {
	File string // the path of the file, as the user wrote it
	Text []byte
}

// Command returns the command that gives the result of one item.
func (p *Plan) Command(it *Item) string {
	c := it.Question.Command()
	for _, r := range p.Rosters {
		c.Say("roster", r.File)
	}
	return c.String()
}

// MostItems is the largest number of items of a plan; every value of a sweep counts as an item. MostPlanCells is the
// largest number of scenarios that all items calculate. mostSweeps is the largest number of scenarios that all sweeps
// of a plan go through; it is needed because a short line can sweep many values.
const (
	MostItems     = 1000
	MostPlanCells = 100_000
	mostSweeps    = 10 * MostItems
)

// The keys of the file, and the keys that every item can have.
var (
	planKeys    = append(namesOf(planSettings), "defaults", "items")
	settingKeys = namesOf(setting.Common())
	itemKeys    = append(namesOf(itemSettings), settingKeys...)
)

// Read reads and checks an experiment file. The error holds all mistakes of the file (a [yamlfile.Mistakes]).
func Read(ctx context.Context, library *rules.Library, file string, text []byte) (*Plan, error) {
	return read(ctx, library, file, text, false)
}

// ReadAgain reads a file that was accepted before. It skips the checks that take long.
func ReadAgain(ctx context.Context, library *rules.Library, file string, text []byte) (*Plan, error) {
	return read(ctx, library, file, text, true)
}

// NameOf returns the name of the plan in a file: the file name without folder and extension.
func NameOf(file string) string {
	base := filepath.Base(file)
	return strings.TrimSuffix(base, filepath.Ext(base))
}

func read(ctx context.Context, library *rules.Library, file string, text []byte, again bool) (*Plan, error) {
	p := &Plan{Name: NameOf(file), File: file, Text: text}
	rd := &planReader{ctx: ctx, Reader: yamlfile.Reader{File: file, DidYouMean: rules.DidYouMean}, library: library, again: again}
	if root := rd.Document(text); root != nil {
		rd.plan(root, p)
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if len(rd.Mistakes) > 0 {
		return nil, rd.Mistakes.Sorted()
	}
	p.Mixes, p.Tables = rd.mixes, rd.tables
	return p, nil
}

// A planReader reads an experiment file and collects its mistakes.
type planReader struct {
	yamlfile.Reader
	ctx      context.Context // the context of the one call that reads the file
	library  *rules.Library
	again    bool // the file was accepted before, so long checks are skipped
	defaults setting.Values
	cells    int // the number of scenarios that all items read so far calculate
	sweeps   int // the number of scenarios that sweeps have gone through so far
	mixes    []UserFile
	tables   []UserFile
}

func (rd *planReader) plan(root ast.Node, p *Plan) {
	if rd.Confused(root, yamlfile.Experiment) {
		return
	}
	pairs, whole := rd.keys(root, "an experiment", planKeys)
	for _, pair := range pairs { // defaults come first, because items need them
		if pair.Key.Text == "defaults" {
			said, _ := rd.Pairs(pair.Value, "defaults", settingKeys)
			rd.defaults = rd.numbers(said, nil)
		}
	}
	for _, pair := range pairs {
		switch pair.Key.Text {
		case "title":
			p.Title = rd.Title(pair.Value, "title").Text
		case "about":
			for _, paragraph := range rd.Texts(pair.Value, "about") {
				p.About = append(p.About, paragraph.Text)
			}
		case "sheet":
			p.Sheet = rd.yes(pair)
		case "items":
			nodes := rd.List(pair.Value, "items")
			if len(nodes) > MostItems {
				rd.tooMany(root, len(nodes))
				return
			}
			for _, node := range nodes {
				p.Items = append(p.Items, rd.item(node, len(p.Items)+1)...)
			}
		}
	}
	start := rd.Place(root)
	if whole && !yamlfile.Has(pairs, "title") {
		rd.Wrong(start, `an experiment has a title: write "title: WORDS"`)
	}
	if len(p.Items) == 0 && whole && len(rd.Mistakes) == 0 {
		rd.Wrong(start, `an experiment has items: write "items:" and below it "- odds: SCENARIO"`)
	}
	if len(p.Items) > MostItems {
		rd.tooMany(root, len(p.Items))
	}
	rd.checkNames(p.Items)
}

// tooMany adds the mistake that a plan has too many items.
func (rd *planReader) tooMany(root ast.Node, items int) {
	rd.Wrong(rd.Place(root), "the experiment has %d items with its sweeps: at most %d are allowed", items, MostItems)
}

// keys returns the pairs of a mapping. whole reports that the mapping has no mistake. If it has one, a key that is not
// found may be misspelled.
func (rd *planReader) keys(node ast.Node, what string, allowed []string) (pairs []yamlfile.Pair, whole bool) {
	before := len(rd.Mistakes)
	pairs, whole = rd.Pairs(node, what, allowed)
	return pairs, whole && len(rd.Mistakes) == before
}

// checkNames adds a mistake for every item whose files would have the names of other files in the run folder.
func (rd *planReader) checkNames(items []*Item) {
	lines := map[string]int{"index": 0, "plan": 0, "results": 0, "sheet": 0} // names of the run folder's own files
	for _, it := range items {
		line, taken := lines[it.Name]
		switch {
		case taken && line == 0:
			rd.Wrong(it.spot, "the name %s is taken by a file of the run folder: give the item another", it.Name)
		case taken:
			rd.Wrong(it.spot, "this item is called %s like that of line %d: give it a name of its own", it.Name, line)
		default:
			lines[it.Name] = it.spot.Line
		}
	}
}

// namesOf returns the names of settings, which are keys of the file.
func namesOf(settings []setting.Setting) (keys []string) {
	for _, s := range settings {
		keys = append(keys, s.Name)
	}
	return keys
}

// numbers reads the settings that all items have: seed, trials, precision and method. A setting that is not given keeps
// its value in base.
func (rd *planReader) numbers(pairs []yamlfile.Pair, base setting.Values) setting.Values {
	values := setting.Values{}
	maps.Copy(values, base)
	for _, pair := range pairs {
		s := (&setting.Setting{Name: pair.Key.Text}).Common()
		if s == nil {
			continue
		}
		said := rd.Scalar(pair.Value, s.Name)
		if said.Line == 0 {
			continue
		}
		text, err := s.Read(said.Text)
		if err != nil {
			rd.Wrong(said.Spot, "%s %q: %v", s.Name, said.Text, err)
			continue
		}
		values[s.Name] = []string{text}
	}
	return values
}

// yes reads a key whose value is yes or no.
func (rd *planReader) yes(pair yamlfile.Pair) bool {
	said := rd.Scalar(pair.Value, pair.Key.Text)
	if said.Line > 0 && said.Text != "yes" && said.Text != "no" {
		rd.Wrong(said.Spot, "%s must be yes or no, not %q", pair.Key.Text, said.Text)
	}
	return said.Text == "yes"
}

// plans holds the experiments that come with the program. The odds sheet of a ruleset is called odds-RULESET.
//
//go:embed plans/*.yaml
var plans embed.FS

// ReadyMadeNames lists the names of the experiments that come with the program.
func ReadyMadeNames() []string {
	files, err := fs.Glob(plans, "plans/*.yaml")
	if err != nil {
		panic(err) // cannot happen, because the pattern is correct
	}
	names := make([]string, len(files))
	for i, file := range files {
		names[i] = strings.TrimSuffix(path.Base(file), ".yaml")
	}
	return names
}

// ReadyMadeFile returns the file of an experiment that comes with the program.
func ReadyMadeFile(name string) (file string, text []byte, err error) {
	file = name + ".yaml"
	if text, err = plans.ReadFile("plans/" + file); err != nil {
		return "", nil, experiments.BadInput("there is no ready-made experiment %q%s", name,
			rules.DidYouMean(name, ReadyMadeNames()))
	}
	return file, text, nil
}

// ReadyMade reads an experiment that comes with the program.
func ReadyMade(ctx context.Context, library *rules.Library, name string) (*Plan, error) {
	file, text, err := ReadyMadeFile(name)
	if err != nil {
		return nil, err
	}
	return Read(ctx, library, file, text)
}
