// Package yamlfile reads YAML files of users. It reports every mistake of a file at once, each with its place, in plain
// words. Rosters, experiment files, mixes and catalogues are read with it.
//
// Start reading at reader.go: a Reader walks the syntax tree and returns values as they are spelt in the file.
// limits.go lists the limits of a file. scan.go checks the lines of a file before the lexer sees them, and guard.go the
// tokens before the parser sees them. mistakes.go holds the list of mistakes. The package does not know what the files
// mean: its caller names the keys of a file and checks the values.
package yamlfile
