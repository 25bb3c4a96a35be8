//go:build unix

package main

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// dearTexts returns questions with rosters of the shapes that take longest to read, as large as a question may be.
func dearTexts(t *testing.T) (questions []string) {
	t.Helper()
	roster := fileKinds(t)[0]
	for _, name := range []string{"unknown fields", "unknown keys", "lists in brackets", "valid"} {
		shapes := append(slices.Concat(anyFile, roster.shapes), roster.valid)
		at := slices.IndexFunc(shapes, func(s shape) bool { return s.name == name })
		question := ""
		for size := mostAsked; question == "" || len(question) > mostAsked; size -= mostAsked / 50 { // the text is longer in JSON
			text, err := json.Marshal(map[string]any{"ask": "odds", "line": "bkc2 panther vs sherman-m4",
				"rosters": []map[string]string{{"name": name + ".yaml", "text": string(shapes[at].text(size))}}})
			if err != nil {
				t.Fatal(err)
			}
			question = string(text)
		}
		questions = append(questions, question)
	}
	return questions
}

// TestRealTextsLeaveThePageToOthers sends four texts at once, and asks a cheap question meanwhile. On an idle machine the cheap
// question takes some milliseconds. The bound grows with the time that the question takes alone, because the machine may be
// busy.
func TestRealTextsLeaveThePageToOthers(t *testing.T) {
	s := serveForTest(t)
	s.fastest(t) // reads the roster
	bound := max(time.Second, 50*s.fastest(t))
	questions := dearTexts(t)
	for wave := range 3 {
		var wg sync.WaitGroup
		began := time.Now()
		for i, question := range questions {
			question = strings.Replace(question, "panther vs", strings.Repeat("panther+", wave)+"panther vs", 1)
			wg.Go(func() {
				status, answer := s.asked(t, question)
				valid := i == len(questions)-1
				late := strings.Contains(answer, "takes longer than a page may") // this may happen on a busy machine
				if status != http.StatusOK || strings.Contains(answer, `"error"`) == valid && !late {
					t.Errorf("text %d: %d %.200s", i, status, answer)
				}
			})
		}
		await(t, "texts are read", func() bool { return s.site.working() > 0 })
		asked, under := time.Now(), s.site.working()
		status, answer := s.asked(t, fireQuestion)
		took := time.Since(asked)
		if status != http.StatusOK || !strings.Contains(answer, "Tiger") {
			t.Errorf("the cheap question: %d %.200s", status, answer)
		}
		if took > bound {
			t.Errorf("wave %d: the cheap question takes %v, the bound is %v", wave, took, bound)
		}
		wg.Wait()
		t.Logf("the cheap question beside %d texts: %v; all texts: %v", under, took, time.Since(began))
		await(t, "all places are free", func() bool { return s.site.working() == 0 && s.site.waiting.InUse() == 0 })
	}
	if n := s.site.strays.InUse(); n != 0 {
		t.Errorf("%d strays", n)
	}
}
