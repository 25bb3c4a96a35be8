package rules

// Dictionary is for the tests outside of the package, which know the games.
var Dictionary = dictionary
