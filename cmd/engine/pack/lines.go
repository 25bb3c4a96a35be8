package main

import (
	"bytes"
	"encoding/binary"
)

// A Go program holds tables of its functions (the pclntab): their addresses and names, which variables are pointers at
// each instruction, and the file and line of each instruction. This file replaces parts of these tables by zeros, which
// gzip packs to almost nothing:
// - Names, lines and arguments, which only the text of a panic shows, and a page shows no panics. The names of wrappers
// and of functions of runtime and reflect remain, because the Go runtime itself reads them.
// - The table that says where a signal may interrupt a function, because WebAssembly has no signals.
//
// Together these parts take a twelfth of the packed program.

// headOfTables is the beginning of the tables: a magic number, two zeros, the length of the shortest instruction, the
// size of an address.
var headOfTables = []byte{0xf1, 0xff, 0xff, 0xff, 0, 0, 1, 8}

// The offsets of numbers in the header of the tables. Each number has 64 bits. A number that is itself an offset counts
// from the beginning of the header.
const (
	headFunctions = 8  // the number of functions
	headNames     = 32 // the offset of the names of functions
	headUnits     = 40 // the offset of the tables of source files: their numbers for each compilation unit, then their names
	headValues    = 56 // the offset of the tables that give a value for each instruction (pcvalue tables)
	headIndex     = 64 // the offset of the index of functions
	headLength    = 72
)

// The offsets of numbers in the description of a function. Each number has 32 bits, if nothing else is said. A pcvalue
// table holds a value for each instruction. The description gives its offset in the area of these tables (headValues);
// 0 is no table.
const (
	functionName      = 4
	functionStack     = 16 // the pcvalue table of the stack size
	functionFile      = 20 // the pcvalue table of source files
	functionLine      = 24 // the pcvalue table of source lines
	functionTables    = 28 // the number of pcvalue tables listed after the description (npcdata)
	functionUnit      = 32
	functionFirstLine = 36
	functionSpecial   = 40 // a byte: the number of a special function of the runtime, or that of wrappers; 0 for other functions
	functionPieces    = 43 // a byte: the number of data entries listed after the tables (nfuncdata)
	functionLength    = 44 // here begins the list of pcvalue tables, then that of the data entries
)

// The indices of the pcvalue tables and data entries that are dropped. noPiece marks a data entry that a function does
// not have.
var (
	droppedTables = []int{0, 3}    // 0: where a signal may interrupt a function; 3: which arguments are still in use
	droppedPieces = []int{5, 6, 7} // 5: how to print the arguments; 6: which arguments are in use; 7: which function a wrapper wraps
)

const noPiece = 1<<32 - 1

// dropLines replaces the tables of lines, the names of files, the names of functions that the Go runtime does not read,
// and the other dropped tables by zeros. The program must have a single data segment (joined). No address changes.
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

// clearLines clears all dropped parts of the tables of functions. tables begins with their header.
func clearLines(tables []byte) error {
	number := func(at int) int { return int(binary.LittleEndian.Uint64(tables[at:])) }
	count, names, units, values, index := number(headFunctions), number(headNames), number(headUnits), number(headValues), number(headIndex)
	if !(headLength <= names && names <= units && units <= values && values <= index && index <= len(tables)) || count > (len(tables)-index)/8 {
		return errForm
	}
	used := make([]bool, index-values) // which bytes of the pcvalue tables are still in use
	named := make([]bool, units-names) // which bytes of the names are still in use
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

// keepName marks the bytes of a function's name in named if the Go runtime may read the name. Else it gives the function
// an empty name.
func keepName(function []byte, named []bool, names []byte) {
	at := int(binary.LittleEndian.Uint32(function[functionName:]))
	name, _, _ := bytes.Cut(names[min(at, len(names)):], []byte{0})
	special := function[functionSpecial] != 0 || bytes.HasPrefix(name, []byte("runtime.")) || bytes.HasPrefix(name, []byte("reflect."))
	if !special {
		binary.LittleEndian.PutUint32(function[functionName:], uint32(bytes.IndexByte(names, 0))) // points to an empty name
		return
	}
	for i := range name {
		named[at+i] = true
	}
}

// clearFunction clears the dropped tables and data entries of a function, and marks in used the bytes of the pcvalue
// tables that it still has.
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

// use marks the bytes of one pcvalue table in used. The table consists of pairs of numbers: the difference from the value
// before, and the number of instructions. A difference of 0 that is not the first ends the table.
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
