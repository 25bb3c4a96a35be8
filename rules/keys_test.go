package rules

// Keys of rosters for tests from outside.
var (
	RosterKeys = rosterKeys
	UnitKeys   = unitKeys
	WeaponKeys = weaponKeys
	ForceKeys  = forceKeys
)
