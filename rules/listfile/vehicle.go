package listfile

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"salvo/rules"
)

// onVehicle returns the name in the weapon table of a weapon that is mounted on a vehicle: mmg for a machine gun,
// flamethrower-vehicle for a flamethrower. Other names stay.
func onVehicle(weapon string) string {
	switch weapon {
	case "machine-gun":
		return "mmg"
	case "flamethrower":
		return "flamethrower-vehicle"
	}
	return weapon
}

// vehicle returns the values of a vehicle: those of the unit of salvo with its name, changed by the list; without such
// a unit, those of profiles, rules and upgrades.
func (f *facts) vehicle(base *rules.Unit) (values map[string]string, lacks string) {
	if base != nil && base.Is("kind", "vehicle") {
		values = f.valuesOf(base)
		if f.armour > 0 && f.armour != base.Int("armour") {
			f.guess(fmt.Sprintf("armour %d, as the list says, where %s has %d", f.armour, base.Name, base.Int("armour")))
			values["armour"] = strconv.Itoa(f.armour)
		}
		f.addWeapons(values)
		f.rulesOfVehicle(values)
		return values, ""
	}
	values = map[string]string{"kind": "vehicle"}
	armour := f.armour
	if armour == 0 {
		armour = f.armourByName()
	}
	f.addWeapons(values)
	f.rulesOfVehicle(values)
	texts := f.allWords()
	switch {
	case f.game.in("half-tracks").has(texts):
		values["drive"] = "half-tracks"
	case f.game.in("wheels").has(texts):
		values["move"] = "12"
	}
	if armour == 0 {
		return values, "its armour: 6 soft-skin, 7 armoured car or carrier, 8 light, 9 medium, 10 heavy, 11 super-heavy"
	}
	values["armour"] = strconv.Itoa(armour)
	if values["weapons"] == "" {
		values["weapons"] = "none"
		if armour > 7 {
			return values, "its weapons"
		}
		f.guess("no weapons, since none is named")
	}
	return values, ""
}

// rulesOfVehicle marks a vehicle that is open-topped or has a flamethrower.
func (f *facts) rulesOfVehicle(values map[string]string) {
	if f.open {
		values["open-topped"] = "yes"
	}
	if strings.Contains(values["weapons"], "flamethrower-vehicle") {
		values["flame-vehicle"] = "yes"
	}
}

// allWords returns the words of the name, the categories and the profiles of a unit.
func (f *facts) allWords() []string {
	words := slices.Clone(f.words)
	for _, c := range f.of.categories {
		words = append(words, tokens(c)...)
	}
	for _, p := range f.of.profiles {
		words = append(words, tokens(p.name+" "+p.kind)...)
		for _, v := range p.values {
			words = append(words, tokens(v.value)...)
		}
	}
	return words
}

// armourByName returns the damage value that the words about a vehicle stand for (allWords): 9 for a medium tank; 0 if
// no word stands for one.
func (f *facts) armourByName() int {
	if found, ok := f.game.in("armour").find(f.allWords()); ok {
		f.guess("armour " + found.meaning + " by what it is called")
		return leadingNumber(found.meaning)
	}
	return 0
}

// addWeapons gives a vehicle the weapons of its upgrades and, if its weapons are not known yet, those of its profiles.
// If they are known, upgrades without a cost are those weapons and add nothing.
func (f *facts) addWeapons(values map[string]string) {
	hasList := values["weapons"] != "" && values["weapons"] != "none"
	var list []string
	if hasList {
		list = strings.Split(values["weapons"], "/")
	}
	weapons := slices.Concat(f.loose, f.carried())
	if !hasList {
		weapons = append(weapons, f.profileWeapons()...)
		slices.SortStableFunc(weapons, func(a, b armed) int { return f.place(b) - f.place(a) })
	}
	for _, w := range weapons {
		name := onVehicle(w.weapon)
		if _, ok := f.roster.Weapon(name); !ok || hasList && w.free {
			continue
		}
		if w.coax && len(list) > 0 {
			name = "coax-" + name
		}
		list = append(list, rules.Counted(w.count, name))
	}
	if len(list) > 0 {
		values["weapons"] = strings.Join(list, "/")
	}
}

// place returns the rank of a weapon among the weapons of a vehicle. The weapon with the highest rank is written first,
// and so is the main gun.
func (f *facts) place(w armed) int {
	if w.coax {
		return -1
	}
	name := onVehicle(w.weapon)
	for i, card := range f.roster.Weapons() {
		if card.Name == name {
			if f.marks(name, "small") || name == "hmg" {
				return 0
			}
			return 1 + i
		}
	}
	return 0
}

// profileWeapons returns the weapons that the profiles of a vehicle name: profiles of weapons by their own names,
// others by their values. It returns none if upgrades state weapons.
func (f *facts) profileWeapons() (all []armed) {
	for _, s := range append([]*selection{f.of}, f.of.selections...) {
		if s != f.of && s.isUnit() {
			continue
		}
		for _, p := range s.profiles {
			if slices.Contains(tokens(p.kind), "weapon") || slices.Contains(tokens(p.kind), "weapons") {
				all = f.merge(all, f.weaponsIn(tokens(p.name), 1))
				continue
			}
			for _, v := range p.values {
				if words := tokens(v.name); slices.Contains(words, "weapon") || slices.Contains(words, "weapons") || slices.Contains(words, "armament") {
					all = f.merge(all, f.clauses(v.value))
				}
			}
		}
	}
	if len(f.loose) > 0 {
		return nil // the upgrades state the same weapons
	}
	return all
}

// clauses returns the weapons of a sentence: "turret-mounted medium AT gun with coaxial MMG, 2 hull MMGs".
func (f *facts) clauses(text string) (all []armed) {
	for _, clause := range strings.FieldsFunc(strings.NewReplacer(" and ", ",", " with ", ",", "&", ",").Replace(text), func(r rune) bool { return r == ',' || r == ';' }) {
		all = append(all, f.weaponsIn(tokens(clause), 1)...)
	}
	return all
}

// merge adds to all those weapons of more that all does not have.
func (f *facts) merge(all, more []armed) []armed {
	for _, w := range more {
		if !slices.ContainsFunc(all, func(a armed) bool { return a.weapon == w.weapon && a.coax == w.coax }) {
			all = append(all, w)
		}
	}
	return all
}
