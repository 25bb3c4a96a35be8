package listfile

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"salvo/rules"
	"salvo/rules/english"
)

// String describes men: their number, and the first weapon in their name.
func (m *men) String() string {
	text := english.Counted(m.count, "man")
	switch {
	case m.loader:
		return text + ", a loader who does not fire"
	case len(m.named) > 0:
		return text + " with " + m.named[0].weapon
	}
	return text
}

func weaponsText(weapons []armed) string {
	var parts []string
	for _, w := range weapons {
		parts = append(parts, rules.Counted(w.count, w.weapon))
	}
	return "weapon: " + strings.Join(parts, ", ")
}

// inSquad returns the name in the weapon table of a weapon that men of a squad carry: lmg for a machine gun,
// flamethrower-infantry for a flamethrower. Other names stay.
func inSquad(weapon string) string {
	switch weapon {
	case "machine-gun":
		return "lmg"
	case "flamethrower":
		return "flamethrower-infantry"
	}
	return weapon
}

const rifle = "rifle"

// infantry returns the values of men with weapons of their own: a squad, or an officer with his attendants.
func (f *facts) infantry() (values map[string]string, lacks string) {
	values = map[string]string{"kind": "infantry"}
	total := 0
	for i := range f.men {
		total += f.men[i].count
	}
	if f.rank != "" && !slices.ContainsFunc(f.men, func(m men) bool { return f.isOfficer(m.of) }) {
		f.men = slices.Insert(f.men, 0, men{count: 1})
		total++
	}
	if f.rank != "" {
		values["rank"], values["nco"] = f.rank, "no"
	}
	if slices.Contains(f.traits, "medic") {
		values["men"], values["weapons"], values["nco"], values["traits"] = strconv.Itoa(max(total, 1)), "none", "no", "medic"
		return values, ""
	}
	if total == 0 {
		return values, "how many men it has, and with which weapons"
	}
	weapons := map[string]int{}
	loaders := 0
	for i := range f.men {
		if f.men[i].loader {
			loaders += f.men[i].count
			f.carry(weapons, f.men[i].carried)
			continue
		}
		f.arm(weapons, &f.men[i])
	}
	f.issue(weapons)
	f.crew(weapons, loaders)
	values["men"] = strconv.Itoa(total)
	values["weapons"] = f.listed(weapons)
	f.extraShots(values, weapons["lmg"]+weapons["mmg"] > 0)
	return values, ""
}

// isOfficer reports whether a model is the officer of a unit.
func (f *facts) isOfficer(s *selection) bool {
	words := tokens(s.name)
	return f.game.in("ranks").has(words) || f.game.in("likely-ranks").has(words) || slices.Contains(words, "commander")
}

// arm gives men their weapons: first the weapons among their upgrades, then the weapon in their name. Men with neither
// have rifles.
func (f *facts) arm(weapons map[string]int, m *men) {
	rest := m.count
	own := ""
	for _, w := range m.named {
		if !f.marks(inSquad(w.weapon), "one-shot") && own == "" {
			own = inSquad(w.weapon)
		}
	}
	f.carry(weapons, slices.Concat(m.named, m.carried))
	isNamed := own != ""
	for _, w := range m.carried {
		name := inSquad(w.weapon)
		if f.marks(name, "one-shot") {
			continue
		}
		isNamed = true
		n := min(w.count, rest)
		if name == own || name == rifle && len(m.carried) == 1 {
			n = rest
		}
		weapons[name] += n
		rest -= n
	}
	if rest == 0 {
		return
	}
	if own == "" {
		own = rifle
	}
	if !isNamed {
		f.guess("men without a named weapon have rifles")
	}
	weapons[own] += rest
}

// carry adds the one-shot weapons, which men carry in addition to their own.
func (f *facts) carry(weapons map[string]int, carried []armed) {
	for _, w := range carried {
		if name := inSquad(w.weapon); f.marks(name, "one-shot") {
			weapons[name] += w.count
		}
	}
}

// issue gives the squad the weapons of upgrades that belong to no man. A one-shot weapon is carried in addition to
// other weapons. Any other weapon replaces the weapon that the upgrade names, a rifle, or the most common weapon.
func (f *facts) issue(weapons map[string]int) {
	for _, w := range f.loose {
		name := inSquad(w.weapon)
		if f.marks(name, "one-shot") {
			weapons[name] += w.count
			continue
		}
		if w.free && weapons[name] >= w.count {
			continue // the list states the men with this weapon, too
		}
		for range w.count {
			from := f.mostCommon(weapons, inSquad(w.of))
			if from == "" {
				f.guess("there are more weapons than men: not all are counted")
				break
			}
			weapons[from]--
			weapons[name]++
		}
	}
}

// mostCommon returns the weapon of a squad that a further weapon replaces: the argument named, if a man has it,
// otherwise a rifle, and without rifles the weapon that most men have, one-shot and team weapons apart. It returns ""
// if no weapon can be replaced.
func (f *facts) mostCommon(weapons map[string]int, named string) (most string) {
	for _, name := range []string{named, rifle} {
		if weapons[name] > 0 {
			return name
		}
	}
	for _, w := range f.roster.Weapons() {
		if n := weapons[w.Name]; n > weapons[most] && !f.marks(w.Name, "one-shot") && !f.marks(w.Name, "team") {
			most = w.Name
		}
	}
	return most
}

// crew takes a rifle, or the most common weapon, from a man for every weapon that needs a loader, because loaders do
// not fire. It takes none for the loaders that the list names, whose number is the argument loaders.
func (f *facts) crew(weapons map[string]int, loaders int) {
	need := -loaders
	for _, w := range f.roster.Weapons() {
		if f.marks(w.Name, "team") {
			need += weapons[w.Name]
		}
	}
	for range need {
		from := f.mostCommon(weapons, "")
		if from == "" {
			return
		}
		weapons[from]--
		f.guess("a man with a " + from + " loads for the team weapon and does not fire")
	}
	if need < 0 {
		f.guess(fmt.Sprintf("%s without a weapon to load for", english.Counted(-need, "loader")))
	}
}

// extraShots gives light and medium machine guns of some nations one more shot.
func (f *facts) extraShots(values map[string]string, machineGun bool) {
	if machineGun && f.game.in("extra-mg").means(tokens(f.nation)) != "" {
		values["extra-mg"] = "1"
	}
}

// crewed returns the values of a team or a gun: its crew, and one weapon or several of one kind.
func (f *facts) crewed(kind string, base *rules.Unit) (values map[string]string, lacks string) {
	values = map[string]string{"kind": kind}
	weapon, n := "", 1
	for _, w := range slices.Concat(f.weaponsIn(f.words, 1), f.loose, f.carried()) {
		name := inTeam(w.weapon)
		if _, known := f.roster.Weapon(name); known && !f.marks(name, "one-shot") && (weapon == "" || f.marks(weapon, "small") && name != rifle && !f.marks(weapon, "team")) {
			weapon, n = name, w.count
		}
	}
	if base != nil && base.Is("kind", kind) {
		values = f.valuesOf(base)
		if weapon == "" || f.marks(weapon, "small") && !f.marks(weapon, "team") {
			weapon, n = base.Items("weapons")[0].Word, base.Items("weapons")[0].Count
		}
	}
	if weapon == "" {
		return values, "its weapon"
	}
	if base == nil || !base.Is("kind", kind) {
		base = f.sameWeapon(kind, weapon)
	}
	values["weapons"] = rules.Counted(n, weapon)
	crew := 0
	for i := range f.men {
		crew += f.men[i].count
	}
	switch {
	case crew > 0:
		values["men"] = strconv.Itoa(crew)
	case base != nil:
		values["men"] = base.Word("men")
		f.guess("a crew of " + base.Word("men") + ", as in " + base.Name)
	default:
		values["men"] = "3"
		f.guess("a crew of 3")
	}
	if f.shield {
		values["shield"] = "yes"
	} else if base != nil && kind == "artillery" && base.Yes("shield") && values["shield"] != "yes" {
		values["shield"] = "yes"
		f.guess("a gun shield, as in " + base.Name)
	}
	f.extraShots(values, weapon == "mmg" || weapon == "lmg")
	return values, ""
}

// carried returns the weapons of all men.
func (f *facts) carried() (all []armed) {
	for i := range f.men {
		all = append(all, slices.Concat(f.men[i].named, f.men[i].carried)...)
	}
	return all
}

// sameWeapon returns a unit of the roster, of the given kind, whose only weapon is this one. It prefers units of the
// nation, and returns nil if there is none.
func (f *facts) sameWeapon(kind, weapon string) (best *rules.Unit) {
	for _, u := range f.roster.Units() {
		if items := u.Items("weapons"); u.Is("kind", kind) && len(items) == 1 && items[0].Word == weapon {
			if best == nil || u.Nation == f.nation && best.Nation != f.nation {
				best = u
			}
		}
	}
	return best
}

// inTeam returns the name in the weapon table of a weapon that a team serves: mmg for a machine gun, otherwise the name
// that inSquad returns.
func inTeam(weapon string) string {
	if weapon == "machine-gun" {
		return "mmg"
	}
	return inSquad(weapon)
}
