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

// addedUp returns the price by the formula. The formula knows regular vehicles with anti-tank guns; howitzers, autocannons,
// flame and other machine guns have no price in it.
//
// It is said to make 395 of a Tiger I, 555 of a Tiger II and 235 of a T-34/85. With the coaxial machine gun and the one
// in the hull each comes out 10 too low: it counts a third one, on the roof of the turret, which the lists leave out.
// So an enclosed turret brings one along here, whatever else the tank has. That also meets most of the published costs.
func addedUp(u *rules.Unit) (points int, ok bool) {
	points, ok = armourPrices[u.Int("armour")]
	if !ok || !u.Is("kind", "vehicle") || !u.Is("quality", "regular") {
		return 0, false
	}
	guns, turret := 0, false
	for _, item := range u.Items("weapons") {
		weapon, isCoaxial := bare(item.Word)
		turret = turret || isCoaxial // it points where the turret does
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
