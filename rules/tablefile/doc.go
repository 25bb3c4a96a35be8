// Package tablefile reads scenario files: a table drawn in letters, what stands on it, what both sides want there and
// what they plan. Every mistake is told with its place, all in one go.
//
// Start reading at table.go, which says what a file holds, then reader.go, which reads it key by key. The package
// knows no game: who reads a file brings what the game has to say about its words, a [Game].
package tablefile
