// Package referee checks traces of battles (package rules/trace) against the rules of their game. It shares no code with
// the games. It reads a trace and a scenario file as data, and has its own tables, written from the rulebooks, and its
// own small geometry. Start reading at Check. battle.go goes through a trace, table.go holds the geometry, and every game
// has its own files. The referee never plays, and never judges whether a decision was wise.
package referee
