package cobi

import (
	"fmt"

	"salvo/rules"
)

// fireFactors declares the circumstances of shots (VEH-02, INF-03). Distance makes no difference to the guns of
// vehicles (VEH-06).
var fireFactors = []rules.Factor{
	{Name: "range", Type: rules.Number(0, 1000), Unit: "cm", Default: "40",
		Help: "distance; it makes no difference to the guns of vehicles"},
	{Name: "cover", Type: rules.Labels("none", "soft", "hard"), Default: "none", Help: "what the target stands behind"},
	{Name: "dug-in", Type: rules.YesNo(), Default: "no", Help: "the target is dug in; never together with cover"},
	{Name: "facing", Type: facings, Default: "front", Help: "the armour that is struck; aiming at the top costs -1"},
	aimedFactor, fogFactor, rainFactor,
	commanderFactor, gunnersFactor,
	{Name: "gunner", Type: byUnit, Default: "unit",
		Help: "a gunner helps, row 17; unit: while the gunner of a team stands"},
	radioFactor, motivationFactor,
	{Name: "mounted", Type: rules.YesNo(), Default: "no", Help: "the soldiers fired at ride in a light vehicle: -1"},
	{Name: "modifier", Type: rules.Int(-12, 12), Default: "0", Help: "anything else, added to the hit test or attack die"},
	{Name: "hq", Type: rules.Labels(rerollWords(rerollHit, rerollExplosion)...), Default: "none",
		Help: "the first failing attack die, loading test, damage die or explosion is thrown again"},
	targetHQFactor,
	stateFactor, crewDeadFactor, crewWoundedFactor,
	formationFactor, spacingFactor, underFactor,
	{Name: "moved", Type: rules.YesNo(), Default: "no", Help: "the attackers have moved, and so do not fire unless a reading lets vehicles move and fire"},
	{Name: "hidden", Type: rules.YesNo(), Default: "no", Help: "the target is hidden and cannot be fired at"},
}

var (
	facings = rules.Labels("front", "side", "rear", "top")
	byUnit  = rules.Labels("unit", "yes", "no")

	aimedFactor = rules.Factor{Name: "aimed", Type: rules.YesNo(), Default: "no",
		Help: "at a chosen place or person, or not at the nearest: -1"}
	fogFactor       = rules.Factor{Name: "fog", Type: rules.YesNo(), Default: "no", Help: "dense fog or smoke: -1"}
	rainFactor      = rules.Factor{Name: "rain", Type: rules.YesNo(), Default: "no", Help: "heavy rain: -1"}
	commanderFactor = rules.Factor{Name: "commander-binoculars", Type: byUnit, Default: "unit",
		Help: "the commander has binoculars: +1; unit: as its field says"}
	gunnersFactor = rules.Factor{Name: "gunner-binoculars", Type: byUnit, Default: "unit",
		Help: "the gunner has binoculars: +1; unit: as its field says"}
	radioFactor      = rules.Factor{Name: "radio", Type: rules.YesNo(), Default: "no", Help: "co-ordinates by radio: +1"}
	motivationFactor = rules.Factor{Name: "motivation", Type: rules.Labels("unit", "none", "hit", "reload"),
		Default: "unit", Help: "the kind of test that gets +1; hit: hit tests and attack dice; unit: hit for steadfast units, none for others"}
	stateFactor = rules.Factor{Name: "state", Type: rules.Labels(conditionLabels[:destroyed]...), Default: "ok",
		Help: "condition of a vehicle beforehand"}
	crewDeadFactor = rules.Factor{Name: "crew-dead", Type: rules.Int(0, 20), Default: "0",
		Help: "crew of a vehicle that is dead beforehand"}
	crewWoundedFactor = rules.Factor{Name: "crew-wounded", Type: rules.Int(0, 20), Default: "0",
		Help: "crew of a vehicle that is wounded beforehand"}
	formationFactor = rules.Factor{Name: "formation", Type: rules.Labels("line", "block"), Default: "line",
		Help: "how figures stand: a row, or two ranks"}
	spacingFactor = rules.Factor{Name: "spacing", Type: rules.Number(0, 100), Unit: "cm", Default: "5",
		Help: "the distance between figures"}
	underFactor = rules.Factor{Name: "under", Type: rules.Int(1, maxFigures).Or("auto"), Default: "auto",
		Help: "figures under a template; auto: as they stand"}
)

// newTarget returns a unit as a target. For a vehicle, it asks for the reading whether wounded crew serve.
func newTarget(s *rules.Scenario, u unit, name string) *target {
	t := &target{unit: u, name: name, woundedServe: true}
	if !u.infantry {
		t.woundedServe = s.Reading("wounded-crew") == "serve"
	}
	return t
}

// aimOf returns the aim that the factors of a scenario describe. again says that the target may be hit more than once.
// A target cannot be dug in and in cover (SPC-07).
func aimOf(s *rules.Scenario, t *target, again bool) (*aim, error) {
	a := &aim{s: s, target: t, again: again || !s.Is("state", "ok") || s.House().Throw.Sixes, distance: s.Number("range"), cover: s.Word("cover"),
		dugIn: s.Yes("dug-in"), facing: s.Word("facing"), aimed: s.Yes("aimed"), fog: s.Yes("fog"), rain: s.Yes("rain"),
		radio: s.Yes("radio"), mounted: s.Yes("mounted"), modifier: s.Int("modifier"),
		formation: formationOf(s), under: s.Int("under"), commanderBinoculars: s.Word("commander-binoculars"),
		gunnerBinoculars: s.Word("gunner-binoculars"), gunner: s.Word("gunner"), motivation: s.Word("motivation")}
	var err error
	if a.hq, err = rerollsOf(s, t); err != nil {
		return nil, err
	}
	return a, a.check()
}

// check returns an error if two circumstances cannot occur together.
func (a *aim) check() error {
	switch {
	case a.dugIn && a.cover != "none": // SPC-07
		return fmt.Errorf("dug-in=yes and cover=%s never combine: leave one out", a.cover)
	case a.mounted && a.dugIn:
		return fmt.Errorf("mounted=yes and dug-in=yes never combine: a unit that rides in a vehicle is not dug in")
	case a.mounted && !a.target.infantry: // ATV-07
		return fmt.Errorf("mounted=yes: %s is a vehicle; name the soldiers who ride in one as the target", a.target.Name)
	}
	return nil
}

func formationOf(s *rules.Scenario) formation {
	return formation{block: s.Is("formation", "block"), spacing: s.Number("spacing")}
}

// victimOf returns the state of the target at the start, from the factors state, crew-dead and crew-wounded.
func victimOf(s *rules.Scenario, t *target) (victim, error) {
	v := t.fresh()
	if t.infantry {
		for _, factor := range []string{"state", "crew-dead", "crew-wounded"} {
			if s.Given(factor) {
				return v, fmt.Errorf("%s=%s: %s is infantry, that is said of a vehicle", factor, s.Word(factor), t.Name)
			}
		}
		return v, nil
	}
	v.condition = conditionOf(s.Word("state"))
	if err := t.canBe(v.condition); err != nil {
		return v, err
	}
	v.dead, v.wounded = int8(s.Int("crew-dead")), int8(s.Int("crew-wounded"))
	if v.fit -= v.dead + v.wounded; v.fit < 0 || t.out(v) {
		return v, fmt.Errorf("%s has a crew of %d, %d dead and %d wounded: nobody is left to serve it", t.Name, t.Int("crew"),
			v.dead, v.wounded)
	}
	return v, nil
}

// canBe returns an error if the card of a vehicle does not have a condition (DMG-03). A vehicle that can be immobilised
// and damaged can be incapacitated, too (DMG-08).
func (t *target) canBe(c condition) error {
	has := func(c condition) bool { return c == intact || !t.Is(thresholdFields[c], "none") }
	if has(c) || c == incapacitated && has(immobilised) && has(damaged) {
		return nil
	}
	return fmt.Errorf("state=%s: %s is never %s, its card has no %s", conditionLabels[c], t.Name, conditionLabels[c],
		thresholdFields[c])
}

func conditionOf(word string) condition {
	for i, label := range conditionLabels {
		if label == word {
			return condition(i)
		}
	}
	return intact
}
