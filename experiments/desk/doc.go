// Package desk is how a page asks: questions come as JSON and are answered as JSON, the same bytes whether the program
// serves the page or is compiled to WebAssembly and runs in it.
//
// Start reading at desk.go, which finds the function that answers a question, and at request.go, which says what a page
// may send. catalogue.go and roster.go are what there is to choose from, odds.go is a scenario worked out, profile.go the same over all values of a factor, turns.go a fight
// turn by turn, story.go one engagement die by die, written.go a report as a file, and import.go a list of another program as a roster. table.go is a battle on a
// table to be drawn and changed, and replay.go one to be watched. form.go is a scenario taken apart
// into what the page has controls for, and blame.go finds the control that a mistake belongs to.
//
// reading.go keeps slow texts of a visitor from stopping others, places.go shares places to work at among visitors, and
// trials.go refuses trials that do not fit into the time of a page.
//
// The package draws nothing: the page does.
package desk
