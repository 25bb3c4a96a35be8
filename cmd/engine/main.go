//go:build js

// Engine is salvo compiled to WebAssembly, for a page that no program serves. The worker of the page
// (cmd/salvo/engine/worker.js) runs it and hands questions over; package desk answers them, as it does for "salvo serve".
package main

import (
	"context"
	"errors"
	"syscall/js"
	"time"

	"salvo/experiments/desk"
	"salvo/rules/games"
	"salvo/rules/star"
)

const (
	// longest limits the time for a question. WebAssembly is slower than the program, and no other visitor waits.
	longest = time.Minute
	// mostMemory is how many bytes the memory of a worker may have while it works on a question. A page has up to four workers.
	mostMemory = 1 << 29
)

// main gives the worker two functions. ask(number, question, answer) calls answer with each answer, as JSON, and with
// nothing after the last; leave(number) ends the work on a question.
func main() {
	d := desk.New(games.All(), js.Global().Get("version").String(), 1)
	d.LoadGames(star.Load)      // the rules of a visitor run here, in the visitor's own browser
	leaving := map[int]func(){} // the functions that stop questions, by the number of the question; there is one thread only
	ask := js.FuncOf(func(_ js.Value, args []js.Value) any {
		number, question, answer := args[0].Int(), args[1].String(), args[2]
		limit := longest
		if desk.InBackground([]byte(question)) {
			limit = 4 * desk.BackgroundTime
		}
		ctx, cancel := context.WithTimeout(context.Background(), limit)
		leaving[number] = cancel
		go func() {
			d.Ask(&breathing{ctx, time.Now()}, []byte(question), func(a []byte) { answer.Invoke(string(a)) })
			answer.Invoke()
			cancel()
			delete(leaving, number)
		}()
		return nil
	})
	leave := js.FuncOf(func(_ js.Value, args []js.Value) any {
		if cancel, working := leaving[args[0].Int()]; working {
			cancel()
		}
		return nil
	})
	js.Global().Call("ready", js.ValueOf(map[string]any{"ask": ask, "leave": leave}))
	select {}
}

// A breathing context lets the worker hear that the page waits no more. Work is done in one thread, and the worker
// hears nothing while it goes on; but the work asks its context now and then whether to stop.
type breathing struct {
	context.Context
	last time.Time
}

// While it works, the engine pauses every breathEvery for the time breath, so that the worker can receive messages.
const (
	breathEvery = 50 * time.Millisecond
	breath      = time.Millisecond
)

func (b *breathing) Err() error {
	if time.Since(b.last) > breathEvery {
		time.Sleep(breath)
		b.last = time.Now()
		if js.Global().Call("memory").Float() > mostMemory {
			return errMemory
		}
	}
	return b.Context.Err()
}

// errMemory ends the work on a question that needs too much memory.
var errMemory = errors.New("this needs more memory than a page may use: ask for less, or use the command line")
