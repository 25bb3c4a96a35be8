package main

import (
	"bytes"
	"encoding/binary"
	"testing"
)

// tablesOf returns the tables of a program with one function: the name of a source file, the pcvalue table of the
// function's stack size, then one table that serves for its files and its lines.
func tablesOf(stack, lines []byte) []byte {
	const file = "sim/dice.go\x00"
	values := append([]byte{0}, append(stack, lines...)...)
	index := headLength + len(file) + len(values)
	tables := bytes.Clone(headOfTables)
	for _, number := range []int{1, 1, 0, headLength, headLength, headLength, headLength + len(file), index} {
		tables = binary.LittleEndian.AppendUint64(tables, uint64(number))
	}
	tables = append(append(tables, file...), values...)
	for _, number := range []uint32{0, 8, 0, 0, 0, 0, 1, uint32(1 + len(stack)), uint32(1 + len(stack)), 0, 3, 4, 0} {
		tables = binary.LittleEndian.AppendUint32(tables, number)
	}
	return tables
}

func TestLinesAreDroppedAndTheStackStays(t *testing.T) {
	stack, lines := []byte{2, 1, 4, 7, 0}, []byte{9, 3, 6, 6, 0}
	tables := tablesOf(stack, lines)
	if err := clearLines(tables); err != nil {
		t.Fatal(err)
	}
	for text, stays := range map[string]bool{string(stack): true, string(lines): false, "dice.go": false} {
		if bytes.Contains(tables, []byte(text)) != stays {
			t.Errorf("%q stays: %v", text, !stays)
		}
	}
}

func TestTablesOfAnotherFormAreRefused(t *testing.T) {
	whole := tablesOf([]byte{2, 1, 0}, []byte{9, 3, 0})
	for name, wrong := range map[string][]byte{
		"no function":     whole[:len(whole)-20],
		"no end of stack": tablesOf([]byte{2, 1, 4, 7, 128}, nil),
	} {
		if err := clearLines(bytes.Clone(wrong)); err == nil {
			t.Errorf("%s: it is read", name)
		}
	}
	if err := dropLines(program(segment{64, []byte("no tables")})); err == nil {
		t.Error("a program without tables is read")
	}
}
