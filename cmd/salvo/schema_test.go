package main

import (
	"bytes"
	"encoding/csv"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"salvo/rules"
	"salvo/rules/games"
)

func TestFilesThatComeWithSalvoHaveTheFormsOfTheSchemas(t *testing.T) {
	for name, patterns := range map[string][]string{
		"roster":     {"../../rules/*/rosters/*.yaml", "../../rules/testdata/ok/*.yaml"},
		"scenario":   {"../../rules/games/scenarios/*.yaml", "../../rules/tablefile/testdata/ok/*.yaml"},
		"experiment": {"../../experiments/plan/plans/*.yaml", "../../experiments/plan/testdata/ok/*.yaml"},
		"catalogue":  {"../../experiments/compare/catalogue.yaml"},
		"mix":        {"../../experiments/points/mixes/*.yaml"},
	} {
		schema, found := compiled(t, name), 0
		for _, pattern := range patterns {
			paths, err := filepath.Glob(pattern)
			if err != nil {
				t.Fatal(err)
			}
			for _, path := range paths {
				text, err := os.ReadFile(path)
				if err != nil {
					t.Fatal(err)
				}
				if err := schema.Validate(asJSON(t, text)); err != nil {
					t.Errorf("%s: %v", path, err)
				}
				found++
			}
		}
		if found == 0 {
			t.Errorf("there is no %s to check", name)
		}
	}
}

func TestTheSchemasRefuseWhatTheReadersRefuse(t *testing.T) {
	for text, name := range map[string]string{
		"rulesets: bkc2\nunit: []":                                                                         "roster",
		"rulesets: bkc2\nunits: [{title: Nameless}]":                                                       "roster",
		"rulesets: bkc2\nunits: [{name: Panther V}]":                                                       "roster",
		"rulesets: bkc2\nforces: [{name: mine}]":                                                           "roster",
		"ruleset: bkc2\nground: x\nturns: 1\nsides: {a: {party: x}}":                                       "scenario",
		"ruleset: bkc2\nground: x\nturns: 1\nsides: {a: {party: x, edge: up}, b: {party: y}}":              "scenario",
		"ruleset: bkc2\nground: x\nturns: 1\nsides: {a: {party: x}, b: {party: y}}\nplans: {p: [{do: x}]}": "scenario",
		"title: No items": "experiment",
		"title: x\nitems: [{chart: bkc2 a vs b, until: a}]":  "experiment",
		"situations: {meeting: {about: x, attacker: a}}":     "catalogue",
		"games: {bkc2: {fire: {flnk: facing=flank}}}":        "catalogue",
		"reference: sherman-m4":                              "mix",
		"situations: [{name: open, weights: 2}]":             "mix",
		`{"schema": 1, "records": [{"name": 1}]}`:            "output",
		`{"schema": 1, "records": [], "more": "than there"}`: "output",
	} {
		if compiled(t, name).Validate(asJSON(t, []byte(text))) == nil {
			t.Errorf("the schema of a %s takes %s", name, text)
		}
	}
}

// reported are commands that write every form of output.
var reported = [][]string{
	{"odds", "bkc2", "us-rifles", "vs", "panther", "range=20", "--readings", "--fractions", "--observed", "hits=1",
		"--assert", "hits=1+ > 1%"},
	{"odds", "bkc2", "panther", "vs", "sherman-m4", "--given", "hits=1+", "--method", "both", "--trials", "1k"},
	{"odds", "--together", "bkc2 panther vs sherman-m4", "bkc2 tiger-1 vs firefly", "--trials", "1k"},
	{"chart", "bkc2", "panther", "vs", "sherman-m4", "--x", "range=70..100/10", "--series", "cover=none,soft", "--show",
		"mean hits", "--show", "result=suppressed+"},
	{"chart", "bkc2", "panther", "vs", "sherman-m4", "--x", "attackers=1..2", "--y", "target.save=4..5", "--method",
		"simulate", "--trials", "1k"},
	{"compare", "flank-shot", "--quick", "--trials", "1k"},
	{"compare", "bkc2 panther vs sherman-m4", "bkc2 panther vs sherman-m4:save=4", "--method", "simulate", "--trials", "1k"},
	{"compare", "farm", "--rulesets", "bkc1,cobi", "--trials", "100"},
	{"balance", "bkc2", "sherman-m4", "vs", "tiger-1", "range=25", "--vary", "attackers=1..6", "--until",
		"result=suppressed+"},
	{"plans", "bkc2/duel", "panther", "vs", "2xsherman-m4", "turns=3", "--trials", "200"},
	{"sensitivity", "bolt-action/duel", "panther", "vs", "sherman-m4", "turns=2"},
	{"review", "bkc2/duel", "panther", "vs", "sherman-m4", "turns=2", "--quick"},
	{"compare", "bkc2/duel panther vs sherman-m4 turns=2", "bkc2/duel panther vs 2xsherman-m4 turns=2", "--review", "--quick"},
	{"tournament", "simple,policy=weakest", "simple", "random:1..2", "--trials", "2", "--habits"},
	{"points", "bolt-action", "nation:germany", "class:heavy-tank", "--ground", "line", "--battles", "2k", "--round", "5"},
	{"points", "bkc2", "sherman-m4", "tiger-1", "us-rifles", "--pairs", "--battles", "1k"},
	{"points", "bkc2", "class:afv", "--formula", "--price", "panther:attack=6", "--ground", "line", "--battles", "8k"},
	{"points", "cobi", "--ground", "line", "--verify", "--battles", "4k", "--equal", "2", "--each", "24"},
	{"lists", "bkc2", "us-tank-company", "de-tank-company", "--budget", "400", "--battles", "40"},
	{"lists", "bkc2", "us-tank-company", "--improve", "--budget", "300", "--ground", "line", "--battles", "40"},
	{"import", "testdata/book.csv", "--rate", "--battles", "1k"},
	{"map", "crossroads", "--overlay", "sight C7"},
	{"map", "crossroads", "--overlay", "danger a1"},
	{"map", "crossroads", "--overlay", "losses", "--trials", "50"},
	{"map", "crossroads", "--overlay", "traffic", "--trials", "50"},
	{"map", "crossroads", "--overlay", "control", "--trials", "50"},
	{"map", "crossroads", "--between", "A1,L9", "--between", "A1,C9"},
	{"rules", "bolt-action", "--tables"},
	{"units", "cobi"},
	{"units", "bolt-action", "lmg"},
	{"units", "bkc2", "de-battlegroup"},
}

func TestWhatIsWrittenHasTheFormOfTheSchema(t *testing.T) {
	schema := compiled(t, "output")
	var tried []string
	for _, args := range reported {
		tried = append(tried, args[0])
		text := outputOf(t, append(args, "--format", "json"))
		if err := schema.Validate(asJSON(t, text)); err != nil {
			t.Errorf("salvo %s: %v", strings.Join(args, " "), err)
		}
	}
	for _, c := range (&program{library: games.All()}).app().Commands {
		if flagNamed(c, "format") != nil && !slices.Contains(tried, c.Name) && c.Name != "trace" { // trace has its own schema
			t.Errorf("no output of salvo %s is checked", c.Name)
		}
	}
}

// documented matches the row of a column in the tables of docs/columns.md.
var documented = regexp.MustCompile("(?m)^\\| `([^`]+)` \\|")

func TestEveryColumnIsDocumented(t *testing.T) {
	text, err := os.ReadFile("../../docs/columns.md")
	if err != nil {
		t.Fatal(err)
	}
	var known, written []string
	for _, found := range documented.FindAllStringSubmatch(string(text), -1) {
		known = append(known, found[1])
	}
	for _, args := range reported {
		rows, err := csv.NewReader(bytes.NewReader(outputOf(t, append(args, "--format", "csv")))).ReadAll()
		if err != nil {
			t.Fatal(err)
		}
		for _, column := range rows[0] {
			written = append(written, column)
			if !slices.Contains(known, column) && !namesField(column) && !namesAxis(column, args) {
				t.Errorf("salvo %s: the column %s does not stand in docs/columns.md", strings.Join(args, " "), column)
			}
		}
	}
	for _, column := range known {
		if !slices.Contains(written, column) {
			t.Errorf("docs/columns.md tells of a column %s that nothing has", column)
		}
	}
}

// namesField reports whether a column is a field of units or weapons, which salvo rules and salvo units explain, or a formula.
func namesField(column string) bool {
	for _, rs := range games.All().Rulesets() {
		if slices.ContainsFunc(rs.Fields, func(f rules.Field) bool { return f.Name == column }) ||
			slices.ContainsFunc(rs.Weapons, func(c rules.Column) bool { return c.Name == column }) ||
			slices.ContainsFunc(rs.Prices, func(p rules.Price) bool { return p.Name == column }) {
			return true
		}
	}
	return false
}

// namesAxis reports whether the user named the column as an axis.
func namesAxis(column string, args []string) bool {
	return slices.ContainsFunc(args, func(arg string) bool { return strings.HasPrefix(arg, column+"=") })
}

// outputOf returns what the program writes.
func outputOf(t *testing.T, args []string) []byte {
	t.Helper()
	var out bytes.Buffer
	p := &program{library: games.All(), stdout: &out, stderr: io.Discard}
	if err := p.run(t.Context(), args); err != nil {
		t.Fatalf("salvo %s: %v", strings.Join(args, " "), err)
	}
	return out.Bytes()
}

// compiled returns one of the schemas, ready to check files.
func compiled(t *testing.T, name string) *jsonschema.Schema {
	t.Helper()
	text, err := schemaText(name)
	if err != nil {
		t.Fatal(err)
	}
	compiler := jsonschema.NewCompiler()
	if err := compiler.AddResource(name, asJSON(t, text)); err != nil {
		t.Fatal(err)
	}
	schema, err := compiler.Compile(name)
	if err != nil {
		t.Fatal(err)
	}
	return schema
}

// asJSON returns the value of a YAML or JSON text.
func asJSON(t *testing.T, text []byte) any {
	t.Helper()
	plain, err := yaml.YAMLToJSON(bytes.TrimPrefix(text, []byte("\uFEFF")))
	if err != nil {
		t.Fatal(err)
	}
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(plain))
	if err != nil {
		t.Fatal(err)
	}
	return value
}
