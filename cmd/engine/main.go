//go:build js

// Engine is salvo compiled to WebAssembly, for a static page without a server program. The page's web worker
// (cmd/salvo/engine/worker.js) runs it and passes questions to it. Package desk answers them, as it does for "salvo
// serve".
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
	// longest is the time limit for a question. The question "fight", which fights a battle many times, and questions in the
	// background have four times desk.BackgroundTime. The limits are long, because WebAssembly is slow and the visitor keeps
	// nobody else waiting.
	longest = time.Minute
	// mostMemory is the largest number of bytes that a worker's memory may have while it works on a question. A page has
	// up to four workers.
	mostMemory = 1 << 29
)

// main gives the web worker two functions. ask(number, question, answer) works on a question: it calls answer with each
// answer as JSON, and without arguments after the last one. leave(number) stops the work on the question with that
// number.
func main() {
	d := desk.New(games.All(), js.Global().Get("version").String(), 1)
	d.LoadGames(star.Load)      // safe, because game files of the visitor run only in the visitor's own browser
	leaving := map[int]func(){} // the functions that stop questions, by the number of the question; there is only one thread, so no lock is needed
	ask := js.FuncOf(func(_ js.Value, args []js.Value) any {
		number, question, answer := args[0].Int(), args[1].String(), args[2]
		limit := longest
		if text := []byte(question); desk.InBackground(text) || desk.IsFight(text) {
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

// A breathing context lets the web worker receive messages during a calculation, above all the message that the page no
// longer waits. WebAssembly has one thread, so the worker can receive nothing while the calculation runs. But the
// calculation calls Err now and then, and Err pauses it for a moment. Err also ends a calculation for which the
// worker's memory has grown beyond mostMemory.
type breathing struct {
	context.Context
	last time.Time
}

// A calculation pauses once every breathEvery. Each pause lasts the time breath, so that the web worker can receive
// messages.
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

// errMemory is the error of a question that needs more than mostMemory.
var errMemory = errors.New("this needs more memory than a page may use: ask for less, or use the command line")
