// Bake parses the rosters that come with the games and writes them to a file for the programs, which need not parse them then.
//
//	go run ./rules/games/bake FILE
package main

import (
	"fmt"
	"io/fs"
	"os"

	"salvo/rules/games"
	"salvo/rules/yamlfile"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "bake FILE")
		os.Exit(2)
	}
	all, err := rosters()
	if err == nil {
		err = os.WriteFile(os.Args[1], all, 0o666)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "bake:", err)
		os.Exit(1)
	}
}

// rosters are those of all games. Two editions may share a file.
func rosters() (all []byte, err error) {
	seen := map[string]bool{}
	for _, rs := range games.All().Rulesets() {
		paths, err := fs.Glob(rs.Rosters, "*.yaml")
		if err != nil {
			return nil, err
		}
		for _, path := range paths {
			text, err := fs.ReadFile(rs.Rosters, path)
			if err != nil {
				return nil, err
			}
			if !seen[string(text)] {
				seen[string(text)] = true
				all = append(all, yamlfile.Bake(text)...)
			}
		}
	}
	return all, nil
}
