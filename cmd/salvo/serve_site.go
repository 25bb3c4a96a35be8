package main

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"mime"
	"net"
	"net/http"
	"runtime"
	"strings"
	"time"

	"salvo/experiments/desk"
	"salvo/reports/draw"
)

// Limits of one question, and of the number of waiting questions.
const (
	mostAsked    = 256 << 10              // bytes of a question, rosters of the visitor included
	longest      = 20 * time.Second       // the time from the question to the end of the work on it; desk.BackgroundTime in the background
	quickTime    = 200 * time.Millisecond // the time that a question may work at a quick place
	lastWords    = 400 * time.Millisecond // the time that work gets to end after its context has been cancelled
	mostWaiting  = 1024                   // questions that have arrived and are not answered yet
	writeTimeout = 10 * time.Second       // the time to write a piece of the answer
)

// A site is the page with the desk that answers its questions. A place is the right to compute; serve_work.go explains the kinds
// of places.
type site struct {
	desk    *desk.Desk
	waiting *desk.Places // places for questions that have arrived and are not answered yet
	quick   *desk.Places // places for the first quickTime of every question
	long    *desk.Places // places for questions that take longer
	slow    *desk.Places // places for questions that run in the background
	strays  *desk.Places // places for work that goes on although its context has been cancelled

	longest, quickTime time.Duration // the constants of the same names; tests shorten them
	*http.ServeMux
}

// counterFile is the style sheet of counters. It is not among the files of the page, because replays have it, too.
const counterFile = "counter.css"

func newSite(page fs.FS, d *desk.Desk) *site {
	cores := max(2, runtime.GOMAXPROCS(0))
	s := &site{desk: d, waiting: desk.NewPlaces(mostWaiting), quick: desk.NewPlaces(4 * cores), long: desk.NewPlaces(2 * cores), slow: desk.NewPlaces(cores),
		strays: desk.NewPlaces(2 * cores), longest: longest, quickTime: quickTime, ServeMux: http.NewServeMux()}
	files := http.FileServerFS(page)
	s.HandleFunc("GET /", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "no-cache")
		files.ServeHTTP(w, r)
	})
	s.HandleFunc("GET /"+counterFile, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "no-cache")
		http.ServeContent(w, r, counterFile, time.Time{}, strings.NewReader(draw.CounterStyle))
	})
	s.HandleFunc("POST /ask", s.ask)
	s.HandleFunc("POST /print", s.print)
	return s
}

// ask answers a question with JSON objects, one in each line, and sends each as soon as it is known. If the visitor leaves, the
// work stops.
func (s *site) ask(w http.ResponseWriter, r *http.Request) {
	if !isJSON(r.Header.Get("Content-Type")) {
		refuse(w, http.StatusUnsupportedMediaType, "questions are application/json")
		return
	}
	visitor := visitorOf(r)
	if !s.waiting.Try(visitor) {
		refuse(w, http.StatusServiceUnavailable, busy)
		return
	}
	defer s.waiting.Leave(visitor)
	question, err := io.ReadAll(http.MaxBytesReader(w, r.Body, mostAsked))
	if err != nil {
		refuse(w, http.StatusRequestEntityTooLarge, "the question is too long: rosters may have a quarter of a megabyte")
		return
	}
	limit := s.longest
	if desk.InBackground(question) {
		limit = desk.BackgroundTime
	}
	deadline := time.Now().Add(limit)
	ctx, cancel := context.WithDeadline(desk.WithVisitor(r.Context(), visitor), deadline)
	defer cancel()
	out, begun := http.NewResponseController(w), false
	put := func(answer []byte) {
		if !begun {
			w.Header().Set("Content-Type", "application/x-ndjson")
			w.Header().Set("Cache-Control", "no-store")
			begun = true
		}
		until := time.Now().Add(writeTimeout) // the server does not wait for a visitor that does not read
		if end := deadline.Add(2 * lastWords); until.After(end) {
			until = end
		}
		out.SetWriteDeadline(until)
		w.Write(append(answer, '\n'))
		out.Flush()
	}
	switch err := s.work(ctx, visitor, question, put); {
	case errors.Is(err, errBusy) && !begun:
		refuse(w, http.StatusServiceUnavailable, busy)
	case errors.Is(err, errBusy), errors.Is(err, context.DeadlineExceeded):
		put(desk.TooLong())
	}
}

// isJSON reports whether a content type is JSON in UTF-8.
func isJSON(contentType string) bool {
	kind, more, err := mime.ParseMediaType(contentType)
	charset, said := more["charset"]
	return err == nil && kind == "application/json" && (!said || strings.EqualFold(charset, "utf-8"))
}

// visitorOf returns the address of a visitor without its port.
func visitorOf(r *http.Request) string {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		return r.RemoteAddr
	}
	return host
}

const busy = "too many ask at once: try again in a moment"

// refuse sends the reason why a question is not answered, in the form of an answer.
func refuse(w http.ResponseWriter, status int, why string) {
	w.Header().Set("Content-Type", "application/x-ndjson")
	w.WriteHeader(status)
	json.NewEncoder(w).Encode(map[string]desk.Mistake{"error": {Text: why}})
}
