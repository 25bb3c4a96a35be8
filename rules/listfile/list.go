package listfile

import (
	"fmt"
	"slices"
	"strings"

	"salvo/rules"
)

// A List is the content of a file: the units and the force of a roster, and a report of what became of each unit,
// upgrade, row or entry of the file.
type List struct {
	Ruleset *rules.Ruleset
	Form    string // what the file is: "a BattleScribe roster"
	Title   string // the title of the force
	Force   string // the name of the force; no other force and no unit has it
	Units   []*Unit
	Groups  []Group // the groups of the force, in the order of the file
	Report  []Remark
	Says    float64 // the total of points that the file states; 0 if it states none
}

// A Unit is a unit of the roster. A unit that lacks values is not whole: it is written as a comment, to be filled in.
type Unit struct {
	Name, Title, Nation, Class, Source string
	Tags, Printed                      []string
	Fields                             []Field // the fields in the order of the ruleset, cost included
	Lacks                              string  // a text about the values that are not known; "" if all are known
	Notes                              []string
}

// A Field is a value of a unit.
type Field struct{ Name, Value string }

// A Group is a number of units of the force, as a line spells them.
type Group struct {
	Count int
	Unit  string
	Blank bool // the unit lacks values that the user must fill in
}

// A Verdict says what became of an entry of the file.
type Verdict string

const (
	Understood Verdict = "understood"
	Guessed    Verdict = "guessed"
	LeftOut    Verdict = "left out"
	FillIn     Verdict = "fill in"
)

// A Remark says what became of one entry of the file, such as a unit or an upgrade, or how the whole file was read.
type Remark struct {
	At      string   `json:"at,omitempty"` // where the text stands: "line 12"
	Said    string   `json:"said"`         // the text of the file
	Verdict Verdict  `json:"verdict"`
	Text    string   `json:"text"`           // what became of the text
	Near    []string `json:"near,omitempty"` // units that were perhaps meant
	Name    string   `json:"name,omitempty"` // the name of a unit to fill in, for Asked.As
	Unit    string   `json:"unit,omitempty"` // the unit of the roster, for an entry that names a unit
	Part    bool     `json:"part,omitempty"` // the entry is a part of the unit that was named last
}

// remark adds a remark to the report. A report that would become too long ends with a remark that says so.
func (l *List) remark(at, said string, v Verdict, format string, args ...any) *Remark {
	if len(l.Report) == mostRemarks {
		l.Report[mostRemarks-1] = Remark{Said: said, Verdict: LeftOut, Text: fmt.Sprintf("this and all that follows: the report ends after %d lines", mostRemarks)}
		return &l.Report[mostRemarks-1]
	}
	l.Report = append(l.Report, Remark{At: at, Said: tidied(said), Verdict: v, Text: fmt.Sprintf(format, args...)})
	return &l.Report[len(l.Report)-1]
}

// Count returns how many remarks have a verdict.
func (l *List) Count(v Verdict) (n int) {
	for i := range l.Report {
		if l.Report[i].Verdict == v {
			n++
		}
	}
	return n
}

// field returns a value of a unit; "" if the unit does not say it.
func (u *Unit) field(name string) string {
	for _, f := range u.Fields {
		if f.Name == name {
			return f.Value
		}
	}
	return ""
}

// Party returns the force as a line spells it, without units that lack values.
func (l *List) Party() string {
	var groups []string
	for _, g := range l.Groups {
		switch {
		case g.Blank || g.Count == 0:
		case g.Count == 1:
			groups = append(groups, g.Unit)
		default:
			groups = append(groups, fmt.Sprintf("%dx%s", g.Count, g.Unit))
		}
	}
	return strings.Join(groups, "+")
}

// join adds units to the force. Units with the same name, as a line spells them, are one group.
func (l *List) join(count int, unit string, blank bool) {
	if i := slices.IndexFunc(l.Groups, func(g Group) bool { return g.Unit == unit && g.Blank == blank }); i >= 0 {
		l.Groups[i].Count += count
		return
	}
	l.Groups = append(l.Groups, Group{count, unit, blank})
}

// units returns how many units the force has.
func (l *List) units() (n int) {
	for _, g := range l.Groups {
		n += g.Count
	}
	return n
}
