package reports

import (
	"bytes"
	"encoding/xml"
	"errors"
	"flag"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

var update = flag.Bool("update", false, "write the golden files anew")

// golden compares the output of write with a file under testdata.
func golden(t *testing.T, name string, write func(w io.Writer) error) {
	t.Helper()
	got := written(t, write)
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), string(got)); diff != "" {
		t.Errorf("%s differs (-want +got), -update accepts it:\n%s", path, diff)
	}
}

func written(t *testing.T, write func(w io.Writer) error) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := write(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// wellFormed parses an SVG picture to its end and fails at a mistake.
func wellFormed(t *rapid.T, r io.Reader) {
	for d := xml.NewDecoder(r); ; {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return
		}
		if err != nil {
			t.Fatal(err)
		}
		if start, ok := token.(xml.StartElement); ok && start.Name.Local == "script" {
			t.Fatal("a name became an element")
		}
	}
}

var svgSize = regexp.MustCompile(`<svg width="([0-9.]+)pt" height="([0-9.]+)pt"`)

// sizeOf reads the width and height of a picture in points.
func sizeOf(t *testing.T, svg []byte) (width, height float64) {
	t.Helper()
	found := svgSize.FindSubmatch(svg)
	if found == nil {
		t.Fatalf("no size in %.200s", svg)
	}
	width, _ = strconv.ParseFloat(string(found[1]), 64)
	height, _ = strconv.ParseFloat(string(found[2]), 64)
	return width, height
}
