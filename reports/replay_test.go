package reports

import (
	"encoding/json"
	"io"
	"regexp"
	"strings"
	"testing"

	"salvo/sim"
)

// ambushed is a small battle on a table: a tank and its commander against a gun in the woods.
func ambushed() *Replay {
	m := &Map{Title: "The ambush", Game: "A game", Scenario: "ambush", Columns: 4, Rows: 3, Side: 5, Unit: "cm",
		Places: []MapArea{{Name: "1", Squares: []int{5, 6}, Objective: true}}}
	for range 12 {
		m.Squares = append(m.Squares, MapSquare{Ground: OpenGround, Letter: '.'})
	}
	m.Squares[9] = MapSquare{Ground: "woods", Letter: 'w', Level: 1}
	at := func(square int, facing string, is Presence, words string) ReplayState {
		return ReplayState{Is: is, Words: words, Square: square, Facing: facing}
	}
	gun := at(9, "south", There, "")
	score := func(lost, holder string) []ReplayScore {
		return []ReplayScore{{Name: "units lost", Of: [2]string{lost, "0"}}, {Place: "1", Name: "objective 1", Holder: holder}}
	}
	return &Replay{
		Told: Narration{Title: "A game: Battle", Scenario: "ambush", Number: 1, Seed: 7, Happened: []string{"the gun wins"},
			Sides:   []Side{{"a", "Tanks", "Tanks"}, {"b", "Guns", "Guns"}},
			Metrics: []sim.Metric{{Name: "winner", Labels: []string{"a", "b"}}}, Out: []int{1},
			Assumed: []Assumption{{"to hit", "4+"}}, Never: []Never{{Claim: "the battery never fires"}}},
		Map: m, Version: "0.1.0",
		Units: []ReplayUnit{{"a1", "tank", 0, TankSymbol}, {"a2", "tank hq", 0, CommandSymbol}, {"b1", "gun", 1, GunSymbol}, {"b2", "battery", 1, ""}},
		Steps: []ReplayStep{
			{Turn: 1, Score: score("0", "none"),
				Units: []ReplayState{at(1, "north", There, ""), at(1, "north", There, ""), gun, at(0, "", OffTable, "")}},
			{Turn: 1, Does: "turn", Lines: []sim.StoryLine{{Text: "TURN 1, SIDE A: 1 unit against 1"}}, Score: score("0", "none"),
				Units: []ReplayState{at(1, "north", There, ""), at(1, "north", There, ""), gun, at(0, "", OffTable, "")}},
			{Turn: 1, Does: "move", By: []int{0}, Lines: []sim.StoryLine{{Text: "tank moves 5 cm to B2"}}, Score: score("0", "a"),
				Units: []ReplayState{at(5, "north", There, ""), at(1, "north", There, ""), gun, at(0, "", OffTable, "")}},
			{Turn: 2, Side: 1, Does: "fire", By: []int{2}, At: []int{0}, Unseen: []bool{true}, Score: score("0", "a"),
				Lines: []sim.StoryLine{{Text: "gun fires at tank"}, {Text: "4 dice at 4+: 2 hits", Faces: []int{4, 1, 6, 2}}},
				Units: []ReplayState{at(5, "north", There, "2 of 3 hits"), at(1, "north", There, ""), gun, at(0, "", OffTable, "")},
				Smoke: []ReplayCloud{{3, 1, 1}}},
			{Turn: 2, Side: 1, Does: "fire", By: []int{2}, At: []int{0}, Unseen: []bool{false}, Score: score("1", "none"),
				Lines: []sim.StoryLine{{Text: "gun fires at tank"}, {Text: "tank: knocked out"}},
				Units: []ReplayState{at(5, "north", Lost, ""), at(1, "north", Away, ""), gun, at(0, "", OffTable, "")}},
			{Turn: 2, Side: -1, Does: "end", Score: score("1", "b"),
				Units: []ReplayState{at(5, "north", Lost, ""), at(1, "north", Away, ""), gun, at(0, "", OffTable, "")}},
		},
	}
}

// lined returns the battle of ambushed on the line.
func lined() *Replay {
	r := ambushed()
	r.Map, r.Lane = nil, &Lane{From: -20, To: 30, Unit: "cm"}
	for i := range r.Steps {
		s := &r.Steps[i]
		s.Smoke, s.Unseen, s.Score = nil, nil, s.Score[:1]
		for k := range s.Units {
			s.Units[k].At = []float64{-20 + 5*float64(i), -20, 30, 30}[k]
		}
	}
	return r
}

// chanced returns the battle of ambushed with the chances of both sides and a choice with options.
func chanced() *Replay {
	r := ambushed()
	is := func(v, half float64) sim.Estimate {
		return sim.Estimate{Value: v, Low: max(0, v-half), High: min(1, v+half)}
	}
	c := &Chances{Sides: r.Told.Sides, Fewest: 24, PlayOuts: 120, Judged: 700, Weighed: 1,
		Turning: []TurningPoint{{Line: 6, Turn: 2, Side: "b", Kind: "fire", Text: "tank: knocked out", Change: is(-0.4, 0.05), Before: is(0.4, 0.05), After: is(0, 0)}},
		Choices: []WeighedChoice{{Line: 1, Turn: 1, Side: "a", Unit: "tank", Options: []WeighedOption{
			{Words: "go to B2", Chance: is(0.5, 0.1), To: 5}, {Words: "stay", Chance: is(0.45, 0.1), To: 1},
			{Words: "fire at gun", Chance: is(0.3, 0.1), To: 1, At: &UnitAt{Side: 1}}}}}}
	for i, v := range []float64{0.5, 0.5, 0.4, 0} {
		half := 0.1
		if v == 0 {
			half = 0
		}
		c.Steps = append(c.Steps, ChanceStep{Line: []int{0, 2, 4, 6}[i], Turn: 1 + i/2, Side: "a", Standing: Standing{Chance: is(v, half)}})
	}
	r.Told.Chances = c
	return r
}

func TestAReplayKeepsItsForm(t *testing.T) {
	for name, r := range map[string]*Replay{"replay.json": ambushed(), "replay-line.json": lined(), "replay-chances.json": chanced()} {
		golden(t, name, func(w io.Writer) error {
			_, err := io.WriteString(w, battleOf(string(written(t, replayPage(r))))+"\n")
			return err
		})
	}
}

func TestAReplayShowsTheWholeStoryWithoutScripts(t *testing.T) {
	html := string(written(t, replayPage(ambushed())))
	last := -1
	for _, want := range []string{
		"<h1>The ambush</h1>", "Side a: Tanks. Side b: Guns. Engagement 1 of seed 7.", "The battery never fires.", "<svg", "The start", "TURN 1, SIDE A",
		"tank moves 5 cm to B2", "4 dice at 4&#43;: 2 hits", "<i>4</i> <i>1</i> <i>6</i> <i>2</i>", "tank: knocked out",
		"The end. Engagement 1, seed 7: the gun wins.",
		"Losses of Tanks (a): 1 of 2: tank (turn 2).", "Losses of Guns (b): none of 2.", "Shots: Tanks (a) 0, Guns (b) 2.", "Held at the end: objective 1 by Guns (b).",
		"not in its best state: 2 of 3 hits", "fire at a target that the firing unit does not see", "<b>b2</b> battery", "salvo 0.1.0",
	} {
		at := strings.Index(html[last+1:], want)
		if at < 0 {
			t.Fatalf("no %q in its place", want)
		}
		last += at
	}
}

func TestAReplayNeedsNothingBesideItAndHostileNamesDoNothing(t *testing.T) {
	const nasty = `</script><script>alert("x")</script>'&]]>{{.}}`
	r := ambushed()
	r.Units[0].Name, r.Units[0].Label, r.Map.Title, r.Map.Places[0].Name, r.Version = nasty, nasty, nasty, nasty, nasty
	r.Told.Title, r.Told.Happened, r.Told.Assumed = nasty, []string{nasty}, []Assumption{{nasty, nasty}}
	for i := range r.Steps {
		r.Steps[i].Units[0].Words, r.Steps[i].Does, r.Steps[i].Score[1].Place = nasty, nasty, nasty
		r.Steps[i].Lines = append(r.Steps[i].Lines, sim.StoryLine{Text: nasty})
	}
	html := string(written(t, replayPage(r)))
	if n := strings.Count(html, "<script"); n != 2 {
		t.Errorf("%d scripts", n)
	}
	var read struct{ Units []ReplayUnit }
	if err := json.Unmarshal([]byte(battleOf(html)), &read); err != nil || read.Units[0].Name != nasty {
		t.Errorf("%v: a name is read as %q", err, read.Units[0].Name)
	}
	html = strings.ReplaceAll(html, "http://www.w3.org/", "") // names of the SVG language, never fetched
	foreign := regexp.MustCompile(`https?://|url\((?:[^#]|$)|@import|<script src|<link rel="stylesheet|<img|src=`)
	if found := foreign.FindString(html); found != "" {
		t.Errorf("the page asks for %q", found)
	}
}

// battleOf returns the data that the script of the page works with.
func battleOf(html string) string {
	return regexp.MustCompile(`(?s)id="battle">(.*?)</script>`).FindStringSubmatch(html)[1]
}

// replayPage returns a function that writes a battle as a page.
func replayPage(r *Replay) func(w io.Writer) error {
	return func(w io.Writer) error { return Draws.Replay(w, r) }
}
