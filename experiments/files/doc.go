// Package files reads the files of users and writes results, in one way each, and keeps two runs apart.
//
// Start reading at read.go: whatever a user names, a roster, an experiment, a catalogue or a mix, is read by Read.
// write.go puts a file in its place whole or not at all, and lock.go lets one run at a time have a folder. The package
// knows nothing of what the files mean.
package files
