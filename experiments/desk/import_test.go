package desk

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"encoding/json"
	"strings"
	"testing"
)

// packedFile returns a file in the form in which a page sends it: deflated, in base64.
func packedFile(t *testing.T, text string) string {
	t.Helper()
	var b bytes.Buffer
	w, err := flate.NewWriter(&b, flate.BestCompression)
	if err == nil {
		_, err = w.Write([]byte(text))
	}
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	return base64.RawURLEncoding.EncodeToString(b.Bytes())
}

// A list that a visitor drops becomes a roster that the next question can use. The answer lists unknown names, and the
// visitor can say which units they mean.
func TestADroppedListBecomesARosterOfTheVisitor(t *testing.T) {
	const list = "3x Panther, 2 Panzergrenadiers, HQ; 2 Goliath demolition vehicles"
	request := Request{Ask: "import", Name: "list.txt", Ruleset: "bkc2", Data: packedFile(t, list)}
	var got importAnswer
	if err := json.Unmarshal(ask(t, request)[0]["import"], &got); err != nil {
		t.Fatal(err)
	}
	if got.Ruleset != "bkc2" || got.Units != 6 || got.Party != "3xpanther+2xpanzergrenadiers+de-hq" {
		t.Errorf("%+v", got)
	}
	last := got.Report[len(got.Report)-1]
	if last.Verdict != "fill in" || last.Name != "Goliath demolition vehicles" {
		t.Errorf("%+v", last)
	}
	request.As = map[string]string{last.Name: "unit:kind=afv,hits=3,cost=20"}
	if err := json.Unmarshal(ask(t, request)[0]["import"], &got); err != nil {
		t.Fatal(err)
	}
	if got.Units != 8 {
		t.Errorf("%+v", got)
	}
	answers := ask(t, Request{Ask: "odds", Line: "bkc2/battle " + got.Force + " vs us-advance-guard", Rosters: []File{{"list-a.yaml", got.Roster}}})
	if last := answers[len(answers)-1]; last["odds"] == nil {
		t.Errorf("%s", last["error"])
	}
}

// Two lists of one visitor share no names, so that neither changes the units of the other.
func TestTwoDroppedListsShareNoNames(t *testing.T) {
	const sheet = "title,kind,attack,range,hits,cost\nMaus,afv,8,100,8,300\n"
	request := Request{Ask: "import", Name: "sheet.csv", Data: packedFile(t, sheet)}
	var first, second importAnswer
	if err := json.Unmarshal(ask(t, request)[0]["import"], &first); err != nil {
		t.Fatal(err)
	}
	request.Rosters = []File{{"list-a.yaml", first.Roster}}
	if err := json.Unmarshal(ask(t, request)[0]["import"], &second); err != nil {
		t.Fatal(err)
	}
	if first.Force == second.Force {
		t.Errorf("both forces are called %s", first.Force)
	}
}

// A file that is no list is refused in a sentence, and so is a small one that unpacks to a large one.
func TestDroppedFilesThatAreNoListsAreRefused(t *testing.T) {
	for want, r := range map[string]Request{
		"did not arrive whole": {Ask: "import", Name: "x.ros", Data: "!!!"},
		"the file is empty":    {Ask: "import", Name: "x.ros", Data: packedFile(t, "")},
		"more than 10 MB":      {Ask: "import", Name: "x.ros", Data: packedFile(t, strings.Repeat("<a>", 5<<20))},
		"no XML":               {Ask: "import", Name: "x.ros", Data: packedFile(t, "<roster")},
		"300000 is the most":   {Ask: "import", Name: "x.ros", Data: strings.Repeat("a", 300_001)},
	} {
		if got := string(ask(t, r)[0]["error"]); !strings.Contains(got, want) {
			t.Errorf("%s, want %q", got, want)
		}
	}
}
