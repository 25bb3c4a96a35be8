// Package paper makes the booklets and cards that players print and take to the table: the briefing of a scenario, the
// quick reference of a ruleset, and cards of units. It fills the plain types of package reports; package draw lays them
// out.
//
// Start reading at briefing.go. briefing_words.go puts arrivals, victory and plans into sentences, reference.go makes the quick
// reference and cards.go the cards.
package paper
