package draw

import (
	"bytes"
	"cmp"
	_ "embed"
	"encoding/json"
	"fmt"
	"html/template"
	"io"
	"slices"
	"strings"

	"salvo/reports"
	"salvo/sim"
)

//go:embed replay.html
var replayText string

//go:embed replay.css
var replayStyle string

// CounterStyle is the style sheet of the counters of units. The page that salvo serves has it as a file.
//
//go:embed counter.css
var CounterStyle string

//go:embed replay.js
var replayScript string

var replayTemplate = template.Must(template.New("replay").Parse(reports.Head + replayText))

// Replay writes a battle as a page to watch. The page needs no other file.
func Replay(w io.Writer, r *reports.Replay) error {
	s := newStage(r)
	drawn, err := inline(s)
	if err != nil {
		return err
	}
	data, err := s.data()
	if err != nil {
		return err
	}
	var page bytes.Buffer
	err = replayTemplate.Execute(&page, map[string]any{
		"Title": r.Title(), "About": s.about(), "Never": reports.NeverSentences(r.Told.Never), "Sides": s.sides(), "Steps": s.storySteps(),
		"Last": len(r.Steps) - 1, "Assumed": r.Told.Assumed, "Version": r.Version, "Width": s.width, "Height": s.height,
		"Ground":  template.HTML(strings.Replace(drawn.svg, "<svg", fmt.Sprintf(`<svg width="%g" height="%g"`, s.width, s.height), 1)),
		"Colours": template.CSS(replayColours(false)), "Dark": template.CSS(replayColours(true) + reports.DarkColours(drawn.svg)),
		"Key": s.key(), "Counter": reports.UnitCounter, "Aspect": s.width / s.height,
		"Ribbon": s.ribbon(),
		"Style":  template.CSS(CounterStyle + replayStyle), "Script": template.JS(replayScript), "Data": template.JS(data),
	})
	if err != nil {
		return err
	}
	_, err = page.WriteTo(w)
	return err
}

// about returns the line under the title: the game, the sides, and which battle of which seed this is.
func (r *stage) about() string {
	text := r.Told.Title + ". " + reports.WhichSides(r.Told.Sides)
	return fmt.Sprintf("%s Engagement %d of seed %d.", text, r.Told.Number, r.Told.Seed)
}

// A replaySide is a side with its units, for the page.
type replaySide struct {
	Letter, Name string
	Units        []replayUnit
}

type replayUnit struct {
	Number      int
	Label, Name string
}

func (r *stage) sides() (both [2]replaySide) {
	for side := range both {
		both[side].Letter, both[side].Name = string(rune('a'+side)), r.SideName(side)
	}
	for i, u := range r.Units {
		both[u.Side].Units = append(both[u.Side].Units, replayUnit{i, u.Label, u.Name})
	}
	for side := range both {
		slices.SortStableFunc(both[side].Units, func(u, v replayUnit) int {
			return cmp.Or(len(u.Label)-len(v.Label), strings.Compare(u.Label, v.Label)) // a2 before a10
		})
	}
	return both
}

// A toldStep is the text of a step on the page: a headline, and lines beneath it.
type toldStep struct {
	Number int
	Turn   int // the turn that begins with the step; 0 for none
	Does   string
	Head   toldLine
	More   []toldLine
}

type toldLine struct {
	Text  string
	Casts []toldCast
}

// A toldCast holds dice that were thrown together.
type toldCast struct {
	For  string
	Dice []toldDie
}

type toldDie struct {
	Face int
	Hits bool // it succeeds
}

func toldLineOf(line *sim.StoryLine) toldLine {
	told := toldLine{Text: line.Text}
	for _, c := range line.Throws() {
		cast := toldCast{For: c.For}
		for i, face := range c.Faces {
			cast.Dice = append(cast.Dice, toldDie{face, c.Hits != nil && c.Hits[i]})
		}
		told.Casts = append(told.Casts, cast)
	}
	return told
}

func (r *stage) storySteps() []toldStep {
	all := make([]toldStep, len(r.Steps))
	turn := 0
	for i := range r.Steps {
		s := &r.Steps[i]
		t := &all[i]
		t.Number, t.Does = i, s.Does
		for _, line := range s.Lines {
			t.More = append(t.More, toldLineOf(&line))
		}
		switch {
		case len(s.Lines) > 0:
			t.Head, t.More = t.More[0], t.More[1:]
		case i == 0:
			t.Head.Text = "The start: how all stand before the first turn."
		default:
			t.Head.Text = "The end. " + r.Told.Outcome()
			for _, line := range r.Summary() {
				t.More = append(t.More, toldLine{Text: line})
			}
		}
		if i > 0 && s.Turn > turn {
			t.Turn, turn = s.Turn, s.Turn
		}
	}
	return all
}

// replayData is the data for the script of the page. A step holds only what has changed.
type replayData struct {
	Counter reports.Counter `json:"counter"`
	Sides   [2]string       `json:"sides"` // the names of the sides
	Units   []dataUnit      `json:"units"`
	Flags   []dataFlag      `json:"flags"` // objectives
	Square  float64         `json:"square"`
	Steps   []dataStep      `json:"steps"`
	// Options are what units could do at a choice, by the step after which they chose; only in a replay with chances.
	Options map[int][]dataChoice `json:"options,omitempty"`
}

type dataUnit struct {
	Label string `json:"label"`
	Name  string `json:"name"`
	Side  int    `json:"side"`
	// Symbol is a key of the counter's symbols.
	Symbol string `json:"symbol,omitempty"`
}

type dataFlag struct {
	Name string  `json:"name"`
	X    float64 `json:"x"`
	Y    float64 `json:"y"`
}

type dataStep struct {
	Turn   int            `json:"turn"`
	Side   int            `json:"side"`
	Does   string         `json:"does,omitempty"`
	By     []int          `json:"by,omitempty"`
	At     []int          `json:"at,omitempty"`
	Unseen []bool         `json:"unseen,omitempty"`
	Units  map[int]staged `json:"units,omitempty"`
	Smoke  [][3]float64   `json:"smoke,omitempty"`  // x and y of the middle, radius
	Score  [][3]string    `json:"score,omitempty"`  // a name, and the figures of both sides
	Holds  []string       `json:"holds,omitempty"`  // the side that holds each objective: a, b or none
	Fallen []int          `json:"fallen,omitempty"` // the units that are lost in this step
}

// data returns the data of the page as JSON, with a line for each step. Characters that mean something in HTML are escaped.
func (s *stage) data() (string, error) {
	d := replayData{Counter: reports.UnitCounter, Square: stageSquare, Flags: s.flags(), Steps: s.steps(), Options: s.options(),
		Sides: [2]string{s.SideName(0), s.SideName(1)}}
	for _, u := range s.Units {
		d.Units = append(d.Units, dataUnit(u))
	}
	text, err := json.Marshal(d)
	if err != nil {
		return "", err
	}
	return strings.ReplaceAll(string(text), `{"turn":`, "\n"+`{"turn":`), nil
}

func (s *stage) steps() (all []dataStep) {
	var before []staged
	var score [][3]string
	var holds []string
	for i := range s.Steps {
		step := &s.Steps[i]
		data := dataStep{Turn: step.Turn, Side: step.Side, Does: step.Does, By: step.By, At: step.At, Unseen: step.Unseen,
			Units: map[int]staged{}, Fallen: s.Fallen(i)}
		now := s.stand(step)
		for k := range now {
			if before == nil || now[k] != before[k] {
				data.Units[k] = now[k]
			}
		}
		before = now
		for _, cloud := range step.Smoke {
			x, y := s.spot(cloud.East, cloud.North)
			data.Smoke = append(data.Smoke, [3]float64{pinned(x), pinned(y), pinned(cloud.Side * stageSquare / 2)})
		}
		nowScore, nowHolds := scored(step)
		if i == 0 || !slices.Equal(nowScore, score) {
			data.Score = nowScore
		}
		if i == 0 || !slices.Equal(nowHolds, holds) {
			data.Holds = nowHolds
		}
		score, holds = nowScore, nowHolds
		all = append(all, data)
	}
	return all
}

// scored returns the rows of the score, and for each objective the side that holds it: "a", "b" or "none".
func scored(step *reports.ReplayStep) (rows [][3]string, holds []string) {
	for _, s := range step.Score {
		if s.Place == "" {
			rows = append(rows, [3]string{s.Name, s.Of[0], s.Of[1]})
			continue
		}
		row := [3]string{s.Name, "-", "-"}
		if side := strings.Index("ab", s.Holder); side >= 0 {
			row[1+side] = "held"
		}
		rows, holds = append(rows, row), append(holds, s.Holder)
	}
	return rows, holds
}

// flags returns the objectives with the places of their flags: at the north-eastern corner of their sign.
func (s *stage) flags() (all []dataFlag) {
	for _, score := range s.Steps[0].Score {
		if score.Place == "" {
			continue
		}
		i := slices.IndexFunc(s.Map.Places, func(p reports.MapArea) bool { return p.Name == score.Place })
		b := &board{Map: s.Map, side: 1}
		at := b.centre(s.Map.Places[i].Squares)
		x, y := s.spot(float64(at.X), float64(at.Y))
		all = append(all, dataFlag{score.Place, pinned(x), pinned(y)})
	}
	return all
}

// replayColours returns the colours of units and signs as variables of the style sheet, for paper or for a dark screen.
func replayColours(dark bool) string {
	var all []string
	for _, named := range []struct {
		name  string
		color shade
	}{
		{"paper", paper}, {"ink", ink}, {"quiet", quiet}, {"faint", faint}, {"ours", ours}, {"on-ours", legible(ours)}, {"theirs", theirs},
		{"on-theirs", legible(theirs)}, {"worst", worst}, {"middling", middling},
	} {
		c := named.color.paper
		if dark {
			c = named.color.screen
		}
		all = append(all, "--"+named.name+":#"+hex(c))
	}
	return strings.Join(all, ";") + ";"
}
