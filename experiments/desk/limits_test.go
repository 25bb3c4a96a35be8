package desk

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"
)

// textFields holds the largest number of characters of each text in a request, by the name of the text in JSON.
var textFields = map[string]int{
	"ask": MostWords, "ruleset": MostWords, "line": MostLine, "overlay": MostWords, "over": MostOver, "observed": MostWords,
	"until": MostWords, "form": MostWords, "name": MostWords, "data": MostData,
}

func TestEveryTextOfAQuestionHasALimit(t *testing.T) {
	empty, err := json.Marshal(Request{})
	if err != nil {
		t.Fatal(err)
	}
	var keys map[string]any
	if err := json.Unmarshal(empty, &keys); err != nil {
		t.Fatal(err)
	}
	for key, value := range keys {
		if _, text := value.(string); text && textFields[key] == 0 {
			t.Errorf("%s has no limit", key)
		}
	}
	for key, most := range textFields {
		question := map[string]any{"ask": "odds", "line": "bkc2 panther vs sherman-m4"}
		question[key] = strings.Repeat("ä", most+1)
		text, err := json.Marshal(question)
		if err != nil {
			t.Fatal(err)
		}
		want := fmt.Sprintf("%s has %d characters: %d is the most", key, most+1, most)
		if m := last[Mistake](t, askText(t, string(text)), "error"); m.Text != want {
			t.Errorf("%s: %.200q, want %q", key, m.Text, want)
		}
		question[key] = strings.Repeat("ä", most)
		if text, err = json.Marshal(question); err != nil {
			t.Fatal(err)
		}
		if answer := askText(t, string(text)); strings.Contains(string(answer[len(answer)-1]["error"]), "is the most") {
			t.Errorf("%s with %d characters: %.200s", key, most, answer[len(answer)-1]["error"])
		}
	}
}

func TestFilesOfAQuestionAreCounted(t *testing.T) {
	for _, test := range []struct {
		r    Request
		want string
	}{
		{Request{Ask: "odds", Rosters: make([]File, MostFiles+1)}, "the question has 21 rosters: 20 is the most"},
		{Request{Ask: "odds", Tables: make([]File, MostFiles+1)}, "the question has 21 scenario files: 20 is the most"},
		{Request{Ask: "odds", Tables: []File{{Name: strings.Repeat("n", 201)}}}, "the name of a file has 201 characters: 200 is the most"},
	} {
		if m := mistake(t, test.r); m.Text != test.want {
			t.Errorf("%q, want %q", m.Text, test.want)
		}
	}
}

// TestTheLongestLinesAreReadSoon reads the longest lines. Its limit of time is far above the six milliseconds that were
// measured.
func TestTheLongestLinesAreReadSoon(t *testing.T) {
	for name, part := range map[string]string{
		"words": "x ", "units": "panther+", "factors": "range=30 ", "options": "+a=b ", "fields": "panther:save=4,", "letters": "x",
		"parties": "vs ", "numbers": "9", "quotes": `"`, "equals": "=", "colons": "panther:", "mistakes": "pannther+",
	} {
		line := "bkc2 " + strings.Repeat(part, MostLine/len(part)+1)
		for _, r := range []Request{
			{Ask: "odds", Line: line[:MostLine]},
			{Ask: "profile", Line: "bkc2 panther vs sherman-m4", Over: line[5:MostOver]},
		} {
			began := time.Now()
			ask(t, r)
			if took := time.Since(began); took > 5*time.Second {
				t.Errorf("%s of %s: %v", r.Ask, name, took)
			}
		}
	}
}
