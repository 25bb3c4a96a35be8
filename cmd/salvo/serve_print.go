package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"time"

	"salvo/experiments/desk"
	"salvo/experiments/paper"
	"salvo/reports/draw"
)

// print answers a question that has a line with a PDF: the briefing of its scenario, as "salvo print" writes it.
func (s *site) print(w http.ResponseWriter, r *http.Request) {
	if !isJSON(r.Header.Get("Content-Type")) {
		refuse(w, http.StatusUnsupportedMediaType, "questions are application/json")
		return
	}
	visitor := visitorOf(r)
	question, err := io.ReadAll(http.MaxBytesReader(w, r.Body, mostAsked))
	if err != nil {
		refuse(w, http.StatusRequestEntityTooLarge, "the question is too long: a scenario file may have a quarter of a megabyte")
		return
	}
	ctx, cancel := context.WithTimeout(desk.WithVisitor(r.Context(), visitor), s.longest)
	defer cancel()
	if s.long.Take(ctx, visitor) != nil {
		refuse(w, http.StatusServiceUnavailable, busy)
		return
	}
	defer s.long.Leave(visitor)
	pdf, err := s.briefing(ctx, question)
	if err != nil {
		refuse(w, http.StatusUnprocessableEntity, err.Error())
		return
	}
	w.Header().Set("Content-Type", "application/pdf")
	w.Header().Set("Cache-Control", "no-store")
	http.NewResponseController(w).SetWriteDeadline(time.Now().Add(writeTimeout))
	w.Write(pdf)
}

// briefing returns the briefing of the scenario of a question. A fault of the drawing is an error like any other.
func (s *site) briefing(ctx context.Context, question []byte) (pdf []byte, err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = fmt.Errorf("the briefing cannot be drawn: %v", fault)
		}
	}()
	scenario, err := s.desk.Scenario(ctx, question)
	if err != nil {
		return nil, err
	}
	booklet, err := paper.Briefing(scenario, version)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	err = draw.Booklet(&out, booklet, draw.Papers[0])
	return out.Bytes(), err
}
