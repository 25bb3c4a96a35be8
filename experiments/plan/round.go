package plan

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"

	"salvo/experiments"
	"salvo/experiments/files"
	"salvo/experiments/rounds"
	"salvo/rules"
)

// A Round is the content of the file with which machines that share a plan begin a round of their work. It holds the
// plan with all its files, and the results of earlier rounds. A round ends when the plan needs results of all machines
// to decide how to continue: whether a precision is reached, or which value to try next. The files of rounds and shards
// are in one folder, or in several folders that are merged.
type Round struct {
	Number   int                      `json:"round"`
	Version  string                   `json:"version"`
	Build    string                   `json:"build"` // Run.Build of the program that made the round
	Name     string                   `json:"name"`
	File     string                   `json:"file"` // the path of the plan, as the user wrote it
	Text     []byte                   `json:"text"`
	Rosters  []UserFile               `json:"rosters,omitempty"`
	Mixes    []UserFile               `json:"mixes,omitempty"`
	Tables   []UserFile               `json:"scenarios,omitempty"`
	Finished []string                 `json:"finished,omitempty"` // names of items that need no further round, because they are complete or have failed
	Wanted   rounds.Wanted            `json:"wanted"`             // the engine calls that the shards of this round share
	Entries  map[string]*rounds.Entry `json:"entries,omitempty"`

	sum   string // the checksum of the round's file
	added int    // the number of entries (results) that the shards of this round have added
}

// Recorded returns the entries (results) that the round begins with.
func (r *Round) Recorded() map[string]*rounds.Entry { return r.Entries }

// firstRound returns round 1 of the plan, which has no results yet.
func (p *Plan) firstRound(version, build string) *Round {
	return &Round{Number: 1, Version: version, Build: build, Name: p.Name, File: p.File, Text: p.Text,
		Rosters: p.Rosters, Mixes: p.Mixes, Tables: p.Tables}
}

// An origin identifies the program and the files that results come from, by versions and checksums.
type origin struct {
	Version string            `json:"version"`
	Build   string            `json:"build"`
	Plan    string            `json:"plan"`
	Files   map[string]string `json:"files,omitempty"`
}

func (r *Round) origin() origin {
	o := origin{r.Version, r.Build, sum(fmt.Append(nil, r.Name, "\n", r.File, "\n", string(r.Text))), map[string]string{}}
	for _, list := range []struct {
		kind  string
		files []UserFile
	}{{"the roster ", r.Rosters}, {"the mix ", r.Mixes}, {"the scenario file ", r.Tables}} {
		for _, file := range list.files {
			o.Files[list.kind+file.File] = sum(file.Text)
		}
	}
	return o
}

// differs returns a text on how another origin differs from this one; "" if they are equal.
func (o origin) differs(other origin) string {
	switch {
	case o.Version != other.Version:
		return "is of version " + other.Version + " of salvo, not " + o.Version
	case o.Build != other.Build:
		return "is of another build of salvo (" + other.Build + ", not " + o.Build + ")"
	case o.Plan != other.Plan:
		return "is of another experiment"
	}
	for _, name := range slices.Sorted(maps.Keys(o.Files)) {
		switch sum, has := other.Files[name]; {
		case !has:
			return "was made without " + name
		case sum != o.Files[name]:
			return "was made when " + name + " said something else"
		}
	}
	for _, name := range slices.Sorted(maps.Keys(other.Files)) {
		if _, has := o.Files[name]; !has {
			return "was made with " + name
		}
	}
	return ""
}

var roundFile = regexp.MustCompile(`^round-([1-9]\d{0,5})\.salvo$`)

func (r *Round) fileName() string { return fmt.Sprintf("round-%d.salvo", r.Number) }

// write writes the file of the round into each of the folders.
func (r *Round) write(folders ...string) error {
	text, err := rounds.Seal(rounds.RoundFile, r)
	if err != nil {
		return err
	}
	r.sum = sum(text)
	for _, folder := range folders {
		if holds(folder, r.fileName(), r.sum) {
			continue
		}
		path := filepath.Join(folder, r.fileName())
		if err := files.WriteWhole(path, text); err != nil {
			return fmt.Errorf("%s cannot be written: %w", path, files.Cause(err))
		}
	}
	return nil
}

// Begun reports whether a folder has the file of a first round. If it has, a machine has already accepted a plan for
// that folder, and the folder refuses any other plan.
func Begun(folder string) bool {
	_, err := os.Stat(filepath.Join(folder, (&Round{Number: 1}).fileName()))
	return err == nil
}

// readRound reads the last round in a folder. It returns nil if there is none. If the folder does not exist, the error
// is fs.ErrNotExist.
func readRound(folder string) (*Round, error) {
	entries, err := os.ReadDir(folder)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, err
	} else if err != nil {
		return nil, fmt.Errorf("%s cannot be read: %w", folder, files.Cause(err))
	}
	last := 0
	for _, e := range entries {
		if found := roundFile.FindStringSubmatch(e.Name()); found != nil {
			n, _ := strconv.Atoi(found[1])
			last = max(last, n)
		}
	}
	if last == 0 {
		return nil, nil
	}
	r := &Round{Number: last}
	path := filepath.Join(folder, r.fileName())
	text, err := readOwn(path)
	if err != nil {
		return nil, fmt.Errorf("%s cannot be read: %w", path, files.Cause(err))
	}
	if err := rounds.Unseal(rounds.RoundFile, text, r); err != nil {
		return nil, experiments.BadInput("%s %w", path, err)
	}
	if r.Number != last {
		return nil, experiments.BadInput("%s holds round %d", path, r.Number)
	}
	r.sum = sum(text)
	return r, nil
}

// isFile reports whether the path exists and is not a folder.
func isFile(path string) bool {
	info, err := os.Stat(path)
	return err == nil && !info.IsDir()
}

// OpenRound returns the latest round in any of the folders.
func OpenRound(folders []string) (*Round, error) {
	var last *Round
	where := ""
	for _, folder := range folders {
		r, err := readRound(folder)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return nil, experiments.BadInput("there is no folder %s", folder)
		case err != nil && isFile(folder):
			return nil, experiments.BadInput("%s is a file: name the folder of the shards, which salvo run FILE --shard 0/4 --out DIR makes", folder)
		case err != nil:
			return nil, err
		case r == nil:
			continue
		case last != nil && last.origin().differs(r.origin()) != "":
			return nil, experiments.BadInput("%s and %s do not belong together: the second %s", where, folder,
				last.origin().differs(r.origin()))
		case last != nil && last.Number == r.Number && last.sum != r.sum:
			return nil, experiments.BadInput("%s and %s do not belong together: they differ in round %d", where, folder,
				r.Number)
		}
		if last == nil || r.Number > last.Number {
			last, where = r, folder
		}
	}
	if last == nil {
		return nil, experiments.BadInput("there are no shards in %s: salvo run FILE --shard 0/4 --out %s makes the first of four",
			folders[0], folders[0])
	}
	return last, nil
}

// CheckProgram returns an error if another version or build of salvo has made the round.
func (r *Round) CheckProgram(version, build string) error {
	own := r.origin()
	own.Version, own.Build = version, build
	if why := own.differs(r.origin()); why != "" {
		return experiments.BadInput("round %d %s: use the program that made it", r.Number, why)
	}
	return nil
}

// Read returns the content of a file that the plan names, as it was when the round was made.
func (r *Round) Read(path string) ([]byte, error) {
	for _, file := range slices.Concat(r.Tables, r.Mixes) {
		if file.File == path {
			return file.Text, nil
		}
	}
	return nil, experiments.BadInput("there is no file %s", path)
}

// Plan parses the plan that is stored in the round. The library must already contain the round's rosters and must read
// files with Round.Read.
func (r *Round) Plan(ctx context.Context, library *rules.Library) (*Plan, error) {
	p, err := ReadAgain(ctx, library, r.File, r.Text)
	if err != nil {
		return nil, err
	}
	p.Rosters = r.Rosters
	return p, nil
}
