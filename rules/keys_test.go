package rules

// The keys of rosters, for tests outside of the package.
var (
	RosterKeys = rosterKeys
	UnitKeys   = unitKeys
	WeaponKeys = weaponKeys
	ForceKeys  = forceKeys
)
