// Package tablefile reads scenario files: a table drawn in letters, what stands on it, what both sides want there and
// what they plan. It reports all mistakes of a file at once, each with its place.
//
// Start reading at table.go, which says what a file holds, then reader.go, which reads it key by key. The package knows
// no game: the caller passes a [Game], which knows the game's words in the file.
package tablefile
