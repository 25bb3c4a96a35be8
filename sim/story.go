package sim

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
)

// A Story is an engagement narrated die by die.
type Story struct {
	Lines []StoryLine
}

// A StoryLine is a sentence and the dice that belong to it.
type StoryLine struct {
	Text  string
	Faces []int  // the faces of all dice of the line
	Casts []Cast // the same faces, throw by throw; nil if the rule does not name their purpose
	About any    // the subject, in the rule's own types; nil if the text says everything
	Facts []any  // further facts that the rule noted (Dice.Note)
}

// A Cast holds dice that were thrown together: their purpose, and which of them succeed.
type Cast struct {
	For   string // "to hit 4+"
	Faces []int
	Hits  []bool // for each die, whether it succeeds; nil if single dice do not
}

// String returns the throw as people write it down: "to hit 4+: 5* 4* 1 2".
func (c *Cast) String() string {
	text := make([]string, len(c.Faces))
	for i, face := range c.Faces {
		text[i] = strconv.Itoa(face)
		if c.Hits != nil && c.Hits[i] {
			text[i] += "*"
		}
	}
	if c.For == "" {
		return strings.Join(text, " ")
	}
	return c.For + ": " + strings.Join(text, " ")
}

// Throws returns all dice of a line, throw by throw. Dice that the rule has not named are the last throw, without a name.
func (l *StoryLine) Throws() []Cast {
	named := 0
	for _, c := range l.Casts {
		named += len(c.Faces)
	}
	if named == len(l.Faces) {
		return l.Casts
	}
	return append(slices.Clone(l.Casts), Cast{Faces: l.Faces[named:]})
}

// toldStream is added to the names of the streams of stories, so that they differ from the streams of trials.
const toldStream = " | told"

// Tell plays engagement number n of a seed with single dice and returns its story.
func Tell(m Model, seed uint64, n int64) (story *Story, out []int, err error) {
	return tell(m, seed, n, false, nil)
}

// Watch tells a story as Tell does. It also calls see, unless see is nil, with everything that rules show of the engagement and the number of
// lines of the story so far.
func Watch(m Model, seed uint64, n int64, see func(told int, shown any)) (story *Story, out []int, err error) {
	return tell(m, seed, n, false, see)
}

// Explain works like Watch. The story also gives the reasons for the players' choices. see may be nil.
func Explain(m Model, seed uint64, n int64, see func(told int, shown any)) (story *Story, out []int, err error) {
	return tell(m, seed, n, true, see)
}

func tell(m Model, seed uint64, n int64, why bool, see func(told int, shown any)) (story *Story, out []int, err error) {
	single := newTeller(why, see)
	out, err = playDieByDie(m, m.trial(), seed, n, single)
	return single.story, out, err
}

// newTeller returns single dice that record a story. see is nil if there is no observer.
func newTeller(why bool, see func(told int, shown any)) *singleDice {
	single := &singleDice{story: &Story{}, why: why}
	if see != nil {
		single.see = func(shown any) { see(len(single.story.Lines), shown) }
	}
	return single
}

// Observe plays the engagements n of a seed with from <= n < to, die by die as Tell does but without a story, and calls see
// with everything that rules show.
func Observe(ctx context.Context, m Model, seed uint64, from, to int64, see func(n int64, shown any)) error {
	play := m.trial()
	for n := from; n < to; n++ {
		if err := ctx.Err(); err != nil {
			return err
		}
		single := &singleDice{see: func(shown any) { see(n, shown) }}
		if _, err := playDieByDie(m, play, seed, n, single); err != nil {
			return err
		}
	}
	return nil
}

// An Observer adds up counts from what the rules show (Dice.Show).
type Observer struct {
	See    func(shown any)
	End    func() // called at the end of an engagement
	Counts func() []int64
}

// ObserveAll plays run.Trials engagements as Observe does and returns the sums of the observers' counts. Each observer sees
// portions of size engagements.
func ObserveAll(ctx context.Context, m Model, run Run, size int64, hire func() Observer) ([]int64, error) {
	counts := hire().Counts()
	err := run.roll(ctx, &Job{
		what: "observed " + identity(m), BlockSize: size, To: run.Trials, Sums: counts,
		hire: func(*odometer) (blockRoller, func()) {
			o := hire()
			roll := func(block, low, high int64) error {
				under := block*size + low
				err := Observe(ctx, m, run.Seed, under, block*size+high, func(n int64, shown any) {
					for ; under < n; under++ {
						o.End()
					}
					o.See(shown)
				})
				for ; under < block*size+high; under++ {
					o.End()
				}
				return err
			}
			return roll, func() {
				for i, n := range o.Counts() {
					counts[i] += n
				}
			}
		},
	})
	return counts, err
}

// Find returns the number of the first engagement of run.Seed that ends in the event, among the first run.Trials. found
// is false if none does.
func Find(ctx context.Context, m Model, run Run, event Event) (n int64, found bool, err error) {
	play := m.trial()
	o, own := odometer{progress: run.Progress}, memory{}
	for n = range run.Trials {
		if own.due(n) {
			if ctx.Err() != nil {
				return n, false, ctx.Err()
			}
			own.pace.adapt()
			o.reached(n)
		}
		out, err := playDieByDie(m, play, run.Seed, n, &singleDice{})
		if err != nil {
			return n, false, err
		}
		if event.Holds(out) {
			return n, true, nil
		}
	}
	return run.Trials, false, nil
}

func playDieByDie(m Model, play func(*Dice, []int), seed uint64, n int64, single *singleDice) (out []int, err error) {
	defer rescue(&err, func() string { return fmt.Sprintf("%s, seed %d, told engagement %d", m.Name(), seed, n) })
	stream := seedStream(seed, m.Name()+toldStream, n)
	single.rng = &stream
	d := Dice{mode: dieByDie, memory: &memory{}, single: single}
	out = make([]int, len(m.Metrics()))
	play(&d, out)
	return out, nil
}

// Follow plays a model with given dice, one face after another, and given angles, and returns the story. It fails if they do
// not suffice or if some are left over.
func Follow(m Model, faces []int, angles ...float64) (story *Story, out []int, err error) {
	defer rescue(&err, m.Name)
	story = &Story{}
	single := &singleDice{faces: faces, angles: angles, story: story}
	d := Dice{mode: dieByDie, memory: &memory{}, single: single}
	out = make([]int, len(m.Metrics()))
	m.trial()(&d, out)
	if left := len(single.faces) + len(single.angles); left > 0 {
		return nil, nil, fmt.Errorf("%s: %d dice or angles of the script are left over", m.Name(), left)
	}
	return story, out, nil
}

// singleDice rolls every table die by die, from a stream or from a script, and may record a story.
type singleDice struct {
	rng    *rand.PCG // nil if dice come from the script
	faces  []int     // the rest of the script
	angles []float64
	story  *Story
	why    bool            // the story also gives the reasons for players' choices
	see    func(shown any) // nil if there is no observer
	look   func() any      // returns the state to show after every line; nil for nothing
	thrown []int           // the dice since the last line of the story
	casts  []Cast          // the throws since that line that a rule has named (Cast)
	named  int             // the number of dice in casts
	about  any             // the subject of the next line
	facts  []any           // the facts of the next line
	picked int             // the length of thrown before the last pick
	hushed bool            // no lines are added for now (Dice.Hush)
	muted  bool            // no lines are added any more
	recall *stepNotes      // records dice and choices; nil if they are not recorded
	opens  *opening        // the part of a step that an openedModel plays again; nil for other dice
}

func (s *singleDice) pick(t *Table) int {
	s.picked = len(s.thrown)
	return t.roll(func(sides int) int {
		face := s.face(sides, t)
		if s.story != nil && !t.unseen {
			s.thrown = append(s.thrown, face)
		}
		return face
	})
}

// lastPick returns the dice of the last pick; only a story has them.
func (s *singleDice) lastPick() []int { return s.thrown[s.picked:] }

func (s *singleDice) face(sides int, t *Table) (face int) {
	switch {
	case len(s.faces) > 0:
		face, s.faces = s.faces[0], s.faces[1:]
		if face < 1 || face > sides {
			panic(scriptError{fmt.Sprintf("the script gives a %d for a die with %d sides (%s)", face, sides, t)})
		}
	case s.rng != nil:
		s.muted = s.opens != nil
		face = uniformWord(s.rng.Uint64(), sides)
	default:
		panic(scriptError{fmt.Sprintf("the script has no more dice for %s", t)})
	}
	if s.recall != nil {
		s.recall.faces = append(s.recall.faces, face)
	}
	return face
}

func (s *singleDice) spin() (angle float64) {
	switch {
	case len(s.angles) > 0:
		angle, s.angles = s.angles[0], s.angles[1:]
	case s.rng != nil:
		s.muted = s.opens != nil
		angle = turnOf(s.rng.Uint64())
	default:
		panic(scriptError{"the script has no more angles"})
	}
	if s.recall != nil {
		s.recall.angles = append(s.recall.angles, angle)
	}
	return angle
}

// cast gives the next dice thrown since the last line a purpose (Dice.Cast).
func (s *singleDice) cast(what string, n int, succeeds func(face int) bool) {
	c := Cast{For: what, Faces: s.thrown[s.named:min(s.named+n, len(s.thrown))]}
	if len(c.Faces) == 0 {
		return
	}
	if succeeds != nil {
		for _, face := range c.Faces {
			c.Hits = append(c.Hits, succeeds(face))
		}
	}
	s.casts, s.named = append(s.casts, c), s.named+len(c.Faces)
}

func (s *singleDice) tell(text string) {
	s.story.Lines = append(s.story.Lines, StoryLine{text, s.thrown, s.casts, s.about, s.facts})
	s.thrown, s.casts, s.named, s.about, s.facts = nil, nil, 0, nil, nil
	if s.recall != nil {
		s.recall.line(len(s.story.Lines))
	}
	if s.look != nil {
		s.see(s.look())
	}
}

// uniformWord turns a random word into a face of a die, from 1 to sides.
func uniformWord(word uint64, sides int) int {
	return pick(Die(sides).slots, word)
}
