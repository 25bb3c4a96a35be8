package points

import (
	"cmp"
	"embed"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/goccy/go-yaml/ast"

	"salvo/experiments"
	"salvo/reports"
	"salvo/rules"
	"salvo/rules/yamlfile"
)

// A Mix describes the battles in which the worth of units is measured: situations with their weights, and units that
// both sides have in addition to the measured ones. It is read from a YAML file. A key that a user's file leaves out has
// the value of the ruleset's built-in mix; ReadMix says where tables are an exception.
//
//	rulesets: [bkc1, bkc2]
//	procedure: battle
//	both: us-hq                       # the units that both sides have in addition; they are not weighed
//	budget: 700                       # the points of a force
//	budget-is: about                  # about; or most: a limit that drawn forces hardly ever exceed
//	most-units: 15                    # the largest number of units in a force
//	leave-out: [transport, command]   # classes whose units are weighed only if the user names them
//	reference: [us-rifles, sherman-m4] # the usual companions and opponents; the sum of their listed costs sets the scale
//	forces: [{class: infantry, share: 40, each: 35}]   # what forces are made of (see part)
//	situations:
//	  - name: attack over open ground
//	    sides: attacker, defender     # the names of sides a and b; left out if both have the same task
//	    weight: 2                     # twice as many battles as with weight 1
//	    a-budget: 1.3                 # the points of side a divided by the points of side b
//	    factors: stance-a=advance cover-b=soft
//	tables:                           # situations on tables; they replace those above, unless battles are fought on the line
//	  - {table: "random:1-4,9 size=20", both: us-co+2xus-hq, factors: turns=12}
//	  - {table: "random:1..4000 size=20", name: bold players, factors: caution-a=0.5}   # a pool: another table for every few pairs of forces
type Mix struct {
	file       string
	rulesets   []string
	procedure  string
	both       string
	budget     int
	level      bool // the budget is a limit, which drawn forces hardly ever exceed (see Points.force and Points.unusual)
	mostUnits  int
	leaveOut   []string
	reference  []yamlfile.Spelt // the names of the units of the reference population, the usual companions and opponents
	parts      []part
	situations []battleKind // the situations in use: on the line, or on tables after [Mix.on]
	tables     []battleKind // the situations on tables; [Mix.on] puts them into situations unless battles are fought on the line
}

// A battleKind is a situation: the circumstances of a kind of battle, such as the table and the factors.
type battleKind struct {
	name    string
	sides   [2]string // the names of sides a and b; "" if both have the same task
	weight  int
	aBudget float64
	table   string // the table in the words of a scenario line; "" for the line
	pool    [2]int // the numbers of the first and the last random table of a pool; 0 if there is no pool
	both    string // the units that both sides have in addition; "" for those of the mix
	factors string
	spot    yamlfile.Spot
}

//go:embed mixes/*.yaml
var mixes embed.FS

// MixFor returns the built-in mix of a ruleset. If salvo has none for the ruleset, it returns a mix without situations.
func MixFor(rs *rules.Ruleset) (*Mix, error) {
	files, err := fs.Glob(mixes, "mixes/*.yaml")
	if err != nil {
		return nil, err
	}
	for _, file := range files {
		text, err := mixes.ReadFile(file)
		if err != nil {
			return nil, err
		}
		m, err := ReadMix(path.Base(file), text, nil)
		if err != nil {
			return nil, err
		}
		if slices.Contains(m.rulesets, rs.Name) {
			return m, nil
		}
	}
	return &Mix{procedure: "battle", mostUnits: mostUnitsOfForce}, nil
}

// mixAsked returns the mix in the user's file; keys that the file leaves out have the values of the built-in mix. If
// file is "", it returns the built-in mix.
func mixAsked(rs *rules.Ruleset, file string, text []byte) (*Mix, error) {
	m, err := MixFor(rs)
	if err == nil && file != "" {
		m, err = ReadMix(file, text, m)
	}
	if err == nil && len(m.situations)+len(m.tables) == 0 {
		err = experiments.BadInput("salvo has no mix of situations for %s: name one with %s FILE", rs.Name, experiments.Setting("mix"))
	}
	return m, err
}

const (
	mostSituations   = 50
	mostWeight       = 1000
	mostUnitsOfForce = 40
)

var (
	mixKeys = []string{"rulesets", "procedure", "both", "budget", "budget-is", "most-units", "leave-out", "reference", "forces",
		"situations", "tables"}

	situationKeys = []string{"name", "sides", "weight", "a-budget", "table", "both", "factors"}
)

// ReadMix reads a mix from the text of a file. A key that the text leaves out has its value in base, which may be nil;
// but if the text has situations and no tables, the mix has no tables. The error lists all mistakes (as
// yamlfile.Mistakes).
func ReadMix(file string, text []byte, base *Mix) (*Mix, error) {
	m := &Mix{procedure: "battle", mostUnits: mostUnitsOfForce}
	if base != nil {
		*m = *base
	}
	m.file = file
	rd := &mixReader{yamlfile.Reader{File: file, DidYouMean: rules.DidYouMean}}
	if root := rd.Document(text); root != nil {
		rd.mix(root, m)
	}
	if len(rd.Mistakes) > 0 {
		return nil, rd.Mistakes.Sorted()
	}
	return m, nil
}

type mixReader struct{ yamlfile.Reader }

func (rd *mixReader) mix(root ast.Node, m *Mix) {
	pairs, whole := rd.Pairs(root, "a mix", mixKeys)
	for _, pair := range pairs {
		switch key := pair.Key.Text; key {
		case "rulesets":
			m.rulesets = rd.words(pair)
		case "leave-out":
			m.leaveOut = rd.words(pair)
		case "reference":
			m.reference = rd.Texts(pair.Value, key)
		case "procedure":
			m.procedure = rd.Text(pair.Value, key).Text
		case "both":
			m.both = rd.Text(pair.Value, key).Text
		case "budget":
			m.budget = rd.count(pair, MostBudget)
		case "budget-is":
			m.level = rd.level(pair)
		case "forces":
			m.parts = rd.forces(pair)
		case "most-units":
			m.mostUnits = rd.count(pair, mostUnitsOfForce)
		case "situations":
			m.situations = rd.situations(pair)
			if !slices.ContainsFunc(pairs, func(other yamlfile.Pair) bool { return other.Key.Text == "tables" }) {
				m.tables = nil // a file with situations and no tables replaces the situations and the tables of base
			}
		case "tables":
			m.tables = rd.situations(pair)
		}
	}
	if len(m.situations)+len(m.tables) == 0 && whole && len(rd.Mistakes) == 0 {
		rd.Wrong(rd.Place(root), `a mix has situations: write "situations:" and below it "- factors: stance-a=advance"`)
	}
	for _, list := range [][]battleKind{m.situations, m.tables} {
		if len(list) > mostSituations {
			rd.Wrong(rd.Place(root), "the mix has %d situations: at most %d are allowed", len(list), mostSituations)
		}
	}
}

// situations reads the list of situations below a key. A situation that names several tables becomes several situations
// (see each).
func (rd *mixReader) situations(pair yamlfile.Pair) (all []battleKind) {
	for _, node := range rd.List(pair.Value, pair.Key.Text) {
		s, ok := rd.situation(node)
		if ok && pair.Key.Text == "tables" && s.table == "" {
			rd.Wrong(s.spot, `a situation on a table says which: write "table: random:1-8"`)
		}
		switch {
		case ok && len(all) > mostSituations: // the mix has too many situations and will be refused, so the tables need not be expanded
			all = append(all, s)
		case ok:
			all = append(all, s.each()...)
		}
	}
	return all
}

// manyTables matches the words for several random tables: random:1-8 or random:2,5,7-9, followed by any other words.
var manyTables = regexp.MustCompile(`^random:(\d{1,6}(?:[-,]\d{1,6})+)( .*)?$`)

// tablePool matches the words for a pool of random tables: random:1..4000, followed by any other words. A pool is meant
// to have so many tables that few battles are fought on each.
var tablePool = regexp.MustCompile(`^random:(\d{1,6})\.\.(\d{1,6})( .*)?$`)

// each returns one situation for every table that the words of s name, such as eight for random:1-8. A pool of tables
// is one situation. If the words name more than mostSituations tables, each may leave out some of them, but returns
// more than mostSituations, so that the mix is refused.
func (s battleKind) each() (all []battleKind) {
	if found := tablePool.FindStringSubmatch(s.table); found != nil {
		s.pool[0], _ = strconv.Atoi(found[1])
		s.pool[1], _ = strconv.Atoi(found[2])
		if s.pool[1] < s.pool[0] {
			s.pool[1] = s.pool[0]
		}
		s.table = "random:" + found[1] + found[3]
		return []battleKind{s}
	}
	match := manyTables.FindStringSubmatch(s.table)
	if match == nil {
		return []battleKind{s}
	}
	for span := range strings.SplitSeq(match[1], ",") {
		low, high, several := strings.Cut(span, "-")
		from, _ := strconv.Atoi(low)
		to := from
		if several {
			to, _ = strconv.Atoi(high)
		}
		for n := from; n <= min(to, from+mostSituations) && len(all) <= 2*mostSituations; n++ {
			one := s
			one.table = "random:" + strconv.Itoa(n) + match[2]
			one.name = fmt.Sprintf("%s %d", s.name, n)
			all = append(all, one)
		}
	}
	return all
}

func (rd *mixReader) situation(node ast.Node) (s battleKind, ok bool) {
	before := len(rd.Mistakes)
	s = battleKind{weight: 1, aBudget: 1, spot: rd.Place(node)}
	pairs, _ := rd.Pairs(node, "a situation", situationKeys)
	for _, pair := range pairs {
		switch key := pair.Key.Text; key {
		case "name":
			s.name = rd.Title(pair.Value, key).Text
		case "factors":
			said := rd.Text(pair.Value, key)
			s.factors, s.spot = strings.Join(strings.Fields(said.Text), " "), said.Spot
		case "table":
			s.table = strings.Join(strings.Fields(rd.Text(pair.Value, key).Text), " ")
		case "both":
			s.both = rd.Text(pair.Value, key).Text
		case "weight":
			s.weight = rd.count(pair, mostWeight)
		case "a-budget":
			s.aBudget = rd.multiple(pair)
		case "sides":
			said := rd.Title(pair.Value, key)
			a, b, two := strings.Cut(said.Text, ",")
			if s.sides = [2]string{strings.TrimSpace(a), strings.TrimSpace(b)}; said.Line > 0 && (!two || s.sides[1] == "") {
				rd.Wrong(said.Spot, `sides must be two names, not %q: write "sides: attacker, defender"`, said.Text)
			}
		}
	}
	if s.name == "" {
		s.name = cmp.Or(s.table, s.factors)
	}
	if s.name == "" && len(rd.Mistakes) == before {
		rd.Wrong(s.spot, `a situation has a name or factors: write "name: WORDS" or "factors: NAME=VALUE"`)
	}
	return s, len(rd.Mistakes) == before
}

func (rd *mixReader) words(pair yamlfile.Pair) (words []string) {
	for _, said := range rd.Texts(pair.Value, pair.Key.Text) {
		words = append(words, said.Text)
	}
	return words
}

func (rd *mixReader) count(pair yamlfile.Pair, most int64) int {
	said := rd.Scalar(pair.Value, pair.Key.Text)
	n, err := experiments.ParseCount(said.Text, most)
	if err != nil && said.Line > 0 {
		rd.Wrong(said.Spot, "%s %q: %v", pair.Key.Text, said.Text, err)
	}
	return int(n)
}

// level reads the key budget-is, and reports whether the budget is a limit: true for "most", false for "about".
func (rd *mixReader) level(pair yamlfile.Pair) bool {
	said := rd.Scalar(pair.Value, pair.Key.Text)
	if said.Line > 0 && said.Text != "about" && said.Text != "most" {
		rd.Wrong(said.Spot, "budget-is %q: write about, or most if no force may have more", said.Text)
	}
	return said.Text == "most"
}

// multiple reads the key a-budget: the points of side a divided by those of side b.
func (rd *mixReader) multiple(pair yamlfile.Pair) float64 {
	said := rd.Scalar(pair.Value, pair.Key.Text)
	x, err := strconv.ParseFloat(said.Text, 64)
	if said.Line > 0 && (err != nil || !(x >= 0.2 && x <= 5)) {
		rd.Wrong(said.Spot, "a-budget %q: give a number from 0.2 to 5", said.Text)
	}
	return x
}

// on returns a copy of the mix whose situations are those of the ground that the user asked for: onTables or onLine. If
// ground is "", they are those on tables if the mix has some, otherwise those on the line.
func (m *Mix) on(ground string) (*Mix, error) {
	result := *m
	switch {
	case ground != "" && ground != onLine && ground != onTables:
		return nil, experiments.WrongSetting("ground", "%q: write %s or %s", ground, onLine, onTables)
	case ground == onTables && len(m.tables) == 0:
		return nil, experiments.WrongSetting("ground", "the mix has no tables: write %s %s, or tables into a mix", experiments.Setting("ground"), onLine)
	case ground == onLine && len(m.situations) == 0:
		return nil, experiments.WrongSetting("ground", "the mix has tables alone: leave it out")
	case ground != onLine && len(m.tables) > 0:
		result.situations = m.tables
	}
	return &result, nil
}

// The grounds on which battles can be fought: the line, which is a simple battle without a map, or tables.
const (
	onLine   = "line"
	onTables = "table"
)

// schedule returns the indices of the situations, each repeated as often as its weight says.
func (m *Mix) schedule() (turns []int) {
	for i, s := range m.situations {
		turns = append(turns, slices.Repeat([]int{i}, s.weight)...)
	}
	return turns
}

// pooled reports whether all situations of the mix are fought on pools of tables.
func (m *Mix) pooled() bool {
	return !slices.ContainsFunc(m.situations, func(s battleKind) bool { return s.pool[0] == 0 })
}

// firstUnused returns the number after the highest number of a random table that the situations in use name.
func (m *Mix) firstUnused() int {
	last := 0
	for i := range m.situations {
		number := m.situations[i].pool[1]
		if number == 0 {
			fmt.Sscanf(m.situations[i].table, "random:%d", &number) // for a table that is not random, number stays 0
		}
		last = max(last, number)
	}
	return last + 1
}

// firstHeldOut returns the number of the first random table on which costs are tested by default. The situations in use
// name neither this table nor any higher number.
func (m *Mix) firstHeldOut() int { return max(FirstTable, m.firstUnused()) }

// numbered returns a copy of the situation on the random table with the given number.
func (s battleKind) numbered(number int) battleKind {
	_, words, _ := strings.Cut(s.table, " ")
	s.table = strings.TrimSpace(fmt.Sprintf("random:%d %s", number, words))
	return s
}

// numberOf returns the number of the table of a pool with index i. After the last table of the pool, the first one follows.
func (s *battleKind) numberOf(i int) int { return s.pool[0] + i%(s.pool[1]-s.pool[0]+1) }

// about returns the situation in words for reports: its name, and if it has a table or factors, these as well. A pool is
// written as in the mix, such as random:1..4000.
func (s *battleKind) about() string {
	where := s.table
	if s.pool[1] > s.pool[0] {
		_, words, _ := strings.Cut(s.table, " ")
		where = fmt.Sprintf("random:%d..%d %s", s.pool[0], s.pool[1], words)
	}
	if text := strings.Join(strings.Fields(where+" "+s.factors), " "); text != "" {
		return s.name + ": " + text
	}
	return s.name
}

// bothIn returns the units that both sides have in a situation in addition to their forces, as text.
func (m *Mix) bothIn(s *battleKind) string { return cmp.Or(s.both, m.both) }

// bothAlways returns the units that both sides have in every situation in addition to their forces, as text. ok is
// false if these units differ from one situation to another.
func (m *Mix) bothAlways() (both string, ok bool) {
	both = m.bothIn(&m.situations[0])
	for i := range m.situations {
		if m.bothIn(&m.situations[i]) != both {
			return "", false
		}
	}
	return both, true
}

// assumedOfBoth returns, for the report, the assumption that both sides have further units. If these units differ from
// one situation to another, it returns none, and ownBoth adds them to each situation.
func (m *Mix) assumedOfBoth() []reports.Assumption {
	both, ok := m.bothAlways()
	if !ok || both == "" {
		return nil
	}
	return []reports.Assumption{{Topic: "both sides", Text: "have " + both + " as well, at no cost"}}
}

// ownBoth returns words for the report that follow the text of a situation: the units that both sides have in addition
// to their forces. It returns "" if they have none, or the same in all situations (see assumedOfBoth).
func (m *Mix) ownBoth(s *battleKind) string {
	both := m.bothIn(s)
	if _, ok := m.bothAlways(); ok || both == "" {
		return ""
	}
	return "; both sides have " + both + " as well, at no cost"
}

// besides returns, by situation, the units that both sides have in addition to the measured forces.
func (m *Mix) besides(library *rules.Library, rs *rules.Ruleset) (all [][]rules.Group, err error) {
	all = make([][]rules.Group, len(m.situations))
	for i := range m.situations {
		if both := m.bothIn(&m.situations[i]); both != "" && err == nil {
			all[i], err = library.Party(rs, both)
		}
	}
	return all, err
}

// line returns the scenario line of a battle between the forces a and b in a situation.
func (m *Mix) line(rs *rules.Ruleset, s *battleKind, a, b string) string {
	if both := m.bothIn(s); both != "" {
		a, b = a+"+"+both, b+"+"+both
	}
	if s.table == "" {
		return strings.TrimSpace(fmt.Sprintf("%s/%s %s vs %s %s", rs.Name, m.procedure, a, b, s.factors))
	}
	line := s.table
	if strings.HasPrefix(line, "random:") {
		line += " ruleset=" + rs.Name
	}
	return strings.TrimSpace(fmt.Sprintf("%s a=%s b=%s %s", line, a, b, s.factors))
}
