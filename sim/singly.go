package sim

import (
	"fmt"
	"math/rand/v2"
)

// A Story is an engagement told die by die.
type Story struct {
	Lines []StoryLine
}

// A StoryLine is a sentence and the dice that belong to it.
type StoryLine struct {
	Text  string
	Faces []int
}

// singleDice rolls every table in its single-dice form, from a stream or from a script, and may keep a story.
type singleDice struct {
	rng    *rand.PCG // nil: from the script
	faces  []int     // the rest of the script
	angles []float64
	story  *Story
	thrown []int // since the last line of the story
	hushed bool  // nobody tells for the moment
}

// A scriptError is what is wrong with a script; it unwinds the rule that asked for the dice.
type scriptError struct{ text string }

func (e scriptError) Error() string { return e.text }

func (s *singleDice) pick(t *Table) int {
	return t.roll(func(sides int) int {
		face := s.face(sides, t)
		if s.story != nil && !t.unseen {
			s.thrown = append(s.thrown, face)
		}
		return face
	})
}

func (s *singleDice) face(sides int, t *Table) int {
	if s.rng != nil {
		return uniformWord(s.rng.Uint64(), sides)
	}
	if len(s.faces) == 0 {
		panic(scriptError{fmt.Sprintf("the script has no more dice for %s", t)})
	}
	face := s.faces[0]
	if face < 1 || face > sides {
		panic(scriptError{fmt.Sprintf("the script gives a %d for a die with %d sides (%s)", face, sides, t)})
	}
	s.faces = s.faces[1:]
	return face
}

func (s *singleDice) spin() float64 {
	if s.rng != nil {
		return turnOf(s.rng.Uint64())
	}
	if len(s.angles) == 0 {
		panic(scriptError{"the script has no more angles"})
	}
	angle := s.angles[0]
	s.angles = s.angles[1:]
	return angle
}

func (s *singleDice) tell(text string) {
	s.story.Lines = append(s.story.Lines, StoryLine{text, s.thrown})
	s.thrown = nil
}

// uniformWord is a face of a die from 1 to sides.
func uniformWord(word uint64, sides int) int {
	return pick(Die(sides).slots, word)
}
