// Package files reads the files of users, writes results, and lets only one run at a time use a folder.
//
// Start reading at read.go. Read reads every file that a user names: rosters, experiments, catalogues and mixes.
// write.go writes a file whole or not at all. lock.go locks a folder for one run. The package does not know what the
// files mean.
package files
