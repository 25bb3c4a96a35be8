package rounds

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// sealForm is the version of the format of sealed files, which machines send each other. The first line holds the kind,
// the version of the format, the length of the rest in bytes and the SHA-256 checksum of the rest:
//
//	salvo shard 4 5120 6f1c...
//
// A file that differs in any byte from what was written is refused. The second line is JSON. The packed blocks of the
// entries follow: they are most of a large file, and a shard needs few of them.
const sealForm = 4

// A Kind says what a sealed file holds: the results of a shard, or the beginning of a round.
type Kind string

const (
	RoundFile Kind = "round" // what all machines begin a round with
	ShardFile Kind = "shard" // what one machine has worked out in a round
)

// A Recording is the content of a sealed file: a value that is stored as JSON, and the entries in it.
type Recording interface{ Recorded() map[string]*Entry }

// sealLine returns the first line of a sealed file with the given rest (body).
func sealLine(kind Kind, body []byte) []byte {
	return fmt.Appendf(nil, "salvo %s %d %d %x\n", kind, sealForm, len(body), sha256.Sum256(body))
}

// Seal returns the text of a sealed file with the given content.
func Seal(kind Kind, content Recording) ([]byte, error) {
	body, err := json.Marshal(content)
	if err != nil {
		return nil, err
	}
	body = append(body, '\n')
	entries := content.Recorded()
	for _, key := range slices.Sorted(maps.Keys(entries)) {
		blocks := entries[key].Blocks
		body = append(binary.AppendUvarint(body, uint64(len(blocks))), blocks...)
	}
	return append(sealLine(kind, body), body...), nil
}

// Unseal checks and reads the text of a sealed file into content. The error continues a sentence that begins with the
// file name.
func Unseal(kind Kind, text []byte, content Recording) error {
	line, body, _ := bytes.Cut(text, []byte("\n"))
	words := strings.Split(string(line), " ")
	switch {
	case len(text) == 0:
		return errors.New("is empty")
	case len(words) != 5 || words[0] != "salvo" || words[1] != string(ShardFile) && words[1] != string(RoundFile):
		return errors.New("is damaged, or is no file of a shared run")
	case words[1] != string(kind):
		return fmt.Errorf("is a %s by its first line, not a %s", words[1], kind)
	case words[2] != strconv.Itoa(sealForm):
		return fmt.Errorf("has form %q, and this salvo reads form %d", words[2], sealForm)
	}
	if length, err := strconv.Atoi(words[3]); err == nil && len(body) < length {
		return fmt.Errorf("is cut off: %d of %d bytes are there", len(body), length)
	}
	if !bytes.Equal(sealLine(kind, body), text[:len(text)-len(body)]) || !readBody(body, content) {
		return errors.New("is damaged: its checksum does not match its contents")
	}
	return nil
}

// readBody reads the rest of a sealed file after its first line. It returns false if the rest is not well formed.
func readBody(body []byte, content Recording) bool {
	head, blocks, _ := bytes.Cut(body, []byte("\n"))
	if json.Unmarshal(head, content) != nil {
		return false
	}
	entries := content.Recorded()
	for _, key := range slices.Sorted(maps.Keys(entries)) {
		size, length := binary.Uvarint(blocks)
		if entries[key] == nil || length <= 0 || size > uint64(len(blocks)-length) {
			return false
		}
		blocks = blocks[length:]
		if size > 0 {
			// Entry.Add appends to these blocks. Clip makes it copy them, so that it does not overwrite the next entry's.
			entries[key].Blocks = slices.Clip(blocks[:size])
		}
		blocks = blocks[size:]
	}
	return len(blocks) == 0
}
