//go:build !former

package battle

// FormerPlayers reports whether the player careful can still play as it did before.
const FormerPlayers = false

var formerPlayers []string
