// Package referee checks traces of battles (package rules/trace) against the rules of their game. It shares no code with
// the games: it reads a trace and a scenario file as data, has tables of its own, written from the rulebooks, and a small
// geometry of its own. Start reading at Check; battle.go follows a trace, table.go is the geometry, and every game has a
// file of its own. The referee never plays and never decides what would have been wise.
package referee
