package listfile_test

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode/utf16"

	"salvo/rules/games"
	"salvo/rules/listfile"
)

// read reads a file of which the user says nothing, neither the ruleset nor the meaning of a name.
func read(name string, data []byte) (*listfile.List, error) {
	return listfile.Read(games.All(), name, data, listfile.Asked{})
}

func packed(t testing.TB, name string, data []byte) []byte {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	w, err := z.Create(name)
	if err == nil {
		_, err = w.Write(data)
	}
	if err == nil {
		err = z.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// Files that are made to do harm are refused in a sentence, or read, soon and with little memory.
func TestHostileFilesAreRefusedSoonAndWithLittleMemory(t *testing.T) {
	const head = `<roster name="x" gameSystemName="Bolt Action 2"><forces><force name="f" catalogueName="Armies of Germany">`
	lols := `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY lol "lol">`
	for i := range 9 {
		lols += fmt.Sprintf(`<!ENTITY lol%d "%s">`, i+1, strings.Repeat(fmt.Sprintf("&lol%s;", strings.TrimPrefix(strconv.Itoa(i), "0")), 10))
	}
	lols += `]><roster name="&lol9;"/>`
	empty := strings.Repeat(`{},`, (listfile.MostBytes-2000)/3)
	cases := []struct {
		name string
		data []byte
		want string
	}{
		{"entities.ros", []byte(lols), "no XML that can be read"},
		{"external.ros", []byte(`<!DOCTYPE r [<!ENTITY e SYSTEM "file:///etc/hostname">]><roster name="&e;"/>`), "no XML that can be read"},
		{"deep.ros", []byte(head + strings.Repeat("<selections><selection>", 100_000)), "nested more than"},
		{"deep.json", []byte(strings.Repeat(`{"selections":[`, 500_000)), "nested more than"},
		{"arrays.json", []byte(strings.Repeat(`[`, 5_000_000)), "nested more than"},
		{"many.ros", []byte(head + strings.Repeat(`<selections/>`, 700_000)), "more than 100000 elements"},
		{"many.json", []byte(`{"forces":[{"selections":[` + empty + `{}]}]}`), "more than 100000 elements"},
		{"large.ros", bytes.Repeat([]byte("<a>"), listfile.MostBytes), "more than 10 MB"},
		{"bomb.rosz", packed(t, "bomb.ros", make([]byte, 200<<20)), "unpacks to more than 10 MB"},
		{"cut.rosz", packed(t, "a.ros", []byte(head))[:60], "cannot be read"},
		{"other.zip", packed(t, "readme.doc", []byte("hello")), "holds no list"},
		{"book.xlsx", packed(t, "xl/workbook.xml", []byte("<a/>")), "save the sheet as CSV"},
		{"nothing.csv", nil, "the file is empty"},
		{"blank.txt", []byte("\ufeff  \n\t\n"), "the file is empty"},
		{"noise.csv", []byte("\x00\x01\x02\x03,,,\n"), "no header"},
		{"text.txt", []byte("3x Panther"), "name the rules"},
		{"cut.json", []byte(`{"roster":{"name":"x","forces":[{`), "the file breaks off"},
		{"wrong.json", []byte(`{"roster":{"name":]}`), "the JSON cannot be read"},
		{"crossed.ros", []byte(`<roster><forces></roster></forces>`), "closes nothing"},
		{"other.ros", []byte(`<roster gameSystemName="Warhammer 40,000"><forces><force catalogueName="Orks"/></forces></roster>`), "salvo does not know"},
		{"none.ros", []byte(`<roster gameSystemName="Bolt Action"><forces><force catalogueName="Armies of Germany"/></forces></roster>`), "no unit was found"},
		{"page.html", []byte(`<html><body>hello</body></html>`), "no forces"},
		{"columns.csv", []byte("name,attack,hits\n" + strings.Repeat(",", 5_000_000)), ""},
		{"rows.csv", []byte("name,attack,hits,kind\n" + strings.Repeat("a,1,1,afv\n", 900_000)), "more than 5000 rows"},
		{"long-row.csv", []byte("name,attack,hits,kind\n" + strings.Repeat("a ", 2_000_000)), ""},
		{"lines.txt", bytes.Repeat([]byte("3x\n"), 3_000_000), "name the rules"},
	}
	games.All() // loads the rosters before anything is measured
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			if len(c.data) > listfile.MostBytes+1 {
				c.data = c.data[:listfile.MostBytes+1]
			}
			began := time.Now()
			var err error
			grown := peak(func() { _, err = read(c.name, c.data) })
			if c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
				t.Errorf("%v, want %q", err, c.want)
			}
			if err != nil && (strings.Contains(err.Error(), "\n") || len(err.Error()) > 600) {
				t.Errorf("no sentence: %.800s", err)
			}
			if took := time.Since(began); took > 20*time.Second {
				t.Errorf("%v", took)
			}
			if grown > 100<<20 {
				t.Errorf("%d MB", grown>>20)
			}
		})
	}
}

// peak returns by how many bytes the heap in use was larger while a function ran than before, at most.
func peak(do func()) uint64 {
	var before, now runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	stop, done, most := make(chan bool), make(chan bool), before.HeapInuse
	go func() {
		defer close(done)
		for {
			runtime.ReadMemStats(&now)
			most = max(most, now.HeapInuse)
			select {
			case <-stop:
				return
			case <-time.After(10 * time.Millisecond):
			}
		}
	}()
	do()
	close(stop)
	<-done
	return most - before.HeapInuse
}

// A list is read the same way in every encoding.
func TestEncodingsAreUnderstood(t *testing.T) {
	const sheet = "title;nation;kind;attack;range;hits;save;move;cost\nKönigstiger – spät;Germany;afv;6;100;6;3;12,5;220\n"
	utf16le := []byte{0xff, 0xfe}
	for _, c := range utf16.Encode([]rune(sheet)) {
		utf16le = binary.LittleEndian.AppendUint16(utf16le, c)
	}
	utf16be := []byte{0xfe, 0xff}
	for _, c := range utf16.Encode([]rune(sheet)) {
		utf16be = binary.BigEndian.AppendUint16(utf16be, c)
	}
	latin := []byte(strings.NewReplacer("ö", "\xf6", "ä", "\xe4", "–", "\x96").Replace(sheet))
	for name, data := range map[string][]byte{"UTF-8": []byte(sheet), "BOM": append([]byte("\ufeff"), sheet...), "UTF-16LE": utf16le, "UTF-16BE": utf16be,
		"no BOM": utf16le[2:], "Windows-1252": latin, "CRLF": []byte(strings.ReplaceAll(sheet, "\n", "\r\n"))} {
		list, err := read("sheet.csv", data)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if u := list.Units[0]; u.Title != "Königstiger – spät" || u.Name != "konigstiger-spat" {
			t.Errorf("%s: %q %q", name, u.Title, u.Name)
		}
	}
}

// seeds returns one list for each form of file.
func seeds(t testing.TB) map[string][]byte {
	t.Helper()
	all := make(map[string][]byte)
	for _, name := range []string{"germany-heer-second.ros", "britain-paras-second.rosz", "germany-afrika-third.json", "sheet-german.csv", "bolt-sheet.tsv", "bkc2.kursk.txt"} {
		data, err := os.ReadFile("testdata/lists/" + name)
		if err != nil {
			t.Fatal(err)
		}
		all[name] = data
	}
	return all
}

// mutated returns a file with a few changes: letters and digits replaced, or bits flipped and pieces cut, doubled, moved or replaced by texts that
// readers of files often stumble over.
func mutated(data []byte, r *rand.Rand) []byte {
	made := bytes.Clone(data)
	if r.IntN(2) == 0 { // the form stays as it is
		for range 1 + r.IntN(20) {
			if at := r.IntN(len(made)); made[at] >= '0' && made[at] <= '9' {
				made[at] = '0' + byte(r.IntN(10))
			} else if made[at] >= 'a' && made[at] <= 'z' && r.IntN(4) == 0 {
				made[at] = 'a' + byte(r.IntN(26))
			}
		}
		return made
	}
	pieces := []string{"<", ">", "\"", "&x;", "]]>", "<![CDATA[", "{", "}", "[", "]", ",", "\x00", "\xff", "\ufeff", "-1", "99999999999", "1e999", "NaN", "null", "x", ";", "\n", "<selection>", "</selection>"}
	for range 1 + r.IntN(6) {
		if len(made) < 4 {
			break
		}
		at := r.IntN(len(made) - 1)
		to := min(len(made), at+1+r.IntN(64))
		switch r.IntN(6) {
		case 0:
			made[at] ^= byte(1 << r.IntN(8))
		case 1:
			made = append(made[:at:at], made[to:]...)
		case 2:
			made = append(made[:to:to], append(bytes.Clone(made[at:to]), made[to:]...)...)
		case 3:
			made = append(made[:at:at], append([]byte(pieces[r.IntN(len(pieces))]), made[at:]...)...)
		case 4:
			made = made[:at]
		default:
			copy(made[at:to], bytes.Repeat([]byte{byte(r.IntN(256))}, to-at))
		}
	}
	return made
}

// Damaged lists are read or refused, but never with a panic, a hang or a roster that salvo itself refuses.
// SALVO_CORRUPTIONS is the number of damaged lists for each form of file; 10,000 take some minutes.
func TestDamagedListsAreReadOrRefused(t *testing.T) {
	times := 60
	if said := os.Getenv("SALVO_CORRUPTIONS"); said != "" {
		times, _ = strconv.Atoi(said)
	} else if testing.Short() {
		times = 20
	}
	lib := games.All()
	for name, data := range seeds(t) {
		t.Run(name, func(t *testing.T) {
			r := rand.New(rand.NewPCG(1, 2))
			var slowest time.Duration
			refused := 0
			grown := peak(func() {
				for i := range times {
					damaged := mutated(data, r)
					if inner, zipped := unzipped(t, data); zipped && i%2 == 0 {
						damaged = packed(t, "list.ros", mutated(inner, r))
					}
					began := time.Now()
					_, err := listfile.Read(lib, name, damaged, listfile.Asked{Ruleset: rulesetOf(name)})
					if slowest = max(slowest, time.Since(began)); err != nil {
						refused++
						if strings.Contains(err.Error(), "roster that it makes is wrong") {
							t.Fatalf("mutation %d: %v\n%q", i, err, damaged)
						}
					}
				}
			})
			t.Logf("%d mutations, %d refused, slowest %v, %d MB", times, refused, slowest, grown>>20)
			if slowest > 10*time.Second || grown > 100<<20 {
				t.Errorf("slowest %v, %d MB", slowest, grown>>20)
			}
		})
	}
}

// unzipped returns the one file of a zip.
func unzipped(t *testing.T, data []byte) (inner []byte, zipped bool) {
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil, false
	}
	f, err := z.File[0].Open()
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	inner, err = io.ReadAll(f)
	return inner, err == nil
}

// rulesetOf returns the ruleset by which a file of the test data is read; "" for sheets and list builders, which state
// their rules.
func rulesetOf(name string) string {
	if strings.HasSuffix(name, ".txt") {
		return "bkc2"
	}
	return ""
}

func FuzzList(f *testing.F) {
	for name, data := range seeds(f) {
		f.Add(name, data)
	}
	lib := games.All()
	f.Fuzz(func(t *testing.T, name string, data []byte) {
		_, err := listfile.Read(lib, name, data, listfile.Asked{Ruleset: rulesetOf(name)})
		if err != nil && strings.Contains(err.Error(), "roster that it makes is wrong") {
			t.Error(err)
		}
	})
}
