package reports

import (
	"fmt"
	"strings"

	"salvo/rules/english"
)

// Between describes what lies between squares of a map, pair by pair.
type Between struct {
	*Map
	Pairs []Pair
}

// A Pair describes what lies between two squares for a unit that looks from the first at the second.
type Pair struct {
	From, To  int
	Distance  float64
	Sees      bool
	BlockedBy int     // the first square that blocks sight; NoSquare if none does
	Farthest  float64 // the farthest that any unit sees, if the second square lies beyond it; else 0
	Cover     string  // the cover of the second square from the first: "soft"
	Facing    string  // where a unit in the second square faces
	Shown     string  // the side that a unit in the second square shows to the first: "flank"; "" if both are one square
	Ways      []Way
}

// A Way is the length of the way between the squares for one kind of mover.
type Way struct {
	By     string // "foot"
	Length float64
	None   bool
}

// sentence describes a pair in words.
func (b *Between) sentence(p *Pair) string {
	from, to := b.SquareName(p.From), b.SquareName(p.To)
	text := fmt.Sprintf("From %s to %s it is %s. ", from, to, b.Length(p.Distance))
	has, shows := "has", "shows"
	switch {
	case p.Sees:
		text += fmt.Sprintf("%s sees %s. ", from, to)
	case p.BlockedBy != NoSquare:
		text += fmt.Sprintf("%s does not see %s: %s (%s) is in the way. ", from, to, b.SquareName(p.BlockedBy), b.groundInWords(p.BlockedBy))
	default:
		text += fmt.Sprintf("%s does not see %s: nobody sees farther than %s. ", from, to, b.Length(p.Farthest))
	}
	if !p.Sees {
		has, shows = "would have", "show"
	}
	text += fmt.Sprintf("A unit in %s %s %s cover", to, has, strings.Replace(p.Cover, "none", "no", 1))
	if p.Shown != "" {
		text += fmt.Sprintf(" and, facing %s, %s its %s", p.Facing, shows, p.Shown)
	}
	return text + ". " + b.ways(p)
}

// groundInWords returns the ground of a square, and its level if that is not 0.
func (b *Between) groundInWords(square int) string {
	s := b.Squares[square]
	if s.Level == 0 {
		return s.Ground
	}
	return fmt.Sprintf("%s, level %d", s.Ground, s.Level)
}

// ways lists the length of the way for every kind of mover; movers with equal lengths share an entry.
func (b *Between) ways(p *Pair) string {
	var lengths, none []string
	by := map[string][]string{}
	for _, w := range p.Ways {
		if w.None {
			none = append(none, w.By)
			continue
		}
		text := b.Length(w.Length)
		if by[text] == nil {
			lengths = append(lengths, text)
		}
		by[text] = append(by[text], w.By)
	}
	var parts []string
	for _, text := range lengths {
		parts = append(parts, fmt.Sprintf("%s by %s", text, english.List(by[text])))
	}
	if none != nil {
		parts = append(parts, "none by "+english.List(none))
	}
	return "The way there: " + strings.Join(parts, "; ") + "."
}
