//go:build browser

package reports

import (
	"encoding/json"
	"html"
	"net/http"
	"net/http/httptest"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// watcher shows the page on a phone and on a desk, tries everything a reader can do and writes down what went wrong.
const watcher = `<!DOCTYPE html><meta charset="utf-8"><link rel="icon" href="data:,">
<iframe id="phone" style="width:360px;height:800px;border:0"></iframe>
<iframe id="desk" style="width:1200px;height:800px;border:0;color-scheme:dark"></iframe>
<pre id="report">not done</pre>
<script>
const wrong = [], seen = { tables: 0, sorted: 0 };
async function watch(frame) {
  await new Promise(done => { frame.onload = done; frame.src = "/index.html"; });
  const view = frame.contentWindow, page = view.document;
  page.addEventListener("securitypolicyviolation", e => wrong.push("a request to " + e.blockedURI));
  for (const d of page.querySelectorAll("details")) d.open = true;
  const width = page.documentElement.clientWidth;
  if (page.documentElement.scrollWidth > width) wrong.push(frame.id + ": the page is wider than its window");
  for (const e of page.body.querySelectorAll("*")) {
    if (!e.closest(".scroll table") && !e.closest("svg *") && e.getBoundingClientRect().right > width + 1)
      wrong.push(frame.id + ": " + e.tagName + " overflows: " + e.textContent.slice(0, 40));
  }
  for (const table of page.querySelectorAll("table")) {
    seen.tables++;
    const rows = table.tBodies[0].rows;
    Array.from(table.tHead.rows[0].cells).forEach((head, at) => {
      const button = head.querySelector("button");
      button.focus();
      if (page.activeElement !== button) wrong.push("a heading that the keyboard does not reach");
      for (const up of [1, -1]) {
        button.click();
        const order = Array.from(rows, row => up * Number(row.cells[at].dataset.sort));
        if (order.some((x, i) => i > 0 && x < order[i - 1])) wrong.push("not sorted by " + head.textContent);
        if (head.getAttribute("aria-sort") !== (up > 0 ? "ascending" : "descending")) wrong.push("no aria-sort");
        seen.sorted++;
      }
    });
  }
  for (const entry of view.performance.getEntriesByType("resource")) wrong.push("fetched " + entry.name);
  const shown = Array.from(page.querySelectorAll(".plot svg")).filter(svg => svg.getBoundingClientRect().width > 0);
  if (shown.length !== page.querySelectorAll(".plot").length) wrong.push(frame.id + ": not one picture for each place");
  for (const link of page.querySelectorAll("a[href^='#']"))
    if (!page.getElementById(link.getAttribute("href").slice(1))) wrong.push("a link to nowhere: " + link.href);
}
watch(phone).then(() => watch(desk)).catch(e => wrong.push(String(e))).then(() => {
  report.textContent = JSON.stringify({ wrong, ...seen });
});
</script>`

// TestThePageWorksInABrowser shows it in Chromium.
func TestThePageWorksInABrowser(t *testing.T) {
	page := written(t, showcase(t).HTML)
	var lock sync.Mutex
	var asked []string
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		lock.Lock()
		defer lock.Unlock()
		asked = append(asked, r.URL.Path)
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		switch r.URL.Path {
		case "/watch":
			w.Write([]byte(watcher))
		case "/index.html":
			w.Write(page)
		default:
			http.NotFound(w, r)
		}
	}))
	defer server.Close()
	browser := exec.CommandContext(t.Context(), "chromium", "--headless", "--no-sandbox", "--disable-gpu",
		"--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync",
		"--user-data-dir="+t.TempDir(), "--enable-logging=stderr", "--virtual-time-budget=20000",
		"--window-size=1300,1700", "--dump-dom", server.URL+"/watch")
	browser.WaitDelay = time.Minute
	var console strings.Builder
	browser.Stderr = &console
	dom, err := browser.Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, console.String())
	}
	for line := range strings.Lines(console.String()) {
		if strings.Contains(line, ":CONSOLE") {
			t.Errorf("the console says: %s", line)
		}
	}
	found := regexp.MustCompile(`(?s)<pre id="report">(.*?)</pre>`).FindSubmatch(dom)
	if found == nil {
		t.Fatalf("no report in\n%s", dom)
	}
	var report struct {
		Wrong          []string
		Tables, Sorted int
	}
	if err := json.Unmarshal([]byte(html.UnescapeString(string(found[1]))), &report); err != nil {
		t.Fatalf("%v: %s", err, found[1])
	}
	for _, wrong := range report.Wrong {
		t.Error(wrong)
	}
	if report.Tables < 10 || report.Sorted < 2*report.Tables {
		t.Errorf("only %d tables, sorted %d times", report.Tables, report.Sorted)
	}
	lock.Lock()
	defer lock.Unlock()
	slices.Sort(asked)
	if got := strings.Join(slices.Compact(asked), " "); got != "/index.html /watch" {
		t.Errorf("the browser asked for %s", got)
	}
}
