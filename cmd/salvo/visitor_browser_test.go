//go:build browser

package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// visitWait is how long a visitor waits for anything, because the machine may be busy.
const visitWait = 90 * time.Second

// A browser opens tabs on a page; all visits of a run share it.
type browser struct {
	context.Context
	url string // the address of the page
}

// chromium starts the browser that all tests share. It ends with the process.
var chromium = sync.OnceValues(func() (context.Context, error) {
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.NoSandbox, chromedp.DisableGPU)
	allocator, _ := chromedp.NewExecAllocator(context.Background(), options...)
	started, _ := chromedp.NewContext(allocator, chromedp.WithErrorf(func(string, ...any) {})) // chromedp reports events that it does not know
	return started, chromedp.Run(started)
})

// startBrowser returns Chromium for a test and all within it.
func startBrowser(t *testing.T) context.Context {
	t.Helper()
	started, err := chromium()
	if err != nil {
		t.Fatal(err)
	}
	return started
}

// A visitor uses the page in a tab of its own.
type visitor struct {
	*testing.T
	tab  context.Context
	url  string
	mu   sync.Mutex
	said []string // errors of the page and the console, and dialogs
}

// visit opens a tab of a size, in light or dark.
func (b *browser) visit(t *testing.T, width, height int64, scheme string) *visitor {
	t.Helper()
	tab, cancel := chromedp.NewContext(b)
	v := &visitor{T: t, tab: tab, url: b.url}
	chromedp.ListenTarget(tab, func(event any) {
		v.mu.Lock()
		defer v.mu.Unlock()
		switch e := event.(type) {
		case *runtime.EventExceptionThrown:
			v.said = append(v.said, e.ExceptionDetails.Error())
		case *log.EventEntryAdded:
			if e.Entry.Level == log.LevelError {
				v.said = append(v.said, e.Entry.Text)
			}
		case *page.EventJavascriptDialogOpening:
			v.said = append(v.said, "a dialog opened: "+e.Message)
		}
	})
	if err := chromedp.Run(tab); err != nil { // no deadline here: it would end the tab, too
		t.Fatal(err)
	}
	media := emulation.SetEmulatedMedia().WithFeatures([]*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}})
	v.do(log.Enable(), runtime.Enable(), emulation.SetDeviceMetricsOverride(width, height, 1, width < 500), media)
	t.Cleanup(func() {
		v.mu.Lock()
		defer v.mu.Unlock()
		for _, text := range v.said {
			t.Errorf("the console says: %s", text)
		}
		cancel()
	})
	return v
}

// desktop returns a visitor with a large window.
func (b *browser) desktop(t *testing.T) *visitor {
	t.Helper()
	return b.visit(t, 1440, 1000, "light")
}

func (v *visitor) do(actions ...chromedp.Action) {
	v.Helper()
	ctx, cancel := context.WithTimeout(v.tab, visitWait)
	defer cancel()
	if err := chromedp.Run(ctx, actions...); err != nil {
		v.Fatalf("%v", err)
	}
}

// open goes to a scenario and waits for its answer.
func (v *visitor) open(hash string) {
	v.Helper()
	v.do(chromedp.Navigate("about:blank"), chromedp.Navigate(v.url+"/"+hash))
	v.until(`document.querySelector('#headline .lead')?.textContent !== 'Loading the rules of all games.' && !document.body.matches('.waiting:not(.wrong)')`)
}

// until waits for an expression to become true on the page. Errors do not end the waiting, because a page that is loading
// cannot evaluate an expression.
func (v *visitor) until(expression string) {
	v.Helper()
	var holds bool
	var err error
	pause := 5 * time.Millisecond // asking costs time, too: the longer it takes, the less often
	for end := time.Now().Add(visitWait); time.Now().Before(end); time.Sleep(pause) {
		pause = min(2*pause, 80*time.Millisecond)
		ctx, cancel := context.WithTimeout(v.tab, visitWait)
		err = chromedp.Run(ctx, chromedp.Evaluate("Boolean("+expression+")", &holds))
		cancel()
		if err == nil && holds {
			return
		}
	}
	v.Fatalf("never: %s: %v\nline %q, headline %q, mistakes %q", expression, err, v.value("#line"), v.text("#headline"), v.text(".mistake:not(:empty)"))
}

// eval stores the value of a JavaScript expression in into.
func (v *visitor) eval(expression string, into any) {
	v.Helper()
	await := func(p *runtime.EvaluateParams) *runtime.EvaluateParams { return p.WithAwaitPromise(true) }
	v.do(chromedp.Evaluate(expression, into, await))
}

func (v *visitor) text(selector string) (text string) {
	v.Helper()
	v.eval(fmt.Sprintf(`[...document.querySelectorAll(%s)].map((n) => n.textContent).join(' | ')`, quotedJS(selector)), &text)
	return text
}

func (v *visitor) value(selector string) (text string) {
	v.Helper()
	v.eval(fmt.Sprintf(`document.querySelector(%s)?.value ?? ''`, quotedJS(selector)), &text)
	return text
}

func quotedJS(text string) string {
	coded, _ := json.Marshal(text)
	return string(coded)
}

// click presses an element, and again if the page has redrawn it meanwhile.
func (v *visitor) click(selector string) {
	v.Helper()
	var err error
	for end := time.Now().Add(visitWait); time.Now().Before(end); {
		ctx, cancel := context.WithTimeout(v.tab, visitWait)
		err = chromedp.Run(ctx, chromedp.ScrollIntoView(selector, chromedp.ByQuery), chromedp.Click(selector, chromedp.ByQuery, chromedp.NodeVisible))
		cancel()
		if err == nil {
			return
		}
	}
	v.Fatalf("%s cannot be clicked: %v", selector, err)
}

// choose picks a word of a list.
func (v *visitor) choose(selector, word string) {
	v.Helper()
	v.eval(fmt.Sprintf(`(() => { const s = document.querySelector(%s); s.value = %s; for (const e of ['input', 'change']) s.dispatchEvent(new Event(e, {bubbles: true})); })()`,
		quotedJS(selector), quotedJS(word)), nil)
}

// press sends keys to whatever has the focus.
func (v *visitor) press(keys ...string) {
	v.Helper()
	for _, key := range keys {
		v.do(chromedp.KeyEvent(key))
	}
}

// ask types a line.
func (v *visitor) ask(line string) {
	v.Helper()
	v.do(chromedp.SetValue("#line", line, chromedp.ByQuery), chromedp.Focus("#line", chromedp.ByQuery), chromedp.KeyEvent(kb.Enter))
}

// answered waits until the headline holds a text.
func (v *visitor) answered(text string) {
	v.Helper()
	v.until(fmt.Sprintf(`document.querySelector('#headline').textContent.replaceAll('\u00a0', ' ').includes(%s)`, quotedJS(text)))
}

// says waits until the line holds a text.
func (v *visitor) says(text string) {
	v.Helper()
	v.until(fmt.Sprintf(`document.querySelector('#line').value.includes(%s)`, quotedJS(text)))
}

// axeScript looks for barriers; npm fetches it.
const axeScript = "../../node_modules/axe-core/axe.min.js"

// barriers runs axe-core on the current state of the page.
func (v *visitor) barriers(state string) {
	v.Helper()
	script, err := os.ReadFile(axeScript)
	if err != nil {
		v.Log("no axe-core (npm install --no-save axe-core): the search for barriers is skipped")
		return
	}
	var loaded bool
	if v.eval(`Boolean(window.axe)`, &loaded); !loaded {
		v.eval(string(script)+"; 0", nil)
	}
	var found []struct {
		ID    string
		Help  string
		Nodes []struct{ Html string }
	}
	v.eval(`axe.run({resultTypes: ['violations']}).then((r) => r.violations)`, &found)
	for _, f := range found {
		var nodes []string
		for _, n := range f.Nodes {
			nodes = append(nodes, n.Html)
		}
		v.Errorf("%s: %s: %s\n%s", state, f.ID, f.Help, strings.Join(nodes[:min(3, len(nodes))], "\n"))
	}
}

// picture takes a screenshot of the whole page, and one of what fits the screen, for people to look at, if SALVO_SHOTS names a
// folder.
func (v *visitor) picture(name string) {
	v.Helper()
	folder := os.Getenv("SALVO_SHOTS")
	if folder == "" {
		return
	}
	var screen, whole []byte
	v.do(chromedp.CaptureScreenshot(&screen), chromedp.FullScreenshot(&whole, 100))
	for file, shot := range map[string][]byte{name + ".png": whole, name + "-screen.png": screen} {
		if err := os.WriteFile(filepath.Join(folder, file), shot, 0o644); err != nil {
			v.Error(err)
		}
	}
}
