package listfile

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"salvo/rules"
	"salvo/rules/english"
)

// unit turns a selection into a unit, and adds it to the force as often as its number says.
func (r *reader) unit(s *selection, b *billing, nation string) error {
	cost := b.unit(s)
	b.units += cost
	at := len(r.Report)
	r.remark(s.at(), s.name, Understood, "") // the parts of the unit follow it
	f := r.collect(s, b, nation)
	u := &Unit{Title: titled(s.name), Nation: nation}
	values, verdict, text, err := f.understood(u)
	if err != nil {
		return err
	}
	f.common(u, values)
	points := cost / float64(f.division)
	if cost > 0 || values["cost"] == "" {
		values["cost"] = strconv.Itoa(int(math.Round(max(0, min(points, 10000)))))
		if points != math.Round(points) {
			f.guess(fmt.Sprintf("its cost of %g is rounded", points))
		}
	}
	r.settle(u, values)
	if u, err = r.add(u); err != nil {
		return err
	}
	r.join(f.division, u.Name, u.Lacks != "")
	if at < len(r.Report) {
		r.tell(&r.Report[at], f, u, verdict, text)
	}
	return nil
}

// tell completes the remark about a unit: the result, and what was guessed.
func (r *reader) tell(m *Remark, f *facts, u *Unit, verdict Verdict, text string) {
	if f.division > 1 {
		m.Said = rules.Counted(f.division, m.Said)
	}
	m.Unit = u.Name
	if verdict == Understood && len(f.guesses) > 0 {
		verdict = Guessed
	}
	m.Verdict = verdict
	m.Text = text + describe(u)
	if len(f.guesses) > 0 {
		m.Text += ". Guessed: " + strings.Join(f.guesses, "; ")
	}
	if u.Lacks == "" {
		if len(f.guesses) > 0 && u.Notes == nil {
			u.Notes = []string{"Guessed: " + tidiedNote(strings.Join(f.guesses, "; ")) + "."}
		}
		return
	}
	m.Verdict, m.Text, m.Name = FillIn, "not known: "+u.Lacks, f.of.name
	m.Near = nearNames(r.finder.find(f.of.name, f.nation, nil))
}

// tidiedNote returns a note that fits into a comment.
func tidiedNote(text string) string {
	if runes := []rune(text); len(runes) > 300 {
		return string(runes[:297]) + "..."
	}
	return text
}

// describe describes a unit in few words.
func describe(u *Unit) string {
	var parts []string
	for _, f := range u.Fields {
		switch {
		case f.Name == "cost":
			parts = append(parts, f.Value+" points")
		case f.Name == "men":
			n, _ := strconv.Atoi(f.Value)
			parts = append(parts, english.Counted(n, "man"))
		case f.Name == "kind" || f.Name == "weapons" || f.Name == "quality" || f.Name == "rank":
			parts = append(parts, f.Value)
		default:
			parts = append(parts, f.Name+" "+f.Value)
		}
	}
	return strings.Join(parts, ", ")
}

// understood finds which unit an entry is and returns its values. text says where the values come from.
func (f *facts) understood(u *Unit) (values map[string]string, v Verdict, text string, err error) {
	answer, err := f.answer(f.of.name)
	if err != nil {
		return nil, "", "", err
	}
	if answer != nil {
		f.byUser = true
		u.Class = answer.Class
		values = f.valuesOf(answer)
		if !answer.Overrides("cost") {
			values["cost"] = ""
		}
		return values, Understood, "as you say, " + answer.String() + ": ", nil
	}
	if why, ok := f.game.in("unplayed").find(f.words); ok && len(f.weaponsIn(f.words, 1)) == 0 && !f.game.in("squads").has(f.words) {
		u.Lacks = why.meaning
		return map[string]string{}, FillIn, "", nil
	}
	if len(f.game.sections) == 0 {
		return f.byName(u)
	}
	kind, base := f.kind()
	switch kind {
	case "vehicle":
		values, u.Lacks = f.vehicle(base)
	case "artillery", "team":
		values, u.Lacks = f.crewed(kind, base)
	case "infantry":
		if values, u.Lacks = f.infantry(); u.Lacks != "" && base != nil && base.Is("kind", "infantry") {
			values, u.Lacks = f.valuesOf(base), ""
			f.guess("men and weapons as in " + base.Name + ", since the list names none")
			f.withNamed(values)
		}
	default:
		u.Lacks = "what it is: infantry, team, artillery or vehicle"
		values = map[string]string{}
	}
	u.Class = classOf(kind, values, base)
	text = ""
	if base != nil && u.Lacks == "" && kind != "infantry" {
		text = "as " + base.Name + ": "
	}
	return values, Understood, text, nil
}

// withNamed replaces a rifle by each weapon in the name of a squad that the squad does not have yet. One rifle stays.
func (f *facts) withNamed(values map[string]string) {
	weapons := map[string]int{}
	for _, item := range strings.Split(values["weapons"], "/") {
		n, name, found := strings.Cut(item, "x")
		if count, err := strconv.Atoi(n); found && err == nil {
			weapons[name] += count
		} else {
			weapons[item]++
		}
	}
	for _, w := range f.weaponsIn(f.words, 1) {
		if name := inSquad(w.weapon); weapons[name] == 0 && weapons[rifle] > 1 && name != rifle {
			weapons[rifle]--
			weapons[name]++
		}
	}
	values["weapons"] = f.listed(weapons)
}

// byName takes a unit by its name alone, in games whose lists no list builder writes.
func (f *facts) byName(u *Unit) (values map[string]string, v Verdict, text string, err error) {
	matches := f.finder.find(f.of.name, f.nation, nil)
	if len(matches) == 0 || matches[0].likeness < likely {
		u.Lacks = "which unit it is"
		return map[string]string{}, FillIn, "", nil
	}
	base := matches[0].unit
	u.Class = base.Class
	if matches[0].likeness < sure {
		f.guess("it is " + base.Name + ", which has the nearest name")
	}
	values = f.valuesOf(base)
	values["cost"] = ""
	return values, Understood, "as " + base.Name + ": ", nil
}

// common gives a unit its quality and its special rules and, unless it is a vehicle, its anti-tank grenades.
func (f *facts) common(u *Unit, values map[string]string) {
	if len(f.game.sections) == 0 || u.Lacks != "" && len(values) == 0 {
		return
	}
	quality, said := f.commonQuality()
	if !said {
		quality = cmp.Or(values["quality"], "regular")
		if !f.byUser {
			f.guess(quality + ", since the list does not say")
		}
	}
	values["quality"] = quality
	if f.at && values["kind"] != "vehicle" {
		values["at"] = "yes"
	}
	var traits []string
	if t := values["traits"]; t != "" && t != "none" {
		traits = strings.Split(t, "/")
	}
	for _, t := range f.traits {
		if (t == "recce" || t == "all-round" || t == "heavy-front") != (values["kind"] == "vehicle") {
			continue
		}
		if !slices.Contains(traits, t) {
			traits = append(traits, t)
		}
	}
	if len(traits) > 0 {
		values["traits"] = strings.Join(traits, "/")
	}
}

// kind returns what a unit is, and the unit of the roster that its name means; nil if it means none.
func (f *facts) kind() (kind string, base *rules.Unit) {
	hint := f.category()
	words := f.nameWords()
	matches := f.finder.find(words, f.nation, nil)
	if len(matches) > 0 && matches[0].likeness >= likely {
		base = matches[0].unit
	}
	weapon := f.nameWeapon()
	squad := f.game.in("squads").has(f.words)
	if f.rank == "" {
		f.findRank(hint)
	}
	switch {
	case hint == "vehicle" || f.armour > 0:
		return "vehicle", f.near(matches, "vehicle")
	case f.rank != "" && hint != "artillery" && !(base != nil && base.Is("kind", "vehicle")):
		return "infantry", f.near(matches, "infantry")
	case squad && hint != "artillery":
		return "infantry", f.near(matches, "infantry")
	case base != nil && base.Is("kind", "vehicle") && len(f.game.in("teams").findAll(f.words)) == 0 && hint != "artillery":
		return "vehicle", f.near(matches, "vehicle")
	case slices.Contains(f.traits, "medic"):
		return "infantry", nil
	case isGun(weapon) || hint == "artillery":
		return "artillery", f.nearCrewed(matches, "artillery", weapon)
	case weapon != "" && (!f.marks(weapon, "small") || f.marks(weapon, "team")) || f.game.in("teams").has(f.words) || hint == "team" && !f.manyMen():
		return "team", f.nearCrewed(matches, "team", weapon)
	case base != nil && !base.Is("kind", "infantry"):
		return base.Word("kind"), f.near(matches, base.Word("kind"))
	case len(f.men) > 0 || hint == "infantry" || hint == "team":
		return "infantry", f.near(matches, "infantry")
	case base != nil:
		return "infantry", base
	}
	return "", nil
}

// manyMen reports whether a unit has more than four men, too many for a team.
func (f *facts) manyMen() bool {
	n := 0
	for i := range f.men {
		n += f.men[i].count
	}
	return n > 4
}

// isGun reports whether a weapon is that of artillery.
func isGun(weapon string) bool {
	return strings.HasSuffix(weapon, "-at") || strings.HasSuffix(weapon, "-howitzer") || strings.HasSuffix(weapon, "-autocannon")
}

// nameWeapon returns the first weapon that the unit's name mentions, as the weapon table names it for a team; "" if the
// name mentions none.
func (f *facts) nameWeapon() string {
	for _, w := range f.weaponsIn(f.words, 1) {
		return inTeam(w.weapon)
	}
	return ""
}

// nameWords returns the words of a unit's name without its quality, up to " - ". The version of a tank (Ausf.), which
// stands among the upgrades, is part of the name.
func (f *facts) nameWords() string {
	name, _, _ := strings.Cut(f.of.name, " - ")
	words := []string{}
	for _, w := range tokens(name) {
		if f.game.in("quality").means([]string{w}) == "" {
			words = append(words, w)
		}
	}
	for _, s := range f.of.selections {
		if inner := tokens(s.name); len(inner) > 0 && inner[0] == "ausf" {
			words = append(words, inner...)
		}
	}
	return strings.Join(words, " ")
}

// near returns the unit of a kind that a name means; nil if the name means none. If the name differs, it records a
// guess, but not for infantry.
func (f *facts) near(found []match, kind string) *rules.Unit {
	found = preferred(slices.DeleteFunc(slices.Clone(found), func(m match) bool { return !m.unit.Is("kind", kind) }), f.nation)
	for _, m := range found {
		switch {
		case m.likeness < likely:
			return nil
		case m.likeness < sure && kind != "infantry":
			f.guess("it is " + m.unit.Name + ", which has the nearest name")
			return m.unit
		default:
			return m.unit
		}
	}
	return nil
}

// nearCrewed returns the team or gun that a name means. If the name contains the weapon, only a unit of the nation with
// exactly that name counts.
func (f *facts) nearCrewed(found []match, kind, weapon string) *rules.Unit {
	if weapon != "" && (len(found) == 0 || found[0].likeness < sure || found[0].unit.Nation != f.nation) {
		return nil
	}
	return f.near(found, kind)
}

// category returns the kind of unit that the categories of the list name; "" if they name none. If they name several
// kinds, it returns the first of vehicle, artillery, team and infantry.
func (f *facts) category() string {
	hints := map[string]bool{}
	for _, c := range f.of.categories {
		words := tokens(c)
		if k := f.game.in("kinds").means(words); k != "" {
			hints[k] = true
		} else if found, ok := f.game.in("kinds").find(words); ok && !f.game.in("containers").has(words) {
			hints[found.meaning] = true
		}
	}
	for _, k := range []string{"vehicle", "artillery", "team", "infantry"} {
		if hints[k] {
			return k
		}
	}
	return ""
}

// findRank finds the rank in the name of an officer. If the list only says that the unit is an officer, the rank is a
// guess.
func (f *facts) findRank(hint string) {
	if f.game.in("teams").has(f.words) && f.nameWeapon() != "" {
		return
	}
	if found, ok := f.game.in("ranks").find(f.words); ok && hint != "vehicle" {
		f.rank = found.meaning
		return
	}
	if found, ok := f.game.in("likely-ranks").find(f.words); ok && hint != "vehicle" && hint != "artillery" && !f.manyMen() {
		f.rank = found.meaning
		f.guess("rank: " + found.meaning)
	}
}

// classOf returns the class that the rosters of the game give such a unit.
func classOf(kind string, values map[string]string, base *rules.Unit) string {
	if base != nil && base.Is("kind", kind) && kind != "infantry" {
		return base.Class
	}
	switch kind {
	case "infantry":
		if values["rank"] != "" && values["rank"] != "none" || strings.Contains(values["traits"], "medic") {
			return "command"
		}
		return "infantry"
	case "team":
		return "support"
	case "artillery":
		if strings.Contains(values["weapons"], "medium-howitzer") || strings.Contains(values["weapons"], "heavy-howitzer") {
			return "artillery"
		}
		return "gun"
	case "vehicle":
		switch armour := leadingNumber(values["armour"]); {
		case armour <= 6 || values["weapons"] == "none":
			return "transport"
		case armour == 7:
			return "armoured car"
		case armour == 8:
			return "light tank"
		case armour == 9:
			return "medium tank"
		}
		return "heavy tank"
	}
	return ""
}
