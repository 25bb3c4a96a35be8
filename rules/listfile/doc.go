// Package listfile reads army lists of other programs and spreadsheets and writes them as a roster of salvo.
//
// Start reading at read.go: Read finds out what a file is and returns a List: the units and the force of a roster, with
// a report of what became of each unit, upgrade, row or entry of the file. tree.go is a list of a list builder, whether
// it came as XML (xml.go), as JSON (json.go) or in a zip (zip.go); army.go, squad.go and vehicle.go make units of it.
// sheet.go reads tables with a header, and forum.go lists as people type them. match.go finds the unit of salvo that a
// name means, and words.go holds what other programs call things (words/*.yaml). write.go writes the roster.
//
// Files are hostile until they prove otherwise: limits.go says how large, how deep and how many. The package draws
// nothing, rolls nothing and never writes a file.
package listfile
