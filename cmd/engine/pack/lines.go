package main

import (
	"bytes"
	"encoding/binary"
)

// A program of Go holds tables of its functions: where they lie, what they are called, which variables are pointers at which
// instruction, and from which line of which file an instruction comes. The lines serve only the text of a panic, and a page shows
// none. Their tables take a twentieth of the packed program.

// headOfTables begins the tables: a magic number, two zeros, the length of the shortest instruction, the size of an address.
var headOfTables = []byte{0xf1, 0xff, 0xff, 0xff, 0, 0, 1, 8}

// The places of numbers in the head. Numbers have 64 bits; those of places count from the head.
const (
	headFunctions = 8  // the number of functions
	headUnits     = 40 // the place of the numbers of files, by compiled package
	headFiles     = 48 // the place of the names of files
	headValues    = 56 // the place of the tables of values by instruction
	headIndex     = 64 // the place of the index of functions
	headLength    = 72
)

// The places of numbers in the description of a function. They have 32 bits. A table of values is named by its place among them; 0 is none.
const (
	functionStack     = 16 // the table of the size of the stack
	functionFile      = 20 // the table of files
	functionLine      = 24 // the table of lines
	functionTables    = 28 // the number of further tables
	functionUnit      = 32
	functionFirstLine = 36
	functionLength    = 44 // then follow the further tables
)

// dropLines replaces the tables of lines and the names of files by zeros, in a program whose segments of data are joined. No
// address changes.
func dropLines(program []byte) error {
	_, body, err := section(program, sectionOfData)
	if err != nil {
		return err
	}
	all, err := segments(program[body.from:body.to])
	if err != nil {
		return err
	}
	memory := all[0].text
	head := bytes.Index(memory, headOfTables)
	if head < 0 || len(memory) < head+headLength {
		return errForm
	}
	return clearLines(memory[head:])
}

// clearLines clears the lines in the tables of functions.
func clearLines(tables []byte) error {
	number := func(at int) int { return int(binary.LittleEndian.Uint64(tables[at:])) }
	count, units, files, values, index := number(headFunctions), number(headUnits), number(headFiles), number(headValues), number(headIndex)
	if !(headLength <= units && units <= files && files <= values && values <= index && index <= len(tables)) || count > (len(tables)-index)/8 {
		return errForm
	}
	used := make([]bool, index-values) // the bytes of tables that remain
	for i := range count {
		at := index + int(binary.LittleEndian.Uint32(tables[index+8*i+4:]))
		if at+functionLength > len(tables) {
			return errForm
		}
		function := tables[at:]
		further := int(binary.LittleEndian.Uint32(function[functionTables:]))
		if functionLength+4*further > len(function) {
			return errForm
		}
		keep := []int{functionStack}
		for k := range further {
			keep = append(keep, functionLength+4*k)
		}
		for _, place := range keep {
			if err := use(used, tables[values:index], int(binary.LittleEndian.Uint32(function[place:]))); err != nil {
				return err
			}
		}
		for _, place := range []int{functionFile, functionLine, functionUnit, functionFirstLine} {
			clear(function[place : place+4])
		}
	}
	for i := range used {
		if !used[i] {
			tables[values+i] = 0
		}
	}
	clear(tables[units:values])
	return nil
}

// use marks the bytes of one table of values: pairs of numbers, the difference to the value before and the length in instructions.
// A difference of 0 that is not the first ends the table.
func use(used []bool, values []byte, table int) error {
	if table == 0 {
		return nil
	}
	at := table
	for first := true; ; first = false {
		difference, n := binary.Uvarint(values[min(at, len(values)):])
		if n <= 0 {
			return errForm
		}
		at += n
		if difference == 0 && !first {
			break
		}
		_, n = binary.Uvarint(values[min(at, len(values)):])
		if n <= 0 {
			return errForm
		}
		at += n
	}
	for i := table; i < at; i++ {
		used[i] = true
	}
	return nil
}
