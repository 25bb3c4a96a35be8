package listfile

import (
	"archive/zip"
	"bytes"
	"errors"
	"io"
	"path"
	"slices"
	"strings"
)

// isZip reports whether a file is a zip.
func isZip(data []byte) bool {
	return bytes.HasPrefix(data, []byte("PK\x03\x04")) || bytes.HasPrefix(data, []byte("PK\x05\x06"))
}

// listEndings are the endings of files inside a zip that may be a list, the likeliest first.
var listEndings = []string{".ros", ".xml", ".json", ".csv", ".tsv", ".txt"}

// mostPacked is the most files of a zip. A .rosz has one.
const mostPacked = 100

// unzipped returns a list in a zip and its name: the first file with the likeliest of listEndings. It limits the bytes
// that it unpacks, whatever size the zip claims.
func unzipped(data []byte) (text []byte, name string, err error) {
	if bytes.Count(data, []byte("PK\x01\x02")) > mostPacked { // before the directory is read, which takes memory for each of them
		return nil, "", tooMuch("the zip holds more than %d files", mostPacked)
	}
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil, "", errors.New("the file is a zip that cannot be read: it may be cut off")
	}
	if i := slices.IndexFunc(z.File, func(f *zip.File) bool { return strings.HasPrefix(f.Name, "xl/") }); i >= 0 {
		return nil, "", errors.New("this is a workbook of a spreadsheet: save the sheet as CSV, and import that file")
	}
	for _, ending := range listEndings {
		for _, f := range z.File {
			if strings.EqualFold(path.Ext(f.Name), ending) {
				text, err := unpacked(f)
				return text, tidied(path.Base(f.Name)), err
			}
		}
	}
	return nil, "", errors.New("the zip holds no list: a .rosz has one .ros file inside")
}

// unpacked returns a file of a zip, as long as it is within the limit.
func unpacked(f *zip.File) ([]byte, error) {
	r, err := f.Open()
	if err != nil {
		return nil, errors.New("the list in the zip cannot be unpacked: " + tidied(err.Error()))
	}
	defer r.Close()
	text, err := io.ReadAll(io.LimitReader(r, MostBytes+1))
	switch {
	case len(text) > MostBytes:
		return nil, tooMuch("the zip unpacks to more than %d MB", MostBytes>>20)
	case err != nil:
		return nil, errors.New("the list in the zip cannot be unpacked: " + tidied(err.Error()))
	}
	return text, nil
}
