package rules

// A Slip is an action that an experienced player would have avoided. The habits of a tournament count slips. Package
// experiments/players finds most of them in the moves; a game reports others in stories that give the players' reasons. What
// counts as a slip does not depend on the player's own valuation, so that a player cannot excuse its slips.
type Slip string

const (
	CommandReturns  Slip = "command_returns"  // a command unit goes back to the square that it left with its last move
	ObserverBlind   Slip = "observer_blind"   // an observer sees no enemy for two turns in a row, although it could move
	AssaultMissed   Slip = "assault_missed"   // a unit does not assault a vehicle, although the assault would gain clearly more than a shot
	OrderHopeless   Slip = "order_hopeless"   // a pinned unit gets an order that it obeys with a chance below one third, although it could rally
	ArcEmpty        Slip = "arc_empty"        // a vehicle ends its move with targets in range, but none in its arc of fire
	FlankShown      Slip = "flank_shown"      // a vehicle shows its flank or rear to an enemy that can hurt it, although some facing shows it to none
	ShotHarmless    Slip = "shot_harmless"    // a shot at a target that it cannot hurt, while a target that it could hurt was in sight
	ObjectiveMissed Slip = "objective_missed" // a unit does not take a free objective in its reach in the last two turns
	ExitMissed      Slip = "exit_missed"      // a unit could have left the table for points in the last turn and did not
	SpecialistIdle  Slip = "specialist_idle"  // a specialist does nothing but move in the whole battle
	WeaponIdle      Slip = "weapon_idle"      // a unit does not move or fire for a fourth turn in a row, although it could go where it has a target
)

// A SlipKind is a slip with the words for it in reports.
type SlipKind struct {
	Slip
	Tells string
}

// Slips lists all slips, in the order of reports.
var Slips = []SlipKind{
	{CommandReturns, "command units that go back to where they were"},
	{ObserverBlind, "observers that see nobody, two turns running"},
	{AssaultMissed, "assaults on vehicles that would pay, not made"},
	{OrderHopeless, "orders below 1 in 3 with something better to do"},
	{ArcEmpty, "moves that end with no enemy in a fixed gun's arc"},
	{FlankShown, "flank or rear shown without need"},
	{ShotHarmless, "shots that cannot hurt, with others in sight"},
	{ObjectiveMissed, "free objectives not taken in the last two turns"},
	{ExitMissed, "units that could leave for points and did not"},
	{SpecialistIdle, "specialists that never do what they are there for"},
	{WeaponIdle, "units idle for four turns with targets near by"},
}
