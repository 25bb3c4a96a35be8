package reports

import (
	"bytes"
	"image/png"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"salvo/sim"
)

func drawn(o *Odds, format string) func(io.Writer) error {
	return plotted(o, format)
}

// nasty are odds whose names try to break out of the picture.
func nasty() *Odds {
	o := shermans(false)
	o.Title = `<script>alert("x")</script> & 'more', ` + strings.Repeat("long ", 30)
	o.Scenario = `bkc2 <script>&"]]> ` + strings.Repeat("verylongword", 40)
	dice := binomial("hits", 300, 1, 2)
	halves := binomial("points", 90, 1, 3)
	halves.Halves = true
	long := "retreats-in-disorder-and-loses-the-colours-of-the-regiment"
	names := labels("out<come", []string{"<b>", long, "out"}, 1, 2, 3)
	o.Exact, o.Simulated = exactResult(false, names, dice, halves), nil
	return o
}

func TestPicturesLookAsTheyAlwaysDid(t *testing.T) {
	golden(t, "both.svg", drawn(shermans(false), "svg"))
	golden(t, "nasty.svg", drawn(nasty(), "svg"))
	few := shermans(false)
	few.Exact, few.Simulated = nil, rolled(1000, attack()[:1]...)
	golden(t, "simulated.svg", drawn(few, "svg"))
}

func TestTheSameOddsGiveTheSameBytesWithoutATimeOfDay(t *testing.T) {
	date := regexp.MustCompile(`Date|20[2-9][0-9][-/]?[01][0-9][-/]?[0-3][0-9]`)
	for _, format := range []string{"svg", "png", "pdf"} {
		first := written(t, drawn(shermans(false), format))
		if again := written(t, drawn(shermans(false), format)); !bytes.Equal(first, again) {
			t.Errorf("%s: two runs differ", format)
		}
		if format != "png" && date.Match(first) {
			t.Errorf("%s: holds a date: %q", format, date.Find(first))
		}
	}
}

func TestSVGIsWellFormedWhateverTheNames(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		o := nasty()
		o.Title, o.Scenario = rapid.String().Draw(t, "title"), rapid.String().Draw(t, "scenario")
		var b bytes.Buffer
		if err := plotted(o, "svg")(&b); err != nil {
			t.Fatal(err)
		}
		wellFormed(t, &b)
	})
}

func TestAPNGIsWideEnoughToPrint(t *testing.T) {
	size, err := png.DecodeConfig(bytes.NewReader(written(t, drawn(shermans(false), "png"))))
	if err != nil || size.Width < 1400 {
		t.Errorf("%d pixels wide, error %v", size.Width, err)
	}
}

func TestAPictureFitsOnAPageOfA4(t *testing.T) {
	if width, height := sizeOf(t, written(t, drawn(shermans(false), "svg"))); width > 595 || height > 842 {
		t.Errorf("%v x %v points", width, height)
	}
}

func TestMetricsWithoutAPanelAreNamed(t *testing.T) {
	o := shermans(false)
	all := append(attack(), binomial("more", 3, 1, 2))
	o.Exact = exactResult(false, all...)
	got := string(written(t, drawn(o, "svg")))
	for _, want := range []string{"passengers: none, always.", "Not drawn: more."} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q", want)
		}
	}
}

func TestAPictureThatCannotBeDrawnLeavesNothingBehind(t *testing.T) {
	for want, plot := range map[string]func(io.Writer) error{
		"svg, png or pdf": drawn(shermans(false), "gif"),
		"nothing to plot": drawn(&Odds{}, "svg"),
	} {
		var b bytes.Buffer
		if err := plot(&b); err == nil || !strings.Contains(err.Error(), want) || b.Len() > 0 {
			t.Errorf("error %v, want %q; %d bytes", err, want, b.Len())
		}
	}
}

func TestWhatEitherSideHasIsDrawnAlike(t *testing.T) {
	golden(t, "sides.svg", drawn(fight(), "svg"))
	panes := map[string]*DistributionPane{}
	for _, p := range pictureOf(t, fight()).Blocks[0].Panes {
		pane := p.(*DistributionPane)
		panes[pane.Name] = pane
	}
	one, other := panes["units lost, Germans (a)"], panes["units lost, Americans (b)"]
	if one.Side != 1 || other.Side != 2 || panes["turns"].Side != Neither {
		t.Errorf("of sides %d, %d and %d", one.Side, other.Side, panes["turns"].Side)
	}
	low, high := one.Drawn()
	if from, to := other.Drawn(); low != from || high != to || one.Tall != other.Tall {
		t.Errorf("from %d to %d up to %v, and from %d to %d up to %v", low, high, one.Tall, from, to, other.Tall)
	}
}

func TestPicturesSayWhatTheyShow(t *testing.T) {
	for name, r := range everyReport() {
		d, err := r.Document()
		if err != nil {
			t.Fatal(err)
		}
		if d.Picture == nil {
			continue
		}
		svg := string(written(t, plotted(r, "svg")))
		for _, element := range []string{"title", "desc"} {
			if strings.Count(svg, "<"+element+">") != 1 || strings.Contains(svg, "<"+element+"></") {
				t.Errorf("%s: the picture has no %s", name, element)
			}
		}
	}
}

// Colours go by the names of sides, so a pane keeps the hyphen of a name.
func TestAPaneKeepsTheHyphenOfASide(t *testing.T) {
	winner := sim.Metric{Name: "winner", Labels: []string{"a", "no-winner", "b"}, Sides: []string{"a", "b"}}
	m := &Spread{Metric: named(winner, []Side{{"a", "T-34/76", "T-34/76"}, {"b", "StuG", "StuG"}})}
	said := m.inWords(nil)
	if want := []string{"T-34/76 (a)", "no winner", "StuG (b)"}; !slices.Equal(said.Labels, want) || !slices.Contains(said.Sides, want[0]) {
		t.Errorf("labels %q, sides %q, want %q", said.Labels, said.Sides, want)
	}
}

// A picture in its own file has no text beside it, so it states the main assumptions, as the text does.
func TestAPictureOfOddsStatesTheMainAssumptions(t *testing.T) {
	o := shermans(false)
	line, _ := openingLine(o.Assumed, columns(usualWidth-1))
	if remarks := o.picture().Remarks; line == "" || !slices.Contains(remarks, line) {
		t.Errorf("%q is missing in %q", line, remarks)
	}
}
