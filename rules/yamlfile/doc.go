// Package yamlfile reads YAML files of users and tells them every mistake in one go, each with its place, in plain
// words. Rosters, experiment files, mixes and catalogues are read with it.
//
// Start reading at reader.go: a Reader walks the syntax tree and takes the values out of it as they are spelt. limits.go
// lists what a file may have. scan.go checks the lines of a file before the lexer sees them, guard.go the tokens before
// the parser sees them. mistakes.go is the list of what is wrong. The
// package knows nothing of what the files mean: who reads one says which keys it has and checks the values.
package yamlfile
