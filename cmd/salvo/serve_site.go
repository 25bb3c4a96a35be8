package main

import (
	"context"
	"encoding/json"
	"io"
	"io/fs"
	"net/http"
	"runtime"
	"time"

	"salvo/experiments/desk"
)

// What one question may cost, and how many may wait.
const (
	mostAsked    = 256 << 10        // bytes of a question, rosters of the visitor included
	longest      = 20 * time.Second // that it is worked on
	mostWaiting  = 1024
	writeTimeout = 10 * time.Second // for a piece of the answer
)

// A site is the page and the desk that answers it.
type site struct {
	desk    *desk.Desk
	working chan struct{} // a place for each question that is worked on
	waiting chan struct{} // and for each that has come in
	*http.ServeMux
}

func newSite(page fs.FS, d *desk.Desk) *site {
	s := &site{desk: d, working: make(chan struct{}, 2*runtime.GOMAXPROCS(0)), waiting: make(chan struct{}, mostWaiting),
		ServeMux: http.NewServeMux()}
	files := http.FileServerFS(page)
	s.HandleFunc("GET /", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "no-cache")
		files.ServeHTTP(w, r)
	})
	s.HandleFunc("POST /ask", s.ask)
	return s
}

// ask answers a question, one JSON object a line, each sent as soon as it is known. Who leaves is not worked for.
func (s *site) ask(w http.ResponseWriter, r *http.Request) {
	if r.Header.Get("Content-Type") != "application/json" {
		refuse(w, http.StatusUnsupportedMediaType, "questions are application/json")
		return
	}
	question, err := io.ReadAll(http.MaxBytesReader(w, r.Body, mostAsked))
	if err != nil {
		refuse(w, http.StatusRequestEntityTooLarge, "the question is too long: rosters may have a quarter of a megabyte")
		return
	}
	ctx, cancel := context.WithTimeout(r.Context(), longest)
	defer cancel()
	if !s.enter(ctx) {
		refuse(w, http.StatusServiceUnavailable, "too many ask at once: try again in a moment")
		return
	}
	defer s.leave()
	w.Header().Set("Content-Type", "application/x-ndjson")
	w.Header().Set("Cache-Control", "no-store")
	out := http.NewResponseController(w)
	s.desk.Ask(ctx, question, func(answer []byte) {
		out.SetWriteDeadline(time.Now().Add(writeTimeout)) // who does not read is not waited for
		w.Write(append(answer, '\n'))
		out.Flush()
	})
}

// enter waits for a place to work at; false if there is none.
func (s *site) enter(ctx context.Context) bool {
	select {
	case s.waiting <- struct{}{}:
	default:
		return false
	}
	select {
	case s.working <- struct{}{}:
		return true
	case <-ctx.Done():
		<-s.waiting
		return false
	}
}

func (s *site) leave() { <-s.working; <-s.waiting }

// refuse says why nothing is answered, in the form of an answer.
func refuse(w http.ResponseWriter, status int, why string) {
	w.Header().Set("Content-Type", "application/x-ndjson")
	w.WriteHeader(status)
	json.NewEncoder(w).Encode(map[string]desk.Mistake{"error": {Text: why}})
}
