package bolt

import "salvo/rules"

// fanFormula is the players' formula for the cost of a tank: they add up armour, turret, gun and machine guns. It is no
// rule of the game.
var fanFormula = rules.Price{
	Name: "fan-formula",
	Title: "what players add up for a regular vehicle: armour 7+ 20, 8+ 40, 9+ 80, 10+ 160, 11+ 320; turret 15, " +
		"open 10; MMG 10 each, one more on the roof of a turret; anti-tank gun light 50, medium 75, heavy 110, " +
		"super-heavy 190",
	Cost: addedUp,
}

var (
	armourPrices = map[int]int{7: 20, 8: 40, 9: 80, 10: 160, 11: 320}
	gunPrices    = map[string]int{"light-at": 50, "medium-at": 75, "heavy-at": 110, "super-heavy-at": 190}
)

const (
	turretPrice     = 15
	openTurretPrice = 10
	mmgPrice        = 10
)

// addedUp returns the cost of a unit by fanFormula. ok is false if the formula has no price for it. The formula covers
// regular vehicles with anti-tank guns, but no howitzers, autocannons, flamethrowers or other machine guns.
//
// Players say that the formula gives 395 for a Tiger I, 555 for a Tiger II and 235 for a T-34/85. With only the coaxial
// machine gun and the one in the hull, each of these costs would be 10 lower. The formula counts a third machine gun on
// the roof of the turret, which the lists leave out. So every enclosed turret adds one machine gun here. This also
// meets most of the published costs.
func addedUp(u *rules.Unit) (points int, ok bool) {
	points, ok = armourPrices[u.Int("armour")]
	if !ok || !u.Is("kind", "vehicle") || !u.Is("quality", "regular") {
		return 0, false
	}
	guns, turret := 0, false
	for _, item := range u.Items("weapons") {
		weapon, isCoaxial := bare(item.Word)
		turret = turret || isCoaxial // a coaxial weapon sits in a turret
		price, isGun := gunPrices[weapon]
		switch {
		case isGun:
			guns += item.Count
		case weapon == "mmg":
			price = mmgPrice
		default:
			return 0, false
		}
		points += item.Count * price
	}
	switch {
	case turret && u.Yes("open-topped"):
		points += openTurretPrice
	case turret:
		points += turretPrice + mmgPrice
	}
	return points, guns > 0
}
