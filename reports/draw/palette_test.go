package draw

import (
	"image/color"
	"os"
	"strings"
	"testing"
)

// The page that salvo serves draws with the colours of the pictures, on paper and on dark screens.
func TestThePageHasTheColoursOfThePictures(t *testing.T) {
	text, err := os.ReadFile("../../cmd/salvo/page/palette.css")
	if err != nil {
		t.Fatal(err)
	}
	light, dark, _ := strings.Cut(string(text), "@media")
	for name, s := range map[string]shade{
		"paper": paper, "ink": ink, "quiet": quiet, "faint": faint, "mildest": mildest, "middling": middling, "worst": worst,
		"ours": ours, "theirs": theirs, "nobodys": nobodys[1], "series-3": series[2], "series-4": series[3], "series-5": series[4],
	} {
		for css, c := range map[string]color.RGBA{light: s.paper, dark: s.screen} {
			if want := "--" + name + ": #" + hex(c) + ";"; !strings.Contains(css, want) {
				t.Errorf("palette.css lacks %s", want)
			}
		}
	}
}
