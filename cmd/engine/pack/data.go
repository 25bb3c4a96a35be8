package main

import (
	"encoding/binary"
	"slices"
)

// A segment is a piece of the memory that a WebAssembly program starts with.
type segment struct {
	at   int // the address of the first byte
	text []byte
}

// joined returns the program with one data segment in place of many. The linker of Go leaves out runs of zeros, which
// takes 100,000 segments. Zeros cost gzip nothing, but the headers of the segments cost 190 kB. The program behaves the
// same, because WebAssembly memory is zero before the segments are written.
func joined(program []byte) ([]byte, error) {
	head, body, err := section(program, sectionOfData)
	if err != nil {
		return nil, err
	}
	all, err := segments(program[body.from:body.to])
	if err != nil {
		return nil, err
	}
	from, to := all[0].at, 0
	for _, s := range all {
		from, to = min(from, s.at), max(to, s.at+len(s.text))
	}
	memory := make([]byte, to-from)
	for _, s := range all {
		copy(memory[s.at-from:], s.text)
	}
	one := []byte{1, inMemory, constant}
	one = append(appendSigned(one, from), endOfExpression)
	one = binary.AppendUvarint(one, uint64(len(memory)))
	size := binary.AppendUvarint([]byte{sectionOfData}, uint64(len(one)+len(memory)))
	return slices.Concat(program[:head.from], size, one, memory, program[body.to:]), nil
}

// The bytes of a segment's header: it goes into memory 0, and its address is an expression that consists of one i32.const
// instruction.
const (
	inMemory        = 0
	constant        = 0x41 // the instruction i32.const
	endOfExpression = 0x0b
)

// segments returns all segments of the data section.
func segments(section []byte) (all []segment, err error) {
	count, n := binary.Uvarint(section)
	at := max(n, 0)
	for range count {
		if len(section) < at+2 || section[at] != inMemory || section[at+1] != constant {
			return nil, errForm
		}
		address, n := signed(section[at+2:])
		at += 2 + n
		if n == 0 || len(section) <= at || section[at] != endOfExpression {
			return nil, errForm
		}
		at++
		length, n := binary.Uvarint(section[at:])
		if n <= 0 || length > uint64(len(section)-at-n) {
			return nil, errForm
		}
		at += n
		all = append(all, segment{address, section[at : at+int(length)]})
		at += int(length)
	}
	if len(all) == 0 || at != len(section) {
		return nil, errForm
	}
	return all, nil
}

// signed reads a number in signed LEB128, the format of WebAssembly: seven bits in each byte, the lowest first; the
// highest bit of the last seven is the sign. It returns the number and its length in bytes, which is 0 if the text is cut
// off or the number takes more than five bytes.
func signed(text []byte) (number, length int) {
	for i, b := range text[:min(len(text), 5)] {
		number |= int(b&0x7f) << (7 * i)
		if b < 0x80 {
			if b&0x40 != 0 {
				number -= 1 << (7 * (i + 1))
			}
			return number, i + 1
		}
	}
	return 0, 0
}

// appendSigned appends a number in signed LEB128, the format that signed reads.
func appendSigned(text []byte, number int) []byte {
	for ; number < -0x40 || number >= 0x40; number >>= 7 {
		text = append(text, byte(number)&0x7f|0x80)
	}
	return append(text, byte(number)&0x7f)
}
