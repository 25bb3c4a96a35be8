// Pack compresses a WebAssembly program for pages. Plain file servers do not compress, so the page contains the program
// in a format that browsers unpack: gzip. Gzip finds repeated text only within 32 KiB, and in a Go program similar
// functions, one for each type, are farther apart. So pack first sorts the functions by their first bytes;
// cmd/salvo/engine/unpack.js restores their order. Pack also joins the data segments (data.go) and clears tables that a
// page does not need (lines.go).
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
	program, err = joined(program)
	if err == nil {
		err = dropLines(program)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", from, err)
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

// A span is a range of bytes of the program: the first byte, and the one after the last.
type span struct{ from, to int }

var errForm = errors.New("is not WebAssembly as it is known here")

// The ids of sections in WebAssembly.
const (
	sectionOfCode = 10
	sectionOfData = 11
)

// functions returns the ranges of all function bodies in the order of the code section. A range includes the length
// before the body.
func functions(program []byte) ([]span, error) {
	_, body, err := section(program, sectionOfCode)
	if err != nil {
		return nil, err
	}
	return bodies(program, body)
}

// section returns the ranges of the header and of the body of the first section with the wanted id.
func section(program []byte, wanted byte) (head, body span, err error) {
	const start = 8 // the magic number and the version
	for at := start; at < len(program); at = body.to {
		length, n := binary.Uvarint(program[at+1:])
		if n <= 0 || length > uint64(len(program)-at-1-n) {
			break
		}
		head = span{at, at + 1 + n}
		body = span{head.to, head.to + int(length)}
		if program[at] == wanted {
			return head, body, nil
		}
	}
	return head, body, errForm
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

// alikeBy is the number of bytes at the beginning of a function that decide its place in the sorted order. Functions
// that agree in these bytes are sorted by their length.
const alikeBy = 300

// placeBytes is the number of bytes for the original index of a function.
const placeBytes = 3

// sorted returns the program with its functions sorted by their first bytes. It begins with two 32-bit numbers: the
// number of functions, and the length of the program before the first function. Then comes the original index of each
// function in the new order: the lowest bytes of all indices, then the middle bytes, then the highest. Gzip packs these
// columns a fifth smaller than whole numbers of three bytes.
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
	for shift := range placeBytes {
		for _, i := range order {
			out = append(out, byte(i>>(8*shift)))
		}
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
