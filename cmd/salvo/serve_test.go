package main

import (
	"context"
	"io"
	"io/fs"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"salvo/experiments/desk"
	"salvo/rules"
	"salvo/rules/games"
)

// A served page runs for a test.
type served struct {
	url  string
	stop func() error // stops the server and waits for its end
	site *site
}

// serveForTest serves the page as the command does.
func serveForTest(t *testing.T) *served {
	t.Helper()
	return serveChanged(t, games.All(), func(*site) {})
}

// serveChanged serves the page with another library, and with a site that change has changed.
func serveChanged(t *testing.T, library *rules.Library, change func(*site)) *served {
	t.Helper()
	page, err := fs.Sub(pageFiles, "page")
	if err != nil {
		t.Fatal(err)
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	site := newSite(page, desk.New(library, version, 0))
	change(site)
	g := newGuard("127.0.0.1:0", listener.Addr().(*net.TCPAddr))
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- serveUntil(ctx, &http.Server{Handler: g.wrap(site)}, listener) }()
	s := &served{url: "http://" + listener.Addr().String(), site: site}
	s.stop = func() error { cancel(); return <-ended }
	t.Cleanup(cancel)
	return s
}

// asked returns the answer of the page to a question.
func (s *served) asked(t *testing.T, question string, header ...string) (status int, answer string) {
	t.Helper()
	r, err := http.NewRequest("POST", s.url+"/ask", strings.NewReader(question))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
		if header[i] == "Host" {
			r.Host = header[i+1]
		}
	}
	response, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return response.StatusCode, string(text)
}

const fireQuestion = `{"ask":"odds","line":"bkc2 2xsherman-m4 vs tiger-1 range=35 facing=flank"}`

func TestThePageIsAnswered(t *testing.T) {
	s := serveForTest(t)
	status, answer := s.asked(t, fireQuestion, "Origin", s.url)
	if status != http.StatusOK || !strings.Contains(answer, "knock out the Tiger I 2 % of the time") {
		t.Errorf("%d %s", status, answer)
	}
	status, answer = s.asked(t, `{"ask":"odds","line":"bkc2 sherman vs"}`)
	if status != http.StatusOK || !strings.Contains(answer, `"error"`) {
		t.Errorf("a mistake is an answer, too: %d %s", status, answer)
	}
}

func TestOtherPagesMayNotAsk(t *testing.T) {
	s := serveForTest(t)
	for name, header := range map[string][]string{
		"another origin":                    {"Origin", "http://evil.example"},
		"another port of this machine":      {"Origin", "http://127.0.0.1:1"},
		"no origin that can be told":        {"Origin", "null"},
		"a name that points here":           {"Host", "evil.example"},
		"that name with its own origin":     {"Host", "evil.example", "Origin", "http://evil.example"},
		"what the browser calls cross-site": {"Sec-Fetch-Site", "cross-site"},
		"what a form can send":              {"Content-Type", "text/plain"},
	} {
		if status, answer := s.asked(t, fireQuestion, header...); status < 400 || strings.Contains(answer, "Tiger") {
			t.Errorf("%s: %d %s", name, status, answer)
		}
	}
}

func TestAPageMayDoNothingButWhatComesFromHere(t *testing.T) {
	s := serveForTest(t)
	response, err := http.Get(s.url + "/")
	if err != nil {
		t.Fatal(err)
	}
	response.Body.Close()
	csp := response.Header.Get("Content-Security-Policy")
	if response.StatusCode != 200 || !strings.Contains(csp, "default-src 'none'") || strings.Contains(csp, "unsafe-inline") {
		t.Errorf("%d %s", response.StatusCode, csp)
	}
	for path, want := range map[string]int{"/ask": 404, "/nosuch": 404, "/..%2fserve.go": 404, "/%2e%2e/serve.go": 404} {
		response, err := http.Get(s.url + path)
		if err != nil {
			t.Fatal(err)
		}
		response.Body.Close()
		if response.StatusCode != want {
			t.Errorf("%s: %d", path, response.StatusCode)
		}
	}
}

func TestAQuestionHasItsLimits(t *testing.T) {
	s := serveForTest(t)
	long := `{"ask":"odds","line":"` + strings.Repeat("x", mostAsked) + `"}`
	if status, answer := s.asked(t, long); status != http.StatusRequestEntityTooLarge || !strings.Contains(answer, "too long") {
		t.Errorf("%d %.200s", status, answer)
	}
	for s.site.waiting.Try("127.0.0.1") {
	}
	if status, answer := s.asked(t, fireQuestion); status != http.StatusServiceUnavailable || !strings.Contains(answer, "try again") {
		t.Errorf("%d %s", status, answer)
	}
}

// battleQuestion takes many seconds.
const battleQuestion = `{"ask":"odds","line":"crossroads turns=12"}`

func TestNobodyIsWorkedForWhoHasLeft(t *testing.T) {
	s := serveForTest(t)
	ctx, leave := context.WithCancel(context.Background())
	r, _ := http.NewRequestWithContext(ctx, "POST", s.url+"/ask", strings.NewReader(battleQuestion))
	r.Header.Set("Content-Type", "application/json")
	gone := make(chan struct{})
	go func() {
		defer close(gone)
		if response, err := http.DefaultClient.Do(r); err == nil {
			io.Copy(io.Discard, response.Body)
			response.Body.Close()
		}
	}()
	await(t, "somebody is worked for", func() bool { return s.site.working() == 1 })
	leave()
	<-gone
	await(t, "nobody is worked for", func() bool { return s.site.working() == 0 && s.site.waiting.InUse() == 0 })
}

// working returns how many questions hold a quick or a long place. Strays, calculations that did not stop in time, are
// not counted.
func (s *site) working() int { return s.quick.InUse() + s.long.InUse() }

// await waits until holds returns true.
func await(t *testing.T, what string, holds func() bool) {
	t.Helper()
	for end := time.Now().Add(20 * time.Second); !holds(); time.Sleep(2 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("never: %s", what)
		}
	}
}

func TestAStopLosesNoAnswer(t *testing.T) {
	library, stuck := stuckLibrary(t)
	s := serveChanged(t, library, func(*site) {})
	answers := make(chan string, 1)
	go func() {
		defer close(answers)
		_, answer := s.asked(t, `{"ask":"table","line":"crossroads"}`)
		answers <- answer
	}()
	await(t, "the question is worked on", func() bool { return stuck.under.Load() == 1 })
	stopped := make(chan error, 1)
	go func() { stopped <- s.stop() }()
	await(t, "no new question is taken", func() bool {
		connection, err := net.Dial("tcp", strings.TrimPrefix(s.url, "http://"))
		if err == nil {
			connection.Close()
		}
		return err != nil
	})
	close(stuck.release)
	if err := <-stopped; err != nil {
		t.Errorf("it ends with %v", err)
	}
	if answer := <-answers; !strings.HasPrefix(answer, `{"table":`) || !strings.HasSuffix(answer, "}\n") {
		t.Errorf("the answer is %.300s", answer)
	}
}

func TestThePageListensWhereItIsTold(t *testing.T) {
	for said, want := range map[string]bool{"127.0.0.1:7265": true, "localhost:7265": true, "[::1]:7265": true, "127.0.0.1:80": false,
		"evil.example:7265": false, "192.168.1.7:7265": false, "": false} {
		if got := newGuard("localhost:7265", &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 7265}).knows(said); got != want {
			t.Errorf("%s: %v", said, got)
		}
	}
	everywhere := newGuard("0.0.0.0:7265", &net.TCPAddr{IP: net.IPv4zero, Port: 7265})
	if !everywhere.knows("192.168.1.7:7265") || everywhere.knows("evil.example:7265") {
		t.Error("an address of the machine is refused, or a foreign name is let in")
	}
}
