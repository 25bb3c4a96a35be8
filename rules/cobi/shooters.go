package cobi

import (
	"fmt"

	"salvo/rules"
)

// shootersOf returns the shooters of a unit. A vehicle has one: its gun, or without a gun its weapon, which fires by
// the rules of infantry (INF-13). In a squad, each figure is a shooter, in the order of the list; loaders, gunners and
// others without a weapon are not. why holds for each shooter the reason why it cannot fire, "" if it can.
func shootersOf(s *rules.Scenario, u unit, name string) (all []shooter, why []string, err error) {
	if !u.infantry {
		sh := shooter{unit: u, name: name}
		if !u.hasGun() {
			if u.Word("weapon") == "none" {
				return nil, nil, fmt.Errorf("%s has nothing to fire: write %s:hit=3-6,reload=3-6 for a gun or %s:weapon=mobile-mg",
					u.Name, u.Name, u.Name)
			}
			if sh.weapon, err = weaponOf(s, u, u.Word("weapon")); err != nil {
				return nil, nil, err
			}
		}
		return []shooter{sh}, []string{u.silent(sh.weapon, 1)}, nil
	}
	standing := len(u.figures)
	for _, figure := range u.figures {
		if isHelper(figure) {
			continue
		}
		w, err := weaponOf(s, u, figure)
		if err != nil {
			return nil, nil, err
		}
		sh := shooter{unit: u, name: name, weapon: w, gunner: u.hasGunner(standing)}
		if standing > 1 {
			sh.name = fmt.Sprintf("%s, %s", name, figure)
		}
		all, why = append(all, sh), append(why, u.silent(w, standing))
	}
	return all, why, nil
}

// crewFiring returns the loaders and gunners of a team as shooters with their own arms, which they fire while no other
// weapon of their unit can (E-34). With crew-fires=no it returns none.
func crewFiring(s *rules.Scenario, u unit, name string) (all []shooter, why []string, err error) {
	for _, figure := range u.figures {
		if !isCrew(figure) {
			continue
		}
		if s.Reading("crew-fires") == "no" {
			return nil, nil, nil
		}
		w, err := weaponOf(s, u, u.Word("sidearm"))
		if err != nil {
			return nil, nil, err
		}
		all = append(all, shooter{unit: u, name: fmt.Sprintf("%s, %s", name, figure), weapon: w, crew: true})
		why = append(why, u.silent(w, len(u.figures)))
	}
	return all, why, nil
}

// nobodyFires returns the error for a unit without a shooter.
func nobodyFires(u unit) error { return fmt.Errorf("%s has nobody who fires", u.Name) }

// silent returns why a weapon cannot fire at all while the given number of figures stand, or "" if it can. A unit of a
// single weapon counts as fully manned.
func (u unit) silent(w *weapon, standing int) string {
	switch {
	case !u.infantry && u.Int("crew") == 0: // CREW-04
		return "has no crew"
	case u.loads(w) == 0: // AMM-01
		return "has no ammunition"
	case u.infantry && standing > 1 && standing < w.soldiers: // INF-11, AMB-26
		return fmt.Sprintf("needs %d soldiers", w.soldiers)
	}
	return ""
}
