package rounds

import (
	"encoding/binary"
	"math/bits"
	"slices"

	"salvo/sim"
)

// packBlocks returns the results of the blocks of trials from first to last as bytes: the number of the first block,
// the number of blocks, then for each block the length and bytes of its results. The bytes of several machines can be
// appended to each other.
func packBlocks(j *sim.Job, first, last int64) []byte {
	text := appendVarints(nil, []int64{first, last - first + 1})
	for block := first; block <= last; block++ {
		results := j.Block(block)
		var packed []byte
		if j.ModelPerBlock {
			packed = appendVarints(nil, results)
		} else {
			packed = packBits(results)
		}
		text = append(binary.AppendUvarint(text, uint64(len(packed))), packed...)
	}
	return text
}

// unpackBlocks sets the results of all blocks of a job from the bytes of packBlocks. It returns an error unless each
// block is there exactly once.
func unpackBlocks(j *sim.Job, text []byte) error {
	var wrong error
	next := func() (n uint64) {
		n, length := binary.Uvarint(text)
		if length <= 0 {
			wrong, length = errOtherEntry, len(text)
		}
		text = text[length:]
		return n
	}
	first, last := uint64(j.First()), uint64(j.Last())
	seen := make([]bool, last-first+1)
	missing := len(seen)
	for len(text) > 0 {
		block, n := next(), next()
		for ; n > 0 && wrong == nil; block, n = block+1, n-1 {
			size := next()
			if wrong != nil || size > uint64(len(text)) || block < first || block > last || seen[block-first] {
				return errOtherEntry
			}
			wrong = unpackBlock(j, int64(block), text[:size])
			text, seen[block-first] = text[size:], true
			missing--
		}
	}
	if missing > 0 {
		return errOtherEntry
	}
	return wrong
}

// unpackBlock sets the results of one block of a job.
func unpackBlock(j *sim.Job, block int64, packed []byte) error {
	var results []int64
	var ok bool
	if j.ModelPerBlock {
		results, ok = readVarints(packed)
	} else {
		trials := min(j.To, (block+1)*j.BlockSize) - max(j.From, block*j.BlockSize)
		results, ok = readBits(packed, int(trials))
	}
	if !ok || j.SetBlock(block, results) != nil {
		return errOtherEntry
	}
	return nil
}

// appendVarints appends numbers in a variable number of bytes (LEB128, as in package binary).
func appendVarints(text []byte, numbers []int64) []byte {
	for _, n := range numbers {
		text = binary.AppendUvarint(text, uint64(n))
	}
	return text
}

// readVarints reads numbers written by appendVarints up to the end of the text. ok is false if the text is cut off.
func readVarints(text []byte) (numbers []int64, ok bool) {
	numbers = make([]int64, 0, len(text))
	for len(text) > 0 {
		n, length := binary.Uvarint(text)
		if length <= 0 {
			return nil, false
		}
		numbers, text = append(numbers, int64(n)), text[length:]
	}
	return numbers, true
}

// mostBits is the largest number of bits per value that packBits uses.
const mostBits = 16

// packBits returns small numbers, each in as many bits as the largest one needs. The first byte is this number of bits.
func packBits(numbers []int64) []byte {
	width := bits.Len64(uint64(slices.Max(numbers)))
	text := make([]byte, 1, 1+(len(numbers)*width+7)/8)
	text[0] = byte(width)
	held, count := uint64(0), 0
	for _, n := range numbers {
		held |= uint64(n) << count
		for count += width; count >= 8; count -= 8 {
			text = append(text, byte(held))
			held >>= 8
		}
	}
	if count > 0 {
		text = append(text, byte(held))
	}
	return text
}

// readBits reads n numbers that packBits wrote. ok is false if the text has not exactly the length of n numbers.
func readBits(text []byte, n int) (numbers []int64, ok bool) {
	if len(text) == 0 || text[0] > mostBits || len(text) != 1+(n*int(text[0])+7)/8 {
		return nil, false
	}
	width, text := int(text[0]), text[1:]
	held, count := uint64(0), 0
	numbers = make([]int64, n)
	for i := range numbers {
		for ; count < width; count += 8 {
			held |= uint64(text[0]) << count
			text = text[1:]
		}
		numbers[i] = int64(held & (1<<width - 1))
		held >>= width
		count -= width
	}
	return numbers, true
}
