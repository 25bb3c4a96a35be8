package listfile

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"salvo/rules"
)

// row turns a row of a sheet into a unit.
func (r *reader) row(s *sheet, w row) error {
	u := &Unit{}
	f := &cells{reader: r, values: make(map[string]string)}
	number := 1
	for i, means := range s.means {
		cell := w.cell(i)
		switch field := strings.TrimPrefix(means, fieldPrefix); {
		case means == "" || cell == "":
		case means == "name":
			u.Name = cell
		case means == "title":
			u.Title = titled(cell)
		case means == "nation":
			u.Nation = titled(cell)
		case means == "class":
			u.Class = titled(cell)
		case means == "source":
			u.Source = strings.ToLower(cell)
		case means == "printed":
			u.Printed = strings.Fields(cell)
		case means == "tags":
			u.Tags = strings.Fields(cell)
		case means == "ruleset":
		case means == "number":
			n, err := strconv.Atoi(strings.TrimRight(strings.TrimSpace(cell), "xX "))
			if err != nil || n < 0 || n > mostUnits {
				f.guess(fmt.Sprintf("the number %q is no number up to %d: 1", cell, mostUnits))
				n = 1
			}
			number = n
		default:
			f.set(field, w.cells[i])
		}
	}
	if u.Name == "" && u.Title == "" {
		if len(f.values) > 0 || u.Class != "" || u.Nation != "" {
			r.remark(fmt.Sprintf("line %d", w.line), strings.Join(w.cells, " "), LeftOut, "the row has neither a name nor a title")
		}
		return nil
	}
	f.name(u)
	f.fill(u, s)
	return f.finish(u, w, number)
}

// cells are the values of a row.
type cells struct {
	*reader
	values  map[string]string
	guesses []string
	wrong   []string
}

func (f *cells) guess(text string) { f.guesses = append(f.guesses, text) }

// name settles the name and the title of the unit of a row. If no line could have the name, it becomes the title,
// unless there is one, and its slug becomes the name. A source, printed fields and tags that a roster does not allow
// are left out.
func (f *cells) name(u *Unit) {
	if u.Name != "" && slug(u.Name) != u.Name {
		if u.Title == "" {
			u.Title = titled(u.Name)
		}
		u.Name = slug(u.Name)
	}
	if u.Name == "" {
		u.Name = slug(u.Title)
	}
	if u.Source != "" && !slices.Contains([]string{"printed", "published", "illustrative"}, u.Source) {
		f.guess(fmt.Sprintf("the source %q is left out: it is printed, published or illustrative", u.Source))
		u.Source = ""
	}
	if u.Source == "" || u.Source == "printed" {
		u.Printed = nil
	}
	u.Tags = slices.DeleteFunc(u.Tags, func(tag string) bool { return slug(tag) != tag })
	if len(u.Tags) == 0 {
		u.Tags = nil
	}
}

// fill gives a unit the values that its sheet lacks. They come from the unit of salvo with the same name or title,
// except the cost. Without such a unit, required words come from the class or the title of the row.
func (f *cells) fill(u *Unit, s *sheet) {
	var base *rules.Unit
	if b, ok := f.roster.Unit(u.Name); ok {
		base = b
	} else if found := f.finder.find(u.Title, u.Nation, nil); len(found) > 0 && found[0].likeness >= sure {
		base = found[0].unit
	}
	if base != nil {
		var from []string
		short := &Unit{}
		f.settle(short, f.valuesOf(base))
		for _, d := range short.Fields {
			if f.values[d.Name] == "" && d.Name != "cost" {
				f.values[d.Name] = d.Value
				from = append(from, d.Name)
			}
		}
		if len(from) > 0 {
			f.guess(strings.Join(from, ", ") + " as in " + base.Name + ", since the sheet does not say")
		}
		if u.Class == "" {
			u.Class = base.Class
		}
		if u.Nation == "" {
			u.Nation = base.Nation
		}
		return
	}
	for _, d := range f.Ruleset.Fields {
		if !d.Required || f.values[d.Name] != "" || d.Type.Shape().Kind != "labels" {
			continue
		}
		for _, text := range []string{u.Class, u.Title} {
			if word := f.labelIn(d.Type, text); word != "" && f.values[d.Name] == "" {
				f.values[d.Name] = word
				f.guess(d.Name + " " + word + ", as it is called " + text)
			}
		}
	}
	if f.values["kind"] == "afv" && !s.has("armour") {
		f.values["armour"] = "full"
		f.guess("armour full, since the sheet does not say")
	}
}

// has reports whether a sheet has a column for a field.
func (s *sheet) has(field string) bool {
	return slices.Contains(s.means, field) || slices.Contains(s.means, fieldPrefix+field)
}

// finish puts the unit of a row into the roster and the force.
func (f *cells) finish(u *Unit, w row, number int) error {
	title := u.Title
	if title == "" {
		title = u.Name
	}
	if u.Name == "" {
		f.remark(fmt.Sprintf("line %d", w.line), strings.Join(w.cells, " "), LeftOut, "no name can be made of it: give it one in letters")
		return nil
	}
	answer, err := f.answer(title)
	if err != nil {
		return err
	}
	if answer != nil {
		cost := f.values["cost"]
		if f.values = f.valuesOf(answer); cost != "" && !answer.Overrides("cost") {
			f.values["cost"] = cost
		}
		f.wrong, f.guesses = nil, nil
	}
	if len(f.wrong) > 0 {
		u.Lacks = strings.Join(f.wrong, "; ")
	}
	for _, d := range f.Ruleset.Fields {
		if d.Required && f.values[d.Name] == "" && u.Lacks == "" {
			u.Lacks = d.Name + " is " + d.Type.String()
		}
	}
	f.settle(u, f.values)
	if err := f.place(u, number); err != nil {
		return err
	}
	f.reportRow(u, w, title, number)
	return nil
}

// place adds a unit to the roster under its own name. If an equal unit of the sheet has that name, it is counted again;
// if another one has it, a number is added to the name.
func (f *cells) place(u *Unit, number int) error {
	if other := f.unitOf[u.Name]; other != nil {
		if slices.Equal(other.Fields, u.Fields) && other.Title == u.Title && other.Lacks == u.Lacks {
			f.join(number, u.Name, u.Lacks != "")
			return nil
		}
		base := u.Name
		for i := 2; f.unitOf[u.Name] != nil; i++ {
			u.Name = fmt.Sprintf("%s-%d", base, i)
		}
		f.guess("another unit of the sheet is called " + base)
	}
	if len(f.Units) == mostKinds {
		return tooMuch("it has more than %d different units", mostKinds)
	}
	if len(f.guesses) > 0 && u.Lacks == "" {
		u.Notes = []string{"Guessed: " + tidiedNote(strings.Join(f.guesses, "; ")) + "."}
	}
	f.unitOf[u.Name] = u
	f.Units = append(f.Units, u)
	if number > 0 {
		f.join(number, u.Name, u.Lacks != "")
	}
	return nil
}

// reportRow reports what became of a row.
func (f *cells) reportRow(u *Unit, w row, title string, number int) {
	name := title
	if number != 1 {
		title = rules.Counted(number, title)
	}
	verdict, text := Understood, describe(u)
	if built, ok := f.roster.Unit(u.Name); ok && !f.same(u.Fields, built) {
		text += "; it takes the place of salvo's " + u.Name
	}
	switch {
	case u.Lacks != "":
		verdict, text = FillIn, "not known: "+u.Lacks
	case len(f.guesses) > 0:
		verdict = Guessed
		text += ". Guessed: " + strings.Join(f.guesses, "; ")
	}
	m := f.remark(fmt.Sprintf("line %d", w.line), title, verdict, "%s", text)
	m.Unit = u.Name
	if u.Lacks != "" {
		m.Name, m.Near = name, nearNames(f.finder.find(name, u.Nation, nil))
	}
}
