package draw

import (
	"bytes"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// shaky is a drawing in which every position has a rounding error, as on a machine that multiplies and adds in one step.
type shaky struct {
	drawing
	luck *rand.Rand
}

func (s shaky) draw(c draw.Canvas) {
	c.Canvas = shakyCanvas{c.Canvas, s.luck}
	s.drawing.draw(c)
}

// words implements [worded].
func (s shaky) words() described { return s.drawing.(worded).words() }

type shakyCanvas struct {
	vg.Canvas
	luck *rand.Rand
}

func (c shakyCanvas) off(x vg.Length) vg.Length {
	towards := []float64{math.Inf(-1), float64(x), math.Inf(1)}[c.luck.IntN(3)]
	return vg.Length(math.Nextafter(float64(x), towards))
}

func (c shakyCanvas) offPoint(p vg.Point) vg.Point { return vg.Point{X: c.off(p.X), Y: c.off(p.Y)} }

func (c shakyCanvas) offPath(p vg.Path) vg.Path {
	made := append(vg.Path(nil), p...)
	for i := range made {
		made[i].Pos, made[i].Radius = c.offPoint(made[i].Pos), c.off(made[i].Radius)
	}
	return made
}

func (c shakyCanvas) Stroke(p vg.Path)     { c.Canvas.Stroke(c.offPath(p)) }
func (c shakyCanvas) Fill(p vg.Path)       { c.Canvas.Fill(c.offPath(p)) }
func (c shakyCanvas) Translate(p vg.Point) { c.Canvas.Translate(c.offPoint(p)) }
func (c shakyCanvas) Rotate(angle float64) { c.Canvas.Rotate(float64(c.off(vg.Length(angle)))) }
func (c shakyCanvas) FillString(f font.Face, at vg.Point, s string) {
	c.Canvas.FillString(f, c.offPoint(at), s)
}

func TestPicturesDoNotShowTheLastDigitOfTheirPlaces(t *testing.T) {
	for name, of := range pictures() {
		pic := framed(of)
		for _, format := range []string{"svg", "png", "pdf"} {
			var want bytes.Buffer
			if err := write(&want, pic, format); err != nil {
				t.Fatal(err)
			}
			for seed := range uint64(3) {
				var got bytes.Buffer
				if err := write(&got, shaky{pic, rand.New(rand.NewPCG(seed, 0))}, format); err != nil {
					t.Fatal(err)
				}
				if !bytes.Equal(want.Bytes(), got.Bytes()) {
					t.Errorf("%s as %s, seed %d: other bytes", name, format, seed)
				}
			}
		}
	}
}

func TestDashesHaveTheirLengthsAlsoRoundCorners(t *testing.T) {
	line := vg.Path{{Type: vg.MoveComp}, {Type: vg.LineComp, Pos: vg.Point{X: 5}}, {Type: vg.LineComp, Pos: vg.Point{X: 5, Y: 6}}}
	long := 0.0
	for _, piece := range cutInDashes(line, []vg.Length{3, 1}, 0) {
		for i := 1; i < len(piece); i++ {
			long += math.Hypot(float64(piece[i].Pos.X-piece[i-1].Pos.X), float64(piece[i].Pos.Y-piece[i-1].Pos.Y))
		}
	}
	if math.Abs(long-9) > 1e-9 { // the line of 11 is cut into a dash of 3, a gap of 1, a dash of 3, a gap of 1 and a dash of 3
		t.Errorf("the dashes are %v long together, want 9", long)
	}
}
