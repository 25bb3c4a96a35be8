package bolt

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"salvo/rules"
	"salvo/rules/battle"
	"salvo/rules/ground"
)

// unitFields declares the fields of a unit.
var unitFields = []rules.Field{
	{Name: "kind", Type: rules.Labels(kindWords...), Default: "infantry", Required: true,
		Help: "infantry: men with weapons of their own; team: one crewed weapon; artillery: a gun with crew; or vehicle"},
	{Name: "quality", Type: rules.Labels(qualityWords...), Default: "regular", Circumstance: true, Help: "for morale and for being hit"},
	{Name: "men", Type: rules.Int(1, maxMen), Default: "1", Derive: menByWeapons,
		Help: "men at full strength, with loaders and crew; the default is one for each weapon that is no one-shot"},
	{Name: "weapons", Type: rules.List().Or("none"), Default: "rifle", Required: true, Derive: weaponsByKind,
		Help: "what it fires, one weapon a man (one-shots are carried besides), the main gun of a vehicle first and what " +
			"is beside it as coax-NAME; of " + strings.Join(cardNames, ", ")},
	{Name: "he-size", Type: heSizes, Default: "none", Help: "replaces the HE size of the first weapon"},
	{Name: "extra-mg", Type: rules.Int(0, 1), Default: "0", Help: "extra shots of every LMG and MMG, not of vehicles"},
	{Name: "nco", Type: rules.YesNo(), Default: "yes", Derive: ncoByKind,
		Help: "it has a leader whose loss costs morale; the default is yes for infantry"},
	{Name: "rank", Type: rules.Labels(rankWords...), Default: "none",
		Help: "of an officer: bonus 1 to 4 for morale near him"},
	{Name: "at", Type: rules.YesNo(), Default: "no", Derive: atByTraits,
		Help: "it has anti-tank grenades or the like for assaults on vehicles; the default is yes for tough tank hunters"},
	{Name: "traits", Type: rules.List(traitWords...).Or("none"), Default: "none", Help: "special rules"},
	{Name: "armour", Type: rules.Int(softSkin, mostArmour), Default: "6",
		Help: "damage value of a vehicle: 6 soft-skin, 7 armoured car or carrier, 8 light, 9 medium, 10 heavy, " +
			"11 super-heavy"},
	{Name: "open-topped", Type: rules.YesNo(), Default: "no", Help: "a vehicle without a roof"},
	{Name: "flame-vehicle", Type: rules.YesNo(), Default: "no", Help: "a vehicle that carries flame fuel"},
	{Name: "shield", Type: rules.YesNo(), Default: "no", Help: "a gun with a shield"},
	{Name: "move", Type: rules.Int(0, 12), Unit: "inches", Default: "6", Derive: moveByKind,
		Help: "inches of an Advance, which is half of a Run; the default is 0 for artillery, 9 for vehicles (give 12 for wheels), else 6"},
	{Name: "drive", Type: rules.Labels(driveWords...), Default: "tracks", Derive: driveByMove,
		Help: "what a vehicle on a table moves on; the default is wheels for a move of 12, else tracks"},
	{Name: "arc", Type: rules.Labels(arcWords...), Default: "360", Derive: arcByKind,
		Help: "the degrees in front of a vehicle or gun within which it fires on a table; the default is 90 for guns"},
	{Name: "cost", Type: rules.Int(0, 10000), Default: "0", Help: "points"},
}

// maxMen is the largest number of men of a unit, and of weapons.
const maxMen = 20

// menByWeapons returns the default number of men: one for each weapon that is no one-shot, and 1 for a vehicle. The
// only one-shot that it knows is the panzerfaust of the card.
func menByWeapons(u *rules.Unit) string {
	men := 0
	for _, w := range u.Items("weapons") {
		if w.Word != panzerfaust {
			men += w.Count
		}
	}
	if men == 0 || u.Is("kind", "vehicle") {
		return "1"
	}
	return strconv.Itoa(men)
}

// weaponsByKind returns the default weapons: a rifle, or none for a vehicle.
func weaponsByKind(u *rules.Unit) string {
	if u.Is("kind", "vehicle") {
		return "none"
	}
	return "rifle"
}

func ncoByKind(u *rules.Unit) string {
	if u.Is("kind", "infantry") {
		return "yes"
	}
	return "no"
}

// atByTraits returns "yes" for tank hunters: they have anti-tank weapons for assaults (SUP-74).
func atByTraits(u *rules.Unit) string {
	if traitsOf(u.Items("traits")).is(toughTankHunter) {
		return "yes"
	}
	return "no"
}

// moveByKind returns the default move in inches (MOVE-01). Guns do not move (SUP-47).
func moveByKind(u *rules.Unit) string {
	switch u.Word("kind") {
	case "artillery":
		return "0"
	case "vehicle":
		return "9"
	}
	return "6"
}

// driveByMove returns the default drive: wheels for a vehicle that is as fast as wheels are, else tracks (MOVE-01).
func driveByMove(u *rules.Unit) string {
	if u.Int("move") >= 12 {
		return "wheels"
	}
	return "tracks"
}

// arcByKind returns the default arc of fire in degrees. A gun fires forward, all other units fire all round.
func arcByKind(u *rules.Unit) string {
	if u.Is("kind", "artillery") {
		return "90"
	}
	return "360"
}

// An arc says in which directions a unit fires on a table (AVEH-03).
type arc uint8

const (
	frontArc arc = iota
	halfArc
	allRoundArc
)

var arcWords = []string{"90", "180", "360"}

// A drive is what a vehicle moves on.
type drive uint8

const (
	onTracks drive = iota
	onHalfTracks
	onWheels
)

var driveWords = []string{"tracks", "half-tracks", "wheels"}

// A kind is the class of a unit: infantry, team, artillery or vehicle.
type kind uint8

const (
	infantry kind = iota
	crewedTeam
	artillery
	vehicle
)

var kindWords = []string{"infantry", "team", "artillery", "vehicle"}

// unitTraits is the set of special rules of a unit.
type unitTraits uint16

const (
	tough           unitTraits = 1 << iota // has two dice in close quarters (SUP-62, SUP-75)
	fanatic                                // fights on after a lost round (SUP-70)
	stubborn                               // ignores its pins in morale checks (SUP-71)
	shirker                                // tests every order, and pins count twice (SUP-72)
	greenTroops                            // throws a die after its first casualty (SUP-73)
	toughTankHunter                        // has anti-tank weapons and two dice a man in assaults on vehicles (SUP-74)
	heavyFront                             // the front of the vehicle is harder to damage by 1 (SUP-56)
	allRound                               // the vehicle's armour is equal on all sides (SUP-56)
	recce                                  // drives off from an assault; on a table only (AVEH-03)
	medic                                  // a unit with a medic; whether a medic is near the target of a fire is a factor (SUP-33)
)

var traitWords = []string{"tough", "fanatic", "stubborn", "shirker", "green", "tough-tank-hunter", "heavy-front",
	"all-round", "recce", "medic"}

func (t unitTraits) is(one unitTraits) bool { return t&one != 0 }

func traitsOf(items []rules.Item) (all unitTraits) {
	for _, item := range items {
		all |= 1 << slices.Index(traitWords, item.Word)
	}
	return all
}

// A unit holds all that the rules use of a unit in a roster, with its weapons looked up. It never changes during play;
// its condition does.
type unit struct {
	*rules.Unit
	place   int // its number among the kinds of its side, in duels and battles
	kind    kind
	quality quality
	men     int
	nco     bool
	officer int // bonus of its own rank (OFF-01)
	at      bool
	unitTraits
	armour                int // the armour of a vehicle
	openTopped            bool
	flameVehicle          bool
	shield                bool
	move                  ground.Length
	means                 ground.Means
	drive                 drive // the drive of a vehicle
	arc                   arc
	bands                 []ground.Length // the bands of distances; see bandsOf
	reach                 ground.Length   // the range of its farthest weapon
	hasFixed              bool            // it has a weapon that does not fire after a move (SUP-24)
	direct                bool            // it has a weapon that fires directly
	ways                  []fireWay       // the ways to fire that its player weighs; see allWays
	advances, runs, backs ground.Limits   // the limits of its moves on a table; backs limits an Advance in sight of an enemy

	manner  manner // how it approaches the enemy, in a duel or battle
	policy  battle.Policy
	byList  bool // it aims at the first enemy in the list, whatever the policy
	lost    int  // the men lost before the engagement begins
	hasPins bool // it has pins of its own, whatever the factors say
	pins    int

	weapons []armament // its weapons, at most maxKinds
	left    [maxMen + 1]strength
}

// An armament is a number of weapons of one kind.
type armament struct {
	weapon
	count   int
	coaxial bool    // it is beside the main gun of a vehicle
	main    bool    // it is the first weapon of a vehicle
	second  figures // the figures of the second edition's card
}

// maxKinds is the largest number of kinds of weapons of a unit. One of them may fire in two groups, with a loader and
// without.
const maxKinds = maxBursts - 1

// A strength holds the weapons that a unit with some number of men still fires, and its loaders.
type strength struct {
	weapons [maxKinds]uint8
	loaders uint8
}

// newUnit returns the unit of an entry in a roster, with its weapons looked up.
func (b rulebook) newUnit(entry *rules.Unit) (*unit, error) {
	u := &unit{
		Unit:    entry,
		kind:    kind(slices.Index(kindWords, entry.Word("kind"))),
		quality: quality(slices.Index(qualityWords, entry.Word("quality"))),
		men:     entry.Int("men"),
		nco:     entry.Yes("nco"),
		officer: slices.Index(rankWords, entry.Word("rank")),
		at:      entry.Yes("at"),
		move:    ground.Length(100 * entry.Int("move")),
		means:   meansOf(entry),
		arc:     allRoundArc,
		drive:   drive(slices.Index(driveWords, entry.Word("drive"))),

		unitTraits: traitsOf(entry.Items("traits")),
	}
	switch u.kind {
	case vehicle:
		u.arc = arcNamed(entry)
		u.men, u.armour = 1, entry.Int("armour")
		u.openTopped, u.flameVehicle = entry.Yes("open-topped"), entry.Yes("flame-vehicle")
	case artillery:
		u.shield, u.arc = entry.Yes("shield"), arcNamed(entry)
	}
	if err := u.stand(); err != nil {
		return nil, err
	}
	if err := b.arm(u); err != nil {
		return nil, err
	}
	return u, u.deploy()
}

func arcNamed(u *rules.Unit) arc { return arc(slices.Index(arcWords, u.Word("arc"))) }

// arm looks up the weapons of a unit.
func (b rulebook) arm(u *unit) error {
	total := 0
	for _, item := range u.Items("weapons") {
		name, coax := bare(item.Word)
		w, err := b.weaponNamed(name)
		switch {
		case err != nil:
			return fmt.Errorf("%s: %w", u.Name, err)
		case coax && u.kind != vehicle:
			return fmt.Errorf("%s: %s: only a vehicle has a coaxial weapon; write %s", u.Name, item.Word, name)
		case coax && len(u.weapons) == 0:
			return fmt.Errorf("%s: %s: the main gun comes first, then what is beside it", u.Name, item.Word)
		}
		total += item.Count
		same := slices.IndexFunc(u.weapons, func(a armament) bool { return a.name == name && a.coaxial == coax })
		if same >= 0 {
			u.weapons[same].count += item.Count
			continue
		}
		first := len(u.weapons) == 0
		a := armament{weapon: w, count: item.Count, coaxial: coax, main: u.kind == vehicle && first, second: w.inSecond()}
		if err := u.fit(&a, first); err != nil {
			return err
		}
		u.weapons = append(u.weapons, a)
		u.reach, u.direct = max(u.reach, a.reach), u.direct || !a.is(indirectOnly)
		u.hasFixed = u.hasFixed || a.is(fixedWeapon) && u.kind != vehicle
	}
	switch {
	case len(u.weapons) > maxKinds:
		return fmt.Errorf("%s has %d kinds of weapons; a unit may have %d", u.Name, len(u.weapons), maxKinds)
	case total > maxMen:
		return fmt.Errorf("%s has %d weapons; a unit may have %d", u.Name, total, maxMen)
	}
	return nil
}

// fit adapts a weapon to its unit: it adds the extra shots of machine guns (SUP-76), and sets the shell of the first
// weapon.
func (u *unit) fit(a *armament, first bool) error {
	if a.is(machineGun) && u.kind != vehicle {
		a.shots += u.Int("extra-mg")
		a.second.shots += u.Int("extra-mg")
	}
	if !first || u.Is("he-size", "none") {
		return nil
	}
	if a.is(smallArm | flameWeapon) {
		return fmt.Errorf("%s: he-size=%s: %s fires no shells", u.Name, u.Word("he-size"), a.name)
	}
	a.he = diceNamed(u.Word("he-size"))
	a.second.he = a.he
	return nil
}

// reissue gives a unit the weapons of the second edition's card (SUP-78).
func (u *unit) reissue() {
	for i := range u.weapons {
		u.weapons[i].figures = u.weapons[i].second
	}
}

// deploy works out the weapons that are left with every number of men (SUP-32). Teams, guns and vehicles keep their
// weapons to the last man. A squad loses its men in a fixed order. One-shots are carried in addition (SUP-29).
func (u *unit) deploy() error {
	var s strength
	armed, crewed := 0, 0
	for i, w := range u.weapons {
		s.weapons[i] = uint8(w.count)
		if !w.is(oneShot) {
			armed += w.count
			if w.is(teamWeapon) {
				crewed += w.count
			}
		}
	}
	if u.kind != infantry {
		for men := 1; men <= u.men; men++ {
			u.left[men] = s
		}
		return nil
	}
	if armed > u.men {
		return fmt.Errorf("%s has %d men for %d weapons: write men=%d or more", u.Name, u.men, armed, armed)
	}
	s.loaders = uint8(min(u.men-armed, crewed))
	spare := u.men - armed - int(s.loaders)
	for men := u.men; men > 0; men-- {
		u.left[men] = s
		if spare > 0 {
			spare--
		} else {
			u.loseMan(&s)
		}
	}
	return nil
}

// loseMan removes the next armed man or loader (SUP-32).
func (u *unit) loseMan(s *strength) {
	for _, name := range lossOrder {
		if name == loaderOfSquad {
			if s.loaders > 0 {
				s.loaders--
				return
			}
			continue
		}
		for i, w := range u.weapons {
			if w.name == name && s.weapons[i] > 0 {
				s.weapons[i]--
				return
			}
		}
	}
	next := -1 // the earliest on the card; weapons of a roster come last
	for i, w := range u.weapons {
		if !w.is(oneShot) && s.weapons[i] > 0 && (next < 0 || cardPlace(w.name) < cardPlace(u.weapons[next].name)) {
			next = i
		}
	}
	s.weapons[next]--
}

func cardPlace(name string) int {
	if i := slices.Index(cardNames, name); i >= 0 {
		return i
	}
	return len(cardNames)
}

// isTroops reports whether a unit is anything but a vehicle.
func (u *unit) isTroops() bool { return u.kind != vehicle }

func (u *unit) isSoftSkin() bool { return u.kind == vehicle && u.armour == softSkin }

func (u *unit) isArmoured() bool { return u.kind == vehicle && u.armour > softSkin }

// isEnclosed reports whether a unit is armoured and has a roof, so that small arms do nothing to it (SUP-48).
func (u *unit) isEnclosed() bool { return u.isArmoured() && !u.openTopped }
