package star

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"go.starlark.net/syntax"

	"salvo/rules"
	"salvo/rules/yamlfile"
	"salvo/sim"
)

// mistakes collects the mistakes of a file.
type mistakes struct {
	file string
	list yamlfile.Mistakes
}

func (w *mistakes) add(at syntax.Position, format string, args ...any) {
	w.list = append(w.list, yamlfile.Mistake{File: w.file, Line: max(1, int(at.Line)), Column: max(1, int(at.Col)), Text: fmt.Sprintf(format, args...)})
}

// declarations holds everything that the words of a file declare, in the order of the file.
type declarations struct {
	wrong      *mistakes
	hasGame    bool // the file has called game()
	title      string
	short      string
	about      string
	fields     []declaredField
	units      []declaredUnit
	options    []rules.Option
	procedures []*procedure
	examples   []declaredExample
}

type declaredField struct {
	rules.Field
	at syntax.Position
}

// A declaredUnit is a unit whose fields are checked when all fields are known.
type declaredUnit struct {
	rules.DeclaredUnit
	at     syntax.Position
	places []syntax.Position // the position of each field in the file
}

// A declaredExample is a worked example. Its figures are checked when all metrics are known.
type declaredExample struct {
	line    string
	at      syntax.Position
	figures []declaredFigure
}

// A declaredFigure is one figure of a worked example.
type declaredFigure struct {
	metric string // the name of the metric; "" if label is the text of a whole figure
	label  string // the label; "" for the mean of the metric
	is     string
	at     syntax.Position
}

// The most that a file may declare of each kind.
const (
	mostFields     = 100
	mostUnits      = 2000
	mostFactors    = 50
	mostParties    = 2
	mostLabels     = 50
	mostProcedures = 50
	mostOptions    = 50
	mostExamples   = 500
	largestWhole   = 1_000_000
	largestMetric  = 10_000
)

// The results of words that are arguments of other words.
type (
	declaredType   struct{ rules.Type }
	declaredParty  struct{ rules.PartySpec }
	declaredFactor struct{ rules.Factor }
	declaredMetric struct {
		sim.Metric
		most *function // computes the largest value for a line; nil if it is Max on every line
		at   syntax.Position
	}
	wrongly struct{} // stands for the result of a word whose arguments are wrong
)

func (declaredType) typeName() string   { return "type" }
func (declaredParty) typeName() string  { return "party" }
func (declaredFactor) typeName() string { return "factor" }
func (declaredMetric) typeName() string { return "metric" }
func (wrongly) typeName() string        { return "mistake" }

func init() {
	for name, call := range map[string]func(m *machine, c *call) value{
		"game": sayGame, "field": sayField, "unit": sayUnit, "whole": sayWhole, "words": sayWords,
		"procedure": sayProcedure, "party": sayParty, "factor": sayFactor, "option": sayOption, "labels": sayLabels,
		"number": sayNumber, "example": sayExample,
	} {
		offeredNames[name] = &builtin{name, declaring(call)}
	}
	offeredNames["yes_no"] = declaredType{rules.YesNo()}
}

// declaring returns a word that records its mistakes and goes on, so that all mistakes of a file are found at once.
func declaring(word func(m *machine, c *call) value) func(m *machine, c *call) value {
	return func(m *machine, c *call) (v value) {
		if m.loading == nil {
			m.fail(c.at, "%s stands at the top of the file, not in a rule", c.name)
		}
		running, deep, spare := len(m.running), m.deep, m.spare
		defer func() {
			if r := recover(); r != nil {
				wrong, is := r.(*fault)
				if !is || m.steps < 0 || m.bytes < 0 {
					panic(r)
				}
				m.running, m.deep, m.spare = m.running[:running], deep, spare
				m.loading.wrong.add(wrong.at, "%s", wrong.text)
				v = wrongly{}
			}
		}()
		return word(m, c)
	}
}

// textOf returns an argument that is a text; "" if the call does not give the argument.
func (m *machine) textOf(c *call, name string, v value, at syntax.Position) string {
	switch v := v.(type) {
	case nil:
		return ""
	case string:
		return strings.TrimSpace(v)
	}
	m.fail(at, "%s: %s is a text in quotes, not a %s", c.name, name, typeName(v))
	return ""
}

// nameOf returns an argument that must be a name as scenario lines spell it.
func (m *machine) nameOf(c *call, v value, at syntax.Position) string {
	name := m.textOf(c, "the name", v, at)
	if !rules.IsName(name) {
		near := kebab(name)
		if rules.IsName(near) {
			m.fail(at, "%s: write the name as %q: lower-case letters, digits and single hyphens", c.name, near)
		}
		m.fail(at, "%s: the name %q must be lower-case letters, digits and single hyphens, a letter first", c.name, clip(name))
	}
	return name
}

// kebab returns a word in the spelling of scenario lines: lower-case letters, digits and hyphens.
func kebab(word string) string {
	return strings.Trim(strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z', r >= '0' && r <= '9':
			return r
		case r >= 'A' && r <= 'Z':
			return r + 'a' - 'A'
		}
		return '-'
	}, word), "-")
}

// parameter returns a name in the spelling of parameters: with _ for -.
func parameter(name string) string { return strings.ReplaceAll(name, "-", "_") }

func sayGame(m *machine, c *call) value {
	v, at := m.arrange(c, argument{"title", true}, argument{"about", false}, argument{"short", false})
	d := m.loading
	if d.hasGame {
		m.fail(c.at, "game is said twice")
	}
	d.hasGame, d.title, d.about, d.short = true, m.textOf(c, "title", v[0], at[0]), m.textOf(c, "about", v[1], at[1]), m.textOf(c, "short", v[2], at[2])
	if d.title == "" {
		m.fail(at[0], `game needs a title, as in game("Skirmish at the farm")`)
	}
	return none{}
}

// typeOf returns an argument that is a type. It returns false in place of a mistake that was found
// before (wrongly), and ends the run at any other value.
func (m *machine) typeOf(c *call, v value, at syntax.Position) (rules.Type, bool) {
	switch v := v.(type) {
	case declaredType:
		return v.Type, true
	case wrongly:
		return rules.Type{}, false
	}
	m.fail(at, "%s: the type is whole(0, 20), words(\"none\", \"soft\") or yes_no, not a %s", c.name, typeName(v))
	return rules.Type{}, false
}

// spell returns a value in the spelling of scenario lines.
func (m *machine) spell(at syntax.Position, v value) string {
	switch v := v.(type) {
	case bool:
		return [2]string{"no", "yes"}[oneIf(v)]
	case string:
		return v
	case int:
		return strconv.Itoa(v)
	case wrongly:
		return ""
	}
	m.fail(at, "a value is a number, a word in quotes, True or False, not a %s", typeName(v))
	return ""
}

func sayField(m *machine, c *call) value {
	v, at := m.arrange(c, argument{"name", true}, argument{"type", true}, argument{"default", true}, argument{"help", false}, argument{"unit", false})
	d := m.loading
	name := m.nameOf(c, v[0], at[0])
	t, ok := m.typeOf(c, v[1], at[1])
	switch {
	case name == "count" || name == "name" || slices.Contains(unitWords, name):
		m.fail(at[0], "field: every unit has a %s already; choose another name", name)
	case slices.ContainsFunc(d.fields, func(f declaredField) bool { return f.Name == name }):
		m.fail(at[0], "the field %s is declared twice", name)
	case len(d.fields) == mostFields:
		m.fail(c.at, "a game has at most %d fields", mostFields)
	}
	f := rules.Field{Name: name, Type: t, Default: m.spell(at[2], v[2]), Help: m.textOf(c, "help", v[3], at[3]), Unit: m.textOf(c, "unit", v[4], at[4])}
	if ok {
		d.fields = append(d.fields, declaredField{f, c.at})
		m.allowedBy(at[2], t, "the default of "+name, f.Default)
	}
	return none{}
}

// allowedBy ends the run with a fault if a type does not allow a value.
func (m *machine) allowedBy(at syntax.Position, t rules.Type, what, text string) {
	if err := t.Check(what, text); err != nil {
		m.fail(at, "%s", err)
	}
}

// unitWords lists what a unit may declare beside its fields.
var unitWords = []string{"title", "nation", "class", "source"}

func sayUnit(m *machine, c *call) value {
	d := m.loading
	byPlace := len(c.args) - len(c.names)
	if byPlace != 1 {
		m.fail(c.at, `unit takes its name and then fields by name, as in unit("rangers", skill=3, cost=12)`)
	}
	u := declaredUnit{at: c.places[0]}
	u.Name = m.nameOf(c, c.args[0], c.places[0])
	u.Title = inWords(u.Name)
	switch {
	case u.Name == "unit":
		m.fail(c.places[0], "every game has a blank unit called unit already; choose another name")
	case slices.ContainsFunc(d.units, func(other declaredUnit) bool { return other.Name == u.Name }):
		m.fail(c.places[0], "the unit %s is declared twice", u.Name)
	case len(d.units) == mostUnits:
		m.fail(c.at, "a game has at most %d units; a roster may add more", mostUnits)
	}
	u.From = fmt.Sprintf("%s:%d", m.program.file, c.places[0].Line)
	for i, name := range c.names {
		v, at := c.args[byPlace+i], c.places[byPlace+i]
		switch name {
		case "title":
			u.Title = m.textOf(c, name, v, at)
		case "nation":
			u.Nation = m.textOf(c, name, v, at)
		case "class":
			u.Class = m.textOf(c, name, v, at)
		case "source":
			u.Source = m.textOf(c, name, v, at)
		default:
			u.Fields = append(u.Fields, [2]string{strings.ReplaceAll(name, "_", "-"), m.spell(at, v)})
			u.places = append(u.places, at)
		}
	}
	d.units = append(d.units, u)
	return none{}
}

func sayWhole(m *machine, c *call) value {
	v, at := m.arrange(c, argument{"lo", true}, argument{"hi", true})
	bounds := [2]int{}
	for i := range bounds {
		n, is := v[i].(int)
		if !is || n < -largestWhole || n > largestWhole {
			m.fail(at[i], "whole takes two numbers, as in whole(0, 20), each within a million")
		}
		bounds[i] = n
	}
	if bounds[0] > bounds[1] {
		m.fail(at[0], "whole(%d, %d) allows nothing: the smaller number comes first", bounds[0], bounds[1])
	}
	return declaredType{rules.Int(bounds[0], bounds[1])}
}

func sayWords(m *machine, c *call) value {
	m.plain(c, 1, mostLabels)
	return declaredType{rules.Labels(m.wordsOf(c, c.args, c.places)...)}
}

// wordsOf returns values as words. It ends the run if a value is no word or stands twice.
func (m *machine) wordsOf(c *call, values []value, places []syntax.Position) []string {
	var all []string
	for i, v := range values {
		at := c.at
		if i < len(places) {
			at = places[i]
		}
		word, is := v.(string)
		if !is || !rules.IsWord(word) {
			m.fail(at, "%s: %s is no word: write lower-case letters, digits and single hyphens in quotes", c.name, clip(m.text(at, v, true)))
		}
		if slices.Contains(all, word) {
			m.fail(at, "%s: %q stands twice", c.name, word)
		}
		all = append(all, word)
	}
	return all
}

func sayParty(m *machine, c *call) value {
	v, at := m.arrange(c, argument{"name", true}, argument{"single", false}, argument{"help", false})
	p := rules.PartySpec{Name: m.nameOf(c, v[0], at[0]), Count: rules.GroupSize, Help: m.textOf(c, "help", v[2], at[2])}
	m.freeName(c, at[0], p.Name)
	if v[1] != nil && truth(v[1]) {
		p.Count = rules.Single
	}
	if p.Help == "" {
		p.Help = inWords(p.Name)
	}
	return declaredParty{p}
}

// freeName ends the run with a fault if a name already means something else in rules: d, s or rounds.
func (m *machine) freeName(c *call, at syntax.Position, name string) {
	if slices.Contains([]string{"d", "s", "rounds"}, name) {
		m.fail(at, "%s cannot be called %s: rules know %s as something else", c.name, name, name)
	}
}

func sayFactor(m *machine, c *call) value {
	v, at := m.arrange(c, argument{"name", true}, argument{"type", true}, argument{"default", true}, argument{"help", false}, argument{"unit", false})
	name := m.nameOf(c, v[0], at[0])
	m.freeName(c, at[0], name)
	t, ok := m.typeOf(c, v[1], at[1])
	if !ok {
		return wrongly{}
	}
	f := rules.Factor{Name: name, Type: t, Default: m.spell(at[2], v[2]), Help: m.textOf(c, "help", v[3], at[3]), Unit: m.textOf(c, "unit", v[4], at[4])}
	m.allowedBy(at[2], t, "the default of "+name, f.Default)
	return declaredFactor{f}
}

func sayOption(m *machine, c *call) value {
	v, at := m.arrange(c, argument{"name", true}, argument{"readings", true}, argument{"help", false})
	d := m.loading
	o := rules.Option{Name: m.nameOf(c, v[0], at[0]), Help: m.textOf(c, "help", v[2], at[2])}
	m.freeName(c, at[0], o.Name)
	helps := map[string]string{}
	if described, is := v[1].(*dict); is {
		for i, k := range described.keys {
			if word, is := k.(string); is {
				helps[word] = m.textOf(c, "what a reading means", described.values[i], at[1])
			}
		}
	}
	switch v[1].(type) {
	case *list, *tuple, *dict:
	default:
		m.fail(at[1], `option takes its readings in a list, the usual one first, as in ["halved", "silent"]`)
	}
	for _, word := range m.wordsOf(c, m.items(at[1], v[1]), nil) {
		r := rules.Reading{Name: word, Help: helps[word]}
		if r.Help == "" {
			r.Help = inWords(word)
		}
		o.Readings = append(o.Readings, r)
	}
	switch {
	case len(o.Readings) < 2:
		m.fail(at[1], "the option %s needs two readings or more", o.Name)
	case slices.ContainsFunc(d.options, func(other rules.Option) bool { return other.Name == o.Name }):
		m.fail(at[0], "the option %s is declared twice", o.Name)
	case len(d.options) == mostOptions:
		m.fail(c.at, "a game has at most %d options", mostOptions)
	}
	d.options = append(d.options, o)
	return none{}
}

func sayLabels(m *machine, c *call) value {
	v, at := m.arrange(c, argument{"name", true}, argument{"labels", true}, argument{"help", false}, argument{"kinds", false})
	metric := sim.Metric{Name: m.nameOf(c, v[0], at[0]), Help: m.textOf(c, "help", v[2], at[2]), Kinds: v[3] != nil && truth(v[3])}
	switch v[1].(type) {
	case *list, *tuple:
	default:
		m.fail(at[1], `labels takes its labels in a list, the mildest first, as in ["none", "hurt", "out"]`)
	}
	metric.Labels = m.wordsOf(c, m.items(at[1], v[1]), nil)
	if len(metric.Labels) < 2 || len(metric.Labels) > mostLabels {
		m.fail(at[1], "a metric has 2 to %d labels", mostLabels)
	}
	return declaredMetric{Metric: metric, at: at[0]}
}

func sayNumber(m *machine, c *call) value {
	v, at := m.arrange(c, argument{"name", true}, argument{"most", true}, argument{"help", false})
	metric := declaredMetric{Metric: sim.Metric{Name: m.nameOf(c, v[0], at[0]), Help: m.textOf(c, "help", v[2], at[2])}, at: at[1]}
	switch most := v[1].(type) {
	case int:
		m.largest(at[1], metric.Name, most)
		metric.Max = most
	case *function:
		metric.most = most
	default:
		m.fail(at[1], "number: the most is a whole number or a function of parties, as in lambda target: target.count")
	}
	return metric
}

// largest checks that the largest value of a metric is within its limits.
func (m *machine) largest(at syntax.Position, name string, most int) {
	if most < 0 || most > largestMetric {
		m.fail(at, "the largest value of %s is %d: it must be 0 to %d", name, most, largestMetric)
	}
}

// sayExample records a worked example: the chances of labels, or the means of numbers.
func sayExample(m *machine, c *call) value {
	d := m.loading
	byPlace := len(c.args) - len(c.names)
	if byPlace < 1 || byPlace > 2 {
		m.fail(c.at, `example takes a line and figures, as in example("rangers vs militia", {"result=runs": "1/6"}, lost="1/3")`)
	}
	e := declaredExample{line: m.textOf(c, "the line", c.args[0], c.places[0]), at: c.places[0]}
	if byPlace == 2 {
		e.figures = m.figures(c, "", c.args[1], c.places[1])
	}
	for i, name := range c.names {
		e.figures = append(e.figures, m.figures(c, strings.ReplaceAll(name, "_", "-"), c.args[byPlace+i], c.places[byPlace+i])...)
	}
	if len(d.examples) == mostExamples {
		m.fail(c.at, "a game has at most %d examples", mostExamples)
	}
	d.examples = append(d.examples, e)
	return none{}
}

// figures reads the figures of an example for a metric: one fraction for its mean, or a dict of labels and fractions.
// If the argument metric is "", the keys of the dict are whole figures.
func (m *machine) figures(c *call, metric string, v value, at syntax.Position) (all []declaredFigure) {
	if said, is := v.(*dict); is {
		for i, k := range said.keys {
			all = append(all, declaredFigure{metric, m.spell(at, k), m.spell(at, said.values[i]), at})
		}
		return all
	}
	if metric == "" {
		m.fail(at, `the figures are a dict, as in {"result=runs": "1/6", "mean lost": "1/3"}`)
	}
	return []declaredFigure{{metric, "", m.spell(at, v), at}}
}

func sortedWords(words []string) []string {
	slices.Sort(words)
	return words
}
