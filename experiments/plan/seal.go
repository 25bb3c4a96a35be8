package plan

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// Files that machines hand to each other begin with a line that says what they are, the number of their form, and how
// long what follows is and its sum:
//
//	salvo shard 3 5120 6f1c...
//
// What is not just as it was written, to the last byte, is refused.
const (
	shardSeal = "shard"
	roundSeal = "round"
	sealForm  = 3
)

func sealLine(kind string, body []byte) []byte {
	return fmt.Appendf(nil, "salvo %s %d %d %s\n", kind, sealForm, len(body), sum(body))
}

// seal makes such a file.
func seal(kind string, content any) ([]byte, error) {
	body, err := json.Marshal(content)
	if err != nil {
		return nil, err
	}
	return append(sealLine(kind, body), body...), nil
}

// unseal reads one. The error goes on from the name of the file.
func unseal(kind string, text []byte, content any) error {
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
	if !bytes.Equal(sealLine(kind, body), text[:len(text)-len(body)]) || json.Unmarshal(body, content) != nil {
		return errors.New("is damaged: its sum is not that of what it holds")
	}
	return nil
}
