package cobi

import (
	"salvo/rules"
	"salvo/rules/battle"
	"salvo/rules/ground"
	"salvo/rules/player"
	"salvo/sim"
)

// A field is a duel or battle with everything prepared that needs no dice: two sides, the ground and the readings of
// the rules.
type field struct {
	ground  ground.Ground
	script  *battle.Script  // the scenario file of a table; nil on the line
	camp    *ground.Camp    // which unit stands where, on a table
	careful *player.Careful // the careful player, if it leads a side on a table
	side    ground.Length   // the side of a square of the table
	stands  int             // the number of different stands (type stand): 1 on the line
	sides   [2]army
	areas
	quarters [2]headquarters // the headquarters on a table
	clinics  [2]ground.Place // field hospitals of a table (EFX-08)
	medic    *healer         // the treatment by medics; nil unless a side cares for its wounded, on a table
	clinic   *healer         // the treatment in a hospital; nil if medic is nil
	onFoot   *transport      // how the wounded walk to the hospital
	inTow    *transport      // how a medic tows the wounded there
	leaders  [2]int          // the units of the two commanders, on a table (E-74)
	mines    []ground.Square // the mined squares of a table, each a minefield of its own (EFX-07)
	lurks    bool            // hidden units may occur
	dark     bool            // the scenario file limits how far units see
	scenario scenario
	defended bool                      // b wins if neither side has won at the last turn (SCN-01, SCN-04)
	fogRolls bool                      // the fog may lift (EFX-05)
	frost    bool                      // light vehicles may not start (EFX-06)
	repairs  bool                      // vehicles that cannot shoot may be repaired
	strands  bool                      // vehicles that can do nothing any more do not count for the end
	contests [2][2]*sim.Chain[contest] // the contests for the initiative, by whether the headquarters of a and of b may have a die thrown again; nil if neither may
	odds     battle.Known[odds]        // the odds of attacks, for policies that weigh them

	// The next fields are readings of unclear rules that matter while units act.
	winnerWaits   bool   // initiative-choice=second
	anyNearest    bool   // nearest=any, on tables
	mostWins      bool   // papers=most
	inHouses      bool   // vehicles-in-houses=yes
	together      bool   // squad-beside=together, on tables
	repairDamaged bool   // repair-scope=damaged
	oneFires      bool   // squad-fire=one
	moveAndFire   bool   // vehicle-actions=move-and-fire
	halfCrew      string // the reading of half-crew
}

// An army is one side with its units.
type army struct {
	battle.Army[*troop]
	half     int // the largest number of figures of one of its squads under half an explosion; 0: no explosion lies over two of its squads
	hq       reroll
	spurs    string // the use of motivation, a word of the factor
	skills   skills // the skills of any of its units, on a table
	aides    uint64 // the units that motivate or call by radio, a bit each
	hospital bool   // it has a field hospital (EFX-08)
	cares    bool   // it cares for its wounded: it has a medic or a field hospital
	radio    bool   // the factor radio gives all its shots +1
	picks    bool   // its player may decide for each shot whether to aim, for example at the top of a vehicle (E-70)
}

// unit returns the kind of a unit in play, label its name in a story.
func (f *field) unit(r battle.Ref) *troop  { return f.sides[r.Side].Units[r.Number] }
func (f *field) label(r battle.Ref) string { return f.sides[r.Side].Labels[r.Number] }

// A troop is a kind of unit of a side, with everything prepared that needs no dice.
type troop struct {
	*target
	battle.Conduct
	place int // the index of the kind among the kinds of its side
	class string
	crew  int
	arms  []arm // the weapon of each figure, or of a vehicle; then the second weapons of the figures

	legal    [][bands]uint16 // the weapons with a legal shot, a bit each, by kind of enemy and distance band
	prey     uint64          // the enemy units at which a weapon has a legal shot at some distance, a bit each
	armed    uint16          // 1, the bit of its weapon, for a vehicle with a weapon; otherwise 0
	helpers  uint16          // the loaders and gunners who may fire their own arms, a bit each (E-34)
	skills   skills          // its skills on a table
	radio    bool            // it has communications (SPC-16)
	bound    bool            // it takes -1 unless it fires at the nearest enemy: soldiers, and on tables vehicles without a gun (INF-05, E-72)
	manned   []uint16        // the weapons with enough men to serve them, a bit each, by how many figures stand (INF-11)
	gunners  []bool          // whether a gunner stands, by how many figures stand (INF-12)
	twice    bool            // its soldiers have second weapons, which come after the first ones in arms (WPN-03)
	halves   []int8          // the number of figures under half an explosion, by how many figures stand (TMP-06)
	runsOut  bool            // a weapon of the unit may run out of loads
	launches bool            // all its weapons are launchers, which are for use against vehicles

	forward ground.Length   // the move of a vehicle forwards
	reverse ground.Length   // the move of a vehicle backwards
	pace    []ground.Length // the move of a squad, by how many figures stand
	blades  bool            // it has blades in melee (MEL-02)
	freezes bool            // in the cold it must start its engine before it moves (EFX-06)

	binoculars bool
	mine       *mine // the attack of a mine on it; nil without mines on the table

	means  ground.Means
	gaits  []ground.Gait  // what ground costs a vehicle, one entry (MOV-01), or a squad, by how many figures stand (MOV-02)
	paces  []*ground.Pace // gaits prepared for the squares of the table, with the same indices
	reach  ground.Length  // its longest range at any enemy
	engage ground.Length  // the largest distance at which it fires while it advances; Endless if it does not advance
}

const bands = len(bandNames)

// An arm is the weapon of a figure or vehicle; the zero value fires nothing.
type arm struct {
	shooter shooter
	fires   bool
	limited bool // the weapon may run out of loads before the last turn
	loads   uint8
	retry   loading            // the loading test of the reload action
	shots   [][bands][]shotsBy // the shots by kind of enemy, distance band and stand of the enemy
	pairs   [][bands][]shotsBy // the shots whose explosion covers figures of two squads, indexed like shots; nil: no such shots
}

// shotsBy holds a shot for every combination of circumstances, by circumstances.place. A shot is nil if it is not legal
// or cannot occur.
type shotsBy [len(allCircumstances)]*shot

// newTroop prepares a kind of unit of a party. place is its index among the kinds of its side.
func newTroop(s *rules.Scenario, ru *rules.Unit, place int) (*troop, error) {
	u, err := newUnit(ru)
	if err != nil {
		return nil, err
	}
	t := &troop{target: newTarget(s, u, u.Name), place: place, class: u.Word("class"), crew: u.Int("crew"),
		forward: ground.LengthOf(u.Number("forward")), reverse: ground.LengthOf(u.Number("reverse")), blades: u.Yes("blade"), means: meansOf(ru), bound: u.infantry || s.Table != nil && !u.hasGun(), radio: u.Yes("radio")}
	if s.Table != nil {
		t.skills = skillsOf(u)
	}
	if u.infantry {
		err = t.enlist(s)
	} else {
		err = t.man(s)
	}
	if err != nil {
		return nil, err
	}
	for k := range t.arms {
		a := &t.arms[k]
		if !a.fires {
			continue
		}
		loads := u.loads(a.shooter.weapon)
		if a.limited = loads != endless && loads < s.Int("turns"); a.limited {
			a.loads, t.runsOut = uint8(loads), true
		}
	}
	return t, nil
}

// man gives a vehicle its gun, or else its weapon, which it fires like infantry (INF-13). A vehicle may have neither.
func (t *troop) man(s *rules.Scenario) (err error) {
	a := arm{shooter: shooter{unit: t.unit, name: t.Name}}
	switch {
	case t.hasGun():
		a.fires = true
	case !t.Is("weapon", "none"):
		a.shooter.weapon, err = weaponOf(s, t.unit, t.Word("weapon"))
		a.fires = true
	}
	t.arms = []arm{a}
	t.armed = uint16(oneIf(a.fires))
	t.gaits = []ground.Gait{{Turn: ground.LengthOf(t.Number("turn")), Difficult: difficultFor(t.means, s.Table != nil && s.Yes("mud")),
		Slow: ground.LengthOf(t.Number("difficult")), Road: ground.LengthOf(t.Number("road"))}}
	t.freezes = t.class == "light" && !t.hasGun() // a light vehicle with a gun is towed
	return err
}

// enlist gives the figures of a squad their weapons, and prepares what depends on how many figures stand.
func (t *troop) enlist(s *rules.Scenario) error {
	n := len(t.figures)
	t.arms = make([]arm, n)
	known := map[string]*weapon{}
	for k, figure := range t.figures {
		if isHelper(figure) {
			continue
		}
		if known[figure] == nil {
			w, err := weaponOf(s, t.unit, figure)
			if err != nil {
				return err
			}
			known[figure] = w
		}
		t.arms[k] = arm{shooter: shooter{unit: t.unit, name: t.Name, weapon: known[figure]}, fires: true}
	}
	t.launches = t.onlyLaunchers()
	if err := t.armCrew(s); err != nil {
		return err
	}
	if err := t.armTwice(s); err != nil {
		return err
	}
	t.manned, t.gunners, t.pace = make([]uint16, n+1), make([]bool, n+1), make([]ground.Length, n+1)
	t.gaits = make([]ground.Gait, n+1)
	for standing := 1; standing <= n; standing++ {
		t.gunners[standing] = t.hasGunner(standing)
		t.pace[standing] = footPace
		hard := ground.Length(footPaceDifficult)
		for k := n - standing; k < n; k++ {
			if a := &t.arms[k]; a.fires {
				t.pace[standing] = min(t.pace[standing], ground.LengthOf(float64(a.shooter.weapon.move)))
				hard = min(hard, ground.LengthOf(float64(a.shooter.weapon.moveDifficult)))
				if standing >= a.shooter.weapon.soldiers {
					t.manned[standing] |= 1 << k
				}
			}
			if t.twice && t.arms[n+k].fires {
				t.manned[standing] |= 1 << (n + k)
			}
		}
		t.gaits[standing] = ground.Gait{Difficult: difficultFor(t.means, s.Table != nil && s.Yes("mud")), Slow: t.pace[standing] - hard}
	}
	return nil
}

// armCrew gives loaders and gunners their own arms, unless crew-fires=no (E-34).
func (t *troop) armCrew(s *rules.Scenario) error {
	crew, _, err := crewFiring(s, t.unit, t.Name)
	for k := range t.figures {
		if len(crew) == 0 {
			break
		}
		if isCrew(t.figures[k]) {
			t.arms[k] = arm{shooter: crew[0], fires: true}
			t.helpers |= 1 << k
		}
	}
	return err
}

// footPace is the move of soldiers without heavy weapons, in hundredths of a cm; footPaceDifficult is their move on
// difficult ground (MOV-02).
const (
	footPace          = 15_00
	footPaceDifficult = 8_00
)

// onlyLaunchers reports whether a squad has weapons and all of them are launchers: weapons with a strength against
// vehicles (ATV-01).
func (t *troop) onlyLaunchers() bool {
	armed := false
	for k := range t.arms {
		if a := &t.arms[k]; a.fires {
			if a.shooter.weapon.damage.none {
				return false
			}
			armed = true
		}
	}
	return armed
}
