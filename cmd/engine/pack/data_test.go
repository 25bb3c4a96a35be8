package main

import (
	"bytes"
	"slices"
	"testing"
)

// program returns a WebAssembly program of a data section with these segments and an empty custom section after it.
func program(all ...segment) []byte {
	body := []byte{byte(len(all))}
	for _, s := range all {
		body = append(appendSigned(append(body, inMemory, constant), s.at), endOfExpression, byte(len(s.text)))
		body = append(body, s.text...)
	}
	return slices.Concat([]byte("\x00asm\x01\x00\x00\x00"), []byte{sectionOfData, byte(len(body))}, body, []byte("\x00\x02\x01x"))
}

func TestSegmentsOfDataAreJoinedWithZerosBetweenThem(t *testing.T) {
	many := program(segment{4096, []byte("rules")}, segment{4110, []byte("dice")}, segment{4101, []byte("!")})
	one := program(segment{4096, []byte("rules!\x00\x00\x00\x00\x00\x00\x00\x00dice")})
	if got, err := joined(many); err != nil || !bytes.Equal(got, one) {
		t.Errorf("%q becomes %q, %v", many, got, err)
	}
	if got, err := joined(one); err != nil || !bytes.Equal(got, one) {
		t.Errorf("one segment becomes %q, %v", got, err)
	}
}

func TestDataOfAnotherFormIsRefused(t *testing.T) {
	for name, text := range map[string][]byte{
		"no data":           program()[:8],
		"no segment":        program(),
		"passive segment":   bytes.Replace(program(segment{9, []byte("a")}), []byte{inMemory, constant}, []byte{1, constant}, 1),
		"shorter than said": bytes.Replace(program(segment{9, []byte("a")}), []byte{endOfExpression, 1}, []byte{endOfExpression, 99}, 1),
	} {
		if _, err := joined(text); err == nil {
			t.Errorf("%s: it is joined", name)
		}
	}
}

func TestSignedNumbersComeBack(t *testing.T) {
	for _, number := range []int{0, 1, 63, 64, 4096, 1 << 20, 1<<31 - 1, -1, -64, -65, -1 << 31} {
		text := appendSigned(nil, number)
		if got, n := signed(text); got != number || n != len(text) {
			t.Errorf("%d comes back as %d, %d of %d bytes", number, got, n, len(text))
		}
	}
}
