package rules

// Dictionary is for tests outside of the package that know the games.
var Dictionary = dictionary
