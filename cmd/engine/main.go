//go:build js

// Engine is salvo compiled to WebAssembly, for a page that no program serves. The worker of the page
// (cmd/salvo/engine/worker.js) runs it and hands questions over; package desk answers them, as it does for "salvo serve".
package main

import (
	"context"
	"syscall/js"
	"time"

	"salvo/experiments/desk"
	"salvo/rules/games"
)

// longest is how long a question is worked on. WebAssembly is slower than the program, and nobody else waits.
const longest = time.Minute

// main tells the worker how to ask: ask(question, answer) calls answer with each answer, as JSON, and with nothing when
// that was the last. It returns a function that ends the work.
func main() {
	d := desk.New(games.All(), js.Global().Get("version").String(), 1)
	ask := js.FuncOf(func(_ js.Value, args []js.Value) any {
		question, answer := args[0].String(), args[1]
		ctx, cancel := context.WithTimeout(context.Background(), longest)
		end := js.FuncOf(func(js.Value, []js.Value) any { cancel(); return nil })
		go func() {
			defer cancel()
			d.Ask(&breathing{ctx, time.Now()}, []byte(question), func(a []byte) { answer.Invoke(string(a)) })
			answer.Invoke()
			end.Release()
		}()
		return end
	})
	js.Global().Call("ready", ask)
	select {}
}

// A breathing context lets the worker hear that nobody waits any more. Work is done in one thread, and nothing is heard
// while it goes on; but whoever works asks his context now and then whether to stop.
type breathing struct {
	context.Context
	last time.Time
}

// A breath is taken so often, and is so long.
const (
	breathEvery = 50 * time.Millisecond
	breath      = time.Millisecond
)

func (b *breathing) Err() error {
	if time.Since(b.last) > breathEvery {
		time.Sleep(breath)
		b.last = time.Now()
	}
	return b.Context.Err()
}
