package main

import (
	"context"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/http"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"salvo/rules"
	"salvo/rules/games"
)

// A stuckFS holds ready-made scenario files. Reading "crossroads" blocks until it is released: work that ignores cancellation.
type stuckFS struct {
	fs.FS
	release     chan struct{}
	under, most atomic.Int64 // readers now, and the most at the same time
}

func (s *stuckFS) Open(name string) (fs.File, error) {
	if name == "crossroads.yaml" {
		now := s.under.Add(1)
		for most := s.most.Load(); now > most && !s.most.CompareAndSwap(most, now); most = s.most.Load() {
		}
		<-s.release
		s.under.Add(-1)
	}
	return s.FS.Open(name)
}

// stuckLibrary returns all games with a scenario file that blocks until the test ends.
func stuckLibrary(t *testing.T) (*rules.Library, *stuckFS) {
	library := games.All()
	stuck := &stuckFS{FS: library.ReadyMade, release: make(chan struct{})}
	library.ReadyMade = stuck
	t.Cleanup(sync.OnceFunc(func() {
		select {
		case <-stuck.release:
		default:
			close(stuck.release)
		}
	}))
	return library, stuck
}

const (
	stuckText  = `{"ask":"odds","line":"crossroads turns=%d","tables":[{"name":"own.yaml","text":""}]}` // read at a reading place
	stuckTable = `{"ask":"odds","line":"crossroads turns=%d"}`
)

// askAll asks n questions at once, and returns their answers when all have come.
func (s *served) askAll(t *testing.T, question string, n int) (answers func() []string) {
	all := make([]string, n)
	var wg sync.WaitGroup
	for i := range all {
		wg.Go(func() { _, all[i] = s.asked(t, fmt.Sprintf(question, 5+i)) })
	}
	return func() []string { wg.Wait(); return all }
}

// fastest returns the shortest time of a cheap question in three tries, because the machine may be busy.
func (s *served) fastest(t *testing.T) time.Duration {
	t.Helper()
	least := time.Hour
	for range 3 {
		began := time.Now()
		if status, answer := s.asked(t, fireQuestion); status != http.StatusOK || !strings.Contains(answer, "Tiger") {
			t.Fatalf("the cheap question: %d %.200s", status, answer)
		}
		least = min(least, time.Since(began))
	}
	return least
}

func TestSlowTextsLeaveThePageToOthers(t *testing.T) {
	library, stuck := stuckLibrary(t)
	s := serveChanged(t, library, func(s *site) { s.longest = 4 * time.Second })
	s.fastest(t) // reads the roster
	for wave := range 2 {
		began := time.Now()
		answers := s.askAll(t, stuckText, 4)
		await(t, "texts are read", func() bool { return stuck.under.Load() > 0 })
		if took := s.fastest(t); took > time.Second {
			t.Errorf("wave %d: the cheap question takes %v", wave, took)
		}
		for _, answer := range answers() {
			if !strings.Contains(answer, "takes longer than a page may") && !strings.Contains(answer, busy) {
				t.Errorf("wave %d: %.200s", wave, answer)
			}
		}
		if took := time.Since(began); took > 15*time.Second {
			t.Errorf("wave %d: given up after %v", wave, took)
		}
		await(t, "all places are free", func() bool { return s.site.working() == 0 && s.site.waiting.InUse() == 0 })
	}
	if n := s.site.strays.InUse(); n != 0 {
		t.Errorf("%d strays although texts are read apart", n)
	}
	if most := stuck.most.Load(); most != stuck.under.Load() || most < 2 {
		t.Errorf("%d texts were read at once, %d now: their number is not limited", most, stuck.under.Load())
	}
	close(stuck.release)
	await(t, "nothing is read any more", func() bool { return stuck.under.Load() == 0 })
}

func TestWorkThatHearsNothingIsLimited(t *testing.T) {
	library, stuck := stuckLibrary(t)
	s := serveChanged(t, library, func(s *site) { s.quickTime = 50 * time.Millisecond })
	s.fastest(t) // reads the roster
	s.site.longest = 300 * time.Millisecond
	for range 3 {
		for _, answer := range s.askAll(t, stuckTable, 12)() {
			if !strings.Contains(answer, `"error"`) {
				t.Errorf("%.200s", answer)
			}
		}
	}
	for s.site.quick.Try("127.0.0.1") { // takes all the quick places that one visitor may have
	}
	for s.site.long.Try("127.0.0.1") {
	}
	limit := int64(s.site.working() + s.site.strays.InUse())
	if most := stuck.most.Load(); most > limit || s.site.strays.InUse() == 0 {
		t.Errorf("%d questions were worked on, the limit is %d, %d strays", most, limit, s.site.strays.InUse())
	}
	s.site.longest = longest
	if answer := askFrom(t, s, "127.0.0.2"); !strings.Contains(answer, "Tiger") {
		t.Errorf("another visitor is answered %.200s", answer)
	}
}

// askFrom asks the cheap question from another address of this machine, or skips the test if it has none.
func askFrom(t *testing.T, s *served, address string) string {
	t.Helper()
	dialer := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(address)}}
	client := http.Client{Transport: &http.Transport{DialContext: dialer.DialContext}}
	response, err := client.Post(s.url+"/ask", "application/json; charset=utf-8", strings.NewReader(fireQuestion))
	if err != nil {
		t.Skipf("no second address: %v", err)
	}
	defer response.Body.Close()
	answer, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(answer)
}

func TestCheapQuestionsDoNotWaitForBattles(t *testing.T) {
	s := serveForTest(t)
	s.fastest(t)
	ctx, leave := context.WithCancel(context.Background())
	var wg sync.WaitGroup
	for i := range 8 {
		wg.Go(func() {
			question := fmt.Sprintf(`{"ask":"odds","line":"crossroads turns=%d"}`, 8+i)
			r, _ := http.NewRequestWithContext(ctx, "POST", s.url+"/ask", strings.NewReader(question))
			r.Header.Set("Content-Type", "application/json")
			if response, err := http.DefaultClient.Do(r); err == nil {
				io.Copy(io.Discard, response.Body)
				response.Body.Close()
			}
		})
	}
	await(t, "battles are fought", func() bool { return s.site.long.InUse() > 0 })
	if took := s.fastest(t); took > 2*time.Second {
		t.Errorf("a cheap question beside eight battles takes %v", took)
	}
	if n := s.site.long.InUse(); n == 0 {
		t.Error("no battle is fought any more: nothing was tested")
	}
	leave()
	wg.Wait()
	await(t, "nobody is worked for", func() bool { return s.site.working() == 0 && s.site.waiting.InUse() == 0 })
}

var fitting = regexp.MustCompile(`about ([0-9]+) fit\. Ask for ([0-9]+) trials, or type: salvo odds .* --trials 100000000000"`)

func TestTrialsThatDoNotFitAreRefusedAtOnce(t *testing.T) {
	s := serveForTest(t)
	const question = `{"ask":"odds","line":"bkc2 2xsherman-m4 vs tiger-1 range=%d","trials":1000000000000000}`
	began := time.Now()
	for _, answer := range s.askAll(t, question, 8)() {
		if !fitting.MatchString(answer) {
			t.Errorf("the answer is %.300s", answer)
		}
	}
	if took := time.Since(began); took > longest/2 {
		t.Errorf("eight refusals take %v", took)
	}
	s.site.longest = 2 * time.Second
	_, answer := s.asked(t, fmt.Sprintf(question, 5))
	found := fitting.FindStringSubmatch(answer)
	if found == nil {
		t.Fatalf("the answer is %.300s", answer)
	}
	if _, answer = s.asked(t, strings.Replace(fmt.Sprintf(question, 5), "1000000000000000", found[1], 1)); fitting.MatchString(answer) {
		t.Errorf("%s trials are refused, too: %.300s", found[1], answer)
	}
	if _, answer = s.asked(t, `{"ask":"table","line":"crossroads","overlay":"losses","trials":1000000000000}`); !strings.Contains(answer, "at most 20000 fit") {
		t.Errorf("the overlay is %.300s", answer)
	}
}

func TestAVisitorWhoLeavesFreesItsPlace(t *testing.T) {
	library, _ := stuckLibrary(t)
	s := serveChanged(t, library, func(*site) {})
	for _, question := range []string{stuckText, stuckTable} {
		ctx, leave := context.WithCancel(context.Background())
		r, _ := http.NewRequestWithContext(ctx, "POST", s.url+"/ask", strings.NewReader(fmt.Sprintf(question, 8)))
		r.Header.Set("Content-Type", "application/json")
		gone := make(chan error, 1)
		go func() {
			_, err := http.DefaultClient.Do(r)
			gone <- err
		}()
		await(t, "the visitor is worked for", func() bool { return s.site.working() == 1 })
		leave()
		if err := <-gone; err == nil {
			t.Error("the question is answered")
		}
		began := time.Now()
		await(t, "the place is free", func() bool { return s.site.working() == 0 && s.site.waiting.InUse() == 0 })
		if took := time.Since(began); took > longest/2 {
			t.Errorf("the place is free after %v", took)
		}
	}
}

func TestAStopTakesLessThanTwoSeconds(t *testing.T) {
	library, _ := stuckLibrary(t)
	s := serveChanged(t, library, func(*site) {})
	for _, question := range []string{fmt.Sprintf(stuckText, 8), fmt.Sprintf(stuckTable, 8), `{"ask":"odds","line":"village turns=12"}`} {
		r, _ := http.NewRequest("POST", s.url+"/ask", strings.NewReader(question))
		r.Header.Set("Content-Type", "application/json")
		go func() {
			if response, err := http.DefaultClient.Do(r); err == nil {
				io.Copy(io.Discard, response.Body)
				response.Body.Close()
			}
		}()
	}
	await(t, "questions are worked on", func() bool { return s.site.working() >= 2 })
	began := time.Now()
	if err := s.stop(); err != nil {
		t.Errorf("it ends with %v", err)
	}
	if took := time.Since(began); took > 2*time.Second {
		t.Errorf("the stop takes %v", took)
	}
}

func TestJSONHasACharset(t *testing.T) {
	s := serveForTest(t)
	for kind, want := range map[string]int{"application/json": 200, "application/json; charset=utf-8": 200, "Application/JSON;charset=UTF-8": 200,
		"application/json; charset=latin1": 415, "text/plain": 415, "": 415} {
		if status, answer := s.asked(t, fireQuestion, "Content-Type", kind); status != want {
			t.Errorf("%q: %d %.200s", kind, status, answer)
		}
	}
}
