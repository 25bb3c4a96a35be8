//go:build browser

package reports

import (
	"bytes"
	"compress/zlib"
	_ "embed"
	"encoding/json"
	"html"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// watcher is a page that shows another page in frames, tries everything that a reader can do and records what went wrong.
//
//go:embed testdata/watch.html
var watcher []byte

// axeScript is the path of axe-core, which finds barriers for people with disabilities. "npm install --no-save axe-core" in the
// folder of the project puts it there.
const axeScript = "../node_modules/axe-core/axe.min.js"

// chromium runs the browser without a window.
func chromium(t *testing.T, arguments ...string) (dom []byte, console string) {
	t.Helper()
	program, err := exec.LookPath("chromium")
	if err != nil {
		t.Skip("no Chromium: the test of the page is skipped")
	}
	browser := exec.CommandContext(t.Context(), program, append([]string{
		"--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking",
		"--disable-component-update", "--disable-sync", "--user-data-dir=" + t.TempDir(), "--enable-logging=stderr",
	}, arguments...)...)
	browser.WaitDelay = time.Minute
	var said strings.Builder
	browser.Stderr = &said
	dom, err = browser.Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, said.String())
	}
	return dom, said.String()
}

// A watched page is the report of a watcher about another page.
type watched struct {
	Wrong                                                        []string
	Tables, Sorted, Letters, Hints, Rules, Steps, Shots, Ribbons int
}

// watch opens a page in Chromium inside of a watcher, which tries what a reader can do. The browser may load nothing but the
// two pages and axe-core.
func watch(t *testing.T, page, watcher []byte) watched {
	t.Helper()
	axe, err := os.ReadFile(axeScript)
	if err != nil {
		t.Log("no axe-core (npm install --no-save axe-core): the search for barriers is skipped")
	}
	var lock sync.Mutex
	var asked []string
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		lock.Lock()
		defer lock.Unlock()
		asked = append(asked, r.URL.Path)
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		switch r.URL.Path {
		case "/watch":
			w.Write(watcher)
		case "/index.html":
			w.Write(page)
		case "/axe.js":
			w.Write(axe)
		default:
			http.NotFound(w, r)
		}
	}))
	defer server.Close()
	dom, console := chromium(t, "--virtual-time-budget=60000", "--window-size=1300,1700", "--dump-dom",
		server.URL+"/watch")
	for line := range strings.Lines(console) {
		if strings.Contains(line, ":CONSOLE") && !strings.Contains(line, "sandboxed") { // one frame has no scripts
			t.Errorf("the console says: %s", line)
		}
	}
	found := regexp.MustCompile(`(?s)<pre id="report">(.*?)</pre>`).FindSubmatch(dom)
	if found == nil {
		t.Fatalf("no report in\n%s", dom)
	}
	var report watched
	if err := json.Unmarshal([]byte(html.UnescapeString(string(found[1]))), &report); err != nil {
		t.Fatalf("%v: %s", err, found[1])
	}
	for _, wrong := range report.Wrong {
		t.Error(wrong)
	}
	if axe != nil && report.Rules < 80 {
		t.Errorf("axe-core looked at %d rules only", report.Rules)
	}
	lock.Lock()
	defer lock.Unlock()
	slices.Sort(asked)
	if got := strings.Join(slices.Compact(asked), " "); got != "/axe.js /index.html /watch" {
		t.Errorf("the browser asked for %s", got)
	}
	return report
}

// TestThePageWorksInABrowser shows the page in Chromium.
func TestThePageWorksInABrowser(t *testing.T) {
	report := watch(t, written(t, showcase(t).HTML), watcher)
	if report.Tables < 20 || report.Sorted < 2*report.Tables || report.Letters < 1000 || report.Hints < 500 {
		t.Errorf("looked at too little: %+v", report)
	}
}

// TestAPrintedPageStartsOnPageOneInABrowser prints the page and reads the first sheet of paper.
func TestAPrintedPageStartsOnPageOneInABrowser(t *testing.T) {
	folder := t.TempDir()
	page, printed := filepath.Join(folder, "index.html"), filepath.Join(folder, "page.pdf")
	if err := os.WriteFile(page, written(t, showcase(t).HTML), 0o600); err != nil {
		t.Fatal(err)
	}
	chromium(t, "--no-pdf-header-footer", "--print-to-pdf="+printed, "file://"+page)
	pdf, err := os.ReadFile(printed)
	if err != nil {
		t.Fatal(err)
	}
	first := string(firstSheet(t, pdf))
	// The pictures of the first item have bars or lines, and letters.
	if letters, paths := strings.Count(first, "Tj"), strings.Count(first, "\nf"); letters < 40 || paths < 5 {
		t.Errorf("the first page has %d texts and %d painted shapes: its first picture is not there", letters, paths)
	}
}

// firstSheet returns the drawing commands of the first page of a PDF.
func firstSheet(t *testing.T, pdf []byte) []byte {
	t.Helper()
	find := func(pattern string) string {
		found := regexp.MustCompile(pattern).FindSubmatch(pdf)
		if found == nil {
			t.Fatalf("no %s in the PDF", pattern)
		}
		return string(found[1])
	}
	kid := find(`/Kids \[(\d+) 0 R`)
	contents := find(`(?s)\n` + kid + ` 0 obj\n.*?/Contents (\d+) 0 R`)
	stream := find(`(?s)\n` + contents + ` 0 obj\n.*?stream\n(.*?)endstream`)
	unpacked, err := zlib.NewReader(bytes.NewReader([]byte(stream)))
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(unpacked)
	if err != nil {
		t.Fatal(err)
	}
	return text
}
