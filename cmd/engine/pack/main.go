// Pack makes a WebAssembly program small enough to be sent. Plain file servers do not compress, so it is shipped
// compressed, with what browsers can unpack: gzip. That looks back 32 KiB only, and what is alike in a program of Go, the
// same function for many types, lies farther apart. So functions are first sorted by what they begin with;
// cmd/salvo/engine/unpack.js puts them back.
//
//	go run ./cmd/engine/pack PROGRAM.wasm PACKED
package main

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"slices"
)

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "pack PROGRAM.wasm PACKED")
		os.Exit(2)
	}
	if err := pack(os.Args[1], os.Args[2]); err != nil {
		fmt.Fprintln(os.Stderr, "pack:", err)
		os.Exit(1)
	}
}

func pack(from, to string) error {
	program, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	code, err := functions(program)
	if err != nil {
		return fmt.Errorf("%s: %w", from, err)
	}
	packed, err := compressed(sorted(program, code))
	if err != nil {
		return err
	}
	return os.WriteFile(to, packed, 0o666)
}

// A span is a piece of the program.
type span struct{ from, to int }

var errForm = errors.New("is not WebAssembly as it is known here")

// sectionOfCode is the number that WebAssembly gives it.
const sectionOfCode = 10

// functions returns the bodies of all functions, each with its length before it, in the order of the section of code.
func functions(program []byte) ([]span, error) {
	const head = 8 // magic and version
	for at := head; at < len(program); {
		kind := program[at]
		length, n := binary.Uvarint(program[at+1:])
		if n <= 0 || length > uint64(len(program)) {
			return nil, errForm
		}
		at += 1 + n
		if kind == sectionOfCode {
			return bodies(program, span{at, at + int(length)})
		}
		at += int(length)
	}
	return nil, errForm
}

func bodies(program []byte, section span) (all []span, err error) {
	count, n := binary.Uvarint(program[section.from:])
	at := section.from + n
	for range count {
		length, n := binary.Uvarint(program[at:])
		if n <= 0 || length > uint64(section.to-at-n) {
			return nil, errForm
		}
		all = append(all, span{at, at + n + int(length)})
		at += n + int(length)
	}
	if at != section.to || len(all) == 0 {
		return nil, errForm
	}
	return all, nil
}

// alikeBy is the number of bytes of a function that are compared to find similar ones.
const alikeBy = 100

// sorted returns the program with its functions in another order. In front stand, as numbers of 32 bits: the number of
// functions, the length of the program before the first, and for each function, in the new order, its place in the
// program.
func sorted(program []byte, code []span) []byte {
	order := make([]int, len(code))
	for i := range order {
		order[i] = i
	}
	body := func(i int) []byte {
		text := program[code[i].from:code[i].to]
		_, n := binary.Uvarint(text)
		return text[n:]
	}
	slices.SortFunc(order, func(a, b int) int {
		x, y := body(a), body(b)
		alike := bytes.Compare(x[:min(len(x), alikeBy)], y[:min(len(y), alikeBy)])
		return cmp.Or(alike, len(x)-len(y), a-b)
	})
	var out []byte
	put := func(n int) { out = binary.LittleEndian.AppendUint32(out, uint32(n)) }
	put(len(code))
	put(code[0].from)
	for _, i := range order {
		put(i)
	}
	out = append(out, program[:code[0].from]...)
	for _, i := range order {
		out = append(out, program[code[i].from:code[i].to]...)
	}
	return append(out, program[code[len(code)-1].to:]...)
}

func compressed(text []byte) ([]byte, error) {
	var b bytes.Buffer
	w, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(text); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}
