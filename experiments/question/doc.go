// Package question declares what can be asked. It has a file for each kind of question, with one declaration in it.
//
// Start reading at sensitivity.go, a short kind, and at kind.go, which defines declarations and lists all kinds. From a [Kind]
// come its command with flags, help and completion (cmd/salvo), its keys in experiment files and its part of their JSON Schema
// (schema.go, package plan), and the command that gets the same answer again (command.go). Package setting defines settings;
// asked.go defines what a kind sees of a question.
//
// The package works nothing out and draws nothing: the packages experiments, compare, players, review and points do the work.
package question
