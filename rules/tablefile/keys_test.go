package tablefile

// Keys of files for tests from outside.
var (
	TableKeys   = tableKeys
	PlaceKeys   = placeKeys
	SideKeys    = sideKeys
	ArrivalKeys = arrivalKeys
	GroupKeys   = groupKeys
	SwitchKeys  = switchKeys
	TermKeys    = termKeys
)
