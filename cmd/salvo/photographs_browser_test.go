//go:build browser

package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// TestPhotographsOfPages takes the photographs for the README again: -update writes them to docs. They are not compared,
// because their bytes depend on the fonts and the browser of the machine.
func TestPhotographsOfPages(t *testing.T) {
	if !*update {
		t.Skip("make figures takes the photographs")
	}
	b := &browser{startBrowser(t), serveForTest(t).url}
	take := func(v *visitor, name string) {
		var photograph []byte
		v.do(chromedp.CaptureScreenshot(&photograph))
		if err := os.WriteFile(filepath.Join("../../docs", name), photograph, 0o644); err != nil {
			t.Fatal(err)
		}
	}

	desk := b.desktop(t)
	desk.open(tigerHash)
	desk.until(`document.querySelector('#profile svg')`)
	take(desk, "page.png")

	replay := filepath.Join(t.TempDir(), "crossroads.html")
	if out, err := exec.Command("salvo", "trace", "crossroads", "--page", replay).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	watcher := b.visit(t, 1200, 800, "light")
	watcher.do(emulation.SetEmulatedMedia().WithFeatures([]*emulation.MediaFeature{{Name: "prefers-reduced-motion", Value: "reduce"}}))
	const middle = 90
	for step, shot := middle, false; !shot; step++ { // the first step from the middle of the battle on that shows a shot
		watcher.do(chromedp.Navigate(fmt.Sprintf("file://%s?%d#%d", replay, step, step)))
		watcher.until(fmt.Sprintf(`document.body.textContent.includes('step %d of')`, step))
		watcher.eval(`document.querySelector('#now').textContent.includes('to hit')`, &shot)
	}
	take(watcher, "replay.png")
}
