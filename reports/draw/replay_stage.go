package draw

import (
	"fmt"
	"math"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"salvo/reports"
)

// A stage is the background of a replay: ground or lane, without units. Positions are counted as in an SVG, from the top left.
type stage struct {
	*reports.Replay
	width, height float64
}

const (
	stageSquare = 24.0  // the side of a square, and the height of a row of a lane
	laneRoom    = 33.0  // the room of a unit on a lane
	laneWidth   = 400.0 // the width of a lane
	laneMargin  = 20.0  // the margin left and right of a lane
	laneFoot    = 38.0  // the room for the scale of a lane
	laneLetters = 12.5  // the size of letters on a lane, which are read on phones, too
)

// Sizes of counters, in sides of a square. A counter's card does not fill its room.
const (
	loneRoom   = 1.15 // the room of a counter that is alone in its square
	sharedRoom = 0.82 // the room of each of several counters in a square
	cardWidth  = 0.82 // the distance of neighbouring counters, as a part of their room
	cardHeight = 0.76
)

func newStage(r *reports.Replay) *stage {
	if m := r.Map; m != nil {
		return &stage{r, stageSquare*float64(m.Columns) + 2*float64(edgeRoom),
			stageSquare*float64(m.Rows) + 2*float64(edgeRoom+scaleRoom/2)}
	}
	var rows [2]int
	for _, u := range r.Units {
		rows[u.Side]++
	}
	return &stage{r, laneWidth, stageSquare*(float64(max(rows[0], rows[1]))+1) + laneFoot}
}

// size implements [drawing]; the page cuts the margin off.
func (s *stage) size() (width, height vg.Length) {
	return vg.Length(s.width) + 2*trimmedMargin, vg.Length(s.height) + 2*trimmedMargin
}

// draw implements [drawing].
func (s *stage) draw(c draw.Canvas) {
	fillPaper(c)
	if s.Map == nil {
		s.drawLane(c)
		return
	}
	b := &board{Map: s.Map, c: c, side: stageSquare, low: vg.Point{X: trimmedMargin + edgeRoom,
		Y: trimmedMargin + edgeRoom + scaleRoom}}
	b.drawSquares()
	b.drawContours()
	b.drawSymbols()
	b.drawLevels()
	b.drawZones()
	b.drawPlaces()
	b.drawEdges()
	b.drawScale()
	b.drawCompass()
	b.drawHints()
}

// spot returns the position of a point on a table, given in squares east and north of its corner.
func (s *stage) spot(east, north float64) (x, y float64) {
	return float64(edgeRoom) + east*stageSquare, float64(edgeRoom) + (float64(s.Map.Rows)-north)*stageSquare
}

// middle returns the middle of a square.
func (s *stage) middle(square int) (x, y float64) {
	return s.spot(float64(square%s.Map.Columns)+0.5, float64(square/s.Map.Columns)+0.5)
}

// along returns the position of a point on a lane.
func (s *stage) along(at float64) float64 {
	from, to := s.ends()
	return laneMargin + (at-from)/(to-from)*(laneWidth-2*laneMargin)
}

// ends returns the ends of the scale: multiples of its step, beyond all units.
func (s *stage) ends() (from, to float64) {
	step := s.tick()
	from, to = math.Floor(s.Lane.From/step)*step, math.Ceil(s.Lane.To/step)*step
	if from == to {
		return from - step, to + step
	}
	return from, to
}

// tick returns the step of the scale.
func (s *stage) tick() float64 {
	for _, step := range []float64{1, 2, 5, 10, 20, 50} {
		if s.Lane.To-s.Lane.From <= 14*step {
			return step
		}
	}
	return 100
}

// drawLane draws a line for every step of the scale, a thicker one at the centre.
func (s *stage) drawLane(c draw.Canvas) {
	from, to := s.ends()
	style := lettering(laneLetters, quiet)
	style.XAlign = draw.XCenter
	low := c.Min.Y + trimmedMargin + laneFoot - 4
	for at := from; at <= to; at += s.tick() {
		x := c.Min.X + trimmedMargin + vg.Length(s.along(at))
		line := draw.LineStyle{Color: faint, Width: stroke}
		if at == 0 {
			line.Color, line.Width = quiet, 1.4
		}
		c.StrokeLines(line, []vg.Point{{X: x, Y: low}, {X: x, Y: c.Max.Y - trimmedMargin - 4}})
		c.FillText(style, vg.Point{X: x, Y: low - laneLetters - 1}, fmt.Sprint(math.Abs(at)))
	}
	style.XAlign = draw.XLeft
	about := s.Lane.Unit + " from the centre; every unit has its own row"
	c.FillText(style, vg.Point{X: c.Min.X + trimmedMargin + laneMargin, Y: low - 2*laneLetters - 4}, about)
}

// A staged unit holds the position of a unit's counter, and its description.
type staged struct {
	X      float64          `json:"x"`
	Y      float64          `json:"y"`
	Room   float64          `json:"room"`             // the side of the square that the counter has for itself
	Facing string           `json:"facing,omitempty"` // one of eight
	Is     reports.Presence `json:"is"`               // "there"
	Where  string           `json:"where,omitempty"`  // "C7"
	Words  string           `json:"words,omitempty"`  // "2 hits, suppressed"
}

// stand returns the counters of a step. Several counters in a square share it, as on a map.
func (s *stage) stand(step *reports.ReplayStep) []staged {
	all := make([]staged, len(s.Units))
	in, rows := map[int][]int{}, [2]int{}
	for i := range all {
		u, side := &step.Units[i], s.Units[i].Side
		at := staged{Room: loneRoom * stageSquare, Is: u.Is, Words: u.Words, Facing: u.Facing}
		if s.Map != nil {
			at.X, at.Y = s.middle(u.Square)
			at.Where = s.Map.SquareName(u.Square)
			switch u.Is {
			case reports.There:
				in[u.Square] = append(in[u.Square], i)
			case reports.Lost: // in a corner, so that others may stand there
				at.X, at.Y, at.Room = at.X-0.15*stageSquare, at.Y+0.2*stageSquare, 0.8*stageSquare
			}
		} else {
			row := float64(rows[side]) + 0.75 + 0.5*float64(side)
			at.X, at.Y, at.Room, at.Facing = s.along(u.At), row*stageSquare, laneRoom, [...]string{"east", "west"}[side]
			rows[side]++
		}
		all[i] = at
	}
	for square, units := range in {
		s.share(all, square, units)
	}
	for i := range all {
		all[i].X, all[i].Y, all[i].Room = pinned(all[i].X), pinned(all[i].Y), pinned(all[i].Room)
	}
	return all
}

// share gives each unit in a square its position. A shared counter stays large enough to read its label, so several counters
// reach beyond their square.
func (s *stage) share(all []staged, square int, units []int) {
	if len(units) == 1 {
		return
	}
	across := int(math.Ceil(math.Sqrt(float64(len(units)))))
	down := (len(units) + across - 1) / across
	offset := func(at, of int) float64 { return float64(at) - float64(of-1)/2 } // from the middle, in counters
	for k, i := range units {
		east, north := 0.5+offset(k%across, across)*sharedRoom*cardWidth, 0.5-offset(k/across, down)*sharedRoom*cardHeight
		all[i].X, all[i].Y = s.spot(float64(square%s.Map.Columns)+east, float64(square/s.Map.Columns)+north)
		all[i].Room = sharedRoom * stageSquare
	}
}

func pinned(x float64) float64 { return math.Round(100*x) / 100 }
