package compare

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"salvo/experiments"
	"salvo/reports"
	"salvo/rules"
)

// A Comparison holds situations of a catalogue and the rulesets in which they are fought, both checked.
type Comparison struct {
	Quick      bool // no duels are fought, only single activations
	catalogue  *Catalogue
	situations []*situation
	rulesets   []*rules.Ruleset
}

// AllSituations stands for every situation of the catalogue.
const AllSituations = "all"

// Compare prepares the comparison of the named situations in the named rulesets. If rulesets is empty, it takes all
// rulesets for which the catalogue has words.
func (c *Catalogue) Compare(situations, rulesets []string) (*Comparison, error) {
	comparison := &Comparison{catalogue: c}
	if len(rulesets) == 0 {
		rulesets = c.Rulesets()
	}
	for i, name := range rulesets {
		rs, err := c.library.Ruleset(name)
		switch {
		case err != nil:
			return nil, experiments.SettingError{Setting: "rulesets", Err: experiments.InputError{Err: err}}
		case c.dialect(name) == nil:
			return nil, experiments.WrongSetting("rulesets", "the catalogue has no words for %s: it has %s",
				name, strings.Join(c.Rulesets(), ", "))
		case slices.Contains(rulesets[:i], name):
			return nil, experiments.WrongSetting("rulesets", "%s is given twice", name)
		}
		comparison.rulesets = append(comparison.rulesets, rs)
	}
	if len(comparison.rulesets) == 0 {
		return nil, experiments.BadInput("the catalogue has no words for any of these rulesets")
	}
	if slices.Equal(situations, []string{AllSituations}) {
		situations = c.SituationNames()
	}
	for i, name := range situations {
		s := c.situation(name)
		switch {
		case s == nil:
			near := rules.DidYouMean(name, c.SituationNames())
			return nil, experiments.BadInput("unknown situation %q%s (salvo compare lists them)", name, near)
		case slices.Contains(situations[:i], name):
			return nil, experiments.BadInput("%s is given twice", name)
		}
		comparison.situations = append(comparison.situations, s)
	}
	return comparison, nil
}

// stage adds all engagements to the ledger, the list of engagements to calculate. It returns the fights by situation,
// then by ruleset.
func (c *Comparison) stage(l *ledger) [][]*fight {
	fights := make([][]*fight, len(c.situations))
	for i, s := range c.situations {
		for _, rs := range c.rulesets {
			fights[i] = append(fights[i], c.catalogue.stage(l, s, rs, c.Quick))
		}
	}
	return fights
}

// Work calculates all engagements of the comparison and returns the report.
func (c *Comparison) Work(ctx context.Context, set experiments.Settings) (*reports.Comparison, error) {
	l := &ledger{}
	fights := c.stage(l)
	if set.Estimates() {
		for _, row := range fights {
			suppose(row)
		}
	}
	if err := l.work(ctx, set); err != nil {
		return nil, err
	}
	var causes [][]*inquiry
	for _, row := range fights {
		causes = append(causes, inquire(row))
	}
	unannounced := set
	unannounced.Progress, unannounced.Expect = nil, nil
	set.Enter("asking what other readings would give")
	if err := l.work(ctx, unannounced); err != nil { // calculates the engagements with other readings
		return nil, err
	}
	report := &reports.Comparison{Title: c.title(), ColumnName: "ruleset", Version: set.Version}
	for _, rs := range c.rulesets {
		report.Columns = append(report.Columns, rs.Name)
	}
	for i, s := range c.situations {
		shown := reports.Situation{Name: s.name, About: s.about, Groups: groups(fights[i])}
		for _, f := range fights[i] {
			if f.absent != "" {
				shown.Absent = append(shown.Absent, reports.Assumption{Topic: f.ruleset, Text: f.absent})
				continue
			}
			shown.Lines = append(shown.Lines, f.lines()...)
			report.Add(f.attack.scenario.Illustrative())
		}
		shown.Never = never(report.Columns, fights[i])
		shown.Findings = findings(fights[i], causes[i])
		report.Situations = append(report.Situations, shown)
	}
	report.Notes = notesOf(fights)
	return report, nil
}

// never lists what the attacker and the target of a situation can never do to each other, in the attack and in the
// duel. columns are the names of the rulesets.
func never(columns []string, fights []*fight) (all []reports.Never) {
	for _, engagement := range []func(f *fight) *entry{
		func(f *fight) *entry { return f.attack }, func(f *fight) *entry { return f.duel },
	} {
		in := make([][]reports.Never, len(fights))
		for i, f := range fights {
			if e := engagement(f); f.absent == "" && e != nil && e.engagement != nil {
				in[i] = experiments.NeverOf(e.engagement)
			}
		}
		all = append(all, neverOf(columns, in)...)
	}
	return all
}

func (c *Comparison) title() string {
	if len(c.rulesets) == 1 {
		return "One ruleset: " + c.rulesets[0].Title
	}
	return "The same engagement in several rulesets"
}

// lines returns the scenario lines of the attack and the duel, for the report.
func (f *fight) lines() []reports.Assumption {
	list := []reports.Assumption{{Text: f.attack.line()}}
	if f.duel != nil {
		list = append(list, reports.Assumption{Text: f.duel.line()})
	}
	return list
}

// notesOf returns the notes of all fights for the report, each note once: how units are activated, and how duels are
// fought.
func notesOf(fights [][]*fight) []string {
	var notes []string
	add := func(note string) {
		if !slices.Contains(notes, note) {
			notes = append(notes, note)
		}
	}
	for _, row := range fights {
		for _, f := range row {
			if f.absent != "" {
				continue
			}
			for _, u := range []unitEntry{f.attacker, f.target} {
				if acts := f.actsOf(u); acts.test != "" {
					add(fmt.Sprintf("In %s a unit acts on %s: %s.", f.ruleset, acts.event, acts.test))
				}
			}
			if always := f.dialect.duel[always].words; always != "" && f.duel != nil {
				add(fmt.Sprintf("Duels in %s are fought with %s.", f.ruleset, always))
			}
			if f.duelNote != "" {
				add(fmt.Sprintf("In the duel of %s: %s.", f.ruleset, f.duelNote))
			}
		}
	}
	return notes
}

// Cells returns the number of engagements that the comparison calculates, without those that are only calculated to
// find causes.
func (c *Comparison) Cells() int {
	l := &ledger{}
	c.stage(l)
	return len(l.entries)
}

// Resolve writes the full scenario line of every engagement, and the catalogue's texts about situations and rulesets.
func (c *Comparison) Resolve(w io.Writer) {
	l := &ledger{}
	for _, row := range c.stage(l) {
		for _, f := range row {
			io.WriteString(w, f.situation.about+" "+f.ruleset+" "+f.hindered+" "+f.absent+"\n")
		}
	}
	for _, e := range l.entries {
		io.WriteString(w, e.scenario.Resolved())
	}
}
