package reports

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"salvo/rules/english"
	"salvo/sim"
)

// Versions are two versions of a scenario, reviewed with the same luck: what the change did to fairness, tension, length and
// idle units. Scores and chances are those of side a, a draw counting half.
type Versions struct {
	Schema   int             `json:"schema"`
	Version  string          `json:"version"`
	Title    string          `json:"title"`
	Heading  string          `json:"heading,omitempty"`
	Answer   []Sentence      `json:"answers"`
	Of       [2]VersionOf    `json:"versions"`
	Figures  []VersionFigure `json:"figures"`
	Battles  int             `json:"battles"` // how many battles of each version were followed
	PlayOuts int64           `json:"play_outs"`
	Trials   int64           `json:"trials"` // the battles by which the values of both versions are compared
	Seed     uint64          `json:"seed"`
	Origin
	Sides []Side `json:"_sides,omitempty"`
}

// A VersionOf is one of the versions.
type VersionOf struct {
	Scenario string       `json:"scenario"`
	Typed    string       `json:"_typed,omitempty"`
	Turns    int          `json:"turns"`
	Tension  []Tension    `json:"tension"`
	Chosen   []ChosenPlan `json:"chosen"`
}

// A VersionFigure is a figure of both versions, and by how much the second is above the first.
type VersionFigure struct {
	Figure string       `json:"figure"`
	Side   string       `json:"side,omitempty"`
	Name   string       `json:"name,omitempty"`   // the name of a unit in stories, or of an objective; "" if the figure is about neither
	Words  string       `json:"_words,omitempty"` // the title and number of a unit
	First  sim.Estimate `json:"first"`
	Second sim.Estimate `json:"second"`
	Change sim.Estimate `json:"change"`
	Sure   bool         `json:"sure"` // chance does not explain the change, all figures taken together
}

// The figures that are compared between two versions.
const (
	VersionValue        = "value"
	VersionTension      = "tension"
	VersionDecided      = "turn decided"
	VersionDecidedEarly = "decided before half time"
	VersionComebacks    = "comebacks"
	VersionLength       = "turns fought"
	VersionEndsEarly    = "ends early"
	VersionIdle         = "idle units"
	VersionUnitIdle     = "idle"
	VersionContested    = "contested"
)

// plain reports whether a figure is a plain number, not a share.
func (f *VersionFigure) plain() bool {
	return f.Figure == VersionTension || f.Figure == VersionDecided || f.Figure == VersionLength
}

// decimals returns the number of decimals with which a plain figure (see plain) is printed.
func (f *VersionFigure) decimals() int {
	if f.Figure == VersionTension {
		return 2
	}
	return 1
}

// is returns one of the values of the figure as text: "53 %", or a plain number such as "2.5".
func (f *VersionFigure) is(e sim.Estimate) string {
	if f.plain() {
		return Fixed(e.Value, f.decimals())
	}
	return PerCent(e.Value)
}

// by returns the change in words, with half its interval: "+8 ±3 points".
func (f *VersionFigure) by() string {
	if f.plain() {
		unit := math.Pow10(-f.decimals())
		return withSign(f.Change.Value, f.decimals()) + " ±" + Fixed(RoundUp(f.Change.Half()/unit)*unit, f.decimals())
	}
	return withSign(100*f.Change.Value, 0) + " ±" + HalfWidth(100*f.Change.Half()) + " points"
}

// figure returns a figure about battles as a whole.
func (v *Versions) figure(name string) *VersionFigure {
	for i := range v.Figures {
		if v.Figures[i].Figure == name {
			return &v.Figures[i]
		}
	}
	return nil
}

// the returns what a side is called in a sentence.
func (v *Versions) the(side int) string {
	short := strings.TrimPrefix(v.Sides[side].Short, "the ")
	if strings.HasPrefix(short, "side ") { // its name differs between the versions
		return "side " + v.Sides[side].Letter
	}
	return "the " + short
}

// Answers returns sentences about what the change did: to fairness, tension, the turn that decides, length and idle
// units, then to the units and objectives that changed most.
func (v *Versions) Answers() []Sentence {
	list := []Sentence{v.fairness(), v.tension(), v.inWords(VersionDecided, "Battles are decided later", "Battles are decided sooner"),
		v.inWords(VersionLength, "Battles last longer", "Battles are shorter"), v.inWords(VersionIdle, "More units are idle", "Fewer units are idle")}
	return append(list, v.units()...)
}

// from returns both values of a figure and the change.
func (v *Versions) from(f *VersionFigure) Sentence {
	return Say("%s instead of %s (%s)", Phrase{f.is(f.Second), f.Figure + " of the second", f.Second.Value},
		Phrase{f.is(f.First), f.Figure + " of the first", f.First.Value}, Phrase{f.by(), "change of " + f.Figure, f.Change.Value})
}

// unsure says that a figure may be unchanged.
func (v *Versions) unsure(what string, f *VersionFigure) Sentence {
	if f.is(f.First) == f.is(f.Second) {
		return Say("%s: no difference seen, %s in both versions (%s).", what, Phrase{f.is(f.Second), f.Figure + " of the second", f.Second.Value},
			Phrase{f.by(), "change of " + f.Figure, f.Change.Value})
	}
	return Say("%s: no sure change, %s; chance could explain the difference.", what, v.from(f))
}

// fairness says whether the second version is fairer.
func (v *Versions) fairness() Sentence {
	f := v.figure(VersionValue)
	before, after := math.Abs(f.First.Value-0.5), math.Abs(f.Second.Value-0.5)
	what := "The value of " + v.the(0)
	switch {
	case !f.Sure:
		return v.unsure(what, f)
	case after < before:
		return Say("Fairer: %s is %s.", strings.Replace(what, "The", "the", 1), v.from(f))
	}
	return Say("Less fair: %s is %s.", strings.Replace(what, "The", "the", 1), v.from(f))
}

// tension says whether battles are more tense.
func (v *Versions) tension() Sentence {
	f := v.figure(VersionTension)
	switch {
	case !f.Sure:
		return v.unsure("Tension", f)
	case f.Change.Value > 0:
		return Say("More tense: tension %s.", v.from(f))
	}
	return Say("Less tense: tension %s.", v.from(f))
}

// inWords says whether a figure is larger or smaller.
func (v *Versions) inWords(name, more, less string) Sentence {
	f := v.figure(name)
	what := map[string]string{VersionDecided: "on turn ", VersionLength: "turns "}[name]
	switch {
	case !f.Sure:
		return v.unsure(map[string]string{VersionDecided: "The turn that decides", VersionLength: "Length in turns", VersionIdle: "Idle units"}[name], f)
	case f.Change.Value > 0:
		return Say("%s: %s%s.", more, what, v.from(f))
	}
	return Say("%s: %s%s.", less, what, v.from(f))
}

// mostUnits is how many units or objectives one sentence of the opening names. The table has all of them.
const mostUnits = 3

// units names the units that surely have more or less to do, and the objectives that are surely contested more or less often:
// those with the largest changes first.
func (v *Versions) units() (list []Sentence) {
	var sure []*VersionFigure
	for i := range v.Figures {
		if v.Figures[i].Sure {
			sure = append(sure, &v.Figures[i])
		}
	}
	slices.SortStableFunc(sure, func(f, g *VersionFigure) int {
		return cmp.Compare(math.Abs(g.Change.Value), math.Abs(f.Change.Value))
	})
	var busier, idler, contested []Sentence
	for _, f := range sure {
		switch named := Say("%s, idle in %s", v.named(f), v.from(f)); {
		case f.Figure == VersionContested:
			contested = append(contested, Say("objective %s in %s", f.Name, v.from(f)))
		case f.Figure == VersionUnitIdle && f.Change.Value < 0:
			busier = append(busier, named)
		case f.Figure == VersionUnitIdle:
			idler = append(idler, named)
		}
	}
	for _, part := range []struct {
		says string
		of   []Sentence
	}{{"More to do: %s.", busier}, {"Less to do: %s.", idler}, {"Contested by both: %s.", contested}} {
		if part.of == nil {
			continue
		}
		list = append(list, Say(part.says, joined(part.of[:min(len(part.of), mostUnits)], "; ")))
		if len(part.of) > mostUnits {
			list = append(list, Say("The table below has others."))
		}
	}
	return list
}

// named returns the unit of a figure with its side.
func (v *Versions) named(f *VersionFigure) string {
	for i := range v.Sides {
		if v.Sides[i].Letter == f.Side {
			return f.Words + " of " + v.the(i)
		}
	}
	return f.Words
}

// sources describes how the figures were obtained.
func (v *Versions) sources() []string {
	return []string{fmt.Sprintf("Simulated with the same luck: %d battles of each version with the plans that both should choose there, each played out at most %d times "+
		"from every turn's end, seed %d; the values by %s battles. 95 %% intervals of the differences; \"sure\" counts all %d figures together.",
		v.Battles, v.PlayOuts, v.Seed, english.Grouped(v.Trials), len(v.Figures))}
}
