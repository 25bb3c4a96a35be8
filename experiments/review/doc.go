// Package review analyses battles. Chances analyses one battle: the chance of both sides at every moment, the turning
// points, the luck, and the missed chances. Review judges a scenario by many battles. Start reading at chances.go and
// review.go. The package plays battles only through sim and knows no game.
package review
