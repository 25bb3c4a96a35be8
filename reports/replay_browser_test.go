//go:build browser

package reports

import (
	"bytes"
	_ "embed"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

//go:embed testdata/watch-replay.html
var replayWatcher []byte

// TestAReplayWorksInABrowser steps through a replay by keys, buttons and fingers.
func TestAReplayWorksInABrowser(t *testing.T) {
	for name, replay := range map[string]*Replay{"on a table": ambushed(), "on the line": lined(), "with chances": chanced()} {
		t.Run(name, func(t *testing.T) {
			report := watch(t, written(t, replayPage(replay)), replayWatcher)
			if report.Steps < 2*len(replay.Steps) || report.Shots < 2 {
				t.Errorf("looked at too little: %+v", report)
			}
			if replay.Told.Chances != nil && report.Ribbons < 4 {
				t.Errorf("the ribbon was looked at %d times", report.Ribbons)
			}
		})
	}
}

// TestAPrintedReplayIsTheMomentShownInABrowser prints a replay and counts the texts and lines on paper.
func TestAPrintedReplayIsTheMomentShownInABrowser(t *testing.T) {
	folder := t.TempDir()
	page, printed := filepath.Join(folder, "replay.html"), filepath.Join(folder, "page.pdf")
	if err := os.WriteFile(page, written(t, replayPage(ambushed())), 0o600); err != nil {
		t.Fatal(err)
	}
	painted := func(step string) (texts, strokes int) {
		chromium(t, "--no-pdf-header-footer", "--print-to-pdf="+printed, "file://"+page+"#"+step)
		pdf, err := os.ReadFile(printed)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Contains(pdf, []byte("/Count 1")) {
			t.Errorf("step %s takes more than one sheet of paper", step)
		}
		sheet := string(firstSheet(t, pdf))
		return strings.Count(sheet, "Tj"), strings.Count(sheet, "\nS")
	}
	texts, strokes := painted("1")
	moreTexts, moreStrokes := painted("3")
	if texts < 20 || moreTexts <= texts || moreStrokes <= strokes { // the shot has a line more, dice, and an arrow
		t.Errorf("a new turn has %d texts and %d strokes on paper, a shot %d and %d", texts, strokes, moreTexts, moreStrokes)
	}
}
