// Package yamlfile reads and writes YAML files of users. It reports the mistakes of a file at once, each with its
// place, in plain words; only a file that exceeds a limit, or that the YAML library cannot read, has a mistake that may
// hide others. Scenario files, rosters, experiment files, mixes and catalogues are read with it.
//
// Start reading at reader.go: a Reader walks the syntax tree and returns values as they are spelt in the file.
// limits.go lists the limits of a file. scan.go checks the lines of a file before the lexer sees them, and guard.go the
// tokens before the parser sees them. mistakes.go holds the list of mistakes. write.go writes a file anew, and
// rewrite.go keeps the comments of the old one. The package does not know what the files mean: its caller names the
// keys of a file and checks the values.
package yamlfile
