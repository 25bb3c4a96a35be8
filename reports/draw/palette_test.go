package draw

import (
	"fmt"
	"image/color"
	"maps"
	"os"
	"strings"
	"testing"

	"salvo/reports"
	"salvo/rules/ground"
)

// styleSheet reads a style sheet of the page that salvo serves.
func styleSheet(t *testing.T, name string) string {
	text, err := os.ReadFile("../../cmd/salvo/page/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// The page that salvo serves draws with the colours of the pictures, on paper and on dark screens.
func TestThePageHasTheColoursOfThePictures(t *testing.T) {
	named := maps.Clone(roles)
	maps.Copy(named, map[string]shade{
		"faint": faint, "mildest": mildest, "middling": middling, "worst": worst, "ours": ours, "on-ours": legible(ours), "theirs": theirs,
		"nobodys": nobodys[1], "series-3": series[2], "series-4": series[3], "series-5": series[4], "faded": faded, "contour": contour, "zone": zone,
		"seen": sightShades[reports.Seen], "half-seen": sightShades[reports.SeenInCover], "unseen": sightShades[reports.Unseen],
	})
	for level := 1; level <= 3; level++ {
		named[fmt.Sprint("hill-", level)] = hill(level)
	}
	var light, dark string
	for _, name := range []string{"palette.css", "map.css"} {
		before, after, _ := strings.Cut(styleSheet(t, name), "@media")
		light, dark = light+before, dark+after
	}
	for name, s := range named {
		for css, c := range map[string]color.RGBA{light: s.paper, dark: s.screen} {
			if want := "--" + name + ": #" + hex(c) + ";"; !strings.Contains(css, want) {
				t.Errorf("neither palette.css nor map.css has %s", want)
			}
		}
	}
}

// Every kind of ground has a symbol, and pictures know its colours.
func TestEveryKindOfGroundHasASymbolInKnownColours(t *testing.T) {
	for _, kind := range ground.KindWords() {
		marks := reports.Symbol(kind)
		if (marks == nil) != (kind == reports.OpenGround) {
			t.Errorf("%s has %d marks", kind, len(marks))
		}
		for _, m := range marks {
			if _, known := roles[m.Colour]; !known {
				t.Errorf("%s is drawn in %q", kind, m.Colour)
			}
			for _, line := range traced(m.Path) {
				if m.Filled && m.Radius == 0 && line[0] != line[len(line)-1] {
					t.Errorf("%s: %s fills what no line encloses", kind, m.Path)
				}
			}
		}
		if _, known := roles[reports.Tint(kind)]; !known && reports.Tint(kind) != "" {
			t.Errorf("%s lies on %q", kind, reports.Tint(kind))
		}
	}
}
