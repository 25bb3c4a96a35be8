package main

import (
	"bytes"
	"encoding/binary"
)

// A program of Go holds tables of its functions: where they lie, what they are called, which variables are pointers at which
// instruction, and from which line of which file an instruction comes. Names, lines and arguments serve only the text of a panic, and a
// page shows none; the runtime of Go asks for its own names and for those of wrappers. Another table says where a signal may interrupt a function; WebAssembly has no signals. All of these take a
// twelfth of the packed program.

// headOfTables begins the tables: a magic number, two zeros, the length of the shortest instruction, the size of an address.
var headOfTables = []byte{0xf1, 0xff, 0xff, 0xff, 0, 0, 1, 8}

// The places of numbers in the head. Numbers have 64 bits; those of places count from the head.
const (
	headFunctions = 8  // the number of functions
	headNames     = 32 // the place of the names of functions
	headUnits     = 40 // the place of the numbers and names of files
	headValues    = 56 // the place of the tables of values by instruction
	headIndex     = 64 // the place of the index of functions
	headLength    = 72
)

// The places of numbers in the description of a function. They have 32 bits. A table of values is named by its place among them; 0 is none.
const (
	functionName      = 4
	functionStack     = 16 // the table of the size of the stack
	functionFile      = 20 // the table of files
	functionLine      = 24 // the table of lines
	functionTables    = 28 // the number of further tables
	functionUnit      = 32
	functionFirstLine = 36
	functionSpecial   = 40 // a byte: which function of the runtime it is, or that it is a wrapper; 0 for others
	functionPieces    = 43 // a byte: the number of pieces of data
	functionLength    = 44 // then follow the further tables, and the places of the pieces of data
)

// The numbers of further tables and of pieces of data that are dropped. noPiece stands for a piece of data that is not there.
var (
	droppedTables = []int{0, 3}    // where a function may be interrupted; which arguments are still in use
	droppedPieces = []int{5, 6, 7} // how to print arguments, and which function a wrapper wraps
)

const noPiece = 1<<32 - 1

// dropLines replaces the tables of lines, the names of functions and files, and the other dropped tables by zeros, in a program
// whose segments of data are joined. No address changes.
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
	count, names, units, values, index := number(headFunctions), number(headNames), number(headUnits), number(headValues), number(headIndex)
	if !(headLength <= names && names <= units && units <= values && values <= index && index <= len(tables)) || count > (len(tables)-index)/8 {
		return errForm
	}
	used := make([]bool, index-values) // the bytes of tables that remain
	named := make([]bool, units-names) // the bytes of names that remain
	for i := range count {
		at := index + int(binary.LittleEndian.Uint32(tables[index+8*i+4:]))
		if at+functionLength > len(tables) {
			return errForm
		}
		keepName(tables[at:], named, tables[names:units])
		if err := clearFunction(tables[at:], used, tables[values:index]); err != nil {
			return err
		}
	}
	for i := range named {
		if !named[i] {
			tables[names+i] = 0
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

// keepName marks the name of a function that the runtime of Go may ask for, or takes its name from the function.
func keepName(function []byte, named []bool, names []byte) {
	at := int(binary.LittleEndian.Uint32(function[functionName:]))
	name, _, _ := bytes.Cut(names[min(at, len(names)):], []byte{0})
	special := function[functionSpecial] != 0 || bytes.HasPrefix(name, []byte("runtime.")) || bytes.HasPrefix(name, []byte("reflect."))
	if !special {
		binary.LittleEndian.PutUint32(function[functionName:], uint32(bytes.IndexByte(names, 0))) // an empty name
		return
	}
	for i := range name {
		named[at+i] = true
	}
}

// clearFunction clears what is dropped in the description of a function, and marks the tables of values that it still names.
func clearFunction(function []byte, used []bool, values []byte) error {
	further, pieces := int(binary.LittleEndian.Uint32(function[functionTables:])), int(function[functionPieces])
	if functionLength+4*(further+pieces) > len(function) {
		return errForm
	}
	for _, place := range []int{functionFile, functionLine, functionUnit, functionFirstLine} {
		clear(function[place : place+4])
	}
	for _, k := range droppedTables {
		if k < further {
			clear(function[functionLength+4*k : functionLength+4*k+4])
		}
	}
	for _, k := range droppedPieces {
		if k < pieces {
			binary.LittleEndian.PutUint32(function[functionLength+4*(further+k):], noPiece)
		}
	}
	for place := functionLength; place < functionLength+4*further; place += 4 {
		if err := use(used, values, int(binary.LittleEndian.Uint32(function[place:]))); err != nil {
			return err
		}
	}
	return use(used, values, int(binary.LittleEndian.Uint32(function[functionStack:])))
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
