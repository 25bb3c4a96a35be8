package plan

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"salvo/sim"
)

// Files that machines hand to each other begin with a line that says what they are, the number of their form, and how
// long what follows is and its sum:
//
//	salvo shard 4 5120 6f1c...
//
// What is not just as it was written, to the last byte, is refused. A line of JSON follows, and then what the blocks of its
// entries tell, as it is: most of a large file, of which a shard needs little.
const (
	shardSeal = "shard"
	roundSeal = "round"
	sealForm  = 4
)

// handed is what such a file holds.
type handed interface{ entries() map[string]*sim.Entry }

func sealLine(kind string, body []byte) []byte {
	return fmt.Appendf(nil, "salvo %s %d %d %s\n", kind, sealForm, len(body), sum(body))
}

// seal makes such a file.
func seal(kind string, content handed) ([]byte, error) {
	body, err := json.Marshal(content)
	if err != nil {
		return nil, err
	}
	body = append(body, '\n')
	entries := content.entries()
	for _, key := range slices.Sorted(maps.Keys(entries)) {
		blocks := entries[key].Blocks
		body = append(binary.AppendUvarint(body, uint64(len(blocks))), blocks...)
	}
	return append(sealLine(kind, body), body...), nil
}

// unseal reads one. The error goes on from the name of the file.
func unseal(kind string, text []byte, content handed) error {
	line, body, _ := bytes.Cut(text, []byte("\n"))
	words := strings.Split(string(line), " ")
	switch {
	case len(text) == 0:
		return errors.New("is empty")
	case len(words) != 5 || words[0] != "salvo" || words[1] != shardSeal && words[1] != roundSeal:
		return errors.New("is damaged, or no file of a run that is shared out")
	case words[1] != kind:
		return fmt.Errorf("is a %s by its first line, not a %s", words[1], kind)
	case words[2] != strconv.Itoa(sealForm):
		return fmt.Errorf("has form %q, and this salvo reads form %d", words[2], sealForm)
	}
	if length, err := strconv.Atoi(words[3]); err == nil && len(body) < length {
		return fmt.Errorf("is cut off: %d of %d bytes are there", len(body), length)
	}
	if !bytes.Equal(sealLine(kind, body), text[:len(text)-len(body)]) || !open(body, content) {
		return errors.New("is damaged: its sum is not that of what it holds")
	}
	return nil
}

// open reads what was sealed; false if that is something else.
func open(body []byte, content handed) bool {
	head, blocks, _ := bytes.Cut(body, []byte("\n"))
	if json.Unmarshal(head, content) != nil {
		return false
	}
	entries := content.entries()
	for _, key := range slices.Sorted(maps.Keys(entries)) {
		size, length := binary.Uvarint(blocks)
		if entries[key] == nil || length <= 0 || size > uint64(len(blocks)-length) {
			return false
		}
		blocks = blocks[length:]
		if size > 0 {
			entries[key].Blocks = slices.Clip(blocks[:size]) // what other machines know is appended
		}
		blocks = blocks[size:]
	}
	return len(blocks) == 0
}
