package cobi

import (
	"fmt"
	"slices"

	"salvo/rules"
	"salvo/sim"
)

// fireProcedure declares fire at one target, shot by shot, by guns, squads, light vehicles and single weapons.
var fireProcedure = &rules.Procedure{
	Name:    "fire",
	Title:   "Fire",
	Help:    "Guns, squads and single weapons fire at one target, shot by shot; once it is out the rest hold fire.",
	Example: "cobi sherman-m4a1 vs panzer-iv-h facing=front",
	Parties: []rules.PartySpec{
		{Name: "attackers", Help: "guns, squads, light vehicles, single weapons", Count: rules.Many},
		{Name: "target", Help: "the unit fired at", Count: rules.Single},
	},
	Factors: fireFactors,
	Metrics: fireMetrics(0, 0, 0, 0),
	Told: [][]rules.Telling{{
		{Figure: "effect=out", Subject: "{attackers}", Text: "~{puts|put} {target} out of action"},
		{Figure: "effect=reduced", Text: "~{harms|harm} {target:it|them}", IfAny: true},
		{Figure: "effect=hindered", Text: "~{hinders|hinder} {target:it|them}", IfAny: true},
		{Figure: "mean casualties", Text: "{hits|hit} # figures on average", IfAny: true},
	}},
	Asked: []rules.Telling{
		{Figure: "result=destroyed", Subject: "{attackers}", Text: "~{destroys|destroy} {target}"},
		{Figure: "result=incapacitated", Text: "~{incapacitates|incapacitate} {target}"},
		{Figure: "result=damaged", Text: "~{damages|damage} {target}"},
		{Figure: "result=immobilised", Text: "~{immobilises|immobilise} {target}"},
	},
	Prepare: prepareFire,
}

// fireMetrics returns the metrics of fire with the given largest numbers of shots, hits, figures and crew.
func fireMetrics(shots, hits, figures, crew int) []sim.Metric {
	return append(harmMetrics(figures, crew),
		sim.Metric{Name: "hits", Max: hits, Help: "hits on a vehicle"},
		sim.Metric{Name: "jams", Max: shots, Help: "weapons jammed"},
		sim.Metric{Name: "unloaded", Max: shots, Help: "weapons that cannot fire next time, jammed ones included"})
}

// harmMetrics returns the metrics of the harm to one unit: its condition, its casualties, its crew.
func harmMetrics(figures, crew int) []sim.Metric {
	return []sim.Metric{
		{Name: "result", Labels: conditionLabels, Help: "condition of a vehicle afterwards"},
		effectMetric.Repeating("result"),
		{Name: "killed", Max: figures, Help: "figures killed"},
		{Name: "wounded", Max: figures, Help: "figures wounded and out of the fight"},
		{Name: "casualties", Max: figures, Help: "figures killed or wounded"},
		{Name: "crew-dead", Max: crew, Help: "dead crew of a vehicle"},
		{Name: "crew-wounded", Max: crew, Help: "wounded crew of a vehicle"},
	}
}

// measureHarm fills in the values of harmMetrics from the states of the target before and after.
func (t *target) measureHarm(before, after victim, out []int) {
	clear(out[:7])
	out[0], out[1] = int(after.condition), int(t.effect(before, after))
	if t.infantry {
		out[2], out[3], out[4] = int(after.dead), int(after.wounded), int(after.dead+after.wounded)
		return
	}
	out[5], out[6] = int(after.dead), int(after.wounded)
}

// mostShots is the largest number of shots of one engagement.
const mostShots = 1000

// A fire is a prepared scenario of the procedure fire.
type fire struct {
	target *target
	start  victim
	shots  []*shot
	names  []string // what a story calls the shooter of each shot
}

// fireState is the state between two shots: the index of the next shot, and what the shots so far have done.
type fireState struct {
	next           int16 // shot
	victim         victim
	hq             rerolls
	hits           int16
	jams, unloaded int16
}

func prepareFire(s *rules.Scenario) (*rules.Engagement, error) {
	u, err := newUnit(s.Party("target").Groups[0].Unit)
	if err != nil {
		return nil, err
	}
	f := &fire{target: newTarget(s, u, u.Name)}
	if f.start, err = victimOf(s, f.target); err != nil {
		return nil, err
	}
	groups, shooters, err := attackersOf(s)
	if err != nil {
		return nil, err
	}
	a, err := aimOf(s, f.target, shooters > 1)
	if err != nil {
		return nil, err
	}
	var assumed assumptions
	for _, g := range groups {
		if err := f.add(s, a, g, &assumed); err != nil {
			return nil, err
		}
	}
	assumed.explainRerolls(a.hq)
	apart := func(s *shot) bool { return s.dice != nil && s.dice.each && s.dice.again() == a.hq.own }
	if slices.ContainsFunc(f.shots, apart) {
		assumed.say("headquarters", "never the attack dice of a template that has one for each figure") // AMB-12
	}
	f.explainTarget(&assumed, a)
	hits := s.House().Throw.Most(len(f.shots))
	if u.infantry { // casualties are counted instead
		hits = 0
	}
	metrics := fireMetrics(len(f.shots), hits, len(u.figures), crewOf(u))
	chain := &sim.Chain[fireState]{Name: "fire", Step: f.shoot}
	return &rules.Engagement{
		Model:   sim.NewModel(s.String(), metrics, chain, fireState{victim: f.start, hq: a.hq}, f.measure),
		Assumed: assumed,
		Never:   f.never(s, a, groups),
	}, nil
}

// A gang is a number of equal attacking units.
type gang struct {
	unit
	count int
}

// attackersOf returns the groups of attackers, and the largest number of shots that they can have together.
func attackersOf(s *rules.Scenario) (groups []gang, shots int, err error) {
	for _, g := range s.Party("attackers").Groups {
		u, err := newUnit(g.Unit)
		if err != nil {
			return nil, 0, err
		}
		groups = append(groups, gang{u, g.Count})
		shots += g.Count * u.shooters()
	}
	if shots > mostShots {
		return nil, 0, fmt.Errorf("the attackers have %d shots; one engagement may have %d", shots, mostShots)
	}
	return groups, shots, nil
}

// add appends the shots of a group of attackers. It adds to assumed how they shoot, and why other shooters of the group
// do not.
func (f *fire) add(s *rules.Scenario, a *aim, g gang, assumed *assumptions) error {
	u := g.unit
	shooters, why, err := shootersOf(s, u, u.Name)
	if err != nil {
		return err
	}
	if held := heldFire(s, u); held != "" {
		assumed.say("no shot", "%s: %s", u.Name, held)
		return nil
	}
	own := a.volley(s, shooters, why, assumed)
	if len(own) == 0 && u.infantry {
		crew, why, err := crewFiring(s, u, u.Name)
		if err != nil {
			return err
		}
		if len(shooters)+len(crew) == 0 {
			return nobodyFires(u)
		}
		own = a.volley(s, crew, why, assumed)
	}
	for unit := range g.count {
		f.shots = append(f.shots, own...)
		f.names = append(f.names, storyNames(own, unit+1, g.count)...)
	}
	assumed.explainShots(own, g.count)
	return nil
}

// volley returns the shots of one unit's shooters, or one shot if only one figure of a squad fires (AMB-11). It adds to
// assumed why other shooters do not fire.
func (a *aim) volley(s *rules.Scenario, shooters []shooter, why []string, assumed *assumptions) (own []*shot) {
	onlyOne := len(shooters) > 1 && s.Reading("squad-fire") == "one"
	for i := range shooters {
		made, none := (*shot)(nil), why[i]
		if none == "" {
			made, none = a.shot(&shooters[i])
		}
		if made == nil {
			assumed.say("no shot", "%s %s", shooters[i].name, none)
			continue
		}
		if own = append(own, made); onlyOne {
			break
		}
	}
	return own
}

// storyNames returns the names of a unit's shooters in a story: "sherman-m4a1 2", "rifle 3 of us-rifle-squad".
func storyNames(shots []*shot, unit, units int) (names []string) {
	numbered := func(name string, n, of int) string {
		if of > 1 {
			return fmt.Sprintf("%s %d", name, n)
		}
		return name
	}
	for i, s := range shots {
		name := numbered(s.shooter.unit.Name, unit, units)
		if w := s.shooter.weapon; w != nil && s.shooter.unit.infantry {
			before, all := 0, 0
			for k, other := range shots {
				if other.shooter.weapon.name == w.name {
					if all++; k <= i {
						before++
					}
				}
			}
			name = fmt.Sprintf("%s of %s", numbered(w.name, before, all), name)
		}
		names = append(names, name)
	}
	return names
}

// heldFire returns why a unit does not fire at all, or "" if it fires. The reasons are that the target is hidden
// (HID-01), or that the unit has moved and may not fire after that (RND-05, MOV-03, AMB-08). Moving has no other effect on
// shots.
func heldFire(s *rules.Scenario, u unit) string {
	switch {
	case s.Yes("hidden"):
		return "the target is hidden"
	case !s.Yes("moved"):
		return ""
	case u.infantry:
		return "it has moved"
	case s.Reading("vehicle-actions") == "one":
		return "it has moved"
	case droppedByHalf(s.Reading("half-crew"), u.Int("crew"), u.Int("crew")): // CREW-03
		return "it has moved, with half its crew or less"
	}
	return ""
}

// shoot plays the next shot. Casualties are removed at once (INF-10). When the target is out of action, the remaining
// shooters do not fire.
func (f *fire) shoot(d *sim.Dice, s *fireState) bool {
	if int(s.next) == len(f.shots) {
		return true
	}
	done := f.next(d, s).fire(d, &s.victim, &s.hq)
	s.next++
	if !f.target.infantry {
		s.hits += int16(done.hits)
	}
	if done.jammed {
		s.jams++
	}
	if done.unloaded {
		s.unloaded++
	}
	over := f.target.out(s.victim)
	if over {
		s.next = int16(len(f.shots))
		if d.Telling() {
			d.Tell(f.target.tellOut(s.victim))
		}
	}
	return int(s.next) == len(f.shots)
}

// next returns the next shot. In a story, its shooter has a name with a number.
func (f *fire) next(d *sim.Dice, s *fireState) *shot {
	shot := f.shots[s.next]
	if d.Telling() {
		told := *shot
		told.shooter.name = f.names[s.next]
		return &told
	}
	return shot
}

func (f *fire) measure(s *fireState, _ int, out []int) {
	f.target.measureHarm(f.start, s.victim, out)
	out[7], out[8], out[9] = int(s.hits), int(s.jams), int(s.unloaded)
}
