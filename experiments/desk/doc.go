// Package desk answers the questions of a page. Questions come as JSON and are answered as JSON, with the same bytes whether
// the program serves the page or is compiled to WebAssembly and runs in it.
//
// Start reading at desk.go, which finds the function that answers a question, and at request.go, which declares what a
// page may send. catalogue.go and roster.go list rulesets and units to choose from. odds.go works a scenario out,
// profile.go does so for all values of a factor, turns.go follows a fight turn by turn, story.go narrates one
// engagement die by die, written.go writes a report as a file, and import.go reads a list of another program as a
// roster. table.go describes a battle on a table, so that the page can draw and change it, and replay.go describes one
// that the page plays step by step. form.go splits a scenario into the values of the page's controls, and blame.go
// finds the control that a mistake belongs to.
//
// reading.go keeps slow texts of a visitor from stopping others, places.go shares places to work at among visitors, and
// trials.go refuses trials that do not fit into the time of a page.
//
// The package draws nothing: the page does.
package desk
